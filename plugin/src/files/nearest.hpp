// SPDX-License-Identifier: Zlib
#pragma once

#include <cerrno>
#include <charconv>
#include <clocale>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

namespace graze
{

/// The nearest float or double, straight from the digits of a number of JSON: through a double some floats would be
/// rounded twice. Empty beyond the range of the type, also where a number that is not 0 would become 0.
template <class Float>
std::optional<Float> nearest(std::string_view digits)
{
#if defined(__cpp_lib_to_chars)
    Float value = 0;
    const bool isInRange = std::from_chars(digits.data(), digits.data() + digits.size(), value).ec == std::errc{};
#else
    // libc++ has no such from_chars. The C library expects the point of the program's locale.
    std::string text(digits);
    if (const std::size_t point = text.find('.'); point != std::string::npos)
        text.replace(point, 1, std::localeconv()->decimal_point);
    errno = 0;
    Float value = 0;
    if constexpr (sizeof(Float) == sizeof(float))
        value = std::strtof(text.c_str(), nullptr);
    else
        value = std::strtod(text.c_str(), nullptr);
    const bool isInRange = errno != ERANGE || (value != 0 && std::isfinite(value));
#endif
    return isInRange ? std::optional(value) : std::nullopt;
}

} // namespace graze
