// SPDX-License-Identifier: Zlib
#pragma once

#include "box_kernels.hpp"

#include <graze/math/aabb.hpp>

#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

namespace graze::detail
{

/// Boxes that are filed one by one between two updates, in cells: adding and removing one costs the same for any number
/// of them. A slot is the number of a piece.
///
/// Boxes of about one size share a level, and its cells are no smaller than they are. A box is filed by its lower
/// corner, as in a BoxGrid.
class MovedBoxes
{
public:
    struct Level
    {
        double cellsPerPixel = 0.;
        std::uint64_t bits = 0; ///< all ones where it has boxes
        std::uint32_t firstSlot = 0;
        std::uint32_t lastSlot = 0; ///< how many boxes it has
        std::uint32_t first = None;
        std::uint32_t exponent = 0;
    };

    /// Pieces of lower numbers are added without asking for memory.
    void makeRoomFor(std::uint32_t pieces);
    /// The piece is not in here.
    void add(std::uint32_t piece, const Aabb& box, std::uint64_t bit) noexcept;
    void remove(std::uint32_t piece) noexcept;
    void clear() noexcept;

    [[nodiscard]] bool isEmpty() const noexcept { return m_count == 0; }
    /// Around all boxes, and those that left since the last `clear`.
    [[nodiscard]] const Aabb& bounds() const noexcept { return m_bounds; }
    [[nodiscard]] std::span<const Level> levels() const noexcept
    {
        return {m_levels.data(), m_count > 0 ? m_levels.size() : 0};
    }
    [[nodiscard]] const Aabb& box(std::uint32_t piece) const noexcept { return m_nodes[piece].box; }

    /// f(piece) for all boxes.
    template <class F>
    void forEach(F&& f) const
    {
        for (const Level& level : levels())
            for (std::uint32_t piece = level.first; piece != None; piece = m_nodes[piece].inLevel.next)
                f(piece);
    }
    /// f(piece) for all boxes of the level that overlap the box and have a bit in the mask.
    template <class F>
    void search(const Level& level, const Needle& box, std::uint64_t mask, F&& f) const;

private:
    static constexpr std::uint32_t None = 0xFFFFFFFFu;
    // Sizes from 2^-16 to 2^47; smaller and larger ones share the first and the last level.
    static constexpr int LeastExponent = -16;

    struct Links
    {
        std::uint32_t next = None;
        std::uint32_t previous = None;
    };
    struct Cell
    {
        std::int64_t x = 0;
        std::int64_t y = 0;
        friend bool operator==(const Cell&, const Cell&) = default;
    };
    struct Node
    {
        Aabb box{};
        std::uint64_t bit = 0;
        Cell cell{};
        std::uint32_t level = 0;
        Links inLevel{};
        Links inBucket{};
    };

    [[nodiscard]] static std::int64_t cellAt(float coordinate, const Level& level) noexcept
    {
        constexpr double LastCell = 0x1p40;
        const double cell = static_cast<double>(coordinate) * level.cellsPerPixel;
        return static_cast<std::int64_t>(std::floor(std::fmax(-LastCell, std::fmin(cell, LastCell))));
    }
    [[nodiscard]] std::uint32_t& bucketOf(const Cell& cell, std::uint32_t level) noexcept
    {
        return m_buckets[bucketAt(cell, level)];
    }
    [[nodiscard]] std::size_t bucketAt(const Cell& cell, std::uint32_t level) const noexcept;
    void link(std::uint32_t piece, std::uint32_t& first, Links Node::*links) noexcept;
    void unlink(std::uint32_t piece, std::uint32_t& first, Links Node::*links) noexcept;

    std::array<Level, 64> m_levels{};
    std::vector<Node> m_nodes;            // by piece
    std::vector<std::uint32_t> m_buckets; // a power of two, or none
    std::uint32_t m_count = 0;
    Aabb m_bounds;
};

template <class F>
void MovedBoxes::search(const Level& level, const Needle& box, std::uint64_t mask, F&& f) const
{
    if (level.lastSlot == 0)
        return;
    const Aabb sought{{box.lowerX, box.lowerY}, {box.upperX, box.upperY}};
    const auto look = [&](std::uint32_t piece)
    {
        if ((m_nodes[piece].bit & mask) != 0 && overlaps(m_nodes[piece].box, sought))
            f(piece);
    };
    const Cell lower{cellAt(box.lowerX, level) - 1, cellAt(box.lowerY, level) - 1};
    const Cell upper{cellAt(box.upperX, level), cellAt(box.upperY, level)};
    const double cells = static_cast<double>(upper.x - lower.x + 1) * static_cast<double>(upper.y - lower.y + 1);
    if (cells > static_cast<double>(level.lastSlot))
    {
        for (std::uint32_t piece = level.first; piece != None; piece = m_nodes[piece].inLevel.next)
            look(piece);
        return;
    }
    for (Cell cell = lower; cell.y <= upper.y; ++cell.y)
        for (cell.x = lower.x; cell.x <= upper.x; ++cell.x)
            for (std::uint32_t piece = m_buckets[bucketAt(cell, level.exponent)]; piece != None;
                 piece = m_nodes[piece].inBucket.next)
                if (m_nodes[piece].level == level.exponent && m_nodes[piece].cell == cell)
                    look(piece);
}

} // namespace graze::detail
