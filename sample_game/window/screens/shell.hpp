// SPDX-License-Identifier: Zlib
#pragma once

#include "window/screens/menu.hpp"

#include <optional>

namespace game
{

enum class Screen
{
    Title,
    Keys,
    Scores,
    Playing,
    Paused,
    GameOver,
    Naming, ///< the game is over and its score is worth a name
    Laboratory,
    Exhibit
};

/// A request of the shell to the program; everything else it does itself.
enum class Wish
{
    StartGame,
    WatchLast,
    LeaveGame, ///< for the title
    KeepScore, ///< under the name that was entered
    Quit
};

/// Knows which screen is up, and the screens that keys lead to. No window, no clock, no world: callers report events.
class Shell
{
public:
    /// Steps for which a menu after the game is over takes no key: whoever still fires means the game.
    static constexpr int Grace = 50;

    /// `hasLast` adds the entry that watches the last game.
    void toTitle(bool hasLast);
    void toGame();
    void toScores();
    void toKeys();
    void toExhibit();
    /// Opens from any screen, and returns to it.
    void toggleLaboratory();
    void pause();
    void gameOver(bool worthAName, bool hasLast);

    /// Once per step of time.
    void step() noexcept;
    [[nodiscard]] std::optional<Wish> press(MenuKey key);
    /// A character from the keyboard.
    void type(char32_t character);

    [[nodiscard]] Screen screen() const noexcept { return m_screen; }
    /// The menu of Title, Paused and GameOver; without entries elsewhere.
    [[nodiscard]] const Menu& menu() const noexcept { return m_menu; }
    [[nodiscard]] const NameEntry& naming() const noexcept { return m_naming; }
    /// The world moves on.
    [[nodiscard]] bool running() const noexcept;
    /// A name is being entered, maybe below the laboratory.
    [[nodiscard]] bool awaitsName() const noexcept;

private:
    void show(Screen screen);
    [[nodiscard]] std::optional<Wish> pick(Choice choice);
    [[nodiscard]] std::optional<Wish> back();

    Screen m_screen = Screen::Title;
    Screen m_behind = Screen::Title;   // below the laboratory
    Screen m_returnTo = Screen::Title; // from the scores and the keys
    Menu m_menu;
    NameEntry m_naming;
    bool m_hasLast = false;
    int m_grace = 0;
};

} // namespace game
