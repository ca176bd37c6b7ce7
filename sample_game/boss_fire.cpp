// SPDX-License-Identifier: Zlib
#include "boss.hpp"
#include "patterns.hpp"

#include <algorithm>

namespace game
{
namespace
{

// Guns on the pictures (unit: atlas pixels).
constexpr graze::Vec2 Claw{84.f, 212.f};
constexpr graze::Vec2 CannonMuzzle{36.f, 120.f};
constexpr graze::Vec2 Eye{174.f, 136.f};

constexpr float FullTurn = 6.2831853f;

} // namespace

// Dense, but everywhere with lanes of more than two ships' width that move slowly enough to be followed.
void Boss::fire(Arena& arena, Bullets& bullets)
{
    const int streams = 16 + 2 * std::min(m_round, 4);
    for (const Part& part : m_parts)
    {
        if (part.role == Role::LeftArm || part.role == Role::RightArm)
            fireArm(arena, bullets, part);
        else if (part.role == Role::LeftCannon || part.role == Role::RightCannon)
            fireCannon(arena, bullets, part);
    }
    switch (phase())
    {
        case Phase::BothArms:
            break;
        case Phase::OneArm:
            fireRings(arena, bullets);
            break;
        case Phase::NoArms:
            fireStreams(arena, bullets, streams - 4, 115.f);
            break;
        case Phase::Rage:
            fireStreams(arena, bullets, streams, 88.f);
            break;
    }
}

// Curtains: what swings writes waves. They are torn, so that the ship can change from one lane to the next.
void Boss::fireArm(Arena& arena, Bullets& bullets, const Part& arm) const
{
    const int pause = std::max(6 - m_round, 4);
    constexpr int Torn = 48; // steps
    const bool left = arm.role == Role::LeftArm;
    if (m_phaseAge % pause != 0 || (m_phaseAge / Torn % 2 == 0) == left)
        return;
    const Battery battery{arena, bullets, m_core, arm.matrix};
    const float outwards = left ? 0.36f : -0.36f;
    for (const float angle : {0.f, outwards, -outwards})
        battery.straight(Ammo::Orb, Claw, angle, 120.f);
}

void Boss::fireCannon(Arena& arena, Bullets& bullets, const Part& cannon) const
{
    const int pause = phase() == Phase::Rage ? 150 : 84;
    const int turn = cannon.role == Role::LeftCannon ? 0 : pause / 2;
    const int beat = (m_phaseAge + turn) % pause;
    const Battery battery{arena, bullets, m_core, cannon.matrix};
    // A burst where the barrel points, which follows the ship only so fast.
    if (beat < 20 && beat % 5 == 0)
        battery.straight(Ammo::Needle, CannonMuzzle, cannon.angle, 210.f + 12.f * static_cast<float>(beat));
    if (beat == 40 && m_round > 0)
        battery.straight(Ammo::BigOrb, CannonMuzzle, cannon.angle, 130.f);
}

// Rings with a door, which is a little farther on in every ring.
void Boss::fireRings(Arena& arena, Bullets& bullets) const
{
    constexpr int Pause = 46;
    if (m_phaseAge % Pause != 0)
        return;
    const Part* const core = find(Role::Core);
    if (core == nullptr)
        return;
    const float door = 0.55f * sine(static_cast<float>(m_phaseAge / Pause) * 0.45f);
    const Battery battery{arena, bullets, m_core, core->matrix};
    constexpr float HalfDoor = 0.27f;
    const int count = 60 + 8 * std::min(m_round, 4);
    for (int i = 0; i < count; ++i)
    {
        const float angle = FullTurn * (static_cast<float>(i) / static_cast<float>(count) - 0.5f);
        if (std::max(angle - door, door - angle) > HalfDoor)
            battery.straight(Ammo::Orb, Eye, angle, 112.f);
    }
}

// Arms of bullets all around, three abreast, that swing to and fro together; between two of them there is a lane.
void Boss::fireStreams(Arena& arena, Bullets& bullets, int streams, float speed) const
{
    constexpr int Pause = 8;
    constexpr float Aside = 0.036f;
    const Part* const core = find(Role::Core);
    if (core == nullptr || m_phaseAge % (Pause / 2) != 0)
        return;
    const float time = static_cast<float>(m_phaseAge) * TimeStep;
    const float swing = 0.24f * sine(time * 0.5f) + FullTurn * 0.5f / static_cast<float>(streams);
    const Battery battery{arena, bullets, m_core, core->matrix};
    if (m_phaseAge % Pause == 0)
        return battery.star(Ammo::Orb, Eye, streams, swing, speed);
    battery.star(Ammo::Orb, Eye, streams, swing - Aside, speed);
    battery.star(Ammo::Orb, Eye, streams, swing + Aside, speed);
}

} // namespace game
