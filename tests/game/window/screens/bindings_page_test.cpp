// SPDX-License-Identifier: Zlib
#include "window/screens/bindings_page.hpp"

#include <gtest/gtest.h>

namespace
{

using game::Action;
using game::Bindings;
using game::MenuKey;
using game::PageGoal;
using Key = sf::Keyboard::Key;

class BindingsPage : public testing::Test
{
protected:
    void goTo(std::size_t row, std::size_t slot = 0)
    {
        while (m_keys.row() != row)
            (void)press(MenuKey::Down);
        (void)press(slot == 0 ? MenuKey::Left : MenuKey::Right);
    }
    PageGoal press(MenuKey key) { return m_keys.press(key, m_bindings); }
    static std::size_t rowOf(Action action) { return static_cast<std::size_t>(action); }
    static graze::Vec2 at(std::size_t row, float x)
    {
        const graze::Aabb place = game::BindingsPage::Places.row(row);
        return {x, (place.lower.y + place.upper.y) * 0.5f};
    }

    game::BindingsPage m_keys{game::BindingsPage::Device::Keyboard};
    game::BindingsPage m_buttons{game::BindingsPage::Device::Gamepad};
    Bindings m_bindings;
};

TEST_F(BindingsPage, NextKeyIsBoundWhereOneHasPicked)
{
    goTo(rowOf(Action::Fire), 1);
    m_keys.take(Key::C, m_bindings);
    EXPECT_EQ(m_bindings, Bindings()) << "nobody has asked for a key";
    (void)press(MenuKey::Pick);
    ASSERT_TRUE(m_keys.waits());
    m_keys.take(Key::C, m_bindings);
    EXPECT_FALSE(m_keys.waits());
    EXPECT_EQ(m_bindings.keys[rowOf(Action::Fire)][1], Key::C);
    EXPECT_EQ(m_keys.text(Action::Fire, 1, m_bindings), "C");
}

TEST_F(BindingsPage, ConflictIsNamed)
{
    goTo(rowOf(Action::Fire), 1);
    (void)press(MenuKey::Pick);
    m_keys.take(Key::Left, m_bindings);
    EXPECT_EQ(m_keys.conflict(Action::Fire, 1, m_bindings), "left");
    EXPECT_EQ(m_keys.note(m_bindings), "LEFT is also bound to: left");
    goTo(rowOf(Action::Left), 0);
    EXPECT_EQ(m_keys.note(m_bindings), "LEFT is also bound to: fire");
}

TEST_F(BindingsPage, EscapeAndPatienceLeaveEverythingAsItIs)
{
    goTo(rowOf(Action::Power));
    (void)press(MenuKey::Pick);
    m_keys.take(Key::Escape, m_bindings);
    EXPECT_FALSE(m_keys.waits());
    (void)press(MenuKey::Pick);
    (void)press(MenuKey::Escape); // as somebody with a gamepad may press
    EXPECT_FALSE(m_keys.waits());
    (void)press(MenuKey::Pick);
    for (int i = 0; i < game::BindingsPage::Patience; ++i)
    {
        EXPECT_TRUE(m_keys.waits());
        m_keys.step();
    }
    EXPECT_FALSE(m_keys.waits());
    EXPECT_EQ(m_bindings, Bindings());
}

TEST_F(BindingsPage, ButtonsAreBoundLikewise)
{
    while (m_buttons.row() != rowOf(Action::Focus))
        (void)m_buttons.press(MenuKey::Down, m_bindings);
    (void)m_buttons.press(MenuKey::Pick, m_bindings);
    m_buttons.take(99u, m_bindings);
    EXPECT_TRUE(m_buttons.waits()) << "no pad has that button";
    m_buttons.take(5u, m_bindings);
    EXPECT_TRUE(m_bindings.binds(Action::Focus, 5));
    EXPECT_EQ(m_bindings.keys, Bindings::defaultKeys());
    EXPECT_EQ(m_buttons.text(Action::Focus, 0, m_bindings), "BUTTON 5");
}

TEST_F(BindingsPage, DefaultsAreOfTheShownDeviceAlone)
{
    m_bindings.bind(Action::Fire, 0, Key::C);
    m_bindings.bind(Action::Fire, 0, 9);
    goTo(game::BindingsPage::DefaultsRow);
    (void)press(MenuKey::Pick);
    EXPECT_EQ(m_bindings.keys, Bindings::defaultKeys());
    EXPECT_TRUE(m_bindings.binds(Action::Fire, 9));
    (void)m_buttons.click(at(game::BindingsPage::DefaultsRow, 300.f), m_bindings);
    EXPECT_EQ(m_bindings, Bindings());
}

TEST_F(BindingsPage, MouseChoosesAPlaceAndPicksIt)
{
    m_keys.point(at(rowOf(Action::Down), 500.f));
    EXPECT_EQ(m_keys.row(), rowOf(Action::Down));
    EXPECT_EQ(m_keys.slot(), 1u);
    (void)m_keys.click(at(rowOf(Action::Right), 250.f), m_bindings);
    EXPECT_TRUE(m_keys.waits());
    m_keys.point(at(rowOf(Action::Pause), 250.f));
    EXPECT_EQ(m_keys.row(), rowOf(Action::Right)) << "it waits";
    m_keys.take(Key::L, m_bindings);
    EXPECT_TRUE(m_bindings.binds(Action::Right, Key::L));
    EXPECT_EQ(m_keys.click(at(game::BindingsPage::BackRow, 300.f), m_bindings), PageGoal::Back);
}

} // namespace
