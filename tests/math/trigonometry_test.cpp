// SPDX-License-Identifier: Zlib
#include "math/sine_polynomials.hpp"

#include "support/random.hpp"

#include <graze/math/affine2.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace
{

using graze::Pi;
using graze::sinCos;
using graze::test::Random;

void expectLikeLongDouble(double angle)
{
    const graze::SinCos turn = sinCos(angle);
    const auto exact = static_cast<long double>(angle);
    EXPECT_LE(std::fabs(static_cast<long double>(turn.sine) - std::sin(exact)), 1e-15L) << angle;
    EXPECT_LE(std::fabs(static_cast<long double>(turn.cosine) - std::cos(exact)), 1e-15L) << angle;
}

TEST(SinCos, FourAtOnceAreTheSameToTheBit)
{
    using graze::detail::lanes::FourDoubles;
    Random random(50);
    for (int i = 0; i < 100000; ++i)
    {
        double angles[4], sines[4], cosines[4];
        for (double& angle : angles)
            angle = static_cast<double>(random.between(-1.f, 1.f) * random.logBetween(1e-6f, 1e6f));
        const graze::detail::lanes::SinesAndCosines turns(FourDoubles::load(angles));
        turns.sine.store(sines);
        turns.cosine.store(cosines);
        for (std::size_t k = 0; k < 4; ++k)
        {
            const graze::SinCos expected = sinCos(angles[k]);
            ASSERT_EQ(sines[k], expected.sine) << angles[k];
            ASSERT_EQ(cosines[k], expected.cosine) << angles[k];
        }
    }
}

TEST(SinCos, AgreesWithLongDoubleUpToAMillion)
{
    Random random(51);
    for (int i = 0; i < 100000; ++i)
    {
        const float reach = random.logBetween(1e-6f, 1e6f);
        expectLikeLongDouble(static_cast<double>(random.between(-reach, reach)));
        expectLikeLongDouble(static_cast<double>(random.between(-4.f, 4.f)) +
                             1e-9 * static_cast<double>(random.unit()));
    }
}

TEST(SinCos, AgreesWithLongDoubleAroundMultiplesOfAnEighthTurn)
{
    for (int k = -4000; k <= 4000; ++k)
    {
        const double angle = k * (Pi / 4.);
        for (const double close : {angle, std::nextafter(angle, -1e9), std::nextafter(angle, 1e9), angle + 1e-9})
            expectLikeLongDouble(close);
    }
}

TEST(SinCos, ZeroAndTinyAnglesAreThemselves)
{
    EXPECT_EQ(sinCos(0.).sine, 0.);
    EXPECT_EQ(sinCos(0.).cosine, 1.);
    EXPECT_EQ(sinCos(1e-300).sine, 1e-300);
    EXPECT_EQ(sinCos(-5e-324).sine, -5e-324);
}

TEST(SinCos, HugeAnglesStayOnTheUnitCircle)
{
    for (const double angle : {1e6 + 1., 1e9, -1e15, 1e300})
    {
        const graze::SinCos turn = sinCos(angle);
        EXPECT_NEAR(turn.sine * turn.sine + turn.cosine * turn.cosine, 1., 1e-15) << angle;
    }
}

TEST(SinCos, AnglesThatAreNotFiniteGiveNaN)
{
    for (const double angle : {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity(),
                               std::numeric_limits<double>::quiet_NaN()})
    {
        EXPECT_TRUE(std::isnan(sinCos(angle).sine));
        EXPECT_TRUE(std::isnan(sinCos(angle).cosine));
    }
}

TEST(Atan2, AgreesWithLongDoubleInAllDirections)
{
    Random random(52);
    for (int i = 0; i < 100000; ++i)
    {
        const double x = static_cast<double>(random.between(-1.f, 1.f) * random.logBetween(1e-18f, 1e18f));
        const double y =
            static_cast<double>(random.between(-1.f, 1.f) *
                                (i % 2 == 0 ? static_cast<float>(std::fabs(x)) : random.logBetween(1e-18f, 1e18f)));
        const long double exact = std::atan2(static_cast<long double>(y), static_cast<long double>(x));
        EXPECT_LE(std::fabs(static_cast<long double>(graze::atan2(y, x)) - exact), 1e-15L) << y << ", " << x;
    }
}

TEST(Atan2, AxesDiagonalsAndZero)
{
    EXPECT_EQ(graze::atan2(0., 0.), 0.);
    EXPECT_EQ(graze::atan2(0., 3.), 0.);
    EXPECT_EQ(graze::atan2(0., -3.), Pi);
    EXPECT_EQ(graze::atan2(-0., -3.), Pi); // in (-pi, pi]
    EXPECT_EQ(graze::atan2(3., 0.), Pi / 2.);
    EXPECT_EQ(graze::atan2(-3., 0.), -Pi / 2.);
    EXPECT_DOUBLE_EQ(graze::atan2(3., 3.), Pi / 4.);
    EXPECT_DOUBLE_EQ(graze::atan2(-3., -3.), -3. * Pi / 4.);
    EXPECT_DOUBLE_EQ(graze::atan2(1e308, 1e308), Pi / 4.);
    EXPECT_DOUBLE_EQ(graze::atan2(5e-324, 5e-324), Pi / 4.);
}

TEST(Atan2, UndoesSinCos)
{
    for (int i = -3141; i <= 3141; ++i)
    {
        const graze::SinCos turn = sinCos(i * 1e-3);
        EXPECT_NEAR(graze::atan2(turn.sine, turn.cosine), i * 1e-3, 1e-15 * 4.);
    }
}

} // namespace
