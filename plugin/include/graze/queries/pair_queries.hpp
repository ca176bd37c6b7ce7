// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/pair/motion.hpp>
#include <graze/pair/operand.hpp>
#include <graze/pair/results.hpp>
#include <graze/pair/settings.hpp>

#include <span>

namespace GRAZE_API graze
{

/// Do two sprites touch or overlap? (boolean GJK)
///
/// Builds a triangle in the Minkowski difference around the origin, and stops at the first direction
/// in which no point of it reaches the origin. Touching counts (sf::Rect counts it as apart). Epsilon plays no part.
///
/// Result  Separated and Overlapping are right outside the band 1e-3 px + 1e-4 x size (ellipses
///         1e-3 x size); IterationLimit means that neither is certain.
/// Errors  never throws, never allocates.
/// Cost    one support search per shape and iteration; pairs of pieces whose bounds are apart need none.
/// Method  Gjk: OverlapRun. Fast: pieces of up to 8 vertices are placed in the world first; the same algorithm.
/// Source  Gilbert, Johnson, Keerthi 1988; simplex with triple product: Muratori 2006.
[[nodiscard]] OverlapResult overlap(const Operand& a, const Operand& b, const GjkSettings& settings = {}) noexcept;

/// Two operands by address: one operand usually stands in many pairs. A null pointer gives InvalidInput.
struct OperandPair
{
    const Operand* a = nullptr; ///< A; kept by the caller during the call
    const Operand* b = nullptr; ///< B
};

/// `overlap` of many pairs at once: the same status and pieces for each, whatever the number and order of the pairs.
/// Iterations may differ: lanes make other searches, and none where a radius decides.
///
/// Under Method::Fast, pairs of single pieces of up to 8 vertices are searched side by side, as many as the processor
/// compares at once, if `maxIterations` is at least 24. Every other pair, and every pair under Method::Gjk, goes to
/// `overlap`.
///
/// Result  results[i] belongs to pairs[i]. Where one span is shorter, the rest of the other is not used.
/// Errors  never throws, never allocates.
void overlapBatch(std::span<const OperandPair> pairs, std::span<OverlapResult> results,
                  const GjkSettings& settings = {}) noexcept;

/// Gap between two sprites, and the nearest point of each (distance GJK).
///
/// Each shape is a core of 1..n points inflated by `radius`, seen through its own world-from-local
/// matrix. Scale, mirroring and shear are allowed; a matrix that flattens a shape makes it the segment
/// or point it looks like. Sprites of several pieces: the minimum over pairs of pieces.
///
/// Frame   world space, in pixels; `normal` and `separation` point from A to B.
/// Result  touching or overlapping: `status` Overlapping, distance 0, no normal; `penetration()`
///         gives depth and normal. Iterations used up: `status` says so, and the true gap is at least `lowerBound`.
///         The relative error of the distance is at most epsilon squared, the error of the normal epsilon.
/// Errors  never throws, never allocates.
/// Cost    one support search per shape and iteration; pairs of pieces whose bounds are farther apart than the gap
///         so far need none.
/// Method  DistanceRun answers under both.
/// Source  Gilbert, Johnson, Keerthi 1988; stop rule: van den Bergen 1999.
[[nodiscard]] DistanceResult distance(const Operand& a, const Operand& b, const GjkSettings& settings = {}) noexcept;

/// How deep two sprites overlap, and the shortest displacement that parts them.
///
/// Sprites of several pieces: the deepest pair of pieces, which is not the depth of the union.
///
/// Frame   world space, in pixels; `normal` points from A to B.
/// Result  Separated: depth 0. IterationLimit after overlap is certain: depth x normal still separates
///         the pair, but a shorter displacement may exist (not shorter than `lowerBound`). Ties take the edge of
///         the difference first found, starting from the one towards (0, -1); where an accelerator answers, the
///         normal nearest to that. The relative error of the depth is at most epsilon squared. The depth of polygons is
///         exact, and under Method::Fast never unfinished once overlap is certain.
/// Errors  never throws, never allocates.
/// Cost    distance GJK for every pair of pieces whose bounds meet, and the polytope where their cores overlap; each
///         iteration takes one support search per shape, and maxIterations counts both parts. Under Method::Fast
///         most convex pieces of up to 8 vertices need no search.
/// Method  Gjk: PenetrationRun. Fast: separating axes answer for convex pieces of up to 8 vertices whose cores overlap,
///         and where EPA ends unfinished.
/// Source  van den Bergen 2001, in two dimensions and started from four axis supports.
[[nodiscard]] PenetrationResult penetration(const Operand& a, const Operand& b,
                                            const GjkSettings& settings = {}) noexcept;

/// The displacement of B that leaves a gap of `margin` (unit: pixels) between two sprites.
///
/// Frame   world space, in pixels. To move A instead, subtract it from the place of A; to move both, share it.
/// Result  two convex pieces: the shortest one, to the precision of `penetration` and `distance`. Sprites of several
///         pieces: it leaves the margin to all of them, and is the shortest beyond the sides that face it, which may be
///         longer than the shortest of all. The gap is right to 1e-4 px, or to the rounding of the place where B then
///         stands. Zero when the gap is the margin or more; with a margin of 0 the two touch. IterationLimit: a pair
///         of pieces ran out, and the margin is not certain.
/// Errors  never throws, never allocates. InvalidInput too for a margin below 0 or not finite, and where the
///         displacement is too large for a float.
/// Cost    `penetration`, and `distance` with a margin. Several pieces: both again for each side that B has to leave,
///         and casts along it where they form a corner.
/// Method  as `penetration`.
[[nodiscard]] SeparationResult separation(const Operand& a, const Operand& b, float margin = 0.f,
                                          const GjkSettings& settings = {}) noexcept;

/// One or two points where two sprites are in each other, each with its depth: for code that pushes them apart. A box
/// that lies on another one has two, at the ends of the common part of their edges.
///
/// Sprites of several pieces: the points of the deepest pair of pieces.
///
/// Frame   world space, in pixels; `normal` is the one of `penetration`, from A to B. The points stand in order along
///         the normal turned by a quarter turn from x to y.
/// Result  Separated: no points. Each piece has one edge or corner that faces the other: the edge most perpendicular to
///         the normal. Each end of the part that the two have in common is a point, unless they are apart there.
///         Discs, ellipses and a SupportFunction have one point. IterationLimit: the points along the normal
///         that `penetration` has where overlap is certain, else none.
/// Errors  never throws, never allocates.
/// Cost    `penetration`, and a look at every vertex of the two pieces.
/// Source  Catto 2007, without a reference edge: docs/algorithms.md.
[[nodiscard]] ManifoldResult manifold(const Operand& a, const Operand& b, const GjkSettings& settings = {}) noexcept;

/// First point of a sprite along a ray.
///
/// The GJK ray cast: a point moves along the ray, up to the plane of each support vertex, until it is at the surface.
/// A flattened sprite is hit as the segment or point it looks like. Several pieces: the first along the ray.
///
/// Frame   world space, in pixels; `normal` is the outward normal of the surface.
/// Result  a hit means that the ray comes within epsilon x size of the piece; `gap` is the distance left. With the
///         default it is inside the band; a coarse epsilon hits early. Iterations used up: no hit, `status` says so,
///         and nothing is hit before `distance`.
/// Errors  never throws, never allocates.
/// Cost    one support search per iteration; pieces whose bounds the ray does not meet need none.
/// Method  Gjk: RayRun. Fast: sharp convex pieces, discs and ellipses are answered exactly and without a search, unless
///         the ray starts on the border; GJK answers the rest.
/// Source  van den Bergen 2004.
[[nodiscard]] RayCastResult rayCast(const Operand& target, const Ray& ray, const GjkSettings& settings = {}) noexcept;

/// Where a ray that meets a sprite leaves it again: with `rayCast` the thickness of a wall, the path of a laser in
/// glass.
///
/// Pieces that overlap or touch are one: the ray leaves the last of those that follow each other without a gap, and
/// what it meets after that does not count. A ray that starts inside leaves too.
///
/// Frame   world space, in pixels; `normal` is the outward normal of the surface where the ray leaves.
/// Result  within epsilon x size of the border, inside the band with the default. A ray that ends in the sprite, or on
///         its border, does not leave. Iterations used up: `status` says so, and nothing is known.
/// Errors  never throws, never allocates.
/// Cost    one support search per iteration, for the ray back from beyond the sprite; besides, `rayCast` of each piece.
/// Method  the exit is found by GJK under both, the entries by `rayCast`.
/// Source  van den Bergen 2004.
[[nodiscard]] RayExit rayExit(const Operand& target, const Ray& ray, const GjkSettings& settings = {}) noexcept;

/// First contact when A is moved by motionA and B by motionB at the same time, without turning.
///
/// The GJK cast: in the Minkowski difference a point moves from the origin towards B - A, up to the plane of each
/// support vertex.
///
/// Frame   world space, in pixels; `normal` points from A to B.
/// Result  a hit means that the two come within epsilon x size; `gap` is the distance left. With the default it is
///         inside the band; a coarse epsilon hits early. Starting in touch, deep by no more than a part of the band
///         (1e-5 x size, 1e-4 for ellipses, and 4e-6 of the place, at most 0.001 px), hits at 0 only when approaching;
///         sliding, receding and resting miss and set startedTouching. Starting deeper hits at
///         0, sets startedOverlapping and has the normal of the penetration. Iterations used up: no hit, `status` says
///         so, and nothing is hit before `fraction`.
/// Errors  never throws, never allocates.
/// Cost    one support search per shape and iteration, also for a contact at the start; pairs of pieces whose
///         swept bounds are apart need none.
/// Method  Gjk: CastRun. Fast: a disc or point at a convex piece of up to 8 vertices in closed form; other small pieces
///         by the same algorithm, placed in the world first. An overlap at the start is measured as by `penetration`.
/// Source  van den Bergen 2004.
[[nodiscard]] CastResult shapeCast(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB = {},
                                   const GjkSettings& settings = {}) noexcept;

/// First contact when both sprites move by the motion rule. The operands' own matrices are not used.
///
/// Advances along the separating axis by the largest step that no point of either shape can outrun,
/// second order in the turn, so that no contact is stepped over. If neither turns, it is the cast of shapeCast.
///
/// Frame   world space, in pixels; `normal` points from A to B, at the moment of the contact.
/// Result  as shapeCast, `fraction` of the frame. Started in touch: a hit only when approaching. Iterations used up:
///         no hit, and nothing is hit before `fraction`.
/// Errors  never throws, never allocates.
/// Cost    one support search per shape and iteration, over all moments.
/// Method  Gjk: ImpactRun. Fast: a disc that goes straight and a single piece of up to 8 vertices that turns are
///         answered without a search where that is certain; GJK answers the rest.
/// Source  conservative advancement: Mirtich 1996; directional bounds: Zhang, Lee, Kim 2006.
[[nodiscard]] CastResult timeOfImpact(const Operand& a, const Motion& motionA, const Operand& b, const Motion& motionB,
                                      const GjkSettings& settings = {}) noexcept;

/// Smallest gap of two sprites during their motions. Near misses are judged by it.
///
/// Result  within 1e-3 px + 1e-4 x size of the true minimum whatever epsilon is, or IterationLimit with true bounds.
/// Errors  never throws, never allocates.
/// Cost    straight paths: one distance run. Turning ones: a distance run for each moment.
///         maxIterations counts for each run; at most 4 x maxIterations + 20 moments.
/// Method  GJK answers under both.
/// Source  straight paths: the distance to the swept shape. Turning ones: search by golden section, and a proof that
///         nothing is nearer by the bounds of timeOfImpact.
[[nodiscard]] ApproachResult closestApproach(const Operand& a, const Motion& motionA, const Operand& b,
                                             const Motion& motionB, const GjkSettings& settings = {}) noexcept;

/// Answer of `sat`.
struct SatResult
{
    Status status = Status::InvalidInput; ///< InvalidInput also for ellipses
    float separation = 0.f;               ///< along the axis: > 0 proves apart, <= 0 is minus the depth
    Vec2 axis{0.f, -1.f};     ///< the first axis that separates, or the one of least depth: length 1, from A to B
    std::uint32_t pieceA = 0; ///< the pair of pieces of the smallest separation, by index: the piece of A
    std::uint32_t pieceB = 0; ///< and the piece of B
};

/// Separating axis test over the edge normals of both shapes, independent of GJK. It begins with the edge
/// that faces the other shape and stops at the first axis that separates.
///
/// Exact for shapes with edges: boxes, polygons, segments, flattened or not. Rounded shapes also try
/// the axes between vertices; ellipses (a circle under an uneven matrix) have no finite set of axes and
/// give `InvalidInput`: use GJK for them.
///
/// Frame   world space, in pixels; `axis` points from A to B.
/// Result  above 0 `separation` is a lower bound of the gap; at most 0 it is minus the depth. Several pieces: the
///         smallest over the pairs of pieces.
/// Errors  never throws, never allocates.
/// Cost    a support search in both shapes per edge: O((n + m) (n + m)) for n and m vertices, O((n + m) log (n + m))
///         from 129 vertices on. Round and flat shapes try n x m axes more.
/// Method  neither GJK nor an accelerator: the settings have no effect.
/// Source  Gottschalk 1996.
[[nodiscard]] SatResult sat(const Operand& a, const Operand& b) noexcept;

} // namespace graze
