// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/aabb.hpp>
#include <graze/math/vec2.hpp>

#include <vector>

namespace game
{

/// Plans the flight of the next second: a grid around the ship, once for each of a few moments to come, into which
/// everything that flies puts its danger at its place of that moment. The path of least danger through the grids is
/// found by going through them once (dynamic programming).
class FlightPlan
{
public:
    /// Forgets everything and centres the grids on the ship.
    void begin(graze::Vec2 ship);

    /// Something round that goes straight on: `cost` where it touches the ship, falling to 0 at `margin` from it.
    void addCircle(graze::Vec2 position, graze::Vec2 velocity, float radius, float margin, float cost);
    void addBox(const graze::Aabb& box, graze::Vec2 velocity, float cost);
    /// Stays where it is.
    void addSegment(graze::Vec2 from, graze::Vec2 to, float margin, float cost);

    /// The first part of the best path towards the goal: a stick's deflection, length 0 .. 1.
    [[nodiscard]] graze::Vec2 bestDeflection(graze::Vec2 goal);

private:
    [[nodiscard]] float* dangerAt(int moment);
    void stamp(int moment, graze::Vec2 middle, float reach, float margin, float cost);
    void advance(int moment);

    graze::Vec2 m_ship{};
    std::vector<float> m_danger; // danger at every moment and cell
    std::vector<float> m_pull;   // pull of the goal: the cost to be in a cell for a moment
    std::vector<float> m_cost;   // cost of the best path to a cell, this moment and the one before
    std::vector<float> m_before;
    std::vector<signed char> m_from; // the move that led to a cell, of every moment
};

} // namespace game
