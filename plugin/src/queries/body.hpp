// SPDX-License-Identifier: Zlib
#pragma once

#include "math/vec2d.hpp"

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
    double ellipseRadius = 0.; ///< in object space
    double roundRadius = 0.;   ///< in world space
    Vec2d sweep{};             ///< the body and all its places on the way by this; zero for most queries

    /// A point of the object-space core, taken to (re-centred) world space.
    [[nodiscard]] Vec2d worldPoint(std::uint32_t index) const noexcept
    {
        return linear * Vec2d{static_cast<double>(x[index]), static_cast<double>(y[index])} + offset;
    }

    /// Middle of two opposite vertices: somewhere inside, at no cost.
    [[nodiscard]] Vec2d middle() const noexcept;
};

struct BodySupport
{
    Vec2d point{};
    std::uint32_t index = 0;
    bool swept = false; ///< the point was taken at the end of `sweep`
};

/// Farthest point of the core (with the ellipse term, without the round radius) for a world direction.
/// Searched in object space along transpose(L) d. Ties take the lowest index; a zero object-space
/// direction gives the first vertex and no radius term.
[[nodiscard]] BodySupport support(const Body& body, Vec2d direction) noexcept;

/// Index of the farthest core point in an object-space direction; ties take the lowest.
[[nodiscard]] std::uint32_t supportIndex(const float* x, const float* y, std::uint32_t count,
                                         Vec2d directionLocal) noexcept;

/// World position of the first core point: what pairs are re-centred on.
[[nodiscard]] Vec2d anchorOf(const ShapeView& shape, const Affine2& matrix) noexcept;

/// The piece seen from `origin`. `matrix` is finite and `shape` has points: see `isValid`.
[[nodiscard]] Body makeBody(const ShapeView& shape, const Affine2& matrix, Vec2d origin) noexcept;

/// The same from doubles: for matrices on the way between two poses.
[[nodiscard]] Body makeBody(const ShapeView& shape, const Mat2d& linear, Vec2d offset) noexcept;

/// Whether every piece has points and the matrix is finite.
[[nodiscard]] bool isValid(const Operand& operand) noexcept;

[[nodiscard]] inline Mat2d linearOf(const Affine2& m) noexcept
{
    return {static_cast<double>(m.m00), static_cast<double>(m.m01), static_cast<double>(m.m10),
            static_cast<double>(m.m11)};
}

[[nodiscard]] inline Vec2d offsetOf(const Affine2& m) noexcept
{
    return Vec2d(m.offset());
}

} // namespace graze::detail
