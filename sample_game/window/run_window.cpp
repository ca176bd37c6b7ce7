// SPDX-License-Identifier: Zlib
#include "window/run_window.hpp"

#include "window/windowed_game.hpp"

#include <cstdlib>
#include <iostream>

namespace game
{
namespace
{

// Without an X server SFML ends the process from inside its first GL call, without asking.
bool displayIsMissing()
{
#if defined(__linux__) || defined(__FreeBSD__)
    const char* display = std::getenv("DISPLAY");
    return display == nullptr || *display == '\0';
#else
    return false;
#endif
}

} // namespace

int runWindow(const Options& options)
{
    if (displayIsMissing())
    {
        std::cerr << "graze_game: there is no display to open a window on (DISPLAY is empty); "
                     "--headless --bot plays without one\n";
        return 1;
    }
    try
    {
        const Assets assets = loadAssets();
        return WindowedGame(options, assets).run();
    }
    catch (const AssetError& error)
    {
        std::cerr << "graze_game: " << error.what() << '\n';
        return 1;
    }
}

} // namespace game
