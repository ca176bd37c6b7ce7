// SPDX-License-Identifier: Zlib
#include "replay/bot.hpp"

#include "assets/assets.hpp"

#include <gtest/gtest.h>

#include <algorithm>

using namespace game;

namespace
{

World played(std::uint64_t seed, int frames)
{
    static const Catalog catalog = loadAssets().catalog;
    World world({.seed = seed}, catalog);
    Bot bot;
    for (int frame = 0; frame < frames; ++frame)
        world.step(bot.decide(world));
    return world;
}

class GameBot : public ::testing::TestWithParam<std::uint64_t>
{
};

} // namespace

TEST_P(GameBot, HitsAndGrazesInHalfAMinuteOfPlay)
{
    const World world = played(GetParam(), 1800);
    const Totals& totals = world.totals();
    EXPECT_GT(totals.hits, 25u);
    EXPECT_GT(totals.grazes, 0u);
    EXPECT_GT(totals.bulletsFired, 250u);
    EXPECT_GT(totals.maxSprites, 5u);
    EXPECT_GT(totals.bestScore, 0u);
    EXPECT_LT(totals.deaths, 3u) << "it ought to dodge";
    EXPECT_EQ(totals.limitsReached, 0u) << "32 iterations are plenty for this game";
}
INSTANTIATE_TEST_SUITE_P(Seeds, GameBot, ::testing::Values(1u, 4u));

TEST(GameBotGame, StartsAgainWhenTheGameIsOver)
{
    static const Catalog catalog = loadAssets().catalog;
    World world({.seed = 1}, catalog);
    for (int i = 0; i < 30000 && world.state() != GameState::GameOver; ++i)
        world.step({.moveY = world.shipPosition().y > FieldHeight * 0.4f ? -1.f : 0.f});
    ASSERT_EQ(world.state(), GameState::GameOver);
    Bot bot;
    world.step(bot.decide(world));
    EXPECT_EQ(world.state(), GameState::Playing);
    EXPECT_EQ(world.totals().games, 2u);
}

TEST(GameBotGame, BeatsTheBossAndGoesOn)
{
    static const Catalog catalog = loadAssets().catalog;
    World world({.seed = 1, .firstWave = 5}, catalog);
    Bot bot;
    float seen = 0.f;
    for (int i = 0; i < 5000 && world.hud().wave == 5; ++i)
    {
        world.step(bot.decide(world));
        seen = std::max(seen, world.hud().bossHealth);
    }
    EXPECT_EQ(seen, 1.f);
    EXPECT_EQ(world.hud().wave, 6);
    EXPECT_EQ(world.totals().games, 1u);
    EXPECT_GT(world.totals().maxBullets, 1000u);
}
