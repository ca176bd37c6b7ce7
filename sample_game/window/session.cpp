// SPDX-License-Identifier: Zlib
#include "window/session.hpp"

#include "save_file.hpp"
#include "user_data.hpp"

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
constexpr int DemoLead = 480;
/// Between the end of a game that the bot plays and its next one.
constexpr int BotRestSteps = 150;

} // namespace

Session::Session(const Options& options, const Catalog& catalog) :
m_options(options),
m_catalog(catalog),
m_folder(userDataFolder()),
m_settingsFile(options.settingsFile.value_or(m_folder / "settings.json")),
m_settings(settingsFor(options))
{
    try
    {
        m_scores = loadScores(scoresFile());
    }
    catch (const ScoresError& error)
    {
        tell(error.what(), true);
    }
    m_shell.toTitle(false);
    openFirstScreen();
}

std::filesystem::path Session::scoresFile() const
{
    return m_folder / "scores.json";
}

void Session::openFirstScreen()
{
    if (m_options.bot)
        return start(Pilot::Bot);
    startDemo();
}

WorldSetup Session::setup(std::uint64_t seed) const
{
    return {.seed = seed, .settings = m_settings.solver, .events = m_settings.events};
}

void Session::start(Pilot pilot)
{
    m_demo = false;
    m_overSteps = 0;
    m_rank.reset();
    m_run.emplace(setup(m_options.seed), m_catalog, pilot);
    m_shell.toGame();
}

void Session::startDemo()
{
    m_demo = true;
    m_overSteps = 0;
    m_run.emplace(setup(DemoSeed), m_catalog, Pilot::Bot);
    // It is in full swing when the title comes up.
    for (int i = 0; i < DemoLead; ++i)
        m_run->step({});
}

void Session::leaveGame()
{
    m_shell.toTitle(false);
    startDemo();
}

void Session::keepScore()
{
    const Hud& hud = m_run->world().hud();
    m_rank = m_scores.add({.name = m_shell.naming().text(),
                           .score = hud.score,
                           .wave = hud.wave,
                           .grazes = hud.grazes,
                           .seed = m_run->seed()});
    try
    {
        if (const auto aside = saveScores(scoresFile(), m_scores))
            tell("the old high scores are kept as " + aside->string());
    }
    catch (const ScoresError& error)
    {
        tell(error.what(), true);
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
            break;
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
    if (!m_shell.running())
        return;
    m_run->step(input);
    if (!m_demo)
        for (const Cue cue : m_run->world().cues())
            m_cues.push_back(cue);
    if (m_run->over())
        endOfRun();
}

// Called in every step from the last one of the game on: what flies goes on flying.
void Session::endOfRun()
{
    ++m_overSteps;
    if (m_demo)
    {
        if (m_overSteps == BotRestSteps)
            startDemo();
        return;
    }
    switch (m_run->pilot())
    {
        case Pilot::Player:
            if (m_overSteps == 1)
            {
                m_rank = m_scores.rankOf(m_run->world().hud().score);
                m_shell.gameOver(m_rank.has_value(), false);
            }
            break;
        case Pilot::Bot:
            if (m_overSteps == BotRestSteps)
                start(Pilot::Bot);
            break;
    }
}

void Session::apply(const GameSettings& settings)
{
    m_settings = settings;
    m_run->apply(settings);
}

void Session::tell(std::string text, bool alarming)
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
