// SPDX-License-Identifier: Zlib
#pragma once

#include "fast/lanes/feature_kernels.hpp"
#include "fast/small_loop.hpp"

namespace graze::detail
{

/// The nearest points of two small pieces, without a search: all features are compared at once in floats, and the
/// nearest ones are computed, and proved, in doubles.
struct NearestFeatures
{
    enum Kind : std::uint8_t
    {
        Unknown,     ///< undecided, or no closed form for the pair: GJK answers
        Overlapping, ///< radii included
        Separated,   ///< radii included; the answer where only yes or no was wanted
        Apart        ///< the cores are apart, and the fields below are set
    };
    Kind kind = Unknown;
    Vec2d onA;        ///< nearest point of A's core, re-centred on A's matrix
    Vec2d separation; ///< to the nearest point of B's core
    double squared;   ///< squared length of the separation
};

enum class FeatureGoal
{
    Features,
    Verdict ///< whether they overlap: features only where floats are undecided
};

/// Computes the features that were guessed, or others if they are not the nearest; leaves `out` unchanged if both
/// stay undecided.
void proveFeatures(const ShapeView& a, const Affine2& matrixA, const ShapeView& b, const Affine2& matrixB,
                   NearestGuess guess, NearestFeatures& out) noexcept;

/// Compares the cores of two small loops. `radii` is the sum of both, in world space.
[[nodiscard]] GRAZE_INLINE NearestFeatures nearestFeatures(const ShapeView& a, const Affine2& matrixA,
                                                           const ShapeView& b, const Affine2& matrixB, double radii,
                                                           FeatureGoal goal) noexcept
{
    constexpr float Never = 1e30f;
    NearestFeatures out;
    const auto together = static_cast<float>(radii);
    const NearestGuess guess =
        featureKernels().nearest({a.x, a.y, &matrixA.m00, a.count}, {b.x, b.y, &matrixB.m00, b.count}, together,
                                 goal == FeatureGoal::Verdict ? together : Never);
    const Guess kind = guess.kind();
    if (kind > Guess::Separated)
        proveFeatures(a, matrixA, b, matrixB, guess, out);
    else if (kind == Guess::Overlapping)
        out.kind = NearestFeatures::Overlapping;
    else if (kind == Guess::Separated)
        out.kind = NearestFeatures::Separated;
    return out;
}

} // namespace graze::detail
