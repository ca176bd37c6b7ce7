// SPDX-License-Identifier: Zlib
// Any text as the game's settings: refused in one line that names the file and the reason, or read into settings that
// the solver takes as they are, and then what is saved of them is the same.
#include "fuzz/game_file.hpp"

#include <settings/settings.hpp>

using graze::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const graze::fuzz::GameFile file("settings.json");
    const std::string input(data, data + size);
    file.write(input);
    game::GameSettings settings;
    try
    {
        settings = game::loadSettings(file.path());
    }
    catch (const game::FileError& error)
    {
        graze::fuzz::requireRefusal(error.what(),
                                    "the settings file " + file.path().string() + " cannot be used: ", input);
        return 0;
    }
    require(settings.solver.maxIterations >= 1 && settings.solver.maxIterations <= 128, "iterations are in range");
    require(settings.solver.epsilon > 0.f && settings.solver.epsilon <= 1000.f, "epsilon is in range");
    require(settings.soundVolume >= 0.f && settings.soundVolume <= 1.f, "the volume is in range");
    const std::filesystem::path saved = file.beside("saved.json");
    require(!game::saveSettings(saved, settings), "what the game has saved is never put aside");
    require(game::loadSettings(saved) == settings, "what is saved is loaded again");
    return 0;
}
