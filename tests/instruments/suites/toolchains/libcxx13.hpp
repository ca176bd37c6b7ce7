// SPDX-License-Identifier: Zlib
// Included before all else: what libc++ 13, which emscripten 3.1.6 has, lacks of C++20.
#pragma once

#include <atomic>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

#if _LIBCPP_VERSION < 14000
namespace std
{

template <class To, class From>
constexpr To bit_cast(const From& from) noexcept
{
    return __builtin_bit_cast(To, from);
}

/// For programs of one thread.
template <class T>
struct atomic_ref
{
    explicit atomic_ref(T& at) : value(at) {}
    T fetch_add(T number, memory_order) noexcept { return exchange(value, value + number); }
    T fetch_sub(T number, memory_order) noexcept { return exchange(value, value - number); }
    T& value;
};

inline to_chars_result to_chars(char* first, char* last, float value, chars_format, int precision)
{
    char text[32];
    const int length = snprintf(text, sizeof text, "%.*g", precision, static_cast<double>(value));
    if (length > last - first)
        return {last, errc::value_too_large};
    memcpy(first, text, static_cast<size_t>(length));
    return {first + length, errc{}};
}

inline to_chars_result to_chars(char* first, char* last, double value, chars_format format, int precision)
{
    char text[400];
    const int length = snprintf(text, sizeof text, format == chars_format::fixed ? "%.*f" : "%.*g", precision, value);
    if (length > last - first)
        return {last, errc::value_too_large};
    memcpy(first, text, static_cast<size_t>(length));
    return {first + length, errc{}};
}

/// The fewest digits that give the number again, with an exponent where that is shorter.
inline to_chars_result to_chars(char* first, char* last, float value)
{
    char scientific[32], fixed[64];
    int precision = 0;
    do
        snprintf(scientific, sizeof scientific, "%.*e", precision, static_cast<double>(value));
    while (strtof(scientific, nullptr) != value && ++precision < 9);
    const char* const exponent = strchr(scientific, 'e');
    const int decimals = exponent == nullptr ? 0 : precision - atoi(exponent + 1);
    snprintf(fixed, sizeof fixed, "%.*f", decimals > 0 ? decimals : 0, static_cast<double>(value));
    const char* const text = strlen(fixed) <= strlen(scientific) ? fixed : scientific;
    const auto length = static_cast<ptrdiff_t>(strlen(text));
    if (length > last - first)
        return {last, errc::value_too_large};
    memcpy(first, text, static_cast<size_t>(length));
    return {first + length, errc{}};
}

/// Any number, up to the first character that is no part of it.
template <class Number>
from_chars_result numberFrom(const char* first, const char* last, Number& value, Number (*parse)(const char*, char**))
{
    char text[64] = "", *end = text;
    memcpy(text, first, static_cast<size_t>(last - first < 63 ? last - first : 63));
    const Number number = parse(text, &end);
    if (end == text || *text == '+' || *text == ' ')
        return {first, errc::invalid_argument};
    value = number;
    return {first + (end - text), errc{}};
}
inline from_chars_result from_chars(const char* first, const char* last, float& value)
{
    return numberFrom(first, last, value, strtof);
}
inline from_chars_result from_chars(const char* first, const char* last, double& value)
{
    return numberFrom(first, last, value, strtod);
}

} // namespace std
#endif
