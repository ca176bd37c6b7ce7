// SPDX-License-Identifier: Zlib
#include <graze/system/collision_system.hpp>

#include "support/worlds/scripted_world.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <vector>

namespace
{

using namespace graze;
using test::FrameSeen;
using test::hashEvents;
using test::playFrame;
using test::playFrames;
using test::ScriptedWorld;
using test::snapshotOf;

using Bytes = std::vector<std::byte>;

TEST(CollisionSystemSnapshot, SameCallsAfterARestoreGiveTheSameEventsAndTheSameHashes)
{
    CollisionSystem system;
    ScriptedWorld script(system, {});
    playFrames(system, script, 0, 10);
    for (std::uint32_t round = 0; round < 20; ++round)
    {
        const std::uint32_t frame = 10 + 3 * round;
        const Bytes bytes = snapshotOf(system);
        const ScriptedWorld scriptThen = script;
        const std::uint64_t hash = system.hash();
        const std::vector<FrameSeen> first = playFrames(system, script, frame, frame + 8);
        for (int again = 0; again < 3; ++again)
        {
            script = scriptThen;
            ASSERT_EQ(system.restore(bytes), SnapshotFault::None);
            ASSERT_EQ(system.hash(), hash);
            // Other calls in between must leave no trace.
            ScriptedWorld other = script;
            if (again == 1)
            {
                playFrames(system, other, 5000, 5004);
                ASSERT_EQ(system.restore(bytes), SnapshotFault::None);
            }
            ASSERT_EQ(playFrames(system, script, frame, frame + 8), first) << "round " << round;
        }
        ASSERT_EQ(system.restore(bytes), SnapshotFault::None);
        script = scriptThen;
        playFrames(system, script, frame, frame + 3);
    }
}

TEST(CollisionSystemSnapshot, BetweenTwoUpdatesIsAsGoodATime)
{
    CollisionSystem system;
    ScriptedWorld script(system, {});
    playFrames(system, script, 0, 10);
    for (std::uint32_t frame = 10; frame < 30; ++frame)
    {
        script.play(system, frame);
        const Bytes bytes = snapshotOf(system);
        const ScriptedWorld scriptThen = script;
        const std::uint64_t hash = system.hash();
        system.update();
        const FrameSeen first{hashEvents(system), system.hash()};
        const FrameSeen next = playFrame(system, script, frame + 100);

        ASSERT_EQ(system.restore(bytes), SnapshotFault::None);
        ASSERT_EQ(system.hash(), hash);
        script = scriptThen;
        system.update();
        ASSERT_EQ((FrameSeen{hashEvents(system), system.hash()}), first);
        ASSERT_EQ(playFrame(system, script, frame + 100), next);
    }
}

TEST(CollisionSystemSnapshot, AnotherSystemGoesOnFromIt)
{
    CollisionSystem system;
    ScriptedWorld script(system, {});
    playFrames(system, script, 0, 20);
    const Bytes bytes = snapshotOf(system);

    // One that was set up alike, one that was used for something else, one that is empty.
    CollisionSystem alike, used, empty;
    ScriptedWorld alikeScript(alike, {});
    ScriptedWorld usedScript(used, {.sprites = 60, .seed = 9});
    playFrames(used, usedScript, 0, 5);
    const ScriptedWorld then = script;
    const std::vector<FrameSeen> seen = playFrames(system, script, 20, 30);
    for (CollisionSystem* other : {&alike, &used, &empty})
    {
        ASSERT_EQ(other->restore(bytes), SnapshotFault::None);
        ScriptedWorld otherScript = then;
        otherScript.moveTo(*other);
        EXPECT_EQ(playFrames(*other, otherScript, 20, 30), seen);
    }
}

/// Every setting, sprite and bullet differs from its defaults. Changed, then restored.
class RestoredSystem : public testing::Test
{
protected:
    void SetUp() override
    {
        system.collide(rocks, shots);
        system.advanceBullets(0.1f);
        system.setSettings({.maxIterations = 17, .epsilon = 1e-3f, .method = Method::Gjk});
        system.setEventOptions({.beginGeometry = false, .stayGeometry = true});
        system.update();
        const Bytes bytes = snapshotOf(system);
        change();
        ASSERT_EQ(system.restore(bytes), SnapshotFault::None);
    }
    void change()
    {
        system.setSettings({});
        system.setEventOptions({});
        system.collide(rocks, rocks);
        system.layer("later");
        system.remove(owner);
        system.setShape(rock, Circle{1.f});
        system.teleport(rock, Affine2{});
        system.setUser(rock, 0);
        system.setEnabled(rock, true);
        system.removeBullet(shot);
        system.update();
        system.update();
    }

    CollisionSystem system;
    const Affine2 pose = Affine2::from({.position = {50.f, 2.f}, .angleRadians = 0.3f});
    const Layer rocks = system.layer("rocks");
    const Layer shots = system.layer("a name too long to stand in the string itself");
    const std::string_view name = system.layerName(shots);
    const Pieces pieces{std::vector<Shape>{Box{{10.f, 6.f}}, Circle{3.f, {20.f, 0.f}}}};
    const SpriteId owner = system.add({.shape = Circle{5.f}, .user = 7});
    const SpriteId rock = system.add({.shape = pieces,
                                      .matrix = pose,
                                      .layer = rocks,
                                      .nearDistance = 4.f,
                                      .owner = owner,
                                      .user = 8,
                                      .enabled = false,
                                      .order = 77});
    const BulletId shot = system.fire({.shape = system.addShape(Capsule{{0.f, 0.f}, {4.f, 0.f}, 1.f}),
                                       .layer = shots,
                                       .position = {1.f, 2.f},
                                       .velocity = {30.f, 40.f},
                                       .owner = owner,
                                       .pierce = 3,
                                       .user = 9});
};

TEST_F(RestoredSystem, HasItsSettingsAgain)
{
    EXPECT_EQ(system.settings(), (GjkSettings{.maxIterations = 17, .epsilon = 1e-3f, .method = Method::Gjk}));
    EXPECT_FALSE(system.eventOptions().beginGeometry);
    EXPECT_TRUE(system.eventOptions().stayGeometry);
}

TEST_F(RestoredSystem, HasItsLayersAgainAndKeepsTheMemoryOfTheirNames)
{
    EXPECT_EQ(system.layerCount(), 3u);
    EXPECT_EQ(system.layerName(shots).data(), name.data());
    EXPECT_TRUE(system.collides(rocks, shots));
    EXPECT_FALSE(system.collides(rocks, rocks));
}

TEST_F(RestoredSystem, SpritesAnswerAsBefore)
{
    EXPECT_EQ(system.spriteCount(), 2u);
    EXPECT_EQ(system.user(owner), 7u);
    EXPECT_EQ(system.user(rock), 8u);
    EXPECT_EQ(system.matrix(rock), pose);
    EXPECT_EQ(system.layerOf(rock), rocks);
    EXPECT_EQ(system.nearDistance(rock), 4.f);
    EXPECT_EQ(system.isEnabled(rock), false);
    const auto sprite = system.sprite(rock);
    ASSERT_TRUE(sprite.has_value());
    ASSERT_EQ(sprite->pieces().size(), 2u);
    EXPECT_EQ(sprite->pieces()[0].pointCount(), 4u);
    EXPECT_EQ(sprite->pieces()[1].radius(), 3.f);
}

TEST_F(RestoredSystem, BulletsAnswerAsBefore)
{
    const auto bullet = system.bullet(shot);
    ASSERT_TRUE(bullet.has_value());
    EXPECT_EQ(bullet->position, (Vec2{4.f, 6.f}));
    EXPECT_EQ(bullet->previous, (Vec2{1.f, 2.f}));
    EXPECT_EQ(bullet->velocity, (Vec2{30.f, 40.f}));
    EXPECT_EQ(bullet->owner, owner);
    EXPECT_EQ(bullet->pierceLeft, 3);
    EXPECT_EQ(bullet->user, 9u);
}

TEST(CollisionSystemSnapshot, EventsAreEmptyAfterARestoreAndTheNextUpdateReportsNewOnes)
{
    CollisionSystem system;
    const SpriteId a = system.add({.shape = Circle{5.f}, .user = 1});
    const SpriteId b = system.add({.shape = Circle{5.f}, .user = 2});
    const Bytes apart = snapshotOf(system);
    system.update();
    ASSERT_EQ(system.begun().size(), 1u);
    const Bytes touching = snapshotOf(system);

    ASSERT_EQ(system.restore(apart), SnapshotFault::None);
    EXPECT_TRUE(system.begun().empty());
    system.update();
    EXPECT_EQ(system.begun().size(), 1u);
    ASSERT_EQ(system.restore(touching), SnapshotFault::None);
    system.update();
    EXPECT_TRUE(system.begun().empty());
    EXPECT_EQ(system.stays().size(), 1u);
    // One that is removed is gone with the next update only, and so it is in a snapshot.
    system.remove(a);
    const Bytes removed = snapshotOf(system);
    ASSERT_EQ(system.restore(touching), SnapshotFault::None);
    EXPECT_TRUE(system.contains(a));
    ASSERT_EQ(system.restore(removed), SnapshotFault::None);
    EXPECT_FALSE(system.contains(a));
    system.update();
    ASSERT_EQ(system.ended().size(), 1u);
    EXPECT_EQ(system.ended()[0].a, a);
    EXPECT_EQ(system.ended()[0].b, b);
    EXPECT_EQ(system.ended()[0].userA, 1u);
}

TEST(CollisionSystemSnapshot, IdsMadeLaterAreStaleForGoodAndEarlierOnesKeepTheirMeaning)
{
    CollisionSystem system;
    system.setRefusalHandler([](const Refusal&) {});
    const SpriteId before = system.add({.shape = Circle{1.f}, .user = 1});
    const SpriteId removedLater = system.add({.shape = Circle{1.f}, .user = 2});
    const SpriteId stale = system.add({.shape = Circle{1.f}, .user = 3});
    const BulletId shot = system.fire({.user = 4});
    system.remove(stale);
    system.update();
    const Bytes bytes = snapshotOf(system);

    std::set<std::uint64_t> seen;
    for (std::uint32_t round = 0; round < 100; ++round)
    {
        // As many as the slots that were free, and more of them.
        for (std::uint32_t i = 0; i < 1 + round % 7; ++i)
        {
            EXPECT_TRUE(seen.insert(system.add({.shape = Circle{2.f}, .user = 100 + round}).value).second);
            EXPECT_TRUE(seen.insert(system.fire({.user = 100 + round}).value).second);
        }
        system.remove(removedLater);
        system.removeBullet(shot);
        system.update();
        ASSERT_EQ(system.restore(bytes), SnapshotFault::None);
        for (const std::uint64_t id : seen)
        {
            ASSERT_FALSE(system.contains(SpriteId{id}));
            ASSERT_FALSE(system.bullet(BulletId{id}).has_value());
            ASSERT_NE(system.setUser(SpriteId{id}, 0), Refused::None);
        }
        ASSERT_EQ(system.user(before), 1u);
        ASSERT_EQ(system.user(removedLater), 2u);
        ASSERT_FALSE(system.contains(stale));
        ASSERT_EQ(system.bullet(shot)->user, 4u);
    }
}

TEST(CollisionSystemSnapshot, SameCallsGetTheSameSlotsAgain)
{
    const auto slotOf = [](auto id) { return id.value >> 32; };
    CollisionSystem system;
    ScriptedWorld script(system, {.sprites = 50});
    playFrames(system, script, 0, 30);
    const Bytes bytes = snapshotOf(system);
    const ScriptedWorld then = script;
    playFrames(system, script, 30, 60);
    const ScriptedWorld first = script;
    for (int again = 0; again < 3; ++again)
    {
        ASSERT_EQ(system.restore(bytes), SnapshotFault::None);
        script = then;
        playFrames(system, script, 30, 60);
        for (std::size_t i = 0; i < first.sprites().size(); ++i)
            EXPECT_EQ(slotOf(script.sprites()[i]), slotOf(first.sprites()[i]));
        ASSERT_EQ(script.bullets().size(), first.bullets().size());
        for (std::size_t i = 0; i < first.bullets().size(); ++i)
            EXPECT_EQ(slotOf(script.bullets()[i]), slotOf(first.bullets()[i]));
    }
}

TEST(CollisionSystemSnapshot, ShapesThatAreGoneComeBackAndThoseOfAddShapeStay)
{
    CollisionSystem system;
    const SpriteId sprite = system.add({.shape = Box{{30.f, 10.f}}});
    const Bytes bytes = snapshotOf(system);
    system.remove(sprite);
    system.update();
    // Takes the place of the box.
    system.add({.shape = Circle{1.f}});
    const ShapeId since = system.addShape(Circle{9.f});
    ASSERT_EQ(system.restore(bytes), SnapshotFault::None);
    EXPECT_EQ(system.bounds(sprite)->size(), (Vec2{30.f, 10.f}));
    EXPECT_NO_THROW(system.fire({.shape = since}));
    EXPECT_EQ(system.addShape(Circle{9.f}), since);
}

TEST(CollisionSystemSnapshot, OwnersAreKeptAlsoWhenTheyAreGoneOrForeign)
{
    CollisionSystem system, elsewhere, restored;
    const SpriteId owner = system.add({.shape = Circle{5.f}, .user = 1});
    const SpriteId foreign = elsewhere.add({.shape = Circle{5.f}});
    const SpriteId kept = system.add({.shape = Circle{5.f}, .user = 2});
    for (const SpriteId id : {owner, owner, foreign, foreign, kept, SpriteId{}})
        system.add({.shape = Circle{5.f}, .owner = id, .user = 10 + system.spriteCount()});
    const BulletId shot = system.fire({.owner = owner});
    const BulletId other = system.fire({.owner = foreign});
    system.remove(owner);
    system.update();
    const std::size_t pairs = system.begun().size();
    system.setSettings(system.settings());
    const Bytes bytes = snapshotOf(system);
    ASSERT_EQ(restored.restore(bytes), SnapshotFault::None);
    EXPECT_EQ(restored.hash(), system.hash());
    EXPECT_EQ(system.restore(bytes), SnapshotFault::None);
    EXPECT_EQ(system.bullet(shot)->owner, owner);
    EXPECT_EQ(system.bullet(other)->owner, foreign);
    for (CollisionSystem* each : {&system, &restored})
    {
        each->update();
        EXPECT_EQ(each->stays().size(), pairs);
        EXPECT_TRUE(each->begun().empty());
        EXPECT_TRUE(each->ended().empty());
    }
}

TEST(CollisionSystemSnapshot, CostsFewBytesPerSprite)
{
    CollisionSystem system;
    for (int i = 0; i < 1000; ++i)
        system.add({.shape = Circle{5.f},
                    .matrix = Affine2::translation({static_cast<float>(i * 20), 0.f}),
                    .user = static_cast<std::uint64_t>(i)});
    system.update();
    // The pose is 24 of them, twice where the sprite has moved.
    EXPECT_LT(snapshotOf(system).size(), 1000u * 85u);
}

} // namespace
