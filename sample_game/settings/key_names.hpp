// SPDX-License-Identifier: Zlib
#pragma once

#include <SFML/Window/Keyboard.hpp>

#include <optional>
#include <string_view>

namespace game
{

/// "left", "a", "left shift": the name of a key in the settings file; menus show it in capitals. Empty for a key that
/// has none here, which nothing can be bound to.
[[nodiscard]] std::string_view keyName(sf::Keyboard::Key key) noexcept;
/// Empty for any other name.
[[nodiscard]] std::optional<sf::Keyboard::Key> keyNamed(std::string_view name) noexcept;

} // namespace game
