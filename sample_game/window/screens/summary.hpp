// SPDX-License-Identifier: Zlib
#pragma once

#include "settings/medals.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace game
{

/// A game from its beginning to its end, in numbers.
struct Summary
{
    std::uint64_t score = 0;
    int wave = 1;
    double seconds = 0.;
    std::uint64_t grazes = 0;
    std::optional<float> closest{}; ///< smallest gap of a near miss (unit: pixels); empty without one
    std::uint64_t closestStep = 0;  ///< steps of the game up to that near miss
    int bestMultiplier = 1;
    MedalSet earned{}; ///< medals that this game added to the player's

    [[nodiscard]] double grazesPerMinute() const noexcept
    {
        return seconds > 0. ? static_cast<double>(grazes) * 60. / seconds : 0.;
    }
};

/// 125.4 -> "2:05"
[[nodiscard]] std::string timeText(double seconds);
/// "0.6 px", "12 px"; "-" for nothing.
[[nodiscard]] std::string gapText(const std::optional<float>& pixels);

} // namespace game
