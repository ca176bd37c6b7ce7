// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/math/vec2.hpp>

#include <span>
#include <vector>

namespace GRAZE_API graze
{

/// Convex hull by gift wrapping (Jarvis march), for teaching and for small sets.
///
/// Result  strictly convex, counter-clockwise with y up, starting at the lowest x, then lowest y;
///         no duplicates, no point on an edge. One point for equal points, two for collinear ones,
///         an empty loop for none. Every vertex is one of the given points, to the bit.
/// Errors  none: all decisions are exact (`orientation`); points that are not finite are left out.
/// Cost    O(n h) for n points and h hull vertices.
/// Source  Jarvis 1973.
[[nodiscard]] std::vector<Vec2> hullByGiftWrapping(std::span<const Vec2> points);

/// The same answer by Andrew's monotone chain in O(n log n).
/// Source  Andrew 1979.
[[nodiscard]] std::vector<Vec2> hullByMonotoneChain(std::span<const Vec2> points);

/// The hull that shapes use, by the monotone chain. Result and errors as hullByGiftWrapping.
[[nodiscard]] std::vector<Vec2> convexHull(std::span<const Vec2> points);

} // namespace graze
