// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/aabb.hpp>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace graze::tracing
{

/// Edges by the squares that they pass through, each known by the number of the node that it leaves.
class EdgeGrid
{
public:
    /// Coordinates are within 0..extent.
    explicit EdgeGrid(Vec2 extent) : m_columns(cellOf(extent.x) + 1), m_cells(m_columns * (cellOf(extent.y) + 1)) {}

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
        for (std::size_t row = cellOf(box.lower.y); row <= cellOf(box.upper.y); ++row)
            for (std::size_t column = cellOf(box.lower.x); column <= cellOf(box.upper.x); ++column)
            {
                const auto& cell = m_cells[row * m_columns + column];
                if (std::any_of(cell.begin(), cell.end(), predicate))
                    return true;
            }
        return false;
    }

private:
    static constexpr float Cell = 16.f;
    static std::size_t cellOf(float coordinate) { return static_cast<std::size_t>(coordinate / Cell); }

    template <class Each>
    void eachCell(Vec2 from, Vec2 to, Each each)
    {
        if (to.y < from.y)
            std::swap(from, to);
        for (std::size_t row = cellOf(from.y); row <= cellOf(to.y); ++row)
        {
            const float top = std::max(from.y, static_cast<float>(row) * Cell);
            const float bottom = std::min(to.y, static_cast<float>(row + 1) * Cell);
            const float left = xAt(from, to, top);
            const float right = xAt(from, to, bottom);
            const bool isLevel = from.y == to.y;
            const float first = isLevel ? std::min(from.x, to.x) : std::min(left, right);
            const float last = isLevel ? std::max(from.x, to.x) : std::max(left, right);
            for (std::size_t column = cellOf(first); column <= cellOf(last); ++column)
                each(m_cells[row * m_columns + column]);
        }
    }

    // Always within the edge, so that rounding never leaves the grid.
    static float xAt(Vec2 from, Vec2 to, float y)
    {
        if (y <= from.y)
            return from.x;
        if (y >= to.y)
            return to.x;
        const float x = from.x + (to.x - from.x) * ((y - from.y) / (to.y - from.y));
        return std::clamp(x, std::min(from.x, to.x), std::max(from.x, to.x));
    }

    std::size_t m_columns;
    std::vector<std::vector<std::uint32_t>> m_cells;
};

} // namespace graze::tracing
