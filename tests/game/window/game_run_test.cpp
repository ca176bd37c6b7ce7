// SPDX-License-Identifier: Zlib
#include "window/game_run.hpp"

#include "game/fixtures.hpp"

#include <algorithm>
#include <limits>

namespace
{

using game::Medal;

TEST(GameRun, NumbersAndMedalsAreThoseOfTheGame)
{
    constexpr int LongestGame = 60 * 60;
    game::MedalSet all;
    bool lossy = false;
    // The bot beats the boss; a ship that stands is struck at last.
    for (const std::uint64_t seed : {1u, 2u, 3u, 4u, 5u, 6u})
    {
        const int firstWave = seed == 1 ? 20 : 1;
        game::GameRun run({.seed = seed, .firstWave = firstWave}, game::test::catalog(),
                          seed == 1 ? game::Pilot::Bot : game::Pilot::Player);
        const game::Hud& hud = run.world().hud();
        bool bossBeaten = false, cleanWave = false;
        int wave = firstWave;
        std::uint64_t deaths = 0;
        for (int i = 0; i < LongestGame && !run.over(); ++i)
        {
            run.step({});
            bossBeaten = bossBeaten || run.world().cues().contains(game::Cue::BossDown);
            if (hud.wave == wave)
                continue;
            (run.world().totals().deaths == deaths ? cleanWave : lossy) = true;
            deaths = run.world().totals().deaths;
            wave = hud.wave;
        }
        const game::Summary& summary = run.summary();
        EXPECT_EQ(summary.hud.score, hud.score);
        EXPECT_EQ(summary.hud.grazes, hud.grazes);
        EXPECT_EQ(summary.hud.closestGraze, hud.closestGraze);
        EXPECT_NEAR(summary.seconds(), static_cast<double>(run.replay().steps) / 60., 1e-4);
        EXPECT_EQ(game::test::has(run.won(), Medal::FirstChain), hud.highestMultiplier > 1);
        EXPECT_EQ(game::test::has(run.won(), Medal::TopMultiplier), hud.highestMultiplier >= 8);
        EXPECT_EQ(game::test::has(run.won(), Medal::HundredGrazes), hud.grazes >= 100);
        EXPECT_EQ(game::test::has(run.won(), Medal::HairsBreadth), hud.closestGraze < 1.f);
        EXPECT_EQ(game::test::has(run.won(), Medal::BossBeaten), bossBeaten);
        EXPECT_EQ(game::test::has(run.won(), Medal::CleanWave), cleanWave);
        all |= run.won();
    }
    EXPECT_GE(all.count(), 4u) << "something is won at all";
    EXPECT_TRUE(lossy) << "some wave is not clean";
}

} // namespace
