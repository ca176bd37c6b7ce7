// SPDX-License-Identifier: Zlib
#pragma once

#include "settings/bindings.hpp"
#include "window/screens/menu.hpp"
#include "window/screens/options_page.hpp"
#include "window/screens/rows.hpp"

#include <string>

namespace game
{

/// The pages on which keys, and buttons of the gamepad, are bound: a row for every action, two places in each.
class BindingsPage
{
public:
    enum class Device
    {
        Keyboard,
        Gamepad
    };
    static constexpr std::size_t DefaultsRow = ActionCount;
    static constexpr std::size_t BackRow = ActionCount + 1;
    static constexpr Rows Places{.left = 40.f, .right = 600.f, .top = 142.f, .height = 42.f, .count = BackRow + 1};
    /// Across a row: where its two places begin.
    static constexpr float FirstSlot = 190.f;
    static constexpr float SecondSlot = 400.f;
    /// A page that waits for a key or a button gives up after so long (unit: steps).
    static constexpr int Patience = 300;

    explicit BindingsPage(Device device) noexcept : m_device(device) {}

    [[nodiscard]] Device device() const noexcept { return m_device; }
    [[nodiscard]] std::size_t row() const noexcept { return m_row; }
    [[nodiscard]] std::size_t slot() const noexcept { return m_slot; }
    /// The next key or button is to be bound.
    [[nodiscard]] bool waits() const noexcept { return m_waits > 0; }

    [[nodiscard]] PageGoal press(MenuKey key, Bindings& bindings);
    void point(graze::Vec2 at) noexcept;
    [[nodiscard]] PageGoal click(graze::Vec2 at, Bindings& bindings);
    /// While it waits: the key that was pressed. Escape leaves everything as it is.
    void take(sf::Keyboard::Key key, Bindings& bindings);
    void take(unsigned button, Bindings& bindings);
    /// Once per step of time.
    void step() noexcept;
    /// The page is left.
    void stopWaiting() noexcept { m_waits = 0; }

    /// The name at a place: "LEFT SHIFT", "BUTTON 0", "-".
    [[nodiscard]] std::string text(Action action, std::size_t slot, const Bindings& bindings) const;
    [[nodiscard]] std::string_view conflict(Action action, std::size_t slot, const Bindings& bindings) const noexcept;
    /// A line about the chosen place: its conflict, or how to go on.
    [[nodiscard]] std::string note(const Bindings& bindings) const;

private:
    [[nodiscard]] PageGoal pick(Bindings& bindings);
    [[nodiscard]] Action action() const noexcept { return static_cast<Action>(m_row); }

    Device m_device;
    std::size_t m_row = 0;
    std::size_t m_slot = 0;
    int m_waits = 0;        // steps left
    bool m_refused = false; // the last key cannot be bound
};

} // namespace game
