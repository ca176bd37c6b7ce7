// SPDX-License-Identifier: Zlib
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <stdexcept>
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

/// Its text is a sentence with the file, the line where there is one, and the reason.
class ScoresError : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

/// Reads the object {"version": 2, "scores": [...], "daily": [...], "boss": [...], "tuned": [...]}. A file that does
/// not exist is empty tables; one of version 1 has scores alone, and a list that is missing is empty. Throws
/// ScoresError for one that cannot be read or understood, or is of a newer version.
[[nodiscard]] ScoreTables loadScores(const std::filesystem::path& file);

/// Whole or not at all, as `saveFile`. A file that `loadScores` refuses is kept aside first (NAME.broken); its new name
/// is returned. Throws ScoresError when it cannot be written: what was there before is then still there.
std::optional<std::filesystem::path> saveScores(const std::filesystem::path& file, const ScoreTables& tables);

/// The answer of `addScores`.
struct SavedScores
{
    ScoreTables tables;
    std::optional<std::size_t> rank;            ///< place of the last score that was added
    std::optional<std::filesystem::path> aside; ///< see `saveScores`
};

/// Adds scores to a file: loads, adds and saves under a lock, so that games beside each other lose nothing. The file
/// decides: a score that was deleted from it stays deleted. In place of a file that `loadScores` refuses, the scores
/// come to `known`, those that it has already left out. Throws ScoresError, as saveScores.
[[nodiscard]] SavedScores addScores(const std::filesystem::path& file, std::span<const ListedScore> added,
                                    const ScoreTables& known);

} // namespace game
