// SPDX-License-Identifier: Zlib
#pragma once

#include "arena/input.hpp"
#include "window/screens/menu.hpp"

#include <graze/sfml/compat_event.hpp>

#include <initializer_list>
#include <optional>
#include <set>
#include <vector>

namespace game
{

/// Keys and the first joystick, gathered from events: a key that is pressed and released between two
/// steps still counts for one of them.
class Controls
{
public:
    void handle(const graze::compat::Event& event);
    /// Looks at the joystick's stick, which sends no events of its own. Once per frame.
    void poll();
    /// A key that is down; another press of it is the keyboard's repetition.
    [[nodiscard]] bool holds(sf::Keyboard::Key key) const { return m_held.count(key) != 0; }
    /// Forgets what is held down: the window lost the keyboard, or another screen takes over.
    void release();

    /// How the player flies in the next step.
    [[nodiscard]] Input take();
    /// Keys pressed since the last call, in order. A held arrow comes again as the keyboard repeats it.
    [[nodiscard]] std::vector<MenuKey> takeMenuKeys();

private:
    [[nodiscard]] bool down(std::initializer_list<sf::Keyboard::Key> keys) const;

    std::set<sf::Keyboard::Key> m_held;
    std::set<sf::Keyboard::Key> m_pressed; // since the last step
    std::vector<MenuKey> m_menuKeys;
    std::optional<MenuKey> m_stick; // the direction in which it is pushed
};

} // namespace game
