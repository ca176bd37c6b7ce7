// SPDX-License-Identifier: Zlib
#include "window/game_run.hpp"

#include "window/screens/hud.hpp"
#include "world/scoring.hpp"

#include <algorithm>
#include <utility>

namespace game
{

GameRun::GameRun(const WorldSetup& setup, const Catalog& catalog, Pilot pilot) :
m_pilot(pilot),
m_flight(Flight{World(setup, catalog), ReplayRecorder(setup, catalog)})
{
}

GameRun::GameRun(Replay replay, const Catalog& catalog) :
m_pilot(Pilot::Replay),
m_replayed(std::in_place, std::move(replay), catalog)
{
}

World& GameRun::flown() noexcept
{
    return m_replayed ? m_replayed->world() : m_flight->world;
}

const World& GameRun::world() const noexcept
{
    return m_replayed ? m_replayed->world() : m_flight->world;
}

const Replay& GameRun::replay() const noexcept
{
    return m_replayed ? m_replayed->replay() : m_flight->recorder.replay();
}

bool GameRun::over() const noexcept
{
    return m_replayed ? m_replayed->finished() : world().state() == GameState::GameOver;
}

std::optional<std::uint64_t> GameRun::differsAt() const noexcept
{
    return m_replayed ? m_replayed->differsAt() : std::nullopt;
}

void GameRun::step(const Input& player)
{
    if (over())
        return flown().step({}); // not recorded: only what still flies goes on flying
    if (m_replayed)
        m_replayed->step();
    else
    {
        Input input = m_pilot != Pilot::Player ? botInput(m_flight->world) : player;
        input.restart = false; // the next game is another run
        m_flight->recorder.step(m_flight->world, input);
    }
    look();
    if (m_pilot == Pilot::Demo)
        return;
    for (const Cue cue : {Cue::BigExplosion, Cue::BossPartLost, Cue::BossDown})
        m_stop = world().cues().contains(cue) ? StopSteps : m_stop;
    if (world().cues().contains(Cue::ShipLost))
        m_slow = SlowSteps;
}

bool GameRun::moves() noexcept
{
    constexpr float Nearer = 0.1f, Farther = 0.02f; // in a step
    const bool struck = m_pilot != Pilot::Demo && world().death().time >= 1.f;
    m_closeUp = std::clamp(struck ? m_closeUp + Nearer : m_closeUp - Farther, 0.f, 1.f);
    if (m_stop > 0)
        return --m_stop < 0;
    m_slow = std::max(0, m_slow - 1);
    return m_slow % SlowBy == 0;
}

void GameRun::tune(const graze::GjkSettings& solver)
{
    (void)flown().setSettings(solver); // sliders and files give finite numbers only
}

void GameRun::look()
{
    constexpr std::uint32_t ManyGrazes = 100;
    constexpr float HairsBreadth = 1.f; // (unit: pixels)
    const Hud& hud = world().hud();
    const std::uint64_t deaths = world().totals().deaths;
    if (deaths > 0)
        m_summary.killer = killerText(world().death());
    if (m_summary.hud.closestGraze != hud.closestGraze)
        m_summary.closestStep = hud.frame;
    m_summary.hud = hud;

    const auto winIf = [this](bool won, Medal medal) { m_won |= won ? medalsOf(medal) : MedalSet{}; };
    winIf(hud.highestMultiplier > 1, Medal::FirstChain);
    winIf(hud.highestMultiplier >= Scoring::HighestMultiplier, Medal::TopMultiplier);
    winIf(hud.grazes >= ManyGrazes, Medal::HundredGrazes);
    winIf(hud.grazes > 0 && hud.closestGraze < HairsBreadth, Medal::HairsBreadth);
    winIf(world().cues().contains(Cue::BossDown), Medal::BossBeaten);
    if (hud.wave == m_wave)
        return;
    winIf(m_wave != 0 && deaths == m_deaths, Medal::CleanWave);
    m_wave = hud.wave;
    m_deaths = deaths;
}

} // namespace game
