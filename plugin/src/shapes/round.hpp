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

/// How far it reaches along a direction in object space, times the length of the direction.
[[nodiscard]] inline double roundReach(const ShapeView& shape, Vec2d local) noexcept
{
    if (shape.hasForm)
        return length(formOf(shape.form()).transposed(local));
    return static_cast<double>(shape.radius) * length(local);
}

/// Half the size of its box.
[[nodiscard]] inline Vec2d roundHalf(const ShapeView& shape) noexcept
{
    const auto radius = static_cast<double>(shape.radius);
    return shape.hasForm ? Vec2d{roundReach(shape, {1., 0.}), roundReach(shape, {0., 1.})} : Vec2d{radius, radius};
}

} // namespace graze::detail
