// SPDX-License-Identifier: Zlib
#include "support/places.hpp"

#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

namespace
{

using namespace graze;
using test::at;

Affine2 turned(float x, float y, float angleRadians)
{
    return Affine2::from({.position = {x, y}, .angleRadians = angleRadians});
}

/// A wall 1 px thick that crosses the x axis at `x`.
ColliderDef wall(float x, std::uint64_t user = 0)
{
    return {.shape = Box{{1.f, 200.f}}, .matrix = at(x, 0.f), .user = user};
}

void moveTo(CollisionSystem& system, BulletId id, Vec2 position)
{
    const BulletMove move{id, position};
    EXPECT_EQ(system.moveBullets({&move, 1}), Refused::None);
}

TEST(BulletSweep, CrossingAndLeavingWithinOneFrameIsAHit)
{
    CollisionSystem system;
    const SpriteId target = system.add(wall(50.f, 9));
    const BulletId shot = system.fire({.radius = 2.f, .user = 5});
    system.update();
    EXPECT_TRUE(system.hits().empty());

    moveTo(system, shot, {100.f, 0.f});
    system.update();
    ASSERT_EQ(system.hits().size(), 1u);
    const Hit hit = system.hits()[0];
    EXPECT_EQ(hit.bullet, shot);
    EXPECT_EQ(hit.target, target);
    EXPECT_EQ(hit.userBullet, 5u);
    EXPECT_EQ(hit.userTarget, 9u);
    EXPECT_TRUE(hit.owner.isNull());
    EXPECT_TRUE(hit.spent);
    EXPECT_NEAR(hit.fraction, 0.475f, 1e-4f);
    EXPECT_NEAR(hit.point.x, 49.5f, 1e-2f);
    EXPECT_NEAR(hit.normal.x, 1.f, 1e-4f);
    EXPECT_EQ(hit.depth, 0.f);
    EXPECT_TRUE(system.begun().empty());

    // Spent: it hits nothing more, and is listed until it is removed.
    moveTo(system, shot, {0.f, 0.f});
    system.update();
    EXPECT_TRUE(system.hits().empty());
    EXPECT_EQ(system.bulletCount(), 1u);
    ASSERT_TRUE(system.bullet(shot).has_value());
    EXPECT_TRUE(system.bullet(shot)->spent);
    EXPECT_EQ(system.removeBullet(shot), Refused::None);
    EXPECT_EQ(system.bulletCount(), 0u);
    EXPECT_FALSE(system.bullet(shot).has_value());
    EXPECT_EQ(system.removeBullet(shot), Refused::StaleId);
}

TEST(BulletSweep, NewBulletIsTestedWhereItIs)
{
    CollisionSystem system;
    system.add(wall(0.f, 1));
    system.fire({.radius = 1.f, .position = {1.f, 0.f}});
    system.fire({.radius = 1.f, .position = {5.f, 0.f}});
    system.update();
    ASSERT_EQ(system.hits().size(), 1u);
    EXPECT_EQ(system.hits()[0].fraction, 0.f);
    EXPECT_NEAR(system.hits()[0].depth, 0.5f, 1e-3f);
    EXPECT_NEAR(length(system.hits()[0].normal), 1.f, 1e-4f);
}

TEST(BulletSweep, TurningBladeCutsABulletThatBothEndsMiss)
{
    // A blade that sweeps a quarter turn over a resting bullet, free at both ends of the frame.
    CollisionSystem system;
    const SpriteId blade = system.add({.shape = Box{{200.f, 2.f}}});
    system.fire({.radius = 1.f, .position = {60.f, 60.f}});
    system.update();
    EXPECT_TRUE(system.hits().empty());
    system.setMatrix(blade, turned(0.f, 0.f, 1.5707963f));
    system.update();
    ASSERT_EQ(system.hits().size(), 1u);
    EXPECT_NEAR(system.hits()[0].fraction, 0.5f, 0.02f);
    EXPECT_NEAR(length(system.hits()[0].normal), 1.f, 1e-4f);
}

TEST(BulletSweep, PieceOfATurningSpriteIsSweptAboutTheCentreOfTheWhole)
{
    CollisionSystem system;
    const std::vector<Shape> dumbbell{Circle{5.f, {-80.f, 0.f}}, Circle{5.f, {80.f, 0.f}}};
    const SpriteId target = system.add({.shape = dumbbell});
    system.fire({.position = {56.5f, 56.5f}});
    system.fire({.position = {10.f, 10.f}});
    system.update();
    system.setMatrix(target, turned(0.f, 0.f, 1.5707963f));
    system.update();
    ASSERT_EQ(system.hits().size(), 1u);
    EXPECT_EQ(system.hits()[0].piece, 1u);
    EXPECT_NEAR(system.hits()[0].fraction, 0.45f, 0.05f);
}

TEST(BulletSweep, SlidingAndRecedingContactsAtTheStartAreHitsAtZero)
{
    for (const Vec2 motion : {Vec2{0.f, 50.f}, Vec2{-50.f, 0.f}, Vec2{0.f, 0.f}})
    {
        // The wall arrives by teleport, in touch with the bullet.
        CollisionSystem system;
        const SpriteId target = system.add(wall(500.f));
        const BulletId shot = system.fire({.radius = 2.f});
        system.update();
        system.teleport(target, at(2.5f, 0.f));
        moveTo(system, shot, motion);
        system.update();
        ASSERT_EQ(system.hits().size(), 1u) << motion.x << ' ' << motion.y;
        EXPECT_EQ(system.hits()[0].fraction, 0.f);
        EXPECT_NEAR(system.hits()[0].normal.x, 1.f, 1e-3f);
    }
}

TEST(BulletSweep, TargetWhoseCentreOverflowsIsHit)
{
    // The way to the middle of the square is beyond what floats hold, its corners are not: it is seen at 8e37.
    const std::vector<Vec2> square{{9.9f, 9.9f}, {10.1f, 9.9f}, {10.1f, 10.1f}, {9.9f, 10.1f}};
    CollisionSystem system;
    Affine2 matrix{3e37f, 1e37f, -3.2e38f, 0.f, 1.f, 0.f};
    const SpriteId target = system.add({.shape = Shape::hullOf(square), .matrix = matrix});
    const BulletId id = system.fire({.radius = 2.f, .position = {8e37f, 0.f}});
    system.update();
    ASSERT_TRUE(system.hits().empty());
    matrix.m11 = 1.1f;
    ASSERT_EQ(system.setMatrix(target, matrix), Refused::None);
    moveTo(system, id, {8e37f, 40.f});
    system.update();
    ASSERT_EQ(system.hits().size(), 1u);
}

TEST(BulletSweep, ShapedBulletHitsWithItsShape)
{
    CollisionSystem system;
    const ShapeId bar = system.addShape(Box{{2.f, 60.f}});
    EXPECT_EQ(bar, system.addShape(Box{{2.f, 60.f}}));
    system.add({.shape = Circle{5.f}, .matrix = at(50.f, 30.f)});
    const BulletId round = system.fire({.radius = 1.f});
    const BulletId shaped = system.fire({.shape = bar});
    system.update();
    moveTo(system, round, {100.f, 0.f});
    moveTo(system, shaped, {100.f, 0.f});
    system.update();
    ASSERT_EQ(system.hits().size(), 1u);
    EXPECT_EQ(system.hits()[0].bullet, shaped);
    EXPECT_NEAR(system.hits()[0].fraction, 0.44f, 1e-3f);

    CollisionSystem other;
    EXPECT_THROW(static_cast<void>(other.fire({.shape = bar})), std::invalid_argument);
}

TEST(BulletSweep, EachTargetIsHitOnceInABulletsLife)
{
    CollisionSystem system;
    const SpriteId target = system.add(wall(50.f));
    const BulletId shot = system.fire({.radius = 2.f, .pierce = 100});
    system.update();
    int hits = 0;
    for (int frame = 1; frame <= 40; ++frame)
    {
        // Forth and back through the wall, and resting in it for a while.
        const float x = frame < 20 ? static_cast<float>(frame) * 5.f : 50.f + static_cast<float>(frame % 3);
        moveTo(system, shot, {x, 0.f});
        system.update();
        for (const Hit& hit : system.hits())
        {
            EXPECT_EQ(hit.target, target);
            EXPECT_FALSE(hit.spent);
            ++hits;
        }
    }
    EXPECT_EQ(hits, 1);
    EXPECT_EQ(system.bullet(shot)->pierceLeft, 99);
    // Another life, another target.
    system.remove(target);
    system.add(wall(50.f));
    system.update();
    EXPECT_EQ(system.hits().size(), 1u);
}

TEST(BulletSweep, TargetSwitchedOnAgainHasNoPast)
{
    for (const bool movesFirst : {false, true})
    {
        CollisionSystem system;
        const SpriteId target = system.add(wall(-50.f));
        system.fire({});
        system.update();
        system.setEnabled(target, false);
        system.update();
        if (movesFirst)
            system.setMatrix(target, at(50.f, 0.f));
        system.setEnabled(target, true);
        if (!movesFirst)
            system.setMatrix(target, at(50.f, 0.f));
        system.update();
        EXPECT_TRUE(system.hits().empty()) << movesFirst;
    }
}

TEST(BulletSweep, OwnerAndWhatItOwnsAreNotHit)
{
    CollisionSystem system;
    const SpriteId ship = system.add(wall(10.f, 1));
    system.add({.shape = Circle{5.f}, .matrix = at(20.f, 0.f), .owner = ship, .user = 2});
    const SpriteId rock = system.add(wall(30.f, 3));
    const BulletId shot = system.fire({.owner = ship, .pierce = 9});
    system.update();
    moveTo(system, shot, {100.f, 0.f});
    system.update();
    ASSERT_EQ(system.hits().size(), 1u);
    EXPECT_EQ(system.hits()[0].target, rock);
    EXPECT_EQ(system.hits()[0].owner, ship);
}

} // namespace
