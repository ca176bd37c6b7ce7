// SPDX-License-Identifier: Zlib
#include "window/screens/summary.hpp"

#include <gtest/gtest.h>

namespace
{

TEST(GameSummary, RateIsPerMinute)
{
    EXPECT_EQ((game::Summary{.seconds = 30., .grazes = 10}).grazesPerMinute(), 20.);
    EXPECT_EQ(game::Summary{}.grazesPerMinute(), 0.);
}

TEST(GameSummary, NumbersAreWrittenForPeople)
{
    EXPECT_EQ(game::timeText(0.), "0:00");
    EXPECT_EQ(game::timeText(65.9), "1:05");
    EXPECT_EQ(game::timeText(3600.), "60:00");
    EXPECT_EQ(game::gapText(std::nullopt), "-");
    EXPECT_EQ(game::gapText(12.f), "12 px");
    EXPECT_EQ(game::gapText(0.96f), "0.9 px") << "what wins a medal does not look like 1";
}

} // namespace
