// SPDX-License-Identifier: Zlib
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace game
{

/// Its text is a sentence with the file and the reason.
class FileError : public std::runtime_error
{
public:
    explicit FileError(const std::string& sentence) : FileError(sentence, sentence) {}
    FileError(const std::string& sentence, std::string reason) :
    std::runtime_error(sentence),
    m_reason(std::move(reason))
    {
    }
    /// Alone, for sentences of others.
    [[nodiscard]] const std::string& reason() const noexcept { return m_reason; }

private:
    std::string m_reason;
};

/// Creates the missing folders of a file inside userDataFolder(), nowhere else. Throws FileError.
void makeFolderOf(const std::filesystem::path& file);

/// Puts `bytes` into `file` so that a program or a machine that ends at any moment leaves either what was there before
/// or all of `bytes`: they are written to a file beside it, flushed, and renamed over the old one. Leftovers
/// of earlier saves that were killed are removed. A link is followed. A pipe or a device (/dev/stdout) is written to as
/// it is. Missing folders are created as by makeFolderOf.
/// Throws FileError; what was there before is then still there.
void saveFile(const std::filesystem::path& file, std::string_view bytes);

/// Renames a file that is not understood to NAME.broken, NAME.broken-2 and so on, so that the next save does not
/// overwrite it. Returns the new name; nothing when there is no file. Throws FileError.
std::optional<std::filesystem::path> keepAside(const std::filesystem::path& file);

/// saveFile over a file that `load` can read; one that it refuses with a Refusal is kept aside first, and its new name
/// is returned. Throws FileError.
template <class Refusal, class Load>
std::optional<std::filesystem::path> saveOver(const std::filesystem::path& file, std::string_view bytes,
                                              const Load& load)
{
    std::optional<std::filesystem::path> aside;
    try
    {
        (void)load(file);
    }
    catch (const Refusal&)
    {
        aside = keepAside(file);
    }
    saveFile(file, bytes);
    return aside;
}

/// All bytes of a file. Throws FileError, also for one with more than `most` bytes.
[[nodiscard]] std::string readFile(const std::filesystem::path& file, std::uintmax_t most = 64u << 20);

} // namespace game
