// SPDX-License-Identifier: Zlib
#pragma once

#include <cstdint>

// Raw pointers and numbers only: what is compiled for one kind of processor may not share an inline
// function with the rest, or the linker could keep the wrong copy.

namespace graze::detail
{

/// A convex loop of at most 8 vertices and the six elements of its matrix, row by row. The arrays are
/// padded like those of a ShapeView.
struct LoopPointers
{
    const float* x;
    const float* y;
    const float* matrix;
    std::uint32_t count;
};

/// A guess in floats at where two loops are nearest, if they are apart.
enum class Guess : std::uint32_t
{
    Unclear,     ///< a matrix that is too flat or too large for floats
    Overlapping, ///< certainly, by more than floats can blur
    Corners,     ///< vertex `vertex` of A and vertex `other` of B
    EdgeOfA,     ///< A's edge from `other` to `end`, and B's vertex `vertex`
    EdgeOfB      ///< B's edge from `other` to `end`, and A's vertex `vertex`
};

/// In one word, as it is handed over in a register.
struct NearestGuess
{
    std::uint32_t bits; ///< kind, vertex, other and end, in a byte each
};

/// The same functions for every kind of processor; each gives the same bits.
struct FeatureKernels
{
    /// By the line between the origins of both, then by every edge of one against every vertex of the other.
    NearestGuess (*nearest)(const LoopPointers& a, const LoopPointers& b) noexcept;
};

namespace portable
{
extern const FeatureKernels Kernels;
}
namespace sse2
{
extern const FeatureKernels Kernels;
}
namespace avx2
{
extern const FeatureKernels Kernels;
}

/// Those of graze::simdPath().
[[nodiscard]] const FeatureKernels& featureKernels() noexcept;

} // namespace graze::detail
