// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/math/vec2d.hpp>
#include <graze/pair/operand.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace GRAZE_API graze
{

/// Whether the matrix keeps discs round (turn, mirror, uniform scale), and how large it makes them.
[[nodiscard]] GRAZE_INLINE bool isSimilarity(const Mat2d& l, double& scale) noexcept
{
    // Float matrices of pure turns miss orthogonality by some 1e-7. Taking such a disc as round is wrong by
    // half of this times the radius: far inside the band, and much cheaper than an ellipse.
    constexpr double Tolerance = 1e-6;
    const double first = l.m00 * l.m00 + l.m10 * l.m10;
    const double second = l.m01 * l.m01 + l.m11 * l.m11;
    const double skew = l.m00 * l.m01 + l.m10 * l.m11;
    const double tolerance = Tolerance * (first + second);
    scale = std::sqrt((first + second) * 0.5);
    return std::fabs(first - second) <= tolerance && std::fabs(skew) <= tolerance;
}

/// A convex piece under its matrix, as the algorithms see it: core points in object space, the linear part of the
/// matrix, and an offset that is re-centred on A, so that a far-away pair computes like one at the origin.
///
/// A radius is carried in one of two forms. Under a similarity (turn, mirror, uniform scale) the disc
/// stays a disc: the algorithms work on the core and subtract `roundRadius`. Otherwise it is an ellipse,
/// and `ellipseRadius` is part of the support mapping: exact, nothing is tessellated.
struct Body
{
    const float* x;        ///< core points, object space
    const float* y;        ///< y of the same points
    std::uint32_t count;   ///< number of core points
    bool convexLoop;       ///< see ShapeView
    bool box;              ///< see ShapeView
    bool plain;            ///< core points alone: the last four fields are not set
    Mat2d linear;          ///< world from local
    Vec2d offset;          ///< where the local origin is, re-centred
    Vec2d centre;          ///< middle of the bounds, re-centred: where GJK starts from
    Vec2d halfSize;        ///< half size of its box in object space, radius included
    double roundRadius;    ///< in world space
    double ellipseRadius;  ///< in object space
    const float* form;     ///< see ShapeView: what makes the disc of that radius the ellipse; null for none
    Vec2d sweep;           ///< the body stands for all its places from here to here + sweep
    const void* userShape; ///< see SupportFunction
    Vec2 (*function)(const void* shape, Vec2 direction) noexcept; ///< in place of core points; null for none

    /// The view has its middle and half size: see makeBody(). Fields are set in place: a copy would wait for their
    /// stores.
    GRAZE_INLINE Body(const ShapeView& shape, const Mat2d& matrix, Vec2d where) noexcept :
    x(shape.x),
    y(shape.y),
    count(shape.count),
    convexLoop(shape.convexLoop),
    box(shape.box),
    plain(true),
    linear(matrix),
    offset(where),
    centre(matrix * Vec2d(shape.centre) + where),
    halfSize(Vec2d(shape.halfSize)),
    roundRadius(0.)
    {
        const auto radius = static_cast<double>(shape.radius);
        double scale;
        if (!(radius > 0.))
            return;
        if (shape.hasForm)
        {
            takeForm(shape);
            return;
        }
        halfSize = halfSize + Vec2d{radius, radius};
        plain = isSimilarity(matrix, scale);
        if (plain)
            roundRadius = radius * scale;
        else
        {
            ellipseRadius = radius;
            form = nullptr;
            sweep = {};
            userShape = nullptr;
            function = nullptr;
        }
    }

    /// A core point in (re-centred) world space.
    [[nodiscard]] GRAZE_INLINE Vec2d worldPoint(std::uint32_t index) const noexcept
    {
        return linear * Vec2d{static_cast<double>(x[index]), static_cast<double>(y[index])} + offset;
    }
    /// Whether its border bends beyond its core points: then no edge between two support points is part of the border.
    [[nodiscard]] bool isCurved() const noexcept { return !plain && (ellipseRadius > 0. || function); }
    /// Whether its radius is an ellipse in the world.
    [[nodiscard]] bool isEllipse() const noexcept { return !plain && ellipseRadius > 0.; }
    /// The disc of `ellipseRadius` under this matrix is the ellipse, in the world.
    [[nodiscard]] GRAZE_INLINE Mat2d ellipse() const noexcept { return form ? ellipseOfForm() : linear; }
    /// At most the larger side of its world bounds, for a matrix without shear. A side of the box in object space is no
    /// longer than its two extents in world space together, so the larger of these is half of it at least.
    [[nodiscard]] GRAZE_INLINE double extent() const noexcept
    {
        return (std::max)((std::fabs(linear.m00) + std::fabs(linear.m10)) * halfSize.x,
                          (std::fabs(linear.m01) + std::fabs(linear.m11)) * halfSize.y);
    }
    /// The same along its whole path from here to here + `displacement`.
    [[nodiscard]] Body sweptBy(Vec2d displacement) const noexcept
    {
        Body swept = *this;
        swept.plain = false;
        swept.ellipseRadius = plain ? 0. : ellipseRadius;
        swept.form = plain ? nullptr : form;
        swept.sweep = displacement;
        swept.userShape = plain ? nullptr : userShape;
        swept.function = plain ? nullptr : function;
        return swept;
    }

private:
    void takeForm(const ShapeView& shape) noexcept;
    [[nodiscard]] Mat2d ellipseOfForm() const noexcept;
};

/// A box around a piece, along the world's axes.
struct PieceBounds
{
    Vec2d centre; ///< re-centred world space
    Vec2d half;   ///< half of its size
};

/// The bounds of a piece: the image of its box in object space, so they may be larger than they need to be.
[[nodiscard]] GRAZE_INLINE PieceBounds boundsOf(const Mat2d& l, Vec2d offset, Vec2d centre, Vec2d half) noexcept
{
    return {
        l * centre + offset,
        {std::fabs(l.m00) * half.x + std::fabs(l.m01) * half.y, std::fabs(l.m10) * half.x + std::fabs(l.m11) * half.y}};
}

/// The bounds of a body.
[[nodiscard]] GRAZE_INLINE PieceBounds boundsOf(const Body& body) noexcept
{
    PieceBounds bounds = boundsOf(body.linear, {}, {}, body.halfSize);
    bounds.centre = body.centre;
    return bounds;
}

/// How far two boxes are apart: at most the gap of what is in them; below 0 when they overlap.
[[nodiscard]] GRAZE_INLINE double gapOf(const PieceBounds& a, const PieceBounds& b) noexcept
{
    return (std::max)(std::fabs(b.centre.x - a.centre.x) - (a.half.x + b.half.x),
                      std::fabs(b.centre.y - a.centre.y) - (a.half.y + b.half.y));
}

/// The view with its middle and half size, for one that lacks them.
[[nodiscard]] inline ShapeView described(ShapeView shape) noexcept
{
    describePoints(shape);
    shape.halfSize = {(std::max)(shape.halfSize.x, 0.f), (std::max)(shape.halfSize.y, 0.f)};
    return shape;
}

/// The bounds of one piece of an operand, seen from `origin`.
[[nodiscard]] PieceBounds boundsOf(const Operand& operand, std::uint32_t piece, Vec2d origin) noexcept;

namespace detail
{

/// makeBody of the described view.
[[nodiscard]] Body makeDescribedBody(const ShapeView& shape, const Mat2d& linear, Vec2d offset) noexcept;
/// makeBody of a SupportFunction.
[[nodiscard]] Body makeFunctionBody(const Operand& operand, Vec2d origin) noexcept;

} // namespace detail

/// The piece with a matrix in doubles: `linear`, and where the local origin lies.
[[nodiscard]] GRAZE_INLINE Body makeBody(const ShapeView& shape, const Mat2d& linear, Vec2d offset) noexcept
{
    if (shape.halfSize.x < 0.f)
        return detail::makeDescribedBody(shape, linear, offset);
    return Body(shape, linear, offset);
}

/// The only piece of an operand, or the first, seen from `origin`. The operand outlives the body.
[[nodiscard]] GRAZE_INLINE Body makeBody(const Operand& operand, Vec2d origin) noexcept
{
    if (operand.isFunction())
        return detail::makeFunctionBody(operand, origin);
    return makeBody(operand.firstPiece(), linearOf(operand.matrix()), offsetOf(operand.matrix()) - origin);
}

} // namespace graze
