// SPDX-License-Identifier: Zlib
#include <graze/base/workers.hpp>
#include <graze/system/collision_system.hpp>

#include "support/workers.hpp"
#include "support/worlds/scripted_world.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <thread>
#include <vector>

// Run these with the preset tsan as well: a race need not show in an answer.
namespace
{

using namespace graze;
using test::ScriptedWorld;

/// All that an update leaves behind, its counts among it.
struct UpdateSeen
{
    test::FrameSeen frame;
    std::uint64_t counts = 0;
    friend bool operator==(const UpdateSeen&, const UpdateSeen&) = default;
};

std::uint64_t countsOf(const Statistics& counts)
{
    test::NumberHash hash;
    for (const std::uint32_t count :
         {counts.sprites, counts.bullets, counts.candidatePairs, counts.touchingPairs, counts.bulletCandidates,
          counts.hits, counts.nearMisses, counts.gjkCalls, counts.gjkRuns, counts.gjkIterations, counts.culled,
          counts.limitsReached, counts.fastAnswers})
        hash.add(std::uint64_t{count});
    for (const std::uint32_t count : counts.iterationHistogram)
        hash.add(std::uint64_t{count});
    return hash.result();
}

// ThreadSanitizer sees a race in any frame, and takes a hundred times as long.
#if defined(__SANITIZE_THREAD__)
constexpr std::uint32_t MostFrames = 2;
#else
constexpr std::uint32_t MostFrames = 12;
#endif

/// A world that is large enough for several blocks in every stage.
struct World
{
    const char* name;
    ScriptedWorld::Options options;
    std::uint32_t frames;
    GjkSettings settings{};
    EventOptions events{};
    bool pairRules = false; ///< some pairs ignore each other, and a filter is asked
};

std::vector<World> worlds()
{
    return {{"crowd", {.sprites = 5000, .shotsPerFrame = 0, .reach = 1200.f, .seed = 3}, 6},
            {"bullets", {.sprites = 3000, .shotsPerFrame = 2500, .reach = 1500.f, .seed = 4}, 5},
            {"pile", {.sprites = 600, .shotsPerFrame = 50, .reach = 80.f, .seed = 5}, 5, {}, {.stayGeometry = true}},
            {"pairRules", {.sprites = 3000, .shotsPerFrame = 2500, .reach = 700.f, .seed = 7}, 5, {}, {}, true},
            {"gjk",
             {.sprites = 3000, .shotsPerFrame = 20, .reach = 900.f, .seed = 6, .method = Method::Gjk},
             4,
             {.maxIterations = 3}}};
}

// `user` is the thread that updates.
bool passes(void* user, const FilteredSprite& a, const FilteredSprite& b) noexcept
{
    EXPECT_EQ(std::this_thread::get_id(), *static_cast<const std::thread::id*>(user));
    return (a.user.number() ^ b.user.number()) % 4 != 0;
}

std::vector<UpdateSeen> play(const World& world, Workers* workers, std::vector<std::byte>& snapshot)
{
    CollisionSystem system(world.settings);
    ScriptedWorld script(system, world.options);
    system.setEventOptions(world.events);
    std::thread::id thread = std::this_thread::get_id();
    if (world.pairRules)
    {
        std::vector<SpriteId> ids(system.spriteCount());
        system.sprites(ids);
        for (std::size_t i = 1; i < ids.size(); ++i)
            system.ignore(ids[i / 2], ids[i]);
        system.setPairFilter({passes, &thread});
    }
    std::vector<UpdateSeen> seen;
    for (std::uint32_t frame = 0; frame < std::min(world.frames, MostFrames); ++frame)
    {
        script.play(system, frame);
        if (workers)
            system.update(*workers);
        else
            system.update();
        seen.push_back({{test::hashEvents(system), system.hash()}, countsOf(system.statistics())});
    }
    snapshot = test::snapshotOf(system);
    return seen;
}

class UpdateWorkers : public testing::TestWithParam<World>
{
protected:
    void expectSame(Workers& workers, const std::string& who)
    {
        std::vector<std::byte> end;
        const std::vector<UpdateSeen> seen = play(GetParam(), &workers, end);
        for (std::size_t frame = 0; frame < m_alone.size(); ++frame)
        {
            ASSERT_EQ(seen[frame].frame.events, m_alone[frame].frame.events) << who << ", frame " << frame;
            ASSERT_EQ(seen[frame].frame.state, m_alone[frame].frame.state) << who << ", frame " << frame;
            ASSERT_EQ(seen[frame].counts, m_alone[frame].counts) << who << ", frame " << frame;
        }
        EXPECT_EQ(end, m_end) << who;
    }

    std::vector<std::byte> m_end;
    std::vector<UpdateSeen> m_alone = play(GetParam(), nullptr, m_end);
};

TEST_P(UpdateWorkers, AnyNumberOfThreadsGivesTheBitsOfOne)
{
    for (const std::size_t threads : {0u, 2u, 7u})
    {
        ThreadPool pool(threads);
        expectSame(pool, std::to_string(threads + 1) + " threads");
    }
}

TEST_P(UpdateWorkers, OrderOfTasksChangesNothing)
{
    test::OneByOne forwards;
    test::Backwards backwards;
    test::Scattered scattered;
    expectSame(forwards, "forwards");
    expectSame(backwards, "backwards");
    expectSame(scattered, "scattered");
    // Otherwise nothing was shared, and nothing tested.
    EXPECT_GE(forwards.runs(), 4 * m_alone.size());
}

INSTANTIATE_TEST_SUITE_P(Worlds, UpdateWorkers, testing::ValuesIn(worlds()),
                         [](const auto& tested) -> std::string { return tested.param.name; });

/// Sprites with every reason not to move, moved alone and by workers.
class MovedByWorkers : public testing::Test
{
protected:
    static constexpr std::uint32_t Count = 5000;

    MovedByWorkers()
    {
        const std::vector<Shape> pair{Circle{3.f}, Box{{4.f, 5.f}}};
        test::Random random(12);
        for (std::uint32_t i = 0; i < Count; ++i)
        {
            const Pieces shape = i % 97 == 0 ? Pieces(pair) : Pieces(random.shape(9.f));
            m_ids.push_back(m_alone.add({.shape = shape}));
            m_sharedIds.push_back(m_shared.add({.shape = shape}));
            m_poses.push_back(Affine2::translation(random.inSquare(500.f)));
        }
    }
    void moveAndUpdate(Workers& workers)
    {
        EXPECT_EQ(m_shared.setMatrices(m_sharedIds, m_poses, workers), m_alone.setMatrices(m_ids, m_poses));
        for (const Aabb area : {Aabb{{-300.f, -200.f}, {150.f, 250.f}}, Aabb{{-900.f, -900.f}, {900.f, 900.f}}})
            EXPECT_EQ(seen(m_shared, area), seen(m_alone, area)) << "before the update";
        m_alone.update();
        m_shared.update(workers);
        EXPECT_EQ(test::hashEvents(m_shared), test::hashEvents(m_alone));
        EXPECT_EQ(m_shared.hash(), m_alone.hash());
        EXPECT_EQ(m_shared.statistics().refused, m_alone.statistics().refused);
    }
    static std::size_t seen(const CollisionSystem& system, const Aabb& area)
    {
        std::vector<SpriteFound> found(Count);
        return system.inBox(area, found);
    }

    CollisionSystem m_alone, m_shared;
    std::vector<SpriteId> m_ids, m_sharedIds;
    std::vector<Affine2> m_poses;
};

TEST_F(MovedByWorkers, LikeOneAfterTheOther)
{
    test::Backwards backwards;
    for (std::uint32_t frame = 0; frame < 5; ++frame)
    {
        for (std::uint32_t i = frame % 3; i < Count; i += frame == 0 ? 1 : 2)
            m_poses[i] = Affine2::translation({1.f, 2.f}) * m_poses[i];
        if (frame == 2)
        {
            m_poses[700].tx = std::numeric_limits<float>::quiet_NaN();
            m_alone.remove(m_ids[3000]);
            m_shared.remove(m_sharedIds[3000]);
        }
        moveAndUpdate(backwards);
    }
    EXPECT_GT(m_alone.stays().size(), 500u);
    EXPECT_EQ(m_alone.statistics().refused, 6u);
}

TEST_F(MovedByWorkers, PlacementsLikeTheirMatrices)
{
    test::Backwards backwards;
    std::vector<Placement> placements(Count);
    for (std::uint32_t frame = 0; frame < 4; ++frame)
    {
        for (std::uint32_t i = 0; i < Count; ++i)
        {
            if (frame == 0 || i % 5 != frame)
                placements[i] = {.position = m_poses[i].offset(), .angleRadians = static_cast<float>(i + frame)};
            m_poses[i] = Affine2::from(placements[i]);
        }
        EXPECT_EQ(m_shared.setPlacements(m_sharedIds, placements, backwards), Refused::None);
        EXPECT_EQ(m_shared.matrix(m_sharedIds[Count - 1]), m_poses[Count - 1]);
        moveAndUpdate(backwards);
    }
    EXPECT_GT(m_alone.stays().size(), 500u);
}

TEST_F(MovedByWorkers, LastPoseOfASpriteThatIsNamedTwiceCounts)
{
    test::Backwards backwards;
    moveAndUpdate(backwards);
    m_ids[10] = m_ids[4000];
    m_sharedIds[10] = m_sharedIds[4000];
    m_poses[10] = Affine2::translation({5.f, 6.f});
    moveAndUpdate(backwards);
    EXPECT_EQ(m_shared.matrix(m_sharedIds[10]), m_poses[4000]);
}

// Two blocks have one of them each.
TEST_F(MovedByWorkers, NeighboursMayBeTheSameSprite)
{
    test::Backwards backwards;
    moveAndUpdate(backwards);
    m_ids[1023] = m_ids[1024];
    m_sharedIds[1023] = m_sharedIds[1024];
    m_poses[1023] = Affine2::translation({5.f, 6.f});
    moveAndUpdate(backwards);
    EXPECT_EQ(m_shared.matrix(m_sharedIds[1024]), m_poses[1024]);
}

TEST_F(MovedByWorkers, IdsMayDescend)
{
    test::Backwards backwards;
    std::reverse(m_ids.begin(), m_ids.end());
    std::reverse(m_sharedIds.begin(), m_sharedIds.end());
    moveAndUpdate(backwards);
    for (std::uint32_t i = 0; i < Count; i += 499)
        EXPECT_EQ(m_shared.matrix(m_sharedIds[i]), m_poses[i]);
}

TEST_F(MovedByWorkers, ByThreadsAndTwiceInAFrame)
{
    ThreadPool pool(2);
    for (std::uint32_t frame = 0; frame < MostFrames; ++frame)
    {
        for (Affine2& pose : m_poses)
            pose = Affine2::rotation(0.01f) * pose;
        m_alone.setMatrices(m_ids, m_poses);
        m_shared.setMatrices(m_sharedIds, m_poses, pool);
        for (Affine2& pose : m_poses)
            pose = Affine2::rotation(0.01f) * pose;
        moveAndUpdate(pool);
    }
}

TEST(UpdateWorkersMixed, FramesWithAndWithoutWorkersMayAlternate)
{
    const World world = worlds().front();
    std::vector<std::byte> end, mixedEnd;
    play(world, nullptr, end);
    CollisionSystem system(world.settings);
    ScriptedWorld script(system, world.options);
    system.setEventOptions(world.events);
    ThreadPool pool(2);
    for (std::uint32_t frame = 0; frame < std::min(world.frames, MostFrames); ++frame)
    {
        script.play(system, frame);
        if (frame % 2 == 0)
            system.update(pool);
        else
            system.update();
    }
    system.snapshot(mixedEnd);
    EXPECT_EQ(mixedEnd, end);
}

TEST(UpdateWorkersMixed, TwoSystemsMayShareAPool)
{
    const World world = worlds().front();
    std::vector<std::byte> end;
    const std::vector<UpdateSeen> alone = play(world, nullptr, end);
    ThreadPool pool(2);
    std::vector<UpdateSeen> seen[2];
    std::vector<std::thread> games;
    for (std::vector<UpdateSeen>& mine : seen)
        games.emplace_back(
            [&]
            {
                std::vector<std::byte> bytes;
                mine = play(world, &pool, bytes);
            });
    for (std::thread& game : games)
        game.join();
    EXPECT_EQ(seen[0], alone);
    EXPECT_EQ(seen[1], alone);
}

} // namespace
