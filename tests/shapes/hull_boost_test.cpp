// SPDX-License-Identifier: Zlib
// Boost.Geometry is slow to compile: everything that is held against it stands in this one file.
#include "support/outline/pictures.hpp"
#include "support/shapes/polygons.hpp"

#define BOOST_ALLOW_DEPRECATED_HEADERS // one of its own headers includes one
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/multi_point.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/polygon.hpp>

#include <gtest/gtest.h>

#include <algorithm>

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
    EXPECT_EQ(graze::hullByMonotoneChain(points), expected);
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
        const std::uint32_t side = 1 + random.below(8);
        for (std::uint32_t i = 0; i < count; ++i)
            points.emplace_back(static_cast<float>(random.below(side)), static_cast<float>(random.below(side)));
        expectBothEqualBoost(points);
    }
}

TEST(HullAgainstBoost, CollinearPoints)
{
    Random random(33);
    for (int round = 0; round < 300; ++round)
    {
        const Vec2 step{static_cast<float>(random.below(7)) - 3.f, static_cast<float>(random.below(7)) - 3.f};
        Ring points;
        for (std::uint32_t i = 0; i < 3 + random.below(10); ++i)
            points.push_back(step * static_cast<float>(random.below(20)));
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

TEST(HullAgainstBoost, EveryPieceOfATracedPictureIsItsOwnHull)
{
    for (const auto& pictures : {graze::test::smallPictures(), graze::test::mediumPictures()})
        for (const graze::test::Picture& picture : pictures)
            for (const graze::OutlineFit fit :
                 {graze::OutlineFit::EitherSide, graze::OutlineFit::Inside, graze::OutlineFit::Outside})
                for (const graze::Shape& piece : graze::outlineOf(picture.mask(), {.fit = fit}).pieces)
                {
                    Ring ring;
                    for (std::uint32_t i = 0; i < piece.pointCount(); ++i)
                        ring.push_back(piece.point(i));
                    EXPECT_EQ(ring, boostHull(ring)) << picture.name;
                }
}

} // namespace
