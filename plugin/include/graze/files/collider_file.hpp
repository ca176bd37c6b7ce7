// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/outline/collider_frame.hpp>

#include <cstddef>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace GRAZE_API graze
{

/// What a `.collider.json` holds; docs/collider-files.md has the format field by field.
struct ColliderFile
{
    std::string image;                 ///< the picture, as a path relative to wherever the game keeps its pictures
    float maxError = 0.f;              ///< that was asked for (unit: pixels)
    std::vector<ColliderFrame> frames; ///< one for a picture, one for each cell of a sheet
    friend bool operator==(const ColliderFile&, const ColliderFile&) = default;
};

/// No file may ask for more than this and the numbers below, and none that does is written (a file of a million
/// points has 20 MB).
inline constexpr std::size_t MaxColliderFileBytes = std::size_t{64} << 20;
inline constexpr std::size_t MaxColliderFrames = 4096;      ///< of one file
inline constexpr std::size_t MaxColliderPieces = 100'000;   ///< of all frames together
inline constexpr std::size_t MaxColliderPoints = 1'000'000; ///< of all loops and pieces together
inline constexpr std::size_t MaxColliderText = 1024;        ///< bytes of a name, a tag, an image

/// what() is "FILE:LINE: reason", or "FILE: reason" where no line is to blame.
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

/// Reads a collider file. Throws ColliderFileError for whatever is not as the format has it, before memory is
/// taken for it: what is read is sound, down to every piece being convex.
[[nodiscard]] ColliderFile loadColliderFile(const std::filesystem::path& path);
/// The same for text in memory, an archive's for example; `name` stands for the file in errors.
[[nodiscard]] ColliderFile readColliderFile(std::string_view text, const std::string& name = "collider file");

/// Writes the file aside and renames it, so that whoever reads meanwhile sees the old one or the new one, whole.
/// `loadColliderFile` gives back the same, to the bit. Throws ColliderFileError for what could not be loaded
/// again, and for a path that cannot be written; an old file is then as it was.
void saveColliderFile(const ColliderFile& file, const std::filesystem::path& path);
/// The same as text; line 0 in errors, for there is none.
[[nodiscard]] std::string writeColliderFile(const ColliderFile& file, const std::string& name = "collider file");

} // namespace graze
