// SPDX-License-Identifier: Zlib
// The part of the session that keeps the player's files.
#include "window/session.hpp"

#include "base/save_file.hpp"
#include "base/text.hpp"
#include "settings/scores.hpp"

#include <utility>

namespace game
{

// Does something with a file of the user's; what goes wrong is reported.
void Session::attempt(const std::function<void()>& act)
{
    try
    {
        act();
    }
    catch (const std::runtime_error& error)
    {
        announce(error.what(), true);
    }
}

void Session::leaveGame()
{
    keepGame();
    keepScore();
}

// The replay of a game that was played, and its numbers. Once.
void Session::keepGame()
{
    if (!m_run || m_run->pilot() == Pilot::Demo || m_run->pilot() == Pilot::Replay || std::exchange(m_kept, true))
        return;
    attempt(
        [this]
        {
            if (counts())
                saveReplay(lastReplay(), m_run->replay());
            m_shell.facts().hasLast = m_shell.facts().hasLast || counts();
            if (m_options.recordFile)
                saveReplay(*m_options.recordFile, m_run->replay());
        });
    if (!isPlayed())
        return;
    if (m_kind == ScoreList::Daily && m_run->over() && counts() && !isTuned())
        earn(medalsOf(Medal::DailyPlayed));
    keepMedals();
    m_shell.facts().summary = m_run->summary();
}

// Announced and kept as soon as they are won.
void Session::earn(const MedalSet& won)
{
    Facts& facts = m_shell.facts();
    const MedalSet fresh = won & ~facts.medals;
    if (fresh.none())
        return;
    for (std::size_t i = 0; i < MedalCount; ++i)
        if (fresh[i])
            announce(joined({"A MEDAL: ", lookOf(static_cast<Medal>(i)).title}));
    m_cues.insert(Cue::PowerUp);
    facts.earned |= fresh;
    facts.medals |= fresh;
    m_unsavedMedals |= fresh;
    keepMedals();
}

void Session::keepMedals()
{
    if (m_unsavedMedals.none())
        return;
    attempt(
        [this]
        {
            announceAside("medals.json", keepAside(m_folder / "medals.json", loadMedals));
            m_shell.facts().medals = addMedals(m_folder / "medals.json", m_unsavedMedals);
            m_unsavedMedals.reset();
        });
}

// The score of a game that is over or left, if it earns a place, under the name that was typed or the last one. Once.
void Session::keepScore()
{
    if (!counts() || std::exchange(m_scoreKept, true))
        return;
    Facts& facts = m_shell.facts();
    const Hud& hud = m_run->summary().hud;
    if (!scores().rankOf(hud.score))
        return;
    if (m_shell.awaitsName() && !m_shell.name().empty())
        m_lastName = m_shell.name();
    const ListedScore score{facts.list,
                            {.name = m_lastName,
                             .score = hud.score,
                             .wave = hud.wave,
                             .grazes = hud.grazes,
                             .seed = m_run->replay().setup.seed}};
    facts.rank = facts.scores.of(score.list).add(score.score);
    m_unsavedScores.push_back(score);
    attempt(
        [&]
        {
            announceAside("scores.json", keepAside(m_folder / "scores.json", loadScores));
            facts.rank = addScores(m_folder / "scores.json", m_unsavedScores, facts.scores);
            m_unsavedScores.clear();
        });
}

void Session::keepOptions()
{
    if (std::exchange(m_optionsChanged, false))
        attempt([this] { announceAside("settings.json", saveOptions(m_settingsFile, settings())); });
}

void Session::close()
{
    keepGame();
    if (m_run->over())
        keepScore();
    keepOptions();
}

void Session::announceAside(std::string_view name, const std::optional<std::filesystem::path>& aside)
{
    if (aside)
        announce(joined({"the old ", name, " is kept as ", aside->string()}));
}

} // namespace game
