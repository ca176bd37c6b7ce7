// SPDX-License-Identifier: Zlib
#pragma once

#include "arena/input.hpp"
#include "settings/bindings.hpp"
#include "window/pad.hpp"
#include "window/screens/menu.hpp"

#include <graze/sfml/compat_event.hpp>

#include <optional>
#include <set>
#include <vector>

namespace game
{

/// Keys and the first gamepad, gathered from events: a key that is pressed and released between two
/// steps still counts for one of them. Flying follows the bindings. Menus are steered by the arrows, Enter and Escape,
/// whatever is bound, so that nobody is locked out of them, and by the buttons that fire, fly slowly and pause.
class Controls
{
public:
    /// After the end of a game keys and buttons mean nothing to menus and names for so long (unit: steps).
    static constexpr int Grace = 50;
    /// The same for keys that fly or steer menus when a name is asked for, which people press on out of habit.
    static constexpr int LongGrace = 120;

    void setBindings(const Bindings& bindings) { m_bindings = bindings; }
    void handle(const graze::compat::Event& event);
    /// Looks at the gamepad, empty for none: its stick sends no events of its own. Once per frame.
    void poll(const std::optional<PadState>& pad);
    /// A key that is down; another press of it is the keyboard's repetition.
    [[nodiscard]] bool holds(sf::Keyboard::Key key) const { return m_held.count(key) != 0; }
    /// Forgets what is held down: the window lost the keyboard, or another screen takes over.
    void release();

    /// A game has come to its end. Keys that are down now or go down in the grace mean nothing to menus and names until
    /// they are released.
    void endGame(bool asksForName);
    /// A key that somebody else took: it means nothing until it is released.
    void ignore(sf::Keyboard::Key key);
    /// Whether a character that comes now is one that somebody means to type: its key went down just now, and counts.
    [[nodiscard]] bool types() const noexcept { return m_types; }

    /// How the player flies in the next step. Once per step.
    [[nodiscard]] Input take();
    /// Keys pressed since the last call, in order. A held arrow comes again as the keyboard repeats it.
    [[nodiscard]] std::vector<MenuKey> takeMenuKeys();

private:
    void pressKey(sf::Keyboard::Key key);
    void pressButton(unsigned button);
    [[nodiscard]] bool down(Action action) const;
    [[nodiscard]] std::optional<MenuKey> menuKeyOf(sf::Keyboard::Key key) const;
    [[nodiscard]] std::optional<MenuKey> menuKeyOf(unsigned button) const;
    /// Whether a key, or a button of the gamepad, is one of flying or menus.
    [[nodiscard]] bool inGrace(bool ofFlying) const noexcept { return m_grace > 0 || (ofFlying && m_longGrace > 0); }

    Bindings m_bindings;
    std::set<sf::Keyboard::Key> m_held;
    std::set<sf::Keyboard::Key> m_pressed; // since the last step
    std::set<sf::Keyboard::Key> m_stale;   // held, and without a meaning to menus and names
    std::set<int> m_pressedButtons;        // since the last step
    std::optional<PadState> m_pad;
    std::vector<MenuKey> m_menuKeys;
    std::optional<MenuKey> m_stick; // the direction in which it is pushed
    int m_grace = 0;
    int m_longGrace = 0;
    bool m_types = false;
};

} // namespace game
