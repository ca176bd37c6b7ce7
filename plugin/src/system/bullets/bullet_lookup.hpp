// SPDX-License-Identifier: Zlib
#pragma once

#include "base/lanes/lanes.hpp"
#include "bullet_table.hpp"

#include <cstdint>
#include <cstring>

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

} // namespace graze::detail
