// SPDX-License-Identifier: Zlib
#include "system/ask/piece_search.hpp"

#include <gtest/gtest.h>

namespace
{

using namespace graze;
using detail::meets;

constexpr Aabb Wall{{10.f, -5.f}, {12.f, 5.f}};
constexpr Aabb Small{{0.f, 0.f}, {1.f, 1.f}};

TEST(PieceSearch, MovingBoxMeetsTheBoxThatItReaches)
{
    EXPECT_TRUE(meets({Small, {20., 0.}}, Wall, 1.));
    EXPECT_FALSE(meets({Small, {-20., 0.}}, Wall, 1.));
    EXPECT_FALSE(meets({Small, {20., 40.}}, Wall, 1.));
    EXPECT_FALSE(meets({Small, {8.9, 0.}}, Wall, 1.));
}

TEST(PieceSearch, MovingBoxMeetsNothingBeyondTheLimit)
{
    EXPECT_TRUE(meets({Small, {18., 0.}}, Wall, 0.51));
    EXPECT_FALSE(meets({Small, {18., 0.}}, Wall, 0.49));
}

TEST(PieceSearch, RestingBoxMeetsWhatItTouches)
{
    EXPECT_TRUE(meets({{{9.f, 0.f}, {10.f, 1.f}}, {}}, Wall, 1.));
    EXPECT_FALSE(meets({Small, {}}, Wall, 1.));
}

} // namespace
