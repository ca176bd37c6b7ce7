// SPDX-License-Identifier: Zlib
#include <graze/system/collision_system.hpp>

#include "support/places.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <vector>

namespace
{

using namespace graze;
using test::at;

constexpr float QuarterTurn = 1.5707963f;

TEST(BulletEnds, AfterItsLifetimeABulletIsSpent)
{
    CollisionSystem system;
    const BulletId once = system.fire({.lifetime = 1}), thrice = system.fire({.lifetime = 3}), always = system.fire({});
    EXPECT_EQ(system.bullet(thrice)->updatesLeft, 3u);
    system.update();
    EXPECT_TRUE(system.bullet(once)->spent);
    EXPECT_EQ(system.bullet(thrice)->updatesLeft, 2u);
    system.update();
    EXPECT_FALSE(system.bullet(thrice)->spent);
    system.update();
    EXPECT_TRUE(system.bullet(thrice)->spent);
    EXPECT_FALSE(system.bullet(always)->spent);
    EXPECT_TRUE(system.hits().empty()) << "no hit";
    // It hits nothing more, and does not move.
    system.add({.shape = Circle{5.f}});
    system.advanceBullets(1.f);
    system.update();
    ASSERT_EQ(system.hits().size(), 1u);
    EXPECT_EQ(system.hits()[0].bullet, always);
    EXPECT_EQ(system.bulletCount(), 3u);
}

TEST(BulletEnds, TheLastUpdateStillHits)
{
    CollisionSystem system;
    const SpriteId target = system.add({.shape = Box{{1.f, 20.f}}, .matrix = at(50.f, 0.f)});
    const BulletId id = system.fire({.velocity = {100.f, 0.f}, .pierce = 5, .lifetime = 1});
    system.advanceBullets(1.f);
    system.update();
    ASSERT_EQ(system.hits().size(), 1u);
    EXPECT_EQ(system.hits()[0].target, target);
    EXPECT_FALSE(system.hits()[0].spent) << "it was not the hit that ended it";
    EXPECT_TRUE(system.bullet(id)->spent);
}

TEST(BulletEnds, OutsideTheBoundsABulletIsSpent)
{
    CollisionSystem system;
    EXPECT_EQ(system.setBulletBounds(Aabb{{-100.f, -100.f}, {100.f, 100.f}}), Refused::None);
    system.add({.shape = Box{{1.f, 20.f}}, .matrix = at(150.f, 0.f)});
    const BulletId inside = system.fire({.position = {0.f, 50.f}, .velocity = {100.f, 0.f}});
    const BulletId beyond = system.fire({.velocity = {0.f, 100.1f}});
    const BulletId through = system.fire({.velocity = {200.f, 0.f}, .pierce = 1});
    system.update();
    system.advanceBullets(1.f);
    system.update();
    EXPECT_FALSE(system.bullet(inside)->spent) << "the border is inside";
    EXPECT_TRUE(system.bullet(beyond)->spent);
    EXPECT_TRUE(system.bullet(through)->spent);
    ASSERT_EQ(system.hits().size(), 1u) << "on its last path, behind the border";
    EXPECT_EQ(system.hits()[0].bullet, through);

    EXPECT_EQ(system.setBulletBounds(Aabb{}), Refused::NotFinite);
    EXPECT_EQ(system.bulletBounds()->upper, Vec2(100.f, 100.f));
    EXPECT_EQ(system.setBulletBounds({}), Refused::None);
    EXPECT_FALSE(system.bulletBounds().has_value());
    system.advanceBullets(1.f);
    system.update();
    EXPECT_FALSE(system.bullet(inside)->spent);
    EXPECT_EQ(system.bullet(inside)->position.x, 200.f);
}

TEST(BulletEnds, WhatItWasNearIsReported)
{
    CollisionSystem system;
    system.add({.shape = Circle{5.f}, .nearDistance = 10.f});
    system.fire({.position = {9.f, 0.f}, .lifetime = 2});
    for (int frame = 0; frame < 3; ++frame)
    {
        system.update();
        EXPECT_EQ(system.nearMisses().size(), frame == 2 ? 1u : 0u) << "as for a removed one";
    }
}

TEST(BulletEnds, RemoveSpentTakesTheSpentOnesOnly)
{
    CollisionSystem system;
    std::vector<BulletId> ids;
    for (std::uint32_t i = 0; i < 100; ++i)
        ids.push_back(system.fire({.position = {static_cast<float>(i), 0.f}, .bounces = 1, .lifetime = i % 3}));
    EXPECT_EQ(system.removeSpent(), 0u);
    system.update();
    EXPECT_EQ(system.removeSpent(), 33u);
    EXPECT_EQ(system.removeSpent(), 0u);
    system.update();
    EXPECT_EQ(system.removeSpent(), 33u);
    system.update();
    EXPECT_EQ(system.bulletCount(), 34u);
    for (std::uint32_t i = 0; i < 100; ++i)
    {
        const std::optional<BulletState> state = system.bullet(ids[i]);
        ASSERT_EQ(state.has_value(), i % 3 == 0);
        EXPECT_EQ(state ? state->position.x : static_cast<float>(i), static_cast<float>(i));
    }
}

// --- Turning ---------------------------------------------------------------------------------------

/// A bar of 100 x 2 px in the origin.
struct Bar
{
    BulletId fire(float angle, float spin = 0.f)
    {
        return system.fire(
            {.shape = system.addShape(Box{{100.f, 2.f}}), .angleRadians = angle, .angularVelocity = spin});
    }
    CollisionSystem system;
};

TEST(BulletTurns, ABarIsTestedAtItsAngle)
{
    for (const float angle : {0.f, QuarterTurn})
    {
        Bar bar;
        const SpriteId beside = bar.system.add({.shape = Circle{2.f}, .matrix = at(40.f, 0.f)});
        const SpriteId below = bar.system.add({.shape = Circle{2.f}, .matrix = at(0.f, 40.f)});
        bar.fire(angle);
        bar.system.update();
        ASSERT_EQ(bar.system.hits().size(), 1u);
        EXPECT_EQ(bar.system.hits()[0].target, angle == 0.f ? beside : below);
    }
}

TEST(BulletTurns, WhatIsPassedOnlyDuringTheTurnIsHit)
{
    Bar bar;
    bar.system.add({.shape = Circle{2.f}, .matrix = at(30.f, 30.f)});
    const BulletId id = bar.fire(0.f, QuarterTurn);
    bar.system.update();
    EXPECT_TRUE(bar.system.hits().empty());
    bar.system.advanceBullets(0.5f);
    bar.system.advanceBullets(0.5f);
    bar.system.update();
    ASSERT_EQ(bar.system.hits().size(), 1u);
    EXPECT_NEAR(bar.system.hits()[0].fraction, 0.5f, 0.06f);
    EXPECT_NEAR(bar.system.bullet(id)->angleRadians, QuarterTurn, 1e-5f);
    EXPECT_EQ(bar.system.bullet(id)->previousAngleRadians, 0.f);
}

TEST(BulletTurns, TurnBulletSweepsFromTheAngleOfTheLastUpdate)
{
    Bar bar;
    bar.system.add({.shape = Circle{2.f}, .matrix = at(30.f, 30.f)});
    const BulletId id = bar.fire(0.f);
    bar.system.update();
    EXPECT_EQ(bar.system.turnBullet(id, 1.f), Refused::None);
    EXPECT_EQ(bar.system.turnBullet(id, QuarterTurn), Refused::None);
    EXPECT_EQ(bar.system.turnBullet(id, std::numeric_limits<float>::infinity()), Refused::NotFinite);
    bar.system.update();
    EXPECT_EQ(bar.system.hits().size(), 1u);
    bar.system.update();
    EXPECT_EQ(bar.system.bullet(id)->previousAngleRadians, QuarterTurn) << "it has come to rest";
}

TEST(BulletTurns, TeleportTurnsWithoutASweep)
{
    Bar bar;
    bar.system.add({.shape = Circle{2.f}, .matrix = at(30.f, 30.f)});
    const BulletId id = bar.fire(0.f);
    bar.system.update();
    bar.system.turnBullet(id, QuarterTurn);
    bar.system.teleportBullet(id, {0.f, 0.f});
    bar.system.update();
    EXPECT_TRUE(bar.system.hits().empty());
    EXPECT_EQ(bar.system.bullet(id)->angleRadians, QuarterTurn);
}

TEST(BulletTurns, AnglesStayWithinHalfATurn)
{
    Bar bar;
    const BulletId id = bar.fire(100.f, 1000.f);
    EXPECT_NEAR(bar.system.bullet(id)->angleRadians, 100.f - 32.f * 3.14159265f, 1e-4f);
    for (int frame = 0; frame < 100; ++frame)
    {
        bar.system.advanceBullets(0.37f);
        bar.system.update();
        ASSERT_LE(std::fabs(bar.system.bullet(id)->angleRadians), 3.1416f);
    }
}

TEST(BulletTurns, RoundOnesHaveNoAngle)
{
    CollisionSystem system;
    const BulletId id = system.fire({.radius = 3.f, .angleRadians = 1.f, .angularVelocity = 2.f});
    EXPECT_EQ(system.turnBullet(id, 1.f), Refused::None);
    system.advanceBullets(1.f);
    system.update();
    EXPECT_EQ(system.bullet(id)->angleRadians, 0.f);
    EXPECT_EQ(system.bullet(id)->angularVelocity, 0.f);
}

TEST(BulletTurns, AnAngleThatOverflowsIsRefused)
{
    Bar bar;
    const BulletId id = bar.fire(1.f, 3e38f);
    EXPECT_EQ(bar.system.advanceBullets(100.f), Refused::NotFinite);
    EXPECT_EQ(bar.system.bullet(id)->angleRadians, 1.f);
}

TEST(BulletTurns, BadDefsThrowAndFireNothing)
{
    CollisionSystem system;
    const float infinity = std::numeric_limits<float>::infinity();
    const ShapeId box = system.addShape(Box{{4.f, 4.f}});
    EXPECT_THROW(system.fire({.shape = box, .angleRadians = infinity}), std::invalid_argument);
    EXPECT_THROW(system.fire({.shape = box, .angularVelocity = infinity}), std::invalid_argument);
    EXPECT_THROW(system.fire({.bounces = -1}), std::invalid_argument);
    EXPECT_EQ(system.bulletCount(), 0u);
}

TEST(BulletEnds, TheLifetimeOfASpentBulletStandsStill)
{
    CollisionSystem system;
    system.add({.shape = Circle{5.f}});
    const BulletId id = system.fire({.lifetime = 5});
    system.update();
    ASSERT_TRUE(system.bullet(id)->spent);
    const std::uint32_t left = system.bullet(id)->updatesLeft;
    const std::uint64_t hash = system.hash();
    system.update();
    EXPECT_EQ(system.bullet(id)->updatesLeft, left);
    EXPECT_EQ(system.hash(), hash);
}

TEST(BulletTurns, AnyAngleStaysWithinHalfATurn)
{
    for (const float angle : {1e7f, -1e12f, 1e20f, 1e30f, -3e38f})
    {
        CollisionSystem system;
        const ShapeId bar = system.addShape(Box{{8.f, 2.f}});
        const BulletId id = system.fire({.shape = bar});
        ASSERT_EQ(system.turnBullet(id, angle), Refused::None);
        EXPECT_LT(std::fabs(system.bullet(id)->angleRadians), 3.2f) << angle;
        std::vector<std::byte> bytes;
        system.snapshot(bytes);
        EXPECT_EQ(system.restore(bytes), SnapshotFault::None) << angle;
    }
}

} // namespace
