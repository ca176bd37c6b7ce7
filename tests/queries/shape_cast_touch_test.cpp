// SPDX-License-Identifier: Zlib
// Casts that start in touch, or deeper by no more than the band: a game that moved by `step * fraction` stands there.
#include "support/pairs/judging.hpp"
#include "support/pairs/queries.hpp"
#include "support/places.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace
{

using namespace graze;
using test::at;

class ShapeCastTouch : public test::ByMethod
{
};

INSTANTIATE_TEST_SUITE_P(Methods, ShapeCastTouch, testing::ValuesIn(test::Methods), test::nameOfMethod);

Vec2 directionOf(double angleRadians)
{
    const SinCos turn = sinCos(angleRadians);
    return {static_cast<float>(turn.cosine), static_cast<float>(turn.sine)};
}

// 6.4e-5 px deep, which a step of floats is there.
TEST_P(ShapeCastTouch, ShipThatStandsAHairInAWallFliesAwayFromIt)
{
    const Shape wall = Box{{400.f, 40.f}}, ship = Box{{20.f, 30.f}};
    const Affine2 there{0x1.9719bcp-2f, -0x1.d5cc98p-1f, 0x1.a49b5ap+10f,
                        0x1.d5cc98p-1f, 0x1.9719bcp-2f,  0x1.2b94ep+10f};
    const Operand a(ship, at(0x1.a9b3bap+10f, 0x1.213ea2p+10f)), b(wall, there);
    const PenetrationResult deep = penetration(a, b);
    ASSERT_GT(deep.depth, 5e-5f);
    for (int i = 0; i < 16; ++i)
    {
        const Vec2 motion = directionOf(i * Pi / 8.) * 100.f;
        const CastResult result = shapeCast(a, motion, b);
        EXPECT_TRUE(result.startedTouching) << i;
        EXPECT_FALSE(result.startedOverlapping) << i;
        EXPECT_EQ(result.hit, dot(motion, deep.normal) > 0.f) << i;
        EXPECT_EQ(result.fraction, result.hit ? 0.f : 1.f) << i;
    }
    EXPECT_FALSE(shapeCast(a, perpendicular(deep.normal) * 100.f, b).hit);
    EXPECT_FALSE(shapeCast(a, perpendicular(deep.normal) * -100.f, b).hit);
}

// The point is where the borders touch, whichever of the two is round.
TEST_P(ShapeCastTouch, MotionIntoATouchHitsAtThePointOfTheTouch)
{
    const Shape disc = Circle{10.f}, box = Box{{20.f, 20.f}};
    const Shape capsule = Capsule{{0.f, -5.f}, {0.f, 5.f}, 10.f};
    for (const Shape* const one : {&disc, &box, &capsule})
        for (const Shape* const other : {&disc, &box, &capsule})
        {
            const CastResult result = shapeCast({*one, at(-10.f, 0.f)}, {5.f, 0.f}, {*other, at(10.f, 0.f)});
            EXPECT_TRUE(result.hit && result.startedTouching);
            EXPECT_NEAR(result.point.x, 0.f, 1e-3f);
            EXPECT_LE(std::fabs(result.point.y), 10.f);
        }
}

// Depths on both sides of a tenth of the band's share of the size and 0.001 px, the same with the wall as A.
TEST_P(ShapeCastTouch, DepthsUpToATenthOfTheBandAreATouchAndDeeperOnesAnOverlap)
{
    const Affine2 stretched{3.f, 0.f, 0.f, 0.f, 1.f, 0.f};
    struct Case
    {
        Shape ship;
        Affine2 matrix;
        float reach;
    };
    const std::array<Case, 4> cases{{{Box{{20.f, 30.f}}, {}, 15.f},
                                     {Circle{10.f}, {}, 10.f},
                                     {Box{{20.f, 20.f}, {}, 5.f}, {}, 15.f},
                                     {Circle{10.f}, stretched, 10.f}}};
    const Shape wall = Box{{400.f, 40.f}};
    for (const Case& one : cases)
    {
        const double most = 1e-3 + 0.1 * (test::bandOf({one.ship, one.matrix, wall, {}}) - 1e-3);
        for (const double share : {1e-4, 0.01, 0.5, 0.9, 1.1, 2.})
        {
            Affine2 matrix = one.matrix;
            matrix.ty = static_cast<float>(-20. - static_cast<double>(one.reach) + share * most);
            for (const Vec2 motion : {Vec2{0.f, 9.f}, {0.f, -9.f}, {9.f, 0.f}, {-9.f, -1.f}, {5.f, 5.f}, {}})
            {
                const CastResult ab = shapeCast({one.ship, matrix}, motion, {wall, {}});
                const CastResult ba = shapeCast({wall, {}}, {}, {one.ship, matrix}, motion);
                for (const CastResult& result : {ab, ba})
                {
                    EXPECT_EQ(result.startedTouching, share < 1.) << share;
                    EXPECT_EQ(result.startedOverlapping, share > 1.) << share;
                    EXPECT_EQ(result.hit, share > 1. || motion.y > 0.f) << share << ' ' << motion.x << ' ' << motion.y;
                    EXPECT_EQ(result.fraction, result.hit ? 0.f : 1.f);
                }
            }
        }
    }
}

// The same where one turns.
TEST_P(ShapeCastTouch, TurningOutOfATouchMissesAndTurningInHits)
{
    const Shape wall = Box{{400.f, 40.f}}, arm = Box{{40.f, 6.f}};
    for (const float depth : {0.f, 0.0005f, 0.00125f})
        for (const float turn : {-0.5f, 0.5f})
        {
            const Affine2 start = Affine2::from({.position = {20.f, -23.f + depth}, .angleRadians = 0.f});
            const Affine2 lifted = Affine2::from({.position = {20.f, -43.f + depth}, .angleRadians = turn});
            const Operand a(arm, start), b(wall, {});
            const Motion still = Motion::still({});
            const CastResult away = timeOfImpact(a, Motion::of(a, lifted), b, still);
            EXPECT_TRUE(away.startedTouching) << depth << ' ' << turn;
            EXPECT_FALSE(away.startedOverlapping) << depth << ' ' << turn;
            EXPECT_FALSE(away.hit) << depth << ' ' << turn;
            const Affine2 sunk = Affine2::from({.position = {20.f, -23.f + depth}, .angleRadians = turn});
            const CastResult in = timeOfImpact(a, Motion::of(a, sunk), b, still);
            EXPECT_TRUE(in.hit) << depth << ' ' << turn;
            EXPECT_TRUE(in.startedTouching) << depth << ' ' << turn;
            EXPECT_FALSE(in.startedOverlapping) << depth << ' ' << turn;
            EXPECT_LE(in.fraction, 0.01f) << depth << ' ' << turn;
        }
}

// A velocity that dies away moves a ship by less than floats resolve, again and again.
TEST_P(ShapeCastTouch, DriftIntoAWallEndsInTouch)
{
    const Shape wall = Box{{400.f, 40.f}}, ship = Box{{20.f, 30.f}};
    Vec2 place{0.f, -35.f};
    for (int frame = 0; frame < 3000; ++frame)
    {
        const Vec2 step{0.f, 2e-5f};
        const CastResult result = shapeCast({ship, at(place)}, step, {wall, {}});
        ASSERT_TRUE(result.startedTouching) << frame;
        ASSERT_FALSE(result.startedOverlapping) << frame;
        place += step * result.fraction;
    }
    EXPECT_FALSE(shapeCast({ship, at(place)}, {0.f, -9.f}, {wall, {}}).hit);
}

struct Scene
{
    Shape wall;
    Affine2 there;
    Shape ship;
    Vec2 place;
    Vec2 step;
};

Scene randomScene(test::Random& random)
{
    Scene scene{Box{{400.f, 40.f}}, random.rigid(2000.f), Box{{20.f, 30.f}}, {}, {}};
    if (random.chance(0.3f))
        scene.ship = random.chance(0.5f) ? Shape(Circle{random.between(4.f, 20.f)}) : random.polygon(8, 20.f);
    if (random.chance(0.3f))
        scene.wall = random.shape(200.f);
    const Vec2 away = directionOf(static_cast<double>(random.between(-3.14f, 3.14f)));
    scene.place = scene.there.offset() + away * random.between(300.f, 600.f);
    scene.step = (scene.there.offset() + random.inSquare(40.f) - scene.place);
    return scene;
}

// The lines of limits.md, then away from the wall and along it.
TEST_P(ShapeCastTouch, ShipsThatStopAtAWallAreFreeToLeaveIt)
{
    test::Random random(3000);
    const int cases = test::caseCount(3000);
    int stopped = 0;
    for (int i = 0; i < cases; ++i)
    {
        const Scene scene = randomScene(random);
        const Operand wall(scene.wall, scene.there);
        const CastResult first = shapeCast({scene.ship, at(scene.place)}, scene.step, wall);
        if (!first.hit)
            continue;
        ++stopped;
        const Operand ship(scene.ship, at(scene.place + scene.step * first.fraction));
        for (const Vec2 motion : {-scene.step, first.normal * -50.f})
            ASSERT_FALSE(shapeCast(ship, motion, wall).hit) << i;
        ASSERT_FALSE(shapeCast(ship, scene.step, wall).startedOverlapping) << i;
    }
    EXPECT_GE(stopped, test::atLeast(0.8, cases));
}

// Cast, move, slide along the normal: in every frame the ship gets as far along the wall as it wishes to.
TEST_P(ShapeCastTouch, SlideLoopWrittenByHandNeverSticks)
{
    test::Random random(120);
    for (int run = 0; run < test::caseCount(120); ++run)
    {
        const Shape wall = Box{{4000.f, 40.f}};
        const Affine2 there = random.rigid(2000.f);
        const Shape ship = random.chance(0.5f) ? Shape(Box{{20.f, 30.f}}) : random.polygon(8, 20.f);
        const Vec2 along = there.transformVector({1.f, 0.f}), down = there.transformVector({0.f, 1.f});
        Vec2 place = there.transformPoint({-1500.f, -80.f});
        const Vec2 wish = along * random.between(1.f, 9.f) + down * random.between(0.5f, 9.f);
        const float share = dot(wish, along);
        for (int frame = 0; frame < 200; ++frame)
        {
            const Vec2 before = place;
            Vec2 rest = wish;
            for (int slides = 0; slides < 4; ++slides)
            {
                const CastResult met = shapeCast({ship, at(place)}, rest, {wall, there});
                ASSERT_FALSE(met.startedOverlapping) << run << ' ' << frame;
                place += rest * met.fraction;
                if (!met.hit)
                    break;
                rest = rest * (1.f - met.fraction);
                rest = rest - met.normal * dot(rest, met.normal);
            }
            ASSERT_GT(dot(place - before, along), 0.5f * share) << run << ' ' << frame;
        }
    }
}

} // namespace
