// SPDX-License-Identifier: Zlib
#include "window/pad.hpp"

#include <gtest/gtest.h>

namespace
{

using game::stickOf;

TEST(GamePad, WornStickRests)
{
    EXPECT_EQ(stickOf({.x = 19.f, .y = -20.f}), graze::Vec2());
    EXPECT_EQ(stickOf({.x = 50.f, .y = -100.f}), graze::Vec2(0.5f, -1.f));
}

TEST(GamePad, CrossFliesAsTheStickDoes)
{
#ifdef _WIN32
    constexpr float Down = -100.f;
#else
    constexpr float Down = 100.f;
#endif
    EXPECT_EQ(stickOf({.povX = -100.f}), graze::Vec2(-1.f, 0.f));
    EXPECT_EQ(stickOf({.povY = Down}), graze::Vec2(0.f, 1.f));
    // The one that is pushed farther.
    EXPECT_EQ(stickOf({.x = 30.f, .povX = -100.f}), graze::Vec2(-1.f, 0.f));
    EXPECT_EQ(stickOf({.x = 100.f, .povX = -50.f}), graze::Vec2(1.f, 0.f));
}

TEST(GamePad, NoDirectionIsLongerThanOne)
{
    EXPECT_EQ(stickOf({.x = 127.f, .y = -300.f}), graze::Vec2(1.f, -1.f));
}

TEST(GamePad, WithoutADeviceThereIsNone)
{
    if (const auto pad = game::readPad())
        GTEST_SKIP() << "there is one here";
    SUCCEED();
}

} // namespace
