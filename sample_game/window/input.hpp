// SPDX-License-Identifier: Zlib
#pragma once

#include "world.hpp"

#include <graze/sfml/compat.hpp>

#include <initializer_list>
#include <set>

namespace game
{

/// Keys and the first joystick, gathered from events: a key that is pressed and released between two
/// steps still counts for one of them.
class Controls
{
public:
    void handle(const graze::compat::Event& event);
    /// Forgets what is held down: the window lost the keyboard.
    void release();
    /// As if the key for it had been pressed.
    void pause() { m_pause = true; }

    /// What the player wants in the next step; `pause` and `restart` are told once.
    [[nodiscard]] Input take();

    /// Pressed since the last call: Enter, or fire on the joystick.
    [[nodiscard]] bool takeStart();

private:
    [[nodiscard]] bool down(std::initializer_list<sf::Keyboard::Key> keys) const;

    std::set<sf::Keyboard::Key> m_held;
    std::set<sf::Keyboard::Key> m_pressed; // since the last step
    bool m_start = false;
    bool m_pause = false;
    bool m_restart = false;
};

} // namespace game
