// SPDX-License-Identifier: Zlib
#include "capture/moving_source.hpp"

#include "capture/test_source.hpp"
#include "game/capture/two_circles.hpp"

#include <gtest/gtest.h>

using namespace game;
using game::test::twoCircles;

namespace
{

bool contains(const std::string& text, std::string_view part)
{
    return text.find(part) != std::string::npos;
}

} // namespace

// That the tests compile and pass is shown by graze_captured_test.

TEST(GameMovingSource, WhatStandsStillHasNoTestOfItsMotion)
{
    EXPECT_TRUE(motionsText(twoCircles()).empty());
    EXPECT_TRUE(raysText(twoCircles()).empty());
    EXPECT_FALSE(contains(asTest(twoCircles(), 1), "Motion"));
}

TEST(GameMovingSource, MotionsAreWrittenToTheBit)
{
    Capture capture = twoCircles();
    capture.motionB = graze::Motion{graze::Affine2::translation({32.f, 0.f}), capture.b.matrix(), {}};
    const std::string text = asTest(capture, 3);
    EXPECT_TRUE(contains(text, "constexpr graze::Motion MotionB{\n"
                               "    {0x1p+0f, 0x0p+0f, 0x1p+5f, 0x0p+0f, 0x1p+0f, 0x0p+0f},\n"
                               "    {0x1p+0f, 0x0p+0f, 0x1.4p+4f, 0x0p+0f, 0x1p+0f, 0x0p+0f},\n"
                               "    {0x0p+0f, 0x0p+0f}};"))
        << text;
    EXPECT_TRUE(contains(text, "TEST(CapturedPair3, MotionsAreProven)"));
    EXPECT_TRUE(contains(text, "//   time of impact    no hit after")) << text;
    EXPECT_TRUE(contains(text, "EXPECT_NEAR(nearest.distance, 0x1.8p+3f, Band); // 12 px")) << text;
    EXPECT_FALSE(contains(text, "BulletsAreProven"));
    EXPECT_FALSE(contains(text, "@")) << "a mark of the form was not filled in";
}

TEST(GameMovingSource, BulletsAndRaysAreListed)
{
    Capture capture = twoCircles();
    capture.bullets = {{1.5f, {-10.f, 0.f}, {10.f, 0.f}}, {0.f, {0.f, 9.f}, {0.f, 8.f}}};
    capture.rays = {{{1.f, 2.f}, {0.f, -1.f}, 64.f}};
    const std::string text = asTest(capture, 3);
    EXPECT_TRUE(contains(text, "{0x1.8p+0f, {-0x1.4p+3f, 0x0p+0f}, {0x1.4p+3f, 0x0p+0f}},")) << text;
    EXPECT_TRUE(contains(text, "{{0x1p+0f, 0x1p+1f}, {0x0p+0f, -0x1p+0f}, 0x1p+6f},")) << text;
    EXPECT_TRUE(contains(text, "TEST(CapturedPair3, BulletsAreProven)"));
    EXPECT_TRUE(contains(text, "TEST(CapturedPair3, RaysAreProven)"));
    EXPECT_FALSE(contains(text, "@"));
}
