// SPDX-License-Identifier: Zlib
#include "window/sound/sound_device.hpp"

#include <SFML/System/Err.hpp>
#include <gtest/gtest.h>

using namespace game;

TEST(GameQuietSfml, KeepsMessagesFromStderrWhileItLives)
{
    ::testing::internal::CaptureStderr();
    {
        const QuietSfml quiet;
        EXPECT_FALSE(quiet.saidSomething());
        sf::err() << "unheard\n";
        EXPECT_TRUE(quiet.saidSomething());
    }
    sf::err() << "heard" << std::flush;
    EXPECT_EQ(::testing::internal::GetCapturedStderr(), "heard");
}
