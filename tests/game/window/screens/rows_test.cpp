// SPDX-License-Identifier: Zlib
#include "window/screens/rows.hpp"

#include <gtest/gtest.h>

namespace
{

TEST(GameRows, PointsInARowLeadToIt)
{
    constexpr game::Rows Places{.left = 10.f, .right = 110.f, .top = 50.f, .height = 20.f, .count = 3};
    for (std::size_t i = 0; i < Places.count; ++i)
    {
        const graze::Aabb row = Places.row(i);
        EXPECT_EQ(Places.at(row.lower), i);
        EXPECT_EQ(Places.at({60.f, (row.lower.y + row.upper.y) * 0.5f}), i);
        EXPECT_NE(Places.at({60.f, row.upper.y}), i);
    }
    for (const graze::Vec2 outside : {graze::Vec2(9.f, 60.f), {110.f, 60.f}, {60.f, 49.f}, {60.f, 110.f}})
        EXPECT_EQ(Places.at(outside), std::nullopt);
    EXPECT_EQ(game::Rows{}.at({0.f, 0.f}), std::nullopt);
}

} // namespace
