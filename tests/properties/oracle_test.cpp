// SPDX-License-Identifier: Zlib
// The oracle that judges the queries is itself judged by closed forms first.
#include "support/oracle/oracle.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace
{

namespace oracle = graze::test::oracle;
using oracle::Body;

constexpr double Pi = 3.14159265358979323846;

Body box(double width, double height, double x, double y)
{
    const double w = width / 2., h = height / 2.;
    return {{{-w, -h}, {w, -h}, {w, h}, {-w, h}}, 0., {1., 0., x, 0., 1., y}};
}

Body circle(double radius, double x, double y)
{
    return {{{0., 0.}}, radius, {1., 0., x, 0., 1., y}};
}

TEST(Oracle, GapOfBoxesIsThatOfTheirIntervals)
{
    EXPECT_NEAR(oracle::signedGap(box(4, 2, 0, 0), box(2, 2, 10, 0.5)).gap, 7., 1e-12);
    EXPECT_NEAR(oracle::signedGap(box(4, 2, 0, 0), box(2, 2, 2.5, 0.25)).gap, -0.5, 1e-12);
    EXPECT_NEAR(oracle::signedGap(box(2, 2, 0, 0), box(2, 2, 5, 6)).gap, 5., 1e-12);
    EXPECT_NEAR(oracle::signedGap(box(4, 2, 0, 0), box(2, 2, 10, 0.5)).normal.x, 1., 1e-9);
}

TEST(Oracle, GapOfCirclesIsCentreDistanceLessRadii)
{
    EXPECT_NEAR(oracle::signedGap(circle(2, 0, 0), circle(3, 6, 8)).gap, 5., 1e-12);
    EXPECT_NEAR(oracle::signedGap(circle(2, 1, 1), circle(3, 1, 1)).gap, -5., 1e-12);
}

TEST(Oracle, PointAndEllipseAgreeWithTheEllipsesOwnEquation)
{
    // Half axes 5 and 2. A point at distance d along the normal at parameter u is d away.
    const Body ellipse{{{0., 0.}}, 1., {5., 0., 0., 0., 2., 0.}};
    for (int i = 0; i < 100; ++i)
    {
        const double u = 2. * Pi * i / 100.;
        const double nx = 2. * std::cos(u), ny = 5. * std::sin(u), length = std::hypot(nx, ny);
        for (const double d : {-0.5, 0., 0.25, 7.})
        {
            const oracle::Point p{5. * std::cos(u) + d * nx / length, 2. * std::sin(u) + d * ny / length};
            EXPECT_NEAR(oracle::signedDistance(ellipse, p), d, 1e-9) << u;
        }
    }
}

TEST(Oracle, EllipseGoneFlatIsASegment)
{
    // Rank 1: the circle of radius 2 becomes the segment from (-6, -2) to (6, 2).
    const Body flat{{{0., 0.}}, 2., {3., 0., 0., 1., 0., 0.}};
    EXPECT_NEAR(oracle::signedDistance(flat, {9., 2.}), 3., 1e-9);
    EXPECT_NEAR(oracle::signedDistance(flat, {-1., 3.}), std::sqrt(10.), 1e-9);
}

TEST(Oracle, PassageOfAPointThroughABox)
{
    const Body point{{{0., 0.}}, 0., {1., 0., -10., 0., 1., 0.5}};
    const oracle::Passage hit = oracle::passage(point, {20., 0.}, box(2, 2, 0, 0));
    EXPECT_TRUE(hit.crosses);
    EXPECT_NEAR(hit.enter, 0.45, 1e-9);
    EXPECT_FALSE(oracle::passage(point, {20., 1.5}, box(2, 2, 0, 0)).crosses);
    EXPECT_FALSE(oracle::passage(point, {-20., 0.}, box(2, 2, 0, 0)).crosses);
    EXPECT_NEAR(oracle::smallestGapOnSweep(point, {20., 0.}, box(2, 2, 0, 0)), -0.5, 1e-6);
}

TEST(Oracle, PassageOfCirclesSolvesTheQuadratic)
{
    const oracle::Passage hit = oracle::passage(circle(1, -10, 3), {40., 0.}, circle(4, 0, 0));
    EXPECT_TRUE(hit.crosses);
    EXPECT_NEAR(hit.enter, 6. / 40., 1e-9);
}

TEST(Oracle, TurningBodyKeepsItsFormAndEndsWhereItShould)
{
    const Body start = box(10, 2, 5, 5);
    const oracle::Motion motion(start, {0., -1., 7., 1., 0., 9.}); // a quarter turn
    const Body half = motion.at(0.5);
    EXPECT_NEAR(half.matrix[0], std::sqrt(0.5), 1e-12);
    EXPECT_NEAR(half.matrix[3], std::sqrt(0.5), 1e-12);
    EXPECT_NEAR(half.matrix[2], 6., 1e-12);
    EXPECT_NEAR(half.matrix[5], 7., 1e-12);
    EXPECT_EQ(motion.at(1.).matrix[4], 0.);
    EXPECT_FALSE(motion.jumps());
    EXPECT_TRUE(oracle::Motion(start, {1., 0., 0., 0., -1., 0.}).jumps());
}

TEST(Oracle, FirstBelowFindsAThinBladeThatPassesWithinAFrame)
{
    // A blade of 1 px turns by nearly pi and passes over a point that it touches neither at the start
    // nor at the end.
    const double angle = 3.;
    const oracle::Motion blade(box(100, 1, 0, 0),
                               {std::cos(angle), -std::sin(angle), 0., std::sin(angle), std::cos(angle), 0.});
    const oracle::Motion point({{{0., 0.}}, 0., {1., 0., 0., 0., 1., 30.}}, {1., 0., 0., 0., 1., 30.});
    const double t = oracle::firstBelow(blade, point, 0., 1e-4);
    // It gets there when sin(90 degrees - angle) x 30 = 0.5.
    EXPECT_NEAR(t, (Pi / 2. - std::asin(0.5 / 30.)) / angle, 1e-4);
    EXPECT_GT(oracle::firstBelow(blade, point, 0., 1e-4, 0.4), 0.4);
}

} // namespace
