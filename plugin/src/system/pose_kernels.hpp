// SPDX-License-Identifier: Zlib
#pragma once

#include <cstdint>

// Raw pointers and numbers only: what is compiled for one kind of processor may not share an inline
// function with the rest, or the linker could keep the wrong copy.

namespace graze::detail
{

/// A piece of at most 8 vertices, padded like that of a ShapeView, and the six elements of its matrix, row
/// by row.
struct PosedPiece
{
    const float* x;
    const float* y;
    const float* matrix;
    float radius;
};

/// Bounds of each piece: the numbers of worldBounds, as lower x, lower y, upper x, upper y. A zero is
/// always the positive one. Returns at which piece it stopped: the first whose bounds are not finite, as
/// those at a matrix that is not finite never are, or `count`.
using BoundsKernel = std::uint32_t (*)(const PosedPiece* pieces, std::uint32_t count, float* boxes) noexcept;

namespace portable
{
std::uint32_t boundsOf(const PosedPiece* pieces, std::uint32_t count, float* boxes) noexcept;
}
namespace sse2
{
std::uint32_t boundsOf(const PosedPiece* pieces, std::uint32_t count, float* boxes) noexcept;
}
namespace avx2
{
std::uint32_t boundsOf(const PosedPiece* pieces, std::uint32_t count, float* boxes) noexcept;
}

/// That of graze::simdPath(). Each gives the same bits.
[[nodiscard]] BoundsKernel boundsKernel() noexcept;

} // namespace graze::detail
