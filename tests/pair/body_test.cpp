// SPDX-License-Identifier: Zlib
#include "support/pairs/judging.hpp"

#include <graze/gjk/support.hpp>
#include <graze/pair/body.hpp>

#include <gtest/gtest.h>

#include <limits>

namespace
{

using namespace graze;
using test::Random;

Vec2 cornerOf(const void* shape, Vec2 direction) noexcept
{
    const Vec2 half = *static_cast<const Vec2*>(shape);
    return {1.f + (direction.x < 0.f ? -half.x : half.x), 2.f + (direction.y < 0.f ? -half.y : half.y)};
}

TEST(Body, RadiusStaysRoundUnderASimilarityOnly)
{
    const Shape disc = Circle{3.f};
    const auto made = [&disc](const Affine2& matrix) { return makeBody({disc, matrix}, Vec2d{}); };
    const Body turned = made(Affine2::from({.angleRadians = 0.7f, .scale = {2.f, -2.f}}));
    EXPECT_NEAR(turned.roundRadius, 6., 1e-5);
    EXPECT_FALSE(turned.isEllipse());
    EXPECT_TRUE(turned.plain);
    EXPECT_FALSE(turned.isCurved());
    const Body wide = made(Affine2::scaling({2.f, 1.f}));
    EXPECT_EQ(wide.roundRadius, 0.);
    EXPECT_EQ(wide.ellipseRadius, 3.);
    EXPECT_FALSE(wide.plain);
    EXPECT_TRUE(wide.isCurved());
    const Body sheared = made(Affine2{1.f, 0.5f, 0.f, 0.f, 1.f, 0.f});
    EXPECT_TRUE(sheared.isCurved());
}

TEST(Body, SimilarityAllowsForTheRoundingOfFloats)
{
    double scale = 0.;
    EXPECT_TRUE(isSimilarity({1., 0., 0., 1.}, scale));
    EXPECT_EQ(scale, 1.);
    EXPECT_TRUE(isSimilarity({0., -2., 2., 0.}, scale));
    EXPECT_EQ(scale, 2.);
    EXPECT_TRUE(isSimilarity({1., 0., 0., 1. + 5e-7}, scale));
    EXPECT_FALSE(isSimilarity({1., 0., 0., 1. + 2e-6}, scale));
    EXPECT_TRUE(isSimilarity({1., 1e-6, 0., 1.}, scale));
    EXPECT_FALSE(isSimilarity({1., 4e-6, 0., 1.}, scale));
}

TEST(Body, BoundsHoldTheShape)
{
    Random random(701);
    for (int i = 0; i < test::caseCount(5000); ++i)
    {
        const Shape shape = random.shape(random.logBetween(1.f, 300.f));
        const Affine2 matrix = test::randomMatrix(random, i % 2 ? test::View::Any : test::View::Rigid, 300.f);
        const Body body = makeBody({shape, matrix}, Vec2d{});
        const double slack = 1e-6 * (length(body.centre) + body.extent());
        for (const Vec2d& n : {Vec2d{1., 0.}, Vec2d{-1., 0.}, Vec2d{0., 1.}, Vec2d{0., -1.}})
        {
            const double reach = dot(support(body, n).point, n) + body.roundRadius;
            const Vec2d half = boundsOf(body).half;
            const double bound = dot(body.centre, n) + std::fabs(n.x) * half.x + std::fabs(n.y) * half.y;
            ASSERT_LE(reach, bound + slack) << test::describe(shape, matrix);
        }
    }
}

TEST(Body, ExtentIsNoMoreThanTheLargerSideOfTheWorldBoundsWithoutShear)
{
    Random random(702);
    for (int i = 0; i < test::caseCount(5000); ++i)
    {
        const Shape shape = random.shape(random.logBetween(1.f, 300.f));
        const Affine2 matrix = test::randomMatrix(random, test::View::Rigid, 300.f);
        const Body body = makeBody({shape, matrix}, Vec2d{});
        const double size = test::oracle::extent(test::bodyOf(shape, matrix));
        ASSERT_LE(body.extent(), size * (1. + 1e-6) + 1e-9) << test::describe(shape, matrix);
        ASSERT_GE(body.extent(), 0.);
    }
}

TEST(Body, IsSeenFromTheOrigin)
{
    const Shape box = Box{{4.f, 2.f}, {10.f, 0.f}};
    const Body body = makeBody({box, Affine2::translation({100.f, 50.f})}, {99., 48.});
    EXPECT_EQ(body.offset, Vec2d(1., 2.));
    EXPECT_EQ(body.centre, Vec2d(11., 2.));
    EXPECT_EQ(body.halfSize, Vec2d(2., 1.));
    EXPECT_EQ(body.extent(), 2.);
    EXPECT_EQ(body.worldPoint(0), Vec2d(9., 1.));
}

TEST(Body, OfAFunctionHasItsBoundsAroundTheUsersCentre)
{
    const Vec2 half{4.f, 3.f};
    const SupportFunction function{&half, cornerOf, {2.f, 2.f}};
    const Operand operand(function, Affine2::translation({10.f, 0.f})); // outlives the body
    const Body body = makeBody(operand, {});
    EXPECT_EQ(body.centre, Vec2d(12., 2.));
    EXPECT_EQ(body.halfSize, Vec2d(5., 3.)) << "seen from there they reach farther";
    EXPECT_LE(body.extent(), 8.);
    EXPECT_GE(body.extent(), 4.);
    EXPECT_FALSE(body.plain);
    EXPECT_TRUE(body.isCurved());
    EXPECT_EQ(support(body, {1., 1.}).point, Vec2d(15., 5.));
}

// A disc of radius 5, seen from beside its middle.
TEST(Body, OfAFunctionThatIsRoundReachesToItsFarthestSides)
{
    for (const Vec2& middle : {Vec2{-2.f, -1.f}, Vec2{2.f, 1.f}})
    {
        const auto farthest = [](const void* shape, Vec2 direction) noexcept
        { return *static_cast<const Vec2*>(shape) + direction * (5.f / length(direction)); };
        const SupportFunction function{&middle, farthest, {}};
        const Operand operand(function, {});
        EXPECT_EQ(makeBody(operand, {}).halfSize, Vec2d(7., 6.));
    }
}

TEST(Body, ValidIsFiniteAndNotEmpty)
{
    const Shape box = Box{{4.f, 4.f}};
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_TRUE(isValid(Operand(box, Affine2{})));
    EXPECT_FALSE(isValid(Operand(box, Affine2::translation({nan, 0.f}))));
    EXPECT_FALSE(isValid(Operand(ShapeView{}, Affine2{})));
    EXPECT_FALSE(isValid(Operand(std::span<const Shape>{}, Affine2{})));
    ShapeView bad = box.view();
    bad.radius = std::numeric_limits<float>::infinity();
    EXPECT_FALSE(isValid(Operand(bad, Affine2{})));
    const Vec2 half{1.f, 1.f};
    const Operand function(SupportFunction{&half, cornerOf, {}}, Affine2{});
    EXPECT_FALSE(isValid(function));
    EXPECT_TRUE(isConvex(function));
    EXPECT_TRUE(isConvex(Operand(box, Affine2{})));
    EXPECT_FALSE(isConvex(Operand(SupportFunction{&half, cornerOf, {nan, 0.f}}, Affine2{})));
    EXPECT_FALSE(isConvex(Operand(SupportFunction{&half, cornerOf, {}}, Affine2::translation({nan, 0.f}))));
}

TEST(GapOfBounds, IsTheLargerOfTheTwoAxes)
{
    const Shape box = Box{{4.f, 4.f}};
    const Body a = makeBody(box.view(), Mat2d{}, {}), b = makeBody(box.view(), Mat2d{}, {10., 7.});
    EXPECT_EQ(gapOf(boundsOf(a), boundsOf(b)), 6.);
    EXPECT_EQ(gapOf(boundsOf(b), boundsOf(a)), 6.);
    EXPECT_EQ(gapOf(boundsOf(a), boundsOf(a)), -4.);
}

} // namespace
