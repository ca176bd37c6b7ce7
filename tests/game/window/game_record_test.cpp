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
using game::MedalSet;
using game::World;

/// Medals by the rules, from the numbers that the screen shows.
struct Rules
{
    void look(const World& world)
    {
        const game::Hud& hud = world.hud();
        best = std::max(best, hud.multiplier);
        const bool grazed = hud.grazes > 0;
        nearly = nearly || (grazed && hud.closestGraze >= 1.f && hud.closestGraze < 2.f);
        won[static_cast<std::size_t>(Medal::FirstChain)] = best > 1;
        won[static_cast<std::size_t>(Medal::TopMultiplier)] = best >= 8;
        won[static_cast<std::size_t>(Medal::HundredGrazes)] = hud.grazes >= 100;
        won[static_cast<std::size_t>(Medal::HairsBreadth)] = grazed && hud.closestGraze < 1.f;
        if (std::ranges::count(world.cues(), game::Cue::BossDown) > 0)
            won |= game::medalsOf(Medal::BossBeaten);
        if (wave != 0 && hud.wave != wave)
        {
            if (world.totals().deaths == deaths)
                won |= game::medalsOf(Medal::CleanWave);
            else
                ++lossyWaves;
            deaths = world.totals().deaths;
        }
        wave = hud.wave;
    }

    MedalSet won;
    int best = 1, wave = 0, lossyWaves = 0;
    std::uint64_t deaths = 0;
    bool nearly = false;
};

/// Each medal in the step that earns it, and not before.
template <class Until>
Rules playedByTheRules(const game::WorldSetup& setup, bool flown, const Until& until)
{
    World world(setup, game::test::catalog());
    game::Bot bot;
    GameRecord record;
    Rules rules;
    for (int i = 0; i < 3600 && world.state() == game::GameState::Playing && !until(rules); ++i)
    {
        world.step(flown ? bot.decide(world) : game::Input{});
        record.look(world);
        rules.look(world);
        if (record.won() != rules.won)
        {
            ADD_FAILURE() << "step " << i << ": " << record.won() << " and not " << rules.won;
            break;
        }
    }
    EXPECT_EQ(record.summary().score, world.hud().score);
    EXPECT_EQ(record.summary().wave, world.hud().wave);
    EXPECT_EQ(record.summary().grazes, world.hud().grazes);
    EXPECT_EQ(record.summary().bestMultiplier, rules.best);
    return rules;
}

TEST(GameRecord, MedalsAreWonByTheRules)
{
    const auto all = [](const Rules& rules) { return rules.won.count() == 6 && rules.nearly; };
    Rules together;
    for (const std::uint64_t seed : {3u, 4u})
    {
        const Rules rules = playedByTheRules({.seed = seed, .firstWave = 20}, true, all);
        together.won |= rules.won;
        together.nearly = together.nearly || rules.nearly;
    }
    EXPECT_TRUE(all(together)) << together.won;
}

// Where the ship stands it is struck at last.
TEST(GameRecord, WaveWithALossIsNotClean)
{
    int lossy = 0;
    for (const std::uint64_t seed : {1u, 2u, 3u, 4u, 5u, 6u})
        lossy += playedByTheRules({.seed = seed}, false, [](const Rules& rules) { return rules.wave > 1; }).lossyWaves;
    EXPECT_GT(lossy, 0);
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

} // namespace
