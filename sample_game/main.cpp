// SPDX-License-Identifier: Zlib
#include "headless.hpp"
#include "options.hpp"

int main(int argc, char** argv)
{
    const game::ParsedOptions parsed = game::parseOptions(argc, argv);
    return parsed.exitCode ? *parsed.exitCode : game::runHeadless(parsed.options);
}
