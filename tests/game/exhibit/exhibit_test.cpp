// SPDX-License-Identifier: Zlib
#include "exhibit/exhibit.hpp"

#include "assets/assets.hpp"

#include <gtest/gtest.h>

namespace
{

using game::Tour;

TEST(Exhibit, EveryPartRunsAndIsTheSameAtEveryRun)
{
    const game::Assets assets = game::loadAssets();
    game::Exhibit first(assets), second(assets);
    std::uint64_t contacts = 0;
    for (int i = 0; i < Tour::Steps; ++i)
    {
        first.step();
        contacts += first.collisions().begun().size();
        ASSERT_EQ(first.collisions().statistics().refused, 0u) << "step " << i;
        if (i < Tour::PartSteps)
        {
            second.step();
            ASSERT_EQ(first.collisions().hash(), second.collisions().hash()) << "step " << i;
        }
    }
    EXPECT_TRUE(first.tour().ended());
    EXPECT_GT(contacts, 1000u);
    EXPECT_GT(first.wall().bounces(), 10u);
}

// The guns fire with the sweep, and in the second half of their part without it.
TEST(Exhibit, NothingTunnelsWithTheSweepAndMostDoesWithoutIt)
{
    const game::Assets assets = game::loadAssets();
    game::Exhibit exhibit(assets);
    const auto run = [&]
    {
        for (int i = 0; i < Tour::PartSteps; ++i)
            exhibit.step();
    };
    run();
    EXPECT_EQ(exhibit.tunnelled(), 0u);
    EXPECT_GT(exhibit.stopped(), 50u);
    exhibit.toggleSweep();
    run();
    EXPECT_GT(exhibit.tunnelled(), exhibit.stopped());
}

} // namespace
