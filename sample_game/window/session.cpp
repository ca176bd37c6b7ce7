// SPDX-License-Identifier: Zlib
#include "window/session.hpp"

#include "arena/arena.hpp"
#include "base/text.hpp"
#include "base/user_data.hpp"
#include "settings/daily.hpp"

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
constexpr int HurriedSteps = 60 * 3; // of a notice while others wait

bool isOfOptions(Screen screen)
{
    return screen == Screen::Options || screen == Screen::KeyBindings || screen == Screen::PadBindings;
}

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
    if (options.size)
        m_settings.fullscreen = false; // a window of that size was asked for
    m_shell.facts().settings = m_settings;
    if (!trouble.empty())
        m_notices.push_back({std::move(trouble), true, NoticeSteps}); // on stderr it stands already
    std::error_code error;
    m_shell.facts().hasLast = std::filesystem::is_regular_file(lastReplay(), error);
    attempt([this] { m_shell.facts().scores = loadScores(m_folder / "scores.json"); });
    attempt([this] { m_shell.facts().medals = loadMedals(m_folder / "medals.json"); });
    openFirstScreen();
}

// Does something with a file of the user's; what goes wrong is reported.
template <class Act>
bool Session::attempt(const Act& act)
{
    try
    {
        act();
        return true;
    }
    catch (const std::runtime_error& error)
    {
        announce(error.what(), true);
        return false;
    }
}

void Session::openFirstScreen()
{
    static constexpr std::pair<StartScreen, Screen> OverTitle[] = {
        {StartScreen::Title, Screen::Title},         {StartScreen::Scores, Screen::Scores},
        {StartScreen::Help, Screen::Keys},           {StartScreen::Medals, Screen::Medals},
        {StartScreen::Options, Screen::Options},     {StartScreen::Bindings, Screen::KeyBindings},
        {StartScreen::Gamepad, Screen::PadBindings}, {StartScreen::Exhibit, Screen::Exhibit}};
    if (m_options.replayFile)
    {
        begin({loadReplay(*m_options.replayFile, m_catalog), m_catalog}, false);
        return m_shell.show(Screen::Playing);
    }
    const StartScreen first =
        m_options.screen.value_or(m_options.bot || m_options.storm > 0 ? StartScreen::Play : StartScreen::Title);
    for (const auto& [start, screen] : OverTitle)
        if (start == first)
        {
            toTitle();
            if (screen == Screen::KeyBindings || screen == Screen::PadBindings)
                m_shell.visit(Screen::Options);
            return screen == Screen::Title ? void() : m_shell.visit(screen);
        }
    start(m_options.bot && first != StartScreen::GameOver ? Pilot::Bot : Pilot::Player, ScoreList::Normal);
    if (first != StartScreen::Play)
        playAhead(first == StartScreen::GameOver);
    if (first == StartScreen::Paused)
        m_shell.pause();
    else if (first == StartScreen::Lab)
        m_shell.toggleLaboratory();
}

// So that there is something to see: into full swing, or to the end of the game.
void Session::playAhead(bool toTheEnd)
{
    constexpr int LeadSteps = 900, LongestGame = 60 * 600;
    Bot bot;
    for (int i = 0; i < (toTheEnd ? LongestGame : LeadSteps) && !m_run->over(); ++i)
        m_run->step(toTheEnd ? Input{.fire = true} : bot.decide(m_run->world()));
    while (toTheEnd && m_shell.screen() == Screen::Playing && m_run->over())
        endOfRun();
}

void Session::begin(GameRun run, bool demo)
{
    m_run = std::move(run);
    m_demo = demo;
    m_kept = m_scoreKept = false;
    m_medalsSeen.reset();
    m_nearMissAt.reset();
    m_overSteps = 0;
    m_stop = m_loss = m_slow = 0;
    m_closeUp = 0.f;
    ++m_runs;
}

WorldSetup Session::setup(std::uint64_t seed) const
{
    WorldSetup setup = setupFor(m_options, m_settings);
    setup.seed = seed;
    return setup;
}

void Session::start(Pilot pilot, ScoreList kind)
{
    leaveGame();
    WorldSetup setup = this->setup(m_options.seed ? *m_options.seed : freshSeed());
    if (kind == ScoreList::Daily)
        setup.seed = dailySeed(std::chrono::system_clock::now());
    const bool tuned =
        setup.settings != DefaultSolver || setup.ships != WorldSetup::DefaultShips || setup.firstWave != 1;
    if (kind == ScoreList::Boss)
        setup.firstWave = WavesPerRound;
    m_kind = kind;
    m_shell.facts().list = tuned ? ScoreList::Tuned : kind;
    m_shell.facts().rank.reset();
    begin({setup, m_catalog, pilot}, false);
    m_shell.show(Screen::Playing);
}

void Session::startDemo()
{
    constexpr std::uint64_t DemoSeed = 7;
    constexpr int DemoWave = 3; // there is more to see than at the beginning
    WorldSetup setup = this->setup(DemoSeed);
    setup.firstWave = std::max(setup.firstWave, DemoWave);
    begin({setup, m_catalog, Pilot::Bot}, true);
    playAhead(false);
}

void Session::toTitle()
{
    leaveGame();
    m_shell.show(Screen::Title);
    startDemo();
}

void Session::watch(const std::filesystem::path& file)
{
    attempt(
        [&]
        {
            begin({loadReplay(file, m_catalog), m_catalog}, false);
            m_shell.show(Screen::Playing);
        });
}

// The game that was just played, from shortly before its best near miss on.
void Session::watchNearMiss()
{
    begin({Replay(m_run->replay()), m_catalog}, false);
    m_nearMissAt = facts().summary.closestStep;
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
        m_slow = SlowSteps;
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
    if (!m_shell.running() || !moves())
        return;
    m_run->step(input);
    announceMedals();
    if (m_nearMissAt)
        showNearMiss();
    if (!m_demo)
        hear();
    if (m_run->over())
        endOfRun();
}

// Once per step of the screen: whether the world moves in it.
bool Session::moves() noexcept
{
    constexpr float Nearer = 0.1f, Farther = -0.04f; // in a step
    m_closeUp = std::clamp(m_closeUp + (m_loss > 0 ? Nearer : Farther), 0.f, 1.f);
    int& held = m_loss > 0 ? m_loss : m_stop;
    if (held > 0)
        return --held < 0;
    m_slow = std::max(0, m_slow - 1);
    return m_slow % SlowBy == 0;
}

// The cues of the last step of the world: large explosions stop it for a moment, the loss of a ship is looked at.
void Session::hear()
{
    for (const Cue cue : m_run->world().cues())
    {
        m_cues.push_back(cue);
        if (cue == Cue::BigExplosion || cue == Cue::BossPartLost || cue == Cue::BossDown)
            m_stop = StopSteps;
        if (cue == Cue::ShipLost)
        {
            m_loss = LossSteps;
            m_slow = SlowSteps;
        }
    }
}

// While the game is played; `keepGame` keeps them when it ends.
void Session::announceMedals()
{
    if (!isPlayed() || isTuned())
        return;
    const MedalSet fresh = m_run->won() & ~m_medalsSeen & ~facts().medals;
    m_medalsSeen |= fresh;
    for (std::size_t i = 0; i < MedalCount; ++i)
        if (fresh[i])
            announce(joined({"A MEDAL: ", lookOf(static_cast<Medal>(i)).title}));
    if (fresh.any())
        m_cues.push_back(Cue::PowerUp);
}

// Called in every step from the last one of the game on: what flies goes on flying.
void Session::endOfRun()
{
    constexpr int LastLook = 10;   // the player sees the ship burn
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
        facts.rank = scores().rankOf(facts.summary.score);
        m_shell.show(facts.rank ? Screen::Naming : Screen::GameOver);
    }
    if (isPlayed() || m_overSteps != RestSteps)
        return;
    if (m_demo)
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
    const bool first = !has(facts().medals, Medal::ReplayWatched);
    announce(joined({"the replay has come to the recorded end, to the bit", first ? "; a medal: " : "",
                     first ? lookOf(Medal::ReplayWatched).title : ""}));
    earn(medalsOf(Medal::ReplayWatched));
}

void Session::leaveGame()
{
    keepGame();
    keepScore();
}

// The replay of a game that was played, and its medals. Once.
void Session::keepGame()
{
    if (!m_run || m_demo || m_run->pilot() == Pilot::Replay || std::exchange(m_kept, true))
        return;
    attempt(
        [this]
        {
            if (isPlayed())
                saveReplay(lastReplay(), m_run->replay());
            m_shell.facts().hasLast = m_shell.facts().hasLast || isPlayed();
            if (m_options.recordFile)
                saveReplay(*m_options.recordFile, m_run->replay());
        });
    if (!isPlayed())
        return;
    m_shell.facts().summary = m_run->summary();
    MedalSet won = m_run->won();
    if (m_kind == ScoreList::Daily && m_run->over())
        won |= medalsOf(Medal::DailyPlayed);
    if (!isTuned())
        earn(won);
}

void Session::earn(const MedalSet& won)
{
    Facts& facts = m_shell.facts();
    const MedalSet fresh = won & ~facts.medals;
    facts.summary.earned = fresh;
    facts.medals |= fresh;
    m_unsavedMedals |= fresh;
    if (m_unsavedMedals.none())
        return;
    attempt(
        [&]
        {
            const SavedMedals saved = addMedals(m_folder / "medals.json", m_unsavedMedals, facts.medals);
            facts.medals = saved.medals;
            m_unsavedMedals.reset();
            announceAside("medals", saved.aside);
        });
}

// The score of a game that is over or left, if it earns a place, under the name that was typed or the last one. Once.
void Session::keepScore()
{
    if (!isPlayed() || std::exchange(m_scoreKept, true))
        return;
    Facts& facts = m_shell.facts();
    const Summary& summary = m_run->summary();
    if (!scores().rankOf(summary.score))
        return;
    if (m_shell.awaitsName() && !m_shell.name().empty())
        m_lastName = m_shell.name();
    const ListedScore score{facts.list,
                            {.name = m_lastName,
                             .score = summary.score,
                             .wave = summary.wave,
                             .grazes = summary.grazes,
                             .seed = m_run->replay().setup.seed}};
    m_unsavedScores.push_back(score);
    const bool saved = attempt(
        [&]
        {
            SavedScores all = addScores(m_folder / "scores.json", m_unsavedScores, facts.scores);
            facts.scores = std::move(all.tables);
            facts.rank = all.rank;
            m_unsavedScores.clear();
            announceAside("high scores", all.aside);
        });
    if (!saved)
        facts.rank = facts.scores.of(score.list).add(score.score);
}

void Session::keepOptions()
{
    if (std::exchange(m_optionsChanged, false))
        attempt([this] { announceAside("settings", saveOptions(m_settingsFile, m_settings)); });
}

void Session::close()
{
    keepGame();
    if (m_run->over())
        keepScore();
    keepOptions();
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

// What comes of it: a sound, other settings, a wish.
void Session::handle(const MenuEvent& event)
{
    const auto place = [this] { return std::pair(m_shell.cursor(), m_shell.list()); };
    const Screen screen = m_shell.screen();
    const auto before = place();
    const std::optional<Wish> wish = m_shell.handle(event);
    const bool changed = !(facts().settings == m_settings);
    if (changed)
    {
        m_optionsChanged = true;
        apply(facts().settings);
    }
    if (wish || m_shell.screen() != screen)
        m_cues.push_back(Cue::MenuPick);
    else if (place() != before || changed)
        m_cues.push_back(Cue::MenuMove);
    if (isOfOptions(screen) && !isOfOptions(m_shell.screen()))
        keepOptions();
    if (wish)
        obey(*wish);
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

void Session::apply(const GameSettings& settings)
{
    const bool rules = settings.solver != m_settings.solver || !sameEvents(settings.events, m_settings.events);
    m_settings = settings;
    m_shell.facts().settings = settings;
    if (isPlayed() && settings.solver != DefaultSolver)
        m_shell.facts().list = ScoreList::Tuned; // to the end of the game
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
    if (m_notices.empty() || m_notices.back().text != text)
        m_notices.push_back({std::move(text), alarming, NoticeSteps});
}

void Session::announceAside(std::string_view what, const std::optional<std::filesystem::path>& aside)
{
    if (aside)
        announce(joined({"the old ", what, " are kept as ", aside->string()}));
}

std::vector<Cue> Session::takeCues()
{
    return std::exchange(m_cues, {});
}

} // namespace game
