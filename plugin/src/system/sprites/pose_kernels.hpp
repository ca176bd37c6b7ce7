// SPDX-License-Identifier: Zlib
#pragma once

#include <cstdint>

// Raw pointers and numbers only: what is compiled for one kind of processor may not share an inline
// function with the rest, or the linker could keep the wrong copy.

namespace graze::detail
{

/// What bounds are made of, in one place: where a piece is no more than its box nothing else has to be read.
struct alignas(16) PieceForm
{
    double box[5];        ///< lower x, lower y, upper x, upper y of the core, and the radius
    std::uint32_t offset; ///< of 8 x among the vertices; behind them are 8 y
    bool isBox;           ///< all corners of the box are vertices, and every vertex is one
    bool isSmall;         ///< has at most 8 vertices
};

/// A small piece and the six elements of its matrix, row by row.
struct PosedPiece
{
    const PieceForm* form;
    const float* matrix;
    std::uint32_t place; ///< of its bounds among those of all
};

/// Some of many pieces.
struct PosedPieces
{
    const PosedPiece* pieces;
    const std::uint8_t* numbers;
    std::uint32_t count;
};

/// Bounds of each of these pieces: the numbers of worldBounds, as lower x, lower y, upper x, upper y, at its place in
/// `bounds`. A zero is always the positive one. Each returns how many it did: it stops before the first whose bounds
/// are not finite, as those at a matrix that is not finite never are.
struct PoseKernels
{
    std::uint32_t (*boundsOf)(const PosedPieces& some, const float* vertices, float* bounds) noexcept;
    /// Of boxes.
    std::uint32_t (*boundsOfBoxes)(const PosedPieces& some, float* bounds) noexcept;
};

namespace portable
{
extern const PoseKernels Poses;
}
namespace sse2
{
extern const PoseKernels Poses;
}
namespace avx2
{
extern const PoseKernels Poses;
}

/// Those of graze::simdPath(). Each gives the same bits.
[[nodiscard]] const PoseKernels& poseKernels() noexcept;

} // namespace graze::detail
