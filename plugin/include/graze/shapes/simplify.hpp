// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/math/vec2.hpp>

#include <span>
#include <vector>

namespace GRAZE_API graze
{

/// The loop with fewer vertices: drops them one by one, the one that changes the area least first.
///
/// `maxError` is how far the old border and the new one may be from each other anywhere (unit: pixels);
/// with 0, or less, only doubled vertices and those in the middle of a straight run go. Either winding,
/// concave or not. (Outlines of pictures have a simplifier of their own that knows their pixels.)
///
/// Result  vertices of the loop, to the bit and in their order. A loop that does not touch itself still
///         does not; one with three different vertices keeps three at least.
/// Errors  none; vertices that are not finite are left out.
/// Cost    O(n^2) for n vertices.
/// Source  removal by least effect on the area: Visvalingam, Whyatt 1993; the bound on the error is ours.
[[nodiscard]] std::vector<Vec2> simplify(std::span<const Vec2> loop, float maxError);

} // namespace graze
