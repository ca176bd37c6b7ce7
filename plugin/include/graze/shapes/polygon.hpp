// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/math/vec2.hpp>

#include <span>
#include <vector>

// Functions of points and of loops of them: measures, hulls, Minkowski sums, fewer vertices.
namespace GRAZE_API graze
{

// --- Measures -----------------------------------------------------------------------------------

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

// --- Hulls --------------------------------------------------------------------------------------

/// Convex hull by gift wrapping (Jarvis march), for teaching and for small sets.
///
/// Result  strictly convex, counter-clockwise with y up, starting at the lowest x, then lowest y;
///         no duplicates, no point on an edge. One point for equal points, two for collinear ones,
///         an empty loop for none. Every vertex is one of the given points, to the bit.
/// Errors  none: all decisions are exact (`orientation`); points that are not finite are left out.
/// Cost    O(n h) for n points and h hull vertices.
/// Source  Jarvis 1973.
[[nodiscard]] std::vector<Vec2> hullByGiftWrapping(std::span<const Vec2> points);

/// The same answer by Andrew's monotone chain in O(n log n), as shapes use it.
/// Source  Andrew 1979.
[[nodiscard]] std::vector<Vec2> convexHull(std::span<const Vec2> points);

// --- Minkowski difference -----------------------------------------------------------------------

/// B - A = {b - a}: where B lies as seen from A. The two shapes overlap exactly when it contains the
/// origin, and its point nearest to the origin is the separation from A to B. (Many texts write A - B,
/// the same set turned by 180 degrees; with normals from A to B this sign needs no turning back.)
/// For teaching, drawing and as a reference in tests; the queries never build it.
///
/// Result  the hull of all differences of points, as `convexHull` gives it. They are rounded to floats.
/// Errors  none; points that are not finite are left out, and the difference with an empty set is empty.
/// Cost    O(n m log (n m)) for n and m points.
[[nodiscard]] std::vector<Vec2> minkowskiDifference(std::span<const Vec2> a, std::span<const Vec2> b);

/// Reference test: does the hull of B - A contain the origin? Touching counts.
[[nodiscard]] bool overlapByMinkowski(std::span<const Vec2> a, std::span<const Vec2> b);

// --- Fewer vertices -----------------------------------------------------------------------------

/// The loop with fewer vertices: drops them one by one, the one that changes the area least first.
///
/// `maxError` is how far the old border and the new one may be from each other anywhere (unit: pixels);
/// with 0, or less, only doubled vertices and those in the middle of a straight run go. Either winding,
/// concave or not. (Outlines of pictures take the same steps, judged by their pixels.)
///
/// Result  vertices of the loop, to the bit and in their order. A loop that does not touch itself still
///         does not; one with three different vertices keeps three at least.
/// Errors  none; vertices that are not finite are left out.
/// Cost    O(n^2) for n vertices.
/// Source  removal by least effect on the area: Visvalingam, Whyatt 1993; the bound on the error is ours.
[[nodiscard]] std::vector<Vec2> simplify(std::span<const Vec2> loop, float maxError);

} // namespace graze
