// SPDX-License-Identifier: Zlib
#pragma once

#include "replay/flight_plan.hpp"
#include "world/world.hpp"

#include <vector>

namespace game
{

/// Plays by looking at the world only: the same world gives the same input. Starts a new game when one
/// is over.
class Bot
{
public:
    [[nodiscard]] Input decide(const World& world);

private:
    [[nodiscard]] graze::Vec2 goalOf(const World& world);
    [[nodiscard]] bool surrounded(const World& world) const;
    void look(const World& world);
    [[nodiscard]] float clearAbove(float x, float fromY) const;

    // Kept for their memory.
    std::vector<Threat> m_threats;
    std::vector<Beam> m_beams;
    std::vector<graze::Aabb> m_walls;
    std::vector<graze::Vec2> m_capsules;
    FlightPlan m_plan;
};

} // namespace game
