// SPDX-License-Identifier: Zlib
#pragma once

#include "base/lanes/lanes.hpp"
#include "bullet_table.hpp"

#include <graze/math/aabb.hpp>

#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace graze::detail
{

using lanes::Four;
using lanes::FourInts;

/// Finds the cell of a bullet in the grid of BulletTargets, and whether anything stands near that cell: one bit, and
/// most bullets are done with. Valid until the next build.
struct BulletLookup
{
    float half; ///< half the longest path of a disc that may ask, its radius included
    float cellsPerPixel;
    std::uint32_t bits; ///< per column number
    std::uint32_t mask;
    const std::uint64_t* taken; ///< bit per cell, and one that is set for discs that are too large

    [[nodiscard]] std::uint32_t tooLarge() const noexcept { return 1u << (2 * bits); }

    /// Columns or rows of coordinates that are already in cells. Truncation keeps the order of coordinates; the grid
    /// needs no more to be right.
    [[nodiscard]] static FourInts whole(Four cells) noexcept
    {
        const Four last = Four::all(1 << 30);
        return truncated(smaller(larger(cells, negated(last)), last));
    }

    /// For up to four flights the cell of the middle of the path; `tooLarge()` where half the path and the radius are
    /// more than `half`. Writes four cells in any case.
    void cellsOf(const Flight* flights, std::uint32_t count, std::uint32_t* cells) const noexcept
    {
        if (count >= 4)
            return cellsOfFour(flights, cells);
        Flight four[4] = {};
        std::memcpy(four, flights, count * sizeof(Flight));
        cellsOfFour(four, cells);
    }

    /// Can a box with its middle in the cell overlap anything? 0 is certain, 1 is not.
    [[nodiscard]] std::uint32_t mayMeet(std::uint32_t cell) const noexcept
    {
        return static_cast<std::uint32_t>(taken[cell >> 6] >> (cell & 63)) & 1;
    }

private:
    // A flight per lane: one at a time costs 6 % of a frame of 10,000 bullets.
    void cellsOfFour(const Flight* flights, std::uint32_t* cells) const noexcept
    {
        const float* const places[] = {&flights[0].position.x, &flights[1].position.x, &flights[2].position.x,
                                       &flights[3].position.x};
        Four columns[4]; // position and previous
        loadFour(places, 0, columns);
        const Four endX = columns[0], endY = columns[1], startX = columns[2], startY = columns[3];
        const Four radius = Four::of(flights[0].radius, flights[1].radius, flights[2].radius, flights[3].radius);

        const Four middle = Four::all(0.5f), perPixel = Four::all(cellsPerPixel);
        const Four halfX = (endX - startX) * middle, halfY = (endY - startY) * middle;
        const Four room = Four::all(half) - radius;
        const Four::Mask fits =
            lessOrEqual(halfX * halfX + halfY * halfY, room * room) & lessOrEqual(Four::all(0.f), room);
        const FourInts masks = FourInts::all(mask);
        const FourInts x = whole((startX * middle + endX * middle) * perPixel) & masks;
        const FourInts y = whole((startY * middle + endY * middle) * perPixel) & masks;
        const Four cell = Four::ofBits(x | bitsUp(y, bits)), large = Four::ofBits(FourInts::all(tooLarge()));
        bitsAsInts(chosen(fits, cell, large)).store(cells);
    }
};

/// The boxes that bullets may meet, filed for many short paths.
///
/// The boxes are grown by half the length of a path, so that a path is a point, in one cell of a grid; most cells
/// have nothing near, which BulletLookup sees by one bit. The grid is wound around a torus, so that any place in the
/// world costs the same. The boxes themselves are listed by larger cells, eight to a side.
class BulletTargets
{
public:
    struct Target
    {
        Aabb box{};
        std::uint32_t layer = 0; ///< its index
        std::uint32_t piece = 0;
    };

    /// For discs with half the path and the radius at most `half`; below 0, every disc is too large.
    void build(std::span<const Target> targets, float half);

    [[nodiscard]] const BulletLookup& lookup() const noexcept { return m_lookup; }
    /// Whether answers are in the order of the targets: large boxes come last.
    [[nodiscard]] bool inOrder() const noexcept { return !m_anyLarge; }

    /// Adds the pieces whose boxes overlap the box and whose layers are in the mask. `cell` holds the middle of the
    /// box.
    void find(std::uint32_t cell, const Aabb& box, std::uint64_t mask, std::vector<std::uint32_t>& pieces) const
    {
        for (std::uint32_t i = m_first[listOf(cell)]; i != None; i = m_entries[i].next)
            if (const Entry& entry = m_entries[i]; ((mask >> entry.layer & 1) != 0) & meets(entry.box, box))
                pieces.push_back(entry.piece);
    }

private:
    static constexpr std::uint32_t None = 0xFFFFFFFFu;
    static constexpr std::uint32_t ListShift = 3; ///< from a cell to the cell of its list

    // A query reads nothing else of a target.
    struct alignas(32) Entry
    {
        Aabb box;
        std::uint32_t layer;
        std::uint32_t piece;
        std::uint32_t next;
    };
    // Written at once: of words written apart, none could be handed on in twos without a stall.
    struct alignas(16) CellRange
    {
        std::int32_t left, top, right, bottom;
    };

    // Without a branch, because which boxes overlap is a matter of luck, and four edges at once: edge by edge it costs
    // 5 % of a frame of 100,000 bullets.
    [[nodiscard]] static bool meets(const Aabb& a, const Aabb& b) noexcept
    {
        const Four lower = Four::loadPairs(&a.lower.x, &b.lower.x), upper = Four::loadPairs(&b.upper.x, &a.upper.x);
        return atMost(lower, upper) == 15;
    }
    [[nodiscard]] std::uint32_t listOf(std::uint32_t cell) const noexcept
    {
        return (cell & m_lookup.mask) >> ListShift | cell >> (m_lookup.bits + ListShift) << m_listBits;
    }
    void findCells(const Aabb& box, CellRange& cells) const noexcept;
    [[nodiscard]] bool isLarge(const CellRange& cells) const noexcept;
    void chooseCells(std::span<const Target> targets);
    void push(const Target& target, std::uint32_t& first);
    void list(const Target& target, const CellRange& cells);
    void take(const CellRange& cells) noexcept;

    std::vector<CellRange> m_ranges; // per target, while building
    std::uint32_t m_listBits = 0;
    std::vector<std::uint32_t> m_first; // entry per list; None at the end
    std::vector<std::uint64_t> m_taken; // for the lookup
    std::vector<Entry> m_entries;
    bool m_anyLarge = false;
    BulletLookup m_lookup{0.f, 1.f, 0, 0, nullptr};
};

} // namespace graze::detail
