// SPDX-License-Identifier: Zlib
#include "support/pairs/judging.hpp"

#include <graze/queries/distance.hpp>
#include <graze/queries/time_of_impact.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

using namespace graze;
using graze::test::Random;

namespace
{

/// Smallest gap at evenly spaced moments of the motion: never below the true one.
float sampledGap(const Sprite2D& a, const Motion& motionA, const Sprite2D& b, const Motion& motionB, int samples)
{
    Sprite2D movedA = a, movedB = b;
    float smallest = std::numeric_limits<float>::infinity();
    for (int i = 0; i <= samples; ++i)
    {
        const float t = static_cast<float>(i) / static_cast<float>(samples);
        movedA.setMatrix(motionAt(motionA, t));
        movedB.setMatrix(motionAt(motionB, t));
        smallest = std::min(smallest, distance(movedA, movedB).distance);
    }
    return smallest;
}

/// A bullet that flies past or towards a shape that turns a little and moves a little: what a game asks in
/// every frame.
struct Pass
{
    explicit Pass(std::uint32_t seed) : random(seed) {}

    Random random;
    Sprite2D bullet{Circle{random.between(0.f, 8.f)}};
    Sprite2D target{random.polygon(9, 40.f)};
    Vec2 from = random.inSquare(90.f);
    Vec2 to = from + random.inSquare(30.f);
    Vec2 place = random.inSquare(10.f);
    float angle = random.between(-3.f, 3.f);
    Motion bulletMotion = Motion::of(bullet, {});
    Motion targetMotion = Motion::of(target, {});

    void aim()
    {
        bulletMotion.start = Affine2::translation(from);
        bulletMotion.end = Affine2::translation(to);
        targetMotion.start = Affine2::from({.position = place, .angleRadians = angle, .scale = {1.f, 0.7f}});
        targetMotion.end = Affine2::from({.position = place + random.inSquare(6.f),
                                          .angleRadians = angle + random.between(-0.2f, 0.2f),
                                          .scale = {1.f, 0.7f}});
    }
};

} // namespace

// The cast misses it by rounding.
TEST(ClosestApproach, PassingThroughTheEndOfASegmentHasItsMoment)
{
    const Shape point = Point{}, segment = Segment{{}, {0.f, -4.f}};
    const Operand a{point, Affine2::translation({8.f, 1.f})}, b{segment, Affine2::translation({1.f, 3.f})};
    const Motion motionA = Motion::of(a, Affine2::translation({-29.8642654f, 9.73790741f}));
    const Motion motionB = Motion::of(b, Affine2::translation({-16.4758148f, 17.563179f}));
    EXPECT_NEAR(closestApproach(a, motionA, b, motionB).fraction, 0.343331635f, 1e-4f);
    EXPECT_NEAR(closestApproach(b, motionB, a, motionA).fraction, 0.343331635f, 1e-4f);
    EXPECT_NEAR(closestApproach(a, motionA, b, motionB).distance, 0.f, 1e-4f);
}

// They meet in one point at the end of the motion, and whether they do is a matter of rounding.
TEST(ClosestApproach, TouchesNoDeeperThanRoundingHaveTheirMoment)
{
    Random random(1882);
    int touches = 0;
    for (int i = 0; i < test::caseCount(10000); ++i)
    {
        const Shape point = Point{}, segment = Segment{{}, random.inSquare(200.f)};
        const Vec2 along = segment.view().x[1] == 0.f ? Vec2{1.f, 1.f} : Vec2{segment.view().x[1], segment.view().y[1]};
        const Vec2 beside = Vec2{-along.y, along.x} * random.logBetween(1e-5f, 1e-3f);
        const Vec2 meet = random.inSquare(500.f), from = random.inSquare(500.f);
        const Affine2 startA = Affine2::translation(from + along * random.between(1.f, 3.f) + beside);
        const Operand a{point, startA}, b{segment, Affine2::translation(from)};
        const Motion motionA = Motion::of(a, Affine2::translation(meet)), motionB = Motion::of(b, motionA.end);
        for (const ApproachResult& result :
             {closestApproach(a, motionA, b, motionB), closestApproach(b, motionB, a, motionA)})
        {
            const Affine2 whereA = motionAt(motionA, result.fraction), whereB = motionAt(motionB, result.fraction);
            ASSERT_NEAR(result.distance, 0.f, 1e-3f) << "case " << i;
            ASSERT_LE(distance({point, whereA}, {segment, whereB}).distance, 0.03f)
                << "case " << i << ", at " << result.fraction;
            touches += result.status == Status::Overlapping;
        }
    }
    EXPECT_GE(touches, test::atLeast(0.9, 2 * test::caseCount(10000)));
}

TEST(ClosestApproach, IsTheSmallestOfManySampledGapsAndNeverAboveThem)
{
    int apart = 0;
    for (std::uint32_t seed = 0; seed < 1500; ++seed)
    {
        Pass pass(seed);
        pass.aim();
        const ApproachResult result = closestApproach(pass.bullet, pass.bulletMotion, pass.target, pass.targetMotion);
        const ApproachResult swapped = closestApproach(pass.target, pass.targetMotion, pass.bullet, pass.bulletMotion);
        const float sampled = sampledGap(pass.bullet, pass.bulletMotion, pass.target, pass.targetMotion, 64);
        const float band = 1e-3f + 1e-4f * 80.f;
        ASSERT_LE(result.distance, sampled + band) << "seed " << seed;
        ASSERT_NEAR(result.distance, swapped.distance, band) << "seed " << seed;
        if (result.status != Status::Separated)
            continue;
        ++apart;
        ASSERT_GE(result.distance, result.lowerBound) << "seed " << seed;
        ASSERT_GE(sampled, result.lowerBound - 1e-3f) << "seed " << seed;
        // 64 samples of a path of at most 60 px: the true smallest gap is within half a sample's step.
        ASSERT_GE(result.distance, sampled - 0.6f) << "seed " << seed;
    }
    EXPECT_GT(apart, 450);
    EXPECT_LT(apart, 1400);
}

TEST(ClosestApproach, ComingCloserWhileTurningTakesFewIterations)
{
    int unfinished = 0;
    int most = 0;
    for (std::uint32_t seed = 0; seed < 1500; ++seed)
    {
        Pass pass(seed);
        pass.aim();
        const ApproachResult result = closestApproach(pass.bullet, pass.bulletMotion, pass.target, pass.targetMotion);
        unfinished += result.status == Status::IterationLimit ? 1 : 0;
        most = std::max(most, result.iterations);
    }
    EXPECT_EQ(unfinished, 0);
    EXPECT_LT(most, 200);
}

TEST(ClosestApproach, AStraightApproachToATurningWallEndsAtTheGapOfTheEnd)
{
    const Sprite2D wall(Box{{200.f, 2.f}});
    const Sprite2D bullet(Circle{2.f});
    Motion wallMotion = Motion::of(wall, Affine2::rotation(0.05f));
    Motion bulletMotion = Motion::still(Affine2::translation({0.f, -40.f}));
    bulletMotion.end = Affine2::translation({0.f, -23.f});
    const ApproachResult result = closestApproach(bullet, bulletMotion, wall, wallMotion);
    EXPECT_EQ(result.status, Status::Separated);
    EXPECT_GT(result.fraction, 0.99f);
    EXPECT_NEAR(result.distance, 20.f, 0.1f);
}
