// SPDX-License-Identifier: Zlib
#include "window/panel/solver_watch.hpp"

namespace game
{

void SolverWatch::look(const World& world, const std::optional<AbCheck::Sets>& sets)
{
    const graze::CollisionSystem& collisions = world.collisions();
    const std::uint64_t frame = world.hud().frame;
    const bool others = m_settings != collisions.settings();
    if (!others && frame == m_frame && sets == m_setsSeen)
        return;
    if (others)
    {
        // The figures of other settings would hide the effect of these.
        m_reference.forget();
        m_costliest.forget();
    }
    if (others || frame != m_frame)
    {
        m_reference.record(collisions);
        m_costliest.record(collisions, frame);
    }
    m_settings = collisions.settings();
    m_frame = frame;
    m_comparing = sets.has_value();
    m_setsSeen = sets;
    if (sets)
        m_sets.record(collisions, *sets);
}

SolverFindings SolverWatch::findings() const noexcept
{
    return {.pairs = m_comparing ? &m_sets.unlike().odd() : &m_reference.odd(),
            .flights = &m_costliest.unfinishedFlights()};
}

bool SolverWatch::takePause(PanelWishes& wishes) const noexcept
{
    if (!wishes.pauseAtOdd || (m_reference.odd().empty() && m_costliest.unfinishedFlights().empty()))
        return false;
    wishes.pauseAtOdd = false;
    wishes.held = true;
    return true;
}

} // namespace game
