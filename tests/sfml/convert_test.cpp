// SPDX-License-Identifier: Zlib
#include "support/random.hpp"

#include <graze/sfml/convert.hpp>
#include <graze/sprite/sprite2d.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace
{

using graze::Affine2;
using graze::Vec2;

double ulp(double magnitude)
{
    const float size = static_cast<float>(std::fabs(magnitude));
    return static_cast<double>(std::nextafter(size, std::numeric_limits<float>::infinity())) -
           static_cast<double>(size);
}

bool within2Ulp(float a, float b, double largestTerm)
{
    return std::fabs(static_cast<double>(a) - static_cast<double>(b)) <= 2. * ulp(largestTerm);
}

// One seeded placement, as SFML and as graze build it.
struct Placed
{
    explicit Placed(graze::test::Random& random)
    {
        placement.position = random.inSquare(2000.f);
        placement.origin = random.inSquare(300.f);
        placement.scale = {random.logBetween(0.01f, 50.f) * (random.chance(0.3f) ? -1.f : 1.f),
                           random.logBetween(0.01f, 50.f) * (random.chance(0.3f) ? -1.f : 1.f)};
        transformable.setPosition(placement.position);
        transformable.setOrigin(placement.origin);
        transformable.setScale(placement.scale);
        graze::compat::setRotationDegrees(transformable, random.between(-720.f, 720.f));
        placement.angleRadians = graze::compat::rotationRadians(transformable);
    }

    graze::Placement placement;
    sf::Transformable transformable;
};

TEST(Affine2, FromAgreesWithSfmlTransformable)
{
    graze::test::Random random(20);
    for (int i = 0; i < 10000; ++i)
    {
        const Placed placed(random);
        const Affine2 ours = Affine2::from(placed.placement);
        const Affine2 theirs = graze::affineOf(placed.transformable.getTransform());
        const auto scaleX = static_cast<double>(placed.placement.scale.x);
        const auto scaleY = static_cast<double>(placed.placement.scale.y);
        ASSERT_TRUE(within2Ulp(ours.m00, theirs.m00, scaleX)) << i;
        ASSERT_TRUE(within2Ulp(ours.m10, theirs.m10, scaleX)) << i;
        ASSERT_TRUE(within2Ulp(ours.m01, theirs.m01, scaleY)) << i;
        ASSERT_TRUE(within2Ulp(ours.m11, theirs.m11, scaleY)) << i;
        // The offset is a sum of three terms, so it has the rounding of the terms, not of the sum.
        const auto originX = static_cast<double>(placed.placement.origin.x);
        const auto originY = static_cast<double>(placed.placement.origin.y);
        const double terms = std::fabs(scaleX * originX) + std::fabs(scaleY * originY);
        ASSERT_TRUE(within2Ulp(ours.tx, theirs.tx, terms + std::fabs(static_cast<double>(ours.tx)))) << i;
        ASSERT_TRUE(within2Ulp(ours.ty, theirs.ty, terms + std::fabs(static_cast<double>(ours.ty)))) << i;
    }
}

TEST(SfmlConvert, TransformKeepsItsBitsThereAndBack)
{
    graze::test::Random random(21);
    for (int i = 0; i < 1000; ++i)
    {
        const Affine2 matrix = random.affine(1e4f);
        EXPECT_EQ(graze::affineOf(graze::transformOf(matrix)), matrix);
    }
}

TEST(SfmlConvert, MatrixMapsPointsAsTheTransformDoes)
{
    graze::test::Random random(22);
    for (int i = 0; i < 1000; ++i)
    {
        const Placed placed(random);
        const sf::Transform& transform = placed.transformable.getTransform();
        const Vec2 local = random.inSquare(100.f);
        const Vec2 theirs = transform.transformPoint(local);
        EXPECT_LE(graze::length(graze::affineOf(transform).transformPoint(local) - theirs), 0.01f);
    }
}

TEST(SfmlConvert, RectOfNegativeSizeGivesTheSameBounds)
{
    const graze::Aabb expected{{10.f, 20.f}, {14.f, 50.f}};
    EXPECT_EQ(graze::aabbOf(graze::compat::makeRect<float>({10.f, 20.f}, {4.f, 30.f})), expected);
    EXPECT_EQ(graze::aabbOf(graze::compat::makeRect<float>({14.f, 50.f}, {-4.f, -30.f})), expected);
}

TEST(SfmlConvert, RectOfBoundsGoesThereAndBack)
{
    const graze::Aabb bounds{{-3.f, 2.f}, {5.f, 2.f}};
    EXPECT_EQ(graze::aabbOf(graze::rectOf(bounds)), bounds);
    EXPECT_EQ(graze::rectOf(graze::Aabb{}), sf::FloatRect());
}

TEST(SfmlShapeOf, CircleIsATrueCircleAroundItsRadius)
{
    const sf::CircleShape drawn(8.f);
    const graze::Shape shape = graze::shapeOf(drawn);
    EXPECT_EQ(shape.pointCount(), 1u);
    EXPECT_EQ(shape.radius(), 8.f);
    EXPECT_EQ(shape.point(0), Vec2(8.f, 8.f));
}

TEST(SfmlShapeOf, CircleOfFewPointsIsThePolygonThatIsDrawn)
{
    const sf::CircleShape triangle(80.f, 3);
    const graze::Shape shape = graze::shapeOf(triangle);
    EXPECT_EQ(shape.pointCount(), 3u);
    EXPECT_EQ(shape.radius(), 0.f);
    const graze::Sprite2D sprite(shape);
    EXPECT_TRUE(sprite.contains({80.f, 10.f}));   // under the tip
    EXPECT_FALSE(sprite.contains({80.f, 130.f})); // in the circle, below the base
}

TEST(SfmlShapeOf, RectangleStartsAtTheLocalOrigin)
{
    EXPECT_EQ(graze::shapeOf(sf::RectangleShape({30.f, 10.f})).localBounds(), (graze::Aabb{{0.f, 0.f}, {30.f, 10.f}}));
    EXPECT_EQ(graze::shapeOf(sf::RectangleShape({-30.f, 10.f})).localBounds(),
              (graze::Aabb{{-30.f, 0.f}, {0.f, 10.f}}));
}

sf::ConvexShape loopOf(std::initializer_list<Vec2> points)
{
    sf::ConvexShape shape(points.size());
    std::size_t index = 0;
    for (const Vec2 point : points)
        shape.setPoint(index++, point);
    return shape;
}

TEST(SfmlShapeOf, ConvexLoopIsOnePieceInEitherWinding)
{
    EXPECT_EQ(graze::shapeOf(loopOf({{0.f, 0.f}, {9.f, 0.f}, {9.f, 5.f}, {0.f, 5.f}})).shapes().size(), 1u);
    EXPECT_EQ(graze::shapeOf(loopOf({{0.f, 5.f}, {9.f, 5.f}, {9.f, 0.f}, {0.f, 0.f}})).shapes().size(), 1u);
}

TEST(SfmlShapeOf, ConcaveLoopKeepsItsNotch)
{
    const graze::Pieces pieces =
        graze::shapeOf(loopOf({{0.f, 0.f}, {30.f, 0.f}, {30.f, 10.f}, {10.f, 10.f}, {10.f, 30.f}, {0.f, 30.f}}));
    const graze::Sprite2D sprite(pieces.shapes());
    EXPECT_TRUE(sprite.contains({5.f, 25.f}));
    EXPECT_TRUE(sprite.contains({25.f, 5.f}));
    EXPECT_FALSE(sprite.contains({20.f, 20.f}));
}

TEST(SfmlShapeOf, LoopThatCrossesItselfIsRefusedByName)
{
    const sf::ConvexShape bow = loopOf({{0.f, 0.f}, {10.f, 10.f}, {10.f, 0.f}, {0.f, 10.f}});
    try
    {
        const graze::Pieces pieces = graze::shapeOf(bow);
        FAIL() << pieces.shapes().size() << " pieces";
    }
    catch (const graze::InvalidOutline& error)
    {
        EXPECT_NE(std::string(error.what()).find("sf::ConvexShape"), std::string::npos) << error.what();
    }
}

TEST(SfmlShapeOf, NoPointsAndNotFinitePointsAreRefused)
{
    EXPECT_THROW((void)graze::shapeOf(sf::ConvexShape()), graze::InvalidShape);
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_THROW((void)graze::shapeOf(loopOf({{0.f, 0.f}, {1.f, nan}, {1.f, 1.f}})), graze::InvalidShape);
    EXPECT_THROW((void)graze::shapeOf(sf::CircleShape(-1.f)), graze::InvalidShape);
}

TEST(SfmlShapeOf, PointsOnOneLineAreASegment)
{
    const graze::Pieces pieces = graze::shapeOf(loopOf({{0.f, 0.f}, {5.f, 5.f}, {10.f, 10.f}}));
    ASSERT_EQ(pieces.shapes().size(), 1u);
    EXPECT_EQ(pieces.shapes()[0].pointCount(), 2u);
}

} // namespace
