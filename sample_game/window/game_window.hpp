// SPDX-License-Identifier: Zlib
#pragma once

#include "options.hpp"

#include <graze/sfml/compat.hpp>

namespace game
{

/// The window that the game is played in; it can fill the screen.
class GameWindow : public sf::RenderWindow
{
public:
    explicit GameWindow(const Options& options);

    [[nodiscard]] bool fullscreen() const noexcept { return m_fullscreen; }
    /// Opens it anew: its size is another one, and keys that are held will be released unheard.
    void setFullscreen(bool fullscreen);

private:
    void openWindow();

    sf::Vector2u m_size; // outside of the full screen
    bool m_fullscreen = false;
};

} // namespace game
