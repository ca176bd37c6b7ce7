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
