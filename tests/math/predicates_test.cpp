// SPDX-License-Identifier: Zlib
#include "support/random.hpp"

#include <graze/math/vec2.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>

namespace
{

using graze::orientation;
using graze::Vec2;
using graze::test::Random;

__extension__ using Wide = __int128;

// The same sign from integers: every coordinate is a whole number of `unit`s that is a float.
struct Whole
{
    std::int64_t x, y;
    Vec2 scaled(float unit) const { return {static_cast<float>(x) * unit, static_cast<float>(y) * unit}; }
};

int exactOrientation(Whole a, Whole b, Whole c)
{
    const Wide area = Wide{b.x - a.x} * (c.y - a.y) - Wide{b.y - a.y} * (c.x - a.x);
    return (area > 0) - (area < 0);
}

void expectExact(Whole a, Whole b, Whole c, float unit)
{
    const int expected = exactOrientation(a, b, c);
    const Vec2 p = a.scaled(unit), q = b.scaled(unit), r = c.scaled(unit);
    EXPECT_EQ(orientation(p, q, r), expected);
    EXPECT_EQ(orientation(q, r, p), expected);
    EXPECT_EQ(orientation(r, p, q), expected);
    EXPECT_EQ(orientation(q, p, r), -expected);
    EXPECT_EQ(orientation(r, q, p), -expected);
}

TEST(Orientation, CounterClockwiseIsPositiveWithYUp)
{
    EXPECT_EQ(orientation({0.f, 0.f}, {1.f, 0.f}, {0.f, 1.f}), 1);
    EXPECT_EQ(orientation({0.f, 0.f}, {0.f, 1.f}, {1.f, 0.f}), -1);
    EXPECT_EQ(orientation({0.f, 0.f}, {1.f, 1.f}, {3.f, 3.f}), 0);
    EXPECT_EQ(orientation({2.f, 5.f}, {2.f, 5.f}, {3.f, 3.f}), 0);
}

TEST(Orientation, EqualsIntegersOnRandomTriangles)
{
    Random random(71);
    const auto coordinate = [&](std::uint32_t bits)
    { return static_cast<std::int64_t>(random.below(1u << bits)) - (std::int64_t{1} << (bits - 1)); };
    for (int i = 0; i < 20000; ++i)
    {
        const std::uint32_t bits = 2 + random.below(23);
        const Whole a{coordinate(bits), coordinate(bits)};
        const Whole b{coordinate(bits), coordinate(bits)};
        const Whole c{coordinate(bits), coordinate(bits)};
        for (const float unit : {1.f, 0x1p-100f, 0x1p+100f})
            expectExact(a, b, c, unit);
    }
}

// Points on one line, and one step beside it: where rounding decides if anything does.
TEST(Orientation, EqualsIntegersWithinOneStepOfALine)
{
    Random random(72);
    for (int i = 0; i < 20000; ++i)
    {
        const Whole step{static_cast<std::int64_t>(random.below(4000)) - 2000,
                         static_cast<std::int64_t>(random.below(4000)) - 2000};
        const auto along = [&](std::int64_t k) { return Whole{step.x * k + 17, step.y * k - 23}; };
        const Whole a = along(static_cast<std::int64_t>(random.below(4000)) - 2000);
        const Whole b = along(static_cast<std::int64_t>(random.below(4000)) - 2000);
        Whole c = along(static_cast<std::int64_t>(random.below(4000)) - 2000);
        c.x += static_cast<std::int64_t>(random.below(3)) - 1;
        for (const float unit : {1.f, 0x1p-60f})
            expectExact(a, b, c, unit);
    }
}

// A point near the origin, and two so far away on the line through it that differences of coordinates are rounded.
TEST(Orientation, EqualsIntegersWhereDifferencesAreRounded)
{
    Random random(73);
    const auto below = [&](std::uint32_t count) { return static_cast<std::int64_t>(random.below(count)); };
    for (int i = 0; i < 20000; ++i)
    {
        const Whole step{1 + below(1u << 20), 1 + below(1u << 20)};
        const std::int64_t unit = std::int64_t{1} << (20 + random.below(15));
        const auto far = [&](std::int64_t k) { return Whole{step.x * k * unit, step.y * k * unit}; };
        const std::int64_t k = below(8);
        expectExact({step.x * k + below(3) - 1, step.y * k + below(3) - 1}, far(1 + below(7)), far(-1 - below(7)), 1.f);
    }
}

// Exponents so far apart that a double cannot hold a difference of two floats.
TEST(Orientation, SeesTheSmallestFloatBesideTheLargest)
{
    const float tiny = std::numeric_limits<float>::denorm_min();
    const float large = std::numeric_limits<float>::max();
    EXPECT_EQ(orientation({-large, 0.f}, {large, 0.f}, {0.f, tiny}), 1);
    EXPECT_EQ(orientation({-large, 0.f}, {large, 0.f}, {1.f, -tiny}), -1);
    EXPECT_EQ(orientation({-large, 0.f}, {large, 0.f}, {tiny, 0.f}), 0);
    EXPECT_EQ(orientation({-large, -large}, {large, large}, {tiny, 0.f}), -1);
    EXPECT_EQ(orientation({-large, -large}, {large, large}, {tiny, tiny}), 0);
    EXPECT_EQ(orientation({0.f, 0.f}, {tiny, tiny}, {tiny, 2.f * tiny}), 1);
    EXPECT_EQ(orientation({1.f, 1.f}, {1e20f, 1e20f}, {1e-20f, 0.f}),
              orientation({1e20f, 1e20f}, {1e-20f, 0.f}, {1.f, 1.f}));
}

} // namespace
