// SPDX-License-Identifier: Zlib
#include "settings/daily.hpp"

#include <cstdio>

namespace game
{

namespace chrono = std::chrono;

std::uint64_t dailySeed(chrono::system_clock::time_point now) noexcept
{
    const chrono::year_month_day day(chrono::floor<chrono::days>(now));
    return static_cast<std::uint64_t>(static_cast<int>(day.year())) * 10'000 +
           static_cast<unsigned>(day.month()) * 100 + static_cast<unsigned>(day.day());
}

std::string dayOf(std::uint64_t seed)
{
    constexpr std::uint64_t First = 1970'00'00, Last = 9999'99'99;
    if (seed < First || seed > Last)
        return {};
    const auto number = static_cast<unsigned>(seed);
    const unsigned year = number / 10'000, month = number / 100 % 100, day = number % 100;
    if (!chrono::year_month_day(chrono::year(static_cast<int>(year)), chrono::month(month), chrono::day(day)).ok())
        return {};
    char text[16];
    std::snprintf(text, sizeof text, "%04u-%02u-%02u", year, month, day);
    return text;
}

} // namespace game
