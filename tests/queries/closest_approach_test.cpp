// SPDX-License-Identifier: Zlib
#include "support/pairs/moving_pair.hpp"
#include "support/places.hpp"

#include <graze/queries/pair_queries.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

using namespace graze;
using graze::test::at;
using graze::test::MovingPair;
using graze::test::Random;
using graze::test::View;

namespace
{

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

// Found by random pairs: beside a contact the last searches repeat a vertex, and the simplex lost the edge that was
// met.
TEST(ClosestApproach, EllipseThatIsMetToTheLastDigitHasItsMoment)
{
    const Shape box = Shape::ofPoints(std::array<Vec2, 4>{{{-0x1.3ca318p+3f, 0x1.18c4cp-2f},
                                                           {0x1.fa0b34p+1f, 0x1.18c4cp-2f},
                                                           {0x1.fa0b34p+1f, 0x1.582a38p+2f},
                                                           {-0x1.3ca318p+3f, 0x1.582a38p+2f}}});
    const Shape disc = Circle{0x1.ec477cp+2f, {-0x1.2bdb68p-1f, 0x1.703bdp+1f}};
    const Motion ofBox{
        {-0x1.cab564p-3f, 0x1.e3271p-2f, 0x1.f2d774p+12f, -0x1.e3271p-2f, -0x1.cab564p-3f, 0x1.fa73p+11f},
        {-0x1.cab564p-3f, 0x1.e3271p-2f, 0x1.fc099ep+12f, -0x1.e3271p-2f, -0x1.cab564p-3f, 0x1.f7df7cp+11f}};
    const Motion ofDisc{
        {0x1.08756p-5f, -0x1.a4ee48p-3f, 0x1.fc59f6p+12f, 0x1.0c1cdap-1f, 0x1.9f319ap-7f, 0x1.f7794cp+11f},
        {0x1.08756p-5f, -0x1.a4ee48p-3f, 0x1.d2d04cp+12f, 0x1.0c1cdap-1f, 0x1.9f319ap-7f, 0x1.018e24p+12f}};
    const ApproachResult there = closestApproach({box, ofBox.start}, ofBox, {disc, ofDisc.start}, ofDisc);
    const ApproachResult back = closestApproach({disc, ofDisc.start}, ofDisc, {box, ofBox.start}, ofBox);
    for (const ApproachResult& result : {there, back})
    {
        EXPECT_EQ(result.status, Status::Overlapping);
        EXPECT_NEAR(result.fraction, 0.181975f, 1e-5f);
    }
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

// The moment that is looked for first is nearly the nearest: the proof that follows has little to hop over.
TEST(ClosestApproach, TurningPairsTakeFewSearches)
{
    Random random(662);
    int asked = 0, searches = 0;
    for (int i = 0; i < test::caseCount(500); ++i)
    {
        const MovingPair moving = test::randomMovingPair(random, View::Rigid);
        const ApproachResult approach = test::approachOf(moving);
        if (approach.status != Status::Separated)
            continue;
        ++asked;
        searches += approach.iterations;
    }
    EXPECT_LE(searches, 190 * asked + 5000);
}

TEST(ClosestApproach, IterationsAreSupportSearchesOfEveryMoment)
{
    const Shape box = Box{{4.f, 4.f}};
    const Affine2 turned = at(20.f, 0.f) * Affine2::rotation(1.f);
    const ApproachResult straight =
        test::approachOf({{box, at(0.f, 0.f), box, at(20.f, 0.f)}, at(0.f, 9.f), at(20.f, 0.f)});
    const ApproachResult turning = test::approachOf({{box, at(0.f, 0.f), box, at(20.f, 0.f)}, at(0.f, 0.f), turned});
    EXPECT_GE(straight.iterations, 1);
    // Five moments and two more before the search narrows, at least two searches each.
    EXPECT_GE(turning.iterations, 14);
}

TEST(ClosestApproach, PassingDiscsAreNearestAtTheFoot)
{
    const Shape disc = Circle{1.f};
    const MovingPair moving{{disc, at(-10.f, 5.f), disc, {}}, at(30.f, 5.f), {}};
    for (const MovingPair& each : {moving, moving.swapped()})
    {
        const ApproachResult approach = test::approachOf(each);
        EXPECT_EQ(approach.status, Status::Separated);
        EXPECT_NEAR(approach.distance, 3.f, 1e-6f);
        EXPECT_NEAR(approach.lowerBound, 3.f, 1e-3f);
        EXPECT_NEAR(approach.fraction, 0.25f, 1e-6f);
        EXPECT_GT(approach.iterations, 0);
    }
}

TEST(ClosestApproach, StraightPathsThatTouchReportThePlace)
{
    const Shape disc = Circle{1.f};
    const ApproachResult approach = test::approachOf({{disc, at(-10.f, 0.f), disc, {}}, at(30.f, 0.f), {}});
    EXPECT_EQ(approach.status, Status::Overlapping);
    EXPECT_EQ(approach.distance, 0.f);
    EXPECT_EQ(approach.lowerBound, 0.f);
    EXPECT_NEAR(approach.fraction, 0.2f, 1e-3f);
}

TEST(ClosestApproach, RecedingAndComingAreNearestAtTheEnds)
{
    const Shape box = Box{{2.f, 2.f}};
    const ApproachResult away = test::approachOf({{box, at(5.f, 0.f), box, {}}, at(30.f, 0.f), {}});
    EXPECT_NEAR(away.distance, 3.f, 1e-6f);
    EXPECT_EQ(away.fraction, 0.f);
    const ApproachResult coming = test::approachOf({{box, at(30.f, 0.f), box, {}}, at(5.f, 0.f), {}});
    EXPECT_NEAR(coming.distance, 3.f, 1e-6f);
    EXPECT_EQ(coming.fraction, 1.f);
}

TEST(ClosestApproach, TurningBladePassesNearest)
{
    const Shape blade = Box{{100.f, 1.f}}, disc = Circle{1.f};
    const MovingPair moving{
        {blade, Affine2::rotation(0.5f), disc, at(0.f, 60.f)}, Affine2::rotation(2.6f), at(0.f, 60.f)};
    for (const MovingPair& each : {moving, moving.swapped()})
    {
        const ApproachResult approach = test::approachOf(each);
        EXPECT_EQ(approach.status, Status::Separated);
        EXPECT_NEAR(approach.distance, 59.f - std::hypot(50.f, 0.5f), 0.02f);
        EXPECT_LE(approach.lowerBound, approach.distance);
        EXPECT_GE(approach.lowerBound, approach.distance - 0.02f);
        EXPECT_NEAR(approach.fraction, (1.5707963f - 0.5f) / 2.1f, 0.02f);
    }
}

TEST(ClosestApproach, OfSeveralPiecesIsThatOfTheNearestPair)
{
    const Sprite2D three(
        std::vector<Shape>{Circle{2.f, {-40.f, 0.f}}, Circle{2.f, {0.f, -9.f}}, Circle{2.f, {40.f, 0.f}}});
    const Sprite2D disc(Circle{1.f});
    const Motion still = Motion::still({});
    for (const float x : {-30.f, 0.f, 30.f})
    {
        const Motion falls{Affine2::translation({x, -60.f}), Affine2::translation({x, 60.f}), {}};
        const float gap = x == 0.f ? 0.f : 7.f;
        EXPECT_NEAR(closestApproach(disc, falls, three, still).distance, gap, 1e-4f) << x;
        EXPECT_NEAR(closestApproach(three, still, disc, falls).distance, gap, 1e-4f) << x;
    }
}

TEST(ClosestApproach, IsTheSmallestGapOfTheMotion)
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
            const ApproachResult approach = test::approachOf(moving);
            ASSERT_NO_FATAL_FAILURE(test::expectRightApproach(test::JudgedMotion(moving), approach))
                << describe(moving);
            limits += approach.status == Status::IterationLimit;
        }
    EXPECT_LE(limits, 2 + test::caseCount(1000) / 20);
}

TEST(ClosestApproach, ShapeThatJumpsMayBeNearestAtTheEnd)
{
    const Shape triangle = Shape::hullOf(std::vector<Vec2>{{0.f, 0.f}, {10.f, 0.f}, {0.f, 10.f}}), disc = Circle{0.5f};
    const Affine2 flipped = Affine2::from({.position = {10.f, 0.f}, .scale = {-1.f, 1.f}});
    const ApproachResult nearer = test::approachOf({{triangle, {}, disc, at(12.f, 7.f)}, flipped, at(12.f, 7.f)});
    EXPECT_EQ(nearer.status, Status::Separated);
    EXPECT_NEAR(nearer.distance, 1.5f, 1e-6f);
    EXPECT_EQ(nearer.fraction, 1.f);
    EXPECT_LE(nearer.lowerBound, 1.5f);
    const ApproachResult touching = test::approachOf({{triangle, {}, disc, at(9.f, 7.f)}, flipped, at(9.f, 7.f)});
    EXPECT_EQ(touching.status, Status::Overlapping);
    EXPECT_EQ(touching.distance, 0.f);
    EXPECT_EQ(touching.lowerBound, 0.f);
    EXPECT_EQ(touching.fraction, 1.f);
}

// Two stretched shapes turn past each other: their gap falls to 9.1 px in a wide valley, and to 2.08 px in a narrow
// one.
TEST(ClosestApproach, NarrowValleyBesideAWideOneIsFollowedToItsBottom)
{
    const Shape a = Shape::hullOf(std::vector<Vec2>{{-0x1.a64332p+4f, 0x1.89dddcp+4f},
                                                    {-0x1.88e666p+4f, -0x1.177f2p+2f},
                                                    {-0x1.73f244p+4f, -0x1.5806c8p+4f},
                                                    {-0x1.e964p-3f, 0x1.2203fp+3f}});
    const Shape b = Shape::hullOf(std::vector<Vec2>{{0x1.5a452cp+4f, 0x1.57d11ep+4f},
                                                    {0x1.cfebb8p+5f, 0x1.c9fc38p+4f},
                                                    {0x1.b478ap+5f, 0x1.8294acp+5f},
                                                    {0x1.d48536p+4f, 0x1.9cf374p+5f},
                                                    {0x1.84e14cp+4f, 0x1.217e76p+5f}});
    const Motion motionA{
        {0x1.b27a2ep-2f, -0x1.3abe48p+0f, 0x1.d39678p+6f, 0x1.99d31ap-1f, 0x1.26d726p+0f, 0x1.0df92p+0f},
        {0x1.b27a2ep-2f, -0x1.3abe48p+0f, 0x1.8b7d36p+6f, 0x1.99d31ap-1f, 0x1.26d726p+0f, -0x1.4966cp-1f},
        {-0x1.6bd354p+2f, 0x1.8eb8ap+0f}};
    const Motion motionB{
        {-0x1.8c7feep-2f, 0x1.05d35ap+1f, -0x1.bb346p+4f, -0x1.ca3c3cp-2f, -0x1.62261ap+0f, 0x1.029fd8p+7f},
        {-0x1.83747cp+1f, -0x1.0dff1ep-1f, 0x1.192428p+7f, -0x1.1136aap+0f, -0x1.92ab28p+1f, 0x1.2caa04p+6f},
        {0x1.85ee8p+1f, 0x1.606618p+2f}};
    const Operand startA(a, motionA.start), startB(b, motionB.start);
    for (const ApproachResult& approach :
         {closestApproach(startA, motionA, startB, motionB), closestApproach(startB, motionB, startA, motionA)})
    {
        EXPECT_EQ(approach.status, Status::Separated);
        EXPECT_NEAR(approach.distance, 2.0814f, 0.01f);
        EXPECT_NEAR(approach.fraction, 0.1546f, 0.001f);
    }
}
