// SPDX-License-Identifier: Zlib
#include <graze/system/collision_system.hpp>

#include "support/places.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <span>

namespace
{

using namespace graze;
using test::at;

/// A wall 1 px thick that crosses the x axis at `x`.
ColliderDef wall(float x)
{
    return {.shape = Box{{1.f, 200.f}}, .matrix = at(x, 0.f)};
}

/// A frame of one second.
void fly(CollisionSystem& system)
{
    system.advanceBullets(1.f);
    system.update();
}

TEST(BulletBounces, TheRestOfTheFrameIsFlownAfterTheBounce)
{
    for (const Method method : {Method::Fast, Method::Gjk})
    {
        CollisionSystem system({.method = method});
        const SpriteId target = system.add(wall(50.f));
        const BulletId id = system.fire({.radius = 2.f, .velocity = {100.f, 20.f}, .bounces = 3});
        system.update();
        fly(system);
        ASSERT_EQ(system.hits().size(), 1u);
        const Hit& hit = system.hits()[0];
        EXPECT_EQ(hit.target, target);
        EXPECT_TRUE(hit.bounced);
        EXPECT_FALSE(hit.spent);
        EXPECT_NEAR(hit.fraction, 0.475f, 1e-4f);
        EXPECT_EQ(hit.velocity, Vec2(-100.f, 20.f));
        const BulletState state = *system.bullet(id);
        EXPECT_NEAR(state.position.x, 47.5f - 52.5f, 5e-3f);
        EXPECT_NEAR(state.position.y, 20.f, 5e-3f);
        EXPECT_NEAR(state.previous.x, 47.5f, 5e-3f) << "where it bounced";
        EXPECT_EQ(state.velocity, Vec2(-100.f, 20.f));
        EXPECT_EQ(state.bouncesLeft, 2);
        EXPECT_FALSE(state.spent);
        fly(system);
        EXPECT_TRUE(system.hits().empty()) << "it flies away";
        EXPECT_NEAR(system.bullet(id)->position.x, -105.f, 5e-3f);
    }
}

TEST(BulletBounces, AfterTheLastOneItPiercesOrIsSpent)
{
    for (const int pierce : {0, 1})
    {
        CollisionSystem system;
        system.add(wall(50.f));
        system.add(wall(-50.f));
        const BulletId id = system.fire({.velocity = {1000.f, 0.f}, .pierce = pierce, .bounces = 4});
        system.update();
        fly(system);
        const std::span<const Hit> hits = system.hits();
        ASSERT_EQ(hits.size(), 5u) << "to and fro, and out on the right";
        for (std::size_t i = 0; i < hits.size(); ++i)
        {
            EXPECT_EQ(hits[i].bounced, i < 4);
            EXPECT_EQ(hits[i].spent, i == 4 && pierce == 0);
            EXPECT_NEAR(hits[i].fraction, 0.0495f + 0.099f * static_cast<float>(i), 1e-3f);
        }
        EXPECT_EQ(hits[4].target, hits[0].target) << "that it has bounced off it before does not count";
        EXPECT_EQ(system.bullet(id)->spent, pierce == 0);
        EXPECT_EQ(system.bullet(id)->bouncesLeft, 0);
        EXPECT_EQ(system.bullet(id)->pierceLeft, 0);
    }
}

TEST(BulletBounces, BetweenTwoWallsTheyEndInEachFrame)
{
    CollisionSystem system;
    system.add(wall(3.f));
    system.add(wall(-3.f));
    const BulletId id = system.fire({.radius = 1.f, .velocity = {1e5f, 1.f}, .bounces = 1'000'000});
    system.update();
    for (int frame = 0; frame < 50; ++frame)
    {
        fly(system);
        ASSERT_EQ(system.hits().size(), 32u);
        ASSERT_LE(std::fabs(system.bullet(id)->position.x), 1.5f + 1e-2f) << "it waits between them";
    }
    EXPECT_EQ(system.bullet(id)->bouncesLeft, 1'000'000 - 50 * 32);
    EXPECT_EQ(std::fabs(system.bullet(id)->velocity.x), 1e5f);
}

TEST(BulletBounces, ATargetThatComesMakesItFaster)
{
    // A racket of 60 px/s against a ball of 40 px/s: it leaves by 160.
    CollisionSystem system;
    const SpriteId racket = system.add(wall(60.5f));
    const BulletId ball = system.fire({.velocity = {40.f, 5.f}, .bounces = 9});
    system.update();
    system.setMatrix(racket, at(0.5f, 0.f));
    fly(system);
    ASSERT_EQ(system.hits().size(), 1u);
    EXPECT_NEAR(system.hits()[0].fraction, 0.6f, 1e-3f);
    EXPECT_NEAR(system.hits()[0].velocity.x, -160.f, 1e-2f);
    EXPECT_NEAR(system.bullet(ball)->position.x, 24.f - 0.4f * 160.f, 2e-2f);
    EXPECT_EQ(system.bullet(ball)->velocity, system.hits()[0].velocity);
    system.setMatrix(racket, at(-59.5f, 0.f));
    fly(system);
    EXPECT_TRUE(system.hits().empty());
}

TEST(BulletBounces, TheVelocityIsTheSameForAnyLengthOfTheFrame)
{
    for (const float seconds : {0.1f, 1.f, 4.f})
    {
        CollisionSystem system;
        const SpriteId racket = system.add(wall(60.5f));
        const BulletId ball = system.fire({.velocity = {40.f / seconds, 0.f}, .bounces = 9});
        system.update();
        system.setMatrix(racket, at(0.5f, 0.f));
        system.advanceBullets(seconds * 0.25f);
        system.advanceBullets(seconds * 0.75f);
        system.update();
        EXPECT_NEAR(system.bullet(ball)->velocity.x * seconds, -160.f, 2e-2f);
    }
}

TEST(BulletBounces, OneThatRestsIsPushedAway)
{
    CollisionSystem system;
    const SpriteId racket = system.add(wall(60.5f));
    const BulletId ball = system.fire({.radius = 1.f, .bounces = 9});
    system.update();
    system.setMatrix(racket, at(-39.5f, 0.f));
    system.update();
    ASSERT_EQ(system.hits().size(), 1u);
    EXPECT_NEAR(system.bullet(ball)->position.x, 0.41f * -200.f, 2e-2f);
    EXPECT_EQ(system.bullet(ball)->velocity, Vec2()) << "no time has passed";
}

TEST(BulletBounces, ABladeThatTurnsStrikesItAway)
{
    CollisionSystem system;
    const SpriteId blade = system.add({.shape = Box{{200.f, 2.f}}});
    const BulletId ball = system.fire({.radius = 1.f, .position = {60.f, 60.f}, .bounces = 9});
    system.update();
    system.setMatrix(blade, Affine2::from({.angleRadians = 1.5707963f}));
    fly(system);
    ASSERT_EQ(system.hits().size(), 1u);
    // The blade passes by a quarter turn a second, 85 px from its middle: twice that speed, across the blade.
    EXPECT_NEAR(length(system.bullet(ball)->velocity), 2.f * 1.5707963f * 84.85f, 4.f);
    EXPECT_LT(system.bullet(ball)->velocity.x, 0.f);
    EXPECT_GT(system.bullet(ball)->velocity.y, 0.f);
    fly(system);
    EXPECT_TRUE(system.hits().empty());
}

TEST(BulletBounces, WhatItLeavesOrSlidesAlongIsNoHit)
{
    CollisionSystem system;
    system.add({.shape = Box{{100.f, 100.f}}});
    // In the wall, in touch with it; each moves out, or along.
    system.fire({.radius = 2.f, .position = {49.f, 0.f}, .velocity = {100.f, 0.f}, .bounces = 1});
    system.fire({.radius = 2.f, .position = {0.f, 52.f}, .velocity = {30.f, 0.f}, .bounces = 1});
    system.update();
    EXPECT_TRUE(system.hits().empty());
    fly(system);
    EXPECT_TRUE(system.hits().empty());
    // Without bounces both are hits at once.
    system.fire({.radius = 2.f, .position = {49.f, 0.f}, .velocity = {100.f, 0.f}});
    system.fire({.radius = 2.f, .position = {0.f, 52.f}, .velocity = {30.f, 0.f}});
    system.update();
    EXPECT_EQ(system.hits().size(), 2u);
}

TEST(BulletBounces, BothOrdersOfATieInACornerLeadOut)
{
    for (const bool turned : {false, true})
    {
        CollisionSystem system;
        system.add(turned ? wall(50.f) : ColliderDef{.shape = Box{{200.f, 1.f}}, .matrix = at(0.f, 50.f)});
        system.add(turned ? ColliderDef{.shape = Box{{200.f, 1.f}}, .matrix = at(0.f, 50.f)} : wall(50.f));
        const BulletId id = system.fire({.radius = 2.f, .velocity = {90.f, 90.f}, .bounces = 9});
        system.update();
        fly(system);
        EXPECT_EQ(system.hits().size(), 2u);
        EXPECT_EQ(system.bullet(id)->velocity, Vec2(-90.f, -90.f));
        EXPECT_NEAR(system.bullet(id)->position.x, 5.f, 1e-2f);
        EXPECT_NEAR(system.bullet(id)->position.y, 5.f, 1e-2f);
    }
}

TEST(BulletBounces, EachLegMayPassSomethingClosely)
{
    CollisionSystem system;
    system.add(wall(50.f));
    // The first leg passes by 5 px, the second by 11.
    const SpriteId ship = system.add({.shape = Circle{5.f}, .matrix = at(20.f, -8.f), .nearDistance = 14.f, .user = 4});
    system.fire({.velocity = {100.f, 10.f}, .bounces = 1});
    system.update();
    fly(system);
    ASSERT_EQ(system.nearMisses().size(), 2u) << "two passes";
    EXPECT_EQ(system.nearMisses()[0].b, ship);
    EXPECT_LT(system.nearMisses()[0].closestDistance, system.nearMisses()[1].closestDistance);
    EXPECT_LT(system.nearMisses()[0].fraction, 0.495f);
    EXPECT_GT(system.nearMisses()[1].fraction, 0.495f);
    EXPECT_EQ(system.nearMisses()[1].framesAgo, 0u);
    EXPECT_NEAR(system.nearMisses()[1].pointA.x, 21.6f, 0.1f) << "on its way back";
}

TEST(BulletBounces, ABarThatTurnsIsReflectedByTheSpeedOfItsTip)
{
    for (const float spin : {-1.f, 1.f})
    {
        CollisionSystem system;
        system.add({.shape = Box{{10.f, 400.f}}, .matrix = at(60.f, 0.f)});
        const ShapeId bar = system.addShape(Box{{40.f, 2.f}});
        const BulletId id =
            system.fire({.shape = bar, .velocity = {50.f, 0.f}, .angularVelocity = spin, .bounces = 50});
        system.update();
        bool hasBounced = false;
        for (int frame = 0; frame < 60; ++frame)
        {
            system.advanceBullets(0.1f);
            system.update();
            for (const Hit& hit : system.hits())
            {
                hasBounced = hasBounced || hit.bounced;
                EXPECT_LT(hit.depth, 0.5f);
            }
            ASSERT_LT(system.bullet(id)->position.x, 55.f) << "never beyond the face of the wall";
        }
        EXPECT_TRUE(hasBounced);
        EXPECT_LT(system.bullet(id)->velocity.x, 0.f);
        EXPECT_LT(system.bullet(id)->position.x, 0.f);
    }
}

TEST(BulletBounces, TargetThatMovesIsMetWhereItIsAfterTheBounce)
{
    for (const Method method : {Method::Fast, Method::Gjk})
    {
        CollisionSystem system({.method = method});
        system.add(wall(100.5f));
        const SpriteId mover = system.add({.shape = Circle{5.f}, .matrix = at(50.f, 60.f)});
        system.fire({.velocity = {200.f, 0.f}, .bounces = 1});
        system.update();
        system.setMatrix(mover, at(50.f, -20.f)); // at 3/4 of the frame both are at (50, 0)
        fly(system);
        ASSERT_EQ(system.hits().size(), 2u);
        EXPECT_EQ(system.hits()[1].target, mover);
        EXPECT_NEAR(system.hits()[1].fraction, 0.75f, 0.05f);
    }
}

} // namespace
