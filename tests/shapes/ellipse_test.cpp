// SPDX-License-Identifier: Zlib
#include <graze/graze.hpp>

#include "support/places.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace
{

using namespace graze;

TEST(Ellipse, ReachesAsItsEquationSays)
{
    test::Random random(9);
    for (int run = 0; run < 2000; ++run)
    {
        const float rx = random.logBetween(0.01f, 1000.f), ry = random.logBetween(0.01f, 1000.f);
        const Vec2 centre = random.inSquare(10.f);
        const Shape shape = Ellipse{rx, ry, centre};
        const Vec2d d(random.inSquare(1.f));
        // (rx^2 dx, ry^2 dy) / sqrt(rx^2 dx^2 + ry^2 dy^2)
        const double x = static_cast<double>(rx), y = static_cast<double>(ry);
        const double l = std::sqrt(x * x * d.x * d.x + y * y * d.y * d.y);
        const Vec2 point = support(shape.view(), Affine2{}, d.toFloat()).point;
        EXPECT_NEAR(static_cast<double>(point.x), static_cast<double>(centre.x) + x * x * d.x / l,
                    1e-6 + 1e-5 * (x + y));
        EXPECT_NEAR(static_cast<double>(point.y), static_cast<double>(centre.y) + y * y * d.y / l,
                    1e-6 + 1e-5 * (x + y));
        const Aabb bounds = shape.localBounds();
        EXPECT_LE(bounds.lower.x, centre.x - rx);
        EXPECT_NEAR(bounds.upper.x, centre.x + rx, 2e-6f * (rx + 10.f));
        EXPECT_NEAR(bounds.lower.y, centre.y - ry, 2e-6f * (ry + 10.f));
        EXPECT_GE(bounds.upper.y, centre.y + ry);
    }
}

TEST(Ellipse, HasTheFormsThatItsAxesGive)
{
    const Shape circle = Ellipse{3.f, 3.f, {1.f, 2.f}};
    EXPECT_FALSE(circle.form());
    EXPECT_EQ(circle.radius(), 3.f);
    const Shape wide = Ellipse{3.f, 2.f};
    ASSERT_TRUE(wide.form());
    EXPECT_EQ(*wide.form(), Affine2::scaling({3.f, 2.f}));
    // Flat ones are the segments and the point that they look like.
    const Shape flat = Ellipse{0.f, 5.f, {1.f, 0.f}};
    EXPECT_EQ(flat.pointCount(), 2u);
    EXPECT_EQ(flat.radius(), 0.f);
    EXPECT_EQ(flat.localBounds(), (Aabb{{1.f, -5.f}, {1.f, 5.f}}));
    EXPECT_EQ(Shape(Ellipse{}).pointCount(), 1u);
}

TEST(Ellipse, BadNumbersAreNamed)
{
    const auto fault = [](auto&& make)
    {
        try
        {
            make();
        }
        catch (const InvalidShape& error)
        {
            return error.error().kind;
        }
        return ShapeError::Kind::None;
    };
    EXPECT_EQ(fault([] { Shape(Ellipse{-1.f, 1.f}); }), ShapeError::Kind::NegativeRadius);
    EXPECT_EQ(fault([] { Shape(Ellipse{1.f, test::NaN}); }), ShapeError::Kind::NotFinite);
    EXPECT_EQ(fault([] { Shape(Ellipse{1e13f, 1.f}); }), ShapeError::Kind::TooLarge);
    EXPECT_EQ(fault([] { Shape(Ellipse{1.f, 2.f, {test::Infinity, 0.f}}); }), ShapeError::Kind::NotFinite);
    const Shape disc = Circle{2.f};
    EXPECT_EQ(fault([&] { (void)disc.transformed({.m00 = test::NaN}); }), ShapeError::Kind::NotFinite);
    EXPECT_EQ(fault([&] { (void)disc.transformed(Affine2::scaling({1e12f, 1.f})); }), ShapeError::Kind::TooLarge);
    EXPECT_EQ(fault([&] { (void)disc.transformed(Affine2::translation({2e12f, 1.f})); }), ShapeError::Kind::TooLarge);
}

/// A matrix of its own is the same as the sprite's matrix times it.
TEST(ShapeTransformed, ReachesAsUnderTheProductOfTheMatrices)
{
    test::Random random(10);
    int formed = 0, sharp = 0;
    for (int run = 0; run < 5000; ++run)
    {
        const Shape shape = random.shape(30.f);
        Affine2 own = random.affine(10.f);
        if (run % 10 == 0) // flat
            own.m01 = own.m00 * 2.f, own.m11 = own.m10 * 2.f;
        const Affine2 place = random.affine(20.f);
        const Shape once = shape.transformed(own);
        const Shape twice = once.transformed(random.affine(5.f)).transformed(Affine2{});
        formed += once.form().has_value();
        sharp += run % 10 == 0 && once.radius() == 0.f && shape.radius() > 0.f;
        EXPECT_EQ(twice.form().has_value(), once.form().has_value() || (shape.radius() > 0.f && run % 10 != 0));
        const Vec2 size = worldBounds(shape.view(), place * own).size();
        const float blur = 1e-5f * (size.x + size.y + 40.f);
        for (int i = 0; i < 8; ++i)
        {
            const Vec2 d = normalized(random.inSquare(1.f));
            const auto reach = [&](const Shape& of, const Affine2& at)
            { return dot(support(of.view(), at, d).point, d); };
            ASSERT_NEAR(reach(once, place), reach(shape, place * own), blur) << run;
        }
        const Aabb bounds = worldBounds(once.view(), place), wanted = worldBounds(shape.view(), place * own);
        ASSERT_LT(length(bounds.lower - wanted.lower) + length(bounds.upper - wanted.upper), blur) << run;
        if (once.view().count > 2)
        {
            EXPECT_TRUE(once.view().convexLoop);
        }
    }
    EXPECT_GT(formed, 500);
    EXPECT_GT(sharp, 50);
}

} // namespace
