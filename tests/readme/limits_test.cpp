// SPDX-License-Identifier: Zlib
// The example of docs/limits.md, between the markers, and what it is there for.
#include <graze/graze.hpp>

#include <gtest/gtest.h>

namespace
{

using graze::Vec2;

class LimitsPage : public ::testing::Test
{
protected:
    void SetUp() override
    {
        collisions.collide(players, rocks);
        ship = collisions.add({.shape = graze::Circle{5.f}, .layer = players});
        rock = collisions.add({.shape = graze::Circle{5.f}, .matrix = at(50.f), .layer = rocks});
        collisions.update();
    }

    static graze::Affine2 at(float x) { return graze::Affine2::translation({x, 0.f}); }

    graze::CollisionSystem collisions;
    graze::Layer players = collisions.layer("players");
    graze::Layer rocks = collisions.layer("rocks");
    graze::SpriteId ship{};
    graze::SpriteId rock{};
};

TEST_F(LimitsPage, SpritesThatCrossWithinAFrameMakeNoBegin)
{
    collisions.setMatrix(ship, at(100.f));
    collisions.update();
    EXPECT_TRUE(collisions.begun().empty());
    EXPECT_TRUE(collisions.nearMisses().empty());
}

TEST_F(LimitsPage, FastSpriteAsksAlongItsPath)
{
    const Vec2 velocity{6000.f, 0.f};
    const float dt = 1.f / 60.f;
    // [a fast sprite]
    graze::Vec2 step = velocity * dt;
    if (const graze::CastHit first = collisions.shapeCast(ship, step, {.as = players}))
        step = step * first.fraction; // as far as it gets before it touches `first.sprite`
    // [end]
    EXPECT_NEAR(step.x, 40.f, 1e-3f);
}

} // namespace
