// SPDX-License-Identifier: Zlib
#include "window/game_window.hpp"

#include <algorithm>

namespace game
{
namespace
{

const sf::Vector2u PreferredSize{1280, 720};
constexpr const char* Title = "graze";

sf::Vector2u firstSize(const Options& options)
{
    if (options.size)
        return {options.size->width, options.size->height};
    const sf::Vector2u desktop = graze::compat::desktopSize();
    return {std::min(PreferredSize.x, desktop.x), std::min(PreferredSize.y, desktop.y)};
}

} // namespace

GameWindow::GameWindow(const Options& options) : m_size(firstSize(options))
{
    openWindow();
}

void GameWindow::openWindow()
{
    graze::compat::open(*this, m_size, Title);
    // SFML 2.5 centres windows wrongly, partly off the screen.
    setPosition({0, 0});
    setKeyRepeatEnabled(true); // for text fields and menus
}

void GameWindow::setFullscreen(bool fullscreen)
{
    if (fullscreen == m_fullscreen)
        return;
    m_fullscreen = fullscreen;
    if (!fullscreen)
        return openWindow();
    m_size = getSize();
    graze::compat::openFullscreen(*this, Title);
    setKeyRepeatEnabled(true);
}

} // namespace game
