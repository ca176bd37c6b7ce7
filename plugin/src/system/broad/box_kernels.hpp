// SPDX-License-Identifier: Zlib
#pragma once

#include <atomic>
#include <cstdint>

// Raw pointers and numbers only: what is compiled for one kind of processor may not share an inline
// function with the rest, or the linker could keep the wrong copy.

namespace graze::detail
{

struct PiecePair
{
    std::uint32_t a = 0;
    std::uint32_t b = 0;
};

/// The boxes of a grid by slot, those of a level side by side. After the last slot of a level there are
/// eight that hold empty boxes.
struct GridPointers
{
    const float* lowerX;
    const float* lowerY;
    const float* upperX;
    const float* upperY;
    const std::uint32_t* bit;
    const std::uint32_t* mask;
    const std::uint32_t* piece;
    const std::int32_t* row;     ///< of cells, of the lower corner
    const std::uint32_t* bucket; ///< of that cell, counted from the level's first
    const std::uint32_t* start;
};

/// Boxes of about one size, filed in the cell of their lower corner; none reaches beyond the next cell.
/// Neighbours in a row of cells are neighbours in memory; rows start wherever their hash says, so slots
/// of other rows stand among them and are told apart by the number of the row.
struct GridLevel
{
    double cellsPerPixel;      ///< 0: not filed by cells, all in row 0
    std::uint32_t bucketMask;  ///< buckets, a power of two of at least 8, less 1
    std::uint32_t firstBucket; ///< in `start`, which has one more than there are buckets
    std::uint32_t firstSlot;
    std::uint32_t lastSlot; ///< one past the end
    std::uint32_t rowShift; ///< 32 less the bits of a bucket
};

/// Boxes to be filed: of each piece six numbers of 32 bits, a box, a bit and a mask.
struct UnfiledBoxes
{
    const float* proxies;        ///< by piece
    const std::uint32_t* pieces; ///< those to be filed
    std::uint32_t count;
};

/// Sizes are exponents of floats: 127 stands for boxes of up to 1 px.
inline constexpr std::uint32_t BoxSizes = 256;

/// What is worked out of boxes before they are filed, in the order of `UnfiledBoxes::pieces`.
struct BoxMeasures
{
    float* lowerX;
    float* lowerY;
    float* extent;       ///< the longer side and a millionth of it
    std::uint32_t* size; ///< the power of two that the extent fits under
    std::uint32_t* countOfSize;
    float* bounds; ///< around all; grows
};

/// GridPointers, to be written; the pieces are known.
struct GridColumns
{
    float* lowerX;
    float* lowerY;
    float* upperX;
    float* upperY;
    std::uint32_t* bit;
    std::uint32_t* mask;
    const std::uint32_t* piece;
    std::int32_t* row;
    std::uint32_t* bucket;
};

/// What a box and its partners in one run of slots are compared by.
struct Needle
{
    float lowerX, lowerY, upperX, upperY;
    std::uint32_t mask; ///< bits of interest
};

struct PairBuffer
{
    PiecePair* next;
    PiecePair* end;
};

/// The same functions for every kind of processor; each finds the same pairs.
struct BoxKernels
{
    /// Pairs within a level, of the slots from `slot` on. Returns the first slot that is not done because
    /// the buffer has no room for its pairs.
    std::uint32_t (*joinSelf)(const GridPointers& grid, const GridLevel& level, std::uint32_t slot,
                              PairBuffer& pairs) noexcept;
    /// Pairs of the slots [slot, last) of one grid with all of a level of the same or another.
    std::uint32_t (*joinOther)(const GridPointers& grid, std::uint32_t slot, std::uint32_t last,
                               const GridPointers& other, const GridLevel& level, PairBuffer& pairs) noexcept;
    /// The slots of a run of which the box is part; returns how many. `slots` has room for all of the run.
    std::uint32_t (*scanRow)(const GridPointers& grid, std::uint32_t first, std::uint32_t last, std::int32_t row,
                             const Needle& needle, std::uint32_t* slots) noexcept;
    std::uint32_t (*scanAll)(const GridPointers& grid, std::uint32_t first, std::uint32_t last, const Needle& needle,
                             std::uint32_t* slots) noexcept;

    void (*measure)(const UnfiledBoxes& boxes, const BoxMeasures& out) noexcept;
    /// Buckets of all as if they stood in that level, which has cells.
    void (*findBuckets)(const GridLevel& level, const BoxMeasures& boxes, std::uint32_t count,
                        std::uint32_t* buckets) noexcept;
    /// Fills the slots of a level.
    void (*fileLevel)(const float* proxies, const GridLevel& level, const GridColumns& out) noexcept;
};

namespace portable
{
extern const BoxKernels Boxes;
}
namespace sse2
{
extern const BoxKernels Boxes;
}
namespace avx2
{
extern const BoxKernels Boxes;
}

/// Those of graze::simdPath().
[[nodiscard]] const BoxKernels& boxKernels() noexcept;

} // namespace graze::detail
