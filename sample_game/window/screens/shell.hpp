// SPDX-License-Identifier: Zlib
#pragma once

#include "settings/scores.hpp"
#include "settings/settings.hpp"
#include "window/screens/bindings_page.hpp"
#include "window/screens/menus.hpp"
#include "window/screens/options_page.hpp"

#include <optional>

namespace game
{

/// A request of the shell to the program; everything else it does itself.
enum class Wish
{
    StartGame,
    StartDaily,
    StartBoss,
    PlayAgain, ///< another game of the same kind
    WatchLast,
    WatchNearMiss,
    LeaveGame, ///< for the title
    KeepScore, ///< under the name that was entered
    Quit
};

/// Knows which screen is up, and the screens that keys and mouse lead to. No window, no clock, no world: callers report
/// events. Places of the mouse are logical pixels of the field.
class Shell
{
public:
    /// Steps for which a menu after the game is over takes no key: whoever still fires means the game.
    static constexpr int Grace = 50;
    /// The same for steering and ending a name of which nothing is typed yet.
    static constexpr int LongGrace = 120;

    /// `hasLast` adds the entry that watches the last game.
    void toTitle(bool hasLast);
    void toGame();
    void toScores(ScoreList list = ScoreList::Normal);
    void toKeys();
    void toExhibit();
    void toMedals();
    void toOptions();
    void toBindings(BindingsPage::Device device);
    /// Opens from any screen, and returns to it.
    void toggleLaboratory();
    void pause();
    /// `list` is the one that the score belongs to.
    /// `hasNearMiss` adds the entry that watches the best near miss.
    void gameOver(bool worthAName, bool hasLast, ScoreList list = ScoreList::Normal, bool hasNearMiss = false);

    /// Once per step of time.
    void step() noexcept;
    [[nodiscard]] std::optional<Wish> press(MenuKey key);
    /// A character from the keyboard.
    void type(char32_t character);
    /// The mouse has moved, with its button held since a click or not.
    void point(graze::Vec2 at, bool held = false);
    [[nodiscard]] std::optional<Wish> click(graze::Vec2 at);
    void wheel(graze::Vec2 at, float notches);
    /// A page that waits for a key or a button has it; see `waitsForKey`.
    void take(sf::Keyboard::Key key);
    void take(unsigned button);

    /// The settings that the options show and change.
    void setSettings(const GameSettings& settings) { m_settings = settings; }
    [[nodiscard]] const GameSettings& settings() const noexcept { return m_settings; }

    [[nodiscard]] Screen screen() const noexcept { return m_screen; }
    /// The menu of Title, Paused and GameOver; without entries elsewhere.
    [[nodiscard]] const Menu& menu() const noexcept { return m_menu; }
    [[nodiscard]] Rows menuPlaces() const noexcept;
    /// A number for the entry that is chosen on this screen.
    [[nodiscard]] std::size_t cursor() const noexcept;
    [[nodiscard]] const NameEntry& naming() const noexcept { return m_naming; }
    /// Characters are taken: the grace after a game has passed.
    [[nodiscard]] bool takesName() const noexcept { return m_screen == Screen::Naming && m_age >= Grace; }
    /// The list that the scores show.
    [[nodiscard]] ScoreList list() const noexcept { return m_list; }
    [[nodiscard]] const OptionsPage& options() const noexcept { return m_options; }
    /// The page of KeyBindings or PadBindings.
    [[nodiscard]] const BindingsPage& bindings() const noexcept;
    /// The next key of the keyboard, or the next button of the gamepad, is to be bound.
    [[nodiscard]] bool waitsForKey() const noexcept { return m_screen == Screen::KeyBindings && m_keys.waits(); }
    [[nodiscard]] bool waitsForButton() const noexcept { return m_screen == Screen::PadBindings && m_buttons.waits(); }
    /// The world moves on.
    [[nodiscard]] bool running() const noexcept;
    /// A name is being entered, maybe below the laboratory.
    [[nodiscard]] bool awaitsName() const noexcept;

private:
    void show(Screen screen);
    /// Shows a screen that leads back to this one.
    void visit(Screen screen);
    void goBack();
    void turnList(int by) noexcept;
    [[nodiscard]] BindingsPage& page() noexcept { return m_screen == Screen::PadBindings ? m_buttons : m_keys; }
    [[nodiscard]] bool inGrace() const noexcept;
    [[nodiscard]] std::optional<Wish> pressMenu(MenuKey key);
    [[nodiscard]] std::optional<Wish> pressPage(MenuKey key);
    [[nodiscard]] std::optional<Wish> pick(Choice choice);
    [[nodiscard]] std::optional<Wish> back();
    void follow(PageGoal goal);

    Screen m_screen = Screen::Title;
    Screen m_behind = Screen::Title;   // below the laboratory
    Screen m_returnTo = Screen::Title; // from scores, keys, medals and options
    std::size_t m_returnEntry = 0;     // the entry of its menu
    Menu m_menu;
    NameEntry m_naming;
    OptionsPage m_options;
    BindingsPage m_keys{BindingsPage::Device::Keyboard};
    BindingsPage m_buttons{BindingsPage::Device::Gamepad};
    GameSettings m_settings;
    ScoreList m_list = ScoreList::Normal;
    bool m_hasLast = false;
    bool m_hasNearMiss = false;
    int m_age = LongGrace; // steps since a game was over
};

} // namespace game
