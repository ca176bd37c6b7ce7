// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/aabb.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace graze::detail
{

/// Edges by the squares that they pass through, each known by the number of the node that it leaves.
class EdgeGrid
{
public:
    /// Coordinates are within the bounds. About as many squares as edges; their side is a power of two, so that no
    /// border between two of them rounds where the coordinates are those of pixels.
    EdgeGrid(const Aabb& bounds, std::size_t edges) :
    m_left(static_cast<double>(bounds.lower.x)),
    m_top(static_cast<double>(bounds.lower.y))
    {
        const double width = static_cast<double>(bounds.upper.x) - m_left;
        const double height = static_cast<double>(bounds.upper.y) - m_top;
        const double side = std::max(width, height) / std::sqrt(static_cast<double>(std::max<std::size_t>(edges, 1)));
        m_cell = side > 0. ? std::exp2(std::ceil(std::log2(side))) : 1.;
        m_columns = static_cast<std::size_t>(width / m_cell) + 1;
        m_cells.resize(m_columns * (static_cast<std::size_t>(height / m_cell) + 1));
    }

    void add(std::uint32_t node, Vec2 from, Vec2 to)
    {
        eachCell(from, to, [node](std::vector<std::uint32_t>& cell) { cell.push_back(node); });
    }
    void remove(std::uint32_t node, Vec2 from, Vec2 to)
    {
        eachCell(from, to, [node](std::vector<std::uint32_t>& cell) { std::erase(cell, node); });
    }

    /// Whether the predicate holds for an edge that may meet the box; it may be called more than once for one edge.
    template <class Predicate>
    [[nodiscard]] bool any(const Aabb& box, Predicate predicate) const
    {
        for (std::size_t row = rowOf(box.lower.y); row <= rowOf(box.upper.y); ++row)
            for (std::size_t column = columnOf(box.lower.x); column <= columnOf(box.upper.x); ++column)
            {
                const auto& cell = m_cells[row * m_columns + column];
                if (std::any_of(cell.begin(), cell.end(), predicate))
                    return true;
            }
        return false;
    }

private:
    [[nodiscard]] std::size_t columnOf(double x) const { return static_cast<std::size_t>((x - m_left) / m_cell); }
    [[nodiscard]] std::size_t columnOf(float x) const { return columnOf(static_cast<double>(x)); }
    [[nodiscard]] std::size_t rowOf(float y) const
    {
        return static_cast<std::size_t>((static_cast<double>(y) - m_top) / m_cell);
    }

    template <class Each>
    void eachCell(Vec2 from, Vec2 to, Each each)
    {
        if (to.y < from.y)
            std::swap(from, to);
        const std::size_t last = rowOf(to.y);
        double x = static_cast<double>(from.x); // where the edge enters the row
        for (std::size_t row = rowOf(from.y); row <= last; ++row)
        {
            const double end =
                row == last ? static_cast<double>(to.x) : xAt(from, to, m_top + static_cast<double>(row + 1) * m_cell);
            for (std::size_t column = columnOf(std::min(x, end)); column <= columnOf(std::max(x, end)); ++column)
                each(m_cells[row * m_columns + column]);
            x = end;
        }
    }

    // Always within the edge, so that rounding never leaves the grid.
    static double xAt(Vec2 from, Vec2 to, double y)
    {
        const auto [fromX, toX] = std::pair(static_cast<double>(from.x), static_cast<double>(to.x));
        const auto [fromY, toY] = std::pair(static_cast<double>(from.y), static_cast<double>(to.y));
        const double x = fromX + (toX - fromX) * ((y - fromY) / (toY - fromY));
        return std::clamp(x, std::min(fromX, toX), std::max(fromX, toX));
    }

    double m_left, m_top, m_cell;
    std::size_t m_columns;
    std::vector<std::vector<std::uint32_t>> m_cells;
};

} // namespace graze::detail
