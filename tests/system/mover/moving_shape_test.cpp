// SPDX-License-Identifier: Zlib
#include "system/mover/moving_shape.hpp"

#include "system/system_access.hpp"

#include <gtest/gtest.h>

namespace
{

using namespace graze;
using detail::MovingShape;
using detail::SystemAccess;
using detail::Wall;
using detail::Walls;

/// A circle of radius 2 at the origin between a near and a far wall.
class MovingShapeTest : public ::testing::Test
{
protected:
    MovingShapeTest()
    {
        system.add({.shape = Box{{2.f, 100.f}}, .matrix = Affine2::translation({31.f, 0.f})});
        system.add({.shape = Box{{2.f, 100.f}}, .matrix = Affine2::translation({11.f, 0.f})});
        mover.setReach(100.);
    }

    CollisionSystem system;
    Shape circle = Circle{2.f};
    detail::SeenPieces seen{SystemAccess::scene(system), SystemAccess::broadPhase(system),
                            SystemAccess::settings(system), detail::Sight(SystemAccess::scene(system), {})};
    Operand operand{circle, Affine2{}};
    MovingShape mover{seen, detail::QueryShape(operand)};
    Walls walls;
};

TEST_F(MovingShapeTest, MetWallsComeInOrderOfFraction)
{
    mover.findMet({40., 0.}, walls);
    ASSERT_EQ(walls.size(), 2u);
    EXPECT_NEAR(walls[0].fraction, 0.2, 1e-3);
    EXPECT_NEAR(walls[1].fraction, 0.7, 1e-3);
    EXPECT_NEAR(walls[0].normal.x, -1., 1e-6);
}

TEST_F(MovingShapeTest, OnlyWallsWithinTheGapAreTouched)
{
    EXPECT_LT(mover.findTouched(walls), -mover.gap());
    EXPECT_TRUE(walls.empty());
    mover.standAt({9., 0.});
    EXPECT_NEAR(mover.findTouched(walls), 1., 1e-3);
    ASSERT_EQ(walls.size(), 1u);
    EXPECT_TRUE(mover.overlaps(walls[0]));
}

TEST_F(MovingShapeTest, DepthElsewhereDoesNotMoveTheShape)
{
    EXPECT_NEAR(mover.worstDepthAt({8.5, 0.}), 0.5, 1e-3);
    EXPECT_EQ(mover.offset(), Vec2d{});
}

TEST(MovingShape, PieceWithoutWidthIsThickenedInTheWorld)
{
    const CollisionSystem system;
    detail::SeenPieces seen{SystemAccess::scene(system), SystemAccess::broadPhase(system),
                            SystemAccess::settings(system), detail::Sight(SystemAccess::scene(system), {})};
    const Shape point = Point{{2.f, 3.f}}, segment = Segment{{}, {4.f, 0.f}}, box = Box{{2.f, 2.f}};
    const auto thickened = [&](const Shape& shape, const Affine2& matrix)
    {
        const Operand operand(shape, matrix);
        MovingShape mover{seen, detail::QueryShape(operand)};
        mover.thicken(0.5);
        const Operand piece = mover.piece(0);
        return worldBounds(piece.firstPiece(), piece.matrix());
    };
    const auto expectNear = [](const Aabb& bounds, Vec2 lower, Vec2 upper)
    {
        EXPECT_LT(length(bounds.lower - lower), 1e-5f);
        EXPECT_LT(length(bounds.upper - upper), 1e-5f);
    };
    const Affine2 uneven{0.f, -0.01f, 10.f, 3.f, 0.f, 20.f};
    expectNear(thickened(point, uneven), {9.47f, 25.5f}, {10.47f, 26.5f});
    expectNear(thickened(segment, uneven), {9.5f, 19.5f}, {10.5f, 32.5f});
    // A box has a width, until it is flat.
    expectNear(thickened(box, Affine2{}), {-1.f, -1.f}, {1.f, 1.f});
    expectNear(thickened(box, Affine2::scaling({0.f, 2.f})), {-0.5f, -2.5f}, {0.5f, 2.5f});
    expectNear(thickened(box, Affine2::scaling({0.f, 0.f})), {-0.5f, -0.5f}, {0.5f, 0.5f});
}

TEST_F(MovingShapeTest, ToleranceIsAQuarterOfTheGapThatGrowsWithTheReach)
{
    EXPECT_EQ(mover.tolerance(), mover.gap() * 0.25);
    const double near = mover.gap();
    mover.setReach(1e6);
    EXPECT_GT(mover.gap(), 400. * near);
}

} // namespace
