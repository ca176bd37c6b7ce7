// SPDX-License-Identifier: Zlib
#include "support/pairs/bodies.hpp"

#include <graze/gjk/gjk.hpp>

#include <gtest/gtest.h>

#include <array>

namespace
{

using namespace graze;

DifferencePoint pointAt(Vec2d w, Vec2d a = {}, bool swept = false)
{
    static std::uint32_t number = 0;
    ++number;
    return {w, a, number, number, swept};
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

TEST(Simplex, ThreePointsOnOneLineThroughTheOriginHoldNothing)
{
    const auto hold = [](Vec2d p, Vec2d q, Vec2d w)
    {
        const DifferencePoint ends[] = {pointAt(p), pointAt(q)};
        return reduced(simplexOf(ends), pointAt(w)).containsOrigin;
    };
    EXPECT_FALSE(hold({-3., -3.}, {1., 1.}, {2., 2.}));
    EXPECT_FALSE(hold({1., 1.}, {2., 2.}, {4., 4.}));
    // The same along a direction that doubles round.
    const Vec2d along{1. / 3., 0.7};
    EXPECT_FALSE(hold(along * 1.1, along * 2.3, along * 5.7));
    EXPECT_FALSE(hold(along * -1.1, along * 2.3, along * 5.7));
    // One of them off by more than rounding is a triangle again.
    EXPECT_TRUE(hold({-3., -3.}, {1., 1.}, {2., 2. + 1e-12}) || hold({-3., -3.}, {1., 1.}, {2., 2. - 1e-12}));
    EXPECT_TRUE(hold({-3., -1e-13}, {3., -1e-13}, {0., 1e-13}));
    EXPECT_TRUE(hold({-1e6, -1e-7}, {1e6, -1e-7}, {0., 1e-7}));
}

Reduced reducedMoved(Simplex simplex, const DifferencePoint& point)
{
    const std::optional<Feature> feature = simplex.featureWithMoved(point.w);
    simplex.become(feature ? *feature : nearestEdge(simplex.points[0].w, simplex.points[1].w, point.w), point);
    return {simplex, !feature};
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
