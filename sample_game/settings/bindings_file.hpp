// SPDX-License-Identifier: Zlib
#pragma once

#include "base/json_file.hpp"
#include "settings/bindings.hpp"

#include <string>

namespace game
{

/// Reads the member "keys" of the settings: {"fire": ["space", "z"], ...}. Actions that are missing keep their keys.
/// Throws JsonError.
void readKeys(const JsonFile& file, const nlohmann::json& value, Bindings& bindings);
/// Reads the member "buttons": {"fire": [0], ...}. Throws JsonError.
void readButtons(const JsonFile& file, const nlohmann::json& value, Bindings& bindings);

[[nodiscard]] nlohmann::ordered_json keysToJson(const Bindings& bindings);
[[nodiscard]] nlohmann::ordered_json buttonsToJson(const Bindings& bindings);

} // namespace game
