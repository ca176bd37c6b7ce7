// SPDX-License-Identifier: Zlib
#include "support/pairs/moving_pair.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace graze::test
{

namespace
{

// A pose that the sprite may have a frame later: turned, grown, moved, now and then flipped or flat.
Affine2 laterPose(Random& random, const Affine2& start, float distance, View view)
{
    const float growth = random.chance(0.5f) ? 1.f : random.logBetween(0.5f, 2.f);
    const Affine2 change =
        Affine2::from({.angleRadians = random.chance(0.2f) ? 0.f : random.between(-3.f, 3.f), .scale = {growth, 1.f}});
    Affine2 end = change * Affine2{start.m00, start.m01, 0.f, start.m10, start.m11, 0.f};
    if (view == View::Any && random.chance(0.15f))
        end = Affine2::scaling({1.f, random.chance(0.5f) ? -1.f : 0.f}) * end;
    const Vec2 offset = random.inSquare(distance);
    end.tx = start.tx + offset.x;
    end.ty = start.ty + offset.y;
    return end;
}

double beforeTheEnd(double t)
{
    return std::min(t, 1. - 1e-7);
}

} // namespace

MovingPair randomMovingPair(Random& random, View view)
{
    MovingPair moving{randomPair(random, view, 300.f), {}, {}};
    const Vec2 apart = random.inSquare(random.logBetween(1.f, 200.f));
    moving.pair.matrixA.tx += apart.x;
    moving.pair.matrixA.ty += apart.y;
    const float distance = random.logBetween(1.f, random.chance(0.2f) ? 5000.f : 200.f);
    moving.endA = laterPose(random, moving.pair.matrixA, distance, view);
    moving.endB = laterPose(random, moving.pair.matrixB, random.chance(0.5f) ? 0.f : distance, view);
    return moving;
}

std::string describe(const MovingPair& moving)
{
    return describe(moving.pair) + "\nto A: " + describe(moving.pair.a, moving.endA) +
           "\nto B: " + describe(moving.pair.b, moving.endB);
}

CastResult impactOf(const MovingPair& moving, const GjkSettings& settings)
{
    return timeOfImpact(moving.pair.operandA(), moving.motionA(), moving.pair.operandB(), moving.motionB(), settings);
}

ApproachResult approachOf(const MovingPair& moving, const GjkSettings& settings)
{
    return closestApproach(moving.pair.operandA(), moving.motionA(), moving.pair.operandB(), moving.motionB(),
                           settings);
}

JudgedMotion::JudgedMotion(const MovingPair& moving) :
a(bodyOf(moving.pair.a, moving.pair.matrixA), matrixOf(moving.endA)),
b(bodyOf(moving.pair.b, moving.pair.matrixB), matrixOf(moving.endB))
{
    const double band = std::max(bandOf(a.at(0.), b.at(0.)), bandOf(a.at(1.), b.at(1.)));
    const double speed = std::hypot(a.centreMotion().x - b.centreMotion().x, a.centreMotion().y - b.centreMotion().y);
    slack = band + 1.2e-7 * (speed + a.turningSpeed() + b.turningSpeed());
}

double JudgedMotion::leastGapAt(double t) const
{
    return std::min(gapAt(t), gapAt(beforeTheEnd(t)));
}

bool JudgedMotion::staysAbove(double level, double last) const
{
    return oracle::firstBelow(a, b, level - 2. * slack, slack, last) >= last;
}

void expectRightImpact(const JudgedMotion& judged, const CastResult& result, double stop)
{
    ASSERT_NE(result.status, Status::InvalidInput);
    const double t = static_cast<double>(result.fraction);
    ASSERT_TRUE(t >= 0. && t <= 1.) << t;
    if (result.status == Status::IterationLimit)
    {
        ASSERT_FALSE(result.hit);
        ASSERT_TRUE(judged.staysAbove(0., beforeTheEnd(t))) << "touches before " << t << ", where the iterations ended";
        return;
    }
    ASSERT_EQ(result.status == Status::Overlapping, result.hit);
    if (!result.hit)
    {
        ASSERT_GT(oracle::firstBelow(judged.a, judged.b, -2. * judged.slack, judged.slack), 1.) << "missed";
        return;
    }
    ASSERT_LE(judged.gapAt(t), stop + judged.slack) << "hit out of nothing at " << t;
    if (result.startedOverlapping)
    {
        ASSERT_EQ(t, 0.);
        return;
    }
    ASSERT_TRUE(isUnit(result.normal));
    ASSERT_TRUE(judged.staysAbove(0., judged.jumps() ? beforeTheEnd(t) : t)) << "touches before " << t;
}

void expectRightApproach(const JudgedMotion& judged, const ApproachResult& result)
{
    ASSERT_NE(result.status, Status::InvalidInput);
    ASSERT_LE(result.lowerBound, result.distance);
    const double answered = static_cast<double>(result.distance);
    const double rounding = 6e-8 * answered; // a far answer as a float
    // At the reported moment it is that near.
    if (isFinished(result.status))
    {
        ASSERT_LE(judged.leastGapAt(static_cast<double>(result.fraction)) - answered, judged.slack + rounding)
            << answered << " at " << result.fraction;
    }
    // It does come that near somewhere.
    ASSERT_LE(oracle::firstBelow(judged.a, judged.b, answered + 2. * judged.slack + rounding, judged.slack), 1.)
        << answered;
    // Nothing comes nearer than the lower bound, or, when it is done, than the answer.
    const double least = result.status == Status::IterationLimit ? static_cast<double>(result.lowerBound) : answered;
    if (least > 0.)
    {
        ASSERT_GT(oracle::firstBelow(judged.a, judged.b, least - 2. * judged.slack - rounding, judged.slack), 1.)
            << "nearer than " << least << ", slack " << judged.slack;
    }
}

} // namespace graze::test
