// SPDX-License-Identifier: Zlib
// Where the polytope has curved borders to find; polytope_test.cpp has the rest.
#include "support/pairs/cores.hpp"

#include <graze/gjk/polytope.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace
{

using namespace graze;
using test::bodyAt;
using test::BodyPair;
using test::Exact;
using test::Random;

// By hand: between two of the start directions, a quarter of a turn apart, the border is at least as round as a disc of
// radius r c^3 with c = cos(45 degrees), which lies in the corner of the chord: its bound is r c^3 + (r - r c^3) c.
TEST(Polytope, CurvatureBoundsTheDepthOfADiscBeforeAnyEdgeIsSplit)
{
    const Shape point = Point{};
    for (const double radius : {100., 0.1})
        for (const bool swapped : {false, true})
        {
            const Shape disc = Circle{static_cast<float>(radius)};
            const Body a = bodyAt(point, 0., 0.), b = makeBody(disc.view(), {1., 0., 0., 1. + 1e-5}, {0., 0.});
            ASSERT_TRUE(b.isCurved());
            Polytope run(swapped ? b : a, swapped ? a : b, Exact);
            for (int i = 0; i < 4; ++i)
                run.step();
            const double c = std::sqrt(0.5);
            EXPECT_NEAR(run.lowerBound(), radius * (c * c * c + (1. - c * c * c) * c), 1e-4 * radius);
            EXPECT_NEAR(run.depth(), radius, 1e-4 * radius);
        }
}

TEST(Polytope, EllipsesTakeFewSteps)
{
    int pairs = 0, steps = 0;
    test::forCores(556, 4000,
                   [&](const BodyPair& bodies, Random&)
                   {
                       const double flatness =
                           std::min(std::fabs(bodies.a.linear.determinant()), std::fabs(bodies.b.linear.determinant()));
                       if (flatness < 0.1 || !(bodies.a.isCurved() || bodies.b.isCurved()))
                           return;
                       Polytope run(bodies.a, bodies.b, Limits{128, 1e-4});
                       finish(run);
                       ASSERT_EQ(run.status(), Status::Overlapping);
                       ++pairs;
                       steps += run.iterations();
                   });
    // Nine on the average.
    EXPECT_LE(steps, 9.5 * pairs + 100.);
}

// A matrix that flattens a disc makes a segment of it. Two that cross are a square, and two on one line a segment.
TEST(Polytope, FlatEllipsesAreSegments)
{
    const Shape disc = Circle{10.f};
    const Mat2d level{1., 0., 0., 0.}, upright{0., 0., 0., 1.};
    const Body a = makeBody(disc.view(), level, {0., 0.}), b = makeBody(disc.view(), upright, {2., 3.});
    const Body c = makeBody(disc.view(), level, {7., 0.});
    ASSERT_TRUE(a.isCurved() && b.isCurved());
    Polytope crossing(a, b, Exact), along(a, c, Exact);
    finish(crossing);
    finish(along);
    EXPECT_EQ(crossing.status(), Status::Overlapping);
    EXPECT_NEAR(crossing.depth(), 7., 1e-6);
    EXPECT_TRUE(test::isNear(crossing.normal(), {0., 1.}, 1e-6));
    EXPECT_EQ(along.status(), Status::Overlapping);
    EXPECT_EQ(along.depth(), 0.);
    EXPECT_EQ(along.normal(), Vec2d(0., -1.));
    EXPECT_EQ(along.lowerBound(), 0.);
}

} // namespace
