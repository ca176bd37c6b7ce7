// SPDX-License-Identifier: Zlib
#include "window/exhibit/attract.hpp"

#include "window/exhibit/exhibit_screen.hpp"

#include <gtest/gtest.h>

namespace
{

using game::Attract;
using game::ExhibitScreen;
using Move = game::Attract::Move;

/// Steps on the title up to the first that opens the scenes; -1 when none does.
int stepsUntilOpen(Attract& attract)
{
    for (int i = 1; i <= 2 * Attract::Patience; ++i)
        if (attract.step(true, false) == Move::Open)
            return i;
    return -1;
}

TEST(Attract, AKeyAndAnotherScreenLetItWaitAnew)
{
    Attract attract;
    for (int i = 0; i < Attract::Patience - 1; ++i)
        EXPECT_EQ(attract.step(true, false), Move::None);
    attract.hear();
    for (int i = 0; i < Attract::Patience - 1; ++i)
        EXPECT_EQ(attract.step(true, false), Move::None);
    EXPECT_EQ(attract.step(false, false), Move::None);
    EXPECT_EQ(stepsUntilOpen(attract), Attract::Patience);
}

TEST(Attract, LeavesWhenTheScenesEndOrSomebodyComes)
{
    Attract alone, visited, playing;
    ASSERT_GT(stepsUntilOpen(alone), 0);
    EXPECT_EQ(alone.step(false, false), Move::None);
    EXPECT_EQ(alone.step(false, true), Move::Leave);
    ASSERT_GT(stepsUntilOpen(visited), 0);
    visited.hear();
    EXPECT_EQ(visited.step(false, false), Move::Leave);
    playing.hear();
    EXPECT_EQ(playing.step(false, false), Move::None) << "on any other screen";
}

TEST(ExhibitScreen, EverySceneShowsItsPointAndIsTheSameAtEveryRun)
{
    const game::Assets assets = game::loadAssets();
    ExhibitScreen first(assets), second(assets);
    std::string counts;
    std::uint64_t phantoms = 0;
    while (!first.ended())
    {
        first.step(true);
        second.step(true);
        ASSERT_EQ(first.scene()->collisions().statistics().refused, 0u);
        ASSERT_EQ(first.scene()->collisions().hash(), second.scene()->collisions().hash());
        counts = first.scene()->count();
        phantoms = first.scene()->phantoms().hits();
    }
    EXPECT_EQ(counts.substr(0, 12), "thrown back ") << "the last scene";
    EXPECT_GT(phantoms, 3u);
    first.step(false);
    EXPECT_EQ(first.scene(), nullptr);
    first.step(true);
    EXPECT_TRUE(first.handleKey({}));
    EXPECT_TRUE(first.ended());
}

// The sweep is on in the first half of the second scene.
TEST(ExhibitScreen, NothingTunnelsWithTheSweepAndMostDoesWithoutIt)
{
    const game::Assets assets = game::loadAssets();
    const auto guns = game::scenes()[1].make(assets.catalog);
    for (int i = 0; i < 600; ++i)
        guns->step(false);
    EXPECT_EQ(guns->count(), "stopped 119, tunnelled 0");
    for (int i = 0; i < 600; ++i)
        guns->step(true);
    EXPECT_EQ(guns->count(), "stopped 127, tunnelled 112") << "eight were on their way";
}

} // namespace
