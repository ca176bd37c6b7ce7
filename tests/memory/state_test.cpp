// SPDX-License-Identifier: Zlib
#include "memory/memory.hpp"
#include "support/worlds/scripted_world.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <thread>
#include <vector>

namespace
{

using namespace graze;
using test::FailingMemory;

constexpr float Nan = std::numeric_limits<float>::quiet_NaN();

TEST(OutOfMemoryState, HashTakesNone)
{
    CollisionSystem system;
    test::ScriptedWorld script(system, {});
    test::playFrames(system, script, 0, 20);
    // Owners that are gone are named by those that they owned.
    std::vector<SpriteId> owners(300);
    for (SpriteId& owner : owners)
    {
        owner = system.add({.shape = Circle{1.f}});
        system.add({.shape = Circle{1.f}, .owner = owner});
        system.fire({.owner = owner});
    }
    for (const SpriteId owner : owners)
        system.remove(owner);
    system.update();
    std::uint64_t hash = 0;
    bool failed = true;
    // On a thread that has no memory yet from earlier calls.
    std::thread(
        [&]
        {
            const FailingMemory memory(0, FailingMemory::Kind::FromThereOn);
            hash = system.hash();
            failed = memory.hasFailed();
        })
        .join();
    EXPECT_FALSE(failed);
    EXPECT_EQ(hash, system.hash());
}

TEST(OutOfMemoryState, RefusalsTakeNone)
{
    CollisionSystem system;
    const std::vector<std::uint64_t> much(9, 1);
    std::uint64_t reported = 0;
    system.setRefusalHandler([&reported, much](const Refusal&) { reported += much[8]; });
    const SpriteId id = system.add({.shape = Circle{1.f}});
    const FailingMemory memory(0, FailingMemory::Kind::FromThereOn);
    for (std::uint64_t number = 1; number <= 2000; ++number)
        EXPECT_EQ(system.remove(SpriteId{number << 40}), Refused::ForeignId);
    EXPECT_EQ(system.setMatrix(id, Affine2{Nan}), Refused::NotFinite);
    EXPECT_EQ(system.advanceBullets(Nan), Refused::NotFinite);
    EXPECT_FALSE(memory.hasFailed());
    EXPECT_EQ(reported, 1024u);
}

// Any part of it may be what does not fit. The thread keeps what it got before each failure, so these are few.
TEST(OutOfMemoryState, SnapshotThatDoesNotFitLeavesTheBytesOfTheCaller)
{
    CollisionSystem system;
    test::ScriptedWorld script(system, {});
    test::playFrames(system, script, 0, 5);
    const std::vector<std::byte> before(10, std::byte{7});
    std::vector<std::byte> bytes = before;
    std::size_t failures = 0;
    std::thread(
        [&]
        {
            for (std::size_t count = 0;; ++count)
            {
                const FailingMemory memory(count);
                try
                {
                    system.snapshot(bytes);
                    break;
                }
                catch (const std::bad_alloc&)
                {
                    ++failures;
                }
                ASSERT_EQ(bytes, before);
            }
        })
        .join();
    EXPECT_GT(failures, 3u);
    EXPECT_EQ(bytes, test::snapshotOf(system));
}

// Updates once each allocation of it has failed, and says how many these are. After each failure all is as before;
// ask(number) checks more of that.
template <class Ask>
std::size_t failuresOfUpdate(CollisionSystem& system, Ask&& ask)
{
    const std::uint64_t hash = system.hash();
    const std::vector<std::byte> bytes = test::snapshotOf(system);
    for (std::size_t failures = 0;; ++failures)
    {
        const FailingMemory memory(failures);
        try
        {
            system.update();
            return failures;
        }
        catch (const std::bad_alloc&)
        {
            EXPECT_EQ(system.hash(), hash) << "after " << failures << " allocations";
            EXPECT_EQ(test::snapshotOf(system), bytes);
            ask(failures);
        }
    }
}

std::size_t failuresOfUpdate(CollisionSystem& system)
{
    return failuresOfUpdate(system, [](std::size_t) {});
}

// The frame that fails is the first in which the bullet rests: until then `previous` says where it came from.
TEST(OutOfMemoryState, UpdateThatFailsKeepsWhereRestingBulletsCameFrom)
{
    CollisionSystem system;
    const BulletId bullet = system.fire({.radius = 2.f, .position = {100.f, 0.f}, .velocity = {60.f, 0.f}});
    system.advanceBullets(0.5f);
    system.update();
    for (int i = 0; i < 50; ++i)
        system.add({.shape = Box{{20.f, 20.f}}, .matrix = Affine2::translation({400.f + static_cast<float>(i), 0.f})});
    EXPECT_GT(failuresOfUpdate(system,
                               [&](std::size_t failures) {
                                   EXPECT_EQ(system.bullet(bullet)->previous, (Vec2{100.f, 0.f}))
                                       << "after " << failures << " allocations";
                               }),
              3u);
    EXPECT_EQ(system.bullet(bullet)->previous, (Vec2{130.f, 0.f}));
}

// The frame that fails is the first in which the sprite rests: it may still be rewound on its motion before.
TEST(OutOfMemoryState, UpdateThatFailsKeepsWhereSweptSpritesCameFrom)
{
    CollisionSystem system;
    const SpriteId ball = system.add({.shape = Circle{4.f}, .swept = true});
    system.update();
    system.setMatrix(ball, Affine2::translation({30.f, 0.f}));
    system.update();
    for (int i = 0; i < 50; ++i)
        system.add({.shape = Box{{20.f, 20.f}}, .matrix = Affine2::translation({400.f + static_cast<float>(i), 0.f})});
    EXPECT_GT(failuresOfUpdate(system), 3u);
}

// The record of struck targets grows in the frame that fails: it keeps what it had.
TEST(OutOfMemoryState, UpdateThatFailsKeepsWhatBulletsHaveStruck)
{
    CollisionSystem system;
    const Layer shots = system.layer("shots"), rocks = system.layer("rocks");
    system.collide(shots, rocks);
    for (int i = 0; i < 60; ++i)
        system.add({.shape = Circle{2.f},
                    .matrix = Affine2::translation({10.f * static_cast<float>(i), 0.f}),
                    .layer = rocks});
    system.fire({.layer = shots, .velocity = {100.f, 0.f}, .pierce = 100});
    std::size_t failures = 0, hits = 0;
    for (int frame = 0; frame < 8; ++frame)
    {
        system.advanceBullets(1.f);
        failures += failuresOfUpdate(system);
        hits += system.hits().size();
    }
    EXPECT_EQ(hits, 60u) << "each once";
    EXPECT_GT(failures, 10u);
}

// Bounces and bullets that meet are found in memory of the frame: nothing of it lasts when it fails.
TEST(OutOfMemoryState, UpdateThatFailsKeepsBulletsThatBounceAndMeet)
{
    CollisionSystem system;
    const Layer shots = system.layer("shots"), walls = system.layer("walls");
    system.collide(shots, shots);
    system.collide(shots, walls);
    system.add({.shape = Box{{1.f, 900.f}}, .matrix = Affine2::translation({50.f, 0.f}), .layer = walls});
    const ShapeId bar = system.addShape(Box{{6.f, 2.f}});
    for (int i = 0; i < 40; ++i)
        system.fire({.shape = i % 2 == 0 ? bar : ShapeId{},
                     .layer = shots,
                     .position = {0.f, static_cast<float>(8 * i)},
                     .velocity = {100.f, i % 2 == 0 ? 30.f : -30.f},
                     .pierce = 5,
                     .angularVelocity = 2.f,
                     .bounces = 2,
                     .meetsBullets = i % 3 == 0,
                     .lifetime = 2});
    system.update();
    system.advanceBullets(1.f);
    const std::vector<std::byte> bytes = test::snapshotOf(system);
    EXPECT_GT(failuresOfUpdate(system, [&](std::size_t) { EXPECT_TRUE(system.hits().empty()); }), 10u);
    CollisionSystem other;
    ASSERT_EQ(other.restore(bytes), SnapshotFault::None);
    other.update();
    EXPECT_EQ(system.hash(), other.hash());
    EXPECT_EQ(test::hashEvents(system), test::hashEvents(other));
    EXPECT_GT(system.hits().size(), 40u);
}

// A cell that cuts a floor: a sprite gets another shape, others are added.
TEST(OutOfMemoryState, TileSpritesThatFailToChangeAreThoseOfBefore)
{
    CollisionSystem system;
    TileGrid grid(5, 3, 8.f);
    for (int x = 0; x < 5; ++x)
        grid.set(x, 1, true);
    grid.set(0, 0, true);
    grid.set(3, 2, true);
    TileSprites tiles(system, grid);
    const std::vector<SpriteId> before{tiles.at(0, 0), tiles.at(0, 1), tiles.at(3, 2)};
    std::size_t failures = 0;
    for (bool done = false; !done;)
    {
        try
        {
            const FailingMemory memory(failures);
            tiles.set(system, 1, 1, false);
            done = true;
        }
        catch (const std::bad_alloc&)
        {
            ++failures;
            EXPECT_EQ(tiles.grid().rects(), grid.rects());
            EXPECT_EQ((std::vector<SpriteId>{tiles.at(0, 0), tiles.at(0, 1), tiles.at(3, 2)}), before);
            EXPECT_EQ(system.spriteCount(), 3u);
            EXPECT_EQ(system.bounds(before[1]), (Aabb{{0.f, 8.f}, {40.f, 16.f}}));
        }
    }
    EXPECT_GT(failures, 2u);
    EXPECT_EQ(system.spriteCount(), tiles.grid().rects().size());
    EXPECT_EQ(system.bounds(tiles.at(2, 1)), (Aabb{{16.f, 8.f}, {40.f, 16.f}}));
}

} // namespace
