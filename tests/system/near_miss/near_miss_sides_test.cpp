// SPDX-License-Identifier: Zlib
#include "support/places.hpp"

#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <utility>
#include <vector>

namespace
{

using namespace graze;
using test::at;

ColliderDef sideShip(float nearDistance)
{
    return {.shape = Circle{10.f}, .nearDistance = nearDistance, .user = 1};
}

void moveShot(CollisionSystem& system, BulletId id, Vec2 position)
{
    const BulletMove move{id, position};
    EXPECT_EQ(system.moveBullets({&move, 1}), Refused::None);
}

/// A sprite of radius 10 at 0, and one of radius 5 that goes past it at a gap of 5 px.
struct Passers
{
    explicit Passers(bool shipFirst, float otherDistance = 0.f)
    {
        if (shipFirst)
            ship = system.add(shipDef);
        passer = system.add({.shape = Circle{5.f},
                             .matrix = at(-100.f, 20.f),
                             .layer = rocks,
                             .nearDistance = otherDistance,
                             .user = 2});
        if (!shipFirst)
            ship = system.add(shipDef);
        system.collide(ships, rocks);
        system.update();
    }
    std::span<const NearMiss> moveTo(float x)
    {
        system.setMatrix(passer, at(x, 20.f));
        system.update();
        return system.nearMisses();
    }
    CollisionSystem system;
    Layer ships = system.layer("ships"), rocks = system.layer("rocks");
    ColliderDef shipDef{.shape = Circle{10.f}, .layer = ships, .nearDistance = 12.f, .user = 1};
    SpriteId ship, passer;
};

TEST(NearMissSides, BHasTheNearDistanceWhateverWasAddedFirst)
{
    for (const bool shipFirst : {true, false})
    {
        Passers world(shipFirst);
        world.moveTo(-5.f);
        const std::span<const NearMiss> passes = world.moveTo(100.f);
        ASSERT_EQ(passes.size(), 1u);
        const NearMiss& pass = passes[0];
        EXPECT_EQ(pass.b, world.ship);
        EXPECT_EQ(pass.a, world.passer);
        EXPECT_EQ(pass.userB, 1u);
        EXPECT_EQ(pass.layerB, world.ships);
        EXPECT_NEAR(pass.pointB.y, 10.f, 0.1f);
        EXPECT_NEAR(pass.pointA.y, 15.f, 0.1f);
        EXPECT_EQ(pass.motion.x, 105.f) << "of the one that passed";
        EXPECT_EQ(pass.end, PassEnd::Left);
        EXPECT_EQ(pass.other(world.ship), world.passer);
        EXPECT_EQ(pass.other(world.passer), world.ship);
        EXPECT_EQ(pass.other({}), SpriteId{});
        EXPECT_EQ(pass.userOf<int>(world.ship), 1);
        EXPECT_EQ(pass.userOf<int>(world.passer), 2);
        EXPECT_EQ(pass.turned().userOf<int>(world.passer), 2);
        EXPECT_EQ(pass.turned().end, pass.end);
    }
}

TEST(NearMissSides, WhereBothHaveADistanceTheOrderDecides)
{
    for (const bool shipFirst : {true, false})
    {
        Passers world(shipFirst, 12.f);
        world.moveTo(-5.f);
        const std::span<const NearMiss> passes = world.moveTo(100.f);
        ASSERT_EQ(passes.size(), 1u);
        EXPECT_EQ(passes[0].b, shipFirst ? world.passer : world.ship);
    }
}

TEST(NearMissSides, OfABulletKnowBothSides)
{
    CollisionSystem system;
    ColliderDef def = sideShip(12.f);
    def.user = 7;
    const SpriteId target = system.add(def);
    const BulletId shot = system.fire({.position = {-5000.f, 15.f}, .user = 9});
    system.update();
    moveShot(system, shot, {5000.f, 15.f});
    system.update();
    ASSERT_EQ(system.nearMisses().size(), 1u);
    const NearMiss& pass = system.nearMisses()[0];
    EXPECT_EQ(pass.userOf<int>(target), 7);
    EXPECT_EQ(pass.userOf<int>(shot), 9);
    EXPECT_EQ(pass.userOf<int>(SpriteId{}), 0) << "a is null, and no sprite";
    EXPECT_EQ(pass.userOf<int>(BulletId{}), 0);
    EXPECT_EQ(pass.other(target), SpriteId{});
}

TEST(NearMissSides, SayWhyTheyAreOver)
{
    struct Ending
    {
        void (*end)(Passers& world);
        PassEnd expected;
    };
    const Ending endings[]{
        {[](Passers& w) { w.system.setMatrix(w.passer, at(100.f, 20.f)); }, PassEnd::Left},
        {[](Passers& w) { w.system.remove(w.passer); }, PassEnd::Removed},
        {[](Passers& w) { w.system.remove(w.ship); }, PassEnd::Removed},
        {[](Passers& w) { w.system.setEnabled(w.ship, false); }, PassEnd::Barred},
        {[](Passers& w) { w.system.collide(w.ships, w.rocks, false); }, PassEnd::Barred},
        {[](Passers& w) { w.system.setNearMisses(w.ships, w.rocks, false); }, PassEnd::Barred},
        {[](Passers& w) { w.system.ignore(w.ship, w.passer); }, PassEnd::Barred},
        {[](Passers& w) { w.system.setNearDistance(w.ship, 0.f); }, PassEnd::Barred},
    };
    for (const Ending& ending : endings)
        for (const bool shipFirst : {true, false})
        {
            Passers world(shipFirst);
            ASSERT_TRUE(world.moveTo(-5.f).empty());
            ending.end(world);
            world.system.update();
            ASSERT_EQ(world.system.nearMisses().size(), 1u) << "ending " << &ending - endings;
            EXPECT_EQ(world.system.nearMisses()[0].end, ending.expected) << "ending " << &ending - endings;
        }
}

TEST(NearMissSides, OfBulletsSayWhyTheyAreOver)
{
    struct Ending
    {
        void (*end)(CollisionSystem& system, BulletId shot, SpriteId target);
        PassEnd expected;
    };
    const Ending endings[]{
        {[](CollisionSystem& s, BulletId shot, SpriteId) {
             moveShot(s, shot, {500.f, 15.f});
         },
         PassEnd::Left},
        {[](CollisionSystem& s, BulletId shot, SpriteId) {
             moveShot(s, shot, {0.f, 0.f});
         },
         PassEnd::Spent},
        {[](CollisionSystem& s, BulletId shot, SpriteId) { s.removeBullet(shot); }, PassEnd::Removed},
        {[](CollisionSystem& s, BulletId, SpriteId target) { s.remove(target); }, PassEnd::Removed},
        {[](CollisionSystem& s, BulletId, SpriteId target) { s.setEnabled(target, false); }, PassEnd::Barred},
        {[](CollisionSystem& s, BulletId, SpriteId) { s.setNearMisses({}, {}, false); }, PassEnd::Barred},
        {[](CollisionSystem& s, BulletId, SpriteId target) { s.setNearDistance(target, 0.f); }, PassEnd::Barred},
    };
    for (const Ending& ending : endings)
    {
        CollisionSystem system;
        const SpriteId target = system.add(sideShip(12.f));
        const BulletId shot = system.fire({.position = {0.f, 15.f}});
        system.update();
        ending.end(system, shot, target);
        system.update();
        ASSERT_EQ(system.nearMisses().size(), 1u) << "ending " << &ending - endings;
        EXPECT_EQ(system.nearMisses()[0].end, ending.expected) << "ending " << &ending - endings;
    }
}

TEST(NearMissSides, LayersWithoutThemHaveNone)
{
    Passers world(true);
    EXPECT_TRUE(world.system.hasNearMisses(world.rocks, world.ships));
    world.system.setNearMisses(world.ships, world.rocks, false);
    EXPECT_FALSE(world.system.hasNearMisses(world.rocks, world.ships)) << "both ways round";
    EXPECT_TRUE(world.system.hasNearMisses(world.ships, world.ships));
    const BulletId shot = world.system.fire({.layer = world.rocks, .position = {-50.f, -15.f}});
    world.system.update();
    moveShot(world.system, shot, {0.f, -15.f});
    EXPECT_TRUE(world.moveTo(-5.f).empty());
    moveShot(world.system, shot, {50.f, -15.f});
    EXPECT_TRUE(world.moveTo(100.f).empty());
    world.system.setNearMisses(world.rocks, world.ships, true);
    moveShot(world.system, shot, {-50.f, -15.f});
    EXPECT_EQ(world.moveTo(-100.f).size(), 2u);
}

} // namespace
