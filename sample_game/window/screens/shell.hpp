// SPDX-License-Identifier: Zlib
#pragma once

#include "settings/medals.hpp"
#include "settings/scores.hpp"
#include "window/screens/page.hpp"
#include "world/world.hpp"

#include <cstdint>
#include <string_view>
#include <utility>

namespace game
{

/// A game from its beginning to its end, in numbers.
struct Summary
{
    [[nodiscard]] double seconds() const noexcept
    {
        return static_cast<double>(hud.frame) * static_cast<double>(TimeStep);
    }

    Hud hud{};                     ///< of its last step
    std::uint64_t closestStep = 0; ///< steps of the game up to its closest near miss
    std::string killer{};          ///< what the last ship was lost to, in words; empty when nobody knows
};

/// The facts that the pages show, and the settings that they change.
struct Facts
{
    GameSettings settings{};
    ScoreTables scores{};
    MedalSet medals{};
    Summary summary{};                  ///< of the player's last game
    MedalSet earned{};                  ///< medals that it added to the player's
    ScoreList list = ScoreList::Normal; ///< the one that its score belongs to
    std::optional<std::size_t> rank{};  ///< its rank there, from 1
    bool hasLast = false;               ///< there is a replay of the last game
};

/// The mouse, in logical pixels of the field.
struct Pointer
{
    enum class Act
    {
        Move,
        Drag, ///< a move with the button held since a click
        Click,
        Wheel
    };
    Act act{};
    graze::Vec2 at{};
    float notches = 0.f;
};

/// Whatever steers the screens: a key with a meaning, the mouse, a typed character, a key or a button to be bound.
using MenuEvent = std::variant<MenuKey, Pointer, char32_t, Press>;

/// Knows which screen is up, what is chosen on it, and where keys and mouse lead to. No window, no clock, no world.
class Shell
{
public:
    /// R is held for so long until a new game begins.
    static constexpr int RestartSteps = 60;
    /// A page that waits for a key or a button gives up after so long (unit: steps).
    static constexpr int Patience = 300;
    /// The title that nobody touches for so long leads to the scenes of the exhibit (unit: steps).
    static constexpr int IdleSteps = 60 * 20;

    /// Puts up a screen that leads to no other one.
    void show(Screen screen);
    /// Puts up a screen that leads back to this one.
    void visit(Screen screen);
    void showScores(ScoreList list);
    /// Opens the laboratory from any screen, and returns to it.
    void toggleLaboratory();
    void pause();

    /// Somebody is there: a key, a button, the mouse.
    void touch() noexcept { m_idle = 0; }
    /// Once per step of time. `holdsRestart`: the key for a new game is down.
    [[nodiscard]] std::optional<Wish> step(bool holdsRestart);
    [[nodiscard]] std::optional<Wish> handle(const MenuEvent& event);

    [[nodiscard]] Facts& facts() noexcept { return m_facts; }
    [[nodiscard]] const Facts& facts() const noexcept { return m_facts; }

    [[nodiscard]] Screen screen() const noexcept { return m_screen; }
    /// Without rows while somebody plays or works in the laboratory.
    [[nodiscard]] Page page() const;
    /// The row of the page that is chosen.
    [[nodiscard]] std::size_t cursor() const noexcept { return m_cursor; }
    /// The list that the scores show.
    [[nodiscard]] ScoreList list() const noexcept { return m_list; }
    [[nodiscard]] const std::string& name() const noexcept { return m_name; }
    /// The device whose keys or buttons the screen binds.
    [[nodiscard]] Device device() const noexcept
    {
        return m_screen == Screen::PadBindings ? Device::Gamepad : Device::Keyboard;
    }
    /// The next key, or the next button, of that device is to be bound.
    [[nodiscard]] bool waits() const noexcept { return m_waits > 0; }
    /// The last key cannot be bound.
    [[nodiscard]] bool refused() const noexcept { return m_refused; }
    /// How long R is held, 0 .. 1.
    [[nodiscard]] float restartShare() const noexcept;
    /// Changes a few times a second, for what blinks.
    [[nodiscard]] bool blinks() const noexcept { return m_clock / 20 % 2 == 0; }
    /// The world moves on.
    [[nodiscard]] bool running() const noexcept;
    /// A name is being entered, maybe below the laboratory.
    [[nodiscard]] bool awaitsName() const noexcept;

private:
    void on(MenuKey key);
    void on(const Pointer& pointer);
    void on(char32_t character);
    void on(const Press& press);
    void pick(const Goal& goal);
    void obey(Wish wish);
    void back();
    void put(Screen screen, std::size_t cursor);
    void arrow(MenuKey key);
    void turnList(int by) noexcept;
    void setDefaults();

    Facts m_facts;
    std::optional<Wish> m_wish; // of the event that is handled
    Screen m_screen = Screen::Title;
    std::size_t m_cursor = 0;
    std::vector<std::pair<Screen, std::size_t>> m_trail; // screens that lead to this one, and their rows
    ScoreList m_list = ScoreList::Normal;
    std::string m_name;
    bool m_dragging = false;
    bool m_refused = false;
    int m_waits = 0;   // steps left
    int m_restart = 0; // steps that R is held
    int m_idle = 0;    // steps on the title
    std::uint64_t m_clock = 0;
};

/// A medal in words and as a picture.
struct MedalLook
{
    std::string_view title;
    std::string_view how; ///< it is won
    Picture picture{};
};
[[nodiscard]] const MedalLook& lookOf(Medal medal) noexcept;

/// A character that is typed into a name.
void type(std::string& name, char32_t character);
/// A name is spelled with four directions: up and down change the last letter, right adds one, left takes it away.
void spell(std::string& name, MenuKey key);

} // namespace game
