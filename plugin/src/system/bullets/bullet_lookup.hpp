// SPDX-License-Identifier: Zlib
#pragma once

#include "bullet_table.hpp"

#include <cstdint>
#include <cstring>

namespace graze::detail
{

using FourFloats = float __attribute__((vector_size(16)));
using FourInts = std::int32_t __attribute__((vector_size(16)));

[[nodiscard]] inline FourFloats larger(FourFloats a, FourFloats b) noexcept
{
    return a > b ? a : b;
}

[[nodiscard]] inline FourFloats fourOf(float value) noexcept
{
    return FourFloats{value, value, value, value};
}

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
    [[nodiscard]] static FourInts whole(FourFloats cells) noexcept
    {
        const FourFloats last = fourOf(1 << 30);
        const FourFloats within = larger(cells, -last);
        return __builtin_convertvector(within < last ? within : last, FourInts);
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
        const auto places = [flights](int i)
        {
            FourFloats four; // position and previous
            std::memcpy(&four, &flights[i], sizeof four);
            return four;
        };
        const FourFloats a = places(0), b = places(1), c = places(2), d = places(3);
        const FourFloats endsAB = __builtin_shufflevector(a, b, 0, 4, 1, 5);
        const FourFloats endsCD = __builtin_shufflevector(c, d, 0, 4, 1, 5);
        const FourFloats startsAB = __builtin_shufflevector(a, b, 2, 6, 3, 7);
        const FourFloats startsCD = __builtin_shufflevector(c, d, 2, 6, 3, 7);
        const FourFloats endX = __builtin_shufflevector(endsAB, endsCD, 0, 1, 4, 5);
        const FourFloats endY = __builtin_shufflevector(endsAB, endsCD, 2, 3, 6, 7);
        const FourFloats startX = __builtin_shufflevector(startsAB, startsCD, 0, 1, 4, 5);
        const FourFloats startY = __builtin_shufflevector(startsAB, startsCD, 2, 3, 6, 7);
        const FourFloats radius{flights[0].radius, flights[1].radius, flights[2].radius, flights[3].radius};

        const FourFloats halfX = (endX - startX) * 0.5f, halfY = (endY - startY) * 0.5f;
        const FourFloats room = half - radius;
        const FourInts fits = (halfX * halfX + halfY * halfY <= room * room) & (room >= 0.f);
        const auto masks = static_cast<std::int32_t>(mask);
        const FourInts x = whole((startX * 0.5f + endX * 0.5f) * cellsPerPixel) & masks;
        const FourInts y = whole((startY * 0.5f + endY * 0.5f) * cellsPerPixel) & masks;
        const FourInts cell = x | (y << static_cast<std::int32_t>(bits));
        const FourInts large = FourInts{} + static_cast<std::int32_t>(tooLarge());
        const FourInts chosen = fits ? cell : large;
        std::memcpy(cells, &chosen, sizeof chosen);
    }
};

} // namespace graze::detail
