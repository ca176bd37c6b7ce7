// SPDX-License-Identifier: Zlib
#include "window/game_run.hpp"

#include <utility>

namespace game
{

GameRun::GameRun(const WorldSetup& setup, const Catalog& catalog, Pilot pilot) :
m_pilot(pilot),
m_game(Flight{World(setup, catalog), ReplayRecorder(setup, catalog)})
{
}

GameRun::GameRun(Replay replay, const Catalog& catalog) :
m_pilot(Pilot::Replay),
m_game(std::in_place_type<ReplayPlayer>, std::move(replay), catalog)
{
}

const World& GameRun::world() const noexcept
{
    const auto* flight = std::get_if<Flight>(&m_game);
    return flight != nullptr ? flight->world : std::get_if<ReplayPlayer>(&m_game)->world();
}

World& GameRun::flown() noexcept
{
    auto* flight = std::get_if<Flight>(&m_game);
    return flight != nullptr ? flight->world : std::get_if<ReplayPlayer>(&m_game)->world();
}

const Replay& GameRun::replay() const noexcept
{
    const auto* flight = std::get_if<Flight>(&m_game);
    return flight != nullptr ? flight->recorder.replay() : std::get_if<ReplayPlayer>(&m_game)->replay();
}

bool GameRun::over() const noexcept
{
    const auto* player = std::get_if<ReplayPlayer>(&m_game);
    return player != nullptr ? player->finished() : world().state() == GameState::GameOver;
}

std::optional<std::uint64_t> GameRun::differsAt() const noexcept
{
    const auto* player = std::get_if<ReplayPlayer>(&m_game);
    return player != nullptr ? player->differsAt() : std::nullopt;
}

void GameRun::step(const Input& player)
{
    if (over())
        return flown().step({}); // not recorded: only what still flies goes on flying
    if (auto* replay = std::get_if<ReplayPlayer>(&m_game))
        return replay->step();
    Flight& flight = *std::get_if<Flight>(&m_game);
    Input input = m_pilot == Pilot::Bot ? flight.bot.decide(flight.world) : player;
    // The next game is another run.
    input.restart = false;
    flight.recorder.step(flight.world, input);
}

void GameRun::apply(const GameSettings& settings)
{
    (void)flown().setSettings(settings.solver); // sliders and files give finite numbers only
    flown().setEventOptions(settings.events);
}

} // namespace game
