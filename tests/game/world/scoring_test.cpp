// SPDX-License-Identifier: Zlib
#include "world/scoring.hpp"

#include "actors/player.hpp"

#include <gtest/gtest.h>

#include <algorithm>

using namespace game;

namespace
{

bool heard(const Arena& arena, Cue cue)
{
    const auto cues = arena.cues.all();
    return std::find(cues.begin(), cues.end(), cue) != cues.end();
}

} // namespace

TEST(GameScoring, FourGrazesRaiseTheMultiplierAndCloserOnesEarnMore)
{
    Arena arena = makeArena(1, {});
    Scoring scoring;
    scoring.graze(arena, {}, Player::NearDistance);
    const std::uint64_t wide = scoring.score();
    scoring.graze(arena, {}, 0.f);
    EXPECT_EQ(scoring.score() - wide, 2 * wide);
    scoring.graze(arena, {}, 5.f);
    EXPECT_EQ(scoring.multiplier(), 1);
    EXPECT_FALSE(heard(arena, Cue::Multiplier));
    scoring.graze(arena, {}, 5.f);
    EXPECT_EQ(scoring.multiplier(), 2);
    EXPECT_TRUE(heard(arena, Cue::Multiplier));
    EXPECT_EQ(scoring.multiplierTime(), 1.f);
    EXPECT_EQ(scoring.grazes(), 4u);
}

TEST(GameScoring, TheMultiplierHasATopAndFallsStepByStep)
{
    Arena arena = makeArena(1, {});
    Scoring scoring;
    for (int i = 0; i < 100; ++i)
        scoring.graze(arena, {}, 5.f);
    EXPECT_EQ(scoring.multiplier(), Scoring::HighestMultiplier);
    int steps = 0;
    for (int expected = Scoring::HighestMultiplier; expected > 1; --expected)
    {
        ASSERT_EQ(scoring.multiplier(), expected);
        for (; scoring.multiplier() == expected && steps < 10000; ++steps)
            scoring.step();
    }
    EXPECT_EQ(steps, 480 * (Scoring::HighestMultiplier - 1));
    EXPECT_EQ(scoring.multiplierTime(), 0.f);
}

TEST(GameScoring, ALostShipKeepsHalfTheMultiplier)
{
    Arena arena = makeArena(1, {});
    Scoring scoring;
    for (const int expected : {1, 2, 3, 4, 5})
    {
        EXPECT_EQ(scoring.multiplier(), expected);
        for (int i = 0; i < Scoring::GrazesPerStep; ++i)
            scoring.graze(arena, {}, 5.f);
    }
    EXPECT_EQ(scoring.multiplier(), 6);
    scoring.lose();
    EXPECT_EQ(scoring.multiplier(), 3);
    EXPECT_EQ(scoring.highestMultiplier(), 6);
    scoring.lose();
    scoring.lose();
    EXPECT_EQ(scoring.multiplier(), 1);
}

TEST(GameScoring, GrazesChargeThePulseOnce)
{
    Arena arena = makeArena(1, {});
    Scoring scoring;
    for (int i = 0; i < Scoring::GrazesPerCharge; ++i)
    {
        EXPECT_FALSE(scoring.takeCharge());
        scoring.graze(arena, {}, 9.f - static_cast<float>(i % 3));
    }
    EXPECT_EQ(scoring.charge(), 1.f);
    EXPECT_EQ(scoring.closestGraze(), 7.f);
    EXPECT_TRUE(scoring.takeCharge());
    EXPECT_EQ(scoring.charge(), 0.f);
    EXPECT_FALSE(scoring.takeCharge());
}

TEST(GameScoring, PointsEarnAShipOnceForEveryThreshold)
{
    Arena arena = makeArena(1, {});
    Scoring scoring;
    scoring.earn(arena, 9999, {});
    EXPECT_FALSE(scoring.takeExtraShip());
    scoring.earn(arena, 1, {});
    EXPECT_TRUE(scoring.takeExtraShip());
    EXPECT_FALSE(scoring.takeExtraShip());
    scoring.earn(arena, 20000, {});
    EXPECT_TRUE(scoring.takeExtraShip());
    EXPECT_FALSE(scoring.takeExtraShip());
}

TEST(GameScoring, NothingIsEarnedWhenTheGameIsOver)
{
    Arena arena = makeArena(1, {});
    Scoring scoring;
    scoring.earn(arena, 100, {});
    scoring.close();
    scoring.earn(arena, 100, {});
    EXPECT_EQ(scoring.score(), 100u);
}
