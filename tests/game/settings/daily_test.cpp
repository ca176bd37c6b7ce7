// SPDX-License-Identifier: Zlib
#include "settings/daily.hpp"

#include <gtest/gtest.h>

using namespace game;

namespace
{

using namespace std::chrono;

TEST(GameDaily, SeedIsTheDateInUtc)
{
    const sys_days day(year(2026) / January / 31);
    EXPECT_EQ(dailySeed(day), 20260131u);
    EXPECT_EQ(dailySeed(day + hours(23) + minutes(59) + seconds(59)), 20260131u);
    EXPECT_EQ(dailySeed(day + days(1)), 20260201u);
    EXPECT_EQ(dailySeed(sys_days(year(2028) / February / 29)), 20280229u);
}

TEST(GameDaily, SeedIsReadAsItsDay)
{
    EXPECT_EQ(dayOf(20260131), "2026-01-31");
    EXPECT_EQ(dayOf(20280229), "2028-02-29");
    for (const std::uint64_t none : {0ull, 5ull, 20260229ull, 20261301ull, 20260100ull, 999999999999ull, ~0ull})
        EXPECT_EQ(dayOf(none), "") << none;
}

} // namespace
