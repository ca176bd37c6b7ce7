// SPDX-License-Identifier: Zlib
#include "world/scoring.hpp"

#include "actors/player.hpp"

#include <algorithm>

namespace game
{
namespace
{

/// Without a near miss for so long the multiplier falls by one.
constexpr int MultiplierSteps = 60 * 8;
constexpr int GrazePoints = 20;

} // namespace

void Scoring::step() noexcept
{
    if (m_left == 0 || --m_left > 0 || m_multiplier == 1)
        return;
    --m_multiplier;
    m_chain = 0;
    m_left = m_multiplier > 1 ? MultiplierSteps : 0;
}

void Scoring::earn(Arena& arena, int points, graze::Vec2 at)
{
    if (const int earned = earnPlain(arena, points * m_multiplier); earned > 0)
        arena.effects.mark(at, earned);
}

int Scoring::earnPlain(const Arena& arena, int points) noexcept
{
    const int earned = m_open && !arena.idle ? points : 0;
    m_score += static_cast<std::uint64_t>(earned);
    return earned;
}

int Scoring::graze(Arena& arena, float closestDistance)
{
    ++m_grazes;
    arena.cues.insert(Cue::Graze);
    if (++m_chain >= GrazesPerStep && m_multiplier < HighestMultiplier)
    {
        ++m_multiplier;
        m_highest = std::max(m_highest, m_multiplier);
        m_chain = 0;
        arena.cues.insert(Cue::Multiplier);
    }
    m_chain = std::min(m_chain, GrazesPerStep - 1); // at the top
    m_charge = std::min(m_charge + 1, GrazesPerCharge);
    m_closest = std::min(m_closest, closestDistance);
    m_left = MultiplierSteps;
    // Twice the points for a hair's breadth.
    const float closeness = 1.f - std::clamp(closestDistance / Player::NearDistance, 0.f, 1.f);
    return earnPlain(arena, (GrazePoints + static_cast<int>(closeness * GrazePoints)) * m_multiplier);
}

bool Scoring::takeExtraShip() noexcept
{
    if (m_score < m_nextShip)
        return false;
    m_nextShip *= 3;
    return true;
}

void Scoring::lose() noexcept
{
    m_multiplier = std::max(1, m_multiplier / 2);
    m_chain = 0;
    m_left = m_multiplier > 1 ? MultiplierSteps : 0;
}

bool Scoring::takeCharge() noexcept
{
    if (m_charge < GrazesPerCharge)
        return false;
    m_charge = 0;
    return true;
}

float Scoring::multiplierTime() const noexcept
{
    return static_cast<float>(m_left) / static_cast<float>(MultiplierSteps);
}

void Scoring::hash(StateHash& hash) const
{
    hash.add(m_score, m_nextShip, std::uint64_t{m_grazes}, std::uint64_t{m_hits}, m_multiplier, m_chain, m_charge,
             m_closest, m_left, m_open ? 1 : 0);
}

} // namespace game
