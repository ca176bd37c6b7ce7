// SPDX-License-Identifier: Zlib
// Many swept sprites at once.
#include "support/methods.hpp"
#include "support/places.hpp"
#include "support/random.hpp"
#include "support/workers.hpp"

#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace
{

using namespace graze;
using test::at;

class SweptWorlds : public testing::TestWithParam<Method>
{
};

// Passes stand among other events, in the order of their pairs, in several blocks of one update.
TEST_P(SweptWorlds, ManyPassesAreInOrderWithAnyWorkers)
{
    constexpr int Lanes = 1500;
    using Event = std::tuple<std::uint64_t, std::uint64_t, bool, float, float, float>;
    static const auto lane = [](int number) { return 10.f * static_cast<float>(number); };
    const auto play = [](Workers* workers)
    {
        CollisionSystem lanes({.method = GetParam()});
        std::vector<SpriteId> runners;
        std::uint64_t user = 0;
        for (int i = 0; i < Lanes; ++i)
            runners.push_back(
                lanes.add({.shape = Circle{2.f}, .matrix = at(0.f, lane(i)), .swept = i % 4 != 3, .user = ++user}));
        for (int i = 0; i < Lanes; ++i)
            for (const float x : {30.f, 60.f, 62.f})
                lanes.add({.shape = Circle{2.f}, .matrix = at(x, lane(i)), .user = ++user});
        const auto update = [&] { workers ? lanes.update(*workers) : lanes.update(); };
        update();
        for (int i = 0; i < Lanes; ++i) // of each four, three touch the last two sprites; one of those is not swept
            lanes.setMatrix(runners[static_cast<std::size_t>(i)], at(i % 4 == 2 ? 20.f : 61.f, lane(i)));
        update();
        EXPECT_EQ(lanes.begun().size(), 2u * Lanes);
        EXPECT_EQ(lanes.ended().size(), Lanes / 2u);
        EXPECT_EQ(lanes.statistics().touchingPairs, 2u * Lanes + Lanes / 2u);
        std::vector<Event> events;
        for (const std::span<const Contact> array : {lanes.begun(), lanes.ended()})
        {
            const std::size_t first = events.size();
            for (const Contact& contact : array)
            {
                events.push_back({contact.userA.number(), contact.userB.number(), contact.passed, contact.fraction,
                                  contact.point.x, contact.normal.x});
                EXPECT_TRUE(events.size() <= first + 1 || events[events.size() - 2] < events.back());
            }
        }
        return events;
    };
    const std::vector<Event> alone = play(nullptr);
    test::Scattered scattered;
    test::Backwards backwards;
    EXPECT_EQ(play(&scattered), alone);
    EXPECT_EQ(play(&backwards), alone);
    EXPECT_GT(scattered.runs(), 0u);
}

// A few swept ones look around their paths; with a near distance anywhere, all boxes cover motions.
TEST_P(SweptWorlds, CandidatesOfEitherKindGiveTheSameEvents)
{
    CollisionSystem few({.method = GetParam()}), covered({.method = GetParam()});
    covered.add({.shape = Circle{1.f}, .matrix = at(1e5f, 0.f), .nearDistance = 1.f});
    few.add({.shape = Circle{1.f}, .matrix = at(1e5f, 0.f)});
    test::Random random(77);
    std::vector<SpriteId> fewIds, coveredIds;
    for (std::uint64_t i = 0; i < 300; ++i)
    {
        const std::vector<Shape> pieces{random.shape(12.f), random.shape(20.f)};
        const ColliderDef def{.shape = i % 3 == 0 ? pieces : std::vector{pieces[0]},
                              .matrix = at(random.inSquare(300.f)),
                              .swept = i % 20 == 0,
                              .user = i,
                              .order = i % 7};
        fewIds.push_back(few.add(def));
        coveredIds.push_back(covered.add(def));
    }
    std::size_t passes = 0;
    for (int frame = 0; frame < 40; ++frame)
    {
        for (std::size_t i = 0; i < fewIds.size(); ++i)
        {
            if (random.chance(0.4f))
                continue;
            const bool jumps = random.chance(i % 20 == 0 ? 0.5f : 0.05f);
            const Affine2 now = *few.matrix(fewIds[i]);
            const Affine2 turn =
                Affine2::from({.angleRadians = random.chance(0.5f) ? random.between(-0.5f, 0.5f) : 0.f});
            Affine2 next = turn * now;
            if (random.chance(0.02f))
                next = next * Affine2::scaling({random.chance(0.5f) ? -1.f : 1.1f, 1.f});
            const Vec2 step = random.inSquare(jumps ? 200.f : 4.f);
            next.tx = std::clamp(now.tx + step.x, -300.f, 300.f);
            next.ty = std::clamp(now.ty + step.y, -300.f, 300.f);
            few.setMatrix(fewIds[i], next);
            covered.setMatrix(coveredIds[i], next);
        }
        if (frame % 9 == 4) // queries see the poses, and file them
            few.refresh();
        few.update();
        covered.update();
        for (const auto& [one, other] :
             {std::pair(few.begun(), covered.begun()), std::pair(few.ended(), covered.ended()),
              std::pair(few.stays(), covered.stays())})
        {
            ASSERT_EQ(one.size(), other.size()) << "frame " << frame;
            for (std::size_t i = 0; i < one.size(); ++i)
            {
                EXPECT_EQ(one[i].userA, other[i].userA);
                EXPECT_EQ(one[i].userB, other[i].userB);
                EXPECT_EQ(one[i].passed, other[i].passed);
                EXPECT_EQ(one[i].fraction, other[i].fraction);
                passes += one[i].passed ? 1u : 0u;
            }
        }
    }
    EXPECT_GT(passes, 100u);
}

TEST_P(SweptWorlds, SnapshotsHoldWhoIsSweptAndNoPass)
{
    CollisionSystem system({.method = GetParam()}), other({.method = GetParam()});
    const SpriteId swept = system.add({.shape = Circle{5.f}, .swept = true});
    system.add({.shape = Circle{5.f}, .matrix = at(50.f, 0.f)});
    system.update();
    std::vector<std::byte> bytes;
    system.snapshot(bytes);
    const std::uint64_t hash = system.hash();
    system.setSwept(swept, false);
    EXPECT_NE(system.hash(), hash);
    ASSERT_EQ(system.restore(bytes), SnapshotFault::None);
    EXPECT_EQ(system.hash(), hash);
    EXPECT_EQ(system.isSwept(swept), true);

    const auto passAt = [&system]
    {
        system.update();
        EXPECT_EQ(system.begun().size(), 1u);
        EXPECT_EQ(system.ended().size(), 1u);
        return system.begun().empty() ? 2.f : system.begun()[0].fraction;
    };
    system.setMatrix(swept, at(100.f, 0.f));
    system.snapshot(bytes); // a motion that is still to be swept
    const float fraction = passAt();
    const std::uint64_t after = system.hash();
    ASSERT_EQ(system.restore(bytes), SnapshotFault::None);
    EXPECT_EQ(passAt(), fraction);
    EXPECT_EQ(system.hash(), after);
    system.snapshot(bytes);
    ASSERT_EQ(system.restore(bytes), SnapshotFault::None);
    system.update();
    EXPECT_TRUE(system.begun().empty() && system.stays().empty() && system.ended().empty());

    // Nothing of the pass is left: the same hash as after a motion around the other.
    const SpriteId around = other.add({.shape = Circle{5.f}, .swept = true});
    other.add({.shape = Circle{5.f}, .matrix = at(50.f, 0.f)});
    for (const Affine2& matrix : {Affine2{}, at(0.f, 50.f), at(100.f, 50.f), at(100.f, 0.f), at(100.f, 0.f)})
    {
        other.setMatrix(around, matrix);
        other.update();
        EXPECT_TRUE(other.begun().empty());
    }
    EXPECT_EQ(other.hash(), system.hash());
}

INSTANTIATE_TEST_SUITE_P(Methods, SweptWorlds, testing::ValuesIn(test::Methods),
                         [](const auto& tested) { return std::string(test::methodName(tested.param)); });

} // namespace
