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

/// Something with keys or buttons; of gamepads the first one.
enum class Device : std::uint8_t
{
    Keyboard,
    Gamepad
};

/// A key of SFML, or the number of a button.
struct Press
{
    static constexpr int None = -1; ///< code of nothing: sf::Keyboard::Key::Unknown

    Press(sf::Keyboard::Key key) : code(static_cast<int>(key)) {} // NOLINT(google-explicit-constructor)
    Press(Device of, int number) : device(of), code(number) {}

    Device device = Device::Keyboard;
    int code;
};

/// Keys, and buttons of the gamepad, for every action: two of each.
struct Bindings
{
    static constexpr std::size_t Slots = 2;
    static constexpr int MostButtons = 32;

    /// Codes of one device.
    using Table = std::array<std::array<int, Slots>, ActionCount>;

    [[nodiscard]] static Table defaults(Device device) noexcept;

    [[nodiscard]] Table& of(Device device) noexcept { return tables[static_cast<std::size_t>(device)]; }
    [[nodiscard]] const Table& of(Device device) const noexcept { return tables[static_cast<std::size_t>(device)]; }
    [[nodiscard]] Press at(Device device, Action action, std::size_t slot) const noexcept
    {
        return {device, of(device)[static_cast<std::size_t>(action)][slot]};
    }
    [[nodiscard]] bool binds(Action action, Press press) const noexcept;

    /// Binds a key or button in that slot; the one that is there already is taken away instead. It leaves the other
    /// slot of the same action, and stays where another action has it: see `conflictOf`. The second slot is never used
    /// alone.
    void bind(Action action, std::size_t slot, Press press) noexcept;

    /// Another action of the same key or button, in words: "fire", or "new game" for a key that the game uses itself.
    /// Empty when there is none.
    [[nodiscard]] std::string_view conflictOf(Device device, Action action, std::size_t slot) const noexcept;

    friend bool operator==(const Bindings&, const Bindings&) noexcept = default;

    std::array<Table, 2> tables{defaults(Device::Keyboard), defaults(Device::Gamepad)}; ///< in the order of Device
};

/// "FIRE": one word, wherever it is written.
[[nodiscard]] std::string shownAction(Action action);
/// "LEFT SHIFT", "BUTTON 7", or "-" for nothing.
[[nodiscard]] std::string shownPress(Press press);

/// "left", "a", "left shift": the name of a key in the settings file; menus show it in capitals. Empty for a key that
/// has none here, which nothing can be bound to.
[[nodiscard]] std::string_view keyName(sf::Keyboard::Key key) noexcept;
/// Empty for any other name.
[[nodiscard]] std::optional<sf::Keyboard::Key> keyNamed(std::string_view name) noexcept;

} // namespace game
