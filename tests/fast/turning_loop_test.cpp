// SPDX-License-Identifier: Zlib
#include "fast/turning_loop.hpp"

#include "support/pairs/moving_pair.hpp"

#include <graze/queries/distance.hpp>
#include <graze/queries/penetration.hpp>

#include <gtest/gtest.h>

#include <array>

namespace
{

using namespace graze;
using detail::LoopCast;
using test::MovingPair;
using test::Random;

// A disc or a point that flies at, or past, something small and convex that turns and drifts.
MovingPair randomTurningFlight(Random& random)
{
    const float size = random.logBetween(2.f, 600.f);
    const float radius = random.chance(0.5f) ? 0.f : size * random.logBetween(1e-3f, 2.f);
    const Shape round = Circle{radius, random.chance(0.5f) ? random.inSquare(size) : Vec2{}};
    const std::array<Vec2, 2> ends{random.inSquare(size), random.inSquare(size)};
    const Shape loop = random.chance(0.2f) ? Shape::hullOf(ends, random.chance(0.5f) ? 0.f : random.between(0.f, size))
                                           : random.shape(size);

    // A radius stays one only where the scale is even.
    const float height = loop.radius() > 0.f ? 1.f : random.between(0.5f, 2.f);
    const Affine2 form = Affine2::from({.scale = {random.chance(0.3f) ? -1.f : 1.f, height}});
    const Vec2 at = random.inSquare(random.chance(0.1f) ? 1e5f : 1000.f);
    const float angle = random.between(-3.f, 3.f);
    const float turn = random.chance(0.5f) ? random.between(-0.1f, 0.1f) : random.between(-3.f, 3.f);
    const Vec2 drift = random.inSquare(random.logBetween(0.1f, 100.f));
    const Affine2 startB = Affine2::from({.position = at, .angleRadians = angle}) * form;
    const Affine2 endB = Affine2::from({.position = at + drift, .angleRadians = angle + turn}) * form;

    const float moment = random.between(0.2f, 1.2f);
    const Affine2 posture = Affine2::rotation(random.between(-3.f, 3.f));
    const Vec2 centre = startB.transformPoint(loop.localBounds().centre());
    const Vec2 aim =
        centre + drift * moment + random.inSquare(0.4f * size + 0.4f * radius) - posture.transformPoint(round.point(0));
    const float speed = random.logBetween(0.1f, random.chance(0.2f) ? 1e5f : 500.f);
    const Vec2 way = Affine2::rotation(random.between(-3.f, 3.f)).transformVector({speed, 0.f});
    const Affine2 startA = Affine2::translation(aim - way * moment) * posture;
    Affine2 endA = startA;
    endA.tx += way.x;
    endA.ty += way.y;
    return {{round, startA, loop, startB}, endA, endB};
}

struct Flight
{
    detail::RoundPath round;
    detail::TurningLoop loop;
    LoopCast answer;
    detail::RoundContact contact;
};

Flight fly(const MovingPair& moving)
{
    const MotionPath straight(moving.motionA()), turning(moving.motionB());
    Flight flight;
    EXPECT_TRUE(detail::makeRoundPath(moving.pair.a.view(), straight, flight.round));
    detail::makeTurningLoop(moving.pair.b.view(), turning, flight.loop);
    flight.answer = detail::castRound(flight.round, flight.loop, flight.contact);
    return flight;
}

TEST(RoundPath, RadiusIsThatOfTheDiscInTheWorld)
{
    const Affine2 start = Affine2::from({.angleRadians = 0.5f, .scale = {2.f, -2.f}});
    const MotionPath path({start, Affine2::translation({9.f, 0.f}) * start, {}});
    for (const float radius : {0.f, 0.5f, 1.f, 30.f})
    {
        const Shape disc = Circle{radius};
        detail::RoundPath way{};
        ASSERT_TRUE(detail::makeRoundPath(disc.view(), path, way));
        EXPECT_NEAR(way.radius, 2. * static_cast<double>(radius), 1e-5) << radius;
    }
}

TEST(TurningLoop, PointThatMeetsAPointExactlyHasANormal)
{
    const Shape point = Point{};
    const Affine2 far = Affine2::translation({16.f, 0.f});
    for (const float turn : {0.5f, -0.25f})
    {
        const MovingPair moving{{point, far, point, {}}, Affine2::translation({-16.f, 0.f}), Affine2::rotation(turn)};
        const Flight flight = fly(moving);
        ASSERT_EQ(flight.answer, LoopCast::Hits);
        EXPECT_NEAR(flight.contact.fraction, 0.5, 1e-9);
        EXPECT_NEAR(length(flight.contact.outward), 1., 1e-9);
    }
}

TEST(TurningLoop, AnswersAgreeWithTheOracleInBothOrders)
{
    Random random(311);
    int answered = 0;
    int hits = 0;
    int apart = 0;
    const int count = test::caseCount(10000);
    for (int i = 0; i < count; ++i)
    {
        const MovingPair moving = randomTurningFlight(random);
        const test::JudgedMotion judged(moving), back(moving.swapped());
        const CastResult result = test::impactOf(moving), swapped = test::impactOf(moving.swapped());
        ASSERT_NO_FATAL_FAILURE(test::expectRightImpact(judged, result)) << "case " << i << '\n' << describe(moving);
        ASSERT_NO_FATAL_FAILURE(test::expectRightImpact(back, swapped)) << "case " << i << '\n' << describe(moving);
        if (judged.gapAt(0.) <= judged.slack)
            continue;
        ++apart;
        hits += result.hit;
        if (fly(moving).answer == LoopCast::Unknown)
            continue;
        ++answered;
        ASSERT_EQ(result.iterations, 0);
        ASSERT_EQ(result.hit, swapped.hit);
        ASSERT_EQ(result.fraction, swapped.fraction);
        ASSERT_EQ(result.point, swapped.point);
        ASSERT_EQ(result.normal, -swapped.normal);
    }
    EXPECT_GE(hits, test::atLeast(0.3, apart));
    EXPECT_LE(hits, test::atMost(0.7, apart));
    EXPECT_GE(answered, test::atLeast(0.98, apart));
}

TEST(TurningLoop, NormalAndPointAreThoseOfTheContact)
{
    Random random(312);
    int hits = 0;
    for (int i = 0; i < test::caseCount(10000); ++i)
    {
        const MovingPair moving = randomTurningFlight(random);
        const CastResult result = test::impactOf(moving);
        if (!result.hit || result.fraction == 0.f)
            continue;
        ++hits;
        const test::JudgedMotion judged(moving);
        const double t = static_cast<double>(result.fraction);
        const auto a = judged.a.at(t), b = judged.b.at(t);
        const double along = test::oracle::separationAlong(a, b, test::pointOf(result.normal));
        ASSERT_NEAR(along, 0., judged.slack) << "case " << i << '\n' << describe(moving);
        const Shape probe = Point{};
        const auto place = test::bodyOf(probe, Affine2::translation(result.point));
        const double rounding = judged.slack + 2.4e-7 * static_cast<double>(length(result.point));
        ASSERT_NEAR(test::oracle::signedGap(place, a).gap, 0., rounding) << "case " << i << '\n' << describe(moving);
        ASSERT_NEAR(test::oracle::signedGap(place, b).gap, 0., rounding) << "case " << i << '\n' << describe(moving);
    }
    EXPECT_GE(hits, test::atLeast(0.25, test::caseCount(10000)));
}

// The matrix flattens the quad: its sides lie on one line, and those with the same normal join on it.
TEST(TurningLoop, FlatLoopIsMetAtItsEnd)
{
    const Shape quad = Shape::ofPoints(std::array<Vec2, 4>{{{-0x1.20e4e2p+2f, 0x1.d9a2b8p+5f},
                                                            {0x1.d27f92p-1f, -0x1.7e683p+3f},
                                                            {0x1.ffc5aep+1f, -0x1.a3850ep+5f},
                                                            {0x1.f60ea4p-1f, -0x1.9b8e54p+3f}}});
    const Affine2 quadStart{-0x1.ccba48p-19f, 0x1.4bb11cp+0f, 0x1.6daadep+7f,
                            0x1.39fd7ep-18f,  -0x1.8aa6cp-1f, 0x1.905f0ap+6f};
    const Affine2 quadEnd{-0x1.c495a4p-19f, 0x1.491e16p+0f, -0x1.066618p+9f,
                          0x1.3cefeap-18f,  -0x1.932e2p-1f, -0x1.347f04p+8f};
    const Shape disc = Circle{0x1.ee730ep+6f};
    const Affine2 there = Affine2::translation({-0x1.b3c9ccp+6f, -0x1.9ca1aep+6f});
    const Motion quadMotion{quadStart, quadEnd, quad.localBounds().centre()};
    const Motion still = Motion::still(there);

    for (const CastResult& impact : {timeOfImpact({quad, quadStart}, quadMotion, {disc, there}, still),
                                     timeOfImpact({disc, there}, still, {quad, quadStart}, quadMotion)})
    {
        ASSERT_TRUE(impact.hit);
        const Affine2 at = motionAt(quadMotion, impact.fraction);
        EXPECT_LT(penetration({quad, at}, {disc, there}).depth, 0.01f) << impact.fraction;
        EXPECT_LT(distance({quad, at}, {disc, there}).distance, 0.01f) << impact.fraction;
    }
}

// Its sides have borders of some 1e-14 there, and every place on its line is behind all of them.
TEST(TurningLoop, DiscThatComesAlongTheLineOfAFlatLoopIsNotInItYet)
{
    for (const float height : {0.f, 1e-20f, 0x1p-60f})
        for (const float turn : {0.f, 1e-4f, -1e-3f})
        {
            const Shape quad = Shape::ofPoints(
                std::array<Vec2, 4>{{{-30.f, -0.1f * height}, {20.f, -height}, {31.f, 0.f}, {-10.f, height}}});
            const Affine2 start = Affine2::rotation(0.3f);
            const Affine2 end = Affine2::rotation(0.3f + turn);
            const Motion quadMotion{start, end, quad.localBounds().centre()};
            const Shape point = Circle{0.f};
            const Affine2 from = Affine2::translation(start.transformPoint({100.f, 0.f}));
            const Affine2 to = Affine2::translation(start.transformPoint({50.f, 0.f}));
            EXPECT_FALSE(timeOfImpact({point, from}, {from, to, {}}, {quad, start}, quadMotion).hit)
                << height << " " << turn;
            EXPECT_FALSE(timeOfImpact({quad, start}, quadMotion, {point, from}, {from, to, {}}).hit)
                << height << " " << turn;
        }
}

TEST(TurningLoop, WhatIsNoTurnOfASmallLoopIsLeftToTheSearch)
{
    const auto loopOf = [](const Shape& shape, const Affine2& start, const Affine2& end)
    {
        const Operand operand{shape, start};
        const MotionPath path(Motion::of(operand, end));
        detail::TurningLoop loop;
        detail::makeTurningLoop(shape.view(), path, loop);
        return loop.count;
    };
    const Affine2 turned = Affine2::rotation(0.3f);
    EXPECT_EQ(loopOf(Box{{4.f, 2.f}}, {}, turned), 4u);
    EXPECT_EQ(loopOf(Circle{4.f}, {}, turned), 1u);
    EXPECT_EQ(loopOf(Box{{4.f, 2.f}}, Affine2::scaling({3.f, -1.f}), turned * Affine2::scaling({3.f, -1.f})), 4u);
    EXPECT_EQ(loopOf(Box{{4.f, 2.f}}, {}, Affine2::translation({3.f, 0.f})), 0u) << "no turn";
    EXPECT_EQ(loopOf(Box{{4.f, 2.f}}, {}, turned * Affine2::scaling({1.01f, 1.f})), 0u) << "grows";
    EXPECT_EQ(loopOf(Box{{4.f, 2.f}}, {}, Affine2::scaling({1.f, -1.f})), 0u) << "flips";
    EXPECT_EQ(loopOf(Circle{4.f}, Affine2::scaling({3.f, 1.f}), turned * Affine2::scaling({3.f, 1.f})), 0u)
        << "an ellipse";
    std::vector<Vec2> many;
    for (int i = 0; i < 9; ++i)
        many.push_back({static_cast<float>(i), static_cast<float>(i * i)});
    EXPECT_EQ(loopOf(Shape::hullOf(many), {}, turned), 0u) << "too many corners";
}

TEST(TurningLoop, ReachingTheLoopWithTheLastOfTheMotionIsAHit)
{
    const Shape box = Box{{20.f, 2.f}}, point = Point{};
    const Operand target{box, {}};
    const Motion turn = Motion::of(target, Affine2::rotation(0.5f));
    // Where the middle of the upper side is at the end.
    const Vec2 there = Affine2::rotation(0.5f).transformPoint({0.f, 1.f});
    for (const Vec2 way : {Vec2{0.f, -30.f}, Vec2{5.f, -300.f}, Vec2{-0.1f, -0.5f}})
    {
        const Operand bullet{point, Affine2::translation(there * 1.00001f - way)};
        const Motion motion = Motion::of(bullet, Affine2::translation(there));
        const CastResult result = timeOfImpact(bullet, motion, target, turn);
        EXPECT_TRUE(result.hit);
        EXPECT_NEAR(result.fraction, 1.f, 1e-4f);
    }
}

} // namespace
