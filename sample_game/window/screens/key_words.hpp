// SPDX-License-Identifier: Zlib
#pragma once

#include "settings/bindings.hpp"

#include <optional>
#include <string>

namespace game
{

/// A key and its effect.
struct KeyHelp
{
    const char* keys; ///< of one that cannot be bound
    const char* what;
    /// Its keys can be bound to others; Action::Left stands for all four directions.
    std::optional<Action> action{};
};

/// The keys of the game; what they do is short enough for a narrow column.
inline constexpr KeyHelp HelpOfKeys[] = {
    {"", "fly", Action::Left},
    {"", "fire", Action::Fire},
    {"", "focus", Action::Focus},
    {"", "pulse", Action::Power},
    {"", "pause", Action::Pause},
    {"HOLD R", "new game"},
    {"M", "sound"},
    {"F1", "tune GJK"},
    {"F2", "shapes"},
    {"B", "boxes"},
    {"F3", "GJK lab"},
    {"F4", "capture"},
    {"F11", "full screen"},
};

/// The first key of an action, for a sentence: "P", "SHIFT" for both of them, "-" for none; for Action::Left the first
/// keys of all directions: "ARROWS", "J L I K", "YOUR KEYS" where they are too long.
[[nodiscard]] std::string keyText(const Bindings& bindings, Action action);
/// All keys of an action: "SPACE / Z", "ARROWS / WASD".
[[nodiscard]] std::string keysText(const Bindings& bindings, Action action);

} // namespace game
