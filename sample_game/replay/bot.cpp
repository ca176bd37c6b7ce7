// SPDX-License-Identifier: Zlib
#include "replay/bot.hpp"

#include <algorithm>
#include <cmath>

namespace game
{
namespace
{

constexpr float HomeY = FieldHeight * 0.8f;
constexpr float Deadly = 100.f;
constexpr float Shadow = 0.4f;
/// Threats farther away are out of reach within a second and do not count.
constexpr float Reach = 330.f;
constexpr float FarAhead = 330.f;

} // namespace

/// How far up the field walls leave room at this place across it, at most `FarAhead`.
float Bot::clearAbove(float x, float fromY) const
{
    constexpr float HalfRoom = 34.f, Behind = 30.f;
    float clear = FarAhead;
    for (const graze::Aabb& box : m_walls)
        if (box.lower.x < x + HalfRoom && box.upper.x > x - HalfRoom && box.lower.y < fromY + Behind)
            clear = std::min(clear, std::max(0.f, fromY - box.upper.y));
    return clear;
}

/// Below what is to be shot next, where the walls leave room; or where a capsule comes down.
graze::Vec2 Bot::goalOf(const World& world)
{
    const graze::Vec2 ship = world.shipPosition();
    for (const graze::Vec2 capsule : m_capsules)
        if (capsule.y > ship.y - 260.f && clearAbove(capsule.x, ship.y) > 200.f)
            return {capsule.x, std::clamp(capsule.y + 40.f, FieldHeight * 0.45f, FieldHeight - 40.f)};

    float wish = FieldWidth * 0.5f, best = 1e9f;
    for (const Threat& threat : m_threats)
    {
        if (threat.bullet || threat.position.y > ship.y - 60.f || threat.position.y < -20.f)
            continue;
        const float cost = std::fabs(threat.position.x - ship.x) + 0.4f * (ship.y - threat.position.y) +
                           (threat.armoured ? 400.f : 0.f);
        if (cost < best)
        {
            best = cost;
            wish = threat.position.x;
        }
    }
    // The open place across the field that is close to there, and not far from here.
    constexpr float Column = 16.f;
    float x = ship.x, least = 1e9f;
    for (float place = 32.f; place <= FieldWidth - 32.f; place += Column)
    {
        const float blocked = FarAhead - clearAbove(place, ship.y);
        const float cost = std::fabs(place - wish) + 0.3f * std::fabs(place - ship.x) + 3.f * blocked;
        if (cost < least)
        {
            least = cost;
            x = place;
        }
    }
    return {x, HomeY};
}

void Bot::look(const World& world)
{
    const graze::Vec2 ship = world.shipPosition();
    m_plan.begin(ship);
    for (const Threat& threat : m_threats)
    {
        const float reach = Reach + threat.radius;
        if (lengthSquared(threat.position - ship) > reach * reach)
            continue;
        // Bullets that pass close earn points; large things are better kept away.
        const float margin = threat.bullet ? 9.f : 30.f;
        m_plan.addCircle(threat.position, threat.velocity, threat.radius, margin, Deadly);
    }
    for (const graze::Aabb& box : m_walls)
        if (lengthSquared(box.centre() - ship) < Reach * Reach)
        {
            m_plan.addBox(box, {0.f, WallSpeed}, Deadly * 0.3f);
            // Below them is the place to be crushed.
            if (box.upper.y < ship.y + 20.f)
                m_plan.addBox({{box.lower.x, box.upper.y}, {box.upper.x, FieldHeight}}, {}, Shadow);
        }
    for (const Beam& beam : m_beams)
        m_plan.addSegment(beam.from, beam.to, 24.f, beam.burning ? Deadly : Deadly * 0.5f);
}

bool Bot::surrounded(const World& world) const
{
    constexpr float Close = 150.f;
    constexpr int Many = 8;
    const graze::Vec2 ship = world.shipPosition();
    return std::count_if(m_threats.begin(), m_threats.end(),
                         [ship](const Threat& threat)
                         { return threat.bullet && length(threat.position - ship) < Close; }) >= Many;
}

Input Bot::decide(const World& world)
{
    Input input;
    if (world.state() == GameState::GameOver)
    {
        input.restart = true;
        return input;
    }
    if (!world.shipAlive())
        return input;
    input.fire = true;
    world.threats(m_threats);
    input.power = surrounded(world);
    world.walls(m_walls);
    world.beams(m_beams);
    world.capsules(m_capsules);
    look(world);
    const graze::Vec2 stick = m_plan.bestDeflection(goalOf(world));
    input.moveX = stick.x;
    input.moveY = stick.y;
    return input;
}

} // namespace game
