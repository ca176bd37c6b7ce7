// SPDX-License-Identifier: Zlib
// The support of bodies and of their difference; support_test.cpp asks shapes under their matrices.
#include "support/pairs/bodies.hpp"
#include "support/shapes/forms.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace
{

using namespace graze;
using test::BodyPair;
using test::Random;
using test::View;

// The first core vertex that reaches farthest as the matrix shows it.
std::uint32_t firstFarthest(const Body& body, Vec2d direction)
{
    const Vec2d local = body.linear.transposed(direction);
    const auto reach = [&](std::uint32_t i)
    { return local.x * static_cast<double>(body.x[i]) + local.y * static_cast<double>(body.y[i]); };
    std::uint32_t best = 0;
    for (std::uint32_t i = 1; i < body.count; ++i)
        if (reach(i) > reach(best))
            best = i;
    return best;
}

const std::vector<Affine2> Views = {{},
                                    Affine2::rotation(0.7f),
                                    Affine2::from({.angleRadians = 2.f, .scale = {-3.f, 0.5f}}),
                                    Affine2::scaling({1.f, -1.f}),
                                    {1.f, 3.f, 5.f, 0.f, 1.f, -7.f},
                                    {1.f, 0.5f, 0.f, 2.f, 1.f, 0.f},
                                    Affine2::scaling({0.f, 2.f})};

TEST(BodySupport, BoxBySignsIsTheFirstOfItsFarthestCornersUnderAnyMatrix)
{
    const Shape box = Box{{4.f, 2.f}};
    for (const Affine2& matrix : Views)
        for (const double x : {-3., -1e-9, 0., 1e-9, 2.})
            for (const double y : {-5., -1e-9, 0., 1e-9, 1.})
            {
                const Body body = makeBody({box, matrix}, {});
                ASSERT_TRUE(body.box);
                const BodySupport found = support(body, {x, y});
                EXPECT_EQ(found.index, firstFarthest(body, {x, y})) << x << ", " << y;
                EXPECT_EQ(found.point, body.worldPoint(found.index));
                EXPECT_FALSE(found.swept);
            }
}

TEST(BodySupport, AnyNumberOfVerticesGivesTheAnswerOfAScanUnderAnyMatrix)
{
    Random random(573);
    for (const std::uint32_t count : {1u, 2u, 3u, 7u, 8u, 9u, 127u, 128u, 129u, 512u, 10000u})
    {
        const Shape wheel = test::regularPolygon(count, 100.f);
        const Shape cloud = Shape::ofPoints(random.points(count, 100.f));
        for (const Shape& shape : {wheel, cloud})
            for (const Affine2& matrix : Views)
            {
                const Body body = makeBody({shape, matrix}, {});
                for (const Vec2d& d : {Vec2d{1., 0.}, Vec2d{0., -1.}, Vec2d(random.inSquare(1.f)), Vec2d{}})
                    EXPECT_EQ(support(body, d).index, firstFarthest(body, d)) << count;
            }
    }
}

// The direction that a function was asked for.
struct Asked
{
    int times = 0;
    Vec2 direction{};
};
Asked asked;

TEST(BodySupport, SweptBodyIsFarthestAtTheEndItMovesTowards)
{
    const Shape box = Box{{4.f, 2.f}};
    const Body body = makeBody({box, Affine2{}}, {}).sweptBy({10., 0.});
    const BodySupport ahead = support(body, {1., 1.}), behind = support(body, {-1., 1.}),
                      square = support(body, {0., 1.});
    EXPECT_TRUE(ahead.swept);
    EXPECT_EQ(ahead.point, Vec2d(12., 1.));
    EXPECT_FALSE(behind.swept);
    EXPECT_EQ(behind.point, Vec2d(-2., 1.));
    EXPECT_FALSE(square.swept);
    EXPECT_EQ(square.point.y, 1.);
}

Vec2 farthestOfDiamond(const void* shape, Vec2 direction) noexcept
{
    asked = {asked.times + 1, direction};
    const float half = *static_cast<const float*>(shape);
    if (std::fabs(direction.x) > std::fabs(direction.y))
        return {direction.x < 0.f ? -half : half, 0.f};
    return {0.f, direction.y < 0.f ? -half : half};
}

TEST(BodySupport, FunctionGetsObjectSpaceDirectionsOfLengthOne)
{
    const float half = 3.f;
    const SupportFunction function{&half, farthestOfDiamond};
    const Affine2 matrix = Affine2::translation({100.f, 50.f}) * Affine2::scaling({2.f, 1.f});
    const Operand operand(function, matrix);
    const Body body = makeBody(operand, {100., 50.});
    EXPECT_EQ(support(body, {10., 15.}).point, Vec2d(6., 0.));
    EXPECT_NEAR(length(asked.direction), 1.f, 1e-6f);
    EXPECT_NEAR(asked.direction.x / asked.direction.y, 20.f / 15.f, 1e-6f);
    EXPECT_EQ(support(body, {0., -1e-9}).point, Vec2d(0., -3.));
    static_cast<void>(support(body, {}));
    EXPECT_EQ(asked.direction, Vec2());
}

TEST(DifferenceSupport, IsThePointOfBLessThePointOfA)
{
    const auto check = [](const BodyPair& bodies, Random& random)
    {
        const Vec2d d(random.inSquare(1.f));
        const DifferencePoint found = differenceSupport(bodies.a, bodies.b, d);
        const BodySupport ofA = support(bodies.a, -d), ofB = support(bodies.b, d);
        ASSERT_EQ(found.w, ofB.point - ofA.point);
        ASSERT_EQ(found.a, ofA.point);
        ASSERT_TRUE(test::isNear(found.b(), ofB.point, 1e-12 * (length(ofA.point) + length(ofB.point))));
        ASSERT_EQ(found.indexA, ofA.index);
        ASSERT_EQ(found.indexB, ofB.index);
        ASSERT_EQ(found.sweptA, 0u);
    };
    test::forBodies(574, 2000, View::Any, check);
}

TEST(DifferenceSupport, SameVerticesAreThoseOfBothAndOfTheSameEndOfTheSweep)
{
    const DifferencePoint point{{}, {}, 3, 4, 0};
    EXPECT_TRUE(point.sameVertices({{1., 2.}, {3., 4.}, 3, 4, 0}));
    EXPECT_FALSE(point.sameVertices({{}, {}, 2, 4, 0}));
    EXPECT_FALSE(point.sameVertices({{}, {}, 3, 5, 0}));
    EXPECT_FALSE(point.sameVertices({{}, {}, 3, 4, 1}));
}

TEST(DifferenceSupport, OfOperandsHasWorldPointsRadiiAndIndices)
{
    const Shape box = Box{{4.f, 2.f}}, capsule = Capsule{{-3.f, 0.f}, {3.f, 0.f}, 1.f};
    const Affine2 atA = Affine2::translation({1000.f, 20.f}), atB = Affine2::translation({1010.f, 20.f});
    const DifferenceSupport right = differenceSupport(Operand(box, atA), Operand(capsule, atB), {1.f, 0.f});
    EXPECT_EQ(right.pointB, Vec2(1014.f, 20.f));
    EXPECT_EQ(right.pointA.x, 998.f);
    EXPECT_EQ(right.point.x, 16.f);
    EXPECT_EQ(right.indexB, 1u);
    const DifferenceSupport back = differenceSupport(Operand(capsule, atB), Operand(box, atA), {-1.f, -0.5f});
    EXPECT_EQ(back.indexA, 1u);
    EXPECT_EQ(back.indexB, 0u);
    EXPECT_EQ(back.pointB, Vec2(998.f, 19.f));
    EXPECT_LE(length(back.point - (back.pointB - back.pointA)), 1e-4f);
}

TEST(DifferenceSupport, OfFunctionsIsThatOfTheShapeTheyDescribe)
{
    const float half = 3.f;
    const SupportFunction function{&half, farthestOfDiamond};
    const Shape diamond = Shape::hullOf(std::vector<Vec2>{{-3.f, 0.f}, {0.f, -3.f}, {3.f, 0.f}, {0.f, 3.f}});
    const Shape box = Box{{4.f, 2.f}};
    Random random(575);
    for (const Affine2& matrix : Views)
        for (int i = 0; i < 50; ++i)
        {
            const Vec2 d = random.inSquare(1.f);
            for (const bool first : {true, false})
            {
                const Operand byFunction(function, matrix), byPoints(diamond, matrix), other(box, Views[1]);
                const DifferenceSupport found =
                    first ? differenceSupport(byFunction, other, d) : differenceSupport(other, byFunction, d);
                const DifferenceSupport expected =
                    first ? differenceSupport(byPoints, other, d) : differenceSupport(other, byPoints, d);
                EXPECT_NEAR(dot(found.point, d), dot(expected.point, d), 1e-5f);
                EXPECT_LE(length(found.point - (found.pointB - found.pointA)), 1e-5f);
            }
        }
}

TEST(DifferenceSupport, InvalidOperandsGiveZeros)
{
    const Shape box = Box{{4.f, 2.f}};
    const Operand good(box, Affine2::translation({3.f, 4.f})), bad(ShapeView{}, Affine2{});
    for (const auto& [a, b] : {std::pair{&good, &bad}, std::pair{&bad, &good}})
    {
        const DifferenceSupport found = differenceSupport(*a, *b, {1.f, 0.f});
        EXPECT_EQ(found.point, Vec2());
        EXPECT_EQ(found.pointA, Vec2());
        EXPECT_EQ(found.pointB, Vec2());
    }
}

} // namespace
