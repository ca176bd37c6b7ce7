// SPDX-License-Identifier: Zlib
#pragma once

#include "queries/body.hpp"
#include "queries/feature_kernels.hpp"

namespace graze::detail
{

/// Where two small pieces are nearest, without a search: all their features are compared at once in
/// floats, and what looks nearest is worked out, and proved, in doubles.
struct NearestFeatures
{
    enum Kind : std::uint8_t
    {
        Unknown,     ///< not for a closed form, or too close to tell: ask GJK
        Overlapping, ///< radii included
        Separated,   ///< radii included; told when nothing more was asked for
        Apart        ///< the cores are apart, and the rest is set
    };
    Kind kind = Unknown;
    Vec2d onA;        ///< of the core, re-centred on A's matrix
    Vec2d separation; ///< to the nearest point of B's core
    double squared;   ///< of the separation
};

/// Whether closed forms may be tried on a piece: it has points, not too many, and a finite radius.
[[nodiscard]] inline bool isSmallLoop(const ShapeView& piece) noexcept
{
    return piece.convexLoop && piece.count - 1u < VertexBlock && piece.radius - piece.radius == 0.f;
}

enum class FeatureGoal
{
    Features,
    Verdict ///< whether they overlap: the features only where floats cannot tell
};

/// Works out the features that were guessed, or others if they are not the nearest: `out` is as it was if
/// neither can be told.
void proveFeatures(const ShapeView& a, const Affine2& matrixA, const ShapeView& b, const Affine2& matrixB,
                   NearestGuess guess, NearestFeatures& out) noexcept;

/// Of the cores of two small loops. `radii` is the sum of both, in world space.
[[nodiscard, gnu::always_inline]] inline NearestFeatures nearestFeatures(const ShapeView& a, const Affine2& matrixA,
                                                                         const ShapeView& b, const Affine2& matrixB,
                                                                         double radii, FeatureGoal goal) noexcept
{
    constexpr float Never = 1e30f;
    NearestFeatures out;
    const auto together = static_cast<float>(radii);
    const NearestGuess guess =
        featureKernels().nearest({a.x, a.y, &matrixA.m00, a.count}, {b.x, b.y, &matrixB.m00, b.count}, together,
                                 goal == FeatureGoal::Verdict ? together : Never);
    const auto kind = static_cast<Guess>(guess.bits & 0xffu);
    if (kind > Guess::Separated)
        proveFeatures(a, matrixA, b, matrixB, guess, out);
    else if (kind == Guess::Overlapping)
        out.kind = NearestFeatures::Overlapping;
    else if (kind == Guess::Separated)
        out.kind = NearestFeatures::Separated;
    return out;
}

/// The radius in world space; empty when the matrix makes an ellipse of it.
[[nodiscard]] inline bool roundRadius(const ShapeView& piece, const Affine2& matrix, double& radius) noexcept
{
    radius = static_cast<double>(piece.radius);
    if (piece.radius == 0.f)
        return true;
    double scale;
    const bool round = isSimilarity(linearOf(matrix), scale);
    radius *= scale;
    return round;
}

} // namespace graze::detail
