// SPDX-License-Identifier: Zlib
#pragma once

#include <filesystem>
#include <functional>
#include <ios>
#include <string>
#include <string_view>

/// What differs by the system that the game runs on; the rest of the game does not ask for it.
namespace game
{

/// A path from UTF-8, which is the text of arguments and variables on all systems. By itself std::filesystem::path
/// reads it as the C library does, and that of MinGW makes a letter of each byte.
[[nodiscard]] std::filesystem::path pathOf(std::string_view text);

/// The path in a variable of the environment; empty when it is not set.
[[nodiscard]] std::filesystem::path pathInEnvironment(const char* variable);

/// The folder of the running program; empty where the system does not name it.
[[nodiscard]] std::filesystem::path programFolder();

/// The folder for the data of all programs: $XDG_DATA_HOME or ~/.local/share, on Windows %APPDATA%, on macOS
/// ~/Library/Application Support. Empty when the system names no home.
[[nodiscard]] std::filesystem::path dataFolderOfSystem();

/// Writes `bytes` to a file opened with `mode`, see std::ofstream. With std::ios::app they arrive at its end in one
/// piece, whoever else writes there. Returns the reason why not; empty when all of them were written.
[[nodiscard]] std::string writeBytes(const std::filesystem::path& file, std::string_view bytes,
                                     std::ios::openmode mode);

/// Does something with a file until it returns true; on Windows for a quarter of a second, elsewhere once. There a file
/// is refused while another program has it open or replaces it.
void patiently(const std::function<bool()>& act);

/// Whether `task` returns, tried in a process of its own: it may end that one. Systems that cannot do so answer true.
[[nodiscard]] bool returnsElsewhere(void (*task)());

/// While it lives, nothing arrives that libraries write to the error output. Windows has no such output for a window.
class SilentErrorOutput
{
public:
    SilentErrorOutput();
    ~SilentErrorOutput();
    SilentErrorOutput(const SilentErrorOutput&) = delete;
    SilentErrorOutput& operator=(const SilentErrorOutput&) = delete;

private:
    int m_former = -1;
};

} // namespace game
