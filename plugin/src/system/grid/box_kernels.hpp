// SPDX-License-Identifier: Zlib
#pragma once

#include "base/simd.hpp"

#include <atomic>
#include <cstdint>

// Raw pointers and numbers only. Code that is compiled for one kind of processor shares no inline function with the
// rest: the linker could keep the wrong copy.

namespace graze::detail
{

/// In the pairs that kernels find, `a` is the smaller number.
struct PiecePair
{
    std::uint32_t a = 0;
    std::uint32_t b = 0;
};

/// The boxes of a grid by slot, level after level. Eight empty boxes follow the last slot of a level.
struct GridPointers
{
    const float* lowerX;
    const float* lowerY;
    const float* upperX;
    const float* upperY;
    const std::uint32_t* bit;  ///< in the half of its level
    const std::uint32_t* mask; ///< for one half
    const std::uint32_t* piece;
    const std::int32_t* row;     ///< row of cells of the lower corner
    const std::uint32_t* bucket; ///< bucket of that cell, counted from the level's first
    const std::uint32_t* start;
};

/// Boxes of about one size, filed in the cell of their lower corner; none reaches beyond the next cell.
/// Neighbours in a row of cells are neighbours in memory. Rows start at their hashes, so slots of other rows stand
/// among them; the number of the row separates them.
struct GridLevel
{
    double cellsPerPixel;      ///< 0: no cells, and rows mean nothing
    std::uint32_t bucketMask;  ///< buckets, a power of two of at least 8, less 1
    std::uint32_t firstBucket; ///< in `start`, which has one more than there are buckets
    std::uint32_t firstSlot;
    std::uint32_t lastSlot; ///< one past the end
    std::uint32_t rowShift; ///< 32 less the bits of a bucket
    std::uint32_t half;     ///< 1 where its boxes have bits of the upper half
    std::uint64_t bits;     ///< all bits of its boxes
    std::uint64_t masks;    ///< and all their masks
};

/// Boxes to be filed: per piece a box, a bit and a mask, the latter two of 64 bits.
struct UnfiledBoxes
{
    const float* proxies;        ///< by piece
    const std::uint32_t* pieces; ///< the pieces to be filed
    std::uint32_t count;
};

/// Sizes are exponents of floats: 127 stands for boxes of up to 1 px.
inline constexpr std::uint32_t BoxSizes = 256;

/// Numbers computed from boxes before they are filed, in the order of `UnfiledBoxes::pieces`. Kernels work on four at a
/// time, and write up to three behind the last one.
struct BoxMeasures
{
    float* lowerX;
    float* lowerY;
    float* extent;       ///< the longer side, larger by a millionth
    std::uint32_t* size; ///< the power of two that the extent fits under
    std::uint32_t* countOfSize;
    float* bounds; ///< around all boxes; grows
};

/// Targets of the filing, as in GridPointers; the pieces are known.
struct GridColumns
{
    float* lowerX;
    float* lowerY;
    float* upperX;
    float* upperY;
    std::uint32_t* bit;
    std::uint32_t* mask[2]; ///< by half
    const std::uint32_t* piece;
    std::int32_t* row;
    std::uint32_t* bucket;
};

/// A box that is compared with the boxes of a run of slots.
struct Needle
{
    float lowerX, lowerY, upperX, upperY;
    std::uint32_t mask = 0; ///< bits of the boxes that it may meet, in the half of these
};

struct PairBuffer
{
    PiecePair* next;
    PiecePair* end;
};

/// Is given the slots that a search finds, some at a time.
struct SlotTaker
{
    void* user;
    void (*take)(void* user, const std::uint32_t* slots, std::uint32_t count);
};

/// The functions for one kind of processor. All kinds find the same pairs.
struct BoxKernels
{
    /// Pairs within a level, for the slots from `slot` on. Returns the first slot that is not done because the buffer
    /// has no room for its pairs.
    std::uint32_t (*joinSelf)(const GridPointers& grid, const GridLevel& level, std::uint32_t slot,
                              PairBuffer& pairs) noexcept;
    /// Pairs of the slots [slot, last) of one grid with a level of the same or another grid.
    std::uint32_t (*joinOther)(const GridPointers& grid, std::uint32_t slot, std::uint32_t last,
                               const GridPointers& other, const GridLevel& level, PairBuffer& pairs) noexcept;
    /// The slots of a level with boxes that overlap the box.
    void (*scan)(const GridPointers& grid, const GridLevel& level, const Needle& needle, const SlotTaker& taker);

    /// Measures one box or more.
    void (*measure)(const UnfiledBoxes& boxes, const BoxMeasures& out) noexcept;
    /// Buckets of all boxes in that level, which has cells.
    void (*findBuckets)(const GridLevel& level, const BoxMeasures& boxes, std::uint32_t count,
                        std::uint32_t* buckets) noexcept;
    /// Fills the slots of a level, and up to three behind the last one.
    void (*fileLevel)(const float* proxies, const GridLevel& level, const GridColumns& out) noexcept;
};

GRAZE_DECLARE_KERNELS(BoxKernels, Boxes)

/// The kernels of graze::simdPath().
[[nodiscard]] inline const BoxKernels& boxKernels() noexcept
{
    return GRAZE_KERNELS(Boxes);
}

} // namespace graze::detail
