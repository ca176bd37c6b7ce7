// SPDX-License-Identifier: Zlib
#include "base/text.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace
{

using game::readable;

TEST(GameReadable, NumbersHaveNoMoreDigitsThanAReaderNeeds)
{
    EXPECT_EQ(readable(0.), "0");
    EXPECT_EQ(readable(-0.), "0");
    EXPECT_EQ(readable(91.40625), "91.4");
    EXPECT_EQ(readable(-91.40625), "-91.4");
    EXPECT_EQ(readable(12.04), "12");
    EXPECT_EQ(readable(99.97), "100");
    EXPECT_EQ(readable(1234.567), "1235");
    EXPECT_EQ(readable(0.4342), "0.43");
    EXPECT_EQ(readable(0.00512), "0.0051");
    EXPECT_EQ(readable(1.6e-7), "1.6e-07");
    EXPECT_EQ(readable(std::numeric_limits<double>::infinity()), "inf");
}

TEST(GameReadable, PointsDirectionsAndShares)
{
    EXPECT_EQ(game::readablePoint({12.345f, -456.7f}), "(12.3, -457)");
    EXPECT_EQ(game::readableDirection({0.96893f, -0.24731f}), "(0.97, -0.25)");
    EXPECT_EQ(game::readableDirection({1.f, -0.0001f}), "(1, 0)");
    EXPECT_EQ(game::readablePercent(0.25123f), "25.1 %");
}

} // namespace
