// SPDX-License-Identifier: Zlib
#include <graze/base/thread_pool.hpp>
#include <graze/system/collision_system.hpp>

#include "memory/failing.hpp"
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
