// SPDX-License-Identifier: Zlib
#include "shapes/loops.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace
{

using graze::Vec2;
using Loop = std::vector<Vec2>;
namespace detail = graze::detail;

TEST(Loops, ConvexOnesTurnLeftAndWindOnce)
{
    const Loop square{{0.f, 0.f}, {2.f, 0.f}, {2.f, 2.f}, {0.f, 2.f}};
    EXPECT_TRUE(detail::isConvexLoop(square));
    EXPECT_FALSE(detail::isConvexLoop(Loop(square.rbegin(), square.rend())));
    Loop twice = square;
    twice.insert(twice.end(), square.begin(), square.end());
    EXPECT_FALSE(detail::isConvexLoop(twice));
    EXPECT_TRUE(detail::isConvexLoop(Loop{{0.f, 0.f}, {1.f, 0.f}, {2.f, 0.f}, {2.f, 2.f}}));
    EXPECT_TRUE(detail::isConvexLoop(Loop{{0.f, 0.f}, {1e-30f, 0.f}, {2e-30f, 0.f}, {2e-30f, 2e-30f}}));
    EXPECT_FALSE(detail::isConvexLoop(Loop{{0.f, 0.f}, {2.f, 0.f}, {1.f, 0.f}, {2.f, 2.f}}));
    EXPECT_FALSE(detail::isConvexLoop(Loop{{1.f, 1.f}, {1.f, 2.f}, {1.f, 0.f}, {2.f, 2.f}, {1.f, 2.f}}));
    EXPECT_FALSE(detail::isConvexLoop(Loop{{0.f, 0.f}, {0.f, 0.f}, {2.f, 0.f}, {2.f, 2.f}}));
}

TEST(Loops, APointAndASegmentAreConvexAndThreePointsInLineAreNot)
{
    EXPECT_TRUE(detail::isConvexLoop(Loop{{3.f, 4.f}}));
    EXPECT_TRUE(detail::isConvexLoop(Loop{{3.f, 4.f}, {3.f, 5.f}}));
    EXPECT_FALSE(detail::isConvexLoop(Loop{{3.f, 4.f}, {3.f, 4.f}}));
    EXPECT_FALSE(detail::isConvexLoop(Loop{{0.f, 0.f}, {1.f, 1.f}, {2.f, 2.f}}));
    EXPECT_FALSE(detail::isConvexLoop(Loop{{0.f, 0.f}, {0.f, 1.f}, {0.f, 2.f}}));
}

TEST(Loops, PointsThatRepeatTheOneBeforeGo)
{
    const Vec2 a{0.f, 0.f}, b{1.f, 0.f}, c{1.f, 1.f};
    EXPECT_EQ(detail::withoutDoubles({a, a, b, c, c, a, a}), (Loop{a, b, c}));
    EXPECT_EQ(detail::withoutDoubles({a, b, a, c}), (Loop{a, b, a, c}));
    EXPECT_EQ(detail::withoutDoubles({a, a}), Loop{a});
    EXPECT_TRUE(detail::withoutDoubles({}).empty());
    const float nan = std::numeric_limits<float>::quiet_NaN(), infinite = std::numeric_limits<float>::infinity();
    EXPECT_EQ(detail::finitePoints(Loop{{nan, 0.f}, a, {0.f, -infinite}, b}), (Loop{a, b}));
}

TEST(Loops, SegmentsHaveTheirEndsAndNothingBeyond)
{
    const Vec2 a{1.f, 1.f}, b{5.f, 3.f};
    for (const Vec2 on : {a, b, Vec2{3.f, 2.f}})
    {
        EXPECT_TRUE(detail::isOnSegment(on, a, b));
        EXPECT_TRUE(detail::isOnSegment(on, b, a));
        EXPECT_EQ(detail::squaredDistanceToSegment(on, a, b), 0.);
    }
    EXPECT_FALSE(detail::isOnSegment({7.f, 4.f}, a, b));
    EXPECT_FALSE(detail::isOnSegment({-1.f, 0.f}, a, b));
    EXPECT_FALSE(detail::isOnSegment({3.f, std::nextafter(2.f, 3.f)}, a, b));
    EXPECT_EQ(detail::squaredDistanceToSegment({7.f, 4.f}, b, a), 5.);
    EXPECT_EQ(detail::squaredDistanceToSegment({-2.f, 1.f}, a, b), 9.);
    EXPECT_EQ(detail::squaredDistanceToSegment({2.f, 4.f}, a, b), 5.);
}

TEST(Loops, OrderIsByXThenByY)
{
    EXPECT_TRUE(detail::before({1.f, 5.f}, {2.f, 0.f}));
    EXPECT_TRUE(detail::before({1.f, 0.f}, {1.f, 1.f}));
    EXPECT_FALSE(detail::before({1.f, 1.f}, {1.f, 1.f}));
    EXPECT_FALSE(detail::before({2.f, 0.f}, {1.f, 5.f}));
}

} // namespace
