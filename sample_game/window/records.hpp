// SPDX-License-Identifier: Zlib
#pragma once

#include "settings/medals.hpp"
#include "settings/scores.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace game
{

/// A sentence for the player.
struct Report
{
    std::string text;
    bool alarming = false;
};

/// High scores and medals, and their files in the user's folder. Records that cannot be written are reported, live on
/// in memory, and are tried again with the next.
class Records
{
public:
    explicit Records(const std::filesystem::path& folder);

    /// Reads both files. One that cannot be read leaves its records as they are.
    [[nodiscard]] std::vector<Report> load();

    /// As in their file at the last look, and the scores that could not be written.
    [[nodiscard]] const ScoreTables& scores() const noexcept { return m_scores; }
    [[nodiscard]] const MedalSet& medals() const noexcept { return m_medals; }

    /// The rank of a score that was added, and what went wrong.
    struct Added
    {
        std::optional<std::size_t> rank;
        std::optional<Report> report;
    };
    Added add(const ListedScore& score);
    /// Adds medals that were won; nothing is written when the player has them all.
    std::optional<Report> add(const MedalSet& won);

private:
    std::filesystem::path m_scoresFile;
    std::filesystem::path m_medalsFile;
    ScoreTables m_scores;
    std::vector<ListedScore> m_unsaved; // in the tables, but not in their file
    MedalSet m_medals;
    MedalSet m_unsavedMedals;
};

} // namespace game
