// SPDX-License-Identifier: Zlib
#pragma once

#include "base/compiler.hpp"
#include "base/simd.hpp"

#include <atomic>
#include <cstdint>

// Raw pointers and numbers only: a source that is compiled for one kind of processor must not share an inline function
// with the rest, or the linker could keep the wrong copy.

namespace graze::detail
{

/// Pairs of convex loops of at most 8 vertices: all x, eight places behind them all y, padded like those of a
/// ShapeView; the six elements of their matrices, row by row; their radii in object space. The lanes are filled up to a
/// multiple of eight; any pair will do beyond `used`.
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

/// What a kernel of overlap knows of a pair: in one word, with the number of searches above it.
enum class Verdict : std::uint32_t
{
    Undecided,   ///< within the rounding of floats, or a matrix that is too flat or too large for them
    Overlapping, ///< certain, by more than the rounding of floats
    Separated    ///< the same
};

/// A MovingLoop as numbers: places of its fields, and what its casts know.
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

/// The first contacts of four discs with moving loops. Where neither bit is set they pass each other.
struct RoundContacts
{
    int hits;
    int unknown;
    double fraction[4];
    double outwardX[4]; ///< normal of the loop, length 1, in the world at that moment
    double outwardY[4];
};

/// The same functions for every kind of processor; each gives the same bits.
struct Kernels
{
    /// Boolean GJK in floats: the word of a Verdict for every pair. `kind` is a LaneKind; round pairs count no
    /// searches.
    void (*overlapLanes)(const PairLanes& pairs, std::uint32_t kind, std::uint32_t* found) noexcept;

    /// Casts four discs (RoundPath as five numbers) at a moving loop each, all with a corner or more.
    void (*castRound)(const double* const* rounds, const double* const* loops, RoundContacts& found) noexcept;
};

GRAZE_DECLARE_KERNELS(Kernels, AllKernels)

/// The kernels of graze::simdPath(); null until the first use. No local static, because every query would pass its
/// guard.
extern constinit std::atomic<const Kernels*> chosenKernels;
const Kernels& chooseKernels() noexcept;

[[nodiscard]] inline const Kernels& kernels() noexcept
{
    const Kernels* kernels = chosenKernels.load(std::memory_order_relaxed);
    return kernels ? *kernels : chooseKernels();
}

} // namespace graze::detail
