// SPDX-License-Identifier: Zlib
#include "support/pairs/bodies.hpp"

#include <graze/math/affine2.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace
{

using namespace graze;
using test::BodyPair;
using test::Random;
using test::View;

float reachOf(const Shape& shape, const Affine2& matrix, Vec2 direction)
{
    return dot(support(shape.view(), matrix, direction).point, direction);
}

TEST(Support, FarthestPointOfABoxIsTheCornerOfThatQuadrant)
{
    const Shape box = Box{{4.f, 2.f}};
    for (const Vec2 sign : {Vec2{1.f, 1.f}, Vec2{-1.f, 1.f}, Vec2{-1.f, -1.f}, Vec2{1.f, -1.f}})
    {
        const SupportPoint found = supportLocal(box.view(), {sign.x * 0.3f, sign.y * 0.9f});
        EXPECT_EQ(found.point, Vec2(2.f * sign.x, 1.f * sign.y));
        EXPECT_EQ(found.point, box.point(found.index));
    }
}

TEST(Support, TiesTakeTheLowestIndex)
{
    const Shape doubled =
        Shape::ofPoints(std::array<Vec2, 5>{{{0.f, 0.f}, {2.f, 0.f}, {2.f, 0.f}, {2.f, 3.f}, {2.f, 0.f}}});
    EXPECT_EQ(supportLocal(doubled.view(), {1.f, 0.f}).index, 1u);
    EXPECT_EQ(supportLocal(doubled.view(), {1.f, -1.f}).index, 1u);
    EXPECT_EQ(supportLocal(doubled.view(), {0.f, -1.f}).index, 0u);
}

TEST(Support, ZeroDirectionGivesTheFirstVertexWithoutRadius)
{
    const Shape capsule = Capsule{{3.f, 4.f}, {5.f, 6.f}, 2.f};
    EXPECT_EQ(supportLocal(capsule.view(), {}).point, Vec2(3.f, 4.f));
    EXPECT_EQ(supportLocal(capsule.view(), {}).index, 0u);
    EXPECT_EQ(support(capsule.view(), Affine2::translation({10.f, 0.f}), {}).point, Vec2(13.f, 4.f));
}

TEST(Support, DirectionThatAFlatMatrixSendsToZeroGivesTheFirstVertex)
{
    // Everything lies on the x axis; straight up is as good as straight down.
    const Shape circle = Circle{2.f, {1.f, 1.f}};
    const Affine2 flat = Affine2::scaling({3.f, 0.f});
    EXPECT_EQ(support(circle.view(), flat, {0.f, 1.f}).point, Vec2(3.f, 0.f));
    EXPECT_EQ(support(circle.view(), flat, {1.f, 0.f}).point, Vec2(9.f, 0.f));
    EXPECT_EQ(support(circle.view(), flat, {-1.f, 5.f}).point, Vec2(-3.f, 0.f));
}

TEST(Support, CircleUnderUnevenScaleIsTheExactEllipse)
{
    const Shape circle = Circle{2.f};
    const Affine2 matrix = Affine2::from({.position = {7.f, -3.f}, .scale = {5.f, 0.5f}});
    for (int i = 0; i < 64; ++i)
    {
        const double angle = i * Pi / 32.;
        const Vec2 d{static_cast<float>(sinCos(angle).cosine), static_cast<float>(sinCos(angle).sine)};
        const Vec2 p = support(circle.view(), matrix, d).point - matrix.offset();
        // On the ellipse x^2 / 10^2 + y^2 / 1^2 = 1, and no point of it lies farther.
        EXPECT_NEAR(p.x * p.x / 100.f + p.y * p.y, 1.f, 1e-5f);
        EXPECT_NEAR(dot(p, d), std::sqrt(100.f * d.x * d.x + d.y * d.y), 1e-5f);
    }
}

TEST(Support, LengthOfTheDirectionDoesNotMatter)
{
    Random random(11);
    for (int i = 0; i < 2000; ++i)
    {
        const Shape shape = random.shape(50.f);
        const Affine2 matrix = random.affine(100.f);
        const Vec2 d = random.inSquare(1.f);
        for (const float factor : {0x1p-20f, 0x1p20f})
        {
            const Vec2 p = support(shape.view(), matrix, d).point;
            const Vec2 q = support(shape.view(), matrix, d * factor).point;
            EXPECT_EQ(p, q) << test::describe(shape, matrix);
        }
    }
}

TEST(Support, NoPointOfTheShapeLiesFartherUnderAnyMatrix)
{
    Random random(12);
    for (int i = 0; i < test::caseCount(10000); ++i)
    {
        const Shape shape = random.shape(random.logBetween(1.f, 500.f));
        const Affine2 matrix = test::randomMatrix(random, test::View::Any, 1000.f);
        const Vec2 d = normalized(random.inSquare(1.f));
        if (lengthSquared(d) == 0.f)
            continue;
        // The oracle's view of the same: the shape lies below its support plane and touches it.
        const test::oracle::Body body = test::bodyOf(shape, matrix);
        const Vec2 p = support(shape.view(), matrix, d).point;
        const test::oracle::Body plane{{test::pointOf(p)}, 0., {1., 0., 0., 0., 1., 0.}};
        const double beyond = test::oracle::separationAlong(body, plane, test::pointOf(d));
        const double tolerance = 1e-6 * (test::oracle::extent(body) + 2000.);
        ASSERT_NEAR(beyond, 0., tolerance) << test::describe(shape, matrix);
    }
}

TEST(Support, LargePolygonsGiveTheAnswerOfAFullScan)
{
    Random random(13);
    for (int i = 0; i < 300; ++i)
    {
        const Shape shape = Shape::hullOf(random.points(20 + random.below(400), 100.f));
        for (int k = 0; k < 20; ++k)
        {
            const Vec2 d = random.inSquare(1.f);
            std::uint32_t best = 0;
            for (std::uint32_t v = 1; v < shape.pointCount(); ++v)
                if (dot(shape.point(v), d) > dot(shape.point(best), d))
                    best = v;
            const SupportPoint found = supportLocal(shape.view(), d);
            ASSERT_EQ(found.index, best);
            ASSERT_EQ(found.point, shape.point(best));
        }
    }
}

// The usual error of texts that transform "the direction into object space": they take the inverse
// matrix, as for a point. A direction of a support query is a row vector, d . (L v) =
// (transpose(L) d) . v, so it goes there by the transpose. Both agree for rotation with one scale,
// which is why the error survives for so long.
TEST(Support, InverseInPlaceOfTransposePicksAWrongVertex)
{
    const Shape box = Box{{2.f, 2.f}};
    const Vec2 d{0.6f, 0.8f};
    const auto byInverse = [&](const Affine2& matrix)
    { return matrix.transformPoint(supportLocal(box.view(), matrix.inverse()->transformVector(d)).point); };

    const Affine2 turned = Affine2::from({.angleRadians = 0.7f, .scale = {3.f, 3.f}});
    EXPECT_EQ(byInverse(turned), support(box.view(), turned, d).point);

    // Shear: x grows with y. Transpose sends d to (0.6, 2.6): corner (1, 1). Inverse sends it to
    // (-1.8, 0.8): corner (-1, 1), which lies 1.2 px less far along d.
    const Affine2 sheared{1.f, 3.f, 0.f, 0.f, 1.f, 0.f};
    EXPECT_EQ(support(box.view(), sheared, d).point, Vec2(4.f, 1.f));
    EXPECT_EQ(byInverse(sheared), Vec2(2.f, 1.f));
    EXPECT_LT(dot(byInverse(sheared), d), reachOf(box, sheared, d) - 1.f);

    // Uneven scale of a turned square.
    const Affine2 stretched = Affine2::scaling({8.f, 1.f}) * Affine2::rotation(0.5f);
    EXPECT_LT(dot(byInverse(stretched), Vec2(0.3f, 0.9f)), reachOf(box, stretched, {0.3f, 0.9f}) - 0.5f);
}

TEST(Support, ExtentIsNoMoreThanTheLargerSideOfTheWorldBoundsUnderShear)
{
    // All of the segment lies in the direction that the matrix flattens.
    const Shape segment = Segment{{-50.f, -50.f}, {50.f, 50.f}};
    const Affine2 flat{1.f, -1.f, 0.f, 0.f, 0.f, 0.f};
    EXPECT_EQ(extentOf(makeBody({segment, flat}, Vec2d{})), 0.);
    const Affine2 sheared{1.f, 0.5f, 0.f, 0.f, 1.f, 0.f};
    EXPECT_EQ(extentOf(makeBody({segment, sheared}, Vec2d{})), 150.);
}

// Two searches less, and no sides of the image that only a turn makes longer.
TEST(Support, ExtentWithoutShearIsThatOfTheBox)
{
    const Shape box = Box{{40.f, 20.f}};
    for (const float angle : {0.f, 0.5f, 0.7853982f, 2.f})
    {
        const Body body = makeBody({box, Affine2::rotation(angle)}, {});
        EXPECT_EQ(extentOf(body), body.extent()) << angle;
        const Body wide = makeBody({box, Affine2::from({.angleRadians = angle, .scale = {10.f, 1.f}})}, {});
        EXPECT_EQ(extentOf(wide), wide.extent()) << angle;
    }
}

TEST(Support, ExtentIsTheLargerSideOrHalfOfItAtLeast)
{
    const auto check = [](const BodyPair& bodies, Random&)
    {
        const Aabb bounds = worldBounds(bodies.pair.b.view(), bodies.pair.matrixB);
        const double side = static_cast<double>(std::max(bounds.size().x, bounds.size().y));
        ASSERT_LE(extentOf(bodies.b), side * (1. + 1e-5) + 1e-3);
        ASSERT_GE(extentOf(bodies.b), side * (0.5 - 1e-5) - 1e-3);
    };
    test::forBodies(571, 3000, View::Any, check);
    test::forBodies(572, 1000, View::Rigid, check);
}

} // namespace
