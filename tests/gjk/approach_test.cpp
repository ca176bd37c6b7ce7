// SPDX-License-Identifier: Zlib
#include "support/pairs/bodies.hpp"
#include "support/pairs/moving_pair.hpp"
#include "support/places.hpp"

#include <graze/gjk/approach.hpp>

#include <gtest/gtest.h>

namespace
{

using namespace graze;
using test::at;
using test::MovingPair;
using test::Random;
using test::Usual;
using test::View;

Approach approachFor(const MovingPair& moving, const Limits& limits = Usual)
{
    const MotionPath pathA(moving.motionA()), pathB(moving.motionB());
    return approachOf(MovingBody(moving.pair.a.view(), pathA), MovingBody(moving.pair.b.view(), pathB),
                      originOf(moving.pair.operandA()), limits);
}

ApproachResult asResult(const Approach& approach)
{
    return {approach.status, static_cast<float>(approach.distance), static_cast<float>(approach.lowerBound),
            static_cast<float>(approach.fraction), approach.iterations};
}

// The moment that is looked for first is nearly the nearest: the proof that follows has little to hop over.
TEST(Approach, TurningPairsTakeFewSearches)
{
    Random random(662);
    int asked = 0, searches = 0;
    for (int i = 0; i < test::caseCount(500); ++i)
    {
        const MovingPair moving = test::randomMovingPair(random, View::Rigid);
        const Approach approach = approachFor(moving);
        if (approach.status != Status::Separated)
            continue;
        ++asked;
        searches += approach.iterations;
    }
    EXPECT_LE(searches, 190 * asked + 5000);
}

TEST(Approach, IterationsAreSupportSearchesOfEveryMoment)
{
    const Shape box = Box{{4.f, 4.f}};
    const Affine2 turned = at(20.f, 0.f) * Affine2::rotation(1.f);
    const Approach straight = approachFor({{box, at(0.f, 0.f), box, at(20.f, 0.f)}, at(0.f, 9.f), at(20.f, 0.f)});
    const Approach turning = approachFor({{box, at(0.f, 0.f), box, at(20.f, 0.f)}, at(0.f, 0.f), turned});
    EXPECT_GE(straight.iterations, 1);
    // Five moments and two more before the search narrows, at least two searches each.
    EXPECT_GE(turning.iterations, 14);
}

TEST(Approach, PassingDiscsAreNearestAtTheFoot)
{
    const Shape disc = Circle{1.f};
    const MovingPair moving{{disc, at(-10.f, 5.f), disc, {}}, at(30.f, 5.f), {}};
    for (const MovingPair& each : {moving, moving.swapped()})
    {
        const Approach approach = approachFor(each);
        EXPECT_EQ(approach.status, Status::Separated);
        EXPECT_NEAR(approach.distance, 3., 1e-6);
        EXPECT_NEAR(approach.lowerBound, 3., 1e-3);
        EXPECT_NEAR(approach.fraction, 0.25, 1e-6);
        EXPECT_GT(approach.iterations, 0);
    }
}

TEST(Approach, StraightPathsThatTouchReportThePlace)
{
    const Shape disc = Circle{1.f};
    const Approach approach = approachFor({{disc, at(-10.f, 0.f), disc, {}}, at(30.f, 0.f), {}});
    EXPECT_EQ(approach.status, Status::Overlapping);
    EXPECT_EQ(approach.distance, 0.);
    EXPECT_EQ(approach.lowerBound, 0.);
    EXPECT_NEAR(approach.fraction, 0.2, 1e-3);
}

TEST(Approach, RecedingAndComingAreNearestAtTheEnds)
{
    const Shape box = Box{{2.f, 2.f}};
    const Approach away = approachFor({{box, at(5.f, 0.f), box, {}}, at(30.f, 0.f), {}});
    EXPECT_NEAR(away.distance, 3., 1e-9);
    EXPECT_EQ(away.fraction, 0.);
    const Approach coming = approachFor({{box, at(30.f, 0.f), box, {}}, at(5.f, 0.f), {}});
    EXPECT_NEAR(coming.distance, 3., 1e-9);
    EXPECT_EQ(coming.fraction, 1.);
}

TEST(Approach, TurningBladePassesNearest)
{
    const Shape blade = Box{{100.f, 1.f}}, disc = Circle{1.f};
    const MovingPair moving{
        {blade, Affine2::rotation(0.5f), disc, at(0.f, 60.f)}, Affine2::rotation(2.6f), at(0.f, 60.f)};
    for (const MovingPair& each : {moving, moving.swapped()})
    {
        const Approach approach = approachFor(each);
        EXPECT_EQ(approach.status, Status::Separated);
        EXPECT_NEAR(approach.distance, 59. - std::hypot(50., 0.5), 0.02);
        EXPECT_LE(approach.lowerBound, approach.distance);
        EXPECT_GE(approach.lowerBound, approach.distance - 0.02);
        EXPECT_NEAR(approach.fraction, (1.5707963 - 0.5) / 2.1, 0.02);
    }
}

TEST(Approach, IsTheSmallestGapOfTheMotion)
{
    Random random(681);
    int limits = 0;
    for (const View view : {View::Rigid, View::Any})
        for (int i = 0; i < test::caseCount(1000); ++i)
        {
            MovingPair moving = test::randomMovingPair(random, view);
            if (i % 3 == 0)
                moving.endA = Affine2::translation(random.inSquare(100.f)) * moving.pair.matrixA;
            if (i % 3 == 0)
                moving.endB = moving.pair.matrixB;
            const Approach approach = approachFor(moving);
            ASSERT_NO_FATAL_FAILURE(test::expectRightApproach(test::JudgedMotion(moving), asResult(approach)))
                << describe(moving);
            limits += approach.status == Status::IterationLimit;
        }
    EXPECT_LE(limits, 2 + test::caseCount(1000) / 20);
}

TEST(Approach, UnfinishedKnowsNoMoreThanItHasSeen)
{
    Random random(682);
    int limits = 0;
    for (int i = 0; i < test::caseCount(600); ++i)
    {
        const MovingPair moving = test::randomMovingPair(random, View::Any);
        const Approach approach = approachFor(moving, Limits{1 + static_cast<int>(random.below(3)), 1e-4});
        ASSERT_NO_FATAL_FAILURE(test::expectRightApproach(test::JudgedMotion(moving), asResult(approach)))
            << describe(moving);
        limits += approach.status == Status::IterationLimit;
    }
    EXPECT_GE(limits, test::atLeast(0.05, test::caseCount(600)));
}

TEST(Approach, ShapeThatJumpsMayBeNearestAtTheEnd)
{
    const Shape triangle = Shape::hullOf(std::vector<Vec2>{{0.f, 0.f}, {10.f, 0.f}, {0.f, 10.f}}), disc = Circle{0.5f};
    const Affine2 flipped = Affine2::from({.position = {10.f, 0.f}, .scale = {-1.f, 1.f}});
    const Approach nearer = approachFor({{triangle, {}, disc, at(12.f, 7.f)}, flipped, at(12.f, 7.f)});
    EXPECT_EQ(nearer.status, Status::Separated);
    EXPECT_NEAR(nearer.distance, 1.5, 1e-6);
    EXPECT_EQ(nearer.fraction, 1.);
    EXPECT_LE(nearer.lowerBound, 1.5 + 1e-9);
    const Approach touching = approachFor({{triangle, {}, disc, at(9.f, 7.f)}, flipped, at(9.f, 7.f)});
    EXPECT_EQ(touching.status, Status::Overlapping);
    EXPECT_EQ(touching.distance, 0.);
    EXPECT_EQ(touching.lowerBound, 0.);
    EXPECT_EQ(touching.fraction, 1.);
}

} // namespace
