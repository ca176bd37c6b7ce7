// SPDX-License-Identifier: Zlib
// The part of a session that begins games: the first screen, games of every kind, replays.
#include "window/session.hpp"

#include "settings/daily.hpp"
#include "world/waves.hpp"

#include <algorithm>
#include <random>
#include <utility>

namespace game
{
namespace
{

constexpr std::uint64_t DemoSeed = 7;
constexpr int LeadSteps = 900;
constexpr int DemoWave = 3; // there is more to see than at the beginning

std::uint64_t freshSeed()
{
    std::random_device device;
    return std::uint64_t{device()} << 32 | device();
}

} // namespace

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
        case StartScreen::Medals:
            startDemo();
            return m_shell.toMedals();
        case StartScreen::Options:
        case StartScreen::Bindings:
        case StartScreen::Gamepad:
            startDemo();
            m_shell.toOptions();
            if (screen != StartScreen::Options)
                m_shell.toBindings(screen == StartScreen::Bindings ? BindingsPage::Device::Keyboard
                                                                   : BindingsPage::Device::Gamepad);
            return;
        case StartScreen::Exhibit:
            startDemo();
            return m_shell.toExhibit();
        case StartScreen::Play:
            return start(m_options.bot ? Pilot::Bot : Pilot::Player, ScoreList::Normal);
        case StartScreen::GameOver:
            start(Pilot::Player, ScoreList::Normal);
            return loseAtOnce();
        case StartScreen::Panel:
        case StartScreen::Overlay:
        case StartScreen::Boxes:
        case StartScreen::Paused:
        case StartScreen::Lab:
            start(m_options.bot ? Pilot::Bot : Pilot::Player, ScoreList::Normal);
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
        stepRun(bot.decide(m_run->world()));
}

void Session::loseAtOnce()
{
    constexpr int LongestGame = 60 * 600;
    for (int i = 0; i < LongestGame && !m_run->over(); ++i)
        stepRun({.fire = true});
    if (m_run->over())
        endOfRun();
}

void Session::begin(GameRun run)
{
    m_run = std::move(run);
    m_record = {};
    m_medalsToShow.clear();
    m_medalsSeen.reset();
    m_medalSteps = 0;
    m_nearMissAt.reset();
    m_overSteps = 0;
    m_tempo.reset();
    ++m_runs;
}

void Session::stepRun(const Input& input)
{
    const bool wasOver = m_run->over();
    m_run->step(input);
    if (!wasOver)
        m_record.look(m_run->world());
}

WorldSetup Session::setup(std::uint64_t seed) const
{
    WorldSetup setup = setupFor(m_options, m_settings);
    setup.seed = seed;
    return setup;
}

void Session::start(Pilot pilot, ScoreList kind)
{
    keepGame();
    m_demo = false;
    m_rank.reset();
    m_kind = kind;
    WorldSetup setup = this->setup(m_options.seed ? *m_options.seed : freshSeed());
    if (kind == ScoreList::Daily)
        setup.seed = dailySeed(std::chrono::system_clock::now());
    m_tuned = setup.settings != DefaultSolver || setup.ships != WorldSetup::DefaultShips || setup.firstWave != 1;
    if (kind == ScoreList::Boss)
        setup.firstWave = Waves::BossEvery;
    begin({setup, m_catalog, pilot});
    m_shell.toGame();
}

void Session::startDemo()
{
    m_demo = true;
    WorldSetup setup = this->setup(DemoSeed);
    setup.firstWave = std::max(setup.firstWave, DemoWave);
    begin({setup, m_catalog, Pilot::Bot});
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

// The game that was just played, from shortly before its best near miss on.
void Session::watchNearMiss()
{
    const std::uint64_t step = m_summary.closestStep;
    begin({Replay(m_run->replay()), m_catalog});
    m_demo = false;
    m_nearMissAt = step;
    m_shell.toGame();
}

// Once a step: fast up to the near miss, slowly through it, and to the title soon after it.
void Session::showNearMiss()
{
    constexpr std::uint64_t Lead = 120, Slow = 10, Rest = 90; // steps
    constexpr int MostAtOnce = 300;                           // the window stays awake meanwhile
    const auto played = [&] { return m_run->world().hud().frame; };
    for (int i = 0; i < MostAtOnce && played() + Lead < *m_nearMissAt && !m_run->over(); ++i)
        stepRun({});
    if (played() + Slow >= *m_nearMissAt && played() < *m_nearMissAt + Slow)
        m_tempo.slowDown();
    if (played() > *m_nearMissAt + Rest)
        leaveGame();
}

} // namespace game
