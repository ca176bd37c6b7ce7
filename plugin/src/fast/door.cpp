// SPDX-License-Identifier: Zlib
#include "fast/door.hpp"

#include "fast/closed_cast.hpp"
#include "fast/closed_form.hpp"
#include "fast/lanes/feature_kernels.hpp"
#include "fast/loop.hpp"
#include "fast/loop_depth.hpp"
#include "fast/polygon_depth.hpp"

namespace graze::detail
{

namespace
{

// Sharp pieces: boolean GJK in floats, a vertex in every lane.
bool overlapOfSharp(const ShapeView& a, const Affine2& matrixA, const ShapeView& b, const Affine2& matrixB,
                    int maxIterations, FastVerdict& verdict) noexcept
{
    const LoopPointers loopA{a.x, a.y, &matrixA.m00, a.count};
    const LoopPointers loopB{b.x, b.y, &matrixB.m00, b.count};
    const LaneFound found(featureKernels().overlap(loopA, loopB, maxIterations).bits);
    if (found.isUndecided())
        return false;
    verdict = {found.status(), static_cast<int>(found.iterations()), AnsweredBy::Lanes};
    return true;
}

// Round pieces: by their nearest features, or, where these are not proved, as a lane of a batch.
bool overlapOfRound(const ShapeView& a, const Affine2& matrixA, const ShapeView& b, const Affine2& matrixB,
                    FastVerdict& verdict) noexcept
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

} // namespace

SupportSearch fastSearch(Method method) noexcept
{
    return method == Method::Fast ? featureKernels().support : nullptr;
}

bool fastOverlap(const ShapeView& a, const Affine2& matrixA, const ShapeView& b, const Affine2& matrixB,
                 int maxIterations, FastVerdict& verdict) noexcept
{
    if (!isSmallLoop(a) || !isSmallLoop(b))
        return false;
    if (a.radius + b.radius == 0.f)
        return overlapOfSharp(a, matrixA, b, matrixB, maxIterations, verdict);
    return overlapOfRound(a, matrixA, b, matrixB, verdict);
}

bool fastDistance(const ShapeView& a, const Affine2& matrixA, const ShapeView& b, const Affine2& matrixB,
                  DistanceResult& result) noexcept
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

bool fastDepth(const ShapeView& a, const Affine2& matrixA, const ShapeView& b, const Affine2& matrixB,
               PieceDepth& found) noexcept
{
    return loopDepth(a, matrixA, b, matrixB, found);
}

bool fastDepth(const Body& a, const Body& b, PieceDepth& found) noexcept
{
    return polygonDepth(a, b, found);
}

bool fastCast(const ShapeView& a, const Affine2& matrixA, const ShapeView& b, const Affine2& matrixB, Vec2d motion,
              CastOutcome& outcome) noexcept
{
    LoopContact contact;
    const LoopCast answer = castLoops(a, matrixA, b, matrixB, motion, contact);
    if (answer == LoopCast::Unknown)
        return false;
    outcome.hit = answer != LoopCast::Misses;
    outcome.startedOverlapping = answer == LoopCast::Overlaps;
    outcome.status = outcome.hit ? Status::Overlapping : Status::Separated;
    outcome.fraction = 1.;
    if (outcome.hit)
    {
        outcome.fraction = contact.fraction;
        outcome.normal = contact.normal;
        outcome.onB = contact.onB;
    }
    return true;
}

bool fastImpact(const MovingBody& a, const MovingBody& b, CastResult& result) noexcept
{
    RoundPath round;
    TurningLoop loop;
    const bool loopIsA = b.path->isStraight();
    const MovingBody& turning = loopIsA ? a : b;
    const MovingBody& straight = loopIsA ? b : a;
    if (turning.path->isStraight() || straight.path->jumps() || !makeRoundPath(straight.shape, *straight.path, round))
        return false;
    makeTurningLoop(turning.shape, *turning.path, loop);
    RoundContact contact;
    const LoopCast answer = castRound(round, loop, contact);
    if (answer == LoopCast::Unknown)
        return false;
    result = castResult(answer, round, contact, loopIsA ? LoopIs::A : LoopIs::B);
    result.by = AnsweredBy::TurningLoop;
    return true;
}

} // namespace graze::detail
