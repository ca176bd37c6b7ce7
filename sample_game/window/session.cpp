// SPDX-License-Identifier: Zlib
#include "window/session.hpp"

#include "arena/arena.hpp"
#include "base/save_file.hpp"
#include "base/text.hpp"
#include "settings/scores.hpp"

#include <algorithm>
#include <iostream>
#include <map>
#include <random>
#include <system_error>
#include <utility>

namespace game
{
namespace
{

constexpr int NoticeSteps = 60 * 6;
constexpr int HurriedSteps = 60 * 3; // of a notice while others wait

} // namespace

Session::Session(const Options& options, const Catalog& catalog) :
m_options(options),
m_catalog(catalog),
m_folder(userDataFolder()),
m_settingsFile(settingsPath(options))
{
    std::string trouble;
    GameSettings& settings = m_shell.facts().settings = settingsFor(options, &trouble);
    if (!options.size.empty())
        settings.fullscreen = false; // a window of that size was asked for
    if (!trouble.empty())
        m_notices.push_back({std::move(trouble), true, NoticeSteps}); // on stderr it stands already
    std::error_code error;
    m_shell.facts().hasLast = std::filesystem::is_regular_file(lastReplay(), error);
    attempt([this] { m_shell.facts().scores = loadScores(m_folder / "scores.json"); });
    attempt([this] { m_shell.facts().medals = loadMedals(m_folder / "medals.json"); });
    openFirstScreen();
}

void Session::openFirstScreen()
{
    static const std::map<std::string, Screen> overTitle{
        {"title", Screen::Title},     {"scores", Screen::Scores},      {"help", Screen::Keys},
        {"medals", Screen::Medals},   {"options", Screen::Options},    {"bindings", Screen::KeyBindings},
        {"exhibit", Screen::Exhibit}, {"gamepad", Screen::PadBindings}};
    if (m_options.replayFile)
        return watch(loadReplay(*m_options.replayFile, m_catalog));
    const std::string first = m_options.screen.value_or(m_options.bot || m_options.storm > 0 ? "play" : "title");
    if (const auto screen = overTitle.find(first); screen != overTitle.end())
    {
        toTitle();
        if (screen->second == Screen::KeyBindings || screen->second == Screen::PadBindings)
            m_shell.visit(Screen::Options);
        return screen->second == Screen::Title ? void() : m_shell.visit(screen->second);
    }
    const bool over = first == "gameover" || first == "naming";
    start(m_options.bot && !over ? Pilot::Bot : Pilot::Player, ScoreList::Normal);
    if (first != "play")
        playAhead(over);
    if (first == "naming")
        m_shell.show(Screen::Naming);
    else if (first == "paused")
        m_shell.pause();
    else if (first == "lab")
        m_shell.toggleLaboratory();
}

// So that there is something to see: into full swing, or to the end of the game. Nothing of it is kept.
void Session::playAhead(bool toTheEnd)
{
    constexpr int LeadSteps = 900, LongestGame = 60 * 600;
    m_ahead = true;
    for (int i = 0; i < (toTheEnd ? LongestGame : LeadSteps) && !m_run->over(); ++i)
        m_run->step(toTheEnd ? Input{.fire = true} : botInput(m_run->world()));
    while (toTheEnd && m_shell.screen() == Screen::Playing && m_run->over())
        endOfRun();
}

void Session::begin(GameRun run)
{
    m_run = std::move(run);
    m_kept = m_scoreKept = m_ahead = false;
    m_shell.facts().earned.reset();
    m_nearMissAt.reset();
    m_overSteps = 0;
    ++m_runs;
}

void Session::start(Pilot pilot, ScoreList kind)
{
    leaveGame();
    std::random_device random;
    WorldSetup setup = setupFor(m_options, settings());
    setup.seed = kind == ScoreList::Daily ? dailySeed(std::chrono::system_clock::now())
                 : m_options.seed         ? *m_options.seed
                                          : std::uint64_t{random()} << 32 | random();
    const bool tuned =
        setup.settings != DefaultSolver || setup.ships != WorldSetup::DefaultShips || setup.firstWave != 1;
    if (kind == ScoreList::Boss)
        setup.firstWave = WavesPerRound;
    m_kind = kind;
    m_shell.facts().list = tuned ? ScoreList::Tuned : kind;
    m_shell.facts().rank.reset();
    begin({setup, m_catalog, pilot});
    m_shell.show(Screen::Playing);
}

void Session::startDemo()
{
    constexpr std::uint64_t DemoSeed = 7;
    constexpr int DemoWave = 3; // there is more to see than at the beginning
    WorldSetup setup = setupFor(m_options, settings());
    setup.seed = DemoSeed;
    setup.firstWave = std::max(setup.firstWave, DemoWave);
    begin({setup, m_catalog, Pilot::Demo});
    playAhead(false);
}

void Session::toTitle()
{
    leaveGame();
    m_shell.show(Screen::Title);
    startDemo();
}

// All of it, or from shortly before its best near miss on.
void Session::watch(Replay replay, std::optional<std::uint64_t> nearMissAt)
{
    begin({std::move(replay), m_catalog});
    m_nearMissAt = nearMissAt;
    m_shell.show(Screen::Playing);
}

// Once a step: fast up to the near miss, slowly through it, and to the title soon after it.
void Session::showNearMiss()
{
    constexpr std::uint64_t Lead = 120, Slow = 10, Rest = 90; // steps
    constexpr int MostAtOnce = 300;                           // the window stays awake meanwhile
    const auto played = [&] { return m_run->world().hud().frame; };
    for (int i = 0; i < MostAtOnce && played() + Lead < *m_nearMissAt && !m_run->over(); ++i)
        m_run->step({});
    if (played() + Slow >= *m_nearMissAt && played() < *m_nearMissAt + Slow)
        m_run->slowDown();
    if (played() > *m_nearMissAt + Rest)
        toTitle();
}

void Session::step(const Input& input, bool holdsRestart)
{
    if (!m_notices.empty())
    {
        Notice& first = m_notices.front();
        first.stepsLeft = std::min(first.stepsLeft, m_notices.size() > 1 ? HurriedSteps : NoticeSteps) - 1;
        if (first.stepsLeft <= 0)
            m_notices.erase(m_notices.begin());
    }
    if (const std::optional<Wish> wish = m_shell.step(holdsRestart))
        obey(*wish);
    if (!m_shell.running() || !m_run->moves())
        return;
    m_run->step(input);
    if (counts() && !isTuned())
        earn(m_run->won());
    if (m_nearMissAt)
        showNearMiss();
    if (const Cues& cues = m_run->world().cues(); m_run->pilot() != Pilot::Demo)
        m_cues.insert(cues.begin(), cues.end());
    if (m_run->over())
        endOfRun();
}

// Called in every step from the last one of the game on: what flies goes on flying.
void Session::endOfRun()
{
    constexpr int LastLook = 14;   // the player sees the ship burn
    constexpr int RestSteps = 150; // the bot and a replay rest so long
    if (m_overSteps == 0)
    {
        keepGame();
        announceEnd();
    }
    ++m_overSteps;
    if (isPlayed() && m_overSteps == LastLook)
    {
        Facts& facts = m_shell.facts();
        facts.rank = counts() ? scores().rankOf(facts.summary.hud.score) : std::nullopt;
        m_shell.show(facts.rank ? Screen::Naming : Screen::GameOver);
    }
    if (isPlayed() || m_overSteps != RestSteps)
        return;
    if (m_run->pilot() == Pilot::Demo)
        startDemo();
    else if (m_run->pilot() == Pilot::Bot)
        start(Pilot::Bot, ScoreList::Normal);
    else
        toTitle();
}

void Session::announceEnd()
{
    if (m_run->pilot() != Pilot::Replay || m_nearMissAt)
        return; // a near miss is not watched to the end on purpose
    if (const auto step = m_run->differsAt())
        return announce("this is not the recorded game: it differs before step " + std::to_string(*step), true);
    announce("the replay has come to the recorded end, to the bit");
    earn(medalsOf(Medal::ReplayWatched));
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
            attempt([this] { watch(loadReplay(lastReplay(), m_catalog)); });
            break;
        case Wish::WatchNearMiss:
            return watch(m_run->replay(), facts().summary.closestStep);
        case Wish::LeaveGame:
            return toTitle();
        case Wish::KeepScore:
            keepScore();
            m_shell.show(Screen::GameOver);
            return m_shell.showScores(facts().list);
        case Wish::Quit:
            m_quit = true;
            break;
        default:
            break; // the shell's own
    }
}

// The outcome: a sound, other settings, a wish.
void Session::handle(const MenuEvent& event)
{
    const auto place = [this] { return std::pair(m_shell.cursor(), m_shell.list()); };
    const Screen screen = m_shell.screen();
    const auto before = place();
    const GameSettings former = settings();
    const std::optional<Wish> wish = m_shell.handle(event);
    const bool changed = !(settings() == former);
    m_optionsChanged = m_optionsChanged || changed;
    if (wish || m_shell.screen() != screen)
        m_cues.insert(Cue::MenuPick);
    else if (place() != before || changed)
        m_cues.insert(Cue::MenuMove);
    // The options have been left.
    if (m_shell.screen() == Screen::Title || m_shell.screen() == Screen::Paused)
        keepOptions();
    if (wish)
        obey(*wish);
}

void Session::toggleFullscreen()
{
    bool& fullscreen = m_shell.facts().settings.fullscreen;
    fullscreen = !fullscreen;
    m_optionsChanged = true;
    keepOptions();
}

void Session::pauseUnattended()
{
    if (isPlayed())
        m_shell.pause();
}

void Session::tune(const graze::GjkSettings& solver)
{
    if (solver == settings().solver)
        return;
    m_shell.facts().settings.solver = solver;
    if (isPlayed() && solver != DefaultSolver)
        m_shell.facts().list = ScoreList::Tuned; // to the end of the game
    if (m_run->pilot() != Pilot::Replay)
        m_run->tune(solver);
    else
        announce("a replay keeps the settings it was recorded with; these count from the next game on");
}

void Session::announce(std::string text, bool alarming)
{
    if (alarming)
        std::cerr << "graze_game: " << text << '\n';
    if (m_notices.empty() || m_notices.back().text != text)
        m_notices.push_back({std::move(text), alarming, NoticeSteps});
}

Mood Session::mood() const noexcept
{
    constexpr int Silent = 3, Whole = 6; // multipliers without the layer, and with all of it
    const Hud& hud = m_run->world().hud();
    if (m_run->pilot() == Pilot::Demo || m_run->over())
        return {};
    return {hud.bossWave ? 1.f : 0.f,
            std::clamp(static_cast<float>(hud.multiplier - Silent) / static_cast<float>(Whole - Silent), 0.f, 1.f)};
}

Cues Session::takeCues()
{
    return std::exchange(m_cues, {});
}

} // namespace game
