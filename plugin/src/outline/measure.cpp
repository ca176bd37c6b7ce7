// SPDX-License-Identifier: Zlib
#include "outline/measure.hpp"

#include "outline/distance_to_segment.hpp"

#include <graze/math/aabb.hpp>
#include <graze/math/predicates.hpp>

#include <algorithm>
#include <limits>

namespace graze::tracing
{

namespace
{

constexpr double Infinite = std::numeric_limits<double>::infinity();

Vec2 centreOf(int x, int y)
{
    return {static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f};
}

bool covers(std::span<const Vec2> piece, Vec2 point)
{
    for (std::size_t i = 0, j = piece.size() - 1; i < piece.size(); j = i++)
        if (orientation(piece[j], piece[i], point) < 0)
            return false;
    return true;
}

Aabb boundsOf(std::span<const Vec2> points)
{
    Aabb bounds;
    for (const Vec2 p : points)
        bounds = merged(bounds, p);
    return bounds;
}

// Calls visit(x, y) for every pixel whose centre the piece covers.
template <class Visit>
void forCoveredPixels(std::span<const Vec2> piece, int width, int height, Visit visit)
{
    const Aabb bounds = boundsOf(piece);
    const int top = std::max(0, static_cast<int>(std::floor(bounds.lower.y)));
    const int bottom = std::min(height - 1, static_cast<int>(std::floor(bounds.upper.y)));
    for (int y = top; y <= bottom; ++y)
    {
        const double level = static_cast<double>(y) + 0.5;
        double left = Infinite, right = -Infinite;
        for (std::size_t i = 0, j = piece.size() - 1; i < piece.size(); j = i++)
        {
            const double ax = static_cast<double>(piece[j].x), ay = static_cast<double>(piece[j].y);
            const double bx = static_cast<double>(piece[i].x), by = static_cast<double>(piece[i].y);
            if (std::min(ay, by) > level || std::max(ay, by) < level)
                continue;
            const double x = ay == by ? ax : ax + (bx - ax) * ((level - ay) / (by - ay));
            left = std::min({left, x, ay == by ? bx : x});
            right = std::max({right, x, ay == by ? bx : x});
        }
        if (!(left <= right))
            continue;
        // The ends are rounded: a centre close to one of them is judged exactly.
        constexpr double Doubt = 1e-3;
        const int first = std::max(0, static_cast<int>(std::floor(left - 0.5 - Doubt)));
        const int last = std::min(width - 1, static_cast<int>(std::floor(right - 0.5 + Doubt)));
        for (int x = first; x <= last; ++x)
        {
            const double centre = static_cast<double>(x) + 0.5;
            const bool certain = centre > left + Doubt && centre < right - Doubt;
            if (certain || covers(piece, centreOf(x, y)))
                visit(x, y);
        }
    }
}

// Distance to the nearest opaque pixel centre: within each column from a table, over columns by a search
// that stops when a farther column can't be better.
class OpaqueDistance
{
public:
    explicit OpaqueDistance(const Islands& islands) :
    m_islands(islands),
    m_inColumn(static_cast<std::size_t>(islands.width()) * static_cast<std::size_t>(islands.height()))
    {
        for (int x = 0; x < islands.width(); ++x)
        {
            const auto scan = [&](int y, int& distance)
            {
                distance = islands.at(x, y) != 0 ? 0 : std::min(distance + 1, None);
                auto& entry = m_inColumn[islands.index(x, y)];
                entry = std::min(entry, static_cast<std::uint16_t>(distance));
            };
            int distance = None;
            for (int y = 0; y < islands.height(); ++y)
            {
                m_inColumn[islands.index(x, y)] = None;
                scan(y, distance);
            }
            distance = None;
            for (int y = islands.height(); y-- > 0;)
                scan(y, distance);
        }
    }

    double squaredFrom(int x, int y) const
    {
        double best = Infinite;
        for (int dx = 0; static_cast<double>(dx) * dx < best && dx < m_islands.width(); ++dx)
            for (const int column : {x - dx, x + dx})
            {
                if (column < 0 || column >= m_islands.width())
                    continue;
                const int dy = m_inColumn[m_islands.index(column, y)];
                if (dy != None)
                    best = std::min(best, static_cast<double>(dx) * dx + static_cast<double>(dy) * dy);
            }
        return best;
    }

private:
    static constexpr int None = 0xffff;

    const Islands& m_islands;
    std::vector<std::uint16_t> m_inColumn;
};

// Pieces by where they are, to find the nearest one.
class PieceGrid
{
public:
    PieceGrid(const Islands& islands, std::span<const Piece> pieces) :
    m_pieces(pieces),
    m_columns(islands.width() / Cell + 1),
    m_rows(islands.height() / Cell + 1),
    m_cells(static_cast<std::size_t>(m_columns) * static_cast<std::size_t>(m_rows))
    {
        for (std::uint32_t i = 0; i < pieces.size(); ++i)
        {
            const Aabb bounds = boundsOf(pieces[i].points);
            for (int row = cellOf(bounds.lower.y); row <= cellOf(bounds.upper.y); ++row)
                for (int column = cellOf(bounds.lower.x); column <= cellOf(bounds.upper.x); ++column)
                    at(column, row).push_back(i);
        }
    }

    double squaredFrom(Vec2 point) const
    {
        const int column = cellOf(point.x);
        const int row = cellOf(point.y);
        double best = Infinite;
        for (int ring = 0; ring < std::max(m_columns, m_rows); ++ring)
        {
            // Cells of this ring are at least ring - 1 cells away.
            const double reach = static_cast<double>(std::max(0, ring - 1)) * Cell;
            if (best <= reach * reach)
                break;
            for (int r = row - ring; r <= row + ring; ++r)
                for (int c = column - ring; c <= column + ring;
                     c += (r == row - ring || r == row + ring) ? 1 : 2 * ring)
                    if (r >= 0 && r < m_rows && c >= 0 && c < m_columns)
                        best = std::min(best, squaredInCell(c, r, point));
        }
        return best;
    }

private:
    static constexpr int Cell = 32;
    static int cellOf(float coordinate) { return static_cast<int>(coordinate) / Cell; }
    std::vector<std::uint32_t>& at(int column, int row) { return m_cells[index(column, row)]; }
    std::size_t index(int column, int row) const
    {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(m_columns) + static_cast<std::size_t>(column);
    }

    double squaredInCell(int column, int row, Vec2 point) const
    {
        double best = Infinite;
        for (const std::uint32_t i : m_cells[index(column, row)])
        {
            const auto& points = m_pieces[i].points;
            for (std::size_t k = 0, j = points.size() - 1; k < points.size(); j = k++)
                best = std::min(best, squaredDistanceToSegment(point, points[j], points[k]));
        }
        return best;
    }

    std::span<const Piece> m_pieces;
    int m_columns;
    int m_rows;
    std::vector<std::vector<std::uint32_t>> m_cells;
};

} // namespace

std::vector<double> measuredErrorsSquared(const Islands& islands, std::span<const Piece> pieces)
{
    std::vector<double> worst(islands.count(), 0.);
    std::vector<bool> covered(static_cast<std::size_t>(islands.width()) * static_cast<std::size_t>(islands.height()),
                              false);
    const OpaqueDistance opaque(islands);
    for (const Piece& piece : pieces)
        forCoveredPixels(piece.points, islands.width(), islands.height(),
                         [&](int x, int y)
                         {
                             covered[islands.index(x, y)] = true;
                             if (islands.at(x, y) == 0)
                             {
                                 double& error = worst[piece.island - 1];
                                 error = std::max(error, opaque.squaredFrom(x, y));
                             }
                         });
    const PieceGrid grid(islands, pieces);
    for (int y = 0; y < islands.height(); ++y)
        for (int x = 0; x < islands.width(); ++x)
        {
            const std::uint32_t island = islands.at(x, y);
            if (island == 0 || covered[islands.index(x, y)])
                continue;
            double& error = worst[island - 1];
            error = std::max(error, grid.squaredFrom(centreOf(x, y)));
        }
    return worst;
}

} // namespace graze::tracing
