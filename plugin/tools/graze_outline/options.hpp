// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/outline/outline.hpp>

#include <filesystem>
#include <optional>
#include <vector>

namespace outliner
{

/// Of one cell of a sheet (unit: pixels).
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
    std::optional<int> exitCode; ///< set when there is nothing to do: help was asked for, or a usage error was told
};

[[nodiscard]] ParsedOptions parseOptions(int argc, const char* const* argv);

} // namespace outliner
