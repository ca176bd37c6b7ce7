// SPDX-License-Identifier: Zlib
#pragma once

#include "fast/lane_batch.hpp"
#include "fast/moving_loop.hpp"
#include "gjk/placed.hpp"

#include <graze/pair/body.hpp>
#include <graze/pair/results.hpp>

namespace graze::detail
{

// The door to the accelerators, the only header of fast/ that others include. Each function answers operands of one
// piece each for certain and returns true, or leaves the result as it is for GJK. docs/algorithms.md has a table: what
// each answers, how it is certain, and what it gains. For many pairs and bullets at once: LaneBatch, MovingLoop.

/// How deep two pieces are in each other.
struct Depth
{
    double depth; ///< moving B by depth x normal leaves the two touching; below 0 they are apart by no less than -depth
    Vec2d normal; ///< from A to B, length 1
    Vec2d point;  ///< middle of the overlap along the normal, as the pieces are seen; not set when they are apart

    /// As the answer of `penetration` for pieces that are seen from `origin`.
    GRAZE_INLINE void setResult(Vec2d origin, PenetrationResult& result) const noexcept
    {
        const bool apart = depth < 0.;
        result.by = AnsweredBy::Fast;
        result.normal = normal.toFloat();
        result.status = apart ? Status::Separated : Status::Overlapping;
        if (apart)
            return;
        result.depth = static_cast<float>(depth);
        result.lowerBound = result.depth;
        result.point = (point + origin).toFloat();
    }
    /// As the hit of a cast that starts so.
    GRAZE_INLINE void setHitAtStart(Vec2d origin, CastResult& result) const noexcept
    {
        result.by = AnsweredBy::Fast;
        result.status = Status::Overlapping;
        result.hit = true;
        result.fraction = 0.f;
        result.gap = static_cast<float>((std::max)(0., -depth));
        result.point = (point - normal * (0.5 * depth) + origin).toFloat();
        result.normal = normal.toFloat();
    }
};
/// Whether the edges of both are all there is to ask: they are convex loops, or points, and none is flat.
[[nodiscard]] bool haveEdges(const PlacedPair& pair, const Operand& a, const Operand& b) noexcept;
/// The depth of two small pieces that have edges. Exact; false only where rounding leaves open which edge of a straight
/// border is met. A depth of less than `least` need not be exact, and has no point. Cost: an axis per edge; each takes
/// a pass over the vertices of the other loop.
[[nodiscard]] bool fastDepth(const PlacedLoop& a, const PlacedLoop& b, Depth& depth, double least = 0.) noexcept;
/// The same for bodies of any number of vertices; false also for those without edges.
[[nodiscard]] bool fastDepth(const Body& a, const Body& b, Depth& depth) noexcept;
/// `penetration` of a loop of 2 to 8 vertices and a disc or point, neither of them flat; `sign` is 1 where the loop is
/// A, or -1. Both are finite.
[[nodiscard]] bool fastPointPenetration(const Operand& loop, const Operand& point, double sign,
                                        PenetrationResult& result) noexcept;
/// `penetration` of other small pieces, which `pair` places where their bounds meet.
[[nodiscard]] bool fastPairPenetration(const Operand& a, const Operand& b, const GjkSettings& settings,
                                       PlacedPair& pair, PenetrationResult& result) noexcept;
/// Either of them, for two operands of one piece each.
[[nodiscard]] inline bool fastPenetration(const Operand& a, const Operand& b, const GjkSettings& settings,
                                          PlacedPair& pair, PenetrationResult& result) noexcept
{
    const bool isPointA = a.firstPiece().count == 1, isPointB = b.firstPiece().count == 1;
    if (isPointA == isPointB)
        return fastPairPenetration(a, b, settings, pair, result);
    return settings.epsilon == settings.epsilon &&
           fastPointPenetration(isPointA ? b : a, isPointA ? a : b, isPointA ? -1. : 1., result);
}

/// `shapeCast` of a disc or point and a loop of 2 to 8 vertices, neither of them flat; `sign` as above. False also
/// where the two start in touch.
[[nodiscard]] bool fastDiscCast(const Operand& loop, Vec2d motionOfLoop, const Operand& disc, Vec2d motionOfDisc,
                                double sign, CastResult& result) noexcept;
/// All that a loop of few corners sweeps on a motion, as a loop; false where that has too many corners, or is flat.
[[nodiscard]] bool sweep(const PlacedLoop& loop, Vec2d motion, PlacedLoop& swept) noexcept;

/// A sharp convex loop of 2 vertices or more, or a disc, under a matrix that does not flatten much.
[[nodiscard]] bool fastRay(const Operand& target, const Ray& ray, RayCastResult& result) noexcept;

/// A disc that goes straight and a loop of up to 8 vertices that turns, whichever is A. The motions are finite.
[[nodiscard]] bool fastImpact(const Operand& a, const MotionPath& pathA, const Operand& b, const MotionPath& pathB,
                              CastResult& result) noexcept;

} // namespace graze::detail
