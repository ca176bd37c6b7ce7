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

// Each in the step that earns it, and not before.
TEST(GameRecord, MedalsKeepTheirLimits)
{
    bool nearly = false, many = false;
    for (const std::uint64_t seed : {3u, 4u, 5u})
    {
        World world({.seed = seed, .firstWave = 4}, game::test::catalog());
        game::Bot bot;
        GameRecord record;
        for (int i = 0; i < 60 * 150 && world.state() == game::GameState::Playing; ++i)
        {
            world.step(bot.decide(world));
            record.look(world);
            const game::Hud& hud = world.hud();
            const bool close = hud.grazes > 0 && hud.closestGraze < 1.f;
            ASSERT_EQ(game::has(record.won(), Medal::HairsBreadth), close) << "step " << i << " of seed " << seed;
            ASSERT_EQ(game::has(record.won(), Medal::HundredGrazes), hud.grazes >= 100) << "step " << i;
            nearly = nearly || (hud.grazes > 0 && hud.closestGraze >= 1.f && hud.closestGraze < 2.f);
            many = many || hud.grazes >= 100;
        }
    }
    EXPECT_TRUE(nearly) << "no game came near to the limit";
    EXPECT_TRUE(many);
}

TEST(GameRecord, WaveWithALossIsNotClean)
{
    int lossy = 0;
    for (const std::uint64_t seed : {1u, 2u, 3u, 4u, 5u, 6u})
    {
        World world({.seed = seed}, game::test::catalog());
        GameRecord record;
        for (int i = 0; i < 60 * 60 && world.state() == game::GameState::Playing && world.hud().wave == 1; ++i)
        {
            world.step({}); // where it stands it is struck at last
            record.look(world);
        }
        if (world.hud().wave == 1)
            continue;
        const bool lost = world.totals().deaths > 0;
        EXPECT_NE(game::has(record.won(), Medal::CleanWave), lost) << "seed " << seed;
        lossy += lost ? 1 : 0;
    }
    EXPECT_GT(lossy, 0);
}

TEST(GameRecord, BossThatIsBeatenIsAMedal)
{
    World world({.seed = 1, .firstWave = 5}, game::test::catalog());
    game::Bot bot;
    GameRecord record;
    bool beaten = false;
    for (int i = 0; i < 60 * 240 && world.state() == game::GameState::Playing && !beaten; ++i)
    {
        world.step(bot.decide(world));
        record.look(world);
        beaten = std::ranges::count(world.cues(), game::Cue::BossDown) > 0;
        ASSERT_EQ(game::has(record.won(), Medal::BossBeaten), beaten) << "step " << i;
    }
    EXPECT_TRUE(beaten);
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
