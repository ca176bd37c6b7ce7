// SPDX-License-Identifier: Zlib
#pragma once

#include "base/save_file.hpp"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace game
{

/// A line of the table of high scores.
struct Score
{
    std::string name;
    std::uint64_t score = 0;
    int wave = 1; ///< reached, from 1
    std::uint64_t grazes = 0;
    std::uint64_t seed = 0; ///< seed of the game it was made in

    friend bool operator==(const Score&, const Score&) noexcept = default;
};

/// The best ten, best first; of equal ones the older first.
class Scores
{
public:
    static constexpr std::size_t Most = 10;
    static constexpr std::size_t LongestName = 12;

    [[nodiscard]] std::span<const Score> list() const noexcept { return m_list; }

    /// The place from 1 to 10 that a score would take; nothing when it is 0 or ten are better.
    [[nodiscard]] std::optional<std::size_t> rankOf(std::uint64_t score) const noexcept;

    /// Puts it into the table, its name as `nameFrom` has it. Returns its place, as `rankOf`.
    std::optional<std::size_t> add(Score score);

    /// The part of a name that a table can hold: printable ASCII, no blanks at the ends, at most LongestName
    /// characters; "PILOT" when nothing is left.
    [[nodiscard]] static std::string nameFrom(std::string_view typed);

    friend bool operator==(const Scores&, const Scores&) noexcept = default;

private:
    std::vector<Score> m_list;
};

/// Games that compare with each other have a table of their own.
enum class ScoreList : std::uint8_t
{
    Normal,
    Daily, ///< the seed of the day
    Boss,  ///< practice that begins with the boss
    Tuned  ///< another solver, another number of ships or another first wave than the game's defaults
};
inline constexpr std::size_t ScoreListCount = static_cast<std::size_t>(ScoreList::Tuned) + 1;

/// "scores", "daily", "boss", "tuned": the name of a list in the file.
[[nodiscard]] std::string_view scoreListName(ScoreList list) noexcept;

/// A table for every list.
struct ScoreTables
{
    [[nodiscard]] Scores& of(ScoreList list) noexcept { return all[static_cast<std::size_t>(list)]; }
    [[nodiscard]] const Scores& of(ScoreList list) const noexcept { return all[static_cast<std::size_t>(list)]; }

    friend bool operator==(const ScoreTables&, const ScoreTables&) noexcept = default;

    std::array<Scores, ScoreListCount> all{};
};

/// A score and the list that it belongs to.
struct ListedScore
{
    ScoreList list = ScoreList::Normal;
    Score score;
};

/// Reads {"version": 2, "scores": [...], "daily": [...], "boss": [...], "tuned": [...]}, and the lines of the same form
/// that were added; a list may be missing, as all but the first in files of version 1. A file that does not exist is
/// empty tables. Throws FileError for one that cannot be read or understood, or is of a newer version.
[[nodiscard]] ScoreTables loadScores(const std::filesystem::path& file);

/// Adds a line with scores to a file, so that games beside each other lose nothing. `tables` become those of the file:
/// a score that was deleted from it stays deleted. Returns the place of the last score that was added. Throws FileError
/// when the file cannot be read or written.
std::optional<std::size_t> addScores(const std::filesystem::path& file, std::span<const ListedScore> added,
                                     ScoreTables& tables);

/// The seed of the game of a day, the same for everybody: 20260131 on 31 January 2026 in UTC.
[[nodiscard]] std::uint64_t dailySeed(std::chrono::system_clock::time_point now) noexcept;

/// "2026-01-31" for the seed of that day; empty for a number that is no day.
[[nodiscard]] std::string dayOf(std::uint64_t seed);

} // namespace game
