// SPDX-License-Identifier: Zlib
#include "support/pairs/cores.hpp"
#include "support/shapes/forms.hpp"

#include <graze/gjk/gjk.hpp>
#include <graze/gjk/polytope.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <set>

namespace
{

using namespace graze;
using test::bodyAt;
using test::BodyPair;
using test::depthOfCores;
using test::Exact;
using test::forCores;
using test::Random;

TEST(Polytope, StartsFromTheFourAxesInTheirOrder)
{
    const Shape box = Box{{4.f, 4.f}};
    const Body a = bodyAt(box, 0., 0.), b = bodyAt(box, 1., 0.5);
    Polytope run(a, b, Exact);
    EXPECT_FALSE(run.done());
    EXPECT_EQ(run.found(), StepKind::NoSearch);
    EXPECT_EQ(run.depth(), std::numeric_limits<double>::infinity());
    const Vec2d axes[4] = {{0., 1.}, {-1., 0.}, {0., -1.}, {1., 0.}};
    const double depths[4] = {4.5, 3., 3., 3.};
    for (int i = 0; i < 4; ++i)
    {
        EXPECT_TRUE(run.step());
        EXPECT_EQ(run.found(), StepKind::StartDirection);
        EXPECT_EQ(run.searched(), axes[i]);
        EXPECT_EQ(run.vertex().w, differenceSupport(a, b, axes[i]).w);
        EXPECT_EQ(run.iterations(), i + 1);
        EXPECT_EQ(run.depth(), depths[i]);
        EXPECT_FALSE(run.done());
    }
    finish(run);
    EXPECT_EQ(run.found(), StepKind::BorderReached);
    EXPECT_EQ(run.status(), Status::Overlapping);
    EXPECT_EQ(run.normal(), Vec2d(1., 0.));
    EXPECT_EQ(run.depth(), 3.);
    EXPECT_EQ(run.lowerBound(), 3.);
    const int iterations = run.iterations();
    EXPECT_FALSE(run.step());
    EXPECT_EQ(run.iterations(), iterations);
}

TEST(Polytope, TwoEqualPointsHaveNoDepthAndNoBetterNormal)
{
    const Shape point = Point{};
    const Body a = bodyAt(point, 1., 2.), b = bodyAt(point, 1., 2.);
    Polytope run(a, b, Exact);
    finish(run);
    EXPECT_EQ(run.status(), Status::Overlapping);
    EXPECT_EQ(run.iterations(), 4);
    EXPECT_EQ(run.loop().size(), 1u);
    EXPECT_EQ(run.depth(), 0.);
    EXPECT_EQ(run.normal(), Vec2d(0., -1.));
    EXPECT_EQ(run.onA(), Vec2d(1., 2.));
    EXPECT_EQ(run.onB(), Vec2d(1., 2.));
}

TEST(Polytope, ConcentricBoxesGoUpwards)
{
    const Shape box = Box{{4.f, 4.f}};
    const Body a = bodyAt(box, 0., 0.), b = bodyAt(box, 0., 0.);
    Polytope run(a, b, Exact);
    finish(run);
    EXPECT_EQ(run.depth(), 4.);
    EXPECT_EQ(run.normal(), Vec2d(0., -1.));
}

TEST(Polytope, DepthAndBoundHoldAfterEveryStep)
{
    std::set<StepKind> kinds;
    forCores(551, 4000,
             [&](const BodyPair& bodies, Random& random)
             {
                 const double truth = std::max(0., depthOfCores(bodies));
                 const double epsilon = random.chance(0.5f) ? FloatFloor : 0.3;
                 Polytope run(bodies.a, bodies.b, Limits{128, epsilon});
                 double last = std::numeric_limits<double>::infinity(), scale = 0.;
                 while (run.step())
                 {
                     kinds.insert(run.found());
                     scale = std::max(scale, length(run.vertex().w));
                     ASSERT_NEAR(run.scale(), scale, run.done() ? scale : 0.);
                     ASSERT_NEAR(length(run.searched()), 1., 1e-12);
                     ASSERT_NEAR(length(run.normal()), 1., 1e-12);
                     ASSERT_LE(run.lowerBound(), truth + bodies.rounding);
                     ASSERT_GE(run.depth(), truth - bodies.rounding);
                     ASSERT_LE(run.depth(), last);
                     ASSERT_LE(run.lowerBound(), run.depth());
                     last = run.depth();
                     // Moving B by the depth along the normal parts the two.
                     const double reach = dot(differenceSupport(bodies.a, bodies.b, -run.normal()).w, -run.normal());
                     ASSERT_LE(reach, run.depth() + 1e-9 * scale);
                 }
                 ASSERT_EQ(run.status(), Status::Overlapping);
                 ASSERT_LE(run.depth() * (1. - epsilon * epsilon), truth + bodies.rounding);
             });
    test::expectKinds(kinds,
                      {StepKind::StartDirection, StepKind::SplitsEdge, StepKind::BorderReached, StepKind::CannotBeat},
                      test::caseCount(8000));
}

TEST(Polytope, LoopIsConvexAndEachEdgeIsSearchedSquareToIt)
{
    forCores(552, 3000,
             [](const BodyPair& bodies, Random&)
             {
                 // A flat ellipse has its ends in several roundings.
                 if (bodies.a.isCurved() || bodies.b.isCurved())
                     return;
                 Polytope run(bodies.a, bodies.b, Exact);
                 while (run.step())
                 {
                     const auto loop = run.loop();
                     const double tiny = 1e-7 * run.scale() * run.scale();
                     if (run.iterations() < 4)
                         continue;
                     for (std::size_t i = 0; i < loop.size() && loop.size() > 2; ++i)
                     {
                         const Vec2d p = loop[i].w, q = loop[(i + 1) % loop.size()].w,
                                     r = loop[(i + 2) % loop.size()].w;
                         ASSERT_GE(cross(q - p, r - q), -tiny);
                     }
                 }
             });
}

// The edge with the lowest bound comes next: on polygons its outward normal.
TEST(Polytope, NearestEdgeIsSearchedNext)
{
    int searched = 0;
    forCores(553, 2000,
             [&](const BodyPair& bodies, Random&)
             {
                 if (bodies.a.isCurved() || bodies.b.isCurved())
                     return;
                 Polytope run(bodies.a, bodies.b, Exact);
                 for (int i = 0; i < 4; ++i)
                     run.step();
                 while (!run.done())
                 {
                     const auto loop = run.loop();
                     double nearest = std::numeric_limits<double>::infinity();
                     for (std::size_t i = 0; i < loop.size(); ++i)
                     {
                         const Vec2d p = loop[i].w, e = loop[(i + 1) % loop.size()].w - p;
                         nearest = std::min(nearest, cross(p, e) / length(e));
                     }
                     const double bound = nearest;
                     const Vec2d before = loop[0].w;
                     run.step();
                     ++searched;
                     ASSERT_EQ(run.loop()[0].w, before);
                     double along = -std::numeric_limits<double>::infinity();
                     if (run.found() == StepKind::BorderReached)
                         for (const DifferencePoint& p : run.loop())
                             along = std::max(along, dot(p.w, run.searched()));
                     if (run.found() == StepKind::BorderReached)
                     {
                         ASSERT_NEAR(along, bound, 1e-9 * run.scale());
                     }
                 }
             });
    EXPECT_GE(searched, test::atLeast(0.025, test::caseCount(4000)));
}

TEST(Polytope, PointsThatMeetAreOfTheCoresAndAsFarApartAsDeep)
{
    forCores(554, 4000,
             [](const BodyPair& bodies, Random&)
             {
                 Polytope run(bodies.a, bodies.b, Exact);
                 finish(run);
                 const Vec2d deep = run.onB() - run.onA();
                 // On a curved border they are ends of a chord, which lies below it.
                 const bool curved = bodies.a.isCurved() || bodies.b.isCurved();
                 const double tolerance = bodies.rounding + (curved ? 1e-2 : 1e-7) * run.scale();
                 ASSERT_TRUE(test::isNear(deep, -run.normal() * run.depth(), tolerance));
                 ASSERT_NEAR(dot(deep, -run.normal()), run.depth(),
                             bodies.rounding + (curved ? 1e-3 : 1e-6) * run.scale());
                 test::oracle::Body a = bodies.judgedA, b = bodies.judgedB;
                 a.radius = bodies.a.roundRadius > 0. ? 0. : a.radius;
                 b.radius = bodies.b.roundRadius > 0. ? 0. : b.radius;
                 const Vec2d origin(bodies.pair.matrixA.offset());
                 const Vec2d onA = run.onA() + origin, onB = run.onB() + origin;
                 ASSERT_LE(test::oracle::signedDistance(a, {onA.x, onA.y}), bodies.rounding);
                 ASSERT_LE(test::oracle::signedDistance(b, {onB.x, onB.y}), bodies.rounding);
             });
}

// onB - onA is the point of the loop that is nearest to depth x normal.
void expectWitnessIsNearestToTheFoot(const Polytope& run)
{
    const Vec2d foot = -run.normal() * run.depth();
    const auto loop = run.loop();
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < loop.size(); ++i)
        least =
            std::min(least, length(nearestOnSegment(loop[i].w - foot, loop[(i + 1) % loop.size()].w - foot).nearest));
    ASSERT_NEAR(length(run.onB() - run.onA() - foot), least, 1e-9 * run.scale());
}

TEST(Polytope, LimitEndsTheRunWithWhatItHas)
{
    int limited = 0;
    forCores(555, 2000,
             [&](const BodyPair& bodies, Random& random)
             {
                 const int budget = 1 + static_cast<int>(random.below(7));
                 Polytope part(bodies.a, bodies.b, Limits{budget, FloatFloor}), whole(bodies.a, bodies.b, Exact);
                 int steps = 0;
                 while (part.step())
                 {
                     ++steps;
                     whole.step();
                     ASSERT_EQ(part.searched(), whole.searched());
                     ASSERT_EQ(part.depth(), whole.depth());
                     ASSERT_EQ(part.lowerBound(), whole.lowerBound());
                     ASSERT_EQ(part.status(), whole.status());
                     ASSERT_EQ(part.done(), whole.done() || steps == budget);
                 }
                 ASSERT_LE(steps, budget);
                 if (whole.done())
                     return;
                 ++limited;
                 ASSERT_EQ(part.status(), Status::IterationLimit);
                 const double truth = std::max(0., depthOfCores(bodies));
                 ASSERT_LE(part.lowerBound(), truth + bodies.rounding);
                 ASSERT_GE(part.depth(), truth - bodies.rounding);
                 ASSERT_NO_FATAL_FAILURE(expectWitnessIsNearestToTheFoot(part));
             });
    EXPECT_GE(limited, test::atLeast(0.025, test::caseCount(4000)));
}

// Ten thousand corners, or an ellipse: a coarse epsilon is done sooner.
TEST(Polytope, CoarserEpsilonTakesFewerSteps)
{
    const Shape wheel = test::regularPolygon(10000, 100.f), disc = Circle{100.f};
    const Mat2d wide{1.5, 0., 0., 1.};
    for (const Body& body : {bodyAt(wheel, 0., 0.), makeBody(disc.view(), wide, {0., 0.})})
    {
        int last = 0;
        for (const double epsilon : {0.3, 1e-2, 1e-4})
        {
            Body other = body;
            other.offset = {31., 17.};
            Polytope run(body, other, Limits{128, epsilon});
            finish(run);
            EXPECT_EQ(run.status(), Status::Overlapping);
            EXPECT_GT(run.iterations(), last) << epsilon;
            last = run.iterations();
        }
        EXPECT_LT(last, 40);
    }
}

} // namespace
