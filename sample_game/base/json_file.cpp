// SPDX-License-Identifier: Zlib
#include "base/json_file.hpp"

#include "base/save_file.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <set>
#include <vector>

namespace game
{
namespace
{

using nlohmann::json;

// A player's file never reaches these. A place in it costs memory by the names that lead to it, so that a file that
// nests without end, or has a name as long as itself, would use up the memory.
constexpr std::uintmax_t MostBytes = 1u << 16;
constexpr std::size_t DeepestNesting = 8;
constexpr std::size_t LongestName = 64;

constexpr std::size_t LongestReason = 200;

std::string cut(std::string text, std::size_t longest)
{
    if (text.size() > longest)
        text.replace(longest - 3, std::string::npos, "...");
    return text;
}

/// The line of the last character but one that was read: after a number, that is the number's last.
struct Line
{
    int number = 1;
    char last = ' ';
};

/// Counts the lines that the parser has read: nlohmann gives places only of broken text.
class CountingIterator
{
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    CountingIterator(const char* at, Line& line) : m_at(at), m_line(&line) {}
    reference operator*() const { return *m_at; }
    CountingIterator& operator++()
    {
        m_line->number += m_line->last == '\n' ? 1 : 0;
        m_line->last = *m_at++;
        return *this;
    }
    CountingIterator operator++(int)
    {
        const CountingIterator before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(const CountingIterator& a, const CountingIterator& b) { return a.m_at == b.m_at; }

private:
    const char* m_at;
    Line* m_line;
};

/// The JSON pointer of the value that the parser is at.
class Place
{
public:
    /// False for a name that the object has already.
    bool key(const std::string& name)
    {
        m_levels.back().name = name;
        return m_levels.back().names.insert(name).second;
    }
    /// A value begins: its pointer.
    std::string value()
    {
        if (!m_levels.empty() && m_levels.back().array)
            m_levels.back().name = std::to_string(m_levels.back().values++);
        std::string pointer;
        for (const Level& level : m_levels)
            pointer += "/" + level.name;
        return pointer;
    }
    void enterObject() { m_levels.push_back({}); }
    void enterArray() { m_levels.push_back({.array = true}); }
    void leave() { m_levels.pop_back(); }
    [[nodiscard]] std::size_t depth() const { return m_levels.size(); }

private:
    struct Level
    {
        bool array = false;
        std::size_t values = 0;
        std::string name{};
        std::set<std::string> names{};
    };
    std::vector<Level> m_levels;
};

} // namespace

JsonFile::JsonFile(const std::filesystem::path& file)
{
    try
    {
        parse(readFile(file, MostBytes));
    }
    catch (const FileError& error)
    {
        throw JsonError(error.reason());
    }
    catch (const json::exception& error)
    {
        // nlohmann's message holds line, column and what it expected; its tag in brackets says nothing to a player.
        std::string reason = error.what();
        if (const auto end = reason.find("] "); end != std::string::npos)
            reason.erase(0, end + 2);
        // It quotes what was read last, which may be most of the file and no text at all.
        std::ranges::replace_if(
            reason, [](char c) { return c < ' ' || c > '~'; }, '?');
        throw JsonError(cut(reason, LongestReason));
    }
}

void JsonFile::parse(const std::string& text)
{
    Line line;
    Place place;
    // JSON has none, and to the parser it is the end of the text.
    if (const auto nul = text.find('\0'); nul != std::string::npos)
        throw JsonError(
            "line " +
            std::to_string(1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(nul), '\n')) +
            ": a byte is zero, which no text has");
    const auto refuseHere = [&](const std::string& reason)
    { throw JsonError("line " + std::to_string(line.number) + ": " + reason); };
    const auto checkDepth = [&]
    {
        if (place.depth() == DeepestNesting)
            refuseHere("more than " + std::to_string(DeepestNesting) + " lists or objects lie in each other");
    };
    const auto note = [&](int, json::parse_event_t event, json& value)
    {
        switch (event)
        {
            case json::parse_event_t::key:
                if (value.get_ref<const std::string&>().size() > LongestName)
                    refuseHere("a name has more than " + std::to_string(LongestName) + " characters");
                if (!place.key(value.get<std::string>()))
                    refuseHere(shortened(value) + " stands there twice");
                break;
            case json::parse_event_t::value:
                m_lines[place.value()] = line.number;
                break;
            case json::parse_event_t::object_start:
                checkDepth();
                m_lines[place.value()] = line.number;
                place.enterObject();
                break;
            case json::parse_event_t::array_start:
                checkDepth();
                m_lines[place.value()] = line.number;
                place.enterArray();
                break;
            case json::parse_event_t::object_end:
            case json::parse_event_t::array_end:
                place.leave();
                break;
        }
        return true;
    };
    m_root = json::parse(CountingIterator(text.data(), line), CountingIterator(text.data() + text.size(), line), note);
}

std::string shortened(const json& value)
{
    constexpr std::size_t Longest = 60;
    return cut(value.dump(-1, ' ', true, json::error_handler_t::replace), Longest); // ASCII, as the font has it
}

void JsonFile::refuse(const std::string& pointer, const std::string& reason) const
{
    const auto found = m_lines.find(pointer);
    throw JsonError((found == m_lines.end() ? "" : "line " + std::to_string(found->second) + ": ") + reason);
}

void JsonFile::requireVersion(int newest) const
{
    if (!m_root.is_object())
        refuse("", "it must be an object with a version");
    if (!m_root.contains("version"))
        refuse("", "its version is missing");
    const json& version = m_root.at("version");
    if (!version.is_number_unsigned() || version.get<std::uint64_t>() < 1)
        refuse("/version", "version must be a whole number from 1, not " + shortened(version));
    // As it stands: compared with an int, nlohmann takes 2^64 - 1 for -1.
    if (version.get<std::uint64_t>() > static_cast<std::uint64_t>(newest))
        refuse("/version", "it is of version " + shortened(version) +
                               ", written by a newer game; this one knows versions up to " + std::to_string(newest));
}

} // namespace game
