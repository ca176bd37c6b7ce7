// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/queries/settings.hpp>

#include <filesystem>
#include <stdexcept>

namespace game
{

/// what() is a sentence with the file, the line where there is one, and the reason.
class SettingsError : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

/// Reads `{"max_iterations": 32, "epsilon": 0.0001}`; what is left out keeps its default, a name that is
/// unknown or a value out of range is an error. Throws SettingsError, also for a missing file.
[[nodiscard]] graze::GjkSettings loadSettings(const std::filesystem::path& file);
/// Throws SettingsError when the file cannot be written.
void saveSettings(const std::filesystem::path& file, const graze::GjkSettings& settings);

} // namespace game
