// SPDX-License-Identifier: Zlib
#include "world/guide.hpp"

#include "world/scoring.hpp"

#include <gtest/gtest.h>

using namespace game;

namespace
{

/// The next hint, after so many steps of that input.
Hint after(Guide& guide, int steps, const Input& input, const Scoring& scoring)
{
    for (int i = 0; i < steps; ++i)
        guide.step(input, scoring);
    return guide.hint();
}

} // namespace

TEST(GameGuide, GoesOnWhenAHintIsObeyedAndNotBefore)
{
    Arena arena = makeArena(1, {});
    Scoring scoring;
    Guide guide;
    guide.begin(true);
    EXPECT_EQ(guide.hint(), Hint::Fly);
    EXPECT_EQ(after(guide, 2000, {.fire = true}, scoring), Hint::Fly);
    EXPECT_EQ(after(guide, 40, {.moveX = 1.f}, scoring), Hint::Shoot);
    EXPECT_EQ(after(guide, 149, {.fire = true}, scoring), Hint::Shoot) << "it can be read";
    EXPECT_EQ(after(guide, 1, {.fire = true}, scoring), Hint::Graze);
    EXPECT_EQ(after(guide, 2000, {}, scoring), Hint::Graze);
    scoring.graze(arena, {}, 5.f);
    EXPECT_EQ(after(guide, 1, {}, scoring), Hint::Multiplier);
    for (int i = 1; i < Scoring::GrazesPerStep; ++i)
        scoring.graze(arena, {}, 5.f);
    EXPECT_EQ(after(guide, 150, {}, scoring), Hint::None) << "the pulse is not charged";
    while (scoring.charge() < 1.f)
        scoring.graze(arena, {}, 5.f);
    EXPECT_EQ(after(guide, 1, {}, scoring), Hint::Power);
    EXPECT_EQ(after(guide, 600, {}, scoring), Hint::None);
}
