// SPDX-License-Identifier: Zlib
#include "capture/capture.hpp"

#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

using namespace game;

TEST(GameCapture, DeadSpritesCannotBeCaptured)
{
    graze::CollisionSystem collisions({.maxIterations = 7, .method = graze::Method::Gjk});
    const graze::SpriteId a = collisions.add({.shape = graze::Circle{5.f}});
    const graze::SpriteId b = collisions.add({.shape = graze::Circle{5.f}});
    ASSERT_TRUE(captureOf(collisions, a, b));
    EXPECT_EQ(captureOf(collisions, a, b)->settings.maxIterations, 7);
    EXPECT_EQ(captureOf(collisions, a, b)->settings.method, graze::Method::Gjk);
    collisions.remove(b);
    EXPECT_FALSE(captureOf(collisions, a, b));
    EXPECT_FALSE(captureOf(collisions, b, a));
}

TEST(GameCapture, MotionsOfTheFrameComeAlong)
{
    graze::CollisionSystem collisions;
    const graze::SpriteId a = collisions.add({.shape = graze::Circle{5.f}});
    const graze::SpriteId b = collisions.add({.shape = graze::Circle{5.f}});
    collisions.update();
    collisions.setMatrix(a, graze::Affine2::translation({7.f, 0.f}));
    collisions.update();
    const std::optional<Capture> taken = captureOf(collisions, a, b);
    ASSERT_TRUE(taken && taken->motionA);
    EXPECT_EQ(taken->motionA->start.tx, 0.f);
    EXPECT_EQ(taken->motionA->end.tx, 7.f);
    EXPECT_FALSE(taken->motionB) << "it stood still";
    EXPECT_TRUE(captureOf(collisions, b, a)->motionB);
}

TEST(GameCapture, BulletsAndRaysThatPassCloseComeAlongTheNearestFirst)
{
    graze::CollisionSystem collisions;
    const graze::SpriteId a = collisions.add({.shape = graze::Circle{5.f}});
    const graze::SpriteId b =
        collisions.add({.shape = graze::Circle{5.f}, .matrix = graze::Affine2::translation({300.f, 0.f})});
    std::vector<graze::BulletMove> moves;
    for (const float y : {20.f, 100.f, 12.f, -8.f, 26.f, 15.f})
        moves.push_back({collisions.fire({.radius = 2.f, .position = {-40.f, y}}), {40.f, y}});
    collisions.update();
    collisions.moveBullets(moves);
    collisions.update();
    const graze::Ray rays[] = {{{0.f, -60.f}, {1.f, 0.f}, 400.f}, {{300.f, 50.f}, {0.f, -2.f}, 100.f}};
    const Capture taken = captureOf(collisions, a, b, rays).value();
    ASSERT_EQ(taken.bullets.size(), MostCaptured);
    EXPECT_EQ(taken.bullets[0].from, graze::Vec2(-40.f, -8.f));
    EXPECT_EQ(taken.bullets[0].to, graze::Vec2(40.f, -8.f));
    EXPECT_EQ(taken.bullets[0].radius, 2.f);
    EXPECT_EQ(taken.bullets[1].from.y, 12.f);
    EXPECT_EQ(taken.bullets[3].from.y, 20.f);
    ASSERT_EQ(taken.rays.size(), 1u) << "the other is too far away";
    EXPECT_EQ(taken.rays[0].origin, rays[1].origin);
}

TEST(GameCapture, ALaserIsARayThatReachesWhatItHits)
{
    const Beam beams[] = {{.from = {0.f, 0.f}, .to = {30.f, 40.f}}};
    const std::vector<graze::Ray> rays = raysOf(beams);
    ASSERT_EQ(rays.size(), 1u);
    EXPECT_EQ(rays[0].direction, graze::Vec2(30.f, 40.f));
    EXPECT_EQ(rays[0].length, 50.f + CaptureReach);
}
