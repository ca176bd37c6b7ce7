// SPDX-License-Identifier: Zlib
#include "outline/steps.hpp"

#include "shapes/loops.hpp"

#include <algorithm>
#include <limits>

namespace graze::tracing
{

namespace
{

constexpr double Infinite = std::numeric_limits<double>::infinity();

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
            const Aabb bounds = detail::boundsOf(pieces[i].points);
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
                best = std::min(best, detail::squaredDistanceToSegment(point, points[j], points[k]));
        }
        return best;
    }

    std::span<const Piece> m_pieces;
    int m_columns;
    int m_rows;
    std::vector<std::vector<std::uint32_t>> m_cells;
};

} // namespace

std::vector<double> measuredErrorsSquared(const Islands& islands, const OpaqueDistance& opaque,
                                          std::span<const Piece> pieces)
{
    std::vector<double> worst(islands.count(), 0.);
    std::vector<bool> covered(islands.pixels(), false);
    for (const Piece& piece : pieces)
        for (const PixelRun& run : coveredPixels(piece.points, islands.width(), islands.height()))
            for (int x = run.first; x <= run.last; ++x)
            {
                covered[islands.index(x, run.y)] = true;
                if (islands.at(x, run.y) == 0)
                {
                    double& error = worst[piece.island - 1];
                    error = std::max(error, opaque.squaredFrom(x, run.y));
                }
            }
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
