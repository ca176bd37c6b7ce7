// SPDX-License-Identifier: Zlib
#include "window/session.hpp"

#include "base/text.hpp"
#include "base/user_data.hpp"
#include "window/screens/medals_view.hpp"

#include <algorithm>
#include <iostream>
#include <system_error>
#include <utility>

namespace game
{
namespace
{

constexpr int NoticeSteps = 60 * 6;
constexpr int MedalSteps = 60 * 4;

bool isOfOptions(Screen screen)
{
    return screen == Screen::Options || screen == Screen::KeyBindings || screen == Screen::PadBindings;
}

} // namespace

Session::Session(const Options& options, const Catalog& catalog) :
m_options(options),
m_catalog(catalog),
m_folder(userDataFolder()),
m_settingsFile(settingsPath(options)),
m_records(m_folder)
{
    std::string trouble;
    m_settings = settingsFor(options, &trouble);
    if (options.size)
        m_settings.fullscreen = false; // a window of that size was asked for
    m_shell.setSettings(m_settings);
    for (const Report& report : m_records.load())
    {
        std::cerr << "graze_game: " << report.text << '\n';
        trouble += joined({trouble.empty() ? "" : "; ", report.text});
    }
    if (!trouble.empty())
        m_notice = {std::move(trouble), true, NoticeSteps}; // all of them at once
    m_shell.toTitle(hasLast());
    openFirstScreen();
}

std::filesystem::path Session::lastReplay() const
{
    return m_folder / "last.replay";
}

bool Session::hasLast() const
{
    std::error_code error;
    return std::filesystem::is_regular_file(lastReplay(), error);
}

void Session::leaveGame()
{
    keepGame();
    m_shell.toTitle(hasLast());
    startDemo();
}

void Session::close()
{
    if (m_shell.awaitsName())
        keepScore();
    keepGame();
    keepOptions();
}

// Keeps the replay of a game that was played and not kept yet, and its medals.
void Session::keepGame()
{
    if (!m_run || m_demo || m_run->pilot() == Pilot::Replay || m_overSteps > 0)
        return;
    try
    {
        if (m_run->pilot() == Pilot::Player)
            saveReplay(lastReplay(), m_run->replay());
        if (m_options.recordFile)
            saveReplay(*m_options.recordFile, m_run->replay());
    }
    catch (const ReplayError& error)
    {
        announce(error.what(), true);
    }
    if (m_run->pilot() != Pilot::Player)
        return;
    m_summary = m_record.summary();
    MedalSet won = m_record.won();
    if (m_kind == ScoreList::Daily && m_run->over())
        won |= medalsOf(Medal::DailyPlayed);
    if (!m_tuned)
        earn(won);
}

void Session::earn(const MedalSet& won)
{
    m_summary.earned = won & ~m_records.medals();
    if (const std::optional<Report> report = m_records.add(won))
        announce(*report);
}

// While the game is played; `earn` keeps them when it ends. One after the other.
void Session::announceMedals()
{
    if (!m_medalsToShow.empty() && ++m_medalSteps >= MedalSteps)
    {
        m_medalsToShow.erase(m_medalsToShow.begin());
        m_medalSteps = 0;
    }
    if (m_demo || m_tuned || m_run->pilot() != Pilot::Player)
        return m_medalsToShow.clear();
    const MedalSet fresh = m_record.won() & ~m_medalsSeen & ~m_records.medals();
    m_medalsSeen |= fresh;
    for (std::size_t i = 0; i < MedalCount; ++i)
        if (fresh[i])
            m_medalsToShow.push_back(static_cast<Medal>(i));
    if (fresh.any())
        m_cues.push_back(Cue::PowerUp);
}

std::string_view Session::newMedal() const noexcept
{
    return m_medalsToShow.empty() ? std::string_view{} : medalText(m_medalsToShow.front()).title;
}

void Session::keepScore()
{
    const auto [rank, report] = m_records.add({list(),
                                               {.name = m_shell.naming().text(),
                                                .score = m_summary.score,
                                                .wave = m_summary.wave,
                                                .grazes = m_summary.grazes,
                                                .seed = m_run->replay().setup.seed}});
    m_rank = rank;
    if (report)
        announce(*report);
    m_shell.toScores(list());
}

void Session::keepOptions()
{
    if (!std::exchange(m_optionsChanged, false))
        return;
    try
    {
        if (const auto aside = saveOptions(m_settingsFile, m_settings))
            announce("the old settings are kept as " + aside->string());
    }
    catch (const SettingsError& error)
    {
        announce(error.what(), true);
    }
}

void Session::obey(Wish wish)
{
    switch (wish)
    {
        case Wish::StartGame:
            return start(Pilot::Player, ScoreList::Normal);
        case Wish::StartDaily:
            return start(Pilot::Player, ScoreList::Daily);
        case Wish::StartBoss:
            return start(Pilot::Player, ScoreList::Boss);
        case Wish::PlayAgain:
            return start(Pilot::Player, m_kind);
        case Wish::WatchLast:
            return watch(lastReplay());
        case Wish::WatchNearMiss:
            return watchNearMiss();
        case Wish::LeaveGame:
            return leaveGame();
        case Wish::KeepScore:
            return keepScore();
        case Wish::Quit:
            m_quit = true;
            break;
    }
}

// Hands an event to the shell, and sees to what comes of it: a sound, other settings, a wish.
template <class Act>
void Session::steer(const Act& act)
{
    const Screen screen = m_shell.screen();
    const std::size_t cursor = m_shell.cursor();
    const std::optional<Wish> wish = act();
    const bool changed = !(m_shell.settings() == m_settings);
    if (changed)
    {
        m_optionsChanged = true;
        apply(m_shell.settings());
    }
    if (wish || m_shell.screen() != screen)
        m_cues.push_back(Cue::MenuPick);
    else if (m_shell.cursor() != cursor || changed)
        m_cues.push_back(Cue::MenuMove);
    if (isOfOptions(screen) && !isOfOptions(m_shell.screen()))
        keepOptions();
    if (wish)
        obey(*wish);
}

void Session::press(MenuKey key)
{
    steer([&] { return m_shell.press(key); });
}

void Session::click(graze::Vec2 at)
{
    steer([&] { return m_shell.click(at); });
}

void Session::point(graze::Vec2 at, bool held)
{
    steer([&]() -> std::optional<Wish> { return m_shell.point(at, held), std::nullopt; });
}

void Session::wheel(graze::Vec2 at, float notches)
{
    steer([&]() -> std::optional<Wish> { return m_shell.wheel(at, notches), std::nullopt; });
}

void Session::take(sf::Keyboard::Key key)
{
    steer([&]() -> std::optional<Wish> { return m_shell.take(key), std::nullopt; });
}

void Session::take(unsigned button)
{
    steer([&]() -> std::optional<Wish> { return m_shell.take(button), std::nullopt; });
}

void Session::toggleFullscreen()
{
    GameSettings settings = m_settings;
    settings.fullscreen = !settings.fullscreen;
    apply(settings);
    m_optionsChanged = true;
    keepOptions();
}

void Session::pauseUnattended()
{
    if (m_run->pilot() == Pilot::Player)
        m_shell.pause();
}

void Session::step(const Input& input)
{
    m_shell.step();
    m_notice.stepsLeft = std::max(0, m_notice.stepsLeft - 1);
    if (!m_shell.running() || !m_tempo.moves())
        return;
    stepRun(input);
    announceMedals();
    if (m_nearMissAt)
        showNearMiss();
    if (!m_demo)
        m_tempo.hear(m_run->world().cues());
    if (!m_demo)
        for (const Cue cue : m_run->world().cues())
            m_cues.push_back(cue);
    if (m_run->over())
        endOfRun();
}

// Called in every step from the last one of the game on: what flies goes on flying.
void Session::endOfRun()
{
    constexpr int RestSteps = 150; // the bot and a replay rest so long
    if (m_overSteps == 0)
    {
        keepGame();
        announceEnd();
    }
    ++m_overSteps;
    if (m_overSteps != RestSteps || m_run->pilot() == Pilot::Player)
        return;
    if (m_demo)
        startDemo();
    else if (m_run->pilot() == Pilot::Bot)
        start(Pilot::Bot, ScoreList::Normal);
    else
        leaveGame();
}

void Session::announceEnd()
{
    if (m_run->pilot() == Pilot::Player)
    {
        m_rank = scores().rankOf(m_summary.score);
        m_shell.gameOver(m_rank.has_value(), hasLast(), list(), m_summary.closest.has_value());
    }
    else if (m_nearMissAt)
        return; // not watched to its end on purpose
    else if (const auto step = m_run->differsAt())
        announce("this is not the recorded game: it differs before step " + std::to_string(*step), true);
    else if (m_run->pilot() == Pilot::Replay)
    {
        const bool first = !has(m_records.medals(), Medal::ReplayWatched);
        announce(joined({"the replay has come to the recorded end, to the bit", first ? "; a medal: " : "",
                         first ? medalText(Medal::ReplayWatched).title : ""}));
        earn(medalsOf(Medal::ReplayWatched));
    }
}

void Session::apply(const GameSettings& settings)
{
    const bool rules = settings.solver != m_settings.solver ||
                       settings.events.beginGeometry != m_settings.events.beginGeometry ||
                       settings.events.stayGeometry != m_settings.events.stayGeometry;
    m_settings = settings;
    m_shell.setSettings(settings);
    if (m_run->pilot() == Pilot::Player && !m_demo && settings.solver != DefaultSolver)
        m_tuned = true; // to the end of the game
    if (m_run->pilot() != Pilot::Replay)
        m_run->apply(settings);
    else if (rules)
        announce("a replay keeps the settings it was recorded with; these count from the next game on");
}

void Session::tune(const GameSettings& settings)
{
    GameSettings tuned = m_settings;
    tuned.solver = settings.solver;
    tuned.events = settings.events;
    tuned.soundVolume = settings.soundVolume;
    if (!(tuned == m_settings))
        apply(tuned);
}

void Session::announce(std::string text, bool alarming)
{
    if (alarming)
        std::cerr << "graze_game: " << text << '\n';
    m_notice = {std::move(text), alarming, NoticeSteps};
}

ScreenScene Session::screenScene(std::uint64_t clock) const
{
    const bool other = m_shell.screen() == Screen::Scores && m_shell.list() != list();
    return {.summary = m_summary,
            .kind = list(),
            .scores = m_records.scores().of(m_shell.screen() == Screen::Scores ? m_shell.list() : list()).list(),
            .rank = other ? std::nullopt : m_rank,
            .medals = m_records.medals(),
            .clock = clock};
}

std::vector<Cue> Session::takeCues()
{
    return std::exchange(m_cues, {});
}

} // namespace game
