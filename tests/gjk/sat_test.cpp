// SPDX-License-Identifier: Zlib
#include "support/pairs/bodies.hpp"
#include "support/shapes/forms.hpp"

#include <graze/gjk/sat.hpp>

#include <gtest/gtest.h>

#include <chrono>

namespace
{

using namespace graze;
using test::bodyAt;
using test::BodyPair;
using test::Random;
using test::View;

TEST(SeparatingAxis, BoxesApartAreSeparatedByTheFaceThatLooksAcross)
{
    const Shape box = Box{{4.f, 4.f}};
    const Body a = bodyAt(box, 0., 0.);
    for (const Vec2d& n : {Vec2d{1., 0.}, Vec2d{-1., 0.}, Vec2d{0., 1.}, Vec2d{0., -1.}})
    {
        const Body b = bodyAt(box, 10. * n.x + n.y, 10. * n.y - n.x);
        EXPECT_EQ(separatingAxis(a, b).axis, n);
        EXPECT_EQ(separatingAxis(a, b).separation, 6.);
        EXPECT_EQ(separatingAxis(b, a).axis, -n);
        EXPECT_EQ(separatingAxis(b, a).separation, 6.);
    }
}

TEST(SeparatingAxis, OverlapIsMinusTheDepth)
{
    const Shape box = Box{{4.f, 4.f}};
    const Body a = bodyAt(box, 0., 0.), b = bodyAt(box, 3., 0.5), touching = bodyAt(box, 4., 0.5);
    EXPECT_EQ(separatingAxis(a, b).separation, -1.);
    EXPECT_EQ(separatingAxis(a, b).axis, Vec2d(1., 0.));
    EXPECT_EQ(separatingAxis(a, touching).separation, 0.);
}

TEST(SeparatingAxis, EqualPointsHaveNoAxis)
{
    const Shape point = Point{}, disc = Circle{2.f};
    const Body a = bodyAt(point, 3., 3.), b = bodyAt(disc, 3., 3.);
    EXPECT_EQ(separatingAxis(a, a).separation, 0.);
    EXPECT_EQ(separatingAxis(a, a).axis, Vec2d(0., -1.));
    EXPECT_EQ(separatingAxis(a, b).separation, -2.);
    EXPECT_EQ(separatingAxis(b, b).separation, -4.);
}

TEST(SeparatingAxis, RoundedBoxesThatMeetAtTheirCornersNeedTheAxisBetweenThem)
{
    const Shape rounded = Shape::ofPoints(test::pointsOf(Box{{4.f, 4.f}}), 1.f);
    const Body a = bodyAt(rounded, 0., 0.);
    for (const Vec2d& n : {Vec2d{1., 1.}, Vec2d{-1., 1.}, Vec2d{-1., -1.}, Vec2d{1., -1.}})
    {
        const Body b = bodyAt(rounded, 5.8 * n.x, 5.8 * n.y); // the corners are 1.8 px apart in x and y
        EXPECT_NEAR(separatingAxis(a, b).separation, 1.8 * std::sqrt(2.) - 2., 1e-12);
        EXPECT_NEAR(separatingAxis(b, a).separation, 1.8 * std::sqrt(2.) - 2., 1e-12);
    }
}

TEST(SeparatingAxis, RoundCornersNeedTheAxisBetweenTheVertices)
{
    const Shape disc = Circle{1.f}, box = Box{{4.f, 4.f}};
    const Body a = bodyAt(disc, 0., 0.), b = bodyAt(box, 2.8, 2.8); // the corner (0.8, 0.8) is 1.13 px away
    EXPECT_NEAR(separatingAxis(a, b).separation, 0.8 * std::sqrt(2.) - 1., 1e-12);
    EXPECT_NEAR(separatingAxis(b, a).separation, 0.8 * std::sqrt(2.) - 1., 1e-12);
}

// Right for every pair without ellipses: apart, any axis that separates; else the depth itself.
TEST(SeparatingAxis, VerdictIsTrueAndTheDepthExact)
{
    int overlapping = 0, judged = 0;
    const auto check = [&](const BodyPair& bodies, Random&)
    {
        if (bodies.a.isCurved() || bodies.b.isCurved())
            return;
        ++judged;
        const SeparatingAxis found = separatingAxis(bodies.a, bodies.b);
        ASSERT_NEAR(length(found.axis), 1., 1e-12);
        const double along =
            test::oracle::separationAlong(bodies.judgedA, bodies.judgedB, {found.axis.x, found.axis.y});
        ASSERT_NEAR(along, found.separation, bodies.rounding);
        ASSERT_LE(found.separation, bodies.gap + bodies.rounding);
        if (bodies.gap > bodies.rounding)
        {
            ASSERT_GT(found.separation, 0.);
        }
        else
        {
            ASSERT_NEAR(found.separation, bodies.gap, bodies.rounding);
        }
        overlapping += bodies.gap < 0.;
    };
    test::forBodies(651, 4000, View::Rigid, check);
    test::forBodies(652, 8000, View::Any, check);
    EXPECT_GE(overlapping, test::atLeast(0.25, judged));
    EXPECT_LE(overlapping, test::atMost(0.75, judged));
}

TEST(SeparatingAxis, PointsInAnyOrderDoubledOrFlatAreTheirHull)
{
    Random random(653);
    for (int i = 0; i < test::caseCount(3000); ++i)
    {
        const auto points = [&random](float away)
        {
            std::vector<Vec2> all;
            for (std::uint32_t k = 1 + random.below(6); k-- > 0;)
                all.push_back({away + static_cast<float>(random.below(5)), static_cast<float>(random.below(5))});
            return all;
        };
        const std::vector<Vec2> p = points(0.f), q = points(static_cast<float>(random.below(6)));
        const BodyPair bodies(test::Pair{Shape::ofPoints(p), {}, Shape::ofPoints(q), {}});
        const SeparatingAxis found = separatingAxis(bodies.a, bodies.b);
        ASSERT_EQ(found.separation > 1e-9, bodies.gap > 1e-6) << test::describe(bodies.pair);
        ASSERT_LE(found.separation, bodies.gap + 1e-6) << test::describe(bodies.pair);
        if (bodies.gap < 0.)
        {
            ASSERT_NEAR(found.separation, bodies.gap, 1e-5) << test::describe(bodies.pair);
        }
    }
}

// The first axis that separates ends it: it is the face that looks across, not the best of all.
TEST(SeparatingAxis, StopsAtTheFirstAxisThatSeparates)
{
    const Shape wheel = test::regularPolygon(60, 30.f);
    const Body a = bodyAt(wheel, 0., 0.), b = bodyAt(wheel, 4000., 1234.);
    const std::uint32_t facing = support(a, b.centre - a.centre).index;
    const Vec2d edge = a.worldPoint((facing + 1) % 60) - a.worldPoint(facing);
    const Vec2d n = perpendicular(edge) * (-1. / length(edge));
    EXPECT_TRUE(test::isNear(separatingAxis(a, b).axis, n, 1e-12));
}

} // namespace
