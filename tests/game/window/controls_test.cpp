// SPDX-License-Identifier: Zlib
#include "window/controls.hpp"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace
{

using Key = sf::Keyboard::Key;
using Kind = graze::compat::Event::Kind;
using game::MenuKey;
using game::stickOf;

TEST(GamePad, StickOrCrossFlyAndAWornStickRests)
{
    EXPECT_EQ(stickOf({19.f, -20.f}, {}), graze::Vec2());
    EXPECT_EQ(stickOf({50.f, -100.f}, {}), graze::Vec2(0.5f, -1.f));
    // The one that is pushed farther.
    EXPECT_EQ(stickOf({30.f, 0.f}, {-100.f, 0.f}), graze::Vec2(-1.f, 0.f));
    EXPECT_EQ(stickOf({100.f, 0.f}, {-50.f, 100.f}), graze::Vec2(1.f, 1.f));
}

class Controls : public testing::Test
{
protected:
    void handle(const graze::compat::Event& event) { keep(m_controls.handle(event)); }
    void press(Key key) { handle({.kind = Kind::KeyPressed, .key = key}); }
    void release(Key key) { handle({.kind = Kind::KeyReleased, .key = key}); }
    void button(unsigned number) { handle({.kind = Kind::JoystickPressed, .joystickButton = number}); }
    void pad(graze::Vec2 stick, std::initializer_list<unsigned> buttons = {})
    {
        game::PadState state{.stick = stick};
        for (const unsigned number : buttons)
            state.buttons.set(number);
        keep(m_controls.poll(state));
    }
    void steps(int count)
    {
        for (int i = 0; i < count; ++i)
            (void)m_controls.take();
    }
    /// Pressed and released: whether its letter would be typed.
    bool types(Key key)
    {
        press(key);
        const bool typed = m_controls.types();
        release(key);
        return typed;
    }

    std::vector<MenuKey> takeMenuKeys() { return std::exchange(m_menuKeys, {}); }

    game::Controls m_controls;

private:
    void keep(std::optional<MenuKey> key)
    {
        if (key)
            m_menuKeys.push_back(*key);
    }

    std::vector<MenuKey> m_menuKeys;
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
    press(Key::Right);
    EXPECT_EQ(m_controls.take().moveX, 0.f) << "opposite keys cancel";
    release(Key::Left);
    EXPECT_EQ(m_controls.take().moveX, 1.f);
    press(Key::Space);
    release(Key::Space);
    EXPECT_TRUE(m_controls.take().fire) << "pressed and released between two steps";
    EXPECT_FALSE(m_controls.take().fire);
    m_controls.release(); // the window is lost
    EXPECT_EQ(m_controls.take(), game::Input{});
    EXPECT_EQ(takeMenuKeys(), (std::vector{MenuKey::Left, MenuKey::Right})) << "letters are letters in a name";
}

TEST_F(Controls, PauseAndRestartAreReportedOnceHoweverLongTheKeyRepeats)
{
    press(Key::P);
    press(Key::R);
    press(Key::P);
    EXPECT_EQ(takeMenuKeys(), (std::vector{MenuKey::Pause, MenuKey::Restart}));
    press(Key::P);
    EXPECT_TRUE(takeMenuKeys().empty());
    release(Key::P);
    press(Key::P);
    EXPECT_EQ(takeMenuKeys(), std::vector{MenuKey::Pause});
}

TEST_F(Controls, KeyForANewGameIsHeldUntilItIsReleased)
{
    press(Key::R);
    steps(100);
    EXPECT_TRUE(m_controls.holdsRestart());
    release(Key::R);
    EXPECT_FALSE(m_controls.holdsRestart());
    press(Key::R);
    m_controls.endGame();
    EXPECT_FALSE(m_controls.holdsRestart()) << "it was held for the game before";
}

TEST_F(Controls, KeysFlyAsTheyAreBound)
{
    game::Bindings bindings;
    bindings.bind(game::Action::Fire, 1, Key::C);
    bindings.bind(game::Action::Left, 0, Key::Left); // taken away
    m_controls.setBindings(bindings);
    press(Key::C);
    press(Key::Left);
    press(Key::X);
    const game::Input input = m_controls.take();
    EXPECT_TRUE(input.fire);
    EXPECT_TRUE(input.power);
    EXPECT_EQ(input.moveX, 0.f);
    // Menus keep their arrows.
    EXPECT_EQ(takeMenuKeys(), std::vector{MenuKey::Left});
}

TEST_F(Controls, PadFliesWithStickAndButtons)
{
    pad({0.5f, -0.25f}, {0, 2});
    game::Input input = m_controls.take();
    EXPECT_EQ(input.moveX, 0.5f);
    EXPECT_EQ(input.moveY, -0.25f);
    EXPECT_TRUE(input.fire);
    EXPECT_TRUE(input.power);
    EXPECT_FALSE(input.focus);
    pad({}, {1});
    input = m_controls.take();
    EXPECT_TRUE(input.focus);
    EXPECT_FALSE(input.fire);
    m_controls.poll(std::nullopt); // unplugged
    EXPECT_EQ(m_controls.take(), game::Input{});
}

TEST_F(Controls, ButtonsFlyAndSteerAsTheyAreBound)
{
    game::Bindings bindings;
    bindings.bind(game::Action::Left, 0, {game::Device::Gamepad, 11});
    bindings.bind(game::Action::Fire, 0, {game::Device::Gamepad, 5});
    m_controls.setBindings(bindings);
    pad({}, {11});
    EXPECT_EQ(m_controls.take().moveX, -1.f);
    button(5);
    EXPECT_EQ(takeMenuKeys(), std::vector{MenuKey::Pick});
    EXPECT_TRUE(m_controls.take().fire) << "pressed and released between two looks at the pad";
    button(0);
    EXPECT_TRUE(takeMenuKeys().empty());
}

// Whoever takes away all buttons of an action still gets through the menus.
TEST_F(Controls, MenusCannotBeLockedOut)
{
    game::Bindings bindings;
    for (const auto& [action, number] :
         {std::pair(game::Action::Fire, 0), std::pair(game::Action::Focus, 1), std::pair(game::Action::Pause, 7)})
        bindings.bind(action, 0, {game::Device::Gamepad, number});
    EXPECT_FALSE(bindings.binds(game::Action::Fire, {game::Device::Gamepad, 0}));
    m_controls.setBindings(bindings);
    for (const unsigned number : {0u, 1u, 7u})
        button(number);
    EXPECT_EQ(takeMenuKeys(), (std::vector{MenuKey::Pick, MenuKey::Back, MenuKey::Pause}));
}

// P was pressed at the very moment at which the ship was lost, and became a name.
TEST_F(Controls, KeyHeldAtTheEndNeverBecomesALetterOrAPick)
{
    press(Key::P);
    press(Key::K);
    press(Key::Down);
    press(Key::Enter);
    m_controls.endGame();
    (void)takeMenuKeys(); // the game has heard them
    steps(1000);
    for (const Key key : {Key::P, Key::K, Key::Down, Key::Enter}) // the keyboard's repetition
    {
        press(key);
        EXPECT_FALSE(m_controls.types());
    }
    EXPECT_TRUE(takeMenuKeys().empty());
    for (const Key key : {Key::P, Key::K, Key::Down})
    {
        release(key);
        EXPECT_TRUE(types(key)) << "pressed anew";
    }
    EXPECT_EQ(takeMenuKeys(), (std::vector{MenuKey::Pause, MenuKey::Down}));
    press(Key::Backspace);
    press(Key::Backspace);
    EXPECT_TRUE(m_controls.types()) << "only this one may be held";
}

TEST_F(Controls, NothingCountsForAMomentAfterTheEnd)
{
    m_controls.endGame();
    steps(game::Controls::Grace - 1);
    EXPECT_FALSE(types(Key::K));
    for (const Key key : {Key::P, Key::Enter, Key::Up})
        press(key);
    pad({0.f, 1.f});
    button(0);
    EXPECT_TRUE(takeMenuKeys().empty());
    steps(1);
    EXPECT_TRUE(types(Key::K));
    pad({0.f, 1.f}); // pushed since then
    button(0);
    EXPECT_EQ(takeMenuKeys(), std::vector{MenuKey::Pick});
}

// A key that the system has and SFML has not: no action is bound to it, though many slots are empty.
TEST_F(Controls, KeyWithoutANameMeansNothing)
{
    press(Key::Unknown);
    EXPECT_EQ(m_controls.take(), game::Input{});
}

TEST_F(Controls, KeyThatAnotherTookMeansNothingUntilItIsReleased)
{
    m_controls.ignore(Key::Down);
    press(Key::Down); // repeated
    EXPECT_TRUE(takeMenuKeys().empty());
    release(Key::Down);
    press(Key::Down);
    EXPECT_EQ(takeMenuKeys(), std::vector{MenuKey::Down});
}

} // namespace
