// SPDX-License-Identifier: Zlib
#include "window/records.hpp"

namespace game
{

Records::Records(const std::filesystem::path& folder) :
m_scoresFile(folder / "scores.json"),
m_medalsFile(folder / "medals.json")
{
}

std::vector<Report> Records::load()
{
    std::vector<Report> reports;
    try
    {
        m_scores = loadScores(m_scoresFile);
    }
    catch (const ScoresError& error)
    {
        reports.push_back({error.what(), true});
    }
    try
    {
        m_medals = loadMedals(m_medalsFile);
    }
    catch (const MedalsError& error)
    {
        reports.push_back({error.what(), true});
    }
    return reports;
}

Records::Added Records::add(const ListedScore& score)
{
    m_unsaved.push_back(score);
    try
    {
        SavedScores saved = addScores(m_scoresFile, m_unsaved, m_scores);
        m_scores = std::move(saved.tables);
        m_unsaved.clear();
        return {saved.rank, saved.aside
                                ? std::optional(Report{"the old high scores are kept as " + saved.aside->string()})
                                : std::nullopt};
    }
    catch (const ScoresError& error)
    {
        return {m_scores.of(score.list).add(score.score), Report{error.what(), true}};
    }
}

std::optional<Report> Records::add(const MedalSet& won)
{
    const MedalSet fresh = (won | m_unsavedMedals) & ~m_medals;
    if (fresh.none() && m_unsavedMedals.none())
        return std::nullopt;
    m_unsavedMedals |= won;
    try
    {
        const SavedMedals saved = addMedals(m_medalsFile, m_unsavedMedals, m_medals);
        m_medals = saved.medals;
        m_unsavedMedals.reset();
        return saved.aside ? std::optional(Report{"the old medals are kept as " + saved.aside->string()})
                           : std::nullopt;
    }
    catch (const MedalsError& error)
    {
        m_medals |= won;
        return Report{error.what(), true};
    }
}

} // namespace game
