// SPDX-License-Identifier: Zlib
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace game
{

/// The seed of the game of a day, the same for everybody: 20260131 on 31 January 2026 in UTC.
[[nodiscard]] std::uint64_t dailySeed(std::chrono::system_clock::time_point now) noexcept;

/// "2026-01-31" for the seed of that day; empty for a number that is no day.
[[nodiscard]] std::string dayOf(std::uint64_t seed);

} // namespace game
