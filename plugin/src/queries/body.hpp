// SPDX-License-Identifier: Zlib
#pragma once

#include "queries/support_search.hpp"

#include <graze/queries/operand.hpp>

namespace graze::detail
{

/// A convex piece as the queries see it: core points in object space, the linear part of its matrix,
/// and an offset that is re-centred on A, so that a far-away pair computes like one at the origin.
///
/// A radius is carried in one of two ways. Under a similarity (turn, mirror, uniform scale) the disc
/// stays a disc: the queries work on the core and subtract `roundRadius`. Otherwise it is an ellipse,
/// and `ellipseRadius` is part of the support mapping: exact, nothing is tessellated.
struct Body
{
    const float* x = nullptr;
    const float* y = nullptr;
    std::uint32_t count = 0;
    Mat2d linear{};
    Vec2d offset{};
    double roundRadius = 0.;   ///< in world space
    double ellipseRadius = 0.; ///< in object space
    Vec2d sweep{};             ///< the body and all its places on the way by this; zero for most queries
    bool plain = true;         ///< neither ellipse nor sweep: the support is a vertex

    /// A point of the object-space core, taken to (re-centred) world space.
    [[nodiscard]] Vec2d worldPoint(std::uint32_t index) const noexcept
    {
        return linear * Vec2d{static_cast<double>(x[index]), static_cast<double>(y[index])} + offset;
    }

    /// Middle of two opposite vertices: somewhere inside, at no cost.
    [[nodiscard]] Vec2d middle() const noexcept { return (worldPoint(0) + worldPoint(count / 2)) * 0.5 + sweep * 0.5; }
};

[[nodiscard]] inline Mat2d linearOf(const Affine2& m) noexcept
{
    return {static_cast<double>(m.m00), static_cast<double>(m.m01), static_cast<double>(m.m10),
            static_cast<double>(m.m11)};
}

[[nodiscard]] inline Vec2d offsetOf(const Affine2& m) noexcept
{
    return Vec2d(m.offset());
}

struct BodySupport
{
    Vec2d point{};
    std::uint32_t index = 0;
    bool swept = false; ///< the point was taken at the end of `sweep`
};

/// Farthest point of the core (with the ellipse term, without the round radius) for a world direction.
/// Searched in object space along transpose(L) d. Ties take the lowest index; a zero object-space
/// direction gives the first vertex and no radius term.
[[nodiscard]] inline BodySupport support(const Body& body, Vec2d direction) noexcept
{
    const Vec2d local = body.linear.transposed(direction);
    const std::uint32_t index = supportIndex(body.x, body.y, body.count, local);
    if (body.plain)
        return {body.worldPoint(index), index, false};
    Vec2d point{static_cast<double>(body.x[index]), static_cast<double>(body.y[index])};
    if (const double l = length(local); l > 0.)
        point = point + local * (body.ellipseRadius / l);
    const bool swept = dot(body.sweep, direction) > 0.;
    const Vec2d world = body.linear * point + body.offset + (swept ? body.sweep : Vec2d{});
    return {world, index, swept};
}

/// Gives the body its radius: round under a similarity, else an ellipse.
void inflate(Body& body, double radius) noexcept;

/// What a pair is re-centred on: where A stands.
[[nodiscard]] inline Vec2d originOf(const Operand& a) noexcept
{
    return offsetOf(a.matrix());
}

/// The piece with a matrix in doubles: `linear` and where the local origin lies.
[[nodiscard]] inline Body makeBody(const ShapeView& shape, const Mat2d& linear, Vec2d offset) noexcept
{
    Body body{shape.x, shape.y, shape.count, linear, offset};
    if (shape.radius > 0.f)
        inflate(body, static_cast<double>(shape.radius));
    return body;
}

/// The piece seen from `origin`. `matrix` is finite and `shape` has points: see `isValid`.
[[nodiscard]] inline Body makeBody(const ShapeView& shape, const Affine2& matrix, Vec2d origin) noexcept
{
    return makeBody(shape, linearOf(matrix), offsetOf(matrix) - origin);
}

/// Whether every piece has points and the matrix is finite.
[[nodiscard]] inline bool isValid(const Operand& operand) noexcept
{
    bool valid = operand.matrix().isFinite() && operand.pieceCount() > 0;
    for (std::uint32_t i = 0; valid && i < operand.pieceCount(); ++i)
    {
        const ShapeView piece = operand.piece(i);
        valid = piece.count > 0 && piece.radius - piece.radius == 0.f;
    }
    return valid;
}

} // namespace graze::detail
