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

/// The smallest gap of a near miss, where the numbers beside the field have it.
template <class Numbers>
std::optional<float> closestOf(const Numbers& hud)
{
    if constexpr (requires { hud.closestGraze; })
        return hud.grazes > 0 ? std::optional<float>(hud.closestGraze) : std::nullopt;
    else
        return std::nullopt;
}

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
    m_summary.closest = closestOf(hud);
    m_summary.bestMultiplier = std::max(m_summary.bestMultiplier, hud.multiplier);

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
