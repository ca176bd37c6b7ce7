// SPDX-License-Identifier: Zlib
// The parts of a system are reached through its calls: an Impl stands alone nowhere.
#include "support/places.hpp"
#include "system/impl.hpp"

#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

namespace
{

using namespace graze;
using test::at;

TEST(Impl, StatisticsCountTheFrame)
{
    CollisionSystem system;
    const Layer scenery = system.layer("scenery");
    for (int i = 0; i < 10; ++i)
        system.add({.shape = Box{{10.f, 10.f}}, .matrix = at(8.f * static_cast<float>(i), 0.f)});
    system.add({.shape = Box{{1000.f, 1000.f}}, .layer = scenery});
    system.fire({.position = {2.f, 0.f}});
    system.update();
    const Statistics first = system.statistics();
    EXPECT_EQ(first.sprites, 11u);
    EXPECT_EQ(first.bullets, 1u);
    EXPECT_EQ(first.candidatePairs, 9u);
    EXPECT_EQ(first.touchingPairs, 9u);
    EXPECT_EQ(first.bulletCandidates, 1u);
    EXPECT_EQ(first.hits, 1u);
    EXPECT_EQ(first.limitsReached, 0u);
    std::uint32_t counted = 0;
    for (const std::uint32_t bin : first.iterationHistogram)
        counted += bin;
    EXPECT_EQ(counted, 9u);
    EXPECT_GE(first.gjkCalls, 9u + 9u + 1u);
    EXPECT_GT(first.totalSeconds, 0.);
    EXPECT_GE(first.totalSeconds,
              first.broadPhaseSeconds + first.narrowPhaseSeconds + first.bulletSeconds + first.eventSeconds - 1e-9);
    system.update();
    EXPECT_EQ(system.statistics().touchingPairs, 9u);
    EXPECT_EQ(system.statistics().hits, 0u);
}

TEST(Impl, StatisticsAreOfTheLastFrameAloneAndRefusalsOfAll)
{
    CollisionSystem system;
    system.setRefusalHandler([](const Refusal&) {});
    system.setMatrix({}, Affine2{});
    system.update();
    system.update();
    EXPECT_EQ(system.statistics().refused, 1u);
    EXPECT_EQ(system.statistics().hits, 0u);
}

TEST(Impl, RefusalIsCountedBeforeItIsReported)
{
    CollisionSystem system;
    std::vector<std::uint64_t> counts;
    system.setRefusalHandler([&](const Refusal&) { counts.push_back(system.statistics().refused); });
    system.setMatrix({}, Affine2{});
    system.setMatrix(SpriteId{~0ull}, Affine2{});
    EXPECT_EQ(counts, (std::vector<std::uint64_t>{1, 2}));
}

TEST(Impl, NearMissesOfPairsStandBeforeThoseOfBullets)
{
    CollisionSystem system;
    system.add({.shape = Circle{10.f}, .nearDistance = 5.f, .user = 1});
    const SpriteId passing = system.add({.shape = Circle{10.f}, .matrix = at(-100.f, 23.f), .user = 2});
    const BulletId shot = system.fire({.position = {-100.f, -12.f}, .velocity = {200.f, 0.f}, .user = 3});
    system.update();
    system.setMatrix(passing, at(100.f, 23.f));
    system.advanceBullets(1.f);
    system.update();
    ASSERT_EQ(system.nearMisses().size(), 2u);
    EXPECT_EQ(system.nearMisses()[0].userB, 2u);
    EXPECT_EQ(system.nearMisses()[1].bullet, shot);
    EXPECT_EQ(system.statistics().nearMisses, 2u);
}

TEST(Impl, RowsThatCloseUpTakeTheirPairsAndBoxesAlong)
{
    CollisionSystem system;
    const SpriteId first = system.add({.shape = Circle{10.f}, .matrix = at(500.f, 0.f)});
    const SpriteId a = system.add({.shape = Circle{10.f}});
    const SpriteId b = system.add({.shape = Circle{10.f}, .matrix = at(15.f, 0.f)});
    system.update();
    system.remove(first);
    system.update();
    system.update();
    EXPECT_TRUE(system.begun().empty() && system.ended().empty());
    ASSERT_EQ(system.stays().size(), 1u);
    EXPECT_EQ(system.stays()[0].a, a);
    system.setMatrix(b, at(25.f, 0.f));
    system.update();
    EXPECT_EQ(system.ended().size(), 1u);
    system.setMatrix(b, at(-15.f, 0.f));
    system.update();
    ASSERT_EQ(system.begun().size(), 1u);
    EXPECT_EQ(system.begun()[0].a, a);
    EXPECT_EQ(system.begun()[0].b, b);
}

TEST(Impl, RestoreClearsEventsAndStatisticsAndKeepsTheCountOfRefusals)
{
    CollisionSystem system;
    system.setRefusalHandler([](const Refusal&) {});
    system.add({.shape = Circle{10.f}});
    system.add({.shape = Circle{10.f}});
    std::vector<std::byte> bytes;
    system.snapshot(bytes);
    system.setMatrix({}, Affine2{});
    system.update();
    ASSERT_EQ(system.begun().size(), 1u);
    ASSERT_EQ(system.restore(bytes), SnapshotFault::None);
    EXPECT_TRUE(system.begun().empty());
    EXPECT_EQ(system.statistics().sprites, 0u);
    EXPECT_EQ(system.statistics().refused, 1u);
}

TEST(Impl, RefusedRestoreKeepsEvents)
{
    CollisionSystem system;
    system.add({.shape = Circle{10.f}});
    system.add({.shape = Circle{10.f}});
    system.update();
    EXPECT_EQ(system.restore({}), SnapshotFault::NotASnapshot);
    EXPECT_EQ(system.begun().size(), 1u);
}

} // namespace
