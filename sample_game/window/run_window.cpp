// SPDX-License-Identifier: Zlib
#include "window/run_window.hpp"

#include "window/windowed_game.hpp"

#include <SFML/System/Err.hpp>
#include <SFML/Window/VideoMode.hpp>

#include <cstdlib>
#include <iostream>

#if defined(__linux__) || defined(__FreeBSD__)
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>
#endif

namespace game
{
namespace
{

bool displayIsMissing()
{
#if defined(__linux__) || defined(__FreeBSD__)
    // Without an X server SFML ends the process, without asking: another one tries it.
    const pid_t child = fork();
    if (child == 0)
    {
        std::signal(SIGABRT, [](int) { _exit(1); });
        sf::err().rdbuf(nullptr);
        (void)sf::VideoMode::getDesktopMode();
        _exit(0);
    }
    int status = 0;
    return child > 0 && waitpid(child, &status, 0) == child && status != 0;
#else
    return false;
#endif
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
