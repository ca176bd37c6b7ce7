// SPDX-License-Identifier: Zlib
#pragma once

// The cell of a coordinate and the place of its slots. In a namespace per kind of processor (GRAZE_LANES).

#include "base/lanes/lanes.hpp"
#include "box_kernels.hpp"

namespace graze::detail::GRAZE_LANES
{

// Cells beyond the last one are the last one: a grid is right when all steps keep the order of coordinates. Small
// enough for differences of cells.
constexpr double LastCell = 0x1p29;

/// Rounded down, in doubles. The boxes of a level are a millionth smaller than its cells, far more than rounding
/// errors: a box never reaches beyond the next cell.
GRAZE_INLINE std::int32_t cellAt(float coordinate, double cellsPerPixel) noexcept
{
    double cell = static_cast<double>(coordinate) * cellsPerPixel;
    cell = cell > -LastCell ? cell : -LastCell;
    cell = cell < LastCell ? cell : LastCell;
    const auto whole = static_cast<std::int32_t>(cell);
    return whole - static_cast<std::int32_t>(static_cast<double>(whole) > cell);
}

// 2^32 by the golden ratio: the starts of rows spread evenly, at any distance of the rows.
constexpr std::uint32_t RowFactor = 0x9E3779B1u;

GRAZE_INLINE std::uint32_t bucketAt(const GridLevel& level, std::int32_t x, std::int32_t y) noexcept
{
    const std::uint32_t row = (static_cast<std::uint32_t>(y) * RowFactor) >> level.rowShift;
    return (row + static_cast<std::uint32_t>(x)) & level.bucketMask;
}

/// Bucket of the cell to the lower left of (x, y), given the bucket of (x, y).
GRAZE_INLINE std::uint32_t bucketLeftBelow(const GridLevel& level, std::uint32_t bucket, std::int32_t y) noexcept
{
    const std::uint32_t product = static_cast<std::uint32_t>(y) * RowFactor;
    const std::uint32_t step = ((product + RowFactor) >> level.rowShift) - (product >> level.rowShift);
    return (bucket + step - 1) & level.bucketMask;
}

/// The same for four at once.
GRAZE_INLINE FourInts cellsAt(Four coordinates, FourDoubles cellsPerPixel) noexcept
{
    const FourDoubles cells = larger(FourDoubles::widened(coordinates) * cellsPerPixel, FourDoubles::all(-LastCell));
    return floored(smaller(cells, FourDoubles::all(LastCell)));
}
GRAZE_INLINE FourInts bucketsAt(const GridLevel& level, FourInts x, FourInts y) noexcept
{
    return (bitsDown(y * FourInts::all(RowFactor), level.rowShift) + x) & FourInts::all(level.bucketMask);
}

/// The cells with the lower corners of all boxes that overlap a box.
struct CellRange
{
    std::int32_t lowerX;
    std::uint32_t width;
    std::int32_t lowerY;
    std::int32_t upperY;
    bool all; ///< so many cells that testing every slot of the level is less work
};

GRAZE_INLINE CellRange cellsAround(const GridLevel& level, const Needle& box) noexcept
{
    if (level.cellsPerPixel == 0.)
        return {0, 0, 0, 0, true};
    const std::int32_t lowerX = cellAt(box.lowerX, level.cellsPerPixel) - 1;
    const std::int32_t upperX = cellAt(box.upperX, level.cellsPerPixel);
    const std::int32_t lowerY = cellAt(box.lowerY, level.cellsPerPixel) - 1;
    const std::int32_t upperY = cellAt(box.upperY, level.cellsPerPixel);
    const auto width = static_cast<std::uint32_t>(upperX - lowerX + 1);
    const auto height = static_cast<std::uint32_t>(upperY - lowerY + 1);
    // A row as long as all buckets would meet slots twice.
    const bool all = width > level.bucketMask / 2 || height > (level.lastSlot - level.firstSlot) / 4;
    return {lowerX, width, lowerY, upperY, all};
}

} // namespace graze::detail::GRAZE_LANES
