// SPDX-License-Identifier: Zlib
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace game
{

/// One string of several. (`"a" + std::to_string(n)` makes g++ 12 warn of an overlap that is not there.)
[[nodiscard]] inline std::string joined(std::initializer_list<std::string_view> parts)
{
    std::string result;
    for (const std::string_view part : parts)
        result.append(part);
    return result;
}

/// 1234567 -> "1 234 567"
[[nodiscard]] inline std::string grouped(std::uint64_t number)
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

} // namespace game
