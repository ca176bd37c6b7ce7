// SPDX-License-Identifier: Zlib
#include "window/session.hpp"

#include "base/user_data.hpp"

#include <algorithm>
#include <iostream>
#include <random>
#include <system_error>
#include <utility>

namespace game
{
namespace
{

constexpr int NoticeSteps = 60 * 6;
constexpr std::uint64_t DemoSeed = 7;
constexpr int LeadSteps = 480;

std::uint64_t freshSeed()
{
    std::random_device device;
    return std::uint64_t{device()} << 32 | device();
}

} // namespace

Session::Session(const Options& options, const Catalog& catalog) :
m_options(options),
m_catalog(catalog),
m_folder(userDataFolder()),
m_settingsFile(settingsPath(options))
{
    std::string trouble;
    m_settings = settingsFor(options, &trouble);
    if (!trouble.empty())
        m_notice = {std::move(trouble), true, NoticeSteps};
    readScores();
    m_shell.toTitle(hasLast());
    openFirstScreen();
}

std::filesystem::path Session::lastReplay() const
{
    return m_folder / "last.replay";
}

std::filesystem::path Session::scoresFile() const
{
    return m_folder / "scores.json";
}

bool Session::hasLast() const
{
    std::error_code error;
    return std::filesystem::is_regular_file(lastReplay(), error);
}

// A file that cannot be read leaves the table as it is.
void Session::readScores()
{
    try
    {
        m_scores = loadScores(scoresFile());
    }
    catch (const ScoresError& error)
    {
        announce(error.what(), true);
    }
}

void Session::openFirstScreen()
{
    if (m_options.replayFile)
    {
        begin({loadReplay(*m_options.replayFile, m_catalog), m_catalog});
        return m_shell.toGame();
    }
    const StartScreen screen =
        m_options.screen.value_or(m_options.bot || m_options.storm > 0 ? StartScreen::Play : StartScreen::Title);
    switch (screen)
    {
        case StartScreen::Title:
            return startDemo();
        case StartScreen::Scores:
            startDemo();
            return m_shell.toScores();
        case StartScreen::Help:
            startDemo();
            return m_shell.toKeys();
        case StartScreen::Exhibit:
            startDemo();
            return m_shell.toExhibit();
        case StartScreen::Play:
            return start(m_options.bot ? Pilot::Bot : Pilot::Player);
        case StartScreen::GameOver:
            start(Pilot::Player);
            return loseAtOnce();
        case StartScreen::Panel:
        case StartScreen::Overlay:
        case StartScreen::Boxes:
        case StartScreen::Paused:
        case StartScreen::Lab:
            start(m_options.bot ? Pilot::Bot : Pilot::Player);
            lead();
            break;
    }
    if (screen == StartScreen::Paused)
        m_shell.pause();
    else if (screen == StartScreen::Lab)
        m_shell.toggleLaboratory();
}

// Into full swing, so that there is something to see.
void Session::lead()
{
    Bot bot;
    for (int i = 0; i < LeadSteps && !m_run->over(); ++i)
        m_run->step(bot.decide(m_run->world()));
}

void Session::loseAtOnce()
{
    constexpr int LongestGame = 60 * 600;
    for (int i = 0; i < LongestGame && !m_run->over(); ++i)
        m_run->step({.fire = true});
    if (m_run->over())
        endOfRun();
}

void Session::begin(GameRun run)
{
    m_run = std::move(run);
    m_overSteps = 0;
    m_tempo.reset();
    ++m_runs;
}

WorldSetup Session::setup(std::uint64_t seed) const
{
    WorldSetup setup = setupFor(m_options, m_settings);
    setup.seed = seed;
    return setup;
}

void Session::start(Pilot pilot)
{
    keepReplay();
    m_demo = false;
    m_rank.reset();
    begin({setup(m_options.seed ? *m_options.seed : freshSeed()), m_catalog, pilot});
    m_shell.toGame();
}

void Session::startDemo()
{
    m_demo = true;
    begin({setup(DemoSeed), m_catalog, Pilot::Bot});
    lead();
}

void Session::watch(const std::filesystem::path& file)
{
    try
    {
        begin({loadReplay(file, m_catalog), m_catalog});
        m_demo = false;
        m_shell.toGame();
    }
    catch (const ReplayError& error)
    {
        announce(error.what(), true);
    }
}

void Session::leaveGame()
{
    keepReplay();
    m_shell.toTitle(hasLast());
    startDemo();
}

void Session::close()
{
    if (m_shell.awaitsName())
        keepScore();
    keepReplay();
}

// Keeps the replay of a game that was played and not kept yet.
void Session::keepReplay()
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
}

void Session::keepScore()
{
    const Hud& hud = m_run->world().hud();
    m_unsaved.push_back({.name = m_shell.naming().text(),
                         .score = hud.score,
                         .wave = hud.wave,
                         .grazes = hud.grazes,
                         .seed = m_run->replay().setup.seed});
    try
    {
        const SavedScores saved = addScores(scoresFile(), m_unsaved, m_scores);
        m_scores = saved.table;
        m_rank = saved.rank;
        m_unsaved.clear();
        if (saved.aside)
            announce("the old high scores are kept as " + saved.aside->string());
    }
    catch (const ScoresError& error)
    {
        m_rank = m_scores.add(m_unsaved.back());
        announce(error.what(), true);
    }
    m_shell.toScores();
}

void Session::obey(Wish wish)
{
    switch (wish)
    {
        case Wish::StartGame:
            return start(Pilot::Player);
        case Wish::WatchLast:
            return watch(lastReplay());
        case Wish::LeaveGame:
            return leaveGame();
        case Wish::KeepScore:
            return keepScore();
        case Wish::Quit:
            m_quit = true;
            break;
    }
}

void Session::press(MenuKey key)
{
    const Screen screen = m_shell.screen();
    const std::size_t chosen = m_shell.menu().chosen();
    const std::optional<Wish> wish = m_shell.press(key);
    if (wish || m_shell.screen() != screen)
        m_cues.push_back(Cue::MenuPick);
    else if (m_shell.menu().chosen() != chosen)
        m_cues.push_back(Cue::MenuMove);
    if (wish)
        obey(*wish);
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
    m_run->step(input);
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
        keepReplay();
        announceEnd();
    }
    ++m_overSteps;
    if (m_overSteps != RestSteps || m_run->pilot() == Pilot::Player)
        return;
    if (m_demo)
        startDemo();
    else if (m_run->pilot() == Pilot::Bot)
        start(Pilot::Bot);
    else
        leaveGame();
}

void Session::announceEnd()
{
    if (m_run->pilot() == Pilot::Player)
    {
        m_rank = m_scores.rankOf(m_run->world().hud().score);
        m_shell.gameOver(m_rank.has_value(), hasLast());
    }
    else if (const auto step = m_run->differsAt())
        announce("this is not the recorded game: it differs before step " + std::to_string(*step), true);
    else if (m_run->pilot() == Pilot::Replay)
        announce("the replay has come to the recorded end, to the bit");
}

void Session::apply(const GameSettings& settings)
{
    const bool rules = settings.solver != m_settings.solver ||
                       settings.events.beginGeometry != m_settings.events.beginGeometry ||
                       settings.events.stayGeometry != m_settings.events.stayGeometry;
    m_settings = settings;
    if (m_run->pilot() != Pilot::Replay)
        m_run->apply(settings);
    else if (rules)
        announce("a replay keeps the settings it was recorded with; these count from the next game on");
}

void Session::announce(std::string text, bool alarming)
{
    if (alarming)
        std::cerr << "graze_game: " << text << '\n';
    m_notice = {std::move(text), alarming, NoticeSteps};
}

std::vector<Cue> Session::takeCues()
{
    return std::exchange(m_cues, {});
}

} // namespace game
