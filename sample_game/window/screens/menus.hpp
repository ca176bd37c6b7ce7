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

/// The menu of a screen; without entries for one that has none. `hasLast` adds the entry that watches the last game.
[[nodiscard]] Menu menuOf(Screen screen, bool hasLast);

} // namespace game
