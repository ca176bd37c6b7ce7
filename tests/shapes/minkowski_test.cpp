// SPDX-License-Identifier: Zlib
#include "support/shapes/polygons.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace
{

using graze::minkowskiDifference;
using graze::minkowskiSum;
using graze::overlapByMinkowski;
using graze::Vec2;
using graze::test::interiorsDisjoint;
using graze::test::Random;
using graze::test::Ring;

const Ring TwoByTwo{{0.f, 0.f}, {2.f, 0.f}, {2.f, 2.f}, {0.f, 2.f}};
const Ring Triangle{{0.f, 0.f}, {1.f, 0.f}, {0.f, 1.f}};

Ring moved(Ring ring, Vec2 offset)
{
    for (Vec2& p : ring)
        p += offset;
    return ring;
}

TEST(Minkowski, SumOfSquareAndTriangleHasFiveCorners)
{
    const Ring expected{{0.f, 0.f}, {3.f, 0.f}, {3.f, 2.f}, {2.f, 3.f}, {0.f, 3.f}};
    EXPECT_EQ(minkowskiSum(TwoByTwo, Triangle), expected);
    EXPECT_EQ(minkowskiSum(Triangle, TwoByTwo), expected);
}

TEST(Minkowski, SumWithAPointMovesAndWithNothingIsNothing)
{
    EXPECT_EQ(minkowskiSum(TwoByTwo, Ring{{5.f, -1.f}}), moved(TwoByTwo, {5.f, -1.f}));
    EXPECT_EQ(minkowskiSum(TwoByTwo, {}), Ring{});
    EXPECT_EQ(minkowskiDifference({}, TwoByTwo), Ring{});
}

// Many texts subtract in the other order, and their normals point backwards.
TEST(Minkowski, DifferenceIsBAsSeenFromA)
{
    const Ring a{{1.f, 1.f}};
    EXPECT_EQ(minkowskiDifference(a, moved(TwoByTwo, {10.f, 0.f})), moved(TwoByTwo, {9.f, -1.f}));
    const Ring there = minkowskiDifference(TwoByTwo, Triangle);
    Ring back = minkowskiDifference(Triangle, TwoByTwo);
    for (Vec2& p : back)
        p = -p;
    EXPECT_EQ(graze::convexHull(back), there);
}

TEST(Minkowski, TouchingCountsAsOverlapInBothOrders)
{
    const Ring edge = moved(TwoByTwo, {2.f, 1.f});
    const Ring corner = moved(TwoByTwo, {-2.f, 2.f});
    const Ring apart = moved(TwoByTwo, {std::nextafter(2.f, 3.f), 0.f});
    EXPECT_TRUE(overlapByMinkowski(TwoByTwo, edge));
    EXPECT_TRUE(overlapByMinkowski(edge, TwoByTwo));
    EXPECT_TRUE(overlapByMinkowski(TwoByTwo, corner));
    EXPECT_TRUE(overlapByMinkowski(corner, TwoByTwo));
    EXPECT_FALSE(overlapByMinkowski(TwoByTwo, apart));
    EXPECT_FALSE(overlapByMinkowski(apart, TwoByTwo));
    EXPECT_FALSE(overlapByMinkowski(TwoByTwo, {}));
}

TEST(Minkowski, PointsAndSegmentsOverlapLikeTheThinPolygonsTheyAre)
{
    EXPECT_TRUE(overlapByMinkowski(Ring{{1.f, 1.f}}, Ring{{1.f, 1.f}}));
    EXPECT_FALSE(overlapByMinkowski(Ring{{1.f, 1.f}}, Ring{{1.f, 2.f}}));
    EXPECT_TRUE(overlapByMinkowski(Ring{{0.f, 0.f}, {4.f, 4.f}}, Ring{{0.f, 4.f}, {4.f, 0.f}}));
    EXPECT_FALSE(overlapByMinkowski(Ring{{0.f, 0.f}, {1.f, 1.f}}, Ring{{0.f, 4.f}, {4.f, 0.f}}));
    EXPECT_TRUE(overlapByMinkowski(Ring{{1.f, 1.f}}, TwoByTwo));
}

/// A random polygon with whole coordinates.
Ring latticePolygon(Random& random, Vec2 offset)
{
    for (;;)
    {
        Ring points = random.points(6, 6.f);
        for (Vec2& p : points)
            p = Vec2(std::floor(p.x), std::floor(p.y)) + offset;
        Ring hull = graze::convexHull(points);
        if (hull.size() >= 3)
            return hull;
    }
}

/// Whether all of b lies strictly outside an edge of a.
bool edgeSeparates(const Ring& a, const Ring& b)
{
    for (std::size_t i = 0; i < a.size(); ++i)
        if (std::all_of(b.begin(), b.end(),
                        [&](Vec2 p) { return graze::orientation(a[i], a[(i + 1) % a.size()], p) < 0; }))
            return true;
    return false;
}

// On whole numbers every difference is exact: two convex polygons are apart when an edge separates them
// strictly, and no edge does when they touch.
TEST(Minkowski, AgreesWithSeparatingEdgesOnLatticePolygons)
{
    Random random(91);
    int overlaps = 0, touches = 0;
    constexpr int Rounds = 5000;
    for (int round = 0; round < Rounds; ++round)
    {
        const Ring a = latticePolygon(random, {});
        const auto offset = [&random] { return static_cast<float>(random.below(20)) - 10.f; };
        const float x = offset(), y = offset();
        const Ring b = latticePolygon(random, {x, y});
        const bool expected = !edgeSeparates(a, b) && !edgeSeparates(b, a);
        EXPECT_EQ(overlapByMinkowski(a, b), expected);
        EXPECT_EQ(overlapByMinkowski(b, a), expected);
        overlaps += expected;
        touches += expected && interiorsDisjoint(a, b);
    }
    EXPECT_GT(overlaps, Rounds * 3 / 10);
    EXPECT_LT(overlaps, Rounds * 7 / 10);
    EXPECT_GT(touches, 100);
}

} // namespace
