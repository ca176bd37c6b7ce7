// SPDX-License-Identifier: Zlib
#include "support/pairs/agreement.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace graze::test
{

namespace
{

// A point in the world is a float: far out it can't be better than that.
double worldRounding(Vec2 point)
{
    return 2e-7 * std::hypot(static_cast<double>(point.x), static_cast<double>(point.y));
}

oracle::Point difference(Vec2 a, Vec2 b)
{
    const oracle::Point p = pointOf(a), q = pointOf(b);
    return {p.x - q.x, p.y - q.y};
}

oracle::Point motionOf(const Ray& ray)
{
    const oracle::Point d = pointOf(ray.direction);
    const double length = std::hypot(d.x, d.y);
    const double scale = length > 0. ? static_cast<double>(ray.length) / length : 0.;
    return {d.x * scale, d.y * scale};
}

} // namespace

JudgedPair::JudgedPair(const Pair& judged) :
pair(judged),
a(bodyOf(pair.a, pair.matrixA)),
b(bodyOf(pair.b, pair.matrixB)),
gap(oracle::signedGap(a, b).gap),
band(bandOf(a, b)),
slack(band + 2e-7 * std::fabs(gap))
{
}

void expectOverlapAgrees(const JudgedPair& judged, const GjkSettings& settings)
{
    const OverlapResult result = overlap(judged.pair.operandA(), judged.pair.operandB(), settings);
    ASSERT_TRUE(isFinished(result.status))
        << "status " << static_cast<int>(result.status) << ", gap " << judged.gap << '\n'
        << describe(judged.pair);
    if (std::fabs(judged.gap) > judged.band)
    {
        ASSERT_EQ(result.overlapping(), judged.gap < 0.) << "gap " << judged.gap << '\n' << describe(judged.pair);
    }
}

void expectDistanceAgrees(const JudgedPair& judged, const GjkSettings& settings)
{
    const DistanceResult result = distance(judged.pair.operandA(), judged.pair.operandB(), settings);
    const std::string about = "gap " + std::to_string(judged.gap) + '\n' + describe(judged.pair);
    ASSERT_TRUE(isFinished(result.status)) << "status " << static_cast<int>(result.status) << ", " << about;
    ASSERT_NEAR(static_cast<double>(result.distance), std::max(0., judged.gap), judged.slack) << about;
    ASSERT_LE(result.lowerBound, result.distance) << about;
    if (result.status == Status::Overlapping)
    {
        ASSERT_EQ(result.distance, 0.f) << about;
        ASSERT_EQ(result.normal, Vec2{}) << about;
        return;
    }
    const double roundingA = worldRounding(result.pointA), roundingB = worldRounding(result.pointB);
    ASSERT_LE(oracle::signedDistance(judged.a, pointOf(result.pointA)), judged.band + roundingA) << about;
    ASSERT_LE(oracle::signedDistance(judged.b, pointOf(result.pointB)), judged.band + roundingB) << about;
    ASSERT_NEAR(length(result.separation), result.distance, judged.slack) << about;
    const Vec2 change = result.pointB - result.pointA - result.separation;
    const double slack = roundingA + roundingB + 2e-7 * static_cast<double>(result.distance) + 1e-20;
    ASSERT_LE(static_cast<double>(length(change)), slack) << about;
    if (judged.gap <= judged.band)
        return;
    ASSERT_TRUE(isUnit(result.normal)) << about;
    ASSERT_GE(oracle::separationAlong(judged.a, judged.b, pointOf(result.normal)), judged.gap - judged.slack) << about;
}

void expectPenetrationAgrees(const JudgedPair& judged, const GjkSettings& settings)
{
    const PenetrationResult result = penetration(judged.pair.operandA(), judged.pair.operandB(), settings);
    const std::string about = "gap " + std::to_string(judged.gap) + '\n' + describe(judged.pair);
    ASSERT_TRUE(isFinished(result.status))
        << "status " << static_cast<int>(result.status) << ", iterations " << result.iterations << ", " << about;
    ASSERT_TRUE(isUnit(result.normal)) << about;
    if (std::fabs(judged.gap) > judged.band)
    {
        ASSERT_EQ(result.status == Status::Overlapping, judged.gap < 0.) << about;
    }
    ASSERT_NEAR(static_cast<double>(result.depth), std::max(0., -judged.gap), judged.slack) << about;
    ASSERT_LE(result.lowerBound, result.depth) << about;
    if (result.status != Status::Overlapping)
        return;
    // Moving B by depth x normal separates, and nothing shorter does: the normal reaches the true gap.
    const double along = oracle::separationAlong(judged.a, judged.b, pointOf(result.normal));
    ASSERT_GE(along + static_cast<double>(result.depth), -judged.slack) << about;
    ASSERT_GE(along, judged.gap - judged.slack) << about;
    // The contact point lies in the middle between the deepest points of the two.
    const double slack = judged.band + worldRounding(result.point) + 0.5 * static_cast<double>(result.depth);
    ASSERT_LE(oracle::signedDistance(judged.a, pointOf(result.point)), slack) << about;
    ASSERT_LE(oracle::signedDistance(judged.b, pointOf(result.point)), slack) << about;
}

StraightCast::StraightCast(oracle::Body bodyA, oracle::Point motionOfA, oracle::Body bodyB) :
a(std::move(bodyA)),
motion(motionOfA),
b(std::move(bodyB)),
slack(bandOf(a, b) + 1.2e-7 * std::hypot(motion.x, motion.y)),
startGap(oracle::signedGap(a, b).gap)
{
}

StraightCast::StraightCast(const Pair& pair, Vec2 motionA, Vec2 motionB) :
StraightCast(bodyOf(pair.a, pair.matrixA), difference(motionA, motionB), bodyOf(pair.b, pair.matrixB))
{
}

StraightCast::StraightCast(const Shape& target, const Affine2& matrix, const Ray& ray) :
StraightCast({{pointOf(ray.origin)}, 0., {1., 0., 0., 0., 1., 0.}}, motionOf(ray), bodyOf(target, matrix))
{
}

StraightCast& StraightCast::withEpsilon(float epsilon)
{
    stop = static_cast<double>(epsilon) * std::max(oracle::extent(a), oracle::extent(b));
    return *this;
}

void expectRightHit(const StraightCast& cast, double fraction, bool startsInside, oracle::Point normal)
{
    ASSERT_TRUE(fraction >= 0. && fraction <= 1.) << fraction;
    if (startsInside)
    {
        ASSERT_EQ(fraction, 0.);
        ASSERT_LE(cast.startGap, cast.slack);
        return;
    }
    const oracle::Body there = cast.aAt(fraction);
    const double left = oracle::signedGap(there, cast.b).gap;
    ASSERT_GE(left, -cast.slack) << "at fraction " << fraction;
    ASSERT_LE(left, cast.stop + cast.slack) << "at fraction " << fraction;
    const oracle::Passage passage = oracle::passage(cast.a, cast.motion, cast.b);
    const double late = (fraction - passage.enter) * std::hypot(cast.motion.x, cast.motion.y);
    if (late > cast.slack)
    {
        ASSERT_GE(oracle::smallestGapOnSweep(cast.a, cast.motion, cast.b, fraction), -cast.slack)
            << "first contact at " << passage.enter << ", answered " << fraction;
    }
    ASSERT_NEAR(std::hypot(normal.x, normal.y), 1., 1e-5);
    // A graze has whatever normal.
    if (oracle::separationAlong(there, cast.b, normal) < -2. * cast.slack)
    {
        ASSERT_GE(oracle::smallestGapOnSweep(cast.a, cast.motion, cast.b, 2.), -cast.slack)
            << "normal " << normal.x << ' ' << normal.y << " at fraction " << fraction;
    }
}

void expectRightMiss(const StraightCast& cast)
{
    const oracle::Passage passage = oracle::passage(cast.a, cast.motion, cast.b);
    if (passage.crosses && passage.enter <= 1.)
    {
        ASSERT_GE(oracle::smallestGapOnSweep(cast.a, cast.motion, cast.b), -cast.slack)
            << "contact at " << passage.enter;
    }
}

void expectCastAgrees(const StraightCast& cast, const CastResult& result)
{
    ASSERT_TRUE(isFinished(result.status)) << static_cast<int>(result.status);
    ASSERT_EQ(result.status == Status::Overlapping, result.hit);
    if (result.hit)
        expectRightHit(cast, static_cast<double>(result.fraction), result.startedOverlapping, pointOf(result.normal));
    else
        expectRightMiss(cast);
}

void expectRayAgrees(const StraightCast& cast, const RayCastResult& result, float length)
{
    ASSERT_TRUE(isFinished(result.status)) << static_cast<int>(result.status);
    ASSERT_EQ(result.status == Status::Overlapping, result.hit);
    if (!result.hit)
        return expectRightMiss(cast);
    const double fraction = length > 0.f ? static_cast<double>(result.distance) / static_cast<double>(length) : 0.;
    expectRightHit(cast, fraction, result.startedInside, pointOf(-result.normal));
    const double away = oracle::signedDistance(cast.b, pointOf(result.point));
    const double rounding =
        1.2e-7 * std::hypot(static_cast<double>(result.point.x), static_cast<double>(result.point.y));
    ASSERT_LE(away, cast.slack + rounding);
}

void expectSameCast(const StraightCast& cast, const CastResult& one, const CastResult& other)
{
    ASSERT_TRUE(isFinished(one.status) && isFinished(other.status));
    if (one.hit != other.hit)
    {
        ASSERT_LE(std::fabs(oracle::smallestGapOnSweep(cast.a, cast.motion, cast.b)), cast.slack)
            << one.hit << " and " << other.hit;
        return;
    }
    const auto first = static_cast<double>(one.fraction), second = static_cast<double>(other.fraction);
    if (!one.hit || std::fabs(first - second) * std::hypot(cast.motion.x, cast.motion.y) <= cast.slack)
        return;
    for (const double t : {first, second})
        ASSERT_NEAR(oracle::signedGap(cast.aAt(t), cast.b).gap, 0., cast.slack) << "at " << first << " and " << second;
}

} // namespace graze::test
