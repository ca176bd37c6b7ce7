// SPDX-License-Identifier: Zlib
#include "fast/polygon_depth.hpp"

#include "support/pairs/bodies.hpp"
#include "support/shapes/forms.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace
{

using namespace graze;
using detail::polygonDepth;
using test::bodyAt;
using test::BodyPair;
using test::Random;

PieceDepth depthOf(const Body& a, const Body& b)
{
    PieceDepth found;
    EXPECT_TRUE(polygonDepth(a, b, found));
    EXPECT_EQ(found.status, Status::Overlapping);
    EXPECT_TRUE(found.overlaps);
    EXPECT_EQ(found.lowerBound, found.depth);
    return found;
}

// A ends at 2 and B begins at 1: 1 px to the right parts them, and they meet where both are.
TEST(PolygonDepth, OfTwoBoxesIsTheNearestSide)
{
    const Shape box = Box{{4.f, 4.f}};
    const PieceDepth found = depthOf(bodyAt(box, 0., 0.), bodyAt(box, 3., 1.));
    EXPECT_EQ(found.depth, 1.);
    EXPECT_EQ(found.normal, Vec2d(1., 0.));
    EXPECT_EQ(found.onA.x, 2.);
    EXPECT_EQ(found.onB.x, 1.);
    EXPECT_EQ(found.onA.y, found.onB.y);
    EXPECT_GE(found.onA.y, -1.);
    EXPECT_LE(found.onA.y, 2.);
}

TEST(PolygonDepth, CurvedAndSweptBodiesHaveNoEdges)
{
    const Shape box = Box{{4.f, 2.f}}, rounded = Box{{4.f, 2.f}, {}, 1.f};
    PieceDepth found;
    const Body sharp = bodyAt(box, 0., 0.);
    const Body ellipses = makeBody(rounded.view(), Mat2d{2., 0., 0., 1.}, {}); // its corners
    Body swept = sharp;
    swept.sweep = {3., 0.};
    swept.plain = false;
    for (const Body& other : {ellipses, swept})
    {
        EXPECT_FALSE(polygonDepth(sharp, other, found));
        EXPECT_FALSE(polygonDepth(other, sharp, found));
    }
    EXPECT_EQ(found.status, Status::IterationLimit);
    EXPECT_EQ(depthOf(sharp, bodyAt(rounded, 0., 0.)).depth, 2. + 1.);
}

// A pair of polygons that overlap, under matrices of any kind: mirrored, sheared, flat.
test::Pair deepPair(Random& random)
{
    const auto shape = [&]
    {
        const auto count = random.chance(0.2f) ? 2u + random.below(3) : 3u + random.below(200);
        if (random.chance(0.5f) && count > 2)
            return test::regularPolygon(count, 50.f);
        return Shape::hullOf(random.points(count, 50.f), random.chance(0.1f) ? 3.f : 0.f);
    };
    const auto matrix = [&] { return random.chance(0.5f) ? random.rigid(20.f) : random.affine(20.f); };
    test::Pair pair{shape(), matrix(), shape(), matrix()};
    if (random.chance(0.1f))
        pair.matrixA.m10 = pair.matrixA.m11 = 0.f;
    return pair;
}

TEST(PolygonDepth, IsThatOfTheOracleAndThePointsMeetAlongTheNormal)
{
    Random random(571);
    int deep = 0;
    for (int i = 0; i < test::caseCount(1000); ++i)
    {
        const BodyPair bodies(deepPair(random));
        if (!bodies.a.plain || !bodies.b.plain || bodies.gap + bodies.radii >= -bodies.rounding)
            continue;
        ++deep;
        for (const bool swapped : {false, true})
        {
            const Body &a = swapped ? bodies.b : bodies.a, &b = swapped ? bodies.a : bodies.b;
            const PieceDepth found = depthOf(a, b);
            ASSERT_NEAR(found.depth, -bodies.gap, bodies.rounding) << describe(bodies.pair);
            ASSERT_NEAR(length(found.normal), 1., 1e-12);
            const Vec2d between = found.onB - found.onA;
            ASSERT_LE(length(between + found.normal * found.depth), bodies.rounding) << describe(bodies.pair);
            // They belong to the bodies: nothing of either reaches farther.
            ASSERT_NEAR(dot(found.onA, found.normal) - a.roundRadius, dot(support(a, found.normal).point, found.normal),
                        bodies.rounding);
            ASSERT_NEAR(dot(found.onB, found.normal) + b.roundRadius,
                        dot(support(b, -found.normal).point, found.normal), bodies.rounding);
        }
    }
    EXPECT_GE(deep, test::atLeast(0.3, test::caseCount(1000)));
}

TEST(PolygonDepth, OfTwoEqualPointsIsNothing)
{
    const Shape box = Box{{4.f, 2.f}};
    const Body a = makeBody(box.view(), Mat2d{0., 0., 0., 0.}, {5., 3.});
    const PieceDepth found = depthOf(a, a);
    EXPECT_EQ(found.depth, 0.);
    EXPECT_EQ(found.normal, Vec2d(0., -1.));
    EXPECT_EQ(found.onA, Vec2d(5., 3.));
    EXPECT_EQ(found.onB, Vec2d(5., 3.));
}

} // namespace
