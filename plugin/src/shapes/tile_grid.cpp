// SPDX-License-Identifier: Zlib
#include <graze/shapes/tile_grid.hpp>

#include <graze/math/vec2d.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace graze
{

namespace
{

// Throws for the sides of a grid that cannot be; the number of cells otherwise.
std::size_t cellsOf(int width, int height, float cell)
{
    const auto fail = [](const std::string& what) { throw std::invalid_argument("TileGrid: " + what); };
    for (const auto& [name, side] : {std::pair("width ", width), std::pair("height ", height)})
        if (side < 1 || side > TileGrid::MaxSide)
            fail(name + std::to_string(side) + " is not 1 to " + std::to_string(TileGrid::MaxSide) + " cells");
    const std::int64_t cells = std::int64_t{width} * height;
    if (cells > TileGrid::MaxCells)
        fail(std::to_string(width) + " x " + std::to_string(height) + " cells are more than " +
             std::to_string(TileGrid::MaxCells));
    if (!std::isfinite(cell) || !(cell > 0.f))
        fail("the side of a cell, " + std::to_string(cell) + ", is not above 0 or not finite");
    if (static_cast<float>(std::max(width, height)) * cell > MaxCoordinate)
        fail("the map reaches beyond 1e12 px");
    return static_cast<std::size_t>(cells);
}

} // namespace

TileGrid::TileGrid(int width, int height, float cell) :
m_width(width),
m_height(height),
m_cell(cell),
m_runEnds(cellsOf(width, height, cell))
{
}

void TileGrid::set(int x, int y, bool solid)
{
    if (!isInside(x, y))
        throw std::out_of_range("TileGrid: cell (" + std::to_string(x) + ", " + std::to_string(y) + ") is outside of " +
                                std::to_string(m_width) + " x " + std::to_string(m_height) + " cells");
    if (isSolid(x, y) == solid)
        return;
    // Each solid cell knows the end of its run, on the right. Cells on the right of the changed one keep theirs; those
    // on its left get a new one.
    const int end = !solid ? x : isSolid(x + 1, y) ? runEnd(x + 1, y) : x + 1;
    runEnd(x, y) = solid ? end : 0;
    for (int i = x - 1; isSolid(i, y); --i)
        runEnd(i, y) = end;
}

std::optional<TileCell> TileGrid::cellAt(Vec2 local) const noexcept
{
    const Vec2 farEnd = cornerAt(m_width, m_height);
    if (!(local.x >= 0.f && local.y >= 0.f && local.x < farEnd.x && local.y < farEnd.y))
        return std::nullopt;
    // The quotient is rounded: the borders of the cells decide.
    const auto index = [this](float at)
    {
        auto i = static_cast<int>(at / m_cell);
        while (at < static_cast<float>(i) * m_cell)
            --i;
        while (at >= static_cast<float>(i + 1) * m_cell)
            ++i;
        return i;
    };
    return TileCell{index(local.x), index(local.y)};
}

std::optional<TileRect> TileGrid::rectOf(int x, int y) const noexcept
{
    if (!isSolid(x, y))
        return std::nullopt;
    const int end = runEnd(x, y);
    while (isSolid(x - 1, y))
        --x;
    int top = y, bottom = y + 1;
    while (hasRun(x, end, top - 1))
        --top;
    while (hasRun(x, end, bottom))
        ++bottom;
    return TileRect{x, top, end - x, bottom - top};
}

std::vector<TileRect> TileGrid::rects() const
{
    std::vector<TileRect> all;
    for (int y = 0; y < m_height; ++y)
        for (int x = 0; x < m_width; ++x)
            if (isSolid(x, y))
            {
                const int end = runEnd(x, y);
                if (!hasRun(x, end, y - 1))
                    all.push_back(*rectOf(x, y));
                x = end;
            }
    return all;
}

Shape TileGrid::shapeOf(const TileRect& rect) const
{
    // In doubles: any rect has a shape, or is too large for one.
    const auto corner = [this](double x, double y) {
        return Vec2d{x * static_cast<double>(m_cell), y * static_cast<double>(m_cell)}.toFloat();
    };
    const double x = rect.x, y = rect.y;
    const Vec2 lower = corner(x, y), upper = corner(x + rect.width, y + rect.height);
    return Shape::ofPoints(std::array{lower, Vec2{upper.x, lower.y}, upper, Vec2{lower.x, upper.y}});
}

std::vector<Shape> TileGrid::pieces() const
{
    std::vector<Shape> shapes;
    for (const TileRect& rect : rects())
        shapes.push_back(shapeOf(rect));
    return shapes;
}

std::vector<TileEdge> TileGrid::edges() const
{
    std::vector<TileEdge> all;
    std::vector<bool> seen(m_runEnds.size()); // cells whose upper side was passed: every loop passes one
    std::vector<Vec2> corners;
    for (int y = 0; y < m_height; ++y)
        for (int x = 0; x < m_width; ++x)
        {
            if (!isSolid(x, y) || isSolid(x, y - 1) || seen[indexOf(x, y)])
                continue;
            corners.clear();
            walk(x, y, seen, corners);
            const std::size_t count = corners.size();
            for (std::size_t i = 0; i < count; ++i)
            {
                const Vec2 a = corners[i], b = corners[(i + 1) % count];
                const auto sign = [](float from, float to) { return static_cast<float>((to > from) - (to < from)); };
                all.push_back({a, b, Vec2{sign(a.y, b.y), sign(b.x, a.x)}, corners[(i + count - 1) % count],
                               corners[(i + 2) % count]});
            }
        }
    return all;
}

// From corner to corner with solid on the right, y down. The first side in the order of cells starts at a corner: a
// side that leads straight into it would have been walked with it.
void TileGrid::walk(int x, int y, std::vector<bool>& seen, std::vector<Vec2>& corners) const
{
    const int startX = x, startY = y;
    int stepX = 1, stepY = 0;
    corners.push_back(cornerAt(x, y));
    while (true)
    {
        if (stepX == 1)
            seen[indexOf(x, y)] = true;
        x += stepX;
        y += stepY;
        // The cells ahead: each of the four around the corner, seen from its lower right one.
        const auto ahead = [&](int sideX, int sideY)
        { return isSolid(x + (stepX + sideX < 0 ? -1 : 0), y + (stepY + sideY < 0 ? -1 : 0)); };
        const int rightX = -stepY, rightY = stepX;
        if (ahead(rightX, rightY) && !ahead(-rightX, -rightY))
            continue;
        const bool turnsRight = !ahead(rightX, rightY);
        stepX = turnsRight ? rightX : -rightX;
        stepY = turnsRight ? rightY : -rightY;
        if (x == startX && y == startY && stepX == 1)
            return;
        corners.push_back(cornerAt(x, y));
    }
}

} // namespace graze
