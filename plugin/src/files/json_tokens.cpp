// SPDX-License-Identifier: Zlib
#include "files/json_tokens.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>

namespace graze::files
{

namespace
{

using nlohmann::json;

// Counts the characters that the parser has read.
class WatchedIterator
{
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    WatchedIterator(const char* at, const char** reached) : m_at(at), m_reached(reached) {}
    const char& operator*() const { return *m_at; }
    WatchedIterator& operator++()
    {
        *m_reached = ++m_at;
        return *this;
    }
    friend bool operator==(const WatchedIterator& a, const WatchedIterator& b) { return a.m_at == b.m_at; }

private:
    const char* m_at;
    const char** m_reached;
};

// The parser calls functions of these names.
class Collector : public nlohmann::json_sax<json>
{
public:
    Collector(Tokens& tokens, const TokenLimits& limits) :
    m_tokens(tokens),
    m_limits(limits),
    m_reached(tokens.source.data()),
    m_counted(m_reached)
    {
    }

    [[nodiscard]] const char** reached() { return &m_reached; }

    bool null() override { return add(TokenKind::Other); }
    bool boolean(bool) override { return add(TokenKind::Other); }
    bool number_integer(number_integer_t) override { return addNumber(); }
    bool number_unsigned(number_unsigned_t) override { return addNumber(); }
    bool number_float(number_float_t, const string_t&) override { return addNumber(); }
    bool string(string_t& text) override { return addText(TokenKind::Text, text); }
    bool key(string_t& text) override { return addText(TokenKind::Key, text); }
    bool binary(binary_t&) override { return false; } // not in JSON text
    bool start_object(std::size_t) override { return open(TokenKind::Object); }
    bool start_array(std::size_t) override { return open(TokenKind::Array); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception& error) override
    {
        // "[json.exception.parse_error.101] parse error at line 3, column 5: syntax error while parsing ..."
        std::string reason = error.what();
        if (const auto bracket = reason.find("] "); bracket != std::string::npos)
            reason.erase(0, bracket + 2);
        if (const auto colon = reason.find(": "); reason.starts_with("parse error at line") && colon < reason.size())
            reason.erase(0, colon + 2);
        constexpr std::size_t Longest = 300; // it quotes what it read
        const bool readNewline = m_reached != m_tokens.source.data() && m_reached[-1] == '\n';
        throw TokenError(lineOf(readNewline ? m_reached - 1 : m_reached), reason.substr(0, Longest));
    }

private:
    std::uint32_t lineOf(const char* place)
    {
        if (place > m_counted)
        {
            m_line += static_cast<std::uint32_t>(std::count(m_counted, place, '\n'));
            m_counted = place;
        }
        return m_line;
    }

    Token& append(TokenKind kind, const char* place)
    {
        const std::uint32_t line = lineOf(place);
        if (m_tokens.list.size() >= m_limits.count)
            throw TokenError(line, "more than " + std::to_string(m_limits.count) + " values");
        if (!m_open.empty() && kind != TokenKind::Key)
            ++m_tokens.list[m_open.back()].first;
        return m_tokens.list.emplace_back(Token{kind, line, 0, 0});
    }

    bool add(TokenKind kind)
    {
        append(kind, m_reached);
        return true;
    }

    // The parser has read one character beyond a number to see its end, unless the text ends there.
    bool addNumber()
    {
        const std::string_view source = m_tokens.source;
        auto end = static_cast<std::size_t>(m_reached - source.data());
        end -= end > 0 && std::string_view("0123456789").find(source[end - 1]) == std::string_view::npos ? 1u : 0u;
        const auto before = source.substr(0, end).find_last_not_of("0123456789+-.eE");
        Token& token = append(TokenKind::Number, source.data() + end);
        token.first = static_cast<std::uint32_t>(before == std::string_view::npos ? 0 : before + 1);
        token.end = static_cast<std::uint32_t>(end);
        return true;
    }

    bool addText(TokenKind kind, const std::string& text)
    {
        Token& token = append(kind, m_reached);
        token.first = static_cast<std::uint32_t>(m_tokens.texts.size());
        m_tokens.texts += text;
        token.end = static_cast<std::uint32_t>(m_tokens.texts.size());
        return true;
    }

    bool open(TokenKind kind)
    {
        append(kind, m_reached);
        if (m_open.size() >= m_limits.depth)
            throw TokenError(m_line, "nested deeper than " + std::to_string(m_limits.depth) + " levels");
        m_open.push_back(m_tokens.list.size() - 1);
        return true;
    }

    bool close()
    {
        m_tokens.list[m_open.back()].end = static_cast<std::uint32_t>(m_tokens.list.size());
        m_open.pop_back();
        return true;
    }

    Tokens& m_tokens;
    TokenLimits m_limits;
    const char* m_reached;
    const char* m_counted; // lines up to here are counted
    std::uint32_t m_line = 1;
    std::vector<std::size_t> m_open;
};

} // namespace

Tokens tokensOf(std::string_view source, const TokenLimits& limits)
{
    if (source.empty()) // this message does not depend on the version of the library
        throw TokenError(1, "the file is empty");
    // The parser takes it for the end of the text.
    if (const std::size_t nul = source.find('\0'); nul != std::string_view::npos)
        throw TokenError(1 + static_cast<std::size_t>(
                                 std::count(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(nul), '\n')),
                         "the character NUL does not belong into JSON");
    Tokens tokens{source, {}, {}};
    Collector collector(tokens, limits);
    const WatchedIterator first(source.data(), collector.reached());
    const WatchedIterator last(source.data() + source.size(), collector.reached());
    json::sax_parse(first, last, &collector);
    return tokens;
}

} // namespace graze::files
