// SPDX-License-Identifier: Zlib
#pragma once

#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>

namespace graze
{

inline std::string reasonOfErrno()
{
    return errno == 0 ? "for a reason that the system does not give" : std::generic_category().message(errno);
}

/// The bytes of a file, or of a larger one a few more than `most`: the caller refuses it then. `refuse` is called with
/// the reason why it cannot be read, and throws.
template <class Refuse>
std::string contentOf(const std::filesystem::path& path, std::size_t most, Refuse refuse)
{
    namespace fs = std::filesystem;
    std::error_code ignored;
    const fs::file_status status = fs::status(path, ignored);
    if (!fs::exists(status))
        refuse("there is no such file");
    // A pipe would wait for ever and a device never end.
    if (!fs::is_regular_file(status))
        refuse("is not a file");
    errno = 0;
    std::ifstream in(path, std::ios::binary);
    if (!in)
        refuse("cannot be opened: " + reasonOfErrno());
    std::string text;
    std::array<char, 1 << 14> block{};
    while (text.size() <= most && (in.read(block.data(), block.size()) || in.gcount() > 0))
        text.append(block.data(), static_cast<std::size_t>(in.gcount()));
    if (in.bad())
        refuse("cannot be read: " + reasonOfErrno());
    return text;
}

} // namespace graze
