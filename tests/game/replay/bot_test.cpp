// SPDX-License-Identifier: Zlib
#include "replay/bot.hpp"

#include "game/fixtures.hpp"

using namespace game;
using namespace game::test;

TEST(GameBot, HitsGrazesAndDodgesInHalfAMinuteOfPlay)
{
    for (const std::uint64_t seed : {1u, 4u})
    {
        World world({.seed = seed}, catalog());
        for (int frame = 0; frame < 1800; ++frame)
            world.step(botInput(world));
        const Totals& totals = world.totals();
        EXPECT_GT(totals.hits, 25u);
        EXPECT_GT(totals.grazes, 0u);
        EXPECT_GT(totals.bulletsFired, 250u);
        EXPECT_GT(totals.maxSprites, 5u);
        EXPECT_GT(totals.bestScore, 0u);
        EXPECT_LT(totals.deaths, 3u);
        EXPECT_EQ(totals.limitsReached, 0u) << "32 iterations are plenty for this game";
    }
}

TEST(GameBot, BeatsTheBossAndGoesOn)
{
    World world({.seed = 1, .firstWave = 5}, catalog());
    float seen = 0.f;
    for (int i = 0; i < 5000 && world.hud().wave == 5; ++i)
    {
        world.step(botInput(world));
        seen = std::max(seen, world.hud().bossHealth);
    }
    EXPECT_EQ(seen, 1.f);
    EXPECT_EQ(world.hud().wave, 6);
    EXPECT_EQ(world.totals().games, 1u);
    EXPECT_GT(world.totals().maxBullets, 1000u);
}
