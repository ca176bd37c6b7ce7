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
    if (m_left == 0 || --m_left > 0 || m_tally.multiplier == 1)
        return;
    --m_tally.multiplier;
    m_tally.chain = 0;
    m_left = m_tally.multiplier > 1 ? MultiplierSteps : 0;
}

void Scoring::earn(Arena& arena, int points, graze::Vec2 at)
{
    if (const int earned = earnPlain(arena, points * m_tally.multiplier); earned > 0)
        arena.effects.mark(at, earned);
}

int Scoring::earnPlain(const Arena& arena, int points) noexcept
{
    const int earned = m_open && !arena.idle ? points : 0;
    m_tally.score += static_cast<std::uint64_t>(earned);
    return earned;
}

int Scoring::graze(Arena& arena, float closestDistance)
{
    ++m_tally.grazes;
    arena.cues.insert(Cue::Graze);
    if (++m_tally.chain >= GrazesPerStep && m_tally.multiplier < HighestMultiplier)
    {
        ++m_tally.multiplier;
        m_tally.highestMultiplier = std::max(m_tally.highestMultiplier, m_tally.multiplier);
        m_tally.chain = 0;
        arena.cues.insert(Cue::Multiplier);
    }
    m_tally.chain = std::min(m_tally.chain, GrazesPerStep - 1); // at the top
    m_charge = std::min(m_charge + 1, GrazesPerCharge);
    m_tally.closestGraze = std::min(m_tally.closestGraze, closestDistance);
    m_left = MultiplierSteps;
    // Twice the points for a hair's breadth.
    const float closeness = 1.f - std::clamp(closestDistance / Player::NearDistance, 0.f, 1.f);
    return earnPlain(arena, (GrazePoints + static_cast<int>(closeness * GrazePoints)) * m_tally.multiplier);
}

bool Scoring::takeExtraShip() noexcept
{
    if (m_tally.score < m_nextShip)
        return false;
    m_nextShip *= 3;
    return true;
}

void Scoring::lose() noexcept
{
    m_tally.multiplier = std::max(1, m_tally.multiplier / 2);
    m_tally.chain = 0;
    m_left = m_tally.multiplier > 1 ? MultiplierSteps : 0;
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
    hash.add(m_tally.score, m_nextShip, std::uint64_t{m_tally.grazes}, std::uint64_t{m_tally.hits}, m_tally.multiplier,
             m_tally.chain, m_charge, m_tally.closestGraze, m_left, m_open ? 1 : 0);
}

} // namespace game
