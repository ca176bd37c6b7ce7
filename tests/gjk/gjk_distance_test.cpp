// SPDX-License-Identifier: Zlib
// The distance run of gjk.cpp; the boolean run has gjk_test.cpp.
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
using test::Random;
using test::Usual;
using test::View;

TEST(GjkDistance, RadiiAreTakenOffTheCores)
{
    const Shape disc = Circle{2.f}, other = Circle{3.f};
    const Body a = bodyAt(disc, 0., 0.), b = bodyAt(other, 6., 8.);
    GjkDistance run(a, b, Usual);
    finish(run);
    EXPECT_EQ(run.coreDistance(), 10.);
    EXPECT_EQ(run.gap(), 5.);
    EXPECT_EQ(run.lowerBound(), 5.);
    EXPECT_EQ(run.status(), Status::Separated);
    const Body touching = bodyAt(other, 3., 4.), deep = bodyAt(other, 1., 0.);
    GjkDistance touch(a, touching, Usual), overlap(a, deep, Usual);
    finish(touch);
    finish(overlap);
    EXPECT_EQ(touch.status(), Status::Overlapping);
    EXPECT_EQ(touch.gap(), 0.);
    EXPECT_EQ(overlap.gap(), -4.);
    EXPECT_EQ(overlap.lowerBound(), 0.);
    EXPECT_FALSE(overlap.coresOverlap());
}

// By |v|^2 - v.w <= (epsilon |v|)^2, or the floor: never sooner, and never later.
TEST(GjkDistance, StopsExactlyWhenEpsilonSays)
{
    int stopped = 0, wentOn = 0;
    const auto check = [&](const BodyPair& bodies, Random& random)
    {
        if (bodies.radii > 0.)
            return;
        const double epsilon = static_cast<double>(random.logBetween(1e-4f, 5.f));
        GjkDistance run(bodies.a, bodies.b, Limits{128, epsilon});
        run.step();
        for (Vec2d v = run.simplex().nearest(); run.step(); v = run.simplex().nearest())
        {
            const double slack = dot(v, v) - dot(v, run.vertex().w);
            const bool separates = dot(v, run.vertex().w) > 0.;
            const double floor = FloatFloor * run.scale() * length(v);
            const bool close = std::fabs(slack) <= floor || (slack <= epsilon * epsilon * dot(v, v));
            if (run.found() == StepKind::CloseEnough)
            {
                ++stopped;
                ASSERT_TRUE(close);
                ASSERT_TRUE(separates || length(v) <= FloatFloor * run.scale()) << "nothing is shown yet";
                const double unknown = std::fabs(slack) > floor && slack > 0. ? slack / length(v) : 0.;
                ASSERT_NEAR(run.undecided(), unknown, 1e-9 * unknown);
            }
            if (run.found() == StepKind::NearerPoint)
            {
                ++wentOn;
                ASSERT_FALSE(close && separates);
            }
        }
    };
    test::forBodies(513, 8000, View::Affine, check);
    EXPECT_GE(stopped, test::atLeast(0.025, test::caseCount(8000)));
    EXPECT_GE(wentOn, test::atLeast(0.025, test::caseCount(8000)));
}

// --- Sign -------------------------------------------------------------------------------------------

TEST(GjkSign, DirectionThatSeparatesByAnyGapIsEnough)
{
    const Shape box = Box{{4.f, 4.f}};
    const Body a = bodyAt(box, 0., 0.);
    for (const double gap : {1e-3, 0.5, 100.})
    {
        const Body b = bodyAt(box, 4. + gap, 0.);
        GjkDistance run(a, b, Usual, GjkGoal::Sign);
        finish(run);
        EXPECT_EQ(run.found(), StepKind::Separates) << gap;
        EXPECT_EQ(run.iterations(), 1) << gap;
        EXPECT_EQ(run.axis(), (Vec2d{1., 0.})) << gap;
    }
}

TEST(GjkSign, OneVertexWithinTheRadiiIsEnough)
{
    const Shape disc = Circle{3.f}, box = Box{{4.f, 4.f}};
    const Body a = bodyAt(disc, 0., 0.), b = bodyAt(box, 4., 3.);
    GjkDistance run(a, b, Usual, GjkGoal::Sign);
    finish(run);
    EXPECT_EQ(run.found(), StepKind::WithinRadii);
    EXPECT_EQ(run.status(), Status::Overlapping);
    EXPECT_EQ(run.iterations(), 1);
    // In touch counts: the corner (2, 1) at a distance of exactly the radius.
    const Shape touching = Circle{5.f};
    const Body c = bodyAt(touching, -1., -3.);
    GjkDistance touch(c, b, Usual, GjkGoal::Sign);
    finish(touch);
    EXPECT_EQ(touch.status(), Status::Overlapping);
}

// --- Begun where a former run ended -----------------------------------------------------------------

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
    EXPECT_EQ(again.searched(), -former.simplex().axis);
    EXPECT_EQ(again.gap(), former.gap());
    EXPECT_EQ(again.status(), Status::Separated);
    EXPECT_EQ(again.simplex().size, former.simplex().size);
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
    ASSERT_EQ(former.simplex().size, 2u);
    GjkDistance run(a, now, Usual, carried(former.simplex(), a, now));
    EXPECT_EQ(run.simplex().size, 0u);
    EXPECT_EQ(run.scale(), 0.);
    finish(run);
    EXPECT_TRUE(run.coresOverlap());
    EXPECT_EQ(run.status(), Status::Overlapping);
}

} // namespace
