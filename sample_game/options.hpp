// SPDX-License-Identifier: Zlib
#pragma once

#include "settings/settings.hpp"
#include "world/world.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace game
{

/// The command line of graze_game.
struct Options
{
    bool headless = false;
    bool bot = false;
    std::optional<std::uint64_t> seed{};   ///< headless default is 1; the window makes one up for every game
    std::optional<std::uint64_t> frames{}; ///< stop after that many steps; headless default is 3600
    std::uint32_t storm = 0;               ///< WorldSetup::storm
    int firstWave = 1;                     ///< WorldSetup::firstWave
    std::optional<std::filesystem::path> settingsFile{};
    std::optional<std::filesystem::path>
        screenshotFile{};                              ///< the last frame as PNG; headless draws it without a display
    std::optional<std::filesystem::path> recordFile{}; ///< where to save the game as a replay when it ends
    std::optional<std::filesystem::path> replayFile{}; ///< plays this instead; then nothing else of the game is set
    std::optional<std::filesystem::path> tuneFile{};   ///< says which settings this replay needs; nothing is shown
    /// The first screen of the window, "title", "paused" and so on; never set together with headless or a replay.
    std::optional<std::string> screen{};
    std::vector<unsigned> size{};          ///< empty, or width and height of the window when it opens (unit: pixels)
    std::optional<int> maxIterations{};    ///< wins over the settings file
    std::optional<float> epsilon{};        ///< wins over the settings file
    std::optional<graze::Method> method{}; ///< wins over the settings file
    std::optional<int> exitCode{};         ///< set: say nothing more and leave with it (--help: 0, an error: 2)
};

/// Reads the command line; help goes to stdout, an error as one sentence to stderr.
[[nodiscard]] Options parseOptions(int argc, const char* const* argv);

/// The file of settings: the one that was named, else settings.json in the folder of the user's data.
[[nodiscard]] std::filesystem::path settingsPath(const Options& options);

/// The settings the options ask for: defaults, then the settings file, then single values. Without a window only a
/// file that was named is read, so that a command line gives the same game on every machine. A broken settings file is
/// reported on stderr, and in `trouble` for a screen, and the game goes on without it.
[[nodiscard]] GameSettings settingsFor(const Options& options, std::string* trouble = nullptr);

/// The setup for the world of a new game.
[[nodiscard]] WorldSetup setupFor(const Options& options, const GameSettings& settings);

} // namespace game
