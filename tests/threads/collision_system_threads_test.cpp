// SPDX-License-Identifier: Zlib
#include <graze/base/workers.hpp>
#include <graze/system/collision_system.hpp>

#include "support/places.hpp"
#include "support/workers.hpp"
#include "support/worlds/scripted_world.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <thread>
#include <vector>

// Run these with the preset tsan as well: a race need not show in an answer.
namespace
{

using namespace graze;
using test::NumberHash;
using test::Random;
using test::ScriptedWorld;

constexpr std::uint32_t Readers = 8;

/// Every const call there is, and all answers in one number.
std::uint64_t ask(const CollisionSystem& system, const std::vector<SpriteId>& sprites, std::uint32_t seed)
{
    Random random(seed);
    NumberHash hash;
    std::array<SpriteFound, 32> found{};
    std::array<RayHit, 32> rays{};
    std::array<CastHit, 32> casts{};
    std::array<NearHit, 8> near{};
    const auto anyone = [&] { return sprites[random.below(static_cast<std::uint32_t>(sprites.size()))]; };
    const auto add = [&hash](std::uint64_t number) { hash.add(number); };
    for (int i = 0; i < 40; ++i)
    {
        const SpriteId a = anyone(), b = anyone();
        const Vec2 at = random.inSquare(300.f), to = random.inSquare(300.f);
        add(system.contains(a));
        add(system.matrix(a) ? 1 : 0);
        add(system.inverse(a) ? 1 : 0);
        add(system.bounds(a) ? 1 : 0);
        add(system.userOf<std::uint64_t>(a));
        add(system.sprite(a) ? 1 : 0);
        add(system.contact(a, b) ? 1 : 0);
        add(system.whyNot(a, b).reasons);
        add(system.atPoint(at, found));
        add(system.inBox({at, at + Vec2{80.f, 80.f}}, found));
        add(system.overlapping(a, found));
        add(system.rayCast({at, to - at, 400.f}).sprite.value);
        add(system.rayCastAll({at, to - at, 400.f}, rays));
        add(system.shapeCast(a, to - at).sprite.value);
        add(system.shapeCastAll(a, to - at, casts));
        add(system.nearest(at, 100.f, near));
        add(system.lineOfSight(at, to).clear);
        add(system.begun().size());
    }
    add(system.hash());
    for (const std::byte byte : test::snapshotOf(system))
        add(std::to_integer<std::uint64_t>(byte));
    return hash.result();
}

TEST(CollisionSystemThreads, ConstCallsBesideEachOtherGiveTheAnswersOfOneAtATime)
{
    CollisionSystem system;
    ScriptedWorld script(system, {.sprites = 150});
    for (std::uint32_t frame = 0; frame < 12; ++frame)
    {
        script.play(system, frame);
        // Some have moved since the last update, some frames are refreshed, some are not.
        if (frame % 3 != 0)
            system.update();
        if (frame % 4 == 1)
            system.refresh();
        std::vector<SpriteId> sprites(system.spriteCount());
        system.sprites(sprites);
        std::array<std::uint64_t, Readers> answers{};
        std::vector<std::thread> readers;
        for (std::uint32_t reader = 0; reader < Readers; ++reader)
            readers.emplace_back([&, reader] { answers[reader] = ask(system, sprites, 100 * frame + reader); });
        for (std::thread& reader : readers)
            reader.join();
        for (std::uint32_t reader = 0; reader < Readers; ++reader)
            ASSERT_EQ(answers[reader], ask(system, sprites, 100 * frame + reader));
    }
}

TEST(CollisionSystemThreads, RaysThatWorkersShareHitWhatSingleRaysHit)
{
    CollisionSystem system;
    ScriptedWorld script(system, {.sprites = 150});
    script.play(system, 0);
    system.update();
    script.play(system, 1);
    Random random(5);
    std::vector<Ray> rays;
    for (int i = 0; i < 1000; ++i)
        rays.push_back({random.inSquare(300.f), random.inSquare(1.f), i % 50 == 0 ? test::NaN : 400.f});
    const QueryFilter filter{.layers = ~LayerMask(Layer{0})};
    const auto expectSame = [&](const std::vector<RayHit>& hits, std::size_t count)
    {
        std::size_t struck = 0;
        for (std::size_t i = 0; i < hits.size(); ++i)
        {
            const RayHit alone = i < count ? system.rayCast(rays[i], filter) : RayHit{};
            ASSERT_EQ(hits[i].status, alone.status) << i;
            ASSERT_EQ(hits[i].sprite, alone.sprite) << i;
            ASSERT_EQ(hits[i].distance, alone.distance) << i;
            ASSERT_EQ(hits[i].point, alone.point) << i;
            struck += hits[i].hit;
        }
        EXPECT_GT(struck, count / 10);
    };
    for (const std::size_t count : {1000u, 777u, 64u, 63u})
    {
        std::vector<RayHit> hits(1000), shared(1000);
        system.rayCasts(rays, std::span(hits).first(count), filter);
        expectSame(hits, count);
        for (const std::size_t threads : {0u, 1u, 3u})
        {
            ThreadPool pool(threads);
            system.rayCasts(std::span(rays).first(count), shared, pool, filter);
            expectSame(shared, count);
        }
    }
    test::Backwards backwards;
    std::vector<RayHit> hits(1000);
    system.rayCasts(rays, hits, backwards, filter);
    expectSame(hits, rays.size());
    EXPECT_EQ(backwards.runs(), 1u) << "nothing was shared";
    system.rayCasts({}, hits, backwards);
    system.rayCasts(rays, {}, backwards);
}

TEST(CollisionSystemThreads, SystemsOfDifferentThreadsDoNotMeet)
{
    CollisionSystem alone;
    ScriptedWorld script(alone, {.sprites = 80});
    const std::vector<test::FrameSeen> expected = test::playFrames(alone, script, 0, 20);
    std::array<std::vector<test::FrameSeen>, 4> seen;
    std::vector<std::thread> games;
    for (std::vector<test::FrameSeen>& mine : seen)
        games.emplace_back(
            [&mine]
            {
                CollisionSystem system;
                ScriptedWorld own(system, {.sprites = 80});
                const std::vector<std::byte> start = test::snapshotOf(system);
                mine = test::playFrames(system, own, 0, 20);
                EXPECT_EQ(system.restore(start), SnapshotFault::None);
            });
    for (std::thread& game : games)
        game.join();
    for (const std::vector<test::FrameSeen>& theirs : seen)
        EXPECT_EQ(theirs, expected);
}

} // namespace
