// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/math/vec2.hpp>

#include <span>
#include <vector>

namespace GRAZE_API graze
{

/// A + B = {a + b}: the hull of all sums of points. For teaching, drawing and as a reference in tests;
/// the queries never build it.
///
/// Result  a loop as `convexHull` gives it. The sums are rounded to floats.
/// Errors  none; points that are not finite are left out, and the sum with an empty set is empty.
/// Cost    O(n m log (n m)) for n and m points.
[[nodiscard]] std::vector<Vec2> minkowskiSum(std::span<const Vec2> a, std::span<const Vec2> b);

/// B - A = {b - a}: where B lies as seen from A. The two shapes overlap exactly when it contains the
/// origin, and its point nearest to the origin is the separation from A to B. (Many texts write A - B,
/// the same set turned by 180 degrees; with normals from A to B this sign needs no turning back.)
[[nodiscard]] std::vector<Vec2> minkowskiDifference(std::span<const Vec2> a, std::span<const Vec2> b);

/// Reference test: does the hull of B - A contain the origin? Touching counts.
[[nodiscard]] bool overlapByMinkowski(std::span<const Vec2> a, std::span<const Vec2> b);

} // namespace graze
