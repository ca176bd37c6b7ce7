// SPDX-License-Identifier: Zlib
#pragma once

#include "window/screens/menu.hpp"

namespace game
{

enum class Screen
{
    Title,
    Keys,
    Scores,
    Medals,
    Options,
    KeyBindings,
    PadBindings,
    Playing,
    Paused,
    GameOver,
    Naming, ///< the game is over and its score is worth a name
    Laboratory,
    Exhibit
};

/// The screens that the mouse has something to do on.
[[nodiscard]] constexpr bool isMenu(Screen screen) noexcept
{
    return screen != Screen::Playing && screen != Screen::Laboratory && screen != Screen::Exhibit;
}

/// The menu of a screen; without entries for one that has none. `hasLast` adds the entry that watches the last game,
/// `hasNearMiss` the one that watches its best near miss.
[[nodiscard]] Menu menuOf(Screen screen, bool hasLast, bool hasNearMiss = false);

} // namespace game
