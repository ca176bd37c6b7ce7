// SPDX-License-Identifier: Zlib
#pragma once

#include "settings/bindings.hpp"
#include "window/draw/batch.hpp"
#include "window/screens/key_help.hpp"

#include <string>

namespace game
{

/// The keys of an action: "SPACE / Z", "-" for none.
[[nodiscard]] std::string keysText(const Bindings& bindings, Action action);
/// The first key of an action, for a sentence: "P", "SHIFT" for both of them, "-" for none.
[[nodiscard]] std::string keyText(const Bindings& bindings, Action action);
/// The keys that fly: "ARROWS / WASD" as the game begins with them, else the first of every direction,
/// or a hint at the options where that is too long.
[[nodiscard]] std::string flyingText(const Bindings& bindings);
/// The keys of a line of the help for a narrow column: "ARROWS", "SPACE".
[[nodiscard]] std::string briefKeysOf(const KeyHelp& help, const Bindings& bindings);

/// The screen of all keys, as they are bound.
void addKeys(Batch& batch, const Bindings& bindings);

} // namespace game
