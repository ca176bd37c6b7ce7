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

/// A guess in floats at how two loops stand to each other.
struct NearestGuess
{
    enum Kind : std::uint8_t
    {
        Unclear,     ///< a matrix that is too flat or too large for floats
        Overlapping, ///< certainly, by more than floats can blur
        Apart        ///< perhaps, or close to it
    };
    Kind kind;
    /// The edge beyond which the other loop lies farthest, and the other's vertex that is nearest to it.
    bool edgeOfA;
    std::uint8_t edgeStart;
    std::uint8_t edgeEnd;
    std::uint8_t vertex;
    /// The two vertices that are nearest to each other.
    std::uint8_t cornerA;
    std::uint8_t cornerB;
};

/// The same functions for every kind of processor; each gives the same bits.
struct FeatureKernels
{
    /// Every edge and every vertex of one loop against every vertex of the other. Not for two points.
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
