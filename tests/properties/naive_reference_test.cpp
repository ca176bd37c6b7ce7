// SPDX-License-Identifier: Zlib
// Boolean GJK against the naive test: build the whole Minkowski difference and look whether its hull
// contains the origin. Exact on points with few digits, where neither rounds.
#include "support/pairs/judging.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace
{

using namespace graze;
using test::Random;

// Whole numbers: sums and differences are exact, so touching is touching to the bit.
std::vector<Vec2> latticePolygon(Random& random, std::uint32_t count, std::int32_t half, Vec2 at)
{
    std::vector<Vec2> points;
    for (std::uint32_t i = 0; i < count; ++i)
    {
        const auto side = static_cast<std::uint32_t>(2 * half + 1);
        const auto x = static_cast<std::int32_t>(random.below(side)) - half;
        const auto y = static_cast<std::int32_t>(random.below(side)) - half;
        points.push_back(at + Vec2{static_cast<float>(x), static_cast<float>(y)});
    }
    return convexHull(points); // a polygon, a segment or a point
}

TEST(NaiveReference, GjkAgreesOnLatticePolygonsTouchingIncluded)
{
    Random random(51);
    int overlapping = 0, touching = 0;
    const int count = test::caseCount(20000);
    for (int i = 0; i < count; ++i)
    {
        const std::int32_t half = i % 2 == 0 ? 4 : 30; // the small ones often just touch
        const Vec2 at{static_cast<float>(random.below(static_cast<std::uint32_t>(2 * half))),
                      static_cast<float>(half / 2)};
        const std::vector<Vec2> a = latticePolygon(random, 1 + random.below(9), half, {});
        const std::vector<Vec2> b = latticePolygon(random, 1 + random.below(9), half, at);
        const bool expected = overlapByMinkowski(a, b);
        ASSERT_EQ(expected, overlapByMinkowski(b, a));
        const test::Pair pair{Shape::ofPoints(a), {}, Shape::ofPoints(b), {}};
        ASSERT_EQ(overlap(pair.operandA(), pair.operandB()).overlapping(), expected) << test::describe(pair);
        ASSERT_EQ(overlap(pair.operandB(), pair.operandA()).overlapping(), expected) << test::describe(pair);
        const DistanceResult gap = distance(pair.operandA(), pair.operandB());
        ASSERT_EQ(gap.status == Status::Overlapping, expected) << test::describe(pair);
        const PenetrationResult depth = penetration(pair.operandA(), pair.operandB());
        ASSERT_EQ(depth.status == Status::Overlapping, expected) << test::describe(pair);
        overlapping += expected;
        touching += expected && depth.depth == 0.f;
    }
    EXPECT_GE(overlapping, test::atLeast(0.3, count));
    EXPECT_LE(overlapping, test::atMost(0.7, count));
    EXPECT_GE(touching, test::atLeast(0.01, count));
}

} // namespace
