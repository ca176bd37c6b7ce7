// SPDX-License-Identifier: Zlib
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace game
{

/// The meaning of keys and buttons outside of flying.
enum class MenuKey
{
    Up,
    Down,
    Left,
    Right,
    Pick,
    Back,   ///< leaves a screen
    Escape, ///< the same, and pauses a game
    Pause,
    Restart
};

/// The goal of a menu's entry.
enum class Choice
{
    Play,
    Daily, ///< the game of the day
    Boss,  ///< practice that begins with the boss
    Again, ///< another game of the same kind
    Continue,
    WatchLast,     ///< the replay of the last game
    WatchNearMiss, ///< its best near miss
    Scores,
    Medals,
    Options,
    Laboratory,
    Exhibit,
    Keys,
    Title,
    Quit
};

struct MenuEntry
{
    Choice choice;
    std::string_view text;
};

/// A list with one entry chosen; moving past an end comes back at the other.
class Menu
{
public:
    Menu() = default;
    explicit Menu(std::vector<MenuEntry> entries) : m_entries(std::move(entries)) {}

    /// Up and Down; other keys do nothing. True when the choice has moved.
    bool move(MenuKey key) noexcept;
    /// Nothing for an entry that there is not.
    void choose(std::size_t entry) noexcept;

    [[nodiscard]] std::span<const MenuEntry> entries() const noexcept { return m_entries; }
    [[nodiscard]] std::size_t chosen() const noexcept { return m_chosen; }
    /// Only of a menu with entries.
    [[nodiscard]] Choice choice() const noexcept { return m_entries[m_chosen].choice; }

private:
    std::vector<MenuEntry> m_entries;
    std::size_t m_chosen = 0;
};

/// A name for the high scores, typed, or spelled with four directions: up and down change the last letter, right adds
/// one, left takes it away.
class NameEntry
{
public:
    void type(char32_t character);
    void steer(MenuKey key);

    /// The name as it stands now.
    [[nodiscard]] const std::string& text() const noexcept { return m_text; }

private:
    std::string m_text;
};

} // namespace game
