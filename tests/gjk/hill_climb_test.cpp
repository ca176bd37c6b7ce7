// SPDX-License-Identifier: Zlib
#include "support/pairs/judging.hpp"
#include "support/shapes/forms.hpp"

#include <graze/gjk/support.hpp>
#include <graze/math/affine2.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace
{

using namespace graze;
using test::Random;

void expectSameAsFullScan(const Shape& shape, Vec2 direction, std::uint32_t start)
{
    const SupportPoint scanned = supportLocal(shape.view(), direction);
    const SupportPoint climbed = supportHillClimb(shape.view(), direction, start);
    ASSERT_EQ(climbed.index, scanned.index)
        << test::describe(shape, Affine2{}) << " along " << direction.x << ", " << direction.y << " from " << start;
    ASSERT_EQ(climbed.point, scanned.point);
}

// Random, along an edge's normal (where two vertices tie), along an axis.
Vec2 anyDirection(Random& random, const Shape& shape)
{
    const std::uint32_t n = shape.pointCount();
    const std::uint32_t i = random.below(n);
    const Vec2 edge = shape.point((i + 1) % n) - shape.point(i);
    switch (random.below(4))
    {
        case 0:
            return {edge.y, -edge.x};
        case 1:
            return {-edge.y, edge.x};
        case 2:
            return random.chance(0.5f) ? Vec2{random.chance(0.5f) ? 1.f : -1.f, 0.f}
                                       : Vec2{0.f, random.chance(0.5f) ? 1.f : -1.f};
        default:
            return random.inSquare(1.f);
    }
}

void expectSameFromEverywhere(Random& random, const Shape& shape)
{
    for (int k = 0; k < 8 && !testing::Test::HasFatalFailure(); ++k)
        expectSameAsFullScan(shape, anyDirection(random, shape), random.below(shape.pointCount()));
}

// Each vertex once, twice or three times, with points on the edges between: all legal for ofPoints.
Shape withPlateaus(Random& random, const Shape& shape)
{
    std::vector<Vec2> points;
    for (std::uint32_t i = 0; i < shape.pointCount(); ++i)
    {
        const Vec2 p = shape.point(i);
        const Vec2 q = shape.point((i + 1) % shape.pointCount());
        points.insert(points.end(), 1 + random.below(3), p);
        if (random.chance(0.3f))
            points.push_back((p + q) * 0.5f);
    }
    return Shape::ofPoints(points, shape.radius());
}

TEST(SupportHillClimb, FindsTheVertexOfTheFullScanFromAnyStart)
{
    Random random(61);
    for (int i = 0; i < test::caseCount(3000); ++i)
        expectSameFromEverywhere(random, random.polygon(80, random.logBetween(1e-2f, 1e4f)));
}

TEST(SupportHillClimb, TiesTakeTheLowestIndexOnPlateausOfDoubledAndCollinearVertices)
{
    Random random(62);
    for (int i = 0; i < test::caseCount(2000); ++i)
    {
        // On a lattice the points on the edges are exactly collinear.
        std::vector<Vec2> lattice;
        for (int k = 0; k < 12; ++k)
            lattice.push_back({2.f * static_cast<float>(random.below(20)), 2.f * static_cast<float>(random.below(20))});
        expectSameFromEverywhere(random, withPlateaus(random, Shape::hullOf(lattice, random.chance(0.3f) ? 2.f : 0.f)));
    }
}

TEST(SupportHillClimb, FlatLoopsThatGoThereAndBack)
{
    Random random(63);
    const Shape flat = Shape::ofPoints(std::vector<Vec2>{
        {0.f, 0.f}, {1.f, 1.f}, {3.f, 3.f}, {3.f, 3.f}, {7.f, 7.f}, {5.f, 5.f}, {2.f, 2.f}, {2.f, 2.f}, {0.f, 0.f}});
    const Shape point = Shape::ofPoints(std::vector<Vec2>(10, Vec2{4.f, 5.f}));
    for (int i = 0; i < 200; ++i)
    {
        expectSameFromEverywhere(random, flat);
        expectSameAsFullScan(point, random.inSquare(1.f), random.below(10));
        expectSameAsFullScan(Point{{1.f, 2.f}}, random.inSquare(1.f), 0);
        expectSameAsFullScan(Segment{{1.f, 2.f}, {5.f, 2.f}}, random.inSquare(1.f), random.below(2));
    }
}

// Across a long thin polygon the heights differ by less than their rounding: whichever vertex the scan finds
// is then the answer, however far off.
TEST(SupportHillClimb, NeedlesWhoseHeightsDrownInRounding)
{
    Random random(64);
    for (int i = 0; i < test::caseCount(1000); ++i)
    {
        const float angle = random.between(-3.2f, 3.2f);
        const Vec2 along{static_cast<float>(sinCos(static_cast<double>(angle)).cosine),
                         static_cast<float>(sinCos(static_cast<double>(angle)).sine)};
        const float thickness = random.logBetween(1e-7f, 1.f);
        std::vector<Vec2> points;
        for (const Vec2 p : random.points(60, 1000.f))
            points.push_back(along * p.x + perpendicular(along) * (p.y * thickness * 1e-3f));
        const Shape needle = Shape::hullOf(points);
        for (std::uint32_t k = 0; k < 4; ++k)
        {
            const Vec2 tilt = along * (random.logBetween(1e-9f, 1e-5f) * (random.chance(0.5f) ? 1.f : -1.f));
            expectSameAsFullScan(needle, perpendicular(along) + tilt, random.below(needle.pointCount()));
            expectSameAsFullScan(needle, -perpendicular(along) + tilt, random.below(needle.pointCount()));
        }
        if (HasFatalFailure())
            return;
    }
}

TEST(SupportHillClimb, StartBeyondTheLastVertexAndZeroDirectionAreLegal)
{
    Random random(65);
    const Shape shape = Shape::hullOf(random.points(200, 50.f), 3.f);
    expectSameAsFullScan(shape, {0.3f, -0.8f}, 100000);
    expectSameAsFullScan(shape, {}, 5);
    expectSameAsFullScan(shape, {0.f, 1e-30f}, 5);
    expectSameAsFullScan(shape, {3e37f, 1e37f}, 5);
    EXPECT_EQ(supportHillClimb({}, {1.f, 0.f}, 3).point, Vec2());
}

TEST(HillClimb, RadiusBelowAPixelCounts)
{
    Random random(91);
    const Shape shape = Shape::ofPoints(test::pointsOf(Shape(random.polygon(9, 20.f))), 0.25f);
    expectSameFromEverywhere(random, shape);
}

} // namespace
