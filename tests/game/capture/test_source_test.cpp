// SPDX-License-Identifier: Zlib
#include "capture/test_source.hpp"

#include "game/capture/two_circles.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdlib>
#include <random>

using namespace game;
using game::test::twoCircles;

namespace
{

std::uint32_t bitsReadBack(float value)
{
    return std::bit_cast<std::uint32_t>(std::strtof(hexadecimal(value).c_str(), nullptr));
}

} // namespace

// That captured files compile and pass is shown by graze_captured_test, which is built from some.

TEST(GameTestSource, NumbersAreReadBackToTheBit)
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

TEST(GameTestSource, NoteCannotLeaveItsComment)
{
    const std::string text = asTest(twoCircles("first\nsecond \\\nthird\r#error"), 1);
    EXPECT_NE(text.find("// first\n// second \n// third#error\n"), std::string::npos) << text;
    EXPECT_EQ(text.find('\\'), std::string::npos);
    EXPECT_EQ(text.find('@'), std::string::npos) << "a mark of the form was not filled in";
}

TEST(GameTestSource, SettingsAreWrittenWithTheirMethod)
{
    Capture capture = twoCircles();
    capture.settings = {.maxIterations = 7, .epsilon = 0.5f, .method = graze::Method::Gjk};
    EXPECT_NE(asTest(capture, 1)
                  .find("Captured{.maxIterations = 7, .epsilon = 0x1p-1f, "
                        ".method = graze::Method::Gjk}; // epsilon 0.5\n"),
              std::string::npos);
    capture.settings.method = graze::Method::Fast;
    EXPECT_NE(asTest(capture, 1).find(".epsilon = 0x1p-1f, .method = graze::Method::Fast};"), std::string::npos);
}
