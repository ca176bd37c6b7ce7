// SPDX-License-Identifier: Zlib
#include "window/exhibit/attract.hpp"

#include <gtest/gtest.h>

namespace
{

using game::Attract;
using Move = game::Attract::Move;

/// Steps on the title up to the first that opens the exhibit; -1 when none does.
int stepsUntilOpen(Attract& attract)
{
    for (int i = 1; i <= 2 * Attract::Patience; ++i)
        if (attract.step(true, false) == Move::Open)
            return i;
    return -1;
}

TEST(Attract, AKeyAndAnotherScreenLetItWaitAnew)
{
    Attract attract;
    for (int i = 0; i < Attract::Patience - 1; ++i)
        EXPECT_EQ(attract.step(true, false), Move::None);
    attract.hear();
    for (int i = 0; i < Attract::Patience - 1; ++i)
        EXPECT_EQ(attract.step(true, false), Move::None);
    EXPECT_EQ(attract.step(false, false), Move::None);
    EXPECT_EQ(stepsUntilOpen(attract), Attract::Patience);
}

TEST(Attract, LeavesAfterTheTourUnlessSomebodyHasCome)
{
    Attract alone;
    ASSERT_GT(stepsUntilOpen(alone), 0);
    EXPECT_EQ(alone.step(false, false), Move::None);
    EXPECT_EQ(alone.step(false, true), Move::Leave);
    EXPECT_EQ(alone.step(false, true), Move::None) << "once";

    Attract visited;
    ASSERT_GT(stepsUntilOpen(visited), 0);
    visited.hear();
    EXPECT_EQ(visited.step(false, true), Move::None);

    Attract chosen; // from the menu
    EXPECT_EQ(chosen.step(false, true), Move::None);
}

} // namespace
