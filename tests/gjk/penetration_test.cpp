// SPDX-License-Identifier: Zlib
#include "support/pairs/bodies.hpp"

#include <graze/gjk/polytope.hpp>

#include <gtest/gtest.h>

#include <limits>

namespace
{

using namespace graze;
using test::bodyAt;
using test::BodyPair;
using test::Exact;
using test::Random;
using test::View;

TEST(GjkPenetration, ApartIsDoneWithTheDistance)
{
    const Shape box = Box{{4.f, 4.f}};
    const Body a = bodyAt(box, 0., 0.), b = bodyAt(box, 9., 6.);
    GjkPenetration run(a, b, Exact);
    finish(run);
    EXPECT_EQ(run.status(), Status::Separated);
    EXPECT_FALSE(run.overlaps());
    EXPECT_EQ(run.polytope(), nullptr);
    EXPECT_EQ(run.iterations(), run.distance().iterations());
    EXPECT_EQ(run.depth(), -std::sqrt(29.));
    EXPECT_EQ(run.lowerBound(), 0.);
    EXPECT_EQ(run.onA(), Vec2d(2., 2.));
    EXPECT_EQ(run.onB(), Vec2d(7., 4.));
    EXPECT_FALSE(run.step());
}

// The first vertex of the difference is the origin: no simplex, and no search left for the depth.
TEST(GjkPenetration, OneSearchThatMeetsTheOriginGivesPointsOfBoth)
{
    const Shape point = Circle{0.f}, box = Box{{4.f, 4.f}};
    const Body a = bodyAt(point, 5., 3.), b = makeBody(box.view(), Mat2d{0., 0., 0., 0.}, {5., 3.});
    GjkPenetration run(a, b, Limits{1, FloatFloor});
    finish(run);
    EXPECT_EQ(run.status(), Status::IterationLimit);
    EXPECT_TRUE(run.overlaps());
    EXPECT_EQ(run.polytope(), nullptr);
    EXPECT_EQ(run.onA(), Vec2d(5., 3.));
    EXPECT_EQ(run.onB(), Vec2d(5., 3.));
}

TEST(GjkPenetration, RadiiAloneOverlapByWhatTheyAreLongerThanTheCoresAreApart)
{
    const Shape disc = Circle{3.f}, box = Box{{4.f, 4.f}};
    const Body a = bodyAt(disc, 0., 0.), b = bodyAt(box, 4., 0.);
    GjkPenetration run(a, b, Exact);
    finish(run);
    EXPECT_EQ(run.status(), Status::Overlapping);
    EXPECT_TRUE(run.overlaps());
    EXPECT_EQ(run.polytope(), nullptr);
    EXPECT_NEAR(run.depth(), 1., 1e-12);
    EXPECT_NEAR(run.lowerBound(), 1., 1e-12);
    EXPECT_TRUE(test::isNear(run.normal(), {1., 0.}, 1e-12));
}

TEST(GjkPenetration, OverlappingCoresGoOnWithThePolytopeAndAddTheRadii)
{
    const Shape rounded = Polygon::fromPoints(test::Random(3).points(6, 10.f)).rounded(2.f), box = Box{{8.f, 8.f}};
    const Body a = bodyAt(rounded, 0., 0.), b = bodyAt(box, 1., 2.);
    GjkPenetration run(a, b, Exact);
    while (!run.polytope())
    {
        EXPECT_EQ(run.status(), Status::IterationLimit);
        ASSERT_TRUE(run.step());
    }
    EXPECT_FALSE(run.done());
    const int before = run.iterations();
    finish(run);
    EXPECT_EQ(run.iterations(), before + run.polytope()->iterations());
    EXPECT_EQ(run.depth(), run.polytope()->depth() + 2.);
    EXPECT_EQ(run.lowerBound(), run.polytope()->lowerBound() + 2.);
    EXPECT_EQ(run.normal(), run.polytope()->normal());
    EXPECT_EQ(run.onA(), run.polytope()->onA());
    EXPECT_EQ(run.onB(), run.polytope()->onB());
    EXPECT_EQ(run.scale(), std::max(run.distance().scale(), run.polytope()->scale()));
    EXPECT_EQ(run.status(), Status::Overlapping);
}

TEST(GjkPenetration, DepthIsRightAndTheNormalPartsTheTwo)
{
    int overlapping = 0;
    const auto check = [&](const BodyPair& bodies, Random&)
    {
        GjkPenetration run(bodies.a, bodies.b, Exact);
        finish(run);
        ASSERT_TRUE(test::isFinished(run.status()));
        ASSERT_NEAR(run.depth(), -bodies.gap, 3. * bodies.rounding);
        ASSERT_NEAR(length(run.normal()), 1., 1e-9);
        ASSERT_EQ(run.overlaps(), run.status() == Status::Overlapping);
        const test::oracle::Point n{run.normal().x, run.normal().y};
        const double along = test::oracle::separationAlong(bodies.judgedA, bodies.judgedB, n);
        ASSERT_GE(along, bodies.gap - 10. * bodies.rounding);
        overlapping += run.overlaps();
    };
    test::forBodies(561, 5000, View::Rigid, check);
    test::forBodies(562, 5000, View::Affine, check);
    EXPECT_GE(overlapping, test::atLeast(0.25, test::caseCount(10000)));
}

TEST(GjkPenetration, LimitCountsBothPartsAndTheBoundsHold)
{
    int limited = 0, unmeasured = 0;
    const auto check = [&](const BodyPair& bodies, Random& random)
    {
        const int budget = 1 + static_cast<int>(random.below(8));
        GjkPenetration run(bodies.a, bodies.b, Limits{budget, FloatFloor});
        int steps = 0;
        while (run.step())
            ++steps;
        ASSERT_EQ(steps, run.iterations());
        ASSERT_LE(steps, budget);
        limited += run.status() == Status::IterationLimit;
        if (run.status() == Status::IterationLimit)
        {
            ASSERT_EQ(steps, budget);
        }
        if (!run.overlaps())
            return;
        unmeasured += run.distance().coresOverlap() && !run.polytope();
        ASSERT_LE(run.lowerBound(), -bodies.gap + bodies.rounding);
        ASSERT_GE(run.depth(), -bodies.gap - bodies.rounding);
        const test::oracle::Point n{run.normal().x, run.normal().y};
        ASSERT_NEAR(length(run.normal()), 1., 1e-9);
        ASSERT_GE(run.depth() + test::oracle::separationAlong(bodies.judgedA, bodies.judgedB, n), -bodies.rounding);
    };
    test::forBodies(563, 4000, View::Rigid, check);
    test::forBodies(564, 4000, View::Any, check);
    EXPECT_GE(limited, test::atLeast(0.0125, test::caseCount(8000)));
    EXPECT_GE(unmeasured, test::atLeast(0.0025, test::caseCount(8000)));
}

// By hand: A ends at 2 and B begins at 1 (y down), so 1 px downwards parts them.
TEST(GjkPenetration, WithNoSearchLeftForThePolytopeTheBoundsGiveADepth)
{
    const Shape box = Box{{4.f, 4.f}};
    const Body a = bodyAt(box, 0., 0.), b = bodyAt(box, 1., 3.);
    GjkPenetration whole(a, b, Exact);
    while (!whole.polytope())
        ASSERT_TRUE(whole.step());
    GjkPenetration run(a, b, Limits{whole.iterations(), FloatFloor});
    finish(run);
    EXPECT_EQ(run.status(), Status::IterationLimit);
    EXPECT_TRUE(run.overlaps());
    EXPECT_EQ(run.polytope(), nullptr);
    EXPECT_EQ(run.normal(), Vec2d(0., 1.));
    EXPECT_EQ(run.depth(), 1.);
    EXPECT_EQ(run.lowerBound(), 0.);
}

// The distance of the cores is rounding beside the edge's length: the edge gives the normal.
TEST(GjkPenetration, NormalOfAMiddleAllButOnALongEdgeIsThatOfTheEdge)
{
    const Shape disc = Circle{3.f}, edge = Segment{{-1000.f, -300.f}, {1000.f, 300.f}};
    const Vec2d across{-3. / std::sqrt(109.), 10. / std::sqrt(109.)};
    for (const double off : {1e-10, -1e-10, 1e-7, -1e-7})
    {
        const Body a = bodyAt(disc, 0., 0.), b = bodyAt(edge, across.x * off, across.y * off);
        GjkPenetration run(a, b, Exact);
        finish(run);
        EXPECT_EQ(run.status(), Status::Overlapping);
        EXPECT_TRUE(test::isNear(run.normal(), across * std::copysign(1., off), 1e-9)) << off;
    }
}

} // namespace
