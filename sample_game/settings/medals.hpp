// SPDX-License-Identifier: Zlib
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
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
[[nodiscard]] inline bool has(const MedalSet& medals, Medal medal) noexcept
{
    return medals[static_cast<std::size_t>(medal)];
}

/// "first_chain", ...: its name in the file.
[[nodiscard]] std::string_view medalName(Medal medal) noexcept;

/// Its text is a sentence with the file, the line where there is one, and the reason.
class MedalsError : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

/// Reads {"version": 1, "medals": ["first_chain", ...]}. A file that does not exist holds none. Throws MedalsError for
/// one that cannot be read or understood, or is of a newer version.
[[nodiscard]] MedalSet loadMedals(const std::filesystem::path& file);

/// Whole or not at all, as `saveFile`. A file that `loadMedals` refuses is kept aside first (NAME.broken); its new name
/// is returned. Throws MedalsError when it cannot be written.
std::optional<std::filesystem::path> saveMedals(const std::filesystem::path& file, const MedalSet& medals);

/// The answer of `addMedals`.
struct SavedMedals
{
    MedalSet medals;
    std::optional<std::filesystem::path> aside; ///< see `saveMedals`
};

/// Adds medals to a file under a lock, so that games beside each other lose nothing. In place of a file that
/// `loadMedals` refuses, they come to `known`. Throws MedalsError, as saveMedals.
[[nodiscard]] SavedMedals addMedals(const std::filesystem::path& file, const MedalSet& added, const MedalSet& known);

} // namespace game
