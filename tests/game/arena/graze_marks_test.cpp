// SPDX-License-Identifier: Zlib
#include "arena/graze_marks.hpp"

#include <gtest/gtest.h>

using namespace game;

TEST(GameGrazeMarks, FlyWithTheShipAndFade)
{
    GrazeMarks marks;
    marks.add({1.f, 2.f}, {5.f, 2.f}, 4.f);
    marks.step({10.f, -1.f});
    ASSERT_EQ(marks.all().size(), 1u);
    EXPECT_EQ(marks.all()[0].ship, graze::Vec2(11.f, 1.f));
    EXPECT_EQ(marks.all()[0].other, graze::Vec2(15.f, 1.f));
    int steps = 1;
    for (; !marks.all().empty() && steps < 100; ++steps)
        marks.step({});
    EXPECT_EQ(steps, 16);
}

TEST(GameGrazeMarks, TheOldestIsDropped)
{
    GrazeMarks marks;
    for (int i = 0; i < 40; ++i)
        marks.add({}, {}, static_cast<float>(i));
    EXPECT_EQ(marks.all().size(), 12u);
    EXPECT_EQ(marks.all().back().gap, 39.f);
}
