// SPDX-License-Identifier: Zlib
#include "base/json_file.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <cstddef>
#include <set>
#include <sstream>
#include <system_error>

namespace game
{
namespace
{

namespace fs = std::filesystem;

// A player's file never reaches these.
constexpr std::size_t MostBytes = 1u << 16;
constexpr std::uintmax_t MostBytesOfAll = 1u << 20;
constexpr int DeepestNesting = 8;

std::string cut(std::string text, std::size_t longest)
{
    if (text.size() > longest)
        text.replace(longest - 3, std::string::npos, "...");
    return text;
}

/// Counts values, each before those in it, up to that one. True when it was met.
bool countUpTo(const Json* value, const Json& from, std::size_t& count)
{
    if (&from == value)
        return true;
    ++count;
    return from.is_structured() &&
           std::any_of(from.begin(), from.end(), [&](const Json& inner) { return countUpTo(value, inner, count); });
}

} // namespace

std::string shortened(const Json& value)
{
    return cut(value.dump(-1, ' ', true, Json::error_handler_t::replace), 60); // ASCII, as the font has it
}

JsonFile::JsonFile(const fs::path& file, std::string_view what) : JsonFile(file, what, readFile(file, what)) {}

JsonFile::JsonFile(const fs::path& file, std::string_view what, const std::string& text) : m_file(file), m_what(what)
{
    if (text.size() > MostBytes)
        refuseFile(file, what, joined({"it has more than ", std::to_string(MostBytes), " bytes"}));
    try
    {
        parse(text);
    }
    catch (const Json::exception& error)
    {
        // From the line on; what is before it says nothing to a player.
        std::string reason = error.what();
        const auto line = reason.find("line ");
        reason.erase(0, line != std::string::npos ? line : reason.find("] ") + 2);
        // It quotes what was read last, which may be most of the file and no text at all.
        std::ranges::replace_if(
            reason, [](char c) { return c < ' ' || c > '~'; }, '?');
        refuseFile(file, what, cut(reason, 200));
    }
}

std::vector<JsonFile> JsonFile::all(const fs::path& file, std::string_view what)
{
    constexpr std::string_view Start = "\n{\"version\"";
    std::error_code error;
    std::vector<JsonFile> files;
    if (fs::status(file, error).type() == fs::file_type::not_found)
        return files;
    const std::string text = readFile(file, what, MostBytesOfAll);
    // One that another program has just created is empty.
    for (std::size_t at = text.find_first_not_of(" \n"), end = 0; at < text.size(); at = end)
    {
        end = std::min(text.find(Start, at + 1), text.size());
        // Line breaks in place of what was before it, so that its lines have the numbers of the file.
        const auto before = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
        files.push_back(
            JsonFile(file, what, std::string(static_cast<std::size_t>(before), '\n') + text.substr(at, end - at)));
    }
    return files;
}

void JsonFile::parse(const std::string& text)
{
    std::istringstream in(text);
    std::size_t counted = 0;
    int line = 1;
    // Up to the last character but one: a number is known by the character behind it.
    const auto count = [&]
    {
        const auto read = in.rdbuf()->pubseekoff(0, std::ios::cur, std::ios::in);
        for (; static_cast<std::streamoff>(counted) + 1 < read; ++counted)
            line += text[counted] == '\n' ? 1 : 0;
    };
    std::vector<std::set<std::string>> names;
    using Event = Json::parse_event_t;
    const auto note = [&](int depth, Event event, Json& value)
    {
        if (event == Event::object_end)
            names.pop_back();
        if (event == Event::object_end || event == Event::array_end)
            return true;
        count();
        if (event == Event::key)
        {
            if (!names.back().insert(value.get<std::string>()).second)
                refuse(line, shortened(value) + " stands there twice");
            return true;
        }
        if (depth >= DeepestNesting && event != Event::value)
            refuse(line, joined({"more than ", std::to_string(DeepestNesting), " lists or objects lie in each other"}));
        if (event == Event::object_start)
            names.emplace_back();
        m_lines.push_back(line);
        return true;
    };
    // JSON has none, and to the parser it is the end of the text.
    if (const auto nul = text.find('\0'); nul != std::string::npos)
        refuse(1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(nul), '\n')),
               "a byte is zero, which no text has");
    m_root = Json::parse(in, note);
}

void JsonFile::refuse(int line, const std::string& reason) const
{
    refuseFile(m_file, m_what, joined({"line ", std::to_string(line), ": ", reason}));
}

void JsonFile::refuse(const Json& value, const std::string& reason) const
{
    std::size_t index = 0;
    (void)countUpTo(&value, m_root, index);
    refuse(m_lines.at(index), reason);
}

JsonReader::JsonReader(const JsonFile& file, const Json& object, Missing missing) :
m_file(file),
m_object(object),
m_missing(missing)
{
    if (!object.is_object())
        file.refuse(object, "it must be an object like {\"version\": 1}, not " + shortened(object));
}

const Json* JsonReader::find(std::string_view name)
{
    m_known.push_back(name);
    const auto found = m_object.find(std::string(name));
    if (found != m_object.end())
        return &*found;
    if (m_missing == Missing::IsRefused)
        m_file.refuse(m_object, joined({name, " is missing"}));
    return nullptr;
}

void JsonReader::operator()(std::string_view name, bool& value)
{
    take(
        name, value, [](const Json& member) { return member.is_boolean(); }, "true or false");
}

void JsonReader::operator()(std::string_view name, std::string& value, std::size_t longest)
{
    const auto fits = [&](const Json& member)
    {
        const std::string text = member.is_string() ? member.get<std::string>() : std::string{};
        return !text.empty() && text.size() <= longest &&
               std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
    };
    take(name, value, fits, joined({"1 to ", std::to_string(longest), " printable characters of ASCII"}));
}

void JsonReader::refuseOthers() const
{
    for (const auto& [name, value] : m_object.items())
        if (std::ranges::find(m_known, name) == m_known.end())
        {
            std::string known;
            for (const std::string_view one : m_known)
                known += joined({known.empty() ? "" : ", ", one});
            m_file.refuse(value, joined({shortened(name), " is not known (known: ", known, ")"}));
        }
}

} // namespace game
