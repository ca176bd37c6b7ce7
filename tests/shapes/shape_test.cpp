// SPDX-License-Identifier: Zlib
#include "support/random.hpp"

#include <graze/shapes/shape.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>
#include <vector>

namespace
{

using graze::Aabb;
using graze::Affine2;
using graze::Shape;
using graze::ShapeView;
using graze::Vec2;
using graze::test::Random;
using Ring = std::vector<Vec2>;

Ring pointsOf(const Shape& shape)
{
    Ring points;
    for (std::uint32_t i = 0; i < shape.pointCount(); ++i)
        points.push_back(shape.point(i));
    return points;
}

Ring circlePoints(std::uint32_t count)
{
    Random random(count);
    Ring points;
    while (points.size() < count)
        if (const Vec2 p = graze::normalized(random.inSquare(1.f)); graze::length(p) > 0.5f)
            points.push_back(p * 100.f);
    return points;
}

TEST(Shape, PrimitivesArePointsAndARadius)
{
    EXPECT_EQ(pointsOf(graze::Point{{1.f, 2.f}}), (Ring{{1.f, 2.f}}));
    EXPECT_EQ(pointsOf(graze::Segment{{1.f, 2.f}, {3.f, 4.f}}), (Ring{{1.f, 2.f}, {3.f, 4.f}}));
    const Shape circle = graze::Circle{5.f, {1.f, 2.f}};
    EXPECT_EQ(pointsOf(circle), (Ring{{1.f, 2.f}}));
    EXPECT_EQ(circle.radius(), 5.f);
    const Shape capsule = graze::Capsule{{0.f, 0.f}, {4.f, 0.f}, 2.f};
    EXPECT_EQ(pointsOf(capsule), (Ring{{0.f, 0.f}, {4.f, 0.f}}));
    EXPECT_EQ(capsule.radius(), 2.f);
}

TEST(Shape, BoxIsFullSizeCentredOnTheOriginByDefault)
{
    EXPECT_EQ(pointsOf(graze::Box{{32.f, 16.f}}), (Ring{{-16.f, -8.f}, {16.f, -8.f}, {16.f, 8.f}, {-16.f, 8.f}}));
    const Shape box = graze::Box{{2.f, 2.f}, {10.f, 20.f}, 3.f};
    EXPECT_EQ(pointsOf(box), (Ring{{9.f, 19.f}, {11.f, 19.f}, {11.f, 21.f}, {9.f, 21.f}}));
    EXPECT_EQ(box.localBounds(), (Aabb{{6.f, 16.f}, {14.f, 24.f}}));
}

TEST(Shape, ViewsArePaddedToWholeBlocksWithTheLastPoint)
{
    for (const std::uint32_t count : {1u, 2u, 7u, 8u, 9u, 16u, 17u, 100u})
    {
        const Ring points = circlePoints(count);
        const Shape shape = Shape::ofPoints(points);
        const ShapeView view = shape.view();
        ASSERT_EQ(view.count, count);
        const std::uint32_t padded = (count + graze::VertexBlock - 1) / graze::VertexBlock * graze::VertexBlock;
        for (std::uint32_t i = 0; i < padded; ++i)
            EXPECT_EQ(view.point(i), points[std::min(i, count - 1)]) << count << ", " << i;
    }
}

TEST(Shape, CopiesAndMovesKeepTheirPointsAfterTheOriginalIsGone)
{
    for (const std::uint32_t count : {5u, 50u})
    {
        const Ring points = circlePoints(count);
        auto original = std::make_unique<Shape>(Shape::ofPoints(points, 1.5f));
        const Shape copy = *original;
        const Shape moved = std::move(*original);
        original.reset();
        EXPECT_EQ(pointsOf(copy), points);
        EXPECT_EQ(pointsOf(moved), points);
        EXPECT_EQ(copy.radius(), 1.5f);
        Shape assigned = graze::Circle{1.f};
        assigned = copy;
        EXPECT_EQ(pointsOf(assigned), points);
    }
}

TEST(Shape, HullOfGivesPointSegmentOrPolygon)
{
    EXPECT_EQ(Shape::hullOf(Ring{{1.f, 1.f}, {1.f, 1.f}}).pointCount(), 1u);
    EXPECT_EQ(Shape::hullOf(Ring{{1.f, 1.f}, {2.f, 2.f}, {3.f, 3.f}}).pointCount(), 2u);
    EXPECT_EQ(Shape::hullOf(Ring{{0.f, 0.f}, {4.f, 0.f}, {1.f, 1.f}, {0.f, 4.f}}, 2.f).pointCount(), 3u);
    EXPECT_EQ(Shape::hullOf(Ring{{0.f, 0.f}, {4.f, 0.f}, {1.f, 1.f}, {0.f, 4.f}}, 2.f).radius(), 2.f);
    EXPECT_THROW(static_cast<void>(Shape::hullOf({})), graze::InvalidShape);
    EXPECT_THROW(static_cast<void>(Shape::ofPoints({})), graze::InvalidShape);
    EXPECT_THROW(static_cast<void>(Shape::hullOf(Ring{{0.f, 0.f}}, -1.f)), graze::InvalidShape);
}

TEST(Shape, OfPointsKnowsConvexLoops)
{
    const auto isConvexLoop = [](const Ring& points) { return Shape::ofPoints(points).view().convexLoop; };
    const Ring square{{0.f, 0.f}, {2.f, 0.f}, {2.f, 2.f}, {0.f, 2.f}};
    EXPECT_TRUE(isConvexLoop(square));
    Ring twice = square;
    twice.insert(twice.end(), square.begin(), square.end());
    EXPECT_FALSE(isConvexLoop(twice));
    EXPECT_TRUE(isConvexLoop({{0.f, 0.f}, {1e-30f, 0.f}, {2e-30f, 0.f}, {2e-30f, 2e-30f}}));
    EXPECT_FALSE(isConvexLoop({{0.f, 0.f}, {2.f, 0.f}, {1.f, 0.f}, {2.f, 2.f}}));
    EXPECT_FALSE(isConvexLoop({{0.f, 0.f}, {0.f, 0.f}, {2.f, 0.f}, {2.f, 2.f}}));
    EXPECT_TRUE(isConvexLoop({{3.f, 4.f}}));
    EXPECT_TRUE(isConvexLoop({{3.f, 4.f}, {3.f, 5.f}}));
    EXPECT_FALSE(isConvexLoop({{3.f, 4.f}, {3.f, 4.f}}));
    EXPECT_FALSE(isConvexLoop({{0.f, 0.f}, {1.f, 1.f}, {2.f, 2.f}}));
}

TEST(Shape, OfPointsTurnsClockwiseOnesAroundFromTheFirstOn)
{
    const Ring clockwise{{2.f, 0.f}, {0.f, 0.f}, {0.f, 2.f}, {2.f, 2.f}};
    const Shape shape = Shape::ofPoints(clockwise, 1.f);
    EXPECT_EQ(pointsOf(shape), (Ring{{2.f, 0.f}, {2.f, 2.f}, {0.f, 2.f}, {0.f, 0.f}}));
    EXPECT_TRUE(shape.view().convexLoop);
    EXPECT_EQ(shape.radius(), 1.f);
    EXPECT_EQ(pointsOf(Shape::ofPoints(Ring{{2.f, 0.f}, {0.f, 0.f}, {0.f, 2.f}})),
              (Ring{{2.f, 0.f}, {0.f, 2.f}, {0.f, 0.f}}));
}

TEST(WorldBounds, OfAnEmptyViewIsEmpty)
{
    EXPECT_TRUE(graze::worldBounds(ShapeView{}, Affine2{}).isEmpty());
}

TEST(WorldBounds, OfACircleUnderUnevenScaleIsThatOfTheEllipse)
{
    const Shape circle = graze::Circle{2.f, {10.f, 0.f}};
    EXPECT_EQ(graze::worldBounds(circle.view(), Affine2::scaling({3.f, 0.5f})), (Aabb{{24.f, -1.f}, {36.f, 1.f}}));
    EXPECT_EQ(graze::worldBounds(circle.view(), Affine2::scaling({-3.f, 0.f})), (Aabb{{-36.f, 0.f}, {-24.f, 0.f}}));
}

// Every point of the shape lies within, and one touches every side.
TEST(WorldBounds, AreTightForAnyShapeUnderAnyMatrix)
{
    Random random(95);
    for (int round = 0; round < 2000; ++round)
    {
        const Shape shape = random.shape(100.f);
        const Affine2 m = random.affine(500.f);
        const Aabb bounds = graze::worldBounds(shape.view(), m);
        Aabb reached;
        for (const Vec2 p : pointsOf(shape))
            for (int i = 0; i < 720; ++i)
            {
                const double angle = i * (3.141592653589793 / 360.);
                const Vec2 rim(static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle)));
                reached = graze::merged(reached, m.transformPoint(p + rim * shape.radius()));
            }
        const float rounding = 1e-3f;
        const float chord = 1e-3f + shape.radius() * 1e-3f; // 720 points of a circle miss its extremes by this
        EXPECT_LE(bounds.lower.x, reached.lower.x + rounding);
        EXPECT_LE(bounds.lower.y, reached.lower.y + rounding);
        EXPECT_GE(bounds.upper.x, reached.upper.x - rounding);
        EXPECT_GE(bounds.upper.y, reached.upper.y - rounding);
        EXPECT_NEAR(bounds.lower.x, reached.lower.x, chord);
        EXPECT_NEAR(bounds.upper.y, reached.upper.y, chord);
    }
}

TEST(WorldBounds, AreRoundedOutwards)
{
    // 0.1f * 3 is no float: the bounds hold the exact product.
    const Shape point = graze::Point{{0.1f, -0.1f}};
    const Aabb bounds = graze::worldBounds(point.view(), Affine2::scaling({3.f, 3.f}));
    const double exact = static_cast<double>(0.1f) * 3.;
    EXPECT_LE(static_cast<double>(bounds.lower.x), exact);
    EXPECT_GE(static_cast<double>(bounds.upper.x), exact);
    EXPECT_LE(static_cast<double>(bounds.lower.y), -exact);
    EXPECT_GE(static_cast<double>(bounds.upper.y), -exact);
    EXPECT_LT(bounds.lower.x, bounds.upper.x);
}

TEST(WorldBounds, OfAMatrixThatIsNotFiniteAreNotFinite)
{
    const Shape box = graze::Box{{2.f, 2.f}};
    for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()})
        for (float Affine2::*entry : {&Affine2::m00, &Affine2::m01, &Affine2::tx})
        {
            Affine2 m;
            m.*entry = bad;
            const Aabb bounds = graze::worldBounds(box.view(), m);
            EXPECT_FALSE(std::isfinite(bounds.lower.x) && std::isfinite(bounds.upper.x));
        }
}

} // namespace
