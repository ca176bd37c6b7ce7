// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/vec2d.hpp>
#include <graze/shapes/shape.hpp>

// The disc that rounds a shape, or the ellipse of its form, in object space.
namespace graze::detail
{

/// The form in doubles; the view has one.
[[nodiscard]] inline Mat2d formOf(const float* form) noexcept
{
    return {static_cast<double>(form[0]), static_cast<double>(form[1]), static_cast<double>(form[2]),
            static_cast<double>(form[3])};
}

/// The matrix under which the disc of the shape's radius, 1 with a form, looks as the matrix shows the shape's own.
[[nodiscard]] inline Mat2d roundLinear(const ShapeView& shape, const Mat2d& linear) noexcept
{
    return shape.hasForm ? linear * formOf(shape.form()) : linear;
}

/// Where its border leads, as a circle has this direction there.
[[nodiscard]] inline Vec2d roundTangent(const ShapeView& shape, Vec2d ofCircle) noexcept
{
    return shape.hasForm ? formOf(shape.form()) * ofCircle : ofCircle;
}

// Not inline: few shapes have a form.
[[nodiscard]] double reachOfForm(const ShapeView& shape, Vec2d local) noexcept;

/// How far it reaches at the most.
[[nodiscard]] inline double largestRadius(const ShapeView& shape) noexcept
{
    return shape.hasForm ? formOf(shape.form()).norm() : static_cast<double>(shape.radius);
}

/// How far it reaches along a direction in object space, times the length of the direction.
[[nodiscard]] inline double roundReach(const ShapeView& shape, Vec2d local) noexcept
{
    return shape.hasForm ? reachOfForm(shape, local) : static_cast<double>(shape.radius) * length(local);
}

/// Half the size of its box.
[[nodiscard]] inline Vec2d roundHalf(const ShapeView& shape) noexcept
{
    const auto radius = static_cast<double>(shape.radius);
    return shape.hasForm ? Vec2d{roundReach(shape, {1., 0.}), roundReach(shape, {0., 1.})} : Vec2d{radius, radius};
}

/// The shape with these points in this order.
[[nodiscard]] Shape copyOf(const ShapeView& shape);

} // namespace graze::detail
