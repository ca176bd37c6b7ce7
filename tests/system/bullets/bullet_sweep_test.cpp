// SPDX-License-Identifier: Zlib
#include <graze/system/collision_system.hpp>

#include "support/places.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace
{

using namespace graze;
using test::at;

void moveBullet(CollisionSystem& system, BulletId id, Vec2 position)
{
    const BulletMove move{id, position};
    ASSERT_EQ(system.moveBullets({&move, 1}), Refused::None);
}

/// Does the path of a point cross the middle of the wall x = 0, |y| <= halfLength of a sprite in motion?
/// Steps along the motion rule; a crossing that is too near the wall's ends to be certain is none.
bool certainlyCrosses(const Motion& motion, float halfLength, Vec2 from, Vec2 to)
{
    constexpr int Steps = 2000;
    const auto localAt = [&](int step)
    {
        const float t = static_cast<float>(step) / static_cast<float>(Steps);
        return motionAt(motion, t).inverse()->transformPoint(from + (to - from) * t);
    };
    Vec2 before = localAt(0);
    for (int step = 1; step <= Steps; ++step)
    {
        const Vec2 now = localAt(step);
        if ((before.x < 0.f) != (now.x < 0.f))
        {
            const float y = before.y + (now.y - before.y) * before.x / (before.x - now.x);
            if (std::fabs(y) + 2.f + 0.1f * length(now - before) < halfLength)
                return true;
        }
        before = now;
    }
    return false;
}

TEST(BulletSweepProperties, NothingTunnelsThroughAThinWallThatStandsMovesOrTurns)
{
    test::Random random(2024);
    constexpr float HalfLength = 300.f;
    int crossings[3] = {};
    for (int shot = 0; shot < 3000; ++shot)
    {
        const int kind = shot % 3;
        const Affine2 start =
            Affine2::from({.position = random.inSquare(50.f), .angleRadians = random.between(-3.f, 3.f)});
        Affine2 end = start;
        if (kind == 1)
            end = Affine2::translation(random.inSquare(40.f)) * start;
        else if (kind == 2)
            end = Affine2::from(
                {.position = start.offset() + random.inSquare(40.f), .angleRadians = random.between(-3.f, 3.f)});

        // From one side of the wall to the other, at any speed.
        const float speed = random.logBetween(1.f, 1e5f);
        const Vec2 from = start.transformPoint({-4.f - speed * random.unit(), random.between(-100.f, 100.f)});
        const Vec2 to = end.transformPoint({4.f + speed * random.unit(), random.between(-100.f, 100.f)});
        CollisionSystem system;
        const SpriteId target = system.add({.shape = Box{{1.f, 2.f * HalfLength}}, .matrix = start});
        const BulletId id = system.fire({.radius = shot % 2 == 0 ? 0.f : 2.f, .position = from});
        system.update();
        ASSERT_TRUE(system.hits().empty());
        system.setMatrix(target, end);
        moveBullet(system, id, to);
        system.update();
        // A wall that does not turn cannot be gone around between these ends.
        if (kind != 2 || certainlyCrosses({start, end, {}}, HalfLength, from, to))
        {
            ASSERT_EQ(system.hits().size(), 1u) << "shot " << shot;
            ++crossings[kind];
        }
        ASSERT_EQ(system.statistics().limitsReached, 0u) << "shot " << shot;
    }
    EXPECT_EQ(crossings[0], 1000);
    EXPECT_EQ(crossings[1], 1000);
    EXPECT_GT(crossings[2], 600);
}

TEST(BulletSweepProperties, HitPlaceIsOnTheTargetAtThatMoment)
{
    test::Random random(77);
    int hits = 0;
    for (int i = 0; i < 2000; ++i)
    {
        CollisionSystem system;
        const Shape shape = random.shape(60.f);
        const Affine2 start = random.affine(60.f);
        Affine2 end =
            Affine2::from({.position = random.inSquare(30.f), .angleRadians = random.between(-1.f, 1.f)}) * start;
        const float radius = random.between(0.f, 6.f);
        const SpriteId target = system.add({.shape = shape, .matrix = start});
        const Vec2 from = random.inSquare(200.f), to = random.inSquare(200.f);
        const BulletId id = system.fire({.radius = radius, .position = from});
        system.update();
        if (!system.hits().empty())
            continue;
        system.setMatrix(target, end);
        moveBullet(system, id, to);
        system.update();
        if (system.hits().empty())
            continue;
        ++hits;
        const Hit hit = system.hits()[0];
        ASSERT_NEAR(length(hit.normal), 1.f, 1e-3f);
        const Motion motion{start, end, shape.localBounds().centre()};
        const Operand there(shape, motionAt(motion, hit.fraction));
        const Shape ball{Circle{radius}};
        const auto gap = distance({ball, Affine2::translation(from + (to - from) * hit.fraction)}, there);
        const Vec2 size = worldBounds(shape.view(), there.matrix()).size();
        ASSERT_LT(gap.distance, 1e-3f + 1e-3f * std::max(size.x, size.y)) << "case " << i;
    }
    EXPECT_GT(hits, 150);
}

// Shots at a polygon of many vertices, every other one at a turning one.
struct Shots
{
    int missed = 0;
    std::uint32_t limits = 0;
};

Shots shootAtPolygons(const GjkSettings& settings)
{
    test::Random random(99);
    Shots shots;
    for (int shot = 0; shot < 500; ++shot)
    {
        CollisionSystem system(settings);
        const auto polygon = random.polygon(16, 20.f);
        const Vec2 inside = polygon.localBounds().centre();
        const SpriteId target = system.add({.shape = polygon});
        const Vec2 path = Affine2::rotation(random.between(-3.f, 3.f)).transformVector({300.f, 0.f});
        const BulletId id = system.fire({.radius = 30.f, .position = inside - path});
        system.update();
        if (shot % 2 == 0)
            system.setMatrix(target, Affine2::rotation(random.between(-1.f, 1.f)));
        moveBullet(system, id, inside + path);
        system.update();
        const bool missed = system.hits().empty();
        EXPECT_TRUE(!missed || system.statistics().limitsReached > 0) << "a miss that nobody counted, shot " << shot;
        shots.missed += missed ? 1 : 0;
        shots.limits += system.statistics().limitsReached;
    }
    return shots;
}

TEST(BulletSweepProperties, AnUnfinishedCastIsNoHitAndIsCounted)
{
    for (const Method method : {Method::Fast, Method::Gjk})
    {
        const Shots shots = shootAtPolygons({.maxIterations = 1, .method = method});
        EXPECT_GT(shots.missed, 0);
        EXPECT_GE(shots.limits, static_cast<std::uint32_t>(shots.missed));
    }
}

TEST(BulletSweepProperties, ThirtyTwoIterationsLetNoBulletThrough)
{
    for (const Method method : {Method::Fast, Method::Gjk})
        EXPECT_EQ(shootAtPolygons({.method = method}).missed, 0);
}

TEST(BulletSweep, FirstPieceOnThePathIsTheHit)
{
    CollisionSystem system;
    const std::vector<Shape> pieces{Circle{5.f, {40.f, 0.f}}, Circle{5.f, {20.f, 0.f}}, Circle{5.f, {0.f, 90.f}}};
    system.add({.shape = pieces, .matrix = at(0.f, 0.f)});
    system.fire({.position = {-10.f, 0.f}, .velocity = {100.f, 0.f}});
    system.update();
    system.advanceBullets(1.f);
    system.update();
    ASSERT_EQ(system.hits().size(), 1u);
    EXPECT_EQ(system.hits()[0].piece, 1u);
    EXPECT_NEAR(system.hits()[0].fraction, 0.25f, 1e-4f);
}

TEST(BulletSweep, StartInTouchReportsTheDepth)
{
    CollisionSystem system;
    system.add({.shape = Circle{10.f}});
    system.fire({.radius = 2.f, .position = {9.f, 0.f}});
    system.update();
    ASSERT_EQ(system.hits().size(), 1u);
    EXPECT_EQ(system.hits()[0].fraction, 0.f);
    EXPECT_NEAR(system.hits()[0].depth, 3.f, 1e-3f);
}

TEST(BulletSweep, OnlySpritesNearThePathAreCandidates)
{
    CollisionSystem system;
    system.add({.shape = Circle{5.f}, .matrix = at(50.f, 0.f)});
    system.add({.shape = Circle{5.f}, .matrix = at(50.f, 40.f)});
    system.fire({.position = {0.f, 0.f}, .velocity = {40.f, 40.f}});
    system.update();
    system.advanceBullets(1.f);
    system.update();
    EXPECT_TRUE(system.hits().empty());
    EXPECT_LE(system.statistics().bulletCandidates, 1u);
}

// A cast that runs out may have met its piece first: what stands behind that piece is not hit in its place.
TEST(BulletSweepRegression, TargetOfSeveralPiecesIsNeverHitLate)
{
    const Shape ellipse = Ellipse{60.f, 9.f}, behind = Circle{8.f, {80.f, -30.f}};
    const auto shoot = [](const std::vector<Shape>& pieces, int maxIterations)
    {
        CollisionSystem system({.maxIterations = maxIterations, .method = Method::Gjk});
        system.collide(system.layer("walls"), system.layer("shots"));
        system.add({.shape = pieces, .matrix = Affine2::rotation(0.4f), .layer = "walls"});
        system.fire({.shape = system.addShape(Box{{3.f, 2.f}}),
                     .layer = "shots",
                     .position = {-200.f, 3.f},
                     .velocity = {400.f, 7.f},
                     .angularVelocity = 1.3f});
        system.advanceBullets(1.f);
        system.update();
        return system.hits().empty() ? 2.f : system.hits()[0].fraction;
    };
    const float first = shoot({ellipse, behind}, 1000);
    ASSERT_LT(first, 0.5f);
    int hits = 0, hitsBehind = 0;
    for (int most = 1; most <= 40; ++most)
    {
        const float found = shoot({ellipse, behind}, most);
        const bool isHit = found <= 1.f;
        EXPECT_TRUE(!isHit || std::fabs(found - first) <= 1e-3f) << most << " iterations: " << found;
        hits += isHit ? 1 : 0;
        hitsBehind += !isHit && shoot({behind}, most) <= 1.f ? 1 : 0;
    }
    EXPECT_GT(hits, 0);
    EXPECT_GT(hitsBehind, 0);
}

} // namespace
