// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/math/vec2.hpp>

#include <span>

namespace GRAZE_API graze
{

/// Signed area of a loop (unit: square pixels): positive when counter-clockwise with y up.
/// Errors  NaN for coordinates that are not finite; 0 for fewer than three points.
/// Source  shoelace formula, taken relative to the first vertex so that loops far from the origin lose no digits.
[[nodiscard]] double signedArea(std::span<const Vec2> loop) noexcept;

/// Centre of area; the mean of the vertices when the loop has no area; the origin when it is empty; NaN when a
/// coordinate is not finite.
[[nodiscard]] Vec2 centroid(std::span<const Vec2> loop) noexcept;

/// The direction in which a loop turns.
enum class Winding
{
    Clockwise,       ///< with y up; counter-clockwise on a screen
    None,            ///< no area
    CounterClockwise ///< with y up; clockwise on a screen
};

/// Sign of the area: exact for all finite floats, None for others.
[[nodiscard]] Winding winding(std::span<const Vec2> loop);

/// Whether the point lies in the simple loop (either winding, concave or not) or on its border. Exact.
[[nodiscard]] bool contains(std::span<const Vec2> loop, Vec2 point) noexcept;

/// Whether the loop is convex (collinear points and duplicates allowed) and winds once. Exact turns; false
/// for a loop without area.
[[nodiscard]] bool isConvex(std::span<const Vec2> loop);

} // namespace graze
