// SPDX-License-Identifier: Zlib
#include "bot.hpp"

#include <algorithm>
#include <cmath>

namespace game
{
namespace
{

constexpr float ShipRadius = 20.f;
constexpr float ShipSpeed = 330.f;
constexpr float FocusSpeed = 150.f;
/// How far it looks ahead, (unit: seconds).
constexpr float Horizon = 0.75f;
/// Gap at which it feels safe, and the one it likes (unit: pixels).
constexpr float Comfort = 26.f;
constexpr float Thrill = 10.f;

/// Smallest gap between ship and threat while both go straight on.
float smallestGap(const World::Threat& threat, graze::Vec2 ship, graze::Vec2 velocity)
{
    const graze::Vec2 apart = threat.position - ship;
    const graze::Vec2 closing = threat.velocity - velocity;
    const float speedSquared = lengthSquared(closing);
    const float when = speedSquared > 0.f ? std::clamp(-dot(apart, closing) / speedSquared, 0.f, Horizon) : 0.f;
    return length(apart + closing * when) - threat.radius - ShipRadius;
}

float dangerOf(const World::Threat& threat, graze::Vec2 ship, graze::Vec2 velocity)
{
    const float gap = smallestGap(threat, ship, velocity);
    if (gap < 0.f)
        return 1000.f - gap * 10.f;
    if (gap > Comfort)
        return 0.f;
    // A bullet that passes close is what earns points.
    const float wish = threat.bullet ? Thrill : Comfort;
    return gap < wish ? (wish - gap) * 6.f : threat.bullet ? -4.f : 0.f;
}

/// Where shots hit something: below the threat that comes next.
float aimX(const std::vector<World::Threat>& threats, graze::Vec2 ship)
{
    float best = 1e9f, x = FieldWidth * 0.5f;
    for (const World::Threat& threat : threats)
    {
        if (threat.bullet || threat.position.y > ship.y - 60.f || threat.position.y < -20.f)
            continue;
        const float cost = std::fabs(threat.position.x - ship.x) + 0.4f * (ship.y - threat.position.y);
        if (cost < best)
        {
            best = cost;
            x = threat.position.x;
        }
    }
    return x;
}

} // namespace

Input Bot::decide(const World& world)
{
    Input input;
    if (world.state() == GameState::GameOver)
    {
        input.restart = true;
        return input;
    }
    input.pause = world.state() == GameState::Paused;
    if (!world.shipAlive())
        return input;
    input.fire = true;

    world.threats(m_threats);
    const graze::Vec2 ship = world.shipPosition();
    const graze::Vec2 home{aimX(m_threats, ship), FieldHeight * 0.8f};
    // What is out of reach within the horizon does not count.
    constexpr float Reach = 330.f;
    std::erase_if(m_threats,
                  [&](const World::Threat& threat) {
                      return lengthSquared(threat.position - ship) > (Reach + threat.radius) * (Reach + threat.radius);
                  });

    float best = 1e30f;
    for (int y = -1; y <= 1; ++y)
        for (int x = -1; x <= 1; ++x)
            for (const bool focus : {false, true})
            {
                graze::Vec2 way{static_cast<float>(x), static_cast<float>(y)};
                const graze::Vec2 velocity = normalized(way) * (focus ? FocusSpeed : ShipSpeed);
                const graze::Vec2 after = ship + velocity * 0.25f;
                float cost = std::fabs(after.x - home.x) * 0.12f + std::fabs(after.y - home.y) * 0.1f;
                cost += std::max(0.f, 60.f - after.x) + std::max(0.f, after.x - (FieldWidth - 60.f));
                cost += std::max(0.f, after.y - (FieldHeight - 40.f));
                for (const World::Threat& threat : m_threats)
                    cost += dangerOf(threat, ship, velocity);
                if (cost < best)
                {
                    best = cost;
                    input.moveX = way.x;
                    input.moveY = way.y;
                    input.focus = focus;
                }
            }
    return input;
}

} // namespace game
