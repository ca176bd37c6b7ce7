// SPDX-License-Identifier: Zlib
#include "player/pilot.hpp"

#include "arena/field.hpp"

#include <algorithm>
#include <cmath>

namespace player
{
namespace
{

/// People see, decide and press in about a quarter of a second, and hold a key at least so long.
constexpr float ReactionSeconds = 0.25f;
constexpr float ShortestPress = 0.12f;
/// They look ahead so far, and feel uneasy within this gap (unit: pixels).
constexpr float Ahead = 0.7f;
constexpr float Uneasy = 44.f;
constexpr float ShipHalf = 16.f;
constexpr float Home = game::FieldHeight * 0.8f;

Vec2 directionOf(Keys keys)
{
    const Vec2 pushed{static_cast<float>(keys.right), static_cast<float>(keys.down)};
    return keys.right != 0 && keys.down != 0 ? pushed * 0.70710678f : pushed;
}

Vec2 onField(Vec2 place)
{
    constexpr float Edge = 22.f;
    return {std::clamp(place.x, Edge, game::FieldWidth - Edge), std::clamp(place.y, Edge, game::FieldHeight - Edge)};
}

} // namespace

// How much it hurts to be there, `later` seconds after the decision.
float Pilot::danger(Vec2 place, float later) const
{
    float sum = 0.f;
    for (const Thing& thing : m_seen->things)
    {
        const Vec2 then = place - thing.velocity * (m_age + later);
        float closest = Uneasy + ShipHalf;
        for (const Vec2 spot : thing.spots)
            closest = std::min(closest, length(spot - then));
        const float gap = closest - ShipHalf;
        if (gap < Uneasy)
            sum += gap < 4.f ? 100.f : 8.f * (1.f - gap / Uneasy);
    }
    return sum;
}

// A capsule that is not far, or the place below the lowest thing that can be shot.
Vec2 Pilot::goal() const
{
    for (const Vec2 capsule : m_seen->capsules)
        if (length(capsule - m_ship) < 200.f)
            return capsule;
    Vec2 wish{game::FieldWidth * 0.5f, Home};
    float lowest = 0.f;
    for (const Thing& thing : m_seen->things)
        if (thing.spots.size() >= 12 && thing.middle.y < m_ship.y - 120.f && thing.middle.y > lowest)
        {
            lowest = thing.middle.y;
            wish.x = thing.middle.x;
        }
    return wish;
}

float Pilot::cost(Keys keys) const
{
    constexpr float Step = 0.1f, Hold = 0.3f;
    float sum = keys == m_held ? 0.f : 0.5f;
    Vec2 place = m_ship;
    for (float later = Step; later <= Ahead; later += Step)
    {
        place = onField(m_ship + directionOf(keys) * (game::ShipSpeed * std::min(later, Hold)));
        sum += danger(place, later) * (1.2f - later);
    }
    return sum + 0.02f * length(place - goal());
}

Keys Pilot::decide(const Sight& sight, float seconds)
{
    for (Memory& memory : m_memory)
        memory.age += seconds;
    m_memory.push_back({sight, 0.f});
    while (m_memory.size() > 1 && m_memory[1].age >= ReactionSeconds)
        m_memory.pop_front();
    m_heldFor += seconds;
    m_seen = &m_memory.front().sight;
    m_age = m_memory.front().age;
    if (!m_seen->ship || !sight.ship)
        return m_held = {};
    m_ship = *sight.ship;
    if (m_heldFor < ShortestPress)
        return m_held;
    Keys best = m_held;
    float least = cost(m_held);
    for (int right = -1; right <= 1; ++right)
        for (int down = -1; down <= 1; ++down)
            if (const float here = cost({right, down}); here < least)
            {
                least = here;
                best = {right, down};
            }
    if (!(best == m_held))
        m_heldFor = 0.f;
    return m_held = best;
}

} // namespace player
