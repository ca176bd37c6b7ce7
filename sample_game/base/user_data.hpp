// SPDX-License-Identifier: Zlib
#pragma once

#include <filesystem>

namespace game
{

/// The folder of a player's own files: scores, settings, replays, captured cases. The environment variable GRAZE_DATA
/// when it is set, else the place of the system: $XDG_DATA_HOME/graze or ~/.local/share/graze, on Windows
/// %APPDATA%/graze, on macOS ~/Library/Application Support/graze. If the system names no home: graze_data in the
/// current folder. `saveFile` creates it when the first file is saved there.
[[nodiscard]] std::filesystem::path userDataFolder();

} // namespace game
