// SPDX-License-Identifier: Zlib
#pragma once

#include "settings/bindings.hpp"

#include <optional>

namespace game
{

/// A key and its effect.
struct KeyHelp
{
    const char* keys;
    const char* what;
    const char* briefKeys; ///< for a narrow column
    const char* briefWhat;
    /// Its keys can be bound to others; Action::Left stands for all four directions.
    std::optional<Action> action{};
};

/// The keys of the game as it begins with them; the pad's buttons stand on the screen of the keys.
inline constexpr KeyHelp HelpOfKeys[] = {
    {"ARROWS / WASD", "fly", "ARROWS", "fly", Action::Left},
    {"SPACE / Z", "fire", "SPACE", "fire", Action::Fire},
    {"SHIFT", "slow and exact", "SHIFT", "slow", Action::Focus},
    {"X", "let the pulse go", "X", "pulse", Action::Power},
    {"P / ESC", "pause", "P", "pause", Action::Pause},
    {"R", "new game", "R", "new game"},
    {"M", "sound on, off", "M", "sound"},
    {"F1", "tune the solver", "F1", "solver"},
    {"F2, B", "shapes, boxes", "F2 B", "shapes"},
    {"F3", "GJK laboratory", "F3", "lab"},
    {"F4", "capture a pair", "F4", "capture"},
};

} // namespace game
