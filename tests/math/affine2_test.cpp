// SPDX-License-Identifier: Zlib
#include "support/random.hpp"

#include <graze/math/affine2.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace
{

using graze::Affine2;
using graze::Vec2;
using graze::test::Random;

void expectClose(Vec2 actual, Vec2 expected, float tolerance)
{
    EXPECT_NEAR(actual.x, expected.x, tolerance);
    EXPECT_NEAR(actual.y, expected.y, tolerance);
}

TEST(Affine2, DefaultIsTheIdentity)
{
    EXPECT_EQ(Affine2{}.transformPoint({3.f, -4.f}), Vec2(3.f, -4.f));
    EXPECT_EQ(Affine2{} * Affine2::translation({1.f, 2.f}), Affine2::translation({1.f, 2.f}));
    EXPECT_EQ(Affine2{}.inverse(), Affine2{});
    EXPECT_EQ(Affine2{}.determinant(), 1.);
}

TEST(Affine2, PositiveAnglesTurnFromXTowardsY)
{
    const Affine2 quarter = Affine2::rotation(static_cast<float>(graze::Pi / 2.));
    expectClose(quarter.transformPoint({1.f, 0.f}), {0.f, 1.f}, 1e-7f);
    expectClose(quarter.transformPoint({0.f, 1.f}), {-1.f, 0.f}, 1e-7f);
}

TEST(Affine2, FromPutsTheOriginAtThePositionThenScalesThenTurns)
{
    const Affine2 m = Affine2::from({.position = {100.f, 50.f},
                                     .angleRadians = static_cast<float>(graze::Pi / 2.),
                                     .scale = {2.f, 3.f},
                                     .origin = {10.f, 20.f}});
    expectClose(m.transformPoint({10.f, 20.f}), {100.f, 50.f}, 1e-5f);
    expectClose(m.transformPoint({11.f, 20.f}), {100.f, 52.f}, 1e-5f);
    expectClose(m.transformPoint({10.f, 21.f}), {97.f, 50.f}, 1e-5f);
}

TEST(Affine2, FromTurnsByTheSineAndCosineOfAnyAngle)
{
    for (const float angle : {0.5f, -4.f, 1e6f, -1e6f, 1000000.1f, -3e38f})
    {
        const graze::SinCos turn = graze::sinCos(static_cast<double>(angle));
        const Affine2 m = Affine2::from({.angleRadians = angle});
        EXPECT_EQ(m.m00, static_cast<float>(turn.cosine)) << angle;
        EXPECT_EQ(m.m10, static_cast<float>(turn.sine)) << angle;
    }
}

TEST(Affine2, FromEqualsTheProductOfItsParts)
{
    Random random(61);
    for (int i = 0; i < 10000; ++i)
    {
        const graze::Placement placement{.position = random.inSquare(1000.f),
                                         .angleRadians = random.between(-7.f, 7.f),
                                         .scale = random.inSquare(4.f),
                                         .origin = random.inSquare(100.f)};
        const Affine2 product = Affine2::translation(placement.position) * Affine2::rotation(placement.angleRadians) *
                                Affine2::scaling(placement.scale) * Affine2::translation(-placement.origin);
        const Vec2 p = random.inSquare(100.f);
        expectClose(Affine2::from(placement).transformPoint(p), product.transformPoint(p), 2e-3f);
    }
}

TEST(Affine2, ProductAppliesTheRightFactorFirst)
{
    const Affine2 scaleThenMove = Affine2::translation({10.f, 0.f}) * Affine2::scaling({2.f, 2.f});
    EXPECT_EQ(scaleThenMove.transformPoint({1.f, 1.f}), Vec2(12.f, 2.f));
    const Affine2 moveThenScale = Affine2::scaling({2.f, 2.f}) * Affine2::translation({10.f, 0.f});
    EXPECT_EQ(moveThenScale.transformPoint({1.f, 1.f}), Vec2(22.f, 2.f));
}

TEST(Affine2, InverseUndoesAnyRegularMatrix)
{
    Random random(62);
    for (int i = 0; i < 10000; ++i)
    {
        const Affine2 m = random.affine(1000.f);
        const auto inverse = m.inverse();
        ASSERT_TRUE(inverse.has_value());
        const Vec2 p = random.inSquare(100.f);
        expectClose(inverse->transformPoint(m.transformPoint(p)), p, 0.02f);
        EXPECT_NEAR(inverse->determinant() * m.determinant(), 1., 1e-4);
    }
}

TEST(Affine2, SingularMatricesHaveNoInverse)
{
    Affine2 rankOne{0.1f, 0.2f, 5.f, 0.2f, 0.4f, 6.f}; // 0.1f * 0.4f == 0.2f * 0.2f: doubling is exact
    EXPECT_EQ(rankOne.determinant(), 0.);
    EXPECT_FALSE(rankOne.inverse().has_value());
    EXPECT_FALSE(Affine2::scaling({0.f, 0.f}).inverse().has_value());
    EXPECT_FALSE(Affine2::scaling({3.f, 0.f}).inverse().has_value());
    EXPECT_FALSE((Affine2{1.f, 2.f, 0.f, 1.f, 2.f, 0.f}).inverse().has_value());
}

TEST(Affine2, OneStepOfAFloatFromSingularIsRegular)
{
    Affine2 m{1.f, 3.f, 0.f, 3.f, 9.f, 0.f};
    EXPECT_FALSE(m.inverse().has_value());
    m.m11 = std::nextafter(9.f, 10.f);
    ASSERT_TRUE(m.inverse().has_value());
    EXPECT_GT(m.determinant(), 0.);
    m.m11 = std::nextafter(9.f, 0.f);
    ASSERT_TRUE(m.inverse().has_value());
    EXPECT_LT(m.determinant(), 0.);
}

TEST(Affine2, TinyAndHugeScalesHaveAnInverseAsLongAsItIsAFloat)
{
    for (const float scale : {1e-37f, 1e-30f, 1e-20f, 1e20f, 1e30f, 1e37f})
    {
        const auto inverse = Affine2::scaling({scale, -scale}).inverse();
        ASSERT_TRUE(inverse.has_value()) << scale;
        EXPECT_FLOAT_EQ(inverse->m00, 1.f / scale);
        EXPECT_FLOAT_EQ(inverse->m11, -1.f / scale);
    }
    EXPECT_FALSE(Affine2::scaling({1e-40f, 1e-40f}).inverse().has_value()); // 1e40 is no float
    EXPECT_FALSE(Affine2::scaling({std::numeric_limits<float>::denorm_min(), 1.f}).inverse().has_value());
    // A regular linear part whose inverse takes the origin beyond float.
    const Affine2 away{1e-20f, 0.f, 1e30f, 0.f, 1e-20f, 0.f};
    EXPECT_FALSE(away.inverse().has_value());
}

TEST(Affine2, MatricesThatAreNotFiniteHaveNoInverse)
{
    for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()})
    {
        for (float Affine2::*entry :
             {&Affine2::m00, &Affine2::m01, &Affine2::tx, &Affine2::m10, &Affine2::m11, &Affine2::ty})
        {
            Affine2 m = Affine2::rotation(1.f);
            m.*entry = bad;
            EXPECT_FALSE(m.isFinite());
            EXPECT_FALSE(m.inverse().has_value());
        }
    }
    EXPECT_FALSE(Affine2::rotation(std::numeric_limits<float>::infinity()).isFinite());
}

// d . (L v) == (transpose(L) d) . v: the direction for a support search in object space.
TEST(Affine2, TransposeTakesDirectionsBack)
{
    Random random(63);
    for (int i = 0; i < 10000; ++i)
    {
        const Affine2 m = random.affine(1000.f);
        const Vec2 d = random.inSquare(1.f);
        const Vec2 v = random.inSquare(1.f);
        EXPECT_NEAR(graze::dot(d, m.transformVector(v)), graze::dot(m.transposeVector(d), v), 1e-5f);
    }
}

} // namespace
