// SPDX-License-Identifier: Zlib
#pragma once

#include "base/save_file.hpp"

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string_view>

namespace game
{

/// Won once, and kept.
enum class Medal : std::uint8_t
{
    FirstChain,    ///< grazes raised the multiplier
    TopMultiplier, ///< up to x8
    HundredGrazes, ///< in one game
    HairsBreadth,  ///< a near miss below 1 px
    CleanWave,     ///< a whole wave without losing a ship
    BossBeaten,
    DailyPlayed,  ///< to its end
    ReplayWatched ///< to its end
};
inline constexpr std::size_t MedalCount = static_cast<std::size_t>(Medal::ReplayWatched) + 1;

using MedalSet = std::bitset<MedalCount>;

[[nodiscard]] inline MedalSet medalsOf(Medal medal) noexcept
{
    return MedalSet{1ull << static_cast<unsigned>(medal)};
}

/// "first_chain", ...: its name in the file.
[[nodiscard]] std::string_view medalName(Medal medal) noexcept;

/// Reads {"version": 1, "medals": ["first_chain", ...]} and the lines of the same form that were added. A file that
/// does not exist holds none. Throws FileError for one that cannot be read or understood, or is of a newer version.
[[nodiscard]] MedalSet loadMedals(const std::filesystem::path& file);

/// Adds a line with medals to a file; returns all that it has then. Throws FileError when it cannot be read or written.
MedalSet addMedals(const std::filesystem::path& file, const MedalSet& added);

} // namespace game
