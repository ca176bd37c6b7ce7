// SPDX-License-Identifier: Zlib
#include "options.hpp"
#include "replay/headless.hpp"
#include "window/run_window.hpp"

#include <exception>
#include <iostream>

int main(int argc, char** argv)
{
    try
    {
        const game::ParsedOptions parsed = game::parseOptions(argc, argv);
        if (parsed.exitCode)
            return *parsed.exitCode;
        if (parsed.options.tuneFile)
        {
            game::runTune(parsed.options);
            return 0;
        }
        return parsed.options.headless ? game::runHeadless(parsed.options) : game::runWindow(parsed.options);
    }
    catch (const std::exception& error)
    {
        std::cerr << "graze_game: " << error.what() << '\n';
        return 1;
    }
}
