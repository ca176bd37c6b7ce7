// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/pair/body.hpp>

namespace graze::detail
{

/// Whether accelerators may be tried on a piece: it has points, not too many, and a finite radius.
[[nodiscard]] inline bool isSmallLoop(const ShapeView& piece) noexcept
{
    return piece.convexLoop && piece.count - 1u < VertexBlock && piece.radius - piece.radius == 0.f;
}

/// Whether the wide search may be tried on a sharp piece. From 512 vertices on climbing is as fast.
[[nodiscard]] inline bool isWideLoop(const ShapeView& piece) noexcept
{
    return piece.convexLoop && piece.count - 1u < 512 && piece.radius == 0.f && piece.halfSize.x >= 0.f;
}

/// The radius in world space; false when the matrix makes an ellipse of it.
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

/// Whether every element is at most 1e6: then no product of floats overflows for shapes up to MaxCoordinate.
[[nodiscard]] inline bool isOrdinary(const Affine2& m) noexcept
{
    constexpr float Most = 1e6f;
    return std::fabs(m.m00) <= Most && std::fabs(m.m01) <= Most && std::fabs(m.tx) <= Most &&
           std::fabs(m.m10) <= Most && std::fabs(m.m11) <= Most && std::fabs(m.ty) <= Most;
}

} // namespace graze::detail
