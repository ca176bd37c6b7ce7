// SPDX-License-Identifier: Zlib
#include "window/controls.hpp"

#include <gtest/gtest.h>

namespace
{

using game::MenuKey;
using Key = sf::Keyboard::Key;
using Kind = graze::compat::Event::Kind;

class Controls : public testing::Test
{
protected:
    void press(Key key) { m_controls.handle({.kind = Kind::KeyPressed, .key = key}); }
    void release(Key key) { m_controls.handle({.kind = Kind::KeyReleased, .key = key}); }

    game::Controls m_controls;
};

TEST_F(Controls, HeldKeysSteer)
{
    press(Key::Left);
    press(Key::W);
    press(Key::LShift);
    for (int step = 0; step < 3; ++step)
    {
        const game::Input input = m_controls.take();
        EXPECT_EQ(input.moveX, -1.f);
        EXPECT_EQ(input.moveY, -1.f);
        EXPECT_TRUE(input.focus);
        EXPECT_FALSE(input.fire);
    }
    release(Key::Left);
    EXPECT_EQ(m_controls.take().moveX, 0.f);
}

TEST_F(Controls, OppositeKeysCancel)
{
    press(Key::A);
    press(Key::Right);
    EXPECT_EQ(m_controls.take().moveX, 0.f);
}

TEST_F(Controls, PressAndReleaseBetweenTwoStepsCountsOnce)
{
    press(Key::Space);
    release(Key::Space);
    EXPECT_TRUE(m_controls.take().fire);
    EXPECT_FALSE(m_controls.take().fire);
}

TEST_F(Controls, PauseAndRestartAreReportedOnceHoweverLongTheKeyRepeats)
{
    press(Key::P);
    press(Key::R);
    press(Key::P);
    EXPECT_EQ(m_controls.takeMenuKeys(), (std::vector{MenuKey::Pause, MenuKey::Restart}));
    press(Key::P);
    EXPECT_TRUE(m_controls.takeMenuKeys().empty());
    release(Key::P);
    press(Key::P);
    EXPECT_EQ(m_controls.takeMenuKeys(), std::vector{MenuKey::Pause});
}

TEST_F(Controls, HeldArrowMovesOnInAMenu)
{
    press(Key::Down);
    press(Key::Down);
    EXPECT_EQ(m_controls.takeMenuKeys(), (std::vector{MenuKey::Down, MenuKey::Down}));
}

// Typed into a name, letters are letters.
TEST_F(Controls, LettersThatFlyAreNoMenuKeys)
{
    for (const Key key : {Key::W, Key::A, Key::S, Key::D, Key::Z, Key::Space})
        press(key);
    EXPECT_TRUE(m_controls.takeMenuKeys().empty());
}

TEST_F(Controls, PadPicksLeavesAndPauses)
{
    for (const unsigned button : {0u, 1u, 7u, 3u})
        m_controls.handle({.kind = Kind::JoystickPressed, .joystickButton = button});
    EXPECT_EQ(m_controls.takeMenuKeys(), (std::vector{MenuKey::Pick, MenuKey::Back, MenuKey::Pause}));
}

TEST_F(Controls, LosingTheWindowReleasesEverything)
{
    press(Key::Down);
    press(Key::Z);
    m_controls.release();
    const game::Input input = m_controls.take();
    EXPECT_EQ(input.moveY, 0.f);
    EXPECT_FALSE(input.fire);
    EXPECT_TRUE(m_controls.takeMenuKeys().empty());
}

} // namespace
