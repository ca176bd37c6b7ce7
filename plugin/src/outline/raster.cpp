// SPDX-License-Identifier: Zlib
#include "outline/raster.hpp"

#include "shapes/loops.hpp"

#include <graze/math/vec2.hpp>

#include <algorithm>
#include <limits>

namespace graze::tracing
{

namespace
{

constexpr double InfinitelyFar = std::numeric_limits<double>::infinity();

bool covers(std::span<const Vec2> piece, Vec2 point)
{
    for (std::size_t i = 0, j = piece.size() - 1; i < piece.size(); j = i++)
        if (orientation(piece[j], piece[i], point) < 0)
            return false;
    return true;
}

struct Stretch
{
    double left = InfinitelyFar;
    double right = -InfinitelyFar;
};

// The part of the line y = level inside the loop.
Stretch stretchAt(std::span<const Vec2> piece, double level)
{
    Stretch stretch;
    for (std::size_t i = 0, j = piece.size() - 1; i < piece.size(); j = i++)
    {
        const double ax = static_cast<double>(piece[j].x), ay = static_cast<double>(piece[j].y);
        const double bx = static_cast<double>(piece[i].x), by = static_cast<double>(piece[i].y);
        if (std::min(ay, by) > level || std::max(ay, by) < level)
            continue;
        const double x = ay == by ? ax : ax + (bx - ax) * ((level - ay) / (by - ay));
        stretch.left = std::min({stretch.left, x, ay == by ? bx : x});
        stretch.right = std::max({stretch.right, x, ay == by ? bx : x});
    }
    return stretch;
}

} // namespace

std::vector<PixelRun> coveredPixels(std::span<const Vec2> piece, int width, int height)
{
    std::vector<PixelRun> runs;
    const Aabb bounds = detail::boundsOf(piece);
    const int top = std::max(0, static_cast<int>(std::floor(bounds.lower.y)));
    const int bottom = std::min(height - 1, static_cast<int>(std::floor(bounds.upper.y)));
    for (int y = top; y <= bottom; ++y)
    {
        const auto [left, right] = stretchAt(piece, static_cast<double>(y) + 0.5);
        if (!(left <= right))
            continue;
        // The ends are rounded: a centre close to one of them is judged exactly.
        constexpr double Doubt = 1e-3;
        int first = std::max(0, static_cast<int>(std::floor(left - 0.5 - Doubt)));
        int last = std::min(width - 1, static_cast<int>(std::floor(right - 0.5 + Doubt)));
        while (first <= last && static_cast<double>(first) + 0.5 <= left + Doubt && !covers(piece, centreOf(first, y)))
            ++first;
        while (first <= last && static_cast<double>(last) + 0.5 >= right - Doubt && !covers(piece, centreOf(last, y)))
            --last;
        if (first <= last)
            runs.push_back({y, first, last});
    }
    return runs;
}

OpaqueDistance::OpaqueDistance(const Islands& islands) : m_islands(islands), m_inColumn(islands.pixels(), None)
{
    // Row by row, downwards and upwards, each row from the one before it.
    const auto relax = [&](int y, int from)
    {
        for (int x = 0; x < islands.width(); ++x)
        {
            auto& entry = m_inColumn[islands.index(x, y)];
            if (islands.at(x, y) != 0)
                entry = 0;
            else if (from >= 0 && from < islands.height())
                entry = static_cast<std::uint16_t>(
                    std::min<int>(entry, std::min(None, m_inColumn[islands.index(x, from)] + 1)));
        }
    };
    for (int y = 0; y < islands.height(); ++y)
        relax(y, y - 1);
    for (int y = islands.height(); y-- > 0;)
        relax(y, y + 1);
}

double OpaqueDistance::squaredFrom(int x, int y) const noexcept
{
    double best = InfinitelyFar;
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

} // namespace graze::tracing
