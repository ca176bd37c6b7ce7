// SPDX-License-Identifier: Zlib
// The distance run of gjk.cpp, begun where a former one ended.
#include "support/pairs/bodies.hpp"

#include <graze/gjk/gjk.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace
{

using namespace graze;
using test::bodyAt;
using test::BodyPair;
using test::Exact;
using test::Random;
using test::Usual;
using test::View;

// The points that a run ended with, where the bodies stand now.
std::vector<DifferencePoint> carried(const Simplex& former, const Body& a, const Body& b)
{
    std::vector<DifferencePoint> points(former.points, former.points + former.size);
    for (DifferencePoint& point : points)
    {
        point.a = a.worldPoint(point.indexA);
        point.w = b.worldPoint(point.indexB) - point.a;
    }
    return points;
}

TEST(GjkWarmStart, FromTheFormerSimplexTheDistanceIsTheSameInFewerSteps)
{
    int cold = 0, warm = 0;
    const auto check = [&](const BodyPair& bodies, Random& random)
    {
        if (bodies.a.isCurved() || bodies.b.isCurved())
            return;
        GjkDistance former(bodies.a, bodies.b, Exact);
        finish(former);
        test::Pair later = bodies.pair;
        const Vec2 moved = random.inSquare(0.5f);
        later.matrixB.tx += moved.x;
        later.matrixB.ty += moved.y;
        const BodyPair now(later);
        GjkDistance fresh(now.a, now.b, Exact), again(now.a, now.b, Exact, carried(former.simplex(), now.a, now.b));
        finish(fresh);
        finish(again);
        cold += fresh.iterations();
        warm += again.iterations();
        ASSERT_EQ(fresh.coresOverlap(), again.coresOverlap());
        ASSERT_NEAR(fresh.gap(), again.gap(), now.rounding);
        ASSERT_LE(again.lowerBound(), std::max(0., now.gap) + now.rounding);
        ASSERT_GE(again.scale(), again.coreDistance());
    };
    test::forBodies(531, 6000, View::Affine, check);
    EXPECT_LE(warm, test::atMost(0.85, cold));
}

TEST(GjkWarmStart, WhereNothingMovedOneStepIsEnough)
{
    const Shape box = Box{{4.f, 4.f}};
    const Body a = bodyAt(box, 0., 0.), b = bodyAt(box, 9., 1.);
    GjkDistance former(a, b, Usual);
    finish(former);
    GjkDistance again(a, b, Usual, carried(former.simplex(), a, b));
    EXPECT_EQ(again.gap(), std::numeric_limits<double>::infinity());
    again.step();
    EXPECT_TRUE(again.done());
    EXPECT_EQ(again.searched(), -former.simplex().nearest);
    EXPECT_EQ(again.gap(), former.gap());
    EXPECT_EQ(again.status(), Status::Separated);
    EXPECT_EQ(again.simplex().size, former.simplex().size);
}

TEST(GjkWarmStart, EmptySimplexStartsFromTheCentres)
{
    const Shape box = Box{{4.f, 4.f}};
    const Body a = bodyAt(box, 0., 0.), b = bodyAt(box, 9., 1.);
    GjkDistance run(a, b, Usual, std::span<const DifferencePoint>{});
    run.step();
    EXPECT_EQ(run.searched(), Vec2d(-9., -1.));
    EXPECT_EQ(run.found(), StepKind::FirstVertex);
}

TEST(GjkWarmStart, PointThatIsNotFiniteIsNotUsed)
{
    const Shape box = Box{{4.f, 4.f}};
    const Body a = bodyAt(box, 0., 0.), b = bodyAt(box, 9., 1.);
    const double infinity = std::numeric_limits<double>::infinity();
    for (const double bad : {infinity, -infinity, std::numeric_limits<double>::quiet_NaN()})
    {
        const DifferencePoint start[1] = {{Vec2d{bad, 1.}, Vec2d{}, 0, 0, false}};
        GjkDistance run(a, b, Usual, start);
        finish(run);
        EXPECT_EQ(run.status(), Status::Separated);
        EXPECT_EQ(run.gap(), 5.);
        EXPECT_LT(run.scale(), 20.);
    }
}

// Vertices that have come to lie on the origin give no axis: the run is cold.
TEST(GjkWarmStart, SimplexOnTheOriginIsNotUsed)
{
    const Shape point = Point{}, segment = Segment{{0.f, -3.f}, {0.f, 3.f}};
    const Body a = bodyAt(point, 0., 0.), before = bodyAt(segment, 5., 1.), now = bodyAt(segment, 0., 1.);
    GjkDistance former(a, before, Usual);
    finish(former);
    ASSERT_EQ(former.simplex().size, 2);
    GjkDistance run(a, now, Usual, carried(former.simplex(), a, now));
    EXPECT_EQ(run.simplex().size, 0);
    EXPECT_EQ(run.scale(), 0.);
    finish(run);
    EXPECT_TRUE(run.coresOverlap());
    EXPECT_EQ(run.status(), Status::Overlapping);
}

} // namespace
