// SPDX-License-Identifier: Zlib
#include "window/screens/options_page.hpp"

#include <gtest/gtest.h>

namespace
{

using game::GameSettings;
using game::MenuKey;
using game::Option;
using game::PageGoal;

class OptionsPage : public testing::Test
{
protected:
    void goTo(Option option)
    {
        for (std::size_t i = 0; i < game::OptionCount && m_page.chosen() != option; ++i)
            press(MenuKey::Down);
        ASSERT_EQ(m_page.chosen(), option);
    }
    PageGoal press(MenuKey key) { return m_page.press(key, m_settings); }
    static graze::Vec2 at(Option option, float x)
    {
        const graze::Aabb row = game::OptionsPage::Places.row(static_cast<std::size_t>(option));
        return {x, (row.lower.y + row.upper.y) * 0.5f};
    }
    static float across(float share)
    {
        return game::OptionsPage::SliderLeft + share * (game::OptionsPage::SliderRight - game::OptionsPage::SliderLeft);
    }

    game::OptionsPage m_page;
    GameSettings m_settings;
};

TEST_F(OptionsPage, ArrowsChangeASliderStepByStepWithinItsEnds)
{
    goTo(Option::MusicVolume);
    press(MenuKey::Left);
    EXPECT_NEAR(m_settings.musicVolume, 0.65f, 1e-6f);
    EXPECT_EQ(m_settings.soundVolume, GameSettings{}.soundVolume);
    for (int i = 0; i < 30; ++i)
        press(MenuKey::Right);
    EXPECT_EQ(m_settings.musicVolume, 1.f);
    for (int i = 0; i < 30; ++i)
        press(MenuKey::Left);
    EXPECT_EQ(m_settings.musicVolume, 0.f);
    EXPECT_EQ(game::optionValue(Option::MusicVolume, m_settings), "0 %");
}

TEST_F(OptionsPage, SwitchesAndShipsChangeByKeys)
{
    goTo(Option::Flashes);
    press(MenuKey::Pick);
    EXPECT_FALSE(m_settings.flashes);
    press(MenuKey::Right);
    EXPECT_TRUE(m_settings.flashes);
    press(MenuKey::Left);
    EXPECT_FALSE(m_settings.flashes);
    goTo(Option::Fullscreen);
    press(MenuKey::Pick);
    EXPECT_TRUE(m_settings.fullscreen);
    goTo(Option::Ships);
    press(MenuKey::Right);
    press(MenuKey::Right);
    EXPECT_EQ(m_settings.ships, 5);
    for (int i = 0; i < 9; ++i)
        press(MenuKey::Left);
    EXPECT_EQ(m_settings.ships, 1);
}

TEST_F(OptionsPage, EveryRowCanBeClicked)
{
    EXPECT_EQ(m_page.click(at(Option::SoundVolume, across(0.5f)), m_settings), PageGoal::Stay);
    EXPECT_NEAR(m_settings.soundVolume, 0.5f, 0.026f);
    (void)m_page.click(at(Option::Shake, across(0.f)), m_settings);
    EXPECT_EQ(m_settings.shake, 0.f);
    (void)m_page.click(at(Option::Ships, across(0.5f)), m_settings);
    EXPECT_EQ(m_settings.ships, 3);
    (void)m_page.click(at(Option::Flashes, 100.f), m_settings);
    EXPECT_FALSE(m_settings.flashes);
    (void)m_page.click(at(Option::Fullscreen, 100.f), m_settings);
    EXPECT_TRUE(m_settings.fullscreen);
    EXPECT_EQ(m_page.click(at(Option::Keys, 300.f), m_settings), PageGoal::Keys);
    EXPECT_EQ(m_page.click(at(Option::Buttons, 300.f), m_settings), PageGoal::Buttons);
    EXPECT_EQ(m_page.click(at(Option::Back, 300.f), m_settings), PageGoal::Back);
    EXPECT_EQ(m_page.click({300.f, 5.f}, m_settings), PageGoal::Stay);
}

// A hand that drags does not keep to the row.
TEST_F(OptionsPage, DragGoesOnWithTheSliderThatItBeganOn)
{
    (void)m_page.click(at(Option::SoundVolume, across(0.5f)), m_settings);
    m_page.drag(at(Option::MusicVolume, across(0.9f)), m_settings);
    EXPECT_NEAR(m_settings.soundVolume, 0.9f, 0.026f);
    m_page.drag({9999.f, -50.f}, m_settings);
    EXPECT_EQ(m_settings.soundVolume, 1.f);
    EXPECT_EQ(m_settings.musicVolume, GameSettings{}.musicVolume);
    m_page.letGo();
    m_page.drag(at(Option::SoundVolume, across(0.1f)), m_settings);
    EXPECT_EQ(m_settings.soundVolume, 1.f);
}

TEST_F(OptionsPage, DefaultsLeaveSolverAndWindowAlone)
{
    m_settings = {.solver = {.maxIterations = 3},
                  .soundVolume = 0.f,
                  .musicVolume = 0.f,
                  .shake = 0.f,
                  .flashes = false,
                  .ships = 1,
                  .fullscreen = true};
    m_settings.bindings.bind(game::Action::Fire, 0, sf::Keyboard::Key::C);
    goTo(Option::Defaults);
    press(MenuKey::Pick);
    EXPECT_EQ(m_settings, (GameSettings{.solver = {.maxIterations = 3}, .fullscreen = true}));
}

} // namespace
