// SPDX-License-Identifier: Zlib
#include "base/text.hpp"

#include <array>
#include <charconv>
#include <cstdio>

namespace game
{

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

double shortestDouble(float value)
{
    const std::string text = shortestText(value);
    double result = 0.;
    std::from_chars(text.data(), text.data() + text.size(), result);
    return result;
}

std::string hexText(std::uint64_t value)
{
    std::array<char, 17> text{};
    std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(value));
    return text.data();
}

std::string_view statusText(graze::Status status) noexcept
{
    switch (status)
    {
        case graze::Status::Separated:
            return "apart";
        case graze::Status::Overlapping:
            return "contact";
        case graze::Status::IterationLimit:
            return "unfinished";
        case graze::Status::InvalidInput:
            break;
    }
    return "invalid";
}

std::string_view answererText(graze::AnsweredBy by) noexcept
{
    using enum graze::AnsweredBy;
    switch (by)
    {
        case Gjk:
            return "GJK";
        case Bounds:
            return "the bounds";
        case Fast:
            return "an accelerator";
    }
    return "another part";
}

} // namespace game
