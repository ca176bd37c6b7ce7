// SPDX-License-Identifier: Zlib
// The distance run of gjk.cpp; the boolean run has gjk_test.cpp.
#include "support/pairs/bodies.hpp"
#include "support/shapes/forms.hpp"

#include <graze/gjk/gjk.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <set>

namespace
{

using namespace graze;
using test::bodyAt;
using test::BodyPair;
using test::Exact;
using test::expectSamePrefix;
using test::Random;
using test::Usual;
using test::View;

TEST(GjkDistance, BeforeTheFirstStepTheGapIsInfinite)
{
    const Shape box = Box{{4.f, 4.f}};
    const Body a = bodyAt(box, 0., 0.), b = bodyAt(box, 9., 1.);
    const GjkDistance run(a, b, Usual);
    EXPECT_FALSE(run.done());
    EXPECT_EQ(run.status(), Status::IterationLimit);
    EXPECT_EQ(run.found(), StepKind::NoSearch);
    EXPECT_EQ(run.gap(), std::numeric_limits<double>::infinity());
    EXPECT_EQ(run.coreDistance(), 0.);
    EXPECT_EQ(run.axis(), Vec2d{});
    EXPECT_EQ(run.lowerBound(), 0.);
    EXPECT_EQ(run.undecided(), 0.);
    EXPECT_FALSE(run.coresOverlap());
}

// By hand: B - A is the box from (5, 2) to (13, 10); its nearest point is the corner (5, 2).
TEST(GjkDistance, CornerToCornerTakesTwoSteps)
{
    const Shape box = Box{{4.f, 4.f}};
    const Body a = bodyAt(box, 0., 0.), b = bodyAt(box, 9., 6.);
    GjkDistance run(a, b, Usual);
    EXPECT_TRUE(run.step());
    EXPECT_EQ(run.searched(), Vec2d(-9., -6.));
    EXPECT_EQ(run.vertex().w, Vec2d(5., 2.));
    EXPECT_EQ(run.found(), StepKind::FirstVertex);
    EXPECT_EQ(run.gap(), std::sqrt(29.));
    EXPECT_NEAR(run.lowerBound(), 57. / std::sqrt(117.), 1e-14);
    EXPECT_TRUE(run.step());
    EXPECT_EQ(run.searched(), Vec2d(-5., -2.));
    EXPECT_EQ(run.found(), StepKind::RepeatsVertex);
    EXPECT_EQ(run.status(), Status::Separated);
    EXPECT_NEAR(run.lowerBound(), std::sqrt(29.), 1e-14);
    EXPECT_NEAR(length(run.axis() - Vec2d(5., 2.) * (1. / std::sqrt(29.))), 0., 1e-15);
    EXPECT_EQ(run.scale(), std::sqrt(29.));
    EXPECT_FALSE(run.step());
    EXPECT_EQ(run.iterations(), 2);
}

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

TEST(GjkDistance, BoundsHoldAfterEveryStepAndClose)
{
    std::set<StepKind> kinds;
    const auto check = [&](const BodyPair& bodies, Random& random)
    {
        GjkDistance run(bodies.a, bodies.b, Limits{128, static_cast<double>(random.logBetween(1e-7f, 1.f))});
        double lower = 0., upper = std::numeric_limits<double>::infinity();
        while (run.step())
        {
            kinds.insert(run.found());
            ASSERT_LE(run.lowerBound(), std::max(0., bodies.gap) + bodies.rounding);
            if (!run.coresOverlap())
            {
                ASSERT_GE(run.gap(), bodies.gap - bodies.rounding);
                ASSERT_LE(run.gap(), upper);
                upper = run.gap();
            }
            if (run.status() != Status::Overlapping)
            {
                ASSERT_GE(run.lowerBound(), lower);
                lower = run.lowerBound();
            }
        }
        ASSERT_TRUE(test::isFinished(run.status()));
        if (!run.coresOverlap())
        {
            ASSERT_LE(run.gap() - run.undecided(), bodies.gap + bodies.rounding);
        }
        if (std::fabs(bodies.gap) > bodies.rounding)
        {
            ASSERT_EQ(run.status() == Status::Overlapping, bodies.gap < 0.);
        }
    };
    test::forBodies(511, 4000, View::Any, check);
    test::forBodies(518, 4000, View::Rigid, check);
    test::expectKinds(kinds,
                      {StepKind::FirstVertex, StepKind::NearerPoint, StepKind::Encloses, StepKind::CloseEnough,
                       StepKind::RepeatsVertex},
                      test::caseCount(8000));
}

TEST(GjkDistance, AtTheFinestEpsilonTheGapIsRight)
{
    const auto check = [&](const BodyPair& bodies, Random&)
    {
        GjkDistance run(bodies.a, bodies.b, Exact);
        finish(run);
        if (run.coresOverlap())
        {
            ASSERT_LE(bodies.gap, bodies.rounding - bodies.radii);
            ASSERT_EQ(run.axis(), Vec2d{});
            ASSERT_EQ(run.gap(), -bodies.radii);
            return;
        }
        ASSERT_NEAR(run.gap(), bodies.gap, bodies.rounding);
        ASSERT_NEAR(length(run.axis()), 1., 1e-12);
        const Vec2d apart = run.simplex().witnessB() - run.simplex().witnessA();
        ASSERT_NEAR(length(apart), run.coreDistance(), 1e-9 * (1. + run.coreDistance()));
        ASSERT_NEAR(dot(apart, run.axis()), run.coreDistance(), 1e-9 * (1. + run.coreDistance()));
    };
    test::forBodies(512, 4000, View::Any, check);
    test::forBodies(519, 4000, View::Rigid, check);
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
        while (run.step())
        {
            const Vec2d v = -run.searched();
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

// Nearly all of the distance of the cores may be radius: epsilon is a share of the gap that is left.
TEST(GjkDistance, WithRadiiEpsilonIsAShareOfTheGap)
{
    int stopped = 0;
    const auto check = [&](const BodyPair& bodies, Random& random)
    {
        if (bodies.radii == 0.)
            return;
        const double epsilon = static_cast<double>(random.logBetween(1e-2f, 0.9f));
        GjkDistance run(bodies.a, bodies.b, Limits{128, epsilon});
        finish(run);
        if (run.coresOverlap() || run.found() != StepKind::CloseEnough)
            return;
        ++stopped;
        const double open = epsilon * epsilon * std::fabs(run.gap());
        ASSERT_LE(run.undecided(), open * (1. + 1e-9) + bodies.rounding);
        ASSERT_NEAR(run.gap(), bodies.gap, open + bodies.rounding);
        ASSERT_EQ(run.status() == Status::Separated, run.gap() > 0.);
    };
    test::forBodies(514, 20000, View::Rigid, check);
    EXPECT_GE(stopped, test::atLeast(0.005, test::caseCount(20000)));
}

// Steps for twenty pairs of discs of ten thousand corners, some of their distance radius: only epsilon ends so early.
int stepsOfWheels(double epsilon, double radius)
{
    const Shape sharp = test::regularPolygon(10000, 100.f);
    const Shape wheel = Shape::ofPoints(test::pointsOf(sharp), static_cast<float>(radius));
    int sum = 0;
    for (int i = 0; i < 20; ++i)
    {
        const Body a = bodyAt(wheel, 0., 0.), b = bodyAt(wheel, 202. + 2. * radius + i, 1.7 * i);
        GjkDistance run(a, b, Limits{128, epsilon});
        finish(run);
        EXPECT_EQ(run.status(), Status::Separated);
        EXPECT_LE(run.undecided(), epsilon * epsilon * run.gap() * (1. + 1e-9));
        sum += run.iterations();
    }
    return sum;
}

TEST(GjkDistance, CoarserEpsilonTakesFewerSteps)
{
    for (const double radius : {0., 50.})
    {
        const int coarse = stepsOfWheels(0.3, radius), usual = stepsOfWheels(1e-3, radius);
        const int fine = stepsOfWheels(1e-5, radius);
        EXPECT_LT(coarse, usual) << radius;
        EXPECT_LE(usual, fine) << radius;
        EXPECT_LT(fine, 20 * 16) << radius;
    }
}

TEST(GjkDistance, EveryDirectionIsFromTheNearestPointToTheOrigin)
{
    const auto check = [&](const BodyPair& bodies, Random&)
    {
        GjkDistance run(bodies.a, bodies.b, Exact);
        Vec2d nearest = bodies.b.centre - bodies.a.centre;
        if (std::fabs(nearest.x) + std::fabs(nearest.y) <= 1e-20)
            nearest = {0., -1.};
        double scale = 0.;
        while (run.step())
        {
            ASSERT_EQ(run.searched(), -nearest);
            ASSERT_EQ(run.vertex().w, differenceSupport(bodies.a, bodies.b, -nearest).w);
            scale = std::max(scale, length(run.vertex().w));
            ASSERT_NEAR(run.scale(), scale, 1e-12 * scale);
            nearest = run.simplex().nearest;
        }
    };
    test::forBodies(515, 3000, View::Any, check);
}

TEST(GjkDistance, LimitEndsTheRunAndChangesNoStep)
{
    test::forBodies(516, 2000, View::Any,
                    [](const BodyPair& bodies, Random& random)
                    { expectSamePrefix<GjkDistance>(bodies, 1 + static_cast<int>(random.below(6))); });
}

TEST(GjkDistance, CoresThatOverlapAreHeldBySimplexAndVertex)
{
    int enclosed = 0;
    const auto check = [&](const BodyPair& bodies, Random&)
    {
        GjkDistance run(bodies.a, bodies.b, Exact);
        finish(run);
        if (!run.coresOverlap())
            return;
        ++enclosed;
        ASSERT_EQ(run.found(), StepKind::Encloses);
        ASSERT_EQ(run.status(), Status::Overlapping);
        ASSERT_EQ(run.coreDistance(), 0.);
        ASSERT_EQ(run.lowerBound(), 0.);
        if (run.simplex().size == 2)
        {
            const Vec2d p = run.simplex().points[0].w, q = run.simplex().points[1].w, w = run.vertex().w;
            const double area = cross(q - p, w - p), tiny = -1e-10 * run.scale() * run.scale();
            const double sign = area < 0. ? -1. : 1.;
            ASSERT_GE(sign * cross(p, q), tiny);
            ASSERT_GE(sign * cross(q, w), tiny);
            ASSERT_GE(sign * cross(w, p), tiny);
        }
    };
    test::forBodies(517, 5000, View::Any, check);
    EXPECT_GE(enclosed, test::atLeast(0.04, test::caseCount(5000)));
}

// --- Sign -------------------------------------------------------------------------------------------

TEST(GjkSign, IsTheSignOfTheGapInNoMoreSteps)
{
    std::set<StepKind> kinds;
    int fewer = 0;
    const auto check = [&](const BodyPair& bodies, Random&)
    {
        GjkDistance sign(bodies.a, bodies.b, Exact, GjkGoal::Sign), whole(bodies.a, bodies.b, Exact);
        finish(sign);
        finish(whole);
        kinds.insert(sign.found());
        ASSERT_TRUE(test::isFinished(sign.status()));
        if (std::fabs(bodies.gap) > bodies.rounding)
        {
            ASSERT_EQ(sign.status() == Status::Overlapping, bodies.gap < 0.);
        }
        if (sign.found() == StepKind::Separates)
        {
            const Vec2d axis = sign.axis();
            ASSERT_NEAR(length(axis), 1., 1e-12);
            ASSERT_GT(dot(differenceSupport(bodies.a, bodies.b, -axis).w, axis), bodies.radii);
        }
        ASSERT_LE(sign.iterations(), whole.iterations());
        fewer += sign.iterations() < whole.iterations();
    };
    test::forBodies(521, 4000, View::Any, check);
    test::forBodies(522, 4000, View::Rigid, check);
    EXPECT_GE(fewer, test::atLeast(0.25, test::caseCount(8000)));
    test::expectKinds(kinds, {StepKind::Separates, StepKind::WithinRadii, StepKind::Encloses}, test::caseCount(8000));
}

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

} // namespace
