// SPDX-License-Identifier: Zlib
#include "fast/moving_loop.hpp"

#include "support/kernels.hpp"
#include "support/pairs/moving_pair.hpp"
#include "support/places.hpp"
#include "support/shapes/forms.hpp"

#include <graze/queries/pair_queries.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

namespace
{

using namespace graze;
using detail::LoopIs;
using detail::RoundAnswer;
using test::at;
using test::MovingPair;
using test::Random;

enum class Moves
{
    Rests,
    Shifts,
    Turns
};

// A disc or a point that flies at, or past, something small and convex that moves.
MovingPair randomFlight(Random& random, Moves moves)
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
    const Vec2 place = random.inSquare(random.chance(0.1f) ? 1e5f : 1000.f);
    const float angle = random.between(-3.f, 3.f);
    const float turn = moves != Moves::Turns ? 0.f
                       : random.chance(0.5f) ? random.between(-0.1f, 0.1f)
                                             : random.between(-3.f, 3.f);
    const Vec2 drift = moves == Moves::Rests ? Vec2{} : random.inSquare(random.logBetween(0.1f, 100.f));
    const Affine2 startB = Affine2::from({.position = place, .angleRadians = angle}) * form;
    const Affine2 endB = Affine2::from({.position = place + drift, .angleRadians = angle + turn}) * form;

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

// The disc is A. Without a cast where the loop cannot be taken.
struct Flight
{
    explicit Flight(const MovingPair& moving)
    {
        const MotionPath straight(moving.motionA()), turning(moving.motionB());
        EXPECT_TRUE(detail::makeRoundPath(moving.pair.a.view(), straight, round));
        detail::makeMovingLoop(moving.pair.b.view(), turning, loop);
        const detail::MovingLoop* const loops[] = {&loop};
        if (loop.count > 0)
            detail::castRound(&round, loops, 1, &answer, &contact);
    }
    [[nodiscard]] CastResult result(LoopIs loopIs = LoopIs::B) const
    {
        return detail::castResult(answer, round, contact, loopIs);
    }

    detail::RoundPath round{};
    detail::MovingLoop loop{};
    RoundAnswer answer = RoundAnswer::Unknown;
    detail::RoundContact contact{};
};

TEST(RoundPath, IsOfADiscThatGoesStraightWithItsRadiusInTheWorld)
{
    const Affine2 wide = Affine2::scaling({2.f, 1.f}), twice = Affine2::scaling({2.f, -2.f}), there = at(9.f, 0.f);
    detail::RoundPath way{};
    const auto isOne = [&way](const Shape& shape, const Affine2& start, const Affine2& end) {
        return detail::makeRoundPath(shape.view(), MotionPath(Motion::of({shape, start}, end)), way);
    };
    EXPECT_TRUE(isOne(Circle{3.f}, twice, there * twice));
    EXPECT_EQ(way.radius, 6.);
    EXPECT_TRUE(isOne(Point{}, wide, there * wide));
    EXPECT_EQ(way.radius, 0.);
    EXPECT_FALSE(isOne(Circle{2.f}, wide, there * wide));
    EXPECT_FALSE(isOne(Segment{{}, {1.f, 0.f}}, {}, there));
    EXPECT_FALSE(isOne(Circle{2.f}, {}, there * Affine2::rotation(1.f)));
}

TEST(MovingLoop, PointThatMeetsAPointExactlyHasANormal)
{
    const Shape point = Point{};
    for (const float turn : {0.f, 0.5f, -0.25f})
    {
        const Flight flight({{point, at(16.f, 0.f), point, {}}, at(-16.f, 0.f), Affine2::rotation(turn)});
        ASSERT_EQ(flight.answer, RoundAnswer::Hits);
        EXPECT_NEAR(flight.contact.fraction, 0.5, 1e-9);
        EXPECT_NEAR(length(flight.contact.outward), 1., 1e-9);
    }
}

TEST(MovingLoop, AtRestIsHitMissedOrUnknownFromTheStart)
{
    const Shape box = Box{{20.f, 4.f}}, disc = Circle{3.f};
    const auto fly = [&](Vec2 from, Vec2 to) { return Flight({{disc, at(from), box, {}}, at(to), {}}); };
    const Flight hit = fly({4.f, -25.f}, {4.f, 15.f});
    ASSERT_EQ(hit.answer, RoundAnswer::Hits);
    EXPECT_EQ(hit.result(LoopIs::B).normal, Vec2(0.f, 1.f));
    EXPECT_EQ(hit.result(LoopIs::A).normal, Vec2(0.f, -1.f));
    EXPECT_EQ(hit.result().fraction, 0.5f);
    EXPECT_EQ(fly({14.f, -25.f}, {14.f, 25.f}).answer, RoundAnswer::Misses);
    EXPECT_EQ(fly({4.f, -25.f}, {4.f, -5.1f}).answer, RoundAnswer::Misses);
    EXPECT_EQ(fly({4.f, -9.f}, {4.f, -9.f}).answer, RoundAnswer::Misses);
    EXPECT_EQ(fly({4.f, -4.f}, {4.f, -9.f}).answer, RoundAnswer::Unknown) << "starts inside";
    EXPECT_EQ(fly({4.f, -5.f}, {4.f, 9.f}).answer, RoundAnswer::Unknown) << "starts in touch";
}

// The same hit or miss unless it grazes; moments that differ are both in touch.
void expectAgrees(const test::JudgedMotion& judged, const CastResult& one, const CastResult& other)
{
    ASSERT_NO_FATAL_FAILURE(test::expectRightImpact(judged, one));
    if (one.hit != other.hit)
    {
        ASSERT_GT(test::oracle::firstBelow(judged.a, judged.b, -2. * judged.slack, judged.slack), 1.) << other.hit;
        return;
    }
    const test::oracle::Point ofA = judged.a.centreMotion(), ofB = judged.b.centreMotion();
    const double path = std::hypot(ofA.x - ofB.x, ofA.y - ofB.y) + judged.b.turningSpeed();
    const auto first = static_cast<double>(one.fraction), second = static_cast<double>(other.fraction);
    if (std::fabs(first - second) * path > judged.slack)
    {
        ASSERT_NEAR(judged.gapAt(first), 0., judged.slack) << first << " and " << second;
        ASSERT_NEAR(judged.gapAt(second), 0., judged.slack) << first << " and " << second;
    }
}

// Point and normal are those of the contact.
void expectContact(const MovingPair& moving, const test::JudgedMotion& judged, const CastResult& result)
{
    const auto a = judged.a.at(static_cast<double>(result.fraction));
    const auto b = judged.b.at(static_cast<double>(result.fraction));
    ASSERT_TRUE(test::isUnit(result.normal));
    ASSERT_NEAR(test::oracle::separationAlong(a, b, test::pointOf(result.normal)), 0., judged.slack)
        << describe(moving);
    const Shape probe = Point{};
    const auto place = test::bodyOf(probe, at(result.point));
    const double rounding = judged.slack + 2.4e-7 * static_cast<double>(length(result.point));
    ASSERT_NEAR(test::oracle::signedGap(place, a).gap, 0., rounding) << describe(moving);
    ASSERT_NEAR(test::oracle::signedGap(place, b).gap, 0., rounding) << describe(moving);
}

void compareWithGjk(Moves moves, std::uint32_t seed)
{
    Random random(seed);
    int answered = 0, hits = 0, apart = 0;
    for (int i = 0; i < test::caseCount(5000); ++i)
    {
        const MovingPair moving = randomFlight(random, moves);
        const test::JudgedMotion judged(moving), back(moving.swapped());
        const Flight flight(moving);
        apart += judged.gapAt(0.) > judged.slack;
        if (flight.answer == RoundAnswer::Unknown)
            continue;
        answered += judged.gapAt(0.) > judged.slack;
        hits += flight.answer == RoundAnswer::Hits;
        const CastResult result = flight.result(LoopIs::B), swapped = flight.result(LoopIs::A);
        const GjkSettings gjk{.method = Method::Gjk};
        ASSERT_NO_FATAL_FAILURE(expectAgrees(judged, result, test::impactOf(moving, gjk))) << describe(moving);
        ASSERT_NO_FATAL_FAILURE(expectAgrees(back, swapped, test::impactOf(moving.swapped(), gjk))) << describe(moving);
        if (flight.answer == RoundAnswer::Hits)
        {
            ASSERT_NO_FATAL_FAILURE(expectContact(moving, judged, result));
            ASSERT_NO_FATAL_FAILURE(expectContact(moving.swapped(), back, swapped));
        }
    }
    EXPECT_GE(answered, test::atLeast(0.98, apart));
    EXPECT_GE(hits, test::atLeast(0.3, apart));
    EXPECT_LE(hits, test::atMost(0.7, apart));
}

TEST(MovingLoop, AtRestIsMetAsByGjk)
{
    compareWithGjk(Moves::Rests, 313);
}

TEST(MovingLoop, ThatShiftsIsMetAsByGjk)
{
    compareWithGjk(Moves::Shifts, 314);
}

TEST(MovingLoop, ThatTurnsIsMetAsByGjk)
{
    compareWithGjk(Moves::Turns, 311);
}

TEST(MovingLoop, FourAtOnceAreMetAsAloneByEveryKind)
{
    Random random(315);
    int hits = 0;
    const int count = test::caseCount(2000);
    for (int i = 0; i < count; ++i)
    {
        std::vector<Flight> flights;
        while (flights.size() < 4)
        {
            const Flight flight(randomFlight(random, static_cast<Moves>(random.below(3))));
            if (flight.loop.count > 0)
                flights.push_back(flight);
        }
        const std::uint32_t used = 1 + random.below(4);
        detail::RoundPath rounds[4];
        const detail::MovingLoop* loops[4];
        for (std::uint32_t k = 0; k < 4; ++k)
            rounds[k] = flights[k].round, loops[k] = &flights[k].loop;
        for (const detail::Kernels* kind : test::allKernels())
        {
            const test::With with(*kind);
            RoundAnswer answers[4];
            detail::RoundContact contacts[4];
            detail::castRound(rounds, loops, used, answers, contacts);
            for (std::uint32_t k = 0; k < used; ++k)
            {
                ASSERT_EQ(answers[k], flights[k].answer);
                if (answers[k] != RoundAnswer::Hits)
                    continue;
                ++hits;
                ASSERT_EQ(contacts[k].fraction, flights[k].contact.fraction);
                ASSERT_EQ(contacts[k].outward, flights[k].contact.outward);
                ASSERT_EQ(contacts[k].centre, flights[k].contact.centre);
            }
        }
    }
    EXPECT_GE(hits, test::atLeast(0.3, count));
}

// The matrix flattens the quad: its sides lie on one line, and those with the same normal join on it.
TEST(MovingLoop, FlatLoopIsMetAtItsEnd)
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
        const Affine2 then = motionAt(quadMotion, impact.fraction);
        EXPECT_LT(penetration({quad, then}, {disc, there}).depth, 0.01f) << impact.fraction;
        EXPECT_LT(distance({quad, then}, {disc, there}).distance, 0.01f) << impact.fraction;
    }
}

// Its sides have borders of some 1e-14 there, and every place on its line is behind all of them.
TEST(MovingLoop, DiscThatComesAlongTheLineOfAFlatLoopIsNotInItYet)
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

TEST(MovingLoop, FlattenedPolygonIsNone)
{
    const Shape triangle = Shape::hullOf(std::array<Vec2, 3>{{{-9.f, -4.f}, {8.f, -3.f}, {1.f, 7.f}}});
    for (const Affine2& flat : {Affine2{1.f, 0.f, 0.f, 0.5f, 0.f, 0.f}, Affine2{0.f, 1.f, 0.f, 0.f, -2.f, 0.f}})
    {
        detail::MovingLoop loop;
        detail::makeMovingLoop(triangle.view(), MotionPath(Motion::still(flat)), loop);
        EXPECT_EQ(loop.count, 0u);
    }
}

// Two sides are as near, and the place is in front of one of them.
TEST(MovingLoop, PointAtACornerHasTheFaceThatItApproaches)
{
    const Shape block = Box{{16.f, 16.f}}, point = Circle{0.f};
    for (const float x : {-1.f, 1.f})
        for (const float y : {-1.f, 1.f})
        {
            // It ends at a corner, between the face that it comes to and the one that it leaves.
            const Affine2 from = at(x * -48.f, y * -32.f), to = at(x * -8.f, y * 8.f), there = at(0.f, 0.f);
            const CastResult impact = timeOfImpact({point, from}, {from, to, {}}, {block, there}, Motion::still(there));
            ASSERT_TRUE(impact.hit);
            EXPECT_GT(dot(impact.normal, to.offset() - from.offset()), 0.f) << x << " " << y;
        }
}

TEST(MovingLoop, OnlySmallLoopsThatKeepTheirFormAreTaken)
{
    const auto loopOf = [](const Shape& shape, const Affine2& start, const Affine2& end)
    {
        detail::MovingLoop loop;
        detail::makeMovingLoop(shape.view(), MotionPath(Motion::of({shape, start}, end)), loop);
        return loop.count;
    };
    const Shape box = Box{{4.f, 2.f}};
    const Affine2 turned = Affine2::rotation(0.3f), mirror = Affine2::scaling({3.f, -1.f});
    EXPECT_EQ(loopOf(box, {}, {}), 4u);
    EXPECT_EQ(loopOf(box, {}, at(3.f, 0.f)), 4u);
    EXPECT_EQ(loopOf(box, {}, turned), 4u);
    EXPECT_EQ(loopOf(box, mirror, turned * mirror), 4u);
    EXPECT_EQ(loopOf(Circle{4.f}, {}, turned), 1u);
    EXPECT_EQ(loopOf(box, {}, turned * Affine2::scaling({1.01f, 1.f})), 0u) << "grows";
    EXPECT_EQ(loopOf(box, {}, Affine2::scaling({1.f, -1.f})), 0u) << "flips";
    EXPECT_EQ(loopOf(Circle{4.f}, mirror, turned * mirror), 0u) << "an ellipse";
    EXPECT_EQ(loopOf(test::regularPolygon(9, 5.f), {}, turned), 0u) << "too many corners";
    EXPECT_EQ(loopOf(box, Affine2::scaling({1.f, 0.f}), Affine2::scaling({1.f, 0.f})), 0u) << "sides without length";
}

TEST(MovingLoop, ReachingTheLoopWithTheLastOfTheMotionIsAHit)
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
