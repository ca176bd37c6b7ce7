// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/outline/outline.hpp>

#include <filesystem>
#include <optional>
#include <vector>

namespace outliner
{

/// Size of one cell of a sheet (unit: pixels).
struct CellSize
{
    int width = 0;
    int height = 0;
};

struct Options
{
    std::vector<std::filesystem::path> pictures; ///< files and folders
    std::filesystem::path out;
    graze::OutlineOptions outline;
    std::optional<CellSize> frames;
    bool overlay = false;
};

struct ParsedOptions
{
    Options options;
    std::optional<int> exitCode; ///< set when there is nothing to do: after help, or a usage error
};

[[nodiscard]] ParsedOptions parseOptions(int argc, const char* const* argv);

} // namespace outliner
