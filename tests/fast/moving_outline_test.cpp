// SPDX-License-Identifier: Zlib
#include "fast/moving_outline.hpp"

#include "support/pairs/moving_pair.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace
{

using namespace graze;
using detail::MovingOutline;
using test::MovingPair;
using test::Random;

// A disc or a point that flies at, or past, something small and convex that turns a little, drifts, or stands.
MovingPair randomFlight(Random& random)
{
    const float size = random.logBetween(2.f, 600.f);
    const float radius = random.chance(0.5f) ? 0.f : size * random.logBetween(1e-3f, 2.f);
    const Shape round = Circle{radius};
    const Shape loop = random.shape(size);
    const Affine2 form = Affine2::from({.scale = {random.chance(0.3f) ? -1.f : 1.f, random.between(0.3f, 3.f)}});
    const Vec2 at = random.inSquare(random.chance(0.1f) ? 1e5f : 1000.f);
    const float angle = random.between(-3.f, 3.f);
    const float turn = random.chance(0.3f)   ? 0.f
                       : random.chance(0.8f) ? random.between(-0.1f, 0.1f)
                                             : random.between(-1.2f, 1.2f);
    const Vec2 drift = random.chance(0.2f) ? Vec2{} : random.inSquare(random.logBetween(0.1f, 100.f));
    const Affine2 startB = Affine2::from({.position = at, .angleRadians = angle}) * form;
    const Affine2 endB = turn == 0.f ? Affine2::translation(drift) * startB
                                     : Affine2::from({.position = at + drift, .angleRadians = angle + turn}) * form;
    const float moment = random.between(-0.2f, 1.2f);
    const Vec2 centre = startB.transformPoint(loop.localBounds().centre());
    const Vec2 aim = centre + drift * moment + random.inSquare(0.8f * size + 0.8f * radius);
    const float speed = random.logBetween(0.1f, random.chance(0.2f) ? 1e5f : 500.f);
    const Vec2 motion = Affine2::rotation(random.between(-3.f, 3.f)).transformVector({speed, 0.f});
    const Affine2 startA = Affine2::translation(aim - motion * moment);
    return {{round, startA, loop, startB}, Affine2::translation(motion) * startA, endB};
}

MovingOutline outlineOf(const Shape& shape, const Affine2& start, const Affine2& end)
{
    MovingOutline outline;
    detail::makeMovingOutline(shape.view(), {start, end, shape.localBounds().centre()}, outline);
    return outline;
}

bool passes(const MovingPair& moving, const MovingOutline& outline)
{
    const graze::Vec2d start(moving.pair.matrixA.offset()), end(moving.endA.offset());
    return certainlyPasses({start, end - start, static_cast<double>(moving.pair.a.radius())}, outline);
}

TEST(MovingOutline, SendsAwayNothingThatTouchesAndMostThatDoesNot)
{
    Random random(341);
    int hits = 0;
    int misses = 0;
    int sentAway = 0;
    for (int i = 0; i < test::caseCount(20000); ++i)
    {
        const MovingPair moving = randomFlight(random);
        const MovingOutline outline = outlineOf(moving.pair.b, moving.pair.matrixB, moving.endB);
        if (!outline.known)
            continue;
        const CastResult result = test::impactOf(moving);
        const bool met = result.hit || result.startedTouching || result.startedOverlapping;
        const bool away = passes(moving, outline);
        ASSERT_FALSE(met && away) << "case " << i << '\n' << describe(moving);
        hits += met;
        misses += !met;
        sentAway += away;
    }
    EXPECT_GT(hits, test::caseCount(20000) / 4);
    EXPECT_GT(misses, test::caseCount(20000) / 6);
    EXPECT_GT(sentAway, misses * 6 / 10);
}

// The chord's squared length is no float then.
TEST(MovingOutline, ShortPathsSendNothingAwayThatOverlaps)
{
    const Shape circle = Circle{10.f};
    MovingOutline outline;
    // A piece that stands beside the centre of its sprite.
    const Shape piece = Box{{4.f, 4.f}, {0.f, 8.f}};
    detail::makeMovingOutline(piece.view(), {{}, {}, {}}, outline);
    ASSERT_TRUE(outline.known);
    for (const float travel : {1e-10f, 1e-24f, 1e-30f, 1e-45f})
        EXPECT_FALSE(passes({{circle, {}, piece, {}}, Affine2::translation({travel, 0.f}), {}}, outline)) << travel;
    // A piece far away is passed all the same.
    const Affine2 far = Affine2::translation({50.f, 50.f});
    EXPECT_TRUE(passes({{circle, far, piece, {}}, far, {}}, outline));
}

// A verdict beside a side that is barely passed holds for the motion itself, place by place.
TEST(MovingOutline, WhatIsSentAwayStaysApart)
{
    Random random(342);
    int close = 0;
    for (int i = 0; i < test::caseCount(3000); ++i)
    {
        const MovingPair moving = randomFlight(random);
        const MovingOutline outline = outlineOf(moving.pair.b, moving.pair.matrixB, moving.endB);
        if (!passes(moving, outline))
            continue;
        const test::JudgedMotion judged(moving);
        double least = judged.gapAt(0.);
        for (int step = 1; step <= 60; ++step)
            least = std::min(least, judged.gapAt(step / 60.));
        ASSERT_GT(least, 0.) << "case " << i << '\n' << describe(moving);
        close += least < 2.;
    }
    EXPECT_GT(close, test::caseCount(3000) / 150);
}

TEST(MovingOutline, IsUndecidedWhereNoOneLookCanDecide)
{
    const Shape box = Box{{20.f, 10.f}};
    const Affine2 still{};
    EXPECT_TRUE(outlineOf(box, still, still).known);
    EXPECT_TRUE(outlineOf(box, still, Affine2::rotation(1.f)).known);
    EXPECT_FALSE(outlineOf(box, still, Affine2::rotation(1.1f)).known) << "more than a sixth of a turn";
    EXPECT_FALSE(outlineOf(box, still, Affine2::rotation(3.f)).known);
    EXPECT_FALSE(outlineOf(box, still, Affine2::from({.scale = {1.001f, 1.f}})).known) << "grows";
    EXPECT_FALSE(outlineOf(box, still, Affine2::from({.scale = {-1.f, 1.f}})).known) << "is mirrored";
    const Affine2 flat = Affine2::from({.scale = {1.f, 0.f}}), thin = Affine2::from({.scale = {1.f, 0.05f}});
    EXPECT_FALSE(outlineOf(box, flat, flat).known);
    EXPECT_FALSE(outlineOf(box, thin, thin).known);
    std::vector<Vec2> many;
    for (int i = 0; i < 9; ++i)
        many.push_back(Affine2::rotation(0.69f * static_cast<float>(i)).transformVector({10.f, 0.f}));
    EXPECT_FALSE(outlineOf(Shape::hullOf(many), still, still).known) << "too many corners";
    for (const float size : {1e13f, 1e30f, 1e-14f})
    {
        const Affine2 scaled = Affine2::from({.scale = {size, size}});
        EXPECT_FALSE(outlineOf(box, scaled, scaled).known);
    }
}

TEST(MovingOutline, FarAwayAndNotFiniteIsNotSentAway)
{
    const Shape box = Box{{20.f, 10.f}};
    const MovingOutline outline = outlineOf(box, {}, Affine2::translation({3.f, 0.f}));
    EXPECT_TRUE(certainlyPasses({{100., 0.}, {5., 0.}, 1.}, outline));
    EXPECT_FALSE(certainlyPasses({{100., 0.}, {-95., 0.}, 1.}, outline));
    const double infinity = std::numeric_limits<double>::infinity();
    for (const double beyond : {1e13, 1e38, infinity, -infinity, std::numeric_limits<double>::quiet_NaN()})
    {
        EXPECT_FALSE(certainlyPasses({{beyond, 0.}, {5., 0.}, 1.}, outline));
        EXPECT_FALSE(certainlyPasses({{100., 0.}, {5., beyond}, 1.}, outline));
        EXPECT_FALSE(certainlyPasses({{100., 0.}, {5., 0.}, std::fabs(beyond)}, outline));
    }
}

} // namespace
