// SPDX-License-Identifier: Zlib
#include "actors/power_ups.hpp"

#include "arena/by_serial.hpp"
#include "arena/field.hpp"
#include "base/angles.hpp"

#include <algorithm>
#include <utility>

namespace game
{
namespace
{

/// One capsule for so many beaten ones, the first one at once; of three capsules the second is a shield.
constexpr int BeatenPerCapsule = 3;
constexpr int CapsulesPerShield = 3;
constexpr float FallSpeed = 95.f;
constexpr float CapsuleMargin = 40.f;

Picture pictureOf(PowerUp kind)
{
    return kind == PowerUp::Pierce ? Picture::CapsulePierce : Picture::CapsuleShield;
}

} // namespace

void PowerUps::beaten(Arena& arena, graze::Vec2 at)
{
    if (m_beaten++ % BeatenPerCapsule != 0)
        return;
    Capsule capsule;
    capsule.serial = arena.nextSerial++;
    capsule.kind = ++m_dropped % CapsulesPerShield == 2 ? PowerUp::Shield : PowerUp::Pierce;
    capsule.position = {std::clamp(at.x, CapsuleMargin, FieldWidth - CapsuleMargin), at.y};
    capsule.matrix = arena.placed(pictureOf(capsule.kind), capsule.position, 0.f);
    capsule.collider = {arena.collisions,
                        {.shape = arena.catalog.collider(pictureOf(capsule.kind)),
                         .matrix = capsule.matrix,
                         .layer = arena.layers.powerUps,
                         .user = capsule.serial}};
    m_capsules.push_back(std::move(capsule));
}

void PowerUps::step(Arena& arena)
{
    for (Capsule& capsule : m_capsules)
    {
        ++capsule.age;
        capsule.position.y += FallSpeed * TimeStep;
        const float time = static_cast<float>(capsule.age) * TimeStep;
        // As if it turned about its upright axis.
        const float width = 0.55f + 0.45f * sine(time * 4.f);
        capsule.matrix = arena.placed(pictureOf(capsule.kind), capsule.position, 0.2f * sine(time * 2.f), {width, 1.f});
        capsule.collider.follow(capsule.matrix);
    }
    std::erase_if(m_capsules, [](const Capsule& capsule) { return capsule.position.y > FieldHeight + CapsuleMargin; });
}

std::optional<PowerUp> PowerUps::take(Arena& arena, std::uint64_t serial)
{
    const auto found = findBySerial(m_capsules, serial);
    if (found == m_capsules.end())
        return std::nullopt;
    const PowerUp kind = found->kind;
    arena.cues.add(Cue::PowerUp);
    arena.effects.ring(found->position, 120.f, {150, 255, 190, 255});
    m_capsules.erase(found);
    return kind;
}

void PowerUps::drawables(const Arena& arena, std::vector<Drawable>& out) const
{
    for (const Capsule& capsule : m_capsules)
    {
        const float glow = 0.6f + 0.1f * sine(static_cast<float>(capsule.age) * 0.2f);
        out.push_back({Picture::Ring,
                       arena.placed(Picture::Ring, capsule.position, 0.f, {glow, glow}),
                       {120, 255, 190, 150},
                       true});
        out.push_back({pictureOf(capsule.kind), capsule.matrix, {}, false});
    }
}

void PowerUps::places(std::vector<graze::Vec2>& out) const
{
    out.clear();
    for (const Capsule& capsule : m_capsules)
        out.push_back(capsule.position);
}

void PowerUps::hash(StateHash& hash) const
{
    hash.add(m_beaten);
    hash.add(m_dropped);
    hash.add(static_cast<std::uint64_t>(m_capsules.size()));
    for (const Capsule& capsule : m_capsules)
    {
        hash.add(capsule.serial);
        hash.add(capsule.position);
        hash.add(capsule.age);
    }
}

} // namespace game
