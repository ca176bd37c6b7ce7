// SPDX-License-Identifier: Zlib
#include "options.hpp"
#include "replay/headless.hpp"
#include "window/windowed_game.hpp"

#include <exception>
#include <iostream>

int main(int argc, char** argv)
{
    try
    {
        const game::Options options = game::parseOptions(argc, argv);
        if (options.exitCode)
            return *options.exitCode;
        return options.headless || options.tuneFile ? game::runHeadless(options) : game::runWindow(options);
    }
    catch (const std::exception& error)
    {
        std::cerr << "graze_game: " << error.what() << '\n';
        return 1;
    }
}
