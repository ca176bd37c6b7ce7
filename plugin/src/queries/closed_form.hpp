// SPDX-License-Identifier: Zlib
#pragma once

#include "queries/body.hpp"

namespace graze::detail
{

/// Where two small pieces are nearest, without a search: all their features are compared at once in
/// floats, and what looks nearest is worked out, and proved, in doubles.
struct NearestFeatures
{
    enum Kind : std::uint8_t
    {
        Unknown,     ///< not for a closed form, or too close to tell: ask GJK
        Overlapping, ///< the cores overlap
        Apart        ///< the cores are apart; the rest is set
    };
    Kind kind = Unknown;
    Vec2d onA;        ///< of the core, re-centred on A's matrix
    Vec2d separation; ///< to the nearest point of B's core
    double squared;   ///< of the separation
};

/// Whether closed forms may be tried on a piece.
[[nodiscard]] inline bool isSmallLoop(const ShapeView& piece) noexcept
{
    return piece.convexLoop && piece.count <= VertexBlock;
}

/// Of the cores of two small loops; radii are up to the caller.
[[nodiscard]] NearestFeatures nearestFeatures(const ShapeView& a, const Affine2& matrixA, const ShapeView& b,
                                              const Affine2& matrixB) noexcept;

/// The radius in world space; empty when the matrix makes an ellipse of it.
[[nodiscard]] inline bool roundRadius(const ShapeView& piece, const Affine2& matrix, double& radius) noexcept
{
    if (piece.radius == 0.f)
    {
        radius = 0.;
        return true;
    }
    Body body;
    body.linear = linearOf(matrix);
    inflate(body, static_cast<double>(piece.radius));
    radius = body.roundRadius;
    return body.ellipseRadius == 0.;
}

} // namespace graze::detail
