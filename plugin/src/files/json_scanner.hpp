// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/files/collider_file.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace graze
{

enum class JsonKind : std::uint8_t
{
    Object,
    Array,
    Text,
    Number,
    Other // true, false, null
};

/// Goes through a JSON text once, and knows its line. nlohmann::json reads texts and numbers, not the whole: its values
/// would have no lines, and take memory before the limits are checked. The callers name what they expect, so nothing
/// can be nested deeper than the format is.
class JsonScanner
{
public:
    JsonScanner(std::string_view text, const std::string& name) : m_text(text), m_name(name)
    {
        if (m_text.starts_with("\xEF\xBB\xBF")) // the mark of UTF-8 that some editors write
            m_text.remove_prefix(3);
    }

    /// Without a line at that of what was read last.
    [[noreturn]] void refuse(const std::string& reason, std::size_t line = 0) const
    {
        throw ColliderFileError(m_name, line > 0 ? line : m_line, reason);
    }

    /// The line of the next value.
    std::size_t line()
    {
        peek();
        return m_line;
    }

    JsonKind kind()
    {
        constexpr std::string_view First = "{[\"0123456789-tfn";
        constexpr std::size_t FirstNumber = 3, FirstOther = 14;
        const std::size_t found = First.find(peek());
        if (found == std::string_view::npos)
            refuse("syntax error: there is no value");
        return static_cast<JsonKind>(std::min(found, FirstNumber) + (found >= FirstOther ? 1u : 0u));
    }

    void expect(JsonKind expected, const std::string& what)
    {
        static constexpr std::array Names{"an object", "an array", "a text", "a number", "true, false or null"};
        const auto nameOf = [](JsonKind kind) { return Names[static_cast<std::size_t>(kind)]; };
        if (const JsonKind found = kind(); found != expected)
            refuse(what + " must be " + nameOf(expected) + ", not " + nameOf(found));
    }

    std::string text(const std::string& what)
    {
        expect(JsonKind::Text, what);
        std::size_t end = 1;
        while (end < m_text.size() && m_text[end] != '"')
            end += m_text[end] == '\\' ? 2u : 1u;
        if (end >= m_text.size())
            refuse("syntax error: a text has no end");
        const std::string_view token = taken(end + 1);
        nlohmann::json value;
        if (token.size() <= 6 * MaxColliderText + 2) // an escape has six characters at most
            value = nlohmann::json::parse(token.begin(), token.end(), nullptr, false);
        if (value.is_discarded())
            refuse("syntax error: a text has characters that JSON does not know");
        if (!value.is_string() || value.get_ref<const std::string&>().size() > MaxColliderText)
            refuse(what + " is longer than " + std::to_string(MaxColliderText) + " bytes");
        return value.get<std::string>();
    }

    std::string_view number(const std::string& what)
    {
        expect(JsonKind::Number, what);
        const std::string_view token = taken(std::min(m_text.find_first_not_of("0123456789+-.eE"), m_text.size()));
        if (token.size() > MaxColliderText || !nlohmann::json::accept(token.begin(), token.end()))
            refuse("syntax error: " + std::string(token.substr(0, 32)) + " is no number");
        return token;
    }

    /// Calls `each` before every element, with its index.
    template <class Each>
    void array(const std::string& what, Each each)
    {
        sequence(JsonKind::Array, what, ']', each);
    }

    /// Calls `each` before every value, with its name.
    template <class Each>
    void object(const std::string& what, Each each)
    {
        const auto field = [&](std::size_t)
        {
            const std::string name = text("a name in " + what);
            need(':');
            each(name);
        };
        sequence(JsonKind::Object, what, '}', field);
    }

    void end()
    {
        if (peek(); !m_text.empty())
            refuse("syntax error: there is something behind the end");
    }

private:
    template <class Each>
    void sequence(JsonKind expected, const std::string& what, char end, Each each)
    {
        expect(expected, what);
        taken(1);
        for (std::size_t index = 0; index == 0 ? peek() != end : isNext(','); ++index)
            each(index);
        need(end);
    }

    /// The next character that is no space; NUL at the end.
    char peek()
    {
        std::size_t spaces = 0;
        for (; spaces < m_text.size() && std::string_view(" \t\r\n").find(m_text[spaces]) != std::string_view::npos;
             ++spaces)
            m_line += m_text[spaces] == '\n' ? 1u : 0u;
        m_text.remove_prefix(spaces);
        return m_text.empty() ? '\0' : m_text.front();
    }

    std::string_view taken(std::size_t count)
    {
        const std::string_view token = m_text.substr(0, count);
        m_text.remove_prefix(count);
        return token;
    }

    bool isNext(char c)
    {
        const bool found = peek() == c;
        if (found)
            taken(1);
        return found;
    }

    void need(char c)
    {
        if (!isNext(c))
            refuse(std::string("syntax error: there is no ") + c);
    }

    std::string_view m_text; // what is left
    const std::string& m_name;
    std::size_t m_line = 1;
};

} // namespace graze
