// SPDX-License-Identifier: Zlib
#pragma once

#include <cstdint>

// Raw pointers and numbers only. Code that is compiled for one kind of processor shares no inline function with the
// rest: the linker could keep the wrong copy.

namespace graze::detail
{

/// The part of a shape that its bounds depend on. For a piece that is a box, nothing else is read.
struct alignas(16) PieceForm
{
    double box[5];        ///< lower x, lower y, upper x, upper y of the core, and the radius
    std::uint32_t offset; ///< place of 8 x among the vertices; 8 y follow
    bool isBox;           ///< all corners of the box are vertices, and every vertex is one
    bool isSmall;         ///< has at most 8 vertices
};

/// A small piece and the six elements of its matrix, row by row.
struct PosedPiece
{
    const PieceForm* form;
    const float* matrix;
    std::uint32_t place; ///< index of its bounds
};

/// A subset of many pieces, by number.
struct PosedPieces
{
    const PosedPiece* pieces;
    const std::uint8_t* numbers;
    std::uint32_t count;
};

/// Floats of a Placement: position, angle, scale, origin; and of an Affine2.
inline constexpr std::uint32_t PlacementFloats = 7, MatrixFloats = 6;

/// Computes the bounds of each of these pieces: the numbers of worldBounds, as lower x, lower y, upper x, upper y, at
/// its place in `bounds`. Zeros are positive. Returns the number of pieces done: each function stops before the first
/// piece with bounds that are not finite. At a matrix that is not finite, bounds never are.
struct PoseKernels
{
    std::uint32_t (*boundsOf)(const PosedPieces& some, const float* vertices, float* bounds) noexcept;
    /// For pieces that are boxes.
    std::uint32_t (*boundsOfBoxes)(const PosedPieces& some, float* bounds) noexcept;
    /// The matrices of these placements, with the bits of Affine2::from where angles are at most
    /// lanes::LargestReduced. False when any is not.
    bool (*place)(const float* placements, std::uint32_t count, float* matrices) noexcept;
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

/// The kernels of graze::simdPath(). All give the same bits.
[[nodiscard]] const PoseKernels& poseKernels() noexcept;

} // namespace graze::detail
