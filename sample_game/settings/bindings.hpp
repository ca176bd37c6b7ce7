// SPDX-License-Identifier: Zlib
#pragma once

#include <SFML/Window/Keyboard.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace game
{

/// A player's wish that keys and buttons are bound to.
enum class Action : std::uint8_t
{
    Left,
    Right,
    Up,
    Down,
    Fire,
    Focus, ///< slow and exact
    Power,
    Pause
};
inline constexpr std::size_t ActionCount = static_cast<std::size_t>(Action::Pause) + 1;

/// "left", "fire", ...: also its name in the settings file.
[[nodiscard]] std::string_view actionName(Action action) noexcept;

/// Keys, and buttons of the first gamepad, for every action: two of each.
struct Bindings
{
    static constexpr std::size_t Slots = 2;
    /// Nothing is bound there.
    static constexpr sf::Keyboard::Key NoKey = sf::Keyboard::Key::Unknown;
    static constexpr int NoButton = -1;
    static constexpr int MostButtons = 32;

    using Keys = std::array<std::array<sf::Keyboard::Key, Slots>, ActionCount>;
    using Buttons = std::array<std::array<int, Slots>, ActionCount>;

    Bindings();

    [[nodiscard]] static Keys defaultKeys() noexcept;
    [[nodiscard]] static Buttons defaultButtons() noexcept;

    [[nodiscard]] bool binds(Action action, sf::Keyboard::Key key) const noexcept;
    [[nodiscard]] bool binds(Action action, int button) const noexcept;

    /// Binds a key in that slot; the key that is there already is taken away instead. It leaves the other slot of the
    /// same action, and stays where another action has it: see `conflictOfKey`. The second slot is never used alone.
    void bind(Action action, std::size_t slot, sf::Keyboard::Key key) noexcept;
    void bind(Action action, std::size_t slot, int button) noexcept;

    /// Another action of the same key or button, in words: "fire", or "new game" for a key that the game uses itself.
    /// Empty when there is none.
    [[nodiscard]] std::string_view conflictOfKey(Action action, std::size_t slot) const noexcept;
    [[nodiscard]] std::string_view conflictOfButton(Action action, std::size_t slot) const noexcept;

    friend bool operator==(const Bindings&, const Bindings&) noexcept = default;

    Keys keys;
    Buttons buttons;
};

/// "FIRE": one word, wherever it is written.
[[nodiscard]] std::string shownAction(Action action);
/// "LEFT SHIFT", or "-" for nothing.
[[nodiscard]] std::string shownKey(sf::Keyboard::Key key);
/// "BUTTON 7", or "-" for nothing.
[[nodiscard]] std::string shownButton(int button);

/// "left", "a", "left shift": the name of a key in the settings file; menus show it in capitals. Empty for a key that
/// has none here, which nothing can be bound to.
[[nodiscard]] std::string_view keyName(sf::Keyboard::Key key) noexcept;
/// Empty for any other name.
[[nodiscard]] std::optional<sf::Keyboard::Key> keyNamed(std::string_view name) noexcept;

} // namespace game
