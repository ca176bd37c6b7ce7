// SPDX-License-Identifier: Zlib
#pragma once

#include <cstddef>

// Raw pointers and numbers only: what is compiled for one kind of processor may not share an inline
// function with the rest, or the linker could keep the wrong copy.

namespace graze::detail
{

/// A Placement: position, angle, scale, origin.
inline constexpr std::size_t PlacementFloats = 7;
/// An Affine2, row by row.
inline constexpr std::size_t MatrixFloats = 6;

/// Affine2::from of one after the other, to the bit. Returns how many were done: it stops before what is left
/// of less than it takes side by side, and before an angle that has to be reduced first or is not finite.
using PlacementKernel = std::size_t (*)(const float* placements, std::size_t count, float* matrices) noexcept;

namespace sse2
{
std::size_t placeMany(const float* placements, std::size_t count, float* matrices) noexcept;
}
namespace avx2
{
std::size_t placeMany(const float* placements, std::size_t count, float* matrices) noexcept;
}

} // namespace graze::detail
