// SPDX-License-Identifier: Zlib
#pragma once

#include <nlohmann/json.hpp>

#include <filesystem>
#include <map>
#include <stdexcept>
#include <string>

namespace game
{

/// Its text is the reason, with its line where there is one; the sentence around it is the caller's.
class JsonError : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

/// A JSON file of the player's, and where in it each value stands: people edit them by hand.
class JsonFile
{
public:
    /// Throws JsonError when there is no such file, its text is no JSON, or it is larger or nested deeper than what
    /// the game writes could ever be.
    explicit JsonFile(const std::filesystem::path& file);

    [[nodiscard]] const nlohmann::json& root() const noexcept { return m_root; }

    /// Throws JsonError with the line of the value at that JSON pointer ("/scores/3/name"; "" is the root).
    [[noreturn]] void refuse(const std::string& pointer, const std::string& reason) const;

    /// Throws JsonError unless the root is an object whose "version" is a whole number from 1 to `newest`.
    void requireVersion(int newest) const;

private:
    void parse(const std::string& text);

    nlohmann::json m_root;
    std::map<std::string, int> m_lines;
};

/// A value as a sentence can hold it: one line of ASCII, its end left out when it is long.
[[nodiscard]] std::string shortened(const nlohmann::json& value);

} // namespace game
