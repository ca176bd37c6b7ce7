// SPDX-License-Identifier: Zlib
#include "support/pairs/bodies.hpp"

#include <graze/gjk/gjk.hpp>

#include <gtest/gtest.h>

#include <array>

namespace
{

using namespace graze;
using test::Random;

DifferencePoint pointAt(Vec2d w, Vec2d a = {}, bool swept = false)
{
    static std::uint32_t number = 0;
    ++number;
    return {w, a, number, number, swept};
}

Vec2d anyPoint(Random& random)
{
    // On a lattice, so that points meet, and lie on lines through the origin.
    return {static_cast<double>(random.below(9)) - 4., static_cast<double>(random.below(9)) - 4.};
}

TEST(NearestOnSegment, EndsAndMiddleByHand)
{
    EXPECT_EQ(nearestOnSegment({-1., 2.}, {3., 2.}).nearest, Vec2d(0., 2.));
    EXPECT_EQ(nearestOnSegment({-1., 2.}, {3., 2.}).weight, 0.25);
    EXPECT_EQ(nearestOnSegment({3., 2.}, {-1., 2.}).nearest, Vec2d(0., 2.));
    EXPECT_EQ(nearestOnSegment({3., 2.}, {-1., 2.}).weight, 0.75);
    EXPECT_EQ(nearestOnSegment({1., 2.}, {3., 2.}).weight, 0.);
    EXPECT_EQ(nearestOnSegment({1., 2.}, {3., 2.}).nearest, Vec2d(1., 2.));
    EXPECT_EQ(nearestOnSegment({-3., 2.}, {-1., 2.}).weight, 1.);
    EXPECT_EQ(nearestOnSegment({-3., 2.}, {-1., 2.}).nearest, Vec2d(-1., 2.));
    EXPECT_EQ(nearestOnSegment({0., 2.}, {3., 2.}).weight, 0.);
    EXPECT_EQ(nearestOnSegment({-3., 2.}, {0., 2.}).weight, 1.);
    EXPECT_EQ(nearestOnSegment({5., 2.}, {5., 2.}).nearest, Vec2d(5., 2.));
    EXPECT_EQ(nearestOnSegment({5., 2.}, {5., 2.}).weight, 0.);
}

// The far end is a billion pixels away: the point keeps the digits of the near one.
// Found by fuzzing: the point beside the origin had the direction of rounding, and the search along it missed a vertex.
TEST(NearestOnSegment, IsSquareToALongSegment)
{
    const Vec2d p{8388596.75, 16.75}, q{-8388608., -16.75};
    for (const SegmentPoint& found : {nearestOnSegment(p, q), nearestOnSegment(q, p)})
    {
        const Vec2d n = found.nearest * (1. / length(found.nearest));
        EXPECT_NEAR(length(found.nearest), 1.1232e-5, 1e-8);
        EXPECT_NEAR(dot(n, q - p), 0., 1e-8);
    }
}

TEST(NearestOnSegment, RoundingIsThatOfTheNearEnd)
{
    const SegmentPoint found = nearestOnSegment({-1e-3, 1e-3}, {1e9, 1e-3});
    EXPECT_NEAR(found.nearest.x, 0., 1e-12);
    EXPECT_EQ(found.nearest.y, 1e-3);
}

TEST(Feature, RoundingIsThatOfTheNearEnd)
{
    // Twice the area, 1.7e6, over the length of the segment.
    const Vec2d near{-1e-3, 1e-3}, far{1e9, 7e8};
    const double distance = 1.7e6 / length(far - near);
    for (const Feature& found : {Feature::ofSegment(near, far, 0), Feature::ofSegment(far, near, 0)})
        EXPECT_NEAR(found.reach / length(found.axis), distance, 1e-11);
}

TEST(TriangleHoldsOrigin, BorderAndCornersCountInBothWindings)
{
    const std::array<std::array<Vec2d, 3>, 4> holding{{{{{-1., -1.}, {2., -1.}, {0., 3.}}},
                                                       {{{-1., 0.}, {2., 0.}, {0., 3.}}},
                                                       {{{0., 0.}, {2., 0.}, {0., 3.}}},
                                                       {{{-2., -1.}, {2., 1.}, {-5., 3.}}}}};
    const std::array<std::array<Vec2d, 3>, 4> apart{{{{{1., -1.}, {2., -1.}, {3., 3.}}},
                                                     {{{1., 0.}, {2., 0.}, {3., 3.}}},
                                                     {{{-1., 0.1}, {2., 0.1}, {0., 3.}}},
                                                     {{{-4., -1.}, {-1., 2.}, {-3., 3.}}}}};
    for (int turn = 0; turn < 3; ++turn)
        for (std::size_t i = 0; i < 4; ++i)
        {
            const auto at = [turn](const std::array<Vec2d, 3>& t, int k)
            { return t[static_cast<std::size_t>((k + turn) % 3)]; };
            EXPECT_TRUE(triangleHoldsOrigin(at(holding[i], 0), at(holding[i], 1), at(holding[i], 2))) << i;
            EXPECT_TRUE(triangleHoldsOrigin(at(holding[i], 2), at(holding[i], 1), at(holding[i], 0))) << i;
            EXPECT_FALSE(triangleHoldsOrigin(at(apart[i], 0), at(apart[i], 1), at(apart[i], 2))) << i;
            EXPECT_FALSE(triangleHoldsOrigin(at(apart[i], 2), at(apart[i], 1), at(apart[i], 0))) << i;
        }
}

TEST(Simplex, ThreePointsOnOneLineThroughTheOriginHoldNothing)
{
    EXPECT_FALSE(triangleHoldsOrigin({-3., -3.}, {1., 1.}, {2., 2.}));
    EXPECT_FALSE(triangleHoldsOrigin({1., 1.}, {2., 2.}, {4., 4.}));
    // The same along a direction that doubles round.
    const Vec2d along{1. / 3., 0.7};
    EXPECT_FALSE(triangleHoldsOrigin(along * 1.1, along * 2.3, along * 5.7));
    EXPECT_FALSE(triangleHoldsOrigin(along * -1.1, along * 2.3, along * 5.7));
    // One of them off by more than rounding is a triangle again.
    EXPECT_TRUE(triangleHoldsOrigin({-3., -3.}, {1., 1.}, {2., 2. + 1e-12}) ||
                triangleHoldsOrigin({-3., -3.}, {1., 1.}, {2., 2. - 1e-12}));
    EXPECT_TRUE(triangleHoldsOrigin({-3., -1e-13}, {3., -1e-13}, {0., 1e-13}));
    EXPECT_TRUE(triangleHoldsOrigin({-1e6, -1e-7}, {1e6, -1e-7}, {0., 1e-7}));
}

TEST(SimplexOf, OnePointOrTheirSegment)
{
    const DifferencePoint points[2] = {pointAt({-1., 2.}, {7., 8.}), pointAt({3., 2.}, {9., 4.})};
    const Simplex one = simplexOf(std::span(points, 1));
    EXPECT_EQ(one.size, 1u);
    EXPECT_EQ(one.weight(0), 1.);
    EXPECT_EQ(one.nearest(), points[0].w);
    EXPECT_EQ(one.witnessA(), Vec2d(7., 8.));
    EXPECT_EQ(one.witnessB(), Vec2d(6., 10.));
    const Simplex two = simplexOf(points);
    EXPECT_EQ(two.size, 2u);
    EXPECT_EQ(two.nearest(), Vec2d(0., 2.));
    EXPECT_EQ(two.weight(0), 0.75);
    EXPECT_EQ(two.weight(1), 0.25);
    EXPECT_EQ(two.witnessA(), Vec2d(7.5, 7.));
    EXPECT_EQ(two.witnessB(), Vec2d(7.5, 9.));
}

TEST(SimplexOf, SegmentWhoseEndIsNearestIsThatEnd)
{
    const DifferencePoint points[2] = {pointAt({1., 2.}, {7., 8.}), pointAt({3., 2.}, {9., 4.})};
    const DifferencePoint turned[2] = {points[1], points[0]};
    for (const Simplex& simplex : {simplexOf(points), simplexOf(turned)})
    {
        EXPECT_EQ(simplex.size, 1u);
        EXPECT_EQ(simplex.points[0].indexA, points[0].indexA);
        EXPECT_EQ(simplex.weight(0), 1.);
        EXPECT_EQ(simplex.nearest(), Vec2d(1., 2.));
    }
}

void expectIsNearestOf(const Simplex& simplex, const std::array<DifferencePoint, 3>& from, double least)
{
    ASSERT_NEAR(length(simplex.nearest()), least, 1e-12);
    ASSERT_GE(simplex.size, 1u);
    Vec2d sum{};
    double weights = 0.;
    for (std::uint32_t i = 0; i < simplex.size; ++i)
    {
        const DifferencePoint& p = simplex.points[i];
        ASSERT_TRUE(std::any_of(from.begin(), from.end(), [&](const DifferencePoint& q) { return p.sameVertices(q); }));
        ASSERT_GT(simplex.weight(i), 0.);
        sum = sum + p.w * simplex.weight(i);
        weights += simplex.weight(i);
    }
    ASSERT_TRUE(test::isNear(sum, simplex.nearest(), 1e-12));
    ASSERT_NEAR(weights, 1., 1e-12);
}

double leastOf(Vec2d p, Vec2d q)
{
    return length(nearestOnSegment(p, q).nearest);
}

// The simplex that a reduction leaves.
struct Reduced
{
    Simplex simplex;
    bool containsOrigin = false;
};

Reduced reduced(Simplex simplex, const DifferencePoint& point)
{
    const std::optional<Feature> feature = simplex.featureWith(point.w);
    if (feature)
        simplex.become(*feature, point);
    return {simplex, !feature};
}

Reduced reducedMoved(Simplex simplex, const DifferencePoint& point)
{
    const std::optional<Feature> feature = simplex.featureWithMoved(point.w);
    simplex.become(feature ? *feature : nearestEdge(simplex.points[0].w, simplex.points[1].w, point.w), point);
    return {simplex, !feature};
}

TEST(Reduce, FirstPointIsTheSimplex)
{
    for (const Reduced& reduction : {reduced(Simplex{}, pointAt({3., 4.})), reducedMoved(Simplex{}, pointAt({3., 4.}))})
    {
        EXPECT_EQ(reduction.simplex.size, 1u);
        EXPECT_EQ(reduction.simplex.nearest(), Vec2d(3., 4.));
        EXPECT_FALSE(reduction.containsOrigin);
    }
}

TEST(Reduce, SecondPointMakesTheNearestOfTheSegment)
{
    Random random(542);
    for (int i = 0; i < test::caseCount(3000); ++i)
    {
        const std::array<DifferencePoint, 3> p{pointAt(anyPoint(random)), pointAt(anyPoint(random)), pointAt({})};
        for (const Reduced& r :
             {reduced(simplexOf(std::span(p.data(), 1)), p[1]), reducedMoved(simplexOf(std::span(p.data(), 1)), p[1])})
        {
            ASSERT_FALSE(r.containsOrigin);
            ASSERT_NO_FATAL_FAILURE(expectIsNearestOf(r.simplex, p, leastOf(p[0].w, p[1].w)));
        }
    }
}

// A vertex that the support gave lies no nearer than the segment along its nearest point: as in a run.
TEST(Reduce, ThirdPointGivesOneOfTheNewEdgesOrHoldsTheOrigin)
{
    Random random(543);
    int held = 0, others = 0;
    for (int i = 0; i < test::caseCount(20000); ++i)
    {
        const std::array<DifferencePoint, 3> p{pointAt(anyPoint(random)), pointAt(anyPoint(random)),
                                               pointAt(anyPoint(random))};
        const Simplex segment = simplexOf(std::span(p.data(), 2));
        if (segment.size != 2u || dot(p[2].w, segment.nearest()) >= dot(segment.nearest(), segment.nearest()))
            continue;
        const Reduced r = reduced(segment, p[2]);
        ASSERT_EQ(r.containsOrigin, triangleHoldsOrigin(p[0].w, p[1].w, p[2].w));
        held += r.containsOrigin;
        if (r.containsOrigin)
            continue;
        ++others;
        const double least = std::min(leastOf(p[0].w, p[2].w), leastOf(p[1].w, p[2].w));
        ASSERT_NO_FATAL_FAILURE(expectIsNearestOf(r.simplex, p, least));
    }
    EXPECT_GE(held, test::atLeast(0.01, test::caseCount(20000)));
    EXPECT_GE(others, test::atLeast(0.01, test::caseCount(20000)));
}

TEST(ReduceMoved, AllThreeEdgesAreCompared)
{
    Random random(544);
    int held = 0, kept = 0;
    for (int i = 0; i < test::caseCount(20000); ++i)
    {
        const std::array<DifferencePoint, 3> p{pointAt(anyPoint(random)), pointAt(anyPoint(random)),
                                               pointAt(anyPoint(random))};
        Simplex segment;
        segment.size = 2;
        segment.points[0] = p[0];
        segment.points[1] = p[1];
        const Reduced r = reducedMoved(segment, p[2]);
        held += triangleHoldsOrigin(p[0].w, p[1].w, p[2].w);
        const double old = leastOf(p[0].w, p[1].w);
        const double least = std::min({leastOf(p[0].w, p[2].w), leastOf(p[1].w, p[2].w), old});
        kept += old < leastOf(p[0].w, p[2].w) && old < leastOf(p[1].w, p[2].w);
        ASSERT_NO_FATAL_FAILURE(expectIsNearestOf(r.simplex, p, least));
    }
    EXPECT_GE(held, test::atLeast(0.05, test::caseCount(20000)));
    EXPECT_GE(kept, test::atLeast(0.05, test::caseCount(20000)));
}

// A tie between two edges goes to the first of them.
TEST(ReduceMoved, TieTakesTheFirstEdge)
{
    Simplex segment;
    segment.size = 2;
    segment.points[0] = pointAt({-2., 1.});
    segment.points[1] = pointAt({2., 1.});
    const DifferencePoint top = pointAt({0., 5.});
    EXPECT_EQ(reducedMoved(segment, top).simplex.nearest(), Vec2d(0., 1.));
    segment.points[0].w = {-2., 0.};
    segment.points[1].w = {2., 0.};
    const DifferencePoint apex = pointAt({0., 2.});
    EXPECT_EQ(reducedMoved(segment, apex).simplex.nearest(), Vec2d(0., 0.));
    const Reduced tied = reduced(segment, pointAt({0., -2.}));
    EXPECT_TRUE(tied.containsOrigin);
}

} // namespace
