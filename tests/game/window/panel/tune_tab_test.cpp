// SPDX-License-Identifier: Zlib
#include "window/panel/tune_tab.hpp"

#include "game/catalog.hpp"
#include "replay/bot.hpp"

#include <gtest/gtest.h>

#include <chrono>

namespace
{

using game::TuneTab;
using game::test::catalog;

game::Replay recorded(std::uint64_t steps)
{
    const game::WorldSetup setup{.seed = 2, .settings = {.method = graze::Method::Gjk}, .firstWave = 3};
    game::World world(setup, catalog());
    game::ReplayRecorder recorder(setup, catalog());
    game::Bot bot;
    for (std::uint64_t step = 0; step < steps; ++step)
        recorder.step(world, bot.decide(world));
    return recorder.replay();
}

TEST(WindowTuneTab, WorksInSlicesUntilTheOutcomeIsKnown)
{
    const game::Replay replay = recorded(200);
    TuneTab tab;
    tab.work();
    EXPECT_FALSE(tab.running());
    tab.start({&replay, &catalog()});
    ASSERT_TRUE(tab.running());
    tab.work(0.001);
    EXPECT_TRUE(tab.running()) << "a slice is no whole run";
    EXPECT_FALSE(tab.outcome());
    int slices = 1;
    for (; tab.running() && slices < 100000; ++slices)
        tab.work(0.01);
    EXPECT_GT(slices, 5);
    ASSERT_TRUE(tab.outcome());
    EXPECT_EQ(tab.outcome()->frames, 200u);
    EXPECT_TRUE(tab.outcome()->rerun && tab.outcome()->rerun->same());
    EXPECT_LT(tab.outcome()->found.maxIterations, 32);
}

TEST(WindowTuneTab, OnlyTheLastMinuteIsCompared)
{
    game::Replay replay = recorded(50);
    TuneTab tab;
    tab.start({&replay, &catalog()});
    tab.stop();
    EXPECT_FALSE(tab.running());
    EXPECT_FALSE(tab.outcome());
    replay.runs.push_back({.steps = TuneTab::Minute, .input = {}});
    replay.steps += TuneTab::Minute;
    const game::ReplayTuning tuning(replay, catalog(), replay.steps - TuneTab::Minute);
    EXPECT_EQ(tuning.outcome().from, 50u);
}

TEST(WindowTuneTab, ARecordingThatCannotBePlayedIsReported)
{
    game::Replay replay = recorded(30);
    TuneTab tab;
    replay.runHash ^= 1;
    tab.start({&replay, &catalog()});
    while (tab.running())
        tab.work(0.01);
    EXPECT_NE(tab.trouble().find("does not play as it was recorded"), std::string::npos);
    replay.pictures ^= 1;
    tab.start({&replay, &catalog()});
    EXPECT_FALSE(tab.running());
    EXPECT_NE(tab.trouble().find("other pictures"), std::string::npos);
}

} // namespace
