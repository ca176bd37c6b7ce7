// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/outline/collider_sheet.hpp>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace GRAZE_API graze
{

/// Content of a `.collider.json`; docs/collider-files.md describes the format field by field.
struct ColliderFile
{
    std::string image;                 ///< the picture, as a path relative to wherever the game keeps its pictures
    float maxError = 0.f;              ///< the largest error that was allowed (unit: pixels)
    std::vector<ColliderFrame> frames; ///< one for a picture, one for each cell of a sheet
    /// How the frames were traced, for a program that goes on with them; none where nobody says so.
    std::optional<OutlineOptions> settings{};
    friend bool operator==(const ColliderFile&, const ColliderFile&) = default;
};

/// A file beyond this or one of the limits below is neither read nor written (a file of a million points has 20 MB).
inline constexpr std::size_t MaxColliderFileBytes = std::size_t{64} << 20;
inline constexpr std::size_t MaxColliderFrames = 4096;      ///< in one file
inline constexpr std::size_t MaxColliderPieces = 100'000;   ///< in all frames together
inline constexpr std::size_t MaxColliderPoints = 1'000'000; ///< in all loops and pieces together
inline constexpr std::size_t MaxColliderText = 1024;        ///< bytes of a name, a tag, an image

/// The text of what() is "FILE:LINE: reason", or "FILE: reason" where no line is to blame.
class ColliderFileError : public std::runtime_error
{
public:
    /// Line 0 where no line is to blame.
    ColliderFileError(std::string file, std::size_t line, const std::string& reason);
    /// The path, or the name that `readColliderFile` was given.
    [[nodiscard]] const std::string& file() const noexcept { return m_file; }
    [[nodiscard]] std::size_t line() const noexcept { return m_line; } ///< from 1; 0: no line is to blame

private:
    std::string m_file;
    std::size_t m_line;
};

/// Reads a collider file. Throws ColliderFileError for everything that breaks the format, before memory is taken for
/// it. Every piece of the answer is convex and counter-clockwise with y up: clockwise ones are turned around.
[[nodiscard]] ColliderFile loadColliderFile(const std::filesystem::path& path);
/// The same for text in memory, an archive's for example; `name` stands for the file in errors.
[[nodiscard]] ColliderFile readColliderFile(std::string_view text, const std::string& name = "collider file");

/// Writes a temporary file and renames it, so that another reader sees the whole old file or the whole new one.
/// `loadColliderFile` gives back the same, to the bit; clockwise pieces come back turned. The file has version 1 unless
/// it has a pivot, a matrix or settings: an earlier graze still reads it. Throws ColliderFileError for
/// content that could not be loaded again, and for a path that cannot be written; an old file then stays as it was.
void saveColliderFile(const ColliderFile& file, const std::filesystem::path& path);
/// The same as text; errors have line 0.
[[nodiscard]] std::string writeColliderFile(const ColliderFile& file, const std::string& name = "collider file");

} // namespace graze
