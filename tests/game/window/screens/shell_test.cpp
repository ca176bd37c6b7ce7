// SPDX-License-Identifier: Zlib
#include "window/screens/shell.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace
{

using game::Action;
using game::Bindings;
using game::Device;
using game::GameSettings;
using game::Goal;
using game::MenuKey;
using game::Pointer;
using game::Screen;
using game::Setting;
using game::Slot;
using game::Wish;
using Act = Pointer::Act;
using Key = sf::Keyboard::Key;

class Shell : public testing::Test
{
protected:
    std::optional<Wish> press(MenuKey key) { return m_shell.handle(key); }
    std::optional<Wish> mouse(Act act, graze::Vec2 at, float notches = 0.f)
    {
        return m_shell.handle(Pointer{act, at, notches});
    }
    std::optional<game::MenuRow> find(const Goal& goal) const
    {
        const std::vector<game::MenuRow> rows = m_shell.page().rows;
        const auto found = std::ranges::find(rows, goal, &game::MenuRow::goal);
        return found == rows.end() ? std::nullopt : std::optional(*found);
    }
    graze::Vec2 placeOf(const Goal& goal) const
    {
        const auto row = find(goal);
        EXPECT_TRUE(row);
        return row ? row->area.centre() : graze::Vec2();
    }
    std::optional<Wish> click(const Goal& goal) { return mouse(Act::Click, placeOf(goal)); }
    /// Where a bar is filled by that share.
    graze::Vec2 onBar(const Setting& setting, float share) const
    {
        const graze::Aabb bar = find(setting)->bar();
        return {bar.lower.x + share * bar.size().x, bar.centre().y};
    }
    void goTo(const Goal& goal)
    {
        const auto chosen = [&] { return m_shell.page().rows[m_shell.cursor()].goal == goal; };
        for (std::size_t i = 0; i < m_shell.page().rows.size() && !chosen(); ++i)
            (void)press(MenuKey::Down);
        EXPECT_TRUE(chosen());
    }
    std::optional<Wish> choose(const Goal& goal)
    {
        goTo(goal);
        return press(MenuKey::Pick);
    }
    GameSettings& settings() { return m_shell.facts().settings; }
    const Bindings& bindings() { return settings().bindings; }
    void open(Screen screen)
    {
        m_shell.show(Screen::Title);
        m_shell.visit(screen);
    }

    game::Shell m_shell;
};

TEST_F(Shell, TitleLeadsEverywhereAndBack)
{
    for (const Wish wish : {Wish::StartGame, Wish::StartDaily, Wish::StartBoss, Wish::Quit})
        EXPECT_EQ(choose(wish), wish);
    EXPECT_TRUE(m_shell.running()) << "the game behind it";
    m_shell.visit(Screen::Exhibit);
    EXPECT_FALSE(m_shell.running());
    (void)press(MenuKey::Back);
    for (const Screen screen : {Screen::Scores, Screen::Medals, Screen::Laboratory, Screen::Options, Screen::Keys})
    {
        EXPECT_EQ(choose(screen), std::nullopt);
        EXPECT_EQ(m_shell.screen(), screen);
        (void)press(MenuKey::Escape);
        ASSERT_EQ(m_shell.screen(), Screen::Title);
        EXPECT_EQ(m_shell.page().rows[m_shell.cursor()].goal, Goal(screen)) << "where one came from";
    }
    EXPECT_EQ(press(MenuKey::Escape), Wish::Quit);
}

TEST_F(Shell, LastGameAndNearMissAreOfferedWhereThereAreSome)
{
    EXPECT_FALSE(find(Wish::WatchLast));
    m_shell.facts().hasLast = true;
    EXPECT_EQ(choose(Wish::WatchLast), Wish::WatchLast);
    m_shell.show(Screen::GameOver);
    EXPECT_FALSE(find(Wish::WatchNearMiss));
    m_shell.facts().summary.hud.grazes = 1;
    EXPECT_EQ(choose(Wish::WatchNearMiss), Wish::WatchNearMiss);
}

TEST_F(Shell, PauseHoldsTheWorldAndGoesOn)
{
    m_shell.show(Screen::Playing);
    for (const MenuKey key : {MenuKey::Pause, MenuKey::Escape})
    {
        (void)press(key);
        EXPECT_EQ(m_shell.screen(), Screen::Paused);
        EXPECT_FALSE(m_shell.running());
        (void)press(key);
        EXPECT_EQ(m_shell.screen(), Screen::Playing);
        EXPECT_TRUE(m_shell.running());
    }
    (void)press(MenuKey::Pause);
    EXPECT_EQ(choose(Wish::LeaveGame), Wish::LeaveGame);
}

// The pad's second button flies slowly; it must not leave the game.
TEST_F(Shell, KeysOfFlyingMeanNothingElseInPlay)
{
    m_shell.show(Screen::Playing);
    for (const MenuKey key : {MenuKey::Back, MenuKey::Pick, MenuKey::Up, MenuKey::Left, MenuKey::Restart})
        EXPECT_EQ(press(key), std::nullopt);
    EXPECT_EQ(mouse(Act::Click, {320.f, 360.f}), std::nullopt);
    EXPECT_EQ(m_shell.screen(), Screen::Playing);
}

TEST_F(Shell, TitleThatNobodyTouchesLeadsToTheScenes)
{
    const auto wait = [&](int steps)
    {
        for (int i = 0; i < steps; ++i)
            (void)m_shell.step(false);
    };
    wait(game::Shell::IdleSteps - 1);
    m_shell.touch();
    wait(game::Shell::IdleSteps - 1);
    EXPECT_EQ(m_shell.screen(), Screen::Title);
    wait(1);
    EXPECT_EQ(m_shell.screen(), Screen::Exhibit);
    open(Screen::Medals);
    wait(2 * game::Shell::IdleSteps);
    EXPECT_EQ(m_shell.screen(), Screen::Medals);
}

// R stands beside the keys that fly.
TEST_F(Shell, NewGameBeginsOnceWhenItsKeyIsHeldAndNoSooner)
{
    const auto wishesIn = [&](int steps, bool held)
    {
        int wishes = 0;
        for (int i = 0; i < steps; ++i)
            wishes += m_shell.step(held) == Wish::PlayAgain;
        return wishes;
    };
    for (const Screen screen : {Screen::Playing, Screen::Paused})
    {
        m_shell.show(screen);
        EXPECT_EQ(wishesIn(game::Shell::RestartSteps - 1, true), 0);
        EXPECT_GT(m_shell.restartShare(), 0.9f);
        EXPECT_EQ(wishesIn(1, false), 0);
        EXPECT_EQ(m_shell.restartShare(), 0.f);
        EXPECT_EQ(wishesIn(10 * game::Shell::RestartSteps, true), 1);
        EXPECT_EQ(wishesIn(1, false), 0);
    }
    m_shell.show(Screen::Title);
    EXPECT_EQ(wishesIn(200, true), 0);
    m_shell.show(Screen::GameOver);
    EXPECT_EQ(press(MenuKey::Restart), Wish::PlayAgain) << "nothing is lost any more";
}

TEST_F(Shell, NameIsTypedOrSpelledAndNoMoreThanFits)
{
    m_shell.show(Screen::Naming);
    for (const char32_t c : U" \u00e4\nAda P") // the font has neither of the first three
        (void)m_shell.handle(c);
    // P and R are letters here.
    EXPECT_EQ(press(MenuKey::Pause), std::nullopt);
    EXPECT_EQ(press(MenuKey::Restart), std::nullopt);
    EXPECT_EQ(m_shell.name(), "Ada P");
    m_shell.toggleLaboratory();
    EXPECT_TRUE(m_shell.awaitsName());
    m_shell.toggleLaboratory();
    EXPECT_EQ(press(MenuKey::Pick), Wish::KeepScore);
    EXPECT_EQ(click(Wish::KeepScore), Wish::KeepScore);
    for (int i = 0; i < 40; ++i)
        (void)m_shell.handle(U'w');
    EXPECT_EQ(m_shell.name().size(), game::Scores::LongestName);

    m_shell.show(Screen::Naming);
    EXPECT_EQ(m_shell.name(), "");
    for (const MenuKey key : {MenuKey::Up, MenuKey::Up, MenuKey::Right, MenuKey::Down})
        (void)press(key);
    EXPECT_EQ(m_shell.name(), "B ");
    for (int i = 0; i < 3; ++i)
        (void)press(MenuKey::Left);
    EXPECT_EQ(m_shell.name(), "");
}

TEST_F(Shell, MouseAndWheelChooseAndPick)
{
    (void)mouse(Act::Move, placeOf(Wish::StartBoss));
    EXPECT_EQ(m_shell.page().rows[m_shell.cursor()].goal, Goal(Wish::StartBoss));
    (void)mouse(Act::Wheel, {}, 1.f);
    EXPECT_EQ(m_shell.page().rows[m_shell.cursor()].goal, Goal(Wish::StartDaily));
    EXPECT_EQ(click(Wish::StartGame), Wish::StartGame);
    EXPECT_EQ(mouse(Act::Click, {5.f, 5.f}), std::nullopt) << "beside the menu";
    for (const Screen screen : {Screen::Keys, Screen::Scores, Screen::Medals})
    {
        (void)click(screen);
        EXPECT_EQ(m_shell.screen(), screen);
        (void)mouse(Act::Click, {320.f, 400.f});
        EXPECT_EQ(m_shell.screen(), screen);
        (void)click(Wish::Back);
        EXPECT_EQ(m_shell.screen(), Screen::Title);
    }
}

TEST_F(Shell, ScoresTurnToTheOtherLists)
{
    open(Screen::Scores);
    (void)press(MenuKey::Right);
    EXPECT_EQ(m_shell.list(), game::ScoreList::Daily);
    (void)press(MenuKey::Left);
    (void)press(MenuKey::Left);
    EXPECT_EQ(m_shell.list(), game::ScoreList::Tuned);
    (void)click(Wish::LaterList);
    EXPECT_EQ(m_shell.list(), game::ScoreList::Normal);
    (void)click(Wish::EarlierList);
    (void)mouse(Act::Wheel, {}, 1.f);
    EXPECT_EQ(m_shell.list(), game::ScoreList::Boss);
    EXPECT_EQ(m_shell.screen(), Screen::Scores);
}

TEST_F(Shell, OptionsOpenFromThePauseAndHoldTheGame)
{
    m_shell.show(Screen::Playing);
    m_shell.pause();
    (void)choose(Screen::Options);
    (void)choose(Screen::KeyBindings);
    EXPECT_FALSE(m_shell.running());
    m_shell.toggleLaboratory();
    m_shell.toggleLaboratory();
    for (const Screen screen : {Screen::KeyBindings, Screen::Options, Screen::Paused})
    {
        EXPECT_EQ(m_shell.screen(), screen);
        EXPECT_FALSE(m_shell.running());
        (void)press(MenuKey::Escape);
    }
    EXPECT_TRUE(m_shell.running());
}

TEST_F(Shell, ArrowsChangeASettingWithinItsEnds)
{
    open(Screen::Options);
    goTo(Setting(&GameSettings::musicVolume));
    (void)press(MenuKey::Left);
    EXPECT_NEAR(settings().musicVolume, 0.65f, 1e-6f);
    EXPECT_EQ(settings().soundVolume, GameSettings{}.soundVolume);
    const auto pressOften = [&](MenuKey key)
    {
        for (int i = 0; i < 30; ++i)
            (void)press(key);
    };
    pressOften(MenuKey::Right);
    EXPECT_EQ(settings().musicVolume, 1.f);
    pressOften(MenuKey::Left);
    EXPECT_EQ(settings().musicVolume, 0.f);
    EXPECT_EQ(find(Setting(&GameSettings::musicVolume))->value, "0 %");
    (void)choose(Setting(&GameSettings::flashes));
    EXPECT_FALSE(settings().flashes);
    (void)press(MenuKey::Right);
    EXPECT_TRUE(settings().flashes);
    goTo(Setting(&GameSettings::ships));
    pressOften(MenuKey::Right);
    EXPECT_EQ(settings().ships, GameSettings::MostShips);
    pressOften(MenuKey::Left);
    EXPECT_EQ(settings().ships, 1);
}

// A hand that drags does not keep to the row.
TEST_F(Shell, DragGoesOnWithTheBarThatItBeganOn)
{
    open(Screen::Options);
    (void)mouse(Act::Click, onBar(&GameSettings::ships, 0.5f));
    EXPECT_EQ(settings().ships, 3);
    (void)mouse(Act::Wheel, placeOf(Setting(&GameSettings::ships)), 1.f);
    EXPECT_EQ(settings().ships, 4);
    (void)click(Setting(&GameSettings::fullscreen));
    EXPECT_TRUE(settings().fullscreen);
    (void)mouse(Act::Click, onBar(&GameSettings::soundVolume, 0.5f));
    (void)mouse(Act::Drag, onBar(&GameSettings::musicVolume, 0.9f));
    EXPECT_NEAR(settings().soundVolume, 0.9f, 0.026f);
    (void)mouse(Act::Drag, {9999.f, -50.f});
    EXPECT_EQ(settings().soundVolume, 1.f);
    EXPECT_EQ(settings().musicVolume, GameSettings{}.musicVolume);
    (void)mouse(Act::Move, onBar(&GameSettings::soundVolume, 0.1f));
    (void)mouse(Act::Drag, onBar(&GameSettings::soundVolume, 0.1f));
    EXPECT_EQ(settings().soundVolume, 1.f) << "let go";
}

TEST_F(Shell, DefaultsAreThoseOfThePage)
{
    const GameSettings before{.solver = {.maxIterations = 3}, .fullscreen = true};
    settings() = before;
    settings().shake = 0.f;
    settings().ships = 1;
    settings().bindings.bind(Action::Fire, 0, Key::C);
    settings().bindings.bind(Action::Fire, 0, {Device::Gamepad, 9});
    open(Screen::PadBindings);
    (void)click(Wish::Defaults);
    EXPECT_EQ(bindings().of(Device::Gamepad), Bindings::defaults(Device::Gamepad));
    EXPECT_TRUE(bindings().binds(Action::Fire, Key::C));
    EXPECT_EQ(settings().ships, 1);
    open(Screen::Options);
    (void)choose(Wish::Defaults);
    EXPECT_EQ(settings(), before) << "solver and window are no options";
}

TEST_F(Shell, NextKeyOrButtonIsBoundWhereOneHasPicked)
{
    open(Screen::KeyBindings);
    (void)m_shell.handle(game::Press(Key::C));
    EXPECT_EQ(bindings(), Bindings()) << "nobody has asked for a key";
    goTo(Slot{Action::Fire, 0});
    (void)press(MenuKey::Right);
    (void)press(MenuKey::Pick);
    ASSERT_TRUE(m_shell.waits());
    (void)mouse(Act::Move, placeOf(Slot{Action::Pause, 0})); // it waits
    (void)m_shell.handle(game::Press(Key::Left));
    EXPECT_FALSE(m_shell.waits());
    EXPECT_EQ(bindings().at(Device::Keyboard, Action::Fire, 1).code, static_cast<int>(Key::Left));
    EXPECT_TRUE(find(Slot{Action::Fire, 1})->wrong) << "it flies to the left too";
    EXPECT_TRUE(find(Slot{Action::Left, 0})->wrong);
    EXPECT_EQ(m_shell.page().texts.back().text, "LEFT is also bound to: left");

    (void)click(Slot{Action::Power, 0});
    (void)m_shell.handle(game::Press(Key::F1));
    EXPECT_TRUE(m_shell.refused()) << "the game has it";
    (void)press(MenuKey::Pick);
    (void)m_shell.handle(game::Press(Key::Escape));
    (void)press(MenuKey::Pick);
    (void)press(MenuKey::Escape); // as somebody with a gamepad may press
    EXPECT_FALSE(m_shell.waits() || m_shell.refused());
    EXPECT_EQ(m_shell.screen(), Screen::KeyBindings);
    (void)press(MenuKey::Pick);
    for (int i = 0; i < game::Shell::Patience; ++i)
        (void)m_shell.step(false);
    EXPECT_FALSE(m_shell.waits());
    EXPECT_TRUE(bindings().binds(Action::Power, Key::X));

    const Bindings::Table keys = bindings().of(Device::Keyboard);
    open(Screen::PadBindings);
    (void)click(Slot{Action::Focus, 0});
    (void)m_shell.handle(game::Press(Device::Gamepad, 99));
    EXPECT_TRUE(m_shell.waits()) << "no pad has that button";
    (void)m_shell.handle(game::Press(Device::Gamepad, 5));
    EXPECT_TRUE(bindings().binds(Action::Focus, {Device::Gamepad, 5}));
    EXPECT_EQ(bindings().of(Device::Keyboard), keys);
    EXPECT_EQ(find(Slot{Action::Focus, 0})->label, "BUTTON 5");
}

} // namespace
