// SPDX-License-Identifier: Zlib
#pragma once

#include "base/attributes.hpp"

#include <atomic>
#include <cstdint>

// Raw pointers and numbers only: a source that is compiled for one kind of processor must not share an inline function
// with the rest, or the linker could keep the wrong copy.

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

/// Pairs of loops, each as two LoopPointers, but with all y eight places behind the x, and their radii in object
/// space. The lanes are filled up to a multiple of eight; any pair will do beyond `used`.
struct PairLanes
{
    static constexpr std::uint32_t Most = 32;

    const float* loopA[Most];
    const float* matrixA[Most];
    const float* loopB[Most];
    const float* matrixB[Most];
    std::uint32_t countA[Most];
    std::uint32_t countB[Most];
    float radiusA[Most];
    float radiusB[Most];
    std::uint32_t used;
};

/// A guess in floats at where two loops are nearest, if they are apart.
enum class Guess : std::uint32_t
{
    Undecided,   ///< a matrix that is too flat or too large for floats
    Overlapping, ///< certain, by more than the rounding of floats
    Separated,   ///< certain, by more than the given distance; for a sweep, all of the motion
    Corners,     ///< vertex `vertex` of A and vertex `other` of B
    EdgeOfA,     ///< A's edge from `other` to `end`, and B's vertex `vertex`
    EdgeOfB      ///< B's edge from `other` to `end`, and A's vertex `vertex`
};

/// In one word, so that it is passed in a register.
struct NearestGuess
{
    std::uint32_t bits; ///< kind, vertex, other and end, in a byte each

    [[nodiscard]] GRAZE_INLINE Guess kind() const noexcept { return static_cast<Guess>(bits & 0xffu); }
    [[nodiscard]] GRAZE_INLINE std::uint32_t vertex() const noexcept { return bits >> 8 & 0xffu; }
    [[nodiscard]] GRAZE_INLINE std::uint32_t other() const noexcept { return bits >> 16 & 0xffu; }
    [[nodiscard]] GRAZE_INLINE std::uint32_t end() const noexcept { return bits >> 24; }
};

/// A guess in floats at the features that meet first when one loop moves: a NearestGuess, whose edge is the one that
/// the motion enters last.
struct SweepGuess
{
    static constexpr std::uint32_t StartsApart = 0x80; ///< a bit beside the kind: certain, also with the radii

    std::uint64_t bits; ///< a NearestGuess, and above it the largest coordinate as a float

    [[nodiscard]] GRAZE_INLINE NearestGuess features() const noexcept
    {
        return {static_cast<std::uint32_t>(bits) & ~StartsApart};
    }
    [[nodiscard]] GRAZE_INLINE bool startsApart() const noexcept { return (bits & StartsApart) != 0; }
    [[nodiscard]] GRAZE_INLINE float extent() const noexcept
    {
        return __builtin_bit_cast(float, static_cast<std::uint32_t>(bits >> 32));
    }
};

/// The answer of a ray, in one word, so that it is passed in a register.
struct RayAnswer
{
    enum Kind : std::uint32_t
    {
        Undecided, ///< too close to a vertex or to the border, or numbers too large for floats
        Misses,
        Hits,
        StartsInside
    };

    std::uint64_t bits; ///< the kind, and above it the distance of a hit as a float

    [[nodiscard]] GRAZE_INLINE Kind kind() const noexcept { return static_cast<Kind>(bits & 0xffu); }
    [[nodiscard]] GRAZE_INLINE float distance() const noexcept
    {
        return __builtin_bit_cast(float, static_cast<std::uint32_t>(bits >> 32));
    }
};

/// A TurningLoop as numbers: places of its fields, and what its casts know.
struct LoopRows
{
    static constexpr std::uint32_t Reach =
        4; ///< then radius, angle and bound of the strain; before it centre and travel
    static constexpr std::uint32_t Strain = 8;
    static constexpr std::uint32_t Side = 12; ///< for each of them normal, border and length
    static constexpr std::uint32_t Sides = 8;
    static constexpr std::uint32_t Corner = Side + 4 * Sides;

    static constexpr double MostStrain = 1e-5;
    static constexpr double MostReach = 1e30; ///< beyond this, fourth powers would overflow doubles
    static constexpr double FloatFloor = 1.2e-7;
    static constexpr double DoubleFloor = 1e-13;
};

/// The first contacts of four discs with turning loops. Where neither bit is set they pass each other.
struct RoundContacts
{
    int hits;
    int unknown;
    double fraction[4];
    double outwardX[4]; ///< normal of the loop, length 1, in the world at that moment
    double outwardY[4];
};

/// The edge along whose normal two loops are farthest apart, or overlap least.
struct DepthFeatures
{
    double extent;     ///< the largest coordinate, not set where a matrix is refused
    double separation; ///< between the cores; below 0 where they overlap
    double normalX;    ///< from A to B, length 1
    double normalY;
    double on[2][2];      ///< where A and B meet along it, relative to A's offset
    std::uint32_t edge;   ///< its lane, or the vertex nearest to a point; 8 more for one of B
    std::uint32_t vertex; ///< the farthest one of the other loop
};

/// The same functions for every kind of processor; each gives the same bits.
struct FeatureKernels
{
    /// The farthest of more than 8 vertices in an object-space direction; ties take the lowest.
    std::uint32_t (*support)(const float* x, const float* y, std::uint32_t count, float dx, float dy) noexcept;

    /// By the line between the origins of both, then by every edge of one against every vertex of the other.
    /// Nearer than `together` is overlapping; farther than `apart` is separated.
    NearestGuess (*nearest)(const LoopPointers& a, const LoopPointers& b, float together, float apart) noexcept;

    /// The separating axis test of two loops with edges, in doubles. Overlapping, radii included; or Separated, and
    /// only the normal is set. Undecided: the cores are nearest at corners, or in touch without radii.
    Guess (*depth)(const LoopPointers& a, const LoopPointers& b, double radii, DepthFeatures& found) noexcept;

    /// Boolean GJK in floats: Overlapping, Separated, or Undecided where rounding, or the number of searches, would
    /// decide. `bits` holds the kind and the number of searches.
    NearestGuess (*overlap)(const LoopPointers& a, const LoopPointers& b, int maxIterations) noexcept;

    /// The same for sharp loops of any number of vertices, within `extent` of the origins of their matrices.
    NearestGuess (*overlapWide)(const LoopPointers& a, const LoopPointers& b, float extent, int maxIterations) noexcept;

    /// A moves, B stands still. `Separated`: certainly no contact.
    SweepGuess (*sweep)(const LoopPointers& a, const LoopPointers& b, float motionX, float motionY,
                        float radii) noexcept;
    /// A sharp loop of 2 to 64 vertices under its matrix, and a Ray as five numbers. A hit sets point and outward
    /// normal.
    RayAnswer (*ray)(const float* x, const float* y, std::uint32_t count, const float* matrix, const float* numbers,
                     float* pointAndNormal) noexcept;

    /// `overlap` of every pair: the same kinds and numbers of searches. `wide` loops have more than four vertices,
    /// in all pairs; others have at most four.
    void (*overlapLanes)(const PairLanes& pairs, bool wideA, bool wideB, int maxIterations,
                         std::uint32_t* found) noexcept;

    /// Whether discs overlap discs or loops of at most so many vertices, radii included: kinds without a number. A is
    /// a point with a radius, and so is B where `mostVertices` is 1.
    void (*discLanes)(const PairLanes& pairs, std::uint32_t mostVertices, std::uint32_t* found) noexcept;

    /// The same for loops of two vertices or more. `sizes` counts up from 0: A and B have at most 2 and 2, 2 and 4,
    /// 4 and 4, 2 and 8, 4 and 8, 8 and 8 vertices.
    void (*roundedLanes)(const PairLanes& pairs, std::uint32_t sizes, std::uint32_t* found) noexcept;

    /// Casts four discs (RoundPath as five numbers) at a turning loop each, all with a corner or more.
    void (*castRound)(const double* const* rounds, const double* const* loops, RoundContacts& found) noexcept;
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

/// The kernels of graze::simdPath(); null until the first use. No local static, because every query would pass its
/// guard.
extern constinit std::atomic<const FeatureKernels*> chosenKernels;
const FeatureKernels& chooseKernels() noexcept;

[[nodiscard]] inline const FeatureKernels& featureKernels() noexcept
{
    const FeatureKernels* kernels = chosenKernels.load(std::memory_order_relaxed);
    return kernels ? *kernels : chooseKernels();
}

} // namespace graze::detail
