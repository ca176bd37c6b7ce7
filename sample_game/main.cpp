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
        const game::ParsedOptions parsed = game::parseOptions(argc, argv);
        if (parsed.exitCode)
            return *parsed.exitCode;
        return parsed.options.headless || parsed.options.tuneFile ? game::runHeadless(parsed.options)
                                                                  : game::runWindow(parsed.options);
    }
    catch (const std::exception& error)
    {
        std::cerr << "graze_game: " << error.what() << '\n';
        return 1;
    }
}
