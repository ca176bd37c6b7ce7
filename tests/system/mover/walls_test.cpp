// SPDX-License-Identifier: Zlib
#include "system/mover/walls.hpp"

#include <gtest/gtest.h>

#include <array>

namespace
{

using namespace graze;
using detail::clippedMotion;
using detail::outwardFrom;

TEST(Walls, OutwardNormalIsTheReverseOfThePairNormalWithLengthOne)
{
    const Vec2d outward = outwardFrom({0.6f, 0.8f});
    EXPECT_NEAR(outward.x, -0.6, 1e-7);
    EXPECT_NEAR(length(outward), 1., 1e-15);
    EXPECT_EQ(outwardFrom({}), Vec2d{});
}

TEST(Walls, MotionIntoOneWallKeepsThePartAlongIt)
{
    const std::array floor{Vec2d{0., -1.}};
    EXPECT_EQ(clippedMotion({3., 4.}, floor), Vec2d(3., 0.));
    EXPECT_EQ(clippedMotion({3., -4.}, floor), Vec2d(3., -4.));
}

TEST(Walls, MotionIntoACornerIsZero)
{
    const std::array corner{Vec2d{0., -1.}, Vec2d{-1., 0.}};
    EXPECT_EQ(clippedMotion({3., 4.}, corner), Vec2d{});
    EXPECT_EQ(clippedMotion({-3., 4.}, corner), Vec2d(-3., 0.));
}

TEST(Walls, LongestFreePartIsKept)
{
    const std::array wedge{Vec2d{0., -1.}, Vec2d{-0.6, -0.8}};
    EXPECT_EQ(clippedMotion({-2., 1.}, wedge), Vec2d(-2., 0.));
}

} // namespace
