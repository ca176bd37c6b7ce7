// SPDX-License-Identifier: Zlib
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace graze::files
{

/// Thrown for text that is no JSON, or has more values than allowed.
class TokenError : public std::runtime_error
{
public:
    TokenError(std::size_t line, const std::string& reason) : std::runtime_error(reason), m_line(line) {}
    [[nodiscard]] std::size_t line() const noexcept { return m_line; }

private:
    std::size_t m_line;
};

enum class TokenKind : std::uint8_t
{
    Object,
    Array,
    Key,
    Text,
    Number,
    Other // true, false, null
};

/// One value or key of a JSON text, in the order of the text.
struct Token
{
    TokenKind kind = TokenKind::Other;
    std::uint32_t line = 0;
    std::uint32_t first =
        0;                 ///< object, array: count of values; key, text: where in `texts`; number: where in the source
    std::uint32_t end = 0; ///< object, array: index after its last token; others: where the text ends
};

/// A JSON text as a flat list with the line of every value, which a tree of nlohmann::json would not know.
/// About 16 bytes per value; text that is nested deeper or has more values than allowed is refused while it is read.
struct Tokens
{
    std::string_view source;
    std::string texts; ///< keys and texts, decoded
    std::vector<Token> list;

    [[nodiscard]] std::string_view textOf(const Token& token) const noexcept
    {
        return std::string_view(texts).substr(token.first, token.end - token.first);
    }
    [[nodiscard]] std::string_view numberOf(const Token& token) const noexcept
    {
        return source.substr(token.first, token.end - token.first);
    }
};

struct TokenLimits
{
    std::size_t depth = 16;
    std::size_t count = 1'000'000;
};

/// Throws TokenError. `source` must outlive the result.
[[nodiscard]] Tokens tokensOf(std::string_view source, const TokenLimits& limits);

} // namespace graze::files
