// SPDX-License-Identifier: Zlib
#include "window/input.hpp"

#include <gtest/gtest.h>

namespace
{

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

TEST_F(Controls, PauseAndRestartAreToldOnceHoweverLongTheKeyRepeats)
{
    press(Key::P);
    press(Key::R);
    EXPECT_TRUE(m_controls.take().pause);
    press(Key::P);
    press(Key::R);
    const game::Input second = m_controls.take();
    EXPECT_FALSE(second.pause);
    EXPECT_FALSE(second.restart);
    release(Key::P);
    press(Key::P);
    EXPECT_TRUE(m_controls.take().pause);
}

TEST_F(Controls, StartIsToldOnce)
{
    press(Key::Enter);
    EXPECT_TRUE(m_controls.takeStart());
    EXPECT_FALSE(m_controls.takeStart());
}

TEST_F(Controls, LosingTheWindowReleasesEverything)
{
    press(Key::Down);
    press(Key::Z);
    m_controls.release();
    const game::Input input = m_controls.take();
    EXPECT_EQ(input.moveY, 0.f);
    EXPECT_FALSE(input.fire);
}

} // namespace
