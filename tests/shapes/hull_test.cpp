// SPDX-License-Identifier: Zlib
#include "support/shapes/polygons.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace
{

using graze::Vec2;
using graze::test::Random;
using graze::test::Ring;

class Hull : public testing::TestWithParam<std::vector<Vec2> (*)(std::span<const Vec2>)>
{
protected:
    static Ring hullOf(const Ring& points) { return GetParam()(points); }
};

INSTANTIATE_TEST_SUITE_P(Both, Hull, testing::Values(&graze::hullByGiftWrapping, &graze::hullByMonotoneChain),
                         [](const auto& which) { return which.index == 0 ? "GiftWrapping" : "MonotoneChain"; });

TEST_P(Hull, NothingOnePointAndTwoPoints)
{
    EXPECT_EQ(hullOf({}), Ring{});
    EXPECT_EQ(hullOf({{3.f, 4.f}}), (Ring{{3.f, 4.f}}));
    EXPECT_EQ(hullOf({{3.f, 4.f}, {3.f, 4.f}, {3.f, 4.f}}), (Ring{{3.f, 4.f}}));
    EXPECT_EQ(hullOf({{3.f, 4.f}, {1.f, 7.f}}), (Ring{{1.f, 7.f}, {3.f, 4.f}}));
}

TEST_P(Hull, CollinearPointsGiveTheEnds)
{
    EXPECT_EQ(hullOf({{2.f, 2.f}, {0.f, 0.f}, {3.f, 3.f}, {1.f, 1.f}}), (Ring{{0.f, 0.f}, {3.f, 3.f}}));
    EXPECT_EQ(hullOf({{5.f, 2.f}, {5.f, -1.f}, {5.f, 9.f}, {5.f, 9.f}}), (Ring{{5.f, -1.f}, {5.f, 9.f}}));
}

TEST_P(Hull, PointsThatAreNotFiniteAreLeftOut)
{
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float infinity = std::numeric_limits<float>::infinity();
    Ring points{{nan, 0.f}, {0.f, 0.f}, {4.f, 0.f}, {infinity, 1.f}, {0.f, 4.f}, {1.f, nan}, {-infinity, -infinity}};
    EXPECT_EQ(hullOf(points), (Ring{{0.f, 0.f}, {4.f, 0.f}, {0.f, 4.f}}));
    EXPECT_EQ(hullOf({{nan, nan}}), Ring{});
}

TEST_P(Hull, StartsAtLowestXThenLowestYAndDropsPointsOnEdges)
{
    const Ring points{{4.f, 4.f}, {2.f, 0.f}, {0.f, 4.f}, {4.f, 0.f}, {0.f, 2.f}, {2.f, 2.f}, {0.f, 0.f}, {4.f, 4.f}};
    EXPECT_EQ(hullOf(points), (Ring{{0.f, 0.f}, {4.f, 0.f}, {4.f, 4.f}, {0.f, 4.f}}));
}

TEST_P(Hull, KeepsAVertexThatStandsOutByOneStepOfAFloat)
{
    const float up = std::nextafter(1.f, 2.f);
    const Ring points{{0.f, 1.f}, {0.f, 0.f}, {2.f, 0.f}, {2.f, 1.f}, {1.f, up}};
    EXPECT_EQ(hullOf(points), (Ring{{0.f, 0.f}, {2.f, 0.f}, {2.f, 1.f}, {1.f, up}, {0.f, 1.f}}));
    // And at sizes where a product of floats is far from a float.
    const Ring large{{1e12f, 1e12f}, {-1e12f, -1e12f}, {1e-12f, 0.f}};
    EXPECT_EQ(hullOf(large), (Ring{{-1e12f, -1e12f}, {1e-12f, 0.f}, {1e12f, 1e12f}}));
}

TEST_P(Hull, RandomHullsAreStrictlyConvexHoldAllPointsAndStayTheirOwnHull)
{
    Random random(41);
    for (int round = 0; round < 500; ++round)
    {
        Ring points = random.points(3 + random.below(60), 50.f);
        if (random.chance(0.3f))
            for (Vec2& p : points)
                p = {std::floor(p.x / 10.f), std::floor(p.y / 10.f)};
        const Ring hull = hullOf(points);
        if (hull.size() < 3)
            continue;
        for (std::size_t i = 0; i < hull.size(); ++i)
        {
            const Vec2 a = hull[i], b = hull[(i + 1) % hull.size()];
            EXPECT_GT(graze::orientation(a, b, hull[(i + 2) % hull.size()]), 0);
            for (const Vec2 p : points)
                EXPECT_GE(graze::orientation(a, b, p), 0);
            EXPECT_NE(std::find(points.begin(), points.end(), a), points.end());
        }
        EXPECT_EQ(hullOf(hull), hull);
    }
}

} // namespace
