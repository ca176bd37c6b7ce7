// SPDX-License-Identifier: Zlib
// Boost.Geometry is slow to compile: everything that is held against it stands in this one file.
#include "support/shapes/polygons.hpp"

#define BOOST_ALLOW_DEPRECATED_HEADERS // one of its own headers includes one
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/multi_point.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/polygon.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace
{

using graze::Vec2;
using graze::test::Random;
using graze::test::Ring;

using BoostPoint = boost::geometry::model::d2::point_xy<double>;
using BoostPolygon = boost::geometry::model::polygon<BoostPoint, false, false>; // counter-clockwise, open

// Boost's hull, turned to start at the lowest x, then lowest y.
Ring boostHull(const Ring& points)
{
    boost::geometry::model::multi_point<BoostPoint> cloud;
    for (const Vec2 p : points)
        boost::geometry::append(cloud, BoostPoint(static_cast<double>(p.x), static_cast<double>(p.y)));
    BoostPolygon polygon;
    boost::geometry::convex_hull(cloud, polygon);
    Ring hull;
    for (const BoostPoint& p : polygon.outer())
        hull.emplace_back(static_cast<float>(p.x()), static_cast<float>(p.y()));
    // A hull without an area comes with its ends repeated.
    hull.erase(std::unique(hull.begin(), hull.end()), hull.end());
    while (hull.size() > 1 && hull.front() == hull.back())
        hull.pop_back();
    const auto before = [](Vec2 a, Vec2 b) { return a.x != b.x ? a.x < b.x : a.y < b.y; };
    std::rotate(hull.begin(), std::min_element(hull.begin(), hull.end(), before), hull.end());
    return hull;
}

void expectBothEqualBoost(const Ring& points)
{
    const Ring expected = boostHull(points);
    EXPECT_EQ(graze::hullByGiftWrapping(points), expected);
    EXPECT_EQ(graze::convexHull(points), expected);
}

TEST(HullAgainstBoost, RandomPoints)
{
    Random random(31);
    for (int round = 0; round < 300; ++round)
        expectBothEqualBoost(random.points(1 + random.below(200), 100.f));
}

TEST(HullAgainstBoost, LatticePointsWithDuplicates)
{
    Random random(32);
    for (int round = 0; round < 2000; ++round)
    {
        Ring points;
        const std::uint32_t count = 1 + random.below(40);
        const std::uint32_t side = 1 + random.below(8), height = random.chance(0.2f) ? 1 : side; // some in a line
        for (std::uint32_t i = 0; i < count; ++i)
            points.emplace_back(static_cast<float>(random.below(side)), static_cast<float>(random.below(height)));
        expectBothEqualBoost(points);
    }
}

TEST(HullAgainstBoost, PointsOnACircle)
{
    Random random(34);
    for (const std::uint32_t count : {3u, 8u, 57u, 360u, 2000u})
    {
        Ring points;
        for (std::uint32_t i = 0; i < count; ++i)
        {
            const auto turn = graze::sinCos(static_cast<double>(i) * 2. * graze::Pi / static_cast<double>(count));
            points.emplace_back(static_cast<float>(500. * turn.cosine), static_cast<float>(500. * turn.sine));
        }
        for (std::size_t i = points.size(); i-- > 1;)
            std::swap(points[i], points[random.below(static_cast<std::uint32_t>(i + 1))]);
        expectBothEqualBoost(points);
    }
}

TEST(HullAgainstBoost, EveryPieceOfADecompositionIsItsOwnHull)
{
    Random random(35);
    for (int round = 0; round < 100; ++round)
    {
        const Ring star = graze::test::starPolygon(random, 8 + random.below(40), {}, 100.f, 400.f);
        const std::vector<Ring> holes{graze::test::starPolygon(random, 3 + random.below(8), {}, 5.f, 15.f)};
        const auto pieces = graze::decompose(star, random.chance(0.5f) ? std::span(holes) : std::span<const Ring>{});
        ASSERT_TRUE(pieces.has_value());
        for (const Ring& piece : *pieces)
            EXPECT_EQ(piece, boostHull(piece));
    }
}

class Hull : public testing::TestWithParam<std::vector<Vec2> (*)(std::span<const Vec2>)>
{
protected:
    static Ring hullOf(const Ring& points) { return GetParam()(points); }
};

INSTANTIATE_TEST_SUITE_P(Both, Hull, testing::Values(&graze::hullByGiftWrapping, &graze::convexHull),
                         [](const auto& which) { return which.index == 0 ? "GiftWrapping" : "MonotoneChain"; });

TEST_P(Hull, NothingOnePointAndTwoPoints)
{
    EXPECT_EQ(hullOf({}), Ring{});
    EXPECT_EQ(hullOf({{3.f, 4.f}}), (Ring{{3.f, 4.f}}));
    EXPECT_EQ(hullOf({{3.f, 4.f}, {3.f, 4.f}, {3.f, 4.f}}), (Ring{{3.f, 4.f}}));
    EXPECT_EQ(hullOf({{3.f, 4.f}, {1.f, 7.f}}), (Ring{{1.f, 7.f}, {3.f, 4.f}}));
}

TEST_P(Hull, PointsThatAreNotFiniteAreLeftOut)
{
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float infinity = std::numeric_limits<float>::infinity();
    Ring points{{nan, 0.f}, {0.f, 0.f}, {4.f, 0.f}, {infinity, 1.f}, {0.f, 4.f}, {1.f, nan}, {-infinity, -infinity}};
    EXPECT_EQ(hullOf(points), (Ring{{0.f, 0.f}, {4.f, 0.f}, {0.f, 4.f}}));
    EXPECT_EQ(hullOf({{nan, nan}}), Ring{});
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

} // namespace
