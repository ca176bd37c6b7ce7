// SPDX-License-Identifier: Zlib
#include <graze/system/collision_system.hpp>

#include "support/worlds/scripted_world.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

namespace
{

using namespace graze;
using test::FrameSeen;
using test::playFrame;
using test::playFrames;
using test::ScriptedWorld;
using test::snapshotOf;

using Bytes = std::vector<std::byte>;

TEST(CollisionSystemHash, SystemsWithTheSameCallsHaveTheSameHash)
{
    CollisionSystem one, other, rolledBack;
    ScriptedWorld script(one, {}), otherScript(other, {}), rolledBackScript(rolledBack, {});
    for (std::uint32_t frame = 0; frame < 40; ++frame)
    {
        const Bytes bytes = snapshotOf(rolledBack);
        ScriptedWorld guess = rolledBackScript;
        playFrames(rolledBack, guess, frame + 1000, frame + 1003);
        ASSERT_EQ(rolledBack.restore(bytes), SnapshotFault::None);
        const FrameSeen seen = playFrame(one, script, frame);
        ASSERT_EQ(playFrame(other, otherScript, frame), seen);
        ASSERT_EQ(playFrame(rolledBack, rolledBackScript, frame), seen);
    }
}

/// Two sprites apart and a bullet, after two updates.
struct World
{
    World()
    {
        system.update();
        system.update();
        bytes = snapshotOf(system);
    }

    CollisionSystem system;
    Layer layer = system.layer("one");
    ShapeId box = system.addShape(Box{{4.f, 4.f}});
    SpriteId a = system.add({.shape = Circle{5.f}, .nearDistance = 3.f});
    SpriteId b = system.add({.shape = Box{{4.f, 4.f}}, .matrix = Affine2::translation({100.f, 0.f})});
    BulletId shot = system.fire({.position = {0.f, 50.f}, .velocity = {1.f, 0.f}});
    Bytes bytes;
};

struct Change
{
    const char* name;
    void (*make)(World& world);
};

const Change Changes[] = {
    {"setMatrix",
     [](World& w) {
         w.system.setMatrix(w.a, Affine2::translation({1e-6f, 0.f}));
     }},
    {"teleport",
     [](World& w) {
         w.system.teleport(w.a, Affine2::translation({1e-6f, 0.f}));
     }},
    {"setLayer", [](World& w) { w.system.setLayer(w.a, w.layer); }},
    {"setNearDistance", [](World& w) { w.system.setNearDistance(w.b, 3.f); }},
    {"setSwept", [](World& w) { w.system.setSwept(w.a, true); }},
    {"setUser", [](World& w) { w.system.setUser(w.a, 1); }},
    {"ignore", [](World& w) { w.system.ignore(w.a, w.b); }},
    {"setEnabled", [](World& w) { w.system.setEnabled(w.a, false); }},
    {"setShape", [](World& w) { w.system.setShape(w.a, Circle{6.f}); }},
    {"remove", [](World& w) { w.system.remove(w.a); }},
    {"remove another", [](World& w) { w.system.remove(w.b); }},
    {"add", [](World& w) { w.system.add({.shape = Circle{5.f}}); }},
    {"add with an owner", [](World& w) { w.system.add({.shape = Circle{5.f}, .owner = w.a}); }},
    {"add with another owner", [](World& w) { w.system.add({.shape = Circle{5.f}, .owner = w.b}); }},
    {"add with an order", [](World& w) { w.system.add({.shape = Circle{5.f}, .order = 5}); }},
    {"collide", [](World& w) { w.system.collide(w.layer, w.layer); }},
    {"setBulletEffect", [](World& w) { w.system.setBulletEffect({}, w.layer, BulletEffect::Stop); }},
    {"setBulletEffect, the other way round",
     [](World& w) { w.system.setBulletEffect(w.layer, {}, BulletEffect::Stop); }},
    {"setBulletEffect, another one", [](World& w) { w.system.setBulletEffect({}, w.layer, BulletEffect::Report); }},
    {"setNearMisses", [](World& w) { w.system.setNearMisses({}, w.layer, false); }},
    {"layer", [](World& w) { w.system.layer("another"); }},
    {"fire", [](World& w) { w.system.fire({}); }},
    {"fire one that bounces", [](World& w) { w.system.fire({.bounces = 1}); }},
    {"fire one that bounces twice", [](World& w) { w.system.fire({.bounces = 2}); }},
    {"fire one that meets bullets", [](World& w) { w.system.fire({.meetsBullets = true}); }},
    {"fire one without end of bounces", [](World& w) { w.system.fire({.bounces = EndlessBounces}); }},
    {"fire one of a maximum speed", [](World& w) { w.system.fire({.maxSpeed = 9.f}); }},
    {"fire one that ends", [](World& w) { w.system.fire({.lifetime = 9}); }},
    {"fire one of a shape", [](World& w) { w.system.fire({.shape = w.box}); }},
    {"fire one at an angle", [](World& w) { w.system.fire({.shape = w.box, .angleRadians = 1.f}); }},
    {"fire one that turns", [](World& w) { w.system.fire({.shape = w.box, .angularVelocity = 1.f}); }},
    {"setBulletBounds",
     [](World& w) {
         w.system.setBulletBounds(Aabb{{}, {1.f, 1.f}});
     }},
    {"removeBullet", [](World& w) { w.system.removeBullet(w.shot); }},
    {"setVelocity",
     [](World& w) {
         w.system.setVelocity(w.shot, {2.f, 0.f});
     }},
    {"advanceBullets", [](World& w) { w.system.advanceBullets(1.f); }},
    {"teleportBullet",
     [](World& w) {
         w.system.teleportBullet(w.shot, {1.f, 50.f});
     }},
    {"setSettings", [](World& w) { w.system.setSettings({.maxIterations = 5}); }},
    {"setSettings, the method", [](World& w) { w.system.setSettings({.method = Method::Gjk}); }},
    {"setEventOptions", [](World& w) { w.system.setEventOptions({.stayGeometry = true}); }},
};

TEST(CollisionSystemHash, EveryChangeOfTheStateHasAHashOfItsOwn)
{
    World world;
    const std::uint64_t hash = world.system.hash();
    std::set<std::uint64_t> seen{hash};
    for (const Change& change : Changes)
    {
        change.make(world);
        EXPECT_TRUE(seen.insert(world.system.hash()).second) << change.name;
        ASSERT_EQ(world.system.restore(world.bytes), SnapshotFault::None);
        ASSERT_EQ(world.system.hash(), hash) << change.name;
    }
}

TEST(CollisionSystemHash, PairThatHasTouchedIsPartOfIt)
{
    World touched, never;
    touched.system.teleport(touched.b, Affine2{});
    for (World* world : {&touched, &never})
    {
        world->system.update();
        world->system.teleport(world->b, Affine2::translation({100.f, 0.f}));
    }
    EXPECT_NE(touched.system.hash(), never.system.hash());
}

// Its lifetime was all that it had beside a plain one.
TEST(CollisionSystemHash, ABulletThatHasEndedIsTheSameInARestoredSystem)
{
    CollisionSystem system, restored;
    system.fire({.velocity = {8.f, 0.f}, .lifetime = 1});
    system.update();
    ASSERT_EQ(restored.restore(snapshotOf(system)), SnapshotFault::None);
    EXPECT_EQ(restored.hash(), system.hash());
    system.advanceBullets(1.f);
    restored.advanceBullets(1.f);
    EXPECT_EQ(restored.hash(), system.hash());
    system.update();
    restored.update();
    EXPECT_EQ(restored.hash(), system.hash());
}

// Rows of dead bullets close up now and then. The frame in which they do is no part of the state.
TEST(CollisionSystemHash, BulletsThatAreGoneAreNoPartOfIt)
{
    CollisionSystem system, without, restored;
    const auto shoot = [](CollisionSystem& in, std::uint64_t user) {
        return in.fire({.position = {static_cast<float>(user), 0.f}, .velocity = {0.f, 1.f}, .user = user});
    };
    std::vector<BulletId> ids;
    for (std::uint64_t user = 0; user < 20; ++user)
        ids.push_back(shoot(system, user));
    system.update();
    system.removeBullet(ids[3]);
    const std::uint64_t dying = system.hash();
    system.update();
    system.removeBullet(ids[0]);
    system.update();
    shoot(system, 20); // in the slot of one that is gone
    for (std::uint64_t user = 1; user < 20; ++user)
        if (user != 3)
            shoot(without, user);
    without.update();
    shoot(without, 20);
    EXPECT_EQ(system.hash(), without.hash());
    EXPECT_NE(system.hash(), dying);

    const Bytes bytes = snapshotOf(system);
    ASSERT_EQ(restored.restore(bytes), SnapshotFault::None);
    EXPECT_EQ(restored.hash(), system.hash());
    EXPECT_EQ(restored.bulletCount(), 19u);
    std::vector<BulletId> listed(30), restoredIds(30);
    ASSERT_EQ(system.bullets(listed), 19u);
    ASSERT_EQ(restored.bullets(restoredIds), 19u);
    for (std::size_t i = 0; i < 19; ++i)
        EXPECT_EQ(system.bullet(listed[i])->user, restored.bullet(restoredIds[i])->user);
    system.advanceBullets(1.f);
    restored.advanceBullets(1.f);
    system.update();
    restored.update();
    EXPECT_EQ(restored.hash(), system.hash());
}

/// The owners, by number, of sprites and bullets whose owners are gone. Ids are others after a rollback.
std::uint64_t hashOfOrphans(const std::vector<std::size_t>& owners, bool rolledBack)
{
    CollisionSystem system;
    const Layer alone = system.layer("alone");
    const Bytes start = snapshotOf(system);
    std::vector<SpriteId> ids(1000);
    for (int round = rolledBack ? 0 : 1; round < 2; ++round)
    {
        EXPECT_EQ(system.restore(start), SnapshotFault::None);
        for (SpriteId& id : ids)
            id = system.add({.shape = Circle{1.f}, .layer = alone});
    }
    for (const std::size_t owner : owners)
    {
        system.add({.shape = Circle{1.f}, .layer = alone, .owner = ids[owner]});
        system.fire({.layer = alone, .owner = ids[owner]});
    }
    const std::uint64_t owned = system.hash();
    for (const SpriteId id : ids)
        system.remove(id);
    system.update();
    EXPECT_NE(system.hash(), owned);
    return system.hash();
}

TEST(CollisionSystemHash, OwnersThatAreGoneCountByWhatTheyHaveOwned)
{
    for (const bool rolledBack : {false, true})
    {
        EXPECT_EQ(hashOfOrphans({0, 1, 0}, rolledBack), hashOfOrphans({0, 1, 0}, false));
        EXPECT_EQ(hashOfOrphans({0, 1, 0}, rolledBack), hashOfOrphans({7, 3, 7}, false)) << "the same families";
        EXPECT_NE(hashOfOrphans({0, 1, 0}, rolledBack), hashOfOrphans({0, 1, 1}, false));
        EXPECT_NE(hashOfOrphans({0, 1, 0}, rolledBack), hashOfOrphans({0, 1, 2}, false));
    }
}

TEST(CollisionSystemHash, AThousandOwnersThatAreGoneAreToldApart)
{
    std::vector<std::size_t> owners;
    for (std::size_t i = 0; i < 2500; ++i)
        owners.push_back(i * 7 % 1000);
    const std::uint64_t hash = hashOfOrphans(owners, false);
    EXPECT_EQ(hashOfOrphans(owners, true), hash);
    for (const std::size_t place : {std::size_t{1001}, std::size_t{2499}})
    {
        std::vector<std::size_t> other = owners;
        other[place] = other[place] == 0 ? 1 : 0;
        EXPECT_NE(hashOfOrphans(other, false), hash);
    }
}

TEST(CollisionSystemHash, IsTheSameOnEveryCompilerAndProcessor)
{
    EXPECT_EQ(CollisionSystem().hash(), 15660523189984519217u);
    CollisionSystem system;
    ScriptedWorld script(system, {});
    script.play(system, 0);
    EXPECT_EQ(system.hash(), 16056820888887733377u);
}

} // namespace
