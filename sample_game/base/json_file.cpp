// SPDX-License-Identifier: Zlib
#include "base/json_file.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <cstddef>
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

} // namespace

std::string shortened(const Json& value)
{
    return cut(value.dump(-1, ' ', true, Json::error_handler_t::replace), 60); // ASCII, as the font has it
}

JsonFile::JsonFile(const fs::path& file, std::string_view what) : JsonFile(file, what, readFile(file, what), 0) {}

JsonFile::JsonFile(const fs::path& file, std::string_view what, const std::string& text, std::size_t line) :
m_file(file),
m_what(what),
m_line(line)
{
    if (text.size() > MostBytes)
        refuse(joined({"it has more than ", std::to_string(MostBytes), " bytes"}));
    if (text.find('\0') != std::string::npos)
        refuse("a byte is zero, which no text has"); // to the parser it is the end
    const auto isShallow = [&](int depth, Json::parse_event_t event, const Json&)
    {
        if (depth >= DeepestNesting &&
            (event == Json::parse_event_t::object_start || event == Json::parse_event_t::array_start))
            refuse(joined({"more than ", std::to_string(DeepestNesting), " lists or objects lie in each other"}));
        return true;
    };
    try
    {
        m_root = Json::parse(text, isShallow);
    }
    catch (const Json::exception& error)
    {
        // From the line on; what is before it says nothing to a player.
        std::string reason = error.what();
        const auto place = reason.find("line ");
        reason.erase(0, place != std::string::npos ? place : reason.find("] ") + 2);
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
        // Line breaks in place of what was before it, so that the parser counts the lines of the file.
        const auto before = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
        // The object is found behind the line break before it.
        const std::size_t breaks = static_cast<std::size_t>(before), line = breaks + (text[at] == '\n' ? 2 : 1);
        files.push_back(JsonFile(file, what, std::string(breaks, '\n') + text.substr(at, end - at), line));
    }
    return files;
}

void JsonFile::refuse(const std::string& reason) const
{
    refuseFile(m_file, m_what,
               m_line == 0 ? reason : joined({"object in line ", std::to_string(m_line), ": ", reason}));
}

JsonReader::JsonReader(const JsonFile& file, const Json& object, Missing missing) :
m_file(file),
m_object(object),
m_missing(missing)
{
    if (!object.is_object())
        file.refuse("it must be an object like {\"version\": 1}, not " + shortened(object));
}

const Json* JsonReader::find(std::string_view name)
{
    m_known.push_back(name);
    const auto found = m_object.find(std::string(name));
    if (found != m_object.end())
        return &*found;
    if (m_missing == Missing::IsRefused)
        m_file.refuse(joined({name, " is missing"}));
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
            m_file.refuse(joined({shortened(name), " is not known (known: ", known, ")"}));
        }
}

} // namespace game
