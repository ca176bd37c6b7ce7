// SPDX-License-Identifier: Zlib
#include "window/game_record.hpp"

#include "world/scoring.hpp"

#include <algorithm>

namespace game
{
namespace
{

constexpr std::uint32_t ManyGrazes = 100;
constexpr float HairsBreadth = 1.f; // (unit: pixels)

} // namespace

void GameRecord::look(const World& world)
{
    const Hud& hud = world.hud();
    const std::uint64_t deaths = world.totals().deaths;
    if (m_wave == 0)
    {
        m_wave = hud.wave;
        m_deaths = deaths;
        m_firstFrame = hud.frame - 1;
    }
    m_summary.score = hud.score;
    m_summary.wave = hud.wave;
    m_summary.seconds = static_cast<double>(hud.frame - m_firstFrame) * static_cast<double>(TimeStep);
    m_summary.grazes = hud.grazes;
    if (hud.grazes > 0 && m_summary.closest != hud.closestGraze)
    {
        m_summary.closest = hud.closestGraze;
        m_summary.closestStep = hud.frame - m_firstFrame;
    }
    m_summary.bestMultiplier = hud.highestMultiplier;

    if (m_summary.bestMultiplier > 1)
        win(Medal::FirstChain);
    if (m_summary.bestMultiplier >= Scoring::HighestMultiplier)
        win(Medal::TopMultiplier);
    if (hud.grazes >= ManyGrazes)
        win(Medal::HundredGrazes);
    if (m_summary.closest && *m_summary.closest < HairsBreadth)
        win(Medal::HairsBreadth);
    if (std::ranges::find(world.cues(), Cue::BossDown) != world.cues().end())
        win(Medal::BossBeaten);
    if (hud.wave == m_wave)
        return;
    if (deaths == m_deaths)
        win(Medal::CleanWave);
    m_wave = hud.wave;
    m_deaths = deaths;
}

} // namespace game
