// SPDX-License-Identifier: Zlib
#include "window/game_run.hpp"

#include "game/catalog.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace
{

using game::GameRun;
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
Rules playedByTheRules(const game::WorldSetup& setup, game::Pilot pilot, const Until& until)
{
    GameRun run(setup, game::test::catalog(), pilot);
    Rules rules;
    for (int i = 0; i < 3600 && !run.over() && !until(rules); ++i)
    {
        run.step({});
        rules.look(run.world());
        if (run.won() != rules.won)
        {
            ADD_FAILURE() << "step " << i << ": " << run.won() << " and not " << rules.won;
            break;
        }
    }
    EXPECT_EQ(run.summary().score, run.world().hud().score);
    EXPECT_EQ(run.summary().grazes, run.world().hud().grazes);
    EXPECT_EQ(run.summary().bestMultiplier, rules.best);
    EXPECT_NEAR(run.summary().seconds, static_cast<double>(run.replay().steps) / 60., 1e-4);
    return rules;
}

TEST(GameRun, MedalsAreWonByTheRules)
{
    const auto all = [](const Rules& rules) { return rules.won.count() == 6 && rules.nearly; };
    Rules together;
    for (const std::uint64_t seed : {3u, 4u})
    {
        const Rules rules = playedByTheRules({.seed = seed, .firstWave = 20}, game::Pilot::Bot, all);
        together.won |= rules.won;
        together.nearly = together.nearly || rules.nearly;
    }
    EXPECT_TRUE(all(together)) << together.won;
}

// Where the ship stands it is struck at last.
TEST(GameRun, WaveWithALossIsNotClean)
{
    const auto second = [](const Rules& rules) { return rules.wave > 1; };
    int lossy = 0;
    for (const std::uint64_t seed : {1u, 2u, 3u, 4u, 5u, 6u})
        lossy += playedByTheRules({.seed = seed}, game::Pilot::Player, second).lossyWaves;
    EXPECT_GT(lossy, 0);
}

} // namespace
