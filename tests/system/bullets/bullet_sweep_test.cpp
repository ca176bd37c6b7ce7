// SPDX-License-Identifier: Zlib
#include <graze/system/collision_system.hpp>

#include "support/places.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

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
