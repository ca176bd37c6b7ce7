// SPDX-License-Identifier: Zlib
#include "capture/source_text.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdlib>
#include <random>

using namespace game;

namespace
{

std::uint32_t bitsReadBack(float value)
{
    return std::bit_cast<std::uint32_t>(std::strtof(hexadecimal(value).c_str(), nullptr));
}

} // namespace

TEST(GameSourceText, NumbersAreReadBackToTheBit)
{
    for (const float value : {0.f, -0.f, 1.f, -12.5f, 1e-45f, -1.1754942e-38f, 3.4028235e38f, 0.1f})
        EXPECT_EQ(bitsReadBack(value), std::bit_cast<std::uint32_t>(value)) << hexadecimal(value);
    std::mt19937 random(5);
    for (int i = 0; i < 20000; ++i)
    {
        const auto bits = static_cast<std::uint32_t>(random());
        const float value = std::bit_cast<float>(bits);
        if (std::isfinite(value))
        {
            ASSERT_EQ(bitsReadBack(value), bits) << hexadecimal(value);
        }
    }
    EXPECT_EQ(hexadecimal(-12.f), "-0x1.8p+3f");
}

TEST(GameSourceText, PointsAndPeopleHaveFormsOfTheirOwn)
{
    EXPECT_EQ(hexadecimal(graze::Vec2(1.f, -2.5f)), "{0x1p+0f, -0x1.4p+1f}");
    EXPECT_EQ(decimal(0.1f), "0.1");
    std::string text = "@a and @a";
    replaceAll(text, "@a", "@@a");
    EXPECT_EQ(text, "@@a and @@a");
}
