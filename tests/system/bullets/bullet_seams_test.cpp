// SPDX-License-Identifier: Zlib
#include <graze/system/collision_system.hpp>

#include "support/methods.hpp"
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

ColliderDef boxFrom(Vec2 lower, Vec2 upper)
{
    return {.shape = Box{upper - lower}, .matrix = at((lower + upper) * 0.5f)};
}

void flyFor(CollisionSystem& system, float seconds)
{
    system.advanceBullets(seconds);
    system.update();
}

TEST(BulletSeams, APointLeavesAnInnerCornerInEveryOrder)
{
    for (const Method method : test::Methods)
        for (const bool blockFirst : {true, false})
        {
            CollisionSystem system({.method = method});
            const ColliderDef block = boxFrom({112.f, 144.f}, {128.f, 160.f}),
                              floor = boxFrom({0.f, 160.f}, {144.f, 176.f});
            system.add(blockFirst ? block : floor);
            system.add(blockFirst ? floor : block);
            const BulletId ball = system.fire({.position = {72.f, 120.f}, .velocity = {256.f, 256.f}, .bounces = 1000});
            system.update();
            std::size_t hits = 0;
            for (int frame = 0; frame < 20; ++frame)
            {
                flyFor(system, 1.f / 64.f);
                hits += system.hits().size();
                ASSERT_LE(system.bullet(ball)->position.y, 160.f);
            }
            EXPECT_EQ(hits, 2u) << "both faces reflect";
            EXPECT_EQ(system.bullet(ball)->velocity, Vec2(-256.f, -256.f));
        }
}

// Two tiles that touch in a corner only: a point that comes to that corner meets two faces, and no face behind them.
TEST(BulletSeams, APointLeavesTheCornerBetweenTwoTilesThatMeetInIt)
{
    for (const Method method : test::Methods)
        for (const float offset : {0.f, 1e-4f, -1e-4f})
        {
            CollisionSystem system({.method = method});
            system.add(boxFrom({128.f, 96.f}, {144.f, 112.f}));
            system.add(boxFrom({112.f, 80.f}, {128.f, 96.f}));
            const BulletId ball =
                system.fire({.position = {160.f + offset, 64.f}, .velocity = {-64.f, 64.f}, .bounces = 1000});
            system.update();
            flyFor(system, 1.f);
            EXPECT_LE(system.hits().size(), 2u);
            EXPECT_EQ(system.bullet(ball)->velocity, Vec2(64.f, -64.f));
        }
}

TEST(BulletSeams, ACornerOfABoxThatLandsOnASeamBouncesOffTheFloor)
{
    for (const Method method : test::Methods)
        for (const bool leftFirst : {true, false})
        {
            CollisionSystem system({.method = method});
            const ColliderDef left = boxFrom({-32.f, 0.f}, {0.f, 32.f}), right = boxFrom({0.f, 0.f}, {32.f, 32.f});
            system.add(leftFirst ? left : right);
            system.add(leftFirst ? right : left);
            const ShapeId box = system.addShape(Box{{16.f, 16.f}});
            const BulletId id =
                system.fire({.shape = box, .position = {24.f, -24.f}, .velocity = {-640.f, 640.f}, .bounces = 1});
            system.update();
            flyFor(system, 0.05f);
            ASSERT_EQ(system.hits().size(), 1u);
            EXPECT_EQ(system.hits()[0].normal, Vec2(0.f, 1.f));
            EXPECT_EQ(system.bullet(id)->velocity, Vec2(-640.f, -640.f));
            const graze::CastHit cast = system.shapeCast({Shape(Box{{16.f, 16.f}}), at(24.f, -24.f)}, {-32.f, 32.f});
            ASSERT_TRUE(cast.hit);
            EXPECT_EQ(cast.normal, Vec2(0.f, 1.f));
        }
}

// One that passes or is spent has the normal of the floor too.
TEST(BulletSeams, HitsWithoutABounceHaveTheNormalOfTheFloor)
{
    for (const Method method : test::Methods)
        for (const float slope : {-40.f, -3.f, 3.f, 40.f})
        {
            CollisionSystem system({.method = method});
            for (const float x : {-32.f, 0.f, 32.f})
                system.add(boxFrom({x, 0.f}, {x + 32.f, 32.f}));
            system.fire({.position = {-slope, -30.f}, .velocity = {2.f * slope, 60.f}});
            system.update();
            flyFor(system, 1.f);
            ASSERT_EQ(system.hits().size(), 1u);
            EXPECT_EQ(system.hits()[0].normal, Vec2(0.f, 1.f)) << slope;
        }
}

TEST(BulletSeams, ABulletThatSlidesOverSeamsHitsNothing)
{
    for (const Method method : test::Methods)
        for (const float step : {0.f, 5e-4f, -5e-4f})
        {
            CollisionSystem system({.method = method});
            for (int i = 0; i < 8; ++i)
                system.add(boxFrom({32.f * static_cast<float>(i), static_cast<float>(i) * step},
                                   {32.f * static_cast<float>(i) + 32.f, 32.f}));
            const ShapeId box = system.addShape(Box{{10.f, 10.f}});
            const BulletId id =
                system.fire({.shape = box, .position = {16.f, -5.f}, .velocity = {200.f, 0.f}, .bounces = 9});
            system.update();
            flyFor(system, 1.f);
            EXPECT_TRUE(system.hits().empty()) << step;
            EXPECT_EQ(system.bullet(id)->position, Vec2(216.f, -5.f));
        }
}

TEST(BulletSeams, ABounceLosesNoWay)
{
    for (const Method method : test::Methods)
    {
        CollisionSystem system({.method = method});
        system.add(boxFrom({-60.f, -400.f}, {-50.f, 400.f}));
        system.add(boxFrom({50.f, -400.f}, {60.f, 400.f}));
        const BulletId ball = system.fire({.radius = 2.f, .velocity = {96.f, 0.f}, .bounces = 1'000'000});
        system.update();
        for (int frame = 0; frame < 2000; ++frame)
            flyFor(system, 1.f);
        EXPECT_NEAR(system.bullet(ball)->position.x, 0.f, 0.1f) << "1000 times to and fro";
    }
}

TEST(WorldSeams, RaysAndCastsAtASeamHaveTheNormalOfTheFloor)
{
    test::Random random(5);
    int hits = 0;
    for (int i = 0; i < 2000; ++i)
    {
        CollisionSystem system({.method = i % 2 == 0 ? Method::Fast : Method::Gjk});
        const float tile = 8.f * static_cast<float>(1 + random.below(8)),
                    place = tile * static_cast<float>(random.below(9));
        const bool backwards = random.chance(0.5f);
        for (int k = -2; k < 2; ++k)
        {
            const float x = place + tile * static_cast<float>(backwards ? -1 - k : k);
            system.add(boxFrom({x, 0.f}, {x + tile, tile}));
        }
        // Exactly at the seam: by a ray, a corner of a box, and a disc.
        const float side = 0.25f * tile * static_cast<float>(1 + random.below(4)),
                    slope = static_cast<float>(random.below(5)) - 2.f;
        const RayHit ray = system.rayCast({{place - slope * 32.f, -32.f}, {slope, 1.f}, 400.f});
        ASSERT_TRUE(ray.hit);
        EXPECT_EQ(ray.normal, Vec2(0.f, -1.f)) << i;
        const float corner = random.chance(0.5f) ? 0.5f * side : -0.5f * side;
        const Vec2 motion{slope * 64.f, 64.f};
        for (const Shape& shape : {Shape(Box{{side, side}}), Shape(Circle{0.5f * side})})
        {
            const float beside = shape.radius() > 0.f ? 0.f : corner;
            const Affine2 from = at(place + beside - slope * 32.f, -0.5f * side - 32.f);
            const CastHit cast = system.shapeCast({shape, from}, motion);
            ASSERT_TRUE(cast.hit);
            EXPECT_LT(length(cast.normal - Vec2(0.f, 1.f)), 1e-3f) << i;
            hits += cast.hit;
        }
    }
    EXPECT_EQ(hits, 4000);
}

// --- Squeezed ---------------------------------------------------------------------------------------

// A paddle pushes a ball against a wall and stays over it.
TEST(BulletSqueezed, ACrushedBallSaysSoAndKeepsItsVelocity)
{
    for (const Method method : test::Methods)
    {
        CollisionSystem system({.method = method});
        system.add(boxFrom({100.f, -200.f}, {140.f, 200.f}));
        const SpriteId paddle = system.add(boxFrom({40.f, -50.f}, {60.f, 50.f}));
        const BulletId ball =
            system.fire({.radius = 8.f, .position = {80.f, 0.f}, .velocity = {60.f, 10.f}, .bounces = 1'000'000});
        system.update();
        bool said = false;
        std::size_t hits = 0;
        for (int frame = 1; frame <= 30; ++frame)
        {
            // 300 px/s, until it leaves 5 px of room for the 16 of the ball.
            system.setMatrix(paddle, at(50.f + std::min(5.f * static_cast<float>(frame), 35.f), 0.f));
            const Vec2 before = system.bullet(ball)->velocity;
            flyFor(system, 1.f / 60.f);
            for (const Hit& hit : system.hits())
                if (hit.squeezed)
                {
                    said = true;
                    EXPECT_EQ(hit.velocity, before);
                    EXPECT_EQ(system.bullet(ball)->velocity, before);
                }
            if (frame > 10)
                hits += system.hits().size();
            const BulletState now = *system.bullet(ball);
            ASSERT_LT(now.position.x, 92.f + 0.03f) << "not in the wall";
            ASSERT_TRUE(now.position.x > 60.f + std::min(5.f * static_cast<float>(frame), 35.f) + 7.9f || said);
        }
        EXPECT_TRUE(said);
        EXPECT_LT(hits, 20u * 8u) << "no storm of hits while it rests";
        // It comes free again with the velocity of a ball.
        system.setMatrix(paddle, at(-200.f, 0.f));
        flyFor(system, 1.f / 60.f);
        EXPECT_LT(length(system.bullet(ball)->velocity), 20'000.f);
    }
}

TEST(BulletSqueezed, OneThatIsOutOfBouncesSaysThatItWaits)
{
    CollisionSystem system;
    system.add(boxFrom({3.f, -100.f}, {4.f, 100.f}));
    system.add(boxFrom({-4.f, -100.f}, {-3.f, 100.f}));
    const BulletId ball = system.fire({.radius = 1.f, .velocity = {1e5f, 1.f}, .bounces = 1'000'000});
    system.update();
    flyFor(system, 1.f);
    const std::span<const Hit> hits = system.hits();
    ASSERT_EQ(hits.size(), 32u);
    for (std::size_t i = 0; i < hits.size(); ++i)
    {
        EXPECT_EQ(hits[i].waits, i == 31);
        EXPECT_FALSE(hits[i].squeezed) << "the walls rest: it has room";
    }
    EXPECT_EQ(std::fabs(system.bullet(ball)->velocity.x), 1e5f);
}

TEST(BulletSqueezed, WhatComesOverOneThatWaitsSqueezesIt)
{
    CollisionSystem system;
    system.add(boxFrom({100.f, -200.f}, {140.f, 200.f}));
    const SpriteId paddle = system.add(boxFrom({0.f, -50.f}, {20.f, 50.f}));
    const BulletId ball =
        system.fire({.radius = 8.f, .position = {60.f, 0.f}, .velocity = {30.f, 40.f}, .bounces = 1'000'000});
    system.update();
    system.setMatrix(paddle, at(94.f, 0.f));
    flyFor(system, 1.f / 60.f);
    ASSERT_EQ(system.hits().size(), 32u);
    EXPECT_TRUE(system.hits().back().squeezed);
    EXPECT_EQ(system.hits().back().velocity, Vec2(30.f, 40.f));
    EXPECT_EQ(system.bullet(ball)->velocity, Vec2(30.f, 40.f));
    EXPECT_LT(system.bullet(ball)->position.x, 92.1f);
}

// A ball that is deep in one wall goes out of it; deep in two, it stays.
TEST(BulletSqueezed, DeepInOneWallIsNoSqueeze)
{
    for (const bool two : {false, true})
    {
        CollisionSystem system;
        system.add(boxFrom({0.f, -100.f}, {40.f, 100.f}));
        if (two)
            system.add(boxFrom({-44.f, -100.f}, {-4.f, 100.f}));
        const BulletId ball =
            system.fire({.radius = 4.f, .position = {-2.f, 0.f}, .velocity = {30.f, 0.f}, .bounces = 50});
        system.update();
        flyFor(system, 0.1f);
        const std::size_t squeezed = static_cast<std::size_t>(
            std::count_if(system.hits().begin(), system.hits().end(), [](const Hit& hit) { return hit.squeezed; }));
        EXPECT_EQ(squeezed, two ? 1u : 0u);
        EXPECT_LE(system.hits().size(), 3u);
        EXPECT_EQ(system.bullet(ball)->velocity.x, two ? 30.f : -30.f);
    }
}

} // namespace
