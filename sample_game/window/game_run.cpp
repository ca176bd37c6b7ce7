// SPDX-License-Identifier: Zlib
#include "window/game_run.hpp"

namespace game
{

GameRun::GameRun(const WorldSetup& setup, const Catalog& catalog, Pilot pilot) :
m_pilot(pilot),
m_seed(setup.seed),
m_world(setup, catalog)
{
}

void GameRun::step(const Input& player)
{
    Input input = m_pilot == Pilot::Bot ? m_bot.decide(m_world) : player;
    // A game ends here; the next one is another run.
    input.pause = false;
    input.restart = false;
    m_world.step(input);
}

void GameRun::apply(const GameSettings& settings)
{
    (void)m_world.setSettings(settings.solver); // sliders and files give finite numbers only
    m_world.setEventOptions(settings.events);
}

} // namespace game
