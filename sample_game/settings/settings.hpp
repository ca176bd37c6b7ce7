// SPDX-License-Identifier: Zlib
#pragma once

#include "base/save_file.hpp"
#include "settings/bindings.hpp"

#include <graze/pair/settings.hpp>

#include <filesystem>
#include <optional>
#include <string>

namespace game
{

/// The range of epsilon in the library, in files and on the command line.
inline constexpr float SmallestEpsilon = 1.2e-7f;
inline constexpr float LargestEpsilon = 1e3f;

/// GJK alone, so that iterations and epsilon show what they do.
inline constexpr graze::GjkSettings DefaultSolver{.method = graze::Method::Gjk};

/// "fast" or "gjk": the name of a method in files and on the command line.
[[nodiscard]] const char* methodName(graze::Method method) noexcept;
/// Empty for any other name.
[[nodiscard]] std::optional<graze::Method> methodNamed(const std::string& name) noexcept;

/// The settings that a player can tune and keep.
struct GameSettings
{
    graze::GjkSettings solver = DefaultSolver;
    float soundVolume = 0.7f; ///< 0 silent .. 1
    float musicVolume = 0.7f; ///< 0 silent .. 1
    float shake = 1.f;        ///< how far the picture trembles, 0 not at all .. 1
    bool flashes = true;      ///< sudden light over large parts of the picture
    int ships = DefaultShips; ///< in a game, with the one in play; from the next game on
    bool fullscreen = false;
    Bindings bindings{};

    static constexpr int MostIterations = 128;
    static constexpr int DefaultShips = 4;
    static constexpr int MostShips = 5;

    friend bool operator==(const GameSettings&, const GameSettings&) noexcept = default;
};

/// Reads a JSON object: `version` (3), `max_iterations`, `epsilon`, `method` (since version 2), `sound_volume`; since
/// version 3 `music_volume`, `shake`, `flashes`, `ships`, `fullscreen`, `keys`, `buttons`: {"fire": ["space", "z"],
/// ...}. A missing value keeps its default, the version too (files before the first one had none); before version 3 the
/// sound's volume was the music's too. A name that is unknown, a value out of range or a newer version is an error;
/// `begin_geometry` and `stay_geometry` meant something once. Throws FileError, also for a missing file.
[[nodiscard]] GameSettings loadSettings(const std::filesystem::path& file);

/// Whole or not at all, as `saveFile`. A file that `loadSettings` refuses is kept aside first (NAME.broken); its new
/// name is returned. Throws FileError when it cannot be written.
std::optional<std::filesystem::path> saveSettings(const std::filesystem::path& file, const GameSettings& settings);

/// Saves the options of the menu, as `saveSettings`; the solver stays in the file as it is, so that nothing is
/// kept that was only tried.
std::optional<std::filesystem::path> saveOptions(const std::filesystem::path& file, const GameSettings& settings);

/// "{.maxIterations = 7, .epsilon = 1e-3f, .method = graze::Method::Gjk}": an initializer of graze::GjkSettings, to be
/// pasted into a source. The epsilon reads back to the bit.
[[nodiscard]] std::string sourceOf(const graze::GjkSettings& settings);

/// "7 iterations, epsilon 0.001, gjk"
[[nodiscard]] std::string wordsOf(const graze::GjkSettings& settings);

} // namespace game
