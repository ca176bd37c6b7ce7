// SPDX-License-Identifier: Zlib
#include "actors/boss_guns.hpp"

#include "actors/patterns.hpp"
#include "arena/field.hpp"
#include "base/angles.hpp"

#include <algorithm>

namespace game
{
namespace
{

// Guns on the pictures (unit: atlas pixels).
constexpr graze::Vec2 Claw{84.f, 212.f};
constexpr graze::Vec2 CannonMuzzle{36.f, 120.f};
constexpr graze::Vec2 Eye{174.f, 136.f};

} // namespace

// Dense, but with lanes everywhere that are wider than two ships and move slowly enough to be followed.
void BossGuns::fire() const
{
    const int streams = 16 + 2 * std::min(round, 4);
    for (const BossPart& part : parts)
    {
        if (part.role == BossRole::LeftArm || part.role == BossRole::RightArm)
            fireArm(part);
        else if (part.role == BossRole::LeftCannon || part.role == BossRole::RightCannon)
            fireCannon(part);
    }
    switch (phase)
    {
        case BossPhase::BothArms:
            break;
        case BossPhase::OneArm:
            fireRings();
            break;
        case BossPhase::NoArms:
            fireStreams(streams - 4, 115.f);
            break;
        case BossPhase::Rage:
            fireStreams(streams, 88.f);
            break;
    }
}

// Curtains: a swinging arm draws waves of bullets, with breaks through which the ship can change lanes.
void BossGuns::fireArm(const BossPart& arm) const
{
    const int pause = round == 0 ? 9 : std::max(6 - round, 4);
    constexpr int BreakSteps = 48;
    const bool left = arm.role == BossRole::LeftArm;
    if (phaseAge % pause != 0 || (phaseAge / BreakSteps % 2 == 0) == left)
        return;
    const Battery battery{arena, bullets, owner, arm.matrix};
    const float outwards = left ? 0.36f : -0.36f;
    for (const float angle : {0.f, outwards, -outwards})
        battery.straight(Ammo::Orb, Claw, angle, 120.f);
}

void BossGuns::fireCannon(const BossPart& cannon) const
{
    const int pause = phase == BossPhase::Rage ? 150 : round == 0 ? 120 : 84;
    const int turn = cannon.role == BossRole::LeftCannon ? 0 : pause / 2;
    const int beat = (phaseAge + turn) % pause;
    const Battery battery{arena, bullets, owner, cannon.matrix};
    // A burst along the barrel, which turns after the ship slowly.
    if (beat < 20 && beat % 5 == 0)
        battery.straight(Ammo::Needle, CannonMuzzle, cannon.angle, 210.f + 12.f * static_cast<float>(beat));
    if (beat == 40 && round > 0)
        battery.straight(Ammo::BigOrb, CannonMuzzle, cannon.angle, 130.f);
}

// Rings with a gap, which moves a little from ring to ring.
void BossGuns::fireRings() const
{
    constexpr int Pause = 46;
    if (phaseAge % Pause != 0)
        return;
    const BossPart* const core = findPart(parts, BossRole::Core);
    if (core == nullptr)
        return;
    const float gap = 0.55f * sine(static_cast<float>(phaseAge / Pause) * 0.45f);
    const Battery battery{arena, bullets, owner, core->matrix};
    constexpr float HalfGap = 0.27f;
    const int count = 60 + 8 * std::min(round, 4);
    for (int i = 0; i < count; ++i)
    {
        const float angle = FullTurn * (static_cast<float>(i) / static_cast<float>(count) - 0.5f);
        if (std::max(angle - gap, gap - angle) > HalfGap)
            battery.straight(Ammo::Orb, Eye, angle, 112.f);
    }
}

// Arms of bullets all around, three abreast, that swing to and fro together, with a lane between any two.
void BossGuns::fireStreams(int streams, float speed) const
{
    constexpr int Pause = 8;
    constexpr float Aside = 0.036f;
    const BossPart* const core = findPart(parts, BossRole::Core);
    if (core == nullptr || phaseAge % (Pause / 2) != 0)
        return;
    const float time = static_cast<float>(phaseAge) * TimeStep;
    const float swing = 0.24f * sine(time * 0.5f) + FullTurn * 0.5f / static_cast<float>(streams);
    const Battery battery{arena, bullets, owner, core->matrix};
    if (phaseAge % Pause == 0)
        return battery.star(Ammo::Orb, Eye, streams, swing, speed);
    battery.star(Ammo::Orb, Eye, streams, swing - Aside, speed);
    battery.star(Ammo::Orb, Eye, streams, swing + Aside, speed);
}

} // namespace game
