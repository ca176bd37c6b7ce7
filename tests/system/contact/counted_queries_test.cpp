// SPDX-License-Identifier: Zlib
#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace
{

using namespace graze;

Affine2 at(float x, float y)
{
    return Affine2::translation({x, y});
}

TEST(CollisionSystemStatistics, CountTheFrame)
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

TEST(CollisionSystemStatistics, NoBinAboveMaxIterationsIsFilled)
{
    for (const int maxIterations : {1, 2, 3, 5, 32})
    {
        CollisionSystem system({.maxIterations = maxIterations});
        for (int i = 0; i < 300; ++i)
        {
            const float k = static_cast<float>(i);
            const auto polygon =
                Polygon::fromPoints(std::vector<Vec2>{{-20.f, 0.f}, {10.f, -15.f}, {15.f, 12.f}, {-5.f, 14.f}});
            system.add({.shape = polygon,
                        .matrix = Affine2::from(
                            {.position = {17.f * static_cast<float>(i % 20), 1.3f * k}, .angleRadians = k})});
        }
        system.update();
        std::uint32_t counted = 0;
        for (std::size_t bin = 0; bin < Statistics::Bins; ++bin)
        {
            counted += system.statistics().iterationHistogram[bin];
            if (bin > static_cast<std::size_t>(maxIterations))
            {
                EXPECT_EQ(system.statistics().iterationHistogram[bin], 0u);
            }
        }
        EXPECT_EQ(counted, system.statistics().candidatePairs);
        if (maxIterations == 1)
        {
            EXPECT_GT(system.statistics().limitsReached, 0u);
        }
        if (maxIterations == 32)
        {
            EXPECT_EQ(system.statistics().limitsReached, 0u);
        }
    }
}

} // namespace
