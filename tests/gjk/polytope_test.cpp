// SPDX-License-Identifier: Zlib
#include "support/pairs/cores.hpp"

#include <graze/gjk/gjk.hpp>

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
    EXPECT_EQ(run.meeting().onA, Vec2d(1., 2.));
    EXPECT_EQ(run.meeting().onB, Vec2d(1., 2.));
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

TEST(Polytope, PointsThatMeetAreOfTheCoresAndAsFarApartAsDeep)
{
    forCores(554, 4000,
             [](const BodyPair& bodies, Random&)
             {
                 Polytope run(bodies.a, bodies.b, Exact);
                 finish(run);
                 const Vec2d deep = run.meeting().onB - run.meeting().onA;
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
                 const Vec2d onA = run.meeting().onA + origin, onB = run.meeting().onB + origin;
                 ASSERT_LE(test::oracle::signedDistance(a, {onA.x, onA.y}), bodies.rounding);
                 ASSERT_LE(test::oracle::signedDistance(b, {onB.x, onB.y}), bodies.rounding);
             });
}

} // namespace
