// SPDX-License-Identifier: Zlib
#pragma once

#include "fast/closed_cast.hpp"
#include "fast/closed_form.hpp"
#include "fast/closed_ray.hpp"
#include "fast/lanes/lane_batch.hpp"
#include "fast/loop_depth.hpp"
#include "fast/turning_loop.hpp"

#include <graze/gjk/moving_body.hpp>

namespace graze::detail
{

// The door to the accelerators. Each answers a pair of pieces for certain, or leaves it undecided for GJK.
// docs/algorithms.md has a table of what each answers, how it is certain, and what it gains.
// The short ones stand here, because they become a part of the queries: as functions of their own they took 2 to 6 ns.

/// A verdict that is certain.
struct FastVerdict
{
    Status status = Status::IterationLimit;
    int iterations = 0;
    AnsweredBy by = AnsweredBy::Lanes;
};

GRAZE_INLINE bool isCertain(LaneFound found, FastVerdict& verdict) noexcept
{
    if (found.isUndecided())
        return false;
    verdict = {found.status(), static_cast<int>(found.iterations()), AnsweredBy::Lanes};
    return true;
}

// Sharp pieces: boolean GJK in floats, a vertex in every lane.
[[nodiscard]] GRAZE_INLINE bool overlapOfSharp(const ShapeView& a, const Affine2& matrixA, const ShapeView& b,
                                               const Affine2& matrixB, int maxIterations, FastVerdict& verdict) noexcept
{
    const LoopPointers loopA{a.x, a.y, &matrixA.m00, a.count};
    const LoopPointers loopB{b.x, b.y, &matrixB.m00, b.count};
    return isCertain(LaneFound(featureKernels().overlap(loopA, loopB, maxIterations).bits), verdict);
}

// Round pieces: by their nearest features, or, where these are not proved, as a lane of a batch.
[[nodiscard]] GRAZE_INLINE bool overlapOfRound(const ShapeView& a, const Affine2& matrixA, const ShapeView& b,
                                               const Affine2& matrixB, FastVerdict& verdict) noexcept
{
    double radiusA, radiusB;
    if (!roundRadius(a, matrixA, radiusA) || !roundRadius(b, matrixB, radiusB))
        return false;
    const double radii = radiusA + radiusB;
    const NearestFeatures nearest = nearestFeatures(a, matrixA, b, matrixB, radii, FeatureGoal::Verdict);
    if (nearest.kind == NearestFeatures::Unknown)
    {
        const Guess guess = roundGuess(a, matrixA, b, matrixB);
        verdict = {guess == Guess::Overlapping ? Status::Overlapping : Status::Separated, 0, AnsweredBy::RoundLanes};
        return guess != Guess::Undecided;
    }
    const bool overlapping = nearest.kind == NearestFeatures::Overlapping ||
                             (nearest.kind == NearestFeatures::Apart && nearest.squared <= radii * radii);
    verdict = {overlapping ? Status::Overlapping : Status::Separated, 0, AnsweredBy::Features};
    return true;
}

/// Whether two small loops overlap. False: undecided.
[[nodiscard]] GRAZE_INLINE bool fastOverlap(const ShapeView& a, const Affine2& matrixA, const ShapeView& b,
                                            const Affine2& matrixB, int maxIterations, FastVerdict& verdict) noexcept
{
    if (!isSmallLoop(a) || !isSmallLoop(b))
        return false;
    if (a.radius + b.radius == 0.f)
        return overlapOfSharp(a, matrixA, b, matrixB, maxIterations, verdict);
    return overlapOfRound(a, matrixA, b, matrixB, verdict);
}

/// The same for two sharp loops that are not both small, of at most 512 vertices.
[[nodiscard]] bool wideOverlap(const ShapeView& a, const Affine2& matrixA, const ShapeView& b, const Affine2& matrixB,
                               int maxIterations, FastVerdict& verdict) noexcept;

/// The gap of two small loops; sets all of the answer except the pieces. False: undecided.
[[nodiscard]] GRAZE_INLINE bool fastDistance(const ShapeView& a, const Affine2& matrixA, const ShapeView& b,
                                             const Affine2& matrixB, DistanceResult& result) noexcept
{
    double radiusA, radiusB;
    if (!isSmallLoop(a) || !isSmallLoop(b) || !roundRadius(a, matrixA, radiusA) || !roundRadius(b, matrixB, radiusB))
        return false;
    const double radii = radiusA + radiusB;
    const NearestFeatures nearest = nearestFeatures(a, matrixA, b, matrixB, radii, FeatureGoal::Features);
    if (nearest.kind == NearestFeatures::Unknown)
        return false;
    result.by = AnsweredBy::Features;
    result.status = Status::Overlapping;
    if (nearest.kind == NearestFeatures::Overlapping || nearest.squared <= radii * radii)
        return true;
    const double coreDistance = std::sqrt(nearest.squared);
    const Vec2d axis = nearest.separation * (1. / coreDistance);
    const Vec2d origin = offsetOf(matrixA);
    const Vec2d onA = nearest.onA + axis * radiusA;
    const Vec2d between = nearest.separation - axis * radii;
    result.status = Status::Separated;
    result.distance = static_cast<float>(coreDistance - radii);
    result.lowerBound = result.distance;
    result.pointA = (onA + origin).toFloat();
    result.pointB = (onA + between + origin).toFloat();
    result.separation = between.toFloat();
    result.normal = axis.toFloat();
    return true;
}

/// Whether two loops that wideOverlap answers overlap, where their middles are so near that they probably do.
[[nodiscard]] bool wideDistance(const ShapeView& a, const Affine2& matrixA, const ShapeView& b, const Affine2& matrixB,
                                int maxIterations, DistanceResult& result) noexcept;

/// The depth of two small loops, or that they are apart. False: undecided.
[[nodiscard]] GRAZE_INLINE bool fastDepth(const ShapeView& a, const Affine2& matrixA, const ShapeView& b,
                                          const Affine2& matrixB, PieceDepth& found) noexcept
{
    double extent;
    return loopDepth(a, matrixA, b, matrixB, found, extent);
}
/// The depth of two polygons of any size whose cores overlap for certain. False: undecided.
[[nodiscard]] bool fastDepth(const Body& a, const Body& b, PieceDepth& found) noexcept;

/// First contact of two small loops on straight paths that are apart or overlap at the start. False: undecided.
[[nodiscard]] GRAZE_INLINE bool fastCast(const ShapeView& a, const Affine2& matrixA, Vec2 motionA, const ShapeView& b,
                                         const Affine2& matrixB, Vec2 motionB, CastResult& result) noexcept
{
    LoopContact contact;
    const LoopCast answer = castLoops(a, matrixA, b, matrixB, Vec2d(motionA) - Vec2d(motionB), contact);
    if (answer == LoopCast::Unknown)
        return false;
    result.hit = answer != LoopCast::Misses;
    result.startedOverlapping = answer == LoopCast::Overlaps;
    result.status = result.hit ? Status::Overlapping : Status::Separated;
    result.by = AnsweredBy::Sweep;
    if (result.hit)
    {
        result.fraction = static_cast<float>(contact.fraction);
        result.normal = contact.normal.toFloat();
        result.point = (contact.onB + (offsetOf(matrixA) + Vec2d(motionB) * contact.fraction)).toFloat();
    }
    return true;
}

/// First point on a ray. False: undecided.
[[nodiscard]] GRAZE_INLINE bool fastRay(const ShapeView& piece, const Affine2& matrix, const Ray& ray,
                                        RayCastResult& result) noexcept
{
    result.by = AnsweredBy::Ray;
    return rayCastLoop(piece, matrix, ray, result);
}

/// First contact of a disc that goes straight with a small loop that turns. False: undecided.
[[nodiscard]] bool fastImpact(const MovingBody& a, const MovingBody& b, CastResult& result) noexcept;

} // namespace graze::detail
