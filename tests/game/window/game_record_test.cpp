// SPDX-License-Identifier: Zlib
#include "window/game_record.hpp"

#include "game/catalog.hpp"
#include "replay/bot.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace
{

using game::GameRecord;
using game::Medal;
using game::World;

TEST(GameRecord, CountsWhatTheWorldCounted)
{
    World world({.seed = 3}, game::test::catalog());
    game::Bot bot;
    GameRecord record;
    int best = 1;
    for (int i = 0; i < 3600 && world.state() == game::GameState::Playing; ++i)
    {
        world.step(bot.decide(world));
        record.look(world);
        best = std::max(best, world.hud().multiplier);
    }
    const game::Summary& summary = record.summary();
    EXPECT_EQ(summary.score, world.hud().score);
    EXPECT_EQ(summary.wave, world.hud().wave);
    EXPECT_EQ(summary.grazes, world.hud().grazes);
    EXPECT_EQ(summary.bestMultiplier, best);
    EXPECT_NEAR(summary.seconds, static_cast<double>(world.hud().frame) / 60., 1e-4);
    EXPECT_NEAR(summary.grazesPerMinute(), static_cast<double>(summary.grazes) * 60. / summary.seconds, 1e-9);
    EXPECT_EQ(game::has(record.won(), Medal::FirstChain), best > 1);
    EXPECT_EQ(game::has(record.won(), Medal::TopMultiplier), best >= 8);
    EXPECT_EQ(game::has(record.won(), Medal::HundredGrazes), summary.grazes >= 100);
}

// A world that goes on after a game counts frames and losses over all of them.
TEST(GameRecord, TimeBeginsWithTheGame)
{
    World world({.seed = 3}, game::test::catalog());
    for (int i = 0; i < 100; ++i)
        world.step({});
    world.step({.restart = true});
    GameRecord record;
    record.look(world);
    for (int i = 0; i < 59; ++i)
    {
        world.step({});
        record.look(world);
    }
    EXPECT_NEAR(record.summary().seconds, 1., 1e-5);
}

TEST(GameRecord, WaveIsCleanWhereNoShipIsLost)
{
    World world({.seed = 1}, game::test::catalog());
    game::Bot bot;
    GameRecord record;
    bool clean = false;
    std::uint64_t deaths = 0;
    int wave = 1;
    for (int i = 0; i < 60 * 300 && world.state() == game::GameState::Playing; ++i)
    {
        world.step(bot.decide(world));
        record.look(world);
        if (world.hud().wave != wave)
        {
            clean = clean || world.totals().deaths == deaths;
            deaths = world.totals().deaths;
            wave = world.hud().wave;
        }
        ASSERT_EQ(game::has(record.won(), Medal::CleanWave), clean) << "step " << i;
    }
    EXPECT_GT(wave, 1);
}

} // namespace
