// SPDX-License-Identifier: Zlib
#include "world/scoring.hpp"

#include "actors/player.hpp"

#include <gtest/gtest.h>

#include <algorithm>

using namespace game;

namespace
{

struct GameScoring : testing::Test
{
    void graze(int count, float gap = 5.f)
    {
        for (int i = 0; i < count; ++i)
            scoring.graze(arena, gap);
    }
    Arena arena = makeArena(1, {});
    Scoring scoring;
};

} // namespace

TEST_F(GameScoring, FourGrazesRaiseTheMultiplierAndCloserOnesEarnMore)
{
    graze(1, Player::NearDistance);
    const std::uint64_t wide = scoring.tally().score;
    graze(1, 0.f);
    EXPECT_EQ(scoring.tally().score - wide, 2 * wide);
    graze(1);
    EXPECT_EQ(scoring.tally().multiplier, 1);
    graze(1);
    EXPECT_EQ(scoring.tally().multiplier, 2);
    EXPECT_EQ(arena.cues.count(Cue::Multiplier), 1);
    EXPECT_EQ(scoring.multiplierTime(), 1.f);
    EXPECT_EQ(scoring.tally().grazes, 4u);
}

TEST_F(GameScoring, TheMultiplierHasATopAndFallsStepByStep)
{
    graze(100);
    EXPECT_EQ(scoring.tally().multiplier, Scoring::HighestMultiplier);
    int steps = 0;
    for (int expected = Scoring::HighestMultiplier; expected > 1; --expected)
    {
        ASSERT_EQ(scoring.tally().multiplier, expected);
        for (; scoring.tally().multiplier == expected && steps < 10000; ++steps)
            scoring.step();
    }
    EXPECT_EQ(steps, 480 * (Scoring::HighestMultiplier - 1));
    EXPECT_EQ(scoring.multiplierTime(), 0.f);
}

TEST_F(GameScoring, ALostShipKeepsHalfTheMultiplier)
{
    graze(5 * Scoring::GrazesPerStep);
    EXPECT_EQ(scoring.tally().multiplier, 6);
    for (const int expected : {3, 1, 1})
    {
        scoring.lose();
        EXPECT_EQ(scoring.tally().multiplier, expected);
    }
    EXPECT_EQ(scoring.tally().highestMultiplier, 6);
}

TEST_F(GameScoring, GrazesChargeThePulseOnce)
{
    graze(Scoring::GrazesPerCharge - 1);
    EXPECT_FALSE(scoring.takeCharge());
    graze(1, 4.f);
    EXPECT_EQ(scoring.charge(), 1.f);
    EXPECT_EQ(scoring.tally().closestGraze, 4.f);
    EXPECT_TRUE(scoring.takeCharge());
    EXPECT_EQ(scoring.charge(), 0.f);
    EXPECT_FALSE(scoring.takeCharge());
}

TEST_F(GameScoring, PointsEarnAShipOnceForEveryThreshold)
{
    for (const int points : {10000, 20000})
    {
        scoring.earn(arena, points - 1, {});
        EXPECT_FALSE(scoring.takeExtraShip());
        scoring.earn(arena, 1, {});
        EXPECT_TRUE(scoring.takeExtraShip());
        EXPECT_FALSE(scoring.takeExtraShip());
    }
}

TEST_F(GameScoring, NothingIsEarnedWhileNobodyPlays)
{
    arena.idle = true;
    scoring.earn(arena, 100, {});
    EXPECT_EQ(scoring.earnPlain(arena, 500), 0);
    EXPECT_EQ(scoring.graze(arena, 5.f), 0);
    EXPECT_EQ(scoring.tally().score, 0u);
    EXPECT_TRUE(arena.effects.marks().empty());
    arena.idle = false;
    scoring.earn(arena, 100, {});
    EXPECT_EQ(scoring.earnPlain(arena, 500), 500);
    EXPECT_EQ(scoring.tally().score, 600u);
    EXPECT_EQ(arena.effects.marks().size(), 1u) << "the plain points are not marked";
}

TEST_F(GameScoring, NothingIsEarnedWhenTheGameIsOver)
{
    scoring.earn(arena, 100, {});
    scoring.close();
    scoring.earn(arena, 100, {});
    EXPECT_EQ(scoring.tally().score, 100u);
}
