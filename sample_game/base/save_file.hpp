// SPDX-License-Identifier: Zlib
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace game
{

/// A file cannot be read, understood or saved: a sentence that names it, the line where there is one, and the reason.
class FileError : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

/// In the functions below, `what` is the file in sentences: "the settings file".

/// Throws FileError: "the settings file s.json cannot be used: line 3: ...".
[[noreturn]] void refuseFile(const std::filesystem::path& file, std::string_view what, const std::string& reason);

/// All bytes of a file. Throws FileError, also for one with more than `most` bytes.
[[nodiscard]] std::string readFile(const std::filesystem::path& file, std::string_view what = "the file",
                                   std::uintmax_t most = 64u << 20);

/// Puts `bytes` into `file`: they are written to a file beside it, which then takes its place, so that a program that
/// ends at any moment leaves what was there before or all of `bytes`. A link is followed, a pipe or a device
/// (/dev/stdout) written to as it is. userDataFolder() is created when it is missing, no other folder.
/// Throws FileError; what was there before is then still there.
void saveFile(const std::filesystem::path& file, std::string_view bytes, std::string_view what = "the file");

/// Adds a line to the end of a file in one piece, so that programs that do so at once lose nothing. Creates the file,
/// and userDataFolder(). Throws FileError.
void appendLine(const std::filesystem::path& file, const std::string& line, std::string_view what);

/// Renames a file that `load` refuses with a FileError to NAME.broken, NAME.broken-2 and so on, so that the next save
/// does not overwrite it. Returns the new name; nothing when it is understood or there is none. Throws FileError.
std::optional<std::filesystem::path> keepAside(const std::filesystem::path& file,
                                               const std::function<void(const std::filesystem::path&)>& load);

/// The folder of a player's own files: scores, settings, replays, captured cases. The environment variable GRAZE_DATA
/// when it is set, else the place of the system: $XDG_DATA_HOME/graze or ~/.local/share/graze, on Windows
/// %APPDATA%/graze, on macOS ~/Library/Application Support/graze. If the system names no home: graze_data in the
/// current folder. `saveFile` creates it when the first file is saved there.
[[nodiscard]] std::filesystem::path userDataFolder();

} // namespace game
