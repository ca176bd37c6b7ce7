// SPDX-License-Identifier: Zlib
#include "support/pairs/judging.hpp"
#include "support/pairs/queries.hpp"
#include "support/places.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace
{

using namespace graze;
using test::at;
using test::Infinity;
using test::NaN;
using test::Random;

class Distance : public test::ByMethod
{
protected:
    // The distance in both argument orders, with what has to hold for each answer.
    [[nodiscard]] DistanceResult distanceInBothOrders(const Operand& a, const Operand& b) const
    {
        const DistanceResult ab = distance(a, b), ba = distance(b, a);
        EXPECT_EQ(ab.status, ba.status);
        EXPECT_NEAR(ab.distance, ba.distance, 1e-4f);
        EXPECT_LE(ab.lowerBound, ab.distance);
        if (ab.status == Status::Separated)
        {
            EXPECT_NEAR(length(ab.separation), ab.distance, 1e-4f * (1.f + ab.distance));
            EXPECT_TRUE(test::isUnit(ab.normal));
            EXPECT_NEAR(dot(ab.normal, ab.separation), ab.distance, 1e-4f * (1.f + ab.distance));
            EXPECT_NEAR(dot(ba.normal, ab.normal), -1.f, 1e-3f);
        }
        return ab;
    }
};

INSTANTIATE_TEST_SUITE_P(Methods, Distance, testing::ValuesIn(test::Methods), test::nameOfMethod);

TEST_P(Distance, TwoCirclesApartGapIsCentreDistanceMinusRadii)
{
    const Shape a = Circle{2.f}, b = Circle{3.f};
    const DistanceResult result = distanceInBothOrders({a, at(0.f, 0.f)}, {b, at(6.f, 8.f)});
    EXPECT_EQ(result.status, Status::Separated);
    EXPECT_NEAR(result.distance, 5.f, 1e-5f);
    EXPECT_NEAR(result.normal.x, 0.6f, 1e-6f);
    EXPECT_NEAR(result.normal.y, 0.8f, 1e-6f);
    EXPECT_NEAR(result.pointA.x, 1.2f, 1e-5f);
    EXPECT_NEAR(result.pointB.y, 5.6f, 1e-5f);
}

TEST_P(Distance, BoxesFaceToFaceAndCornerToCorner)
{
    const Shape box = Box{{4.f, 2.f}};
    EXPECT_NEAR(distanceInBothOrders({box, at(0.f, 0.f)}, {box, at(10.f, 0.5f)}).distance, 6.f, 1e-5f);
    EXPECT_NEAR(distanceInBothOrders({box, at(0.f, 0.f)}, {box, at(7.f, 6.f)}).distance, 5.f, 1e-5f);
}

TEST_P(Distance, TheExampleOfTheDesign)
{
    Sprite2D a{Box{{32.f, 16.f}}}, b{Circle{8.f}};
    b.setMatrix(Affine2::translation({40.f, 3.f}));
    const DistanceResult gap = distance(a, b, {.maxIterations = 16, .epsilon = 1e-3f});
    EXPECT_EQ(gap.status, Status::Separated);
    EXPECT_NEAR(gap.distance, 16.f, 1e-4f);
}

TEST_P(Distance, OverlappingGivesZeroAndNoNormal)
{
    const Shape box = Box{{4.f, 4.f}}, circle = Circle{1.f};
    for (const Affine2& matrix : {at(0.f, 0.f), at(1.f, 2.f), at(3.f, 0.f)})
    {
        const DistanceResult result = distanceInBothOrders({box, at(0.f, 0.f)}, {circle, matrix});
        EXPECT_EQ(result.status, Status::Overlapping);
        EXPECT_EQ(result.distance, 0.f);
        EXPECT_EQ(result.lowerBound, 0.f);
        EXPECT_EQ(result.normal, Vec2{});
    }
}

TEST_P(Distance, EllipseIsMeasuredWhereItIsDrawn)
{
    const Shape circle = Circle{1.f}, point = Point{};
    const Affine2 wide = Affine2::scaling({10.f, 2.f});
    EXPECT_NEAR(distanceInBothOrders({circle, wide}, {point, at(15.f, 0.f)}).distance, 5.f, 1e-4f);
    EXPECT_NEAR(distanceInBothOrders({circle, wide}, {point, at(0.f, 5.f)}).distance, 3.f, 1e-4f);
}

TEST_P(Distance, FlatSpritesAreMeasuredAsSegments)
{
    const Shape box = Box{{10.f, 10.f}}, circle = Circle{5.f};
    const Affine2 flat = Affine2::scaling({1.f, 0.f});
    EXPECT_NEAR(
        distanceInBothOrders({box, flat}, {box, Affine2::from({.position = {0.f, 7.f}, .scale = {1.f, 0.f}})}).distance,
        7.f, 1e-5f);
    EXPECT_NEAR(
        distanceInBothOrders({circle, flat}, {circle, Affine2::from({.position = {13.f, 4.f}, .scale = {0.f, 0.f}})})
            .distance,
        std::sqrt(80.f), 1e-4f);
}

TEST_P(Distance, NearestPiecesAreNamed)
{
    const std::vector<Shape> pieces{Circle{1.f, {0.f, 0.f}}, Circle{1.f, {10.f, 0.f}}};
    const Shape probe = Circle{1.f};
    const DistanceResult result = distanceInBothOrders({pieces, at(0.f, 0.f)}, {probe, at(14.f, 0.f)});
    EXPECT_NEAR(result.distance, 2.f, 1e-5f);
    EXPECT_EQ(result.pieceA, 1u);
    EXPECT_EQ(result.pieceB, 0u);
}

TEST_P(Distance, FarFromTheOriginNothingIsLost)
{
    // World coordinates of 1e6 px have steps of 1/16 px; the separation is still right to 1e-5 px.
    const Shape box = Box{{32.f, 32.f}};
    const Affine2 turned = Affine2::from({.position = {1e6f + 40.25f, -1e6f + 3.5f}, .angleRadians = 0.4f});
    const Affine2 sameAtOrigin{turned.m00, turned.m01, 40.25f, turned.m10, turned.m11, 3.5f};
    const DistanceResult far = distanceInBothOrders({box, at(1e6f, -1e6f)}, {box, turned});
    const DistanceResult origin = distanceInBothOrders({box, at(0.f, 0.f)}, {box, sameAtOrigin});
    EXPECT_NEAR(far.distance, origin.distance, 1e-5f);
    EXPECT_NEAR(length(far.separation), origin.distance, 1e-5f);
}

TEST_P(Distance, EpsilonIsAStoppingRuleAndNeverASkin)
{
    const Shape a = Shape::hullOf(Random(5).points(60, 50.f)), b = Circle{10.f};
    const Operand operandA{a, at(0.f, 0.f)},
        operandB{b, Affine2::from({.position = {90.f, 30.f}, .scale = {2.f, 1.f}})};
    const float truth = distance(operandA, operandB, {128, 1e-7f}).distance;
    for (const float epsilon : {-1.f, 0.f, 1e-6f, 1e-4f, 1e-2f})
    {
        const DistanceResult result = distance(operandA, operandB, {128, epsilon});
        EXPECT_EQ(result.status, Status::Separated);
        EXPECT_NEAR(result.distance, truth, 1e-4f + truth * epsilon * epsilon);
    }
    // The coarsest rule gives an upper bound of the gap and says how far it may be off.
    const DistanceResult coarse = distance(operandA, operandB, {128, 1e9f});
    EXPECT_GE(coarse.distance, truth - 1e-4f);
    EXPECT_LE(coarse.lowerBound, truth + 1e-4f);
}

} // namespace
