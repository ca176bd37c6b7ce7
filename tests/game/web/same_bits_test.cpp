// SPDX-License-Identifier: Zlib
#include "web/same_bits.hpp"

#include "base/text.hpp"

#include <gtest/gtest.h>

namespace
{

// The page shows the hash of its module beside this one, and the test of the page compares them.
constexpr std::string_view Golden =
#include "game/web/pairs_golden.inc"
    ;

TEST(WebSameBits, TenThousandPairsHaveTheGoldenHash)
{
    EXPECT_EQ(game::hexText(game::hashOfPairs(10'000)), Golden);
}

TEST(WebSameBits, EachPairCounts)
{
    EXPECT_NE(game::hashOfPairs(9'999), game::hashOfPairs(10'000));
}

} // namespace
