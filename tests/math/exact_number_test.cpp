// SPDX-License-Identifier: Zlib
#include "math/exact_number.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace
{

using graze::detail::ExactNumber;
using graze::detail::squared;
using graze::test::Random;

constexpr float Smallest = std::numeric_limits<float>::denorm_min();
constexpr float Largest = std::numeric_limits<float>::max();

__extension__ using Wide = __int128;

int signOf(Wide value)
{
    return (value > 0) - (value < 0);
}

ExactNumber exact(float value)
{
    return ExactNumber(value);
}

// Any bits that are a finite float.
float anyFloat(Random& random)
{
    const float value = std::ldexp(random.between(-2.f, 2.f), static_cast<int>(random.below(277)) - 149);
    return std::isfinite(value) ? value : Largest;
}

TEST(ExactNumber, SignOfAFloat)
{
    EXPECT_EQ(ExactNumber().sign(), 0);
    EXPECT_EQ(exact(0.f).sign(), 0);
    EXPECT_EQ(exact(-0.f).sign(), 0);
    for (const float value : {Smallest, std::numeric_limits<float>::min(), 0.1f, 1.f, 3e7f, Largest})
    {
        EXPECT_EQ(exact(value).sign(), 1);
        EXPECT_EQ(exact(-value).sign(), -1);
        EXPECT_EQ((exact(value) - exact(value)).sign(), 0);
        EXPECT_EQ((exact(value) + exact(-value)).sign(), 0);
    }
}

TEST(ExactNumber, EqualsIntegersOnSumsOfProducts)
{
    Random random(5);
    const auto whole = [&] { return static_cast<std::int64_t>(random.below(1u << 24)) - (1 << 23); };
    for (int i = 0; i < 20000; ++i)
    {
        const std::int64_t a = whole(), b = whole(), c = whole(), d = whole(), e = whole();
        const auto number = [](std::int64_t value) { return exact(static_cast<float>(value)); };
        const Wide expected = Wide{a} * b * c - Wide{d} * e * a;
        const ExactNumber sum = number(a) * number(b) * number(c) - number(d) * number(e) * number(a);
        EXPECT_EQ(sum.sign(), signOf(expected));
        // The same once more, term by term: nothing is left.
        EXPECT_EQ((sum + number(a) * (number(d) * number(e) - number(c) * number(b))).sign(), 0);
    }
}

TEST(ExactNumber, KeepsTheLastBitBesideTheFirst)
{
    const ExactNumber sum = exact(Largest) + exact(Smallest);
    EXPECT_EQ((sum - exact(Largest)).sign(), 1);
    EXPECT_EQ((sum - exact(Largest) - exact(Smallest)).sign(), 0);
    EXPECT_EQ((exact(Smallest) - exact(Largest)).sign(), -1);
    // (L + s)^2 - L^2 - 2 L s = s^2
    const ExactNumber rest = squared(sum) - squared(exact(Largest)) - exact(2.f) * exact(Largest) * exact(Smallest);
    EXPECT_EQ(rest.sign(), 1);
    EXPECT_EQ((rest - squared(exact(Smallest))).sign(), 0);
}

TEST(ExactNumber, BinomialsHoldForFloatsOfAnySize)
{
    Random random(6);
    for (int i = 0; i < 5000; ++i)
    {
        const ExactNumber a = exact(anyFloat(random)), b = exact(anyFloat(random)), c = exact(anyFloat(random));
        EXPECT_EQ(((a + b) * (a - b) - (squared(a) - squared(b))).sign(), 0);
        EXPECT_EQ(
            (squared(a + b + c) - squared(a) - squared(b) - squared(c) - exact(2.f) * (a * b + b * c + c * a)).sign(),
            0);
        EXPECT_EQ((a * (b + c)).sign(), a.sign() * (b + c).sign());
        EXPECT_EQ(((a - b) + (b - a)).sign(), 0);
    }
}

TEST(ExactNumber, ADoubleIsTheSumOfItsFloats)
{
    Random random(7);
    for (int i = 0; i < 5000; ++i)
    {
        const float large = anyFloat(random), small = large * random.between(-0x1p-25f, 0x1p-25f);
        const double sum = static_cast<double>(large) + static_cast<double>(small);
        if (sum - static_cast<double>(large) == static_cast<double>(small))
        {
            EXPECT_EQ((ExactNumber(sum) - exact(large) - exact(small)).sign(), 0);
            EXPECT_EQ((ExactNumber(sum) - exact(large)).sign(), exact(small).sign());
        }
    }
    EXPECT_EQ(ExactNumber(std::numeric_limits<double>::denorm_min()).sign(), 1);
    const double third = 1. / 3.;
    EXPECT_EQ((ExactNumber(third) * exact(3.f) - exact(1.f)).sign(), -1);
    EXPECT_EQ((ExactNumber(-std::nextafter(third, 1.)) * exact(3.f) + exact(1.f)).sign(), -1);
}

TEST(ExactNumber, HoldsTwelveFactorsOfTheLargestAndTheSmallest)
{
    const ExactNumber large = squared(squared(exact(Largest) * exact(Largest) * exact(Largest)));
    const ExactNumber small = squared(squared(exact(Smallest) * exact(Smallest) * exact(Smallest)));
    EXPECT_EQ((large + small).sign(), 1);
    EXPECT_EQ((large + small - large - small).sign(), 0);
    EXPECT_EQ((small - large).sign(), -1);
}

} // namespace
