// SPDX-License-Identifier: Zlib
// The second support mapping: small pieces that are mapped to the world once. What it answers is judged by the tests of
// the queries, under Method::Fast.
#include "gjk/placed.hpp"
#include "gjk/search.hpp"

#include "support/pairs/agreement.hpp"
#include "support/places.hpp"
#include "support/shapes/forms.hpp"

#include <gtest/gtest.h>

namespace
{

using namespace graze;
using detail::farthestPoint;
using detail::PlacedLoop;
using detail::PlacedPair;
using test::at;
using test::JudgedPair;
using test::Random;
using test::View;

TEST(PlacedLoop, StandsWhereTheMatrixShowsItAsSeenFromTheOrigin)
{
    Random random(1301);
    for (int i = 0; i < test::caseCount(3000); ++i)
    {
        const Shape shape = test::regularPolygon(1 + random.below(8), random.logBetween(0.01f, 100.f));
        const Affine2 matrix = random.affine(100.f);
        const Vec2d origin(random.inSquare(100.f));
        PlacedLoop loop;
        ASSERT_TRUE(loop.place({shape, matrix}, origin));
        ASSERT_EQ(loop.count, shape.pointCount());
        ASSERT_EQ(loop.mirrored, linearOf(matrix).determinant() < 0.);
        const Body body = makeBody(shape.view(), linearOf(matrix), offsetOf(matrix) - origin);
        for (std::uint32_t k = 0; k < loop.count; ++k)
            ASSERT_NEAR(length(loop.point(k) - body.worldPoint(k)), 0., 1e-12);
        ASSERT_NEAR(length(loop.centre - body.centre), 0., 1e-12);
    }
}

TEST(PlacedLoop, FarthestPointIsThatOfTheBody)
{
    Random random(1302);
    for (int i = 0; i < test::caseCount(5000); ++i)
    {
        const Shape shape = test::regularPolygon(1 + random.below(8), 8.f);
        PlacedLoop loop;
        ASSERT_TRUE(loop.place({shape, {}}, {}));
        const Vec2d direction(random.inSquare(1.f));
        const detail::PlacedPoint found = farthestPoint(loop, direction);
        ASSERT_EQ(found.index, detail::farthestVertex(shape.view(), direction));
        ASSERT_EQ(found.point, loop.point(found.index));
    }
    // Ties, no direction and no number: any point, and its own coordinates.
    const Shape wheel = test::regularPolygon(8, 8.f), box = Box{{4.f, 4.f}};
    for (const Shape& shape : {wheel, box})
        for (const Vec2d& direction : {Vec2d{1., 0.}, Vec2d{0., -1.}, Vec2d{}, Vec2d{std::nan(""), 1.}})
        {
            PlacedLoop loop;
            ASSERT_TRUE(loop.place({shape, {}}, {}));
            const detail::PlacedPoint found = farthestPoint(loop, direction);
            ASSERT_LT(found.index, loop.count);
            ASSERT_EQ(found.point, loop.point(found.index));
            for (std::uint32_t k = 0; k < loop.count; ++k)
                ASSERT_FALSE(dot(loop.point(k), direction) > dot(found.point, direction) + 1e-12);
        }
}

TEST(PlacedLoop, ARadiusIsPlacedUnderASimilarityAlone)
{
    const Shape rounded = Box{{4.f, 4.f}, {}, 1.5f};
    PlacedLoop loop;
    ASSERT_TRUE(loop.place({rounded, Affine2::from({.angleRadians = 1.f, .scale = {-2.f, 2.f}})}, {}));
    EXPECT_NEAR(loop.roundRadius, 3., 1e-6);
    EXPECT_FALSE(loop.place({rounded, Affine2::scaling({2.f, 1.f})}, {}));
    EXPECT_FALSE(loop.place({rounded, Affine2::scaling({2.f, 0.f})}, {}));
}

TEST(PlacedLoop, WhatIsNoSmallLoopOfOrdinaryNumbersIsLeftToObjectSpace)
{
    const Shape box = Box{{4.f, 4.f}}, ellipse = Ellipse{4.f, 2.f};
    const std::vector<Shape> pieces(2, box);
    PlacedLoop loop;
    const auto isPlaced = [&loop](const Operand& operand) { return loop.place(operand, {}); };
    EXPECT_TRUE(isPlaced({box, {}}));
    EXPECT_TRUE(isPlaced({test::regularPolygon(8, 9.f), {}}));
    EXPECT_FALSE(isPlaced({test::regularPolygon(9, 9.f), {}}));
    EXPECT_FALSE(isPlaced({ellipse, {}}));
    EXPECT_FALSE(isPlaced({ShapeView{}, {}}));
    EXPECT_FALSE(isPlaced({std::span<const Shape>(pieces), {}}));
    EXPECT_TRUE(isPlaced({std::span<const Shape>(pieces).first(1), {}}));
    EXPECT_FALSE(isPlaced({std::span<const Shape>(), {}}));
    EXPECT_FALSE(isPlaced({SupportFunction{nullptr, [](const void*, Vec2 d) noexcept { return d; }, {}}, {}}));
    for (const float wrong : {test::NaN, test::Infinity, -test::Infinity, 2e30f})
    {
        EXPECT_FALSE(isPlaced({box, at(wrong, 0.f)})) << wrong;
        EXPECT_FALSE(isPlaced({box, at(0.f, wrong)})) << wrong;
        for (int k = 0; k < 4; ++k)
        {
            Affine2 matrix;
            (k == 0 ? matrix.m00 : k == 1 ? matrix.m01 : k == 2 ? matrix.m10 : matrix.m11) = wrong;
            EXPECT_FALSE(isPlaced({box, matrix})) << wrong;
        }
        ShapeView round = box.view();
        round.radius = wrong;
        EXPECT_EQ(isPlaced({round, {}}), false) << wrong;
    }
    PlacedPair pair;
    EXPECT_TRUE(pair.place({box, {}}, {box, at(9.f, 0.f)}, {}));
    EXPECT_FALSE(pair.place({box, {}}, {ellipse, at(9.f, 0.f)}, {}));
    EXPECT_FALSE(pair.place({ellipse, {}}, {box, at(9.f, 0.f)}, {}));
    EXPECT_FALSE(pair.place({box, {}}, {box, at(9.f, 0.f)}, {.epsilon = test::NaN}));
}

// The same algorithm over both mappings: the same answers but for ties and rounding, and right outside the band.
TEST(PlacedPair, AnswersAsObjectSpaceDoes)
{
    Random random(1303);
    int placed = 0, apart = 0;
    const Limits limits;
    for (int i = 0; i < test::caseCount(10000); ++i)
    {
        const JudgedPair judged(test::randomPair(random, i % 2 == 0 ? View::Rigid : View::Any, 500.f));
        for (const test::Pair& asked : {judged.pair, judged.pair.swapped()})
        {
            PlacedPair pair;
            if (!pair.place(asked.operandA(), asked.operandB(), {}))
                continue;
            ++placed;
            const OverlapResult touch = detail::overlapOf(pair, limits);
            const DistanceResult gap = detail::distanceOf(pair, limits);
            const DistanceResult textbook = distance(asked.operandA(), asked.operandB(), {.method = Method::Gjk});
            ASSERT_EQ(touch.by, AnsweredBy::Gjk);
            ASSERT_EQ(gap.by, AnsweredBy::Gjk);
            ASSERT_LE(gap.lowerBound, gap.distance);
            if (std::fabs(judged.gap) <= judged.band)
                continue;
            ASSERT_EQ(touch.overlapping(), judged.gap < 0.) << test::describe(asked);
            ASSERT_EQ(gap.status, textbook.status) << test::describe(asked);
            ASSERT_NEAR(gap.distance, textbook.distance, 1e-6 * judged.size + 1e-7 * std::fabs(judged.gap))
                << test::describe(asked);
            apart += gap.status == Status::Separated;
        }
    }
    EXPECT_GE(placed, test::atLeast(0.5, test::caseCount(10000)));
    EXPECT_GE(apart, test::atLeast(0.2, placed));
    EXPECT_LE(apart, test::atMost(0.8, placed));
}

} // namespace
