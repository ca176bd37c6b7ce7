// SPDX-License-Identifier: Zlib
#include "figures/svg_text.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace figures
{

std::string number(double value)
{
    std::array<char, 32> buffer{};
    // One digit: small files, the same ones from every compiler.
    const double rounded = std::floor(value * 10. + 0.5) / 10.;
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), rounded + 0., std::chars_format::fixed, 1);
    std::string digits(buffer.data(), end.ptr);
    if (digits.ends_with(".0"))
        digits.resize(digits.size() - 2);
    return digits == "-0" ? "0" : digits;
}

std::string attribute(std::string_view name, double value)
{
    std::string result(" ");
    result.append(name).append("=\"").append(number(value)).append("\"");
    return result;
}

std::string escaped(std::string_view words)
{
    std::string result;
    for (const char c : words)
        if (c == '<')
            result.append("&lt;");
        else if (c == '&')
            result.append("&amp;");
        else
            result.push_back(c);
    return result;
}

std::string hundredths(float value)
{
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), static_cast<double>(value),
                                   std::chars_format::fixed, 2);
    return {buffer.data(), end.ptr};
}

} // namespace figures
