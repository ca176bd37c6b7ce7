// SPDX-License-Identifier: Zlib
// What once went wrong, with the numbers at which it did.
#include "support/methods.hpp"
#include "support/pairs/agreement.hpp"
#include "support/pairs/moving_pair.hpp"
#include "support/places.hpp"
#include "support/shapes/forms.hpp"

#include <gtest/gtest.h>

#include <array>

namespace
{

using namespace graze;
using test::at;

// A line along the axis has both caps of the capsule on it. The first in the order of vertices was taken.
TEST(Regression, CastAlongTheAxisOfACapsuleHitsTheNearCap)
{
    const Shape upright = Capsule{{0.f, 4.5f}, {0.f, -4.5f}, 2.f};
    const Shape reversed = Capsule{{0.f, -4.5f}, {0.f, 4.5f}, 2.f};
    const Shape bullet = Circle{0.5f};
    for (const Shape& capsule : {upright, reversed})
        for (const float side : {-1.f, 1.f})
        {
            const RayCastResult ray = rayCast({capsule, {}}, {{0.f, 30.f * side}, {0.f, -side}, 25.f});
            EXPECT_TRUE(ray.hit);
            EXPECT_NEAR(ray.distance, 23.5f, 1e-4f);
            EXPECT_NEAR(ray.normal.y, side, 1e-5f);
            const RayCastResult beside = rayCast({capsule, {}}, {{1.2f, 30.f * side}, {0.f, -side}, 40.f});
            EXPECT_NEAR(beside.distance, 30.f - 4.5f - 1.6f, 1e-4f);
            const CastResult cast = shapeCast({bullet, at(0.f, 30.f * side)}, {0.f, -46.f * side}, {capsule, {}});
            EXPECT_TRUE(cast.hit);
            EXPECT_NEAR(cast.fraction, 0.5f, 1e-6f);
            // Leaving: the other cap is the one that it goes away from.
            EXPECT_FALSE(shapeCast({bullet, at(0.f, 7.f * side)}, {0.f, 5.f * side}, {capsule, {}}).hit);
            EXPECT_TRUE(shapeCast({bullet, at(0.f, 7.f * side)}, {0.f, -5.f * side}, {capsule, {}}).hit);
        }
}

// The line passes the needle's right end by 0.004 px, too little for floats to differ from touching there: both ends of
// the chord lay on one side of it, and the run went round in circles.
TEST(Regression, RayThatPassesANeedlesEndIsDone)
{
    const Shape needle = Box{{1e5f, 1e-3f}};
    const Ray ray{{-0x1.10c35p+18f, 0x1.e9448ep+17f}, {0x1.325278p-1f, -0x1.d20838p-2f}, 0x1.6f3724p+18f};
    const RayCastResult result = rayCast({needle, at(0.f, 3.f)}, ray);
    ASSERT_NO_FATAL_FAILURE(test::expectRayAgrees({needle, at(0.f, 3.f), ray}, result, ray.length));
    EXPECT_LE(result.iterations, 10);
}

// Depth 0 was found before the loop had reached the point where the two meet, which was reported 1 px beside them.
TEST(Regression, ContactPointOfATouchLiesOnBoth)
{
    const Shape line = Segment{{-8.f, -3.f}, {8.f, 3.f}}, box = Box{{20.f, 12.f}};
    for (const float radius : {0.f, 1.f})
    {
        const Shape other = radius > 0.f ? Shape(Box{{20.f, 12.f}, {}, radius}) : box;
        const test::Pair pair{line, at(0.f, 3.f), other, at(-4.6875f, -6.f)};
        for (const test::JudgedPair& judged : {test::JudgedPair(pair), test::JudgedPair(pair.swapped())})
        {
            EXPECT_NEAR(judged.gap, -static_cast<double>(radius), 1e-9);
            EXPECT_NO_FATAL_FAILURE(test::expectPenetrationAgrees(judged));
        }
    }
}

// A point in line with a segment, beyond its end: rounding put it on the inner side of both of the segment's edges.
TEST(Regression, PointInLineWithASegmentIsApartFromIt)
{
    const Affine2 view{-0x1.35d558p-1f, 0x1.f2e396p+0f, 0x1.1e6518p+3f,
                       0x1.87c698p-2f,  0x1.4bd684p+1f, -0x1.419dfcp+4f};
    const Shape segment = Segment{{2.f, 2.f}, {5.f, 5.f}}, point = Point{{6.f, 6.f}};
    const test::Pair pair{segment, view, point, view};
    EXPECT_NO_FATAL_FAILURE(test::expectDistanceAgrees(test::JudgedPair(pair)));
    EXPECT_NO_FATAL_FAILURE(test::expectDistanceAgrees(test::JudgedPair(pair.swapped())));
}

// The straight path was known to touch, but not where: the start was reported for it.
TEST(Regression, ClosestApproachThatCouldNotFindTheTouchSaysSo)
{
    test::Random random(3);
    int unfinished = 0;
    for (int i = 0; i < 2000; ++i)
    {
        test::MovingPair moving{
            {random.polygon(8, 40.f), at(-100.f, 0.f), random.polygon(8, 40.f), at(0.f, 0.f)}, {}, {}};
        moving.endA = at(100.f, random.between(-60.f, 60.f));
        moving.endB = moving.pair.matrixB;
        for (const int budget : {3, 4, 5, 6})
        {
            const ApproachResult result = test::approachOf(moving, {.maxIterations = budget});
            unfinished += result.status == Status::IterationLimit;
            if (result.status == Status::Overlapping)
            {
                EXPECT_GT(result.fraction, 0.1f) << "budget " << budget << '\n' << describe(moving);
            }
        }
    }
    EXPECT_GT(unfinished, 10);
}

// The line runs beside an edge of the cores' difference, in the round corner at its end. It was taken to graze, on the
// other side.
TEST(Regression, CastBesideAChordThatRunsAlongItMeetsTheCorner)
{
    const std::array<Vec2, 6> thereAndBack{
        {{-4.f, -2.f}, {-2.f, -1.f}, {0.f, 0.f}, {2.f, 1.f}, {4.f, 2.f}, {2.f, 1.f}}};
    const Shape line = Shape::ofPoints(thereAndBack), capsule = Capsule{{-6.f, 0.f}, {6.f, 0.f}, 3.f};
    const CastResult inside = shapeCast({line, at(0.f, 3.f)}, {-9.f, 0.f}, {capsule, at(-6.f, 3.f)});
    EXPECT_TRUE(inside.startedOverlapping);
    EXPECT_EQ(inside.fraction, 0.f);
    // From outside, in both orders: B's round end meets A's lower end.
    const test::StraightCast cast({line, at(20.f, 3.f), capsule, at(-6.f, 3.f)}, {-30.f, 0.f});
    EXPECT_NO_FATAL_FAILURE(
        test::expectCastAgrees(cast, shapeCast({line, at(20.f, 3.f)}, {-30.f, 0.f}, {capsule, at(-6.f, 3.f)})));
}

// All of the core lies along the line, and many points of it: any of them may be the farthest across, as floats see it.
TEST(Regression, CastAlongALineOfManyPointsMeetsItsEnd)
{
    const Affine2 sheared{1.f, 0.75f, -0x1.ff0836p+3f, 0.f, 1.f, -0x1.e84a56p+17f};
    const Shape line = test::withPointsOnEdges(Segment{{-8.f, -3.f}, {8.f, 3.f}}), circle = Circle{7.f};
    const test::Pair pair{line, sheared, circle, at(10.25f, -0x1.e8468p+17f)};
    const Vec2 motion{15.375f, 4.5f};
    for (const CastResult& result :
         {shapeCast(pair.operandA(), motion, pair.operandB()), shapeCast(pair.operandB(), -motion, pair.operandA())})
        EXPECT_NEAR(result.fraction, 0.601691f, 1e-4f);
}

// Out of iterations with the radii known to overlap, but not how deep: that passed for the depth.
TEST(Regression, DepthOfRoundShapesIsNotReportedBeforeItIsKnown)
{
    const Shape a = Capsule{{-20.f, 0.f}, {20.f, 0.f}, 10.f}, b = Capsule{{-3.f, -12.f}, {1.f, 12.f}, 4.f};
    const Operand first{a, Affine2::rotation(0.3f)}, second{b, at(25.f, 9.f)};
    const PenetrationResult truth = penetration(first, second);
    EXPECT_NEAR(truth.depth, 9.68124f, 1e-4f);
    for (int budget = 1; budget <= 4; ++budget)
    {
        const PenetrationResult result = penetration(first, second, {.maxIterations = budget});
        if (result.status != Status::IterationLimit)
        {
            EXPECT_NEAR(result.depth, truth.depth, 1e-3f) << budget;
        }
        EXPECT_LE(result.lowerBound, truth.depth + 1e-5f) << budget;
    }
}

// The cast of the turning box ran out of iterations at the first touch. Between there and the end, where the two touch
// as well, they are apart for a while: halving found the second touch.
TEST(Regression, SweptPairOfTwoTouchesBeginsWithTheFirst)
{
    const Shape box = Shape::ofPoints(std::array<Vec2, 4>{{{-0x1.a8ec34p+5f, -0x1.899bbcp+5f},
                                                           {0x1.5f1ea2p+6f, -0x1.899bbcp+5f},
                                                           {0x1.5f1ea2p+6f, -0x1.17bap-3f},
                                                           {-0x1.a8ec34p+5f, -0x1.17bap-3f}}});
    const Shape circle = Circle{0x1.9b2afcp+4f, {0x1.65c544p+4f, -0x1.1d914p+2f}};
    for (const Method method : test::Methods)
    {
        CollisionSystem system({.method = method});
        const SpriteId a = system.add({.shape = box,
                                       .matrix = {-0x1.1796a4p+0f, -0x1.204afap-1f, 0x1.fba2f8p+11f, 0x1.204afap-1f,
                                                  -0x1.1796a4p+0f, 0x1.f289dap+12f},
                                       .swept = true});
        const SpriteId b = system.add({.shape = circle,
                                       .matrix = {-0x1.d674e6p-1f, -0x1.7e7ecap-4f, 0x1.ff0048p+11f, 0x1.7bd4bap-3f,
                                                  -0x1.d9c1b6p-2f, 0x1.fadf32p+12f}});
        system.update();
        system.setMatrix(
            a, {0x1.0eb83ep-2f, 0x1.333152p+0f, 0x1.fe2258p+11f, -0x1.333152p+0f, 0x1.0eb83ep-2f, 0x1.f68a3p+12f});
        system.setMatrix(
            b, {-0x1.dfec7ep-1f, 0x1.1d2154p-8f, 0x1.ff1b78p+11f, -0x1.1b24b6p-7f, -0x1.e34a4ep-2f, 0x1.fb23fap+12f});
        system.update();
        ASSERT_EQ(system.begun().size(), 1u);
        EXPECT_NEAR(system.begun()[0].fraction, 0.69084f, 1e-3f) << test::methodName(method);
    }
}

} // namespace
