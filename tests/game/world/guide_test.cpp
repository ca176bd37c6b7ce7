// SPDX-License-Identifier: Zlib
#include "world/guide.hpp"

#include "world/scoring.hpp"

#include <gtest/gtest.h>

using namespace game;

namespace
{

struct Lesson
{
    Lesson() { guide.begin(true); }
    /// The hint after so many steps of that input.
    Hint after(int steps, const Input& input = {})
    {
        for (int i = 0; i < steps; ++i)
            guide.step(input, scoring, wave);
        return guide.hint();
    }
    void graze() { scoring.graze(arena, 5.f); }

    Arena arena = makeArena(1, {});
    Scoring scoring;
    Guide guide;
    int wave = 1;
};

} // namespace

TEST(GameGuide, GoesOnWhenAHintIsObeyedAndNotBefore)
{
    Lesson lesson;
    EXPECT_EQ(lesson.guide.hint(), Hint::Fly);
    EXPECT_EQ(lesson.after(200, {.fire = true}), Hint::Fly);
    EXPECT_EQ(lesson.after(40, {.moveX = 1.f}), Hint::Shoot);
    EXPECT_EQ(lesson.after(149, {.fire = true}), Hint::Shoot) << "it can be read";
    EXPECT_EQ(lesson.after(1, {.fire = true}), Hint::Graze);
    EXPECT_EQ(lesson.after(1000), Hint::Graze);
    lesson.graze();
    EXPECT_EQ(lesson.after(1), Hint::Grazed);
    EXPECT_EQ(lesson.after(150), Hint::Multiplier);
    for (int i = 1; i < Scoring::GrazesPerStep; ++i)
        lesson.graze();
    EXPECT_EQ(lesson.after(150), Hint::None) << "the pulse is not charged";
    while (lesson.scoring.charge() < 1.f)
        lesson.graze();
    EXPECT_EQ(lesson.after(1), Hint::Power);
    EXPECT_EQ(lesson.after(600), Hint::None);
}

TEST(GameGuide, HintsEndAfterTheirTimeOrWithTheirWave)
{
    Lesson idle;
    EXPECT_EQ(idle.after(60 * 9), Hint::Shoot);
    EXPECT_EQ(idle.after(60 * 60), Hint::None);
    Lesson late;
    late.graze();
    EXPECT_EQ(late.after(200), Hint::Multiplier) << "whatever was said before";
    late.wave = 2;
    EXPECT_EQ(late.after(1), Hint::None);
}
