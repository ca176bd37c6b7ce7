// SPDX-License-Identifier: Zlib
#include "settings/daily.hpp"

#include "base/text.hpp"

namespace game
{
namespace
{

namespace chrono = std::chrono;

std::string padded(unsigned number)
{
    return joined({number < 10 ? "0" : "", std::to_string(number)});
}

} // namespace

std::uint64_t dailySeed(chrono::system_clock::time_point now) noexcept
{
    const chrono::year_month_day day(chrono::floor<chrono::days>(now));
    return static_cast<std::uint64_t>(static_cast<int>(day.year())) * 10'000 +
           static_cast<unsigned>(day.month()) * 100 + static_cast<unsigned>(day.day());
}

std::string dayOf(std::uint64_t seed)
{
    constexpr std::uint64_t FirstYear = 1970, LastYear = 9999;
    const std::uint64_t year = seed / 10'000;
    const auto month = static_cast<unsigned>(seed / 100 % 100);
    const auto day = static_cast<unsigned>(seed % 100);
    if (year < FirstYear || year > LastYear ||
        !chrono::year_month_day(chrono::year(static_cast<int>(year)), chrono::month(month), chrono::day(day)).ok())
        return {};
    return joined({std::to_string(year), "-", padded(month), "-", padded(day)});
}

} // namespace game
