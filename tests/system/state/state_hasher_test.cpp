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

TEST(CollisionSystemHash, IsThatOfAllSystemsThatWereToldTheSame)
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

TEST(CollisionSystemHash, SeesEveryChangeOfTheState)
{
    CollisionSystem system;
    const Layer layer = system.layer("one");
    const SpriteId a = system.add({.shape = Circle{5.f}, .nearDistance = 3.f});
    const SpriteId b = system.add({.shape = Box{{4.f, 4.f}}, .matrix = Affine2::translation({100.f, 0.f})});
    const BulletId shot = system.fire({.position = {0.f, 50.f}, .velocity = {1.f, 0.f}});
    system.update();
    system.update();
    const Bytes bytes = snapshotOf(system);
    const std::uint64_t hash = system.hash();
    std::set<std::uint64_t> seen{hash};
    const auto expectNew = [&](const char* what)
    {
        EXPECT_TRUE(seen.insert(system.hash()).second) << what;
        ASSERT_EQ(system.restore(bytes), SnapshotFault::None);
        ASSERT_EQ(system.hash(), hash);
    };
    system.setMatrix(a, Affine2::translation({1e-6f, 0.f}));
    expectNew("setMatrix");
    system.teleport(a, Affine2::translation({1e-6f, 0.f}));
    expectNew("teleport");
    system.setLayer(a, layer);
    expectNew("setLayer");
    system.setNearDistance(b, 3.f);
    expectNew("setNearDistance");
    system.setUser(a, 1);
    expectNew("setUser");
    system.setEnabled(a, false);
    expectNew("setEnabled");
    system.setShape(a, Circle{6.f});
    expectNew("setShape");
    system.remove(a);
    expectNew("remove");
    system.remove(b);
    expectNew("remove another");
    system.add({.shape = Circle{5.f}});
    expectNew("add");
    system.add({.shape = Circle{5.f}, .owner = a});
    expectNew("add with an owner");
    system.add({.shape = Circle{5.f}, .owner = b});
    expectNew("add with another owner");
    system.add({.shape = Circle{5.f}, .order = 5});
    expectNew("add with an order");
    system.collide(layer, layer);
    expectNew("collide");
    system.layer("another");
    expectNew("layer");
    system.fire({});
    expectNew("fire");
    system.removeBullet(shot);
    expectNew("removeBullet");
    system.setVelocity(shot, {2.f, 0.f});
    expectNew("setVelocity");
    system.advanceBullets(1.f);
    expectNew("advanceBullets");
    system.teleportBullet(shot, {1.f, 50.f});
    expectNew("teleportBullet");
    system.setSettings({.maxIterations = 5});
    expectNew("setSettings");
    system.setSettings({.method = Method::Gjk});
    expectNew("setSettings, the method");
    system.setEventOptions({.stayGeometry = true});
    expectNew("setEventOptions");
    // What two sprites did and what a bullet met.
    system.teleport(b, Affine2{});
    system.update();
    system.teleport(b, Affine2::translation({100.f, 0.f}));
    const std::uint64_t touched = system.hash();
    ASSERT_EQ(system.restore(bytes), SnapshotFault::None);
    system.update();
    system.teleport(b, Affine2::translation({100.f, 0.f}));
    EXPECT_NE(system.hash(), touched);
}

// Rows of dead bullets close up now and then: when is no part of the state.
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

TEST(CollisionSystemHash, IsTheSameOnEveryCompilerAndProcessor)
{
    EXPECT_EQ(CollisionSystem().hash(), 15816930072060655879u);
    CollisionSystem system;
    ScriptedWorld script(system, {});
    script.play(system, 0);
    EXPECT_EQ(system.hash(), 7750221385440615442u);
}

} // namespace
