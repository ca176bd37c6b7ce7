// SPDX-License-Identifier: Zlib
#include <graze/base/workers.hpp>
#include <graze/system/collision_system.hpp>

#include "memory/failing.hpp"
#include "memory/memory.hpp"
#include "support/workers.hpp"
#include "support/worlds/scripted_world.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace
{

using namespace graze;

/// The state that an update must not change when it fails.
struct Seen
{
    std::uint64_t hash = 0;
    std::uint64_t events = 0;
    std::vector<std::byte> snapshot;
    friend bool operator==(const Seen&, const Seen&) = default;
};

Seen seenIn(const CollisionSystem& system)
{
    return {system.hash(), test::hashEvents(system), test::snapshotOf(system)};
}

// Tasks run on this thread: their allocations fail as well.
TEST(OutOfMemoryWorkers, EveryFailedAllocationLeavesTheSystemAsItWas)
{
    constexpr std::uint32_t Frames = 4;
    using Kind = test::FailingMemory::Kind;
    for (const Kind kind : {Kind::Once, Kind::FromThereOn})
    {
        test::FailureCounts counts;
        const test::ScriptedWorld::Options options{.sprites = 2500, .shotsPerFrame = 3500, .reach = 1200.f};
        CollisionSystem failing, other;
        test::ScriptedWorld script(failing, options), otherScript(other, options);
        test::Backwards workers;
        for (std::uint32_t frame = 0; frame < Frames; ++frame)
        {
            script.play(failing, frame);
            otherScript.play(other, frame);
            const Seen before = seenIn(failing);
            test::failEach(
                kind, counts, [&] { failing.update(workers); }, [&] { EXPECT_EQ(seenIn(failing), before); });
            ASSERT_FALSE(HasFailure()) << "frame " << frame;
            other.update();
            ASSERT_EQ(seenIn(failing), seenIn(other)) << "frame " << frame;
        }
        EXPECT_GT(counts.failures, 40u);
        EXPECT_GT(workers.runs(), counts.failures);
    }
}

/// The most memory of a system with so many sprites in piles, all of them moving, in a few frames.
std::size_t mostBytes(std::uint32_t sprites, std::uint32_t perPile, Workers* workers)
{
    std::vector<SpriteId> ids(sprites);
    std::vector<Affine2> poses(sprites);
    const test::HeldBytes memory;
    CollisionSystem system;
    system.setEventOptions({.beginGeometry = false});
    for (SpriteId& id : ids)
        id = system.add({.shape = Box{{10.f, 10.f}}});
    for (std::uint32_t frame = 0; frame < 4; ++frame)
    {
        for (std::uint32_t i = 0; i < sprites; ++i)
            poses[i] = Affine2::translation({20.f * static_cast<float>(i / perPile), static_cast<float>(frame)});
        static_cast<void>(system.setMatrices(ids, poses));
        if (workers)
            system.update(*workers);
        else
            system.update();
    }
    return memory.most();
}

TEST(CollisionSystemMemory, TouchingPairTakes64BytesAnd16MoreWithWorkers)
{
    constexpr std::uint32_t Sprites = 4800, PerPile = 60;
    constexpr double Pairs = Sprites / PerPile * (PerPile * (PerPile - 1) / 2);
    test::Backwards backwards;
    for (Workers* const workers : {static_cast<Workers*>(nullptr), static_cast<Workers*>(&backwards)})
    {
        const std::size_t apart = mostBytes(Sprites, 1, workers), piled = mostBytes(Sprites, PerPile, workers);
        const double each = (static_cast<double>(piled) - static_cast<double>(apart)) / Pairs;
        EXPECT_LE(each, sizeof(Contact) + (workers ? 80. : 64.));
        EXPECT_TRUE(apart == 0 || each > sizeof(Contact));
    }
}

TEST(CollisionSystemMemory, SteadyFramesWithWorkersDoNotAllocate)
{
    constexpr std::uint32_t Count = 4000;
    constexpr std::uint32_t Period = 40;
    CollisionSystem system;
    ThreadPool pool(2);
    std::vector<SpriteId> ids;
    std::vector<Affine2> poses(Count);
    const Layer shots = system.layer("shots");
    system.collide(shots, {});
    std::vector<BulletId> bullets;
    for (std::uint32_t i = 0; i < Count; ++i)
        ids.push_back(system.add({.shape = Box{{20.f, 12.f}}}));
    for (std::uint32_t i = 0; i < 3 * Count; ++i)
        bullets.push_back(system.fire({.layer = shots, .pierce = 1'000'000'000}));
    std::vector<BulletMove> moves(bullets.size());
    const auto play = [&](std::uint32_t frame)
    {
        const auto phase = [&](std::uint32_t i) { return 0.15707963f * static_cast<float>(frame + i % Period); };
        const auto home = [](std::uint32_t i) {
            return Vec2{25.f * static_cast<float>(i % 64), 25.f * static_cast<float>(i / 64)};
        };
        for (std::uint32_t i = 0; i < Count; ++i)
            poses[i] = Affine2::translation(home(i)) * Affine2::rotation(phase(i)) * Affine2::translation({9.f, 0.f});
        for (std::uint32_t i = 0; i < moves.size(); ++i)
            moves[i] = {bullets[i], home(i % Count) + Affine2::rotation(phase(i)).transformVector({15.f, 0.f})};
        system.setMatrices(ids, poses);
        static_cast<void>(system.moveBullets(moves));
        system.update(pool);
    };
    std::uint32_t frame = 0;
    for (; frame < 3 * Period; ++frame)
        play(frame);
    const std::size_t before = test::allocations();
    for (; frame < 5 * Period; ++frame)
        play(frame);
    EXPECT_EQ(test::allocations(), before);
    EXPECT_GT(system.stays().size(), 100u);
}

} // namespace
