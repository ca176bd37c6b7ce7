// SPDX-License-Identifier: Zlib
#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace game
{
namespace
{

// With so many decimals, less the zeros at the end.
std::string fixedText(double value, int decimals)
{
    std::array<char, 400> buffer{};
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, decimals);
    std::string text(buffer.data(), end.ptr);
    if (text.find('.') != std::string::npos)
    {
        text.erase(text.find_last_not_of('0') + 1);
        if (text.back() == '.')
            text.pop_back();
    }
    return text == "-0" ? "0" : text;
}

std::size_t endOfWord(std::string_view text)
{
    std::size_t end = text.find(' ');
    while (end != std::string_view::npos &&
           (text.substr(end, 3) == " - " || (end >= 2 && text.substr(end - 2, 3) == " - ")))
        end = text.find(' ', end + 1);
    return std::min(end, text.size());
}

} // namespace

std::string joined(std::initializer_list<std::string_view> parts)
{
    std::string result;
    for (const std::string_view part : parts)
        result.append(part);
    return result;
}

std::string grouped(std::uint64_t number)
{
    const std::string digits = std::to_string(number);
    std::string result;
    for (std::size_t i = 0; i < digits.size(); ++i)
    {
        if (i > 0 && (digits.size() - i) % 3 == 0)
            result.push_back(' ');
        result.push_back(digits[i]);
    }
    return result;
}

std::string numberText(double value, int digits)
{
    std::array<char, 48> buffer{};
    // Minus zero is a zero to a reader.
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value == 0. ? 0. : value,
                                   std::chars_format::general, digits);
    return {buffer.data(), end.ptr};
}

std::string shortestText(float value)
{
    std::array<char, 48> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return {buffer.data(), end.ptr};
}

std::string literalOf(float value)
{
    const std::string text = shortestText(value);
    return joined({text, text.find_first_of(".e") == std::string::npos ? ".f" : "f"});
}

double shortestDouble(float value)
{
    return std::strtod(shortestText(value).c_str(), nullptr);
}

std::vector<std::string> linesOf(std::string_view text, const std::function<bool(const std::string& line)>& fits)
{
    std::vector<std::string> lines;
    while (!text.empty())
    {
        const std::string word(text.substr(0, endOfWord(text)));
        text.remove_prefix(std::min(word.size() + 1, text.size()));
        std::string longer = lines.empty() ? word : joined({lines.back(), " ", word});
        if (lines.empty() || !fits(longer))
            lines.push_back(word);
        else
            lines.back() = std::move(longer);
    }
    return lines;
}

std::string clockText(double seconds)
{
    const auto whole = static_cast<std::uint64_t>(seconds);
    const std::uint64_t rest = whole % 60;
    return joined({std::to_string(whole / 60), rest < 10 ? ":0" : ":", std::to_string(rest)});
}

std::string hexText(std::uint64_t value)
{
    std::array<char, 17> text{};
    std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(value));
    return text.data();
}

std::string readable(double value)
{
    const double size = std::fabs(value);
    if (!std::isfinite(value) || size < 0.1)
        return numberText(value, 2);
    return fixedText(value, size < 1. ? 2 : size < 99.95 ? 1 : 0);
}

std::string readablePoint(graze::Vec2 point)
{
    return joined({"(", readable(static_cast<double>(point.x)), ", ", readable(static_cast<double>(point.y)), ")"});
}

std::string readableDirection(graze::Vec2 direction)
{
    return joined({"(", fixedText(static_cast<double>(direction.x), 2), ", ",
                   fixedText(static_cast<double>(direction.y), 2), ")"});
}

std::string readablePercent(float fraction)
{
    return joined({readable(static_cast<double>(fraction) * 100.), " %"});
}

} // namespace game
