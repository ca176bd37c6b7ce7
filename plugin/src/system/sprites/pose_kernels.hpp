// SPDX-License-Identifier: Zlib
#pragma once

#include "base/simd.hpp"

#include <cstdint>

// Raw pointers and numbers only. Code that is compiled for one kind of processor shares no inline function with the
// rest: the linker could keep the wrong copy.

namespace graze::detail
{

/// A piece of at most 8 vertices and the six elements of its matrix, row by row.
struct PosedPiece
{
    const float* vertices; ///< 8 x, then 8 y
    const float* matrix;
    float radius;
    std::uint32_t place; ///< index of its bounds
};

/// Floats of a Placement: position, angle, scale, origin; and of an Affine2.
inline constexpr std::uint32_t PlacementFloats = 7, MatrixFloats = 6;

struct PoseKernels
{
    /// Computes the bounds of each of these pieces: the numbers of worldBounds, as lower x, lower y, upper x, upper y,
    /// at its place in `bounds`. Zeros are positive. Returns the number of pieces done: it stops before the first piece
    /// with bounds that are not finite. At a matrix that is not finite, bounds never are.
    std::uint32_t (*boundsOf)(const PosedPiece* pieces, std::uint32_t count, float* bounds) noexcept;
    /// The matrices of these placements, with the bits of Affine2::from where angles are at most
    /// lanes::LargestReduced. False when any is not.
    bool (*place)(const float* placements, std::uint32_t count, float* matrices) noexcept;
};

GRAZE_DECLARE_KERNELS(PoseKernels, Poses)

/// The kernels of graze::simdPath(). All give the same bits.
[[nodiscard]] inline const PoseKernels& poseKernels() noexcept
{
    return GRAZE_KERNELS(Poses);
}

} // namespace graze::detail
