// SPDX-License-Identifier: Zlib
#pragma once

#include "fuzz/bytes.hpp"
#include "support/temporary_folder.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

namespace graze::fuzz
{

/// An input as the file that a loader of the game is given; one folder for the whole run of a target.
class GameFile
{
public:
    explicit GameFile(const std::string& name) : m_path(m_folder.path() / name) {}

    [[nodiscard]] const std::filesystem::path& path() const noexcept { return m_path; }
    /// Another file in the same folder, to save to.
    [[nodiscard]] std::filesystem::path beside(const char* name) const { return m_folder.path() / name; }
    void write(const std::string& bytes) const { (void)m_folder.write(m_path.filename().string(), bytes); }

private:
    test::TemporaryFolder m_folder;
    std::filesystem::path m_path;
};

/// One line that every terminal and the game's font can show: `start`, then a reason; a line that it names is there.
inline void requireRefusal(std::string_view sentence, std::string_view start, std::string_view input)
{
    require(sentence.starts_with(start) && sentence.size() > start.size(), "a refusal names the file and a reason");
    const auto isPrintable = [](char c) { return c >= ' ' && c <= '~'; };
    require(std::all_of(sentence.begin(), sentence.end(), isPrintable), "a refusal is one line of ASCII");
    constexpr std::string_view Line = "line ";
    const std::string reason(sentence.substr(start.size()));
    if (!reason.starts_with(Line))
        return;
    const auto line = std::strtoll(reason.c_str() + Line.size(), nullptr, 10);
    const auto lines = 1 + std::count(input.begin(), input.end(), '\n');
    require(line >= 1 && line <= lines, "a refusal names a line that there is");
}

} // namespace graze::fuzz
