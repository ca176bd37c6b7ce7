// SPDX-License-Identifier: Zlib
// The parts of a system are reached through its calls: an Impl stands alone nowhere.
#include "support/places.hpp"

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
    for (const double part :
         {first.broadPhaseSeconds, first.narrowPhaseSeconds, first.bulletSeconds, first.eventSeconds})
        EXPECT_GE(part, 0.);
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

} // namespace
