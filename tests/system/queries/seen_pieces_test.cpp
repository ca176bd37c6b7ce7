// SPDX-License-Identifier: Zlib
#include "system/queries/seen_pieces.hpp"

#include <gtest/gtest.h>

namespace
{

using namespace graze;
using detail::meets;

constexpr Aabb Wall{{10.f, -5.f}, {12.f, 5.f}};
constexpr Aabb Small{{0.f, 0.f}, {1.f, 1.f}};

TEST(SeenPieces, MovingBoxMeetsTheBoxThatItReaches)
{
    EXPECT_TRUE(meets({Small, {20., 0.}}, Wall, 1.));
    EXPECT_FALSE(meets({Small, {-20., 0.}}, Wall, 1.));
    EXPECT_FALSE(meets({Small, {20., 40.}}, Wall, 1.));
    EXPECT_FALSE(meets({Small, {8.9, 0.}}, Wall, 1.));
}

TEST(SeenPieces, MovingBoxMeetsNothingBeyondTheLimit)
{
    EXPECT_TRUE(meets({Small, {18., 0.}}, Wall, 0.51));
    EXPECT_FALSE(meets({Small, {18., 0.}}, Wall, 0.49));
}

TEST(SeenPieces, RestingBoxMeetsWhatItTouches)
{
    EXPECT_TRUE(meets({{{9.f, 0.f}, {10.f, 1.f}}, {}}, Wall, 1.));
    EXPECT_FALSE(meets({Small, {}}, Wall, 1.));
}

} // namespace
