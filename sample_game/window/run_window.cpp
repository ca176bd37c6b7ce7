// SPDX-License-Identifier: Zlib
#include "window/run_window.hpp"

#include "base/system.hpp"
#include "window/windowed_game.hpp"

#include <SFML/System/Err.hpp>
#include <SFML/Window/VideoMode.hpp>

#include <cstdlib>
#include <iostream>

namespace game
{
namespace
{

// Without an X server SFML ends the process, without asking.
bool displayIsMissing()
{
    return !returnsElsewhere(
        []
        {
            sf::err().rdbuf(nullptr);
            (void)sf::VideoMode::getDesktopMode();
        });
}

} // namespace

int runWindow(const Options& options)
{
    constexpr int NoDisplay = 3;
    const Assets assets = loadAssets();
    if (options.replayFile)
        (void)loadReplay(*options.replayFile, assets.catalog); // a bad one is reported without a display too
    if (displayIsMissing())
    {
        const char* const display = std::getenv("DISPLAY");
        std::cerr << "graze_game: there is no display to open a window on (DISPLAY is \""
                  << (display == nullptr ? "" : display) << "\"); --headless --bot plays without one\n";
        return NoDisplay;
    }
    return WindowedGame(options, assets).run();
}

} // namespace game
