// SPDX-License-Identifier: Zlib
#include "actors/turrets.hpp"

#include "arena/by_serial.hpp"
#include "arena/field.hpp"
#include "base/angles.hpp"

#include <algorithm>
#include <utility>

namespace game
{
namespace
{

constexpr int Health = 12;
constexpr int Points = 400;
constexpr int TurretFlashSteps = 3;
constexpr float TurretMargin = 40.f;
constexpr float BeamLength = 1100.f;
/// They take turns: one at a time in the first waves, later more.
constexpr int WavesPerLaser = 8;
/// How fast the barrel turns, (unit: radians per second).
constexpr float SeekSpeed = 1.1f;
constexpr float WarnSpeed = 0.35f;
/// How long each mood lasts, in steps.
constexpr int SeenSteps = 50;
constexpr int TurretWarnSteps = 56;
/// The last part of the warning: it turns no more, and the ship has time to get away.
constexpr int LockedSteps = 26;
constexpr int BurnSteps = 26;
constexpr int RestSteps = 100;
/// Nobody is shot at from outside of the field or from close to its end.
constexpr float HighestShot = 14.f;
constexpr float LowestShot = FieldHeight * 0.62f;

Picture basePicture()
{
    return Picture::TurretBase;
}
Picture barrelPicture()
{
    return Picture::TurretBarrel;
}

/// Direction of a barrel with this turn.
graze::Vec2 upTurned(float angle)
{
    return -downTurned(angle);
}

/// Stretches the picture of a beam from one point of the field exactly to another; `width` in pixels of the field.
graze::Affine2 beamMatrix(const Catalog& catalog, graze::Vec2 from, graze::Vec2 to, float width)
{
    constexpr float QuarterTurn = 1.57079633f;
    const graze::Vec2 size = sizeOf(catalog.rect(Picture::Beam));
    return graze::Affine2::from({.position = from,
                                 .angleRadians = turnOf(to - from) - QuarterTurn,
                                 .scale = {length(to - from) / size.x, width / size.y},
                                 .origin = {0.f, size.y * 0.5f}});
}

} // namespace

void Turrets::spawn(Arena& arena, graze::Vec2 position)
{
    constexpr float LookDown = 3.14159265f;
    Turret turret;
    turret.serial = arena.nextSerial++;
    turret.position = position;
    turret.angle = LookDown;
    turret.health = Health + arena.wave / 3;
    turret.baseMatrix = arena.placed(basePicture(), position, 0.f);
    turret.base = {arena.collisions,
                   {.shape = arena.catalog.collider(basePicture()),
                    .matrix = turret.baseMatrix,
                    .layer = arena.layers.enemies,
                    .user = turret.serial}};
    turret.barrelMatrix = arena.placed(barrelPicture(), position, turret.angle);
    turret.barrel = {arena.collisions,
                     {.shape = arena.catalog.collider(barrelPicture()),
                      .matrix = turret.barrelMatrix,
                      .layer = arena.layers.enemies,
                      .owner = turret.base.id(),
                      .user = turret.serial}};
    turret.muzzle = turret.beamEnd = position;
    m_turrets.push_back(std::move(turret));
}

bool Turrets::armed(const Turret& turret) noexcept
{
    return turret.position.y > HighestShot && turret.position.y < LowestShot;
}

void Turrets::turn(const Arena& arena, Turret& turret)
{
    const bool locked = turret.mood == Mood::Warning && turret.moodAge > TurretWarnSteps - LockedSteps;
    if (turret.mood == Mood::Burning || locked)
        return;
    const float speed = (turret.mood == Mood::Warning ? WarnSpeed : SeekSpeed) * TimeStep;
    const float off = wrappedAngle(turnOf(arena.target - turret.position) - turret.angle);
    turret.angle = wrappedAngle(turret.angle + std::clamp(off, -speed, speed));
}

void Turrets::place(Arena& arena, Turret& turret)
{
    turret.baseMatrix = arena.placed(basePicture(), turret.position, 0.f);
    turret.barrelMatrix = arena.placed(barrelPicture(), turret.position, turret.angle);
    turret.base.follow(turret.baseMatrix);
    turret.barrel.follow(turret.barrelMatrix);
    const PixelRect& rect = arena.catalog.rect(barrelPicture());
    turret.muzzle = turret.barrelMatrix.transformPoint({centreOf(rect).x, 0.f});
}

void Turrets::step(Arena& arena)
{
    for (Turret& turret : m_turrets)
    {
        turret.position.y += WallStep;
        turret.flash = std::max(0, turret.flash - 1);
        turn(arena, turret);
        place(arena, turret);
    }
    std::erase_if(m_turrets, [](const Turret& turret) { return turret.position.y > FieldHeight + TurretMargin; });
}

std::optional<graze::Vec2> Turrets::look(Arena& arena)
{
    const Layers& layers = arena.layers;
    std::optional<graze::Vec2> met;
    for (Turret& turret : m_turrets)
    {
        const graze::Vec2 direction = upTurned(turret.angle);
        const graze::RayHit hit = arena.collisions.rayCast(
            {.origin = turret.muzzle, .direction = direction, .length = BeamLength},
            {.layers = layers.players | layers.walls | layers.rocks, .ignore = turret.base.id()});
        // As far as the beam is known to be free: a coarse epsilon stops it short of the surface.
        turret.beamEnd = turret.muzzle + direction * hit.distance;
        if (hit && turret.mood != Mood::Resting)
            arena.gaps.addLaser(turret.beamEnd, hit.point);
        const bool seen = arena.collisions.layerOf(hit.sprite) == layers.players;
        change(arena, turret, seen);
        if (turret.mood != Mood::Burning)
            continue;
        if (seen && !met)
            met = hit.point;
        if (hit)
            arena.effects.sparks(hit.point, -direction, 2, {255, 120, 90, 255});
    }
    return met;
}

int Turrets::busyLasers() const noexcept
{
    return static_cast<int>(std::count_if(m_turrets.begin(), m_turrets.end(),
                                          [](const Turret& turret)
                                          { return turret.mood == Mood::Warning || turret.mood == Mood::Burning; }));
}

void Turrets::change(Arena& arena, Turret& turret, bool shipSeen)
{
    const auto become = [&turret](Mood mood)
    {
        turret.mood = mood;
        turret.moodAge = 0;
    };
    ++turret.moodAge;
    switch (turret.mood)
    {
        case Mood::Seeking:
            if (!shipSeen || !armed(turret))
                turret.moodAge = std::max(0, turret.moodAge - 3);
            else if (turret.moodAge > SeenSteps && busyLasers() < 1 + arena.wave / WavesPerLaser)
            {
                become(Mood::Warning);
                arena.cues.add(Cue::LaserAim);
            }
            break;
        case Mood::Warning:
            if (turret.moodAge > TurretWarnSteps)
            {
                become(Mood::Burning);
                arena.cues.add(Cue::LaserFire);
            }
            break;
        case Mood::Burning:
            if (turret.moodAge > BurnSteps)
                become(Mood::Resting);
            break;
        case Mood::Resting:
            if (turret.moodAge > (arena.learning() ? 2 * RestSteps : RestSteps))
                become(Mood::Seeking);
            break;
    }
}

Reward Turrets::strike(Arena& arena, std::uint64_t serial, int damage, graze::Vec2 at, graze::Vec2 direction)
{
    const auto found = findBySerial(m_turrets, serial);
    if (found == m_turrets.end())
        return {}; // shot by another bullet of the same step
    arena.effects.sparks(at, -direction, 3, {255, 200, 120, 255});
    found->flash = TurretFlashSteps;
    found->health -= damage;
    if (found->health > 0)
    {
        arena.cues.add(Cue::Hit);
        return {};
    }
    arena.cues.add(Cue::Explosion);
    arena.effects.explode(found->position, 60.f);
    arena.effects.ring(found->position, 90.f, {255, 140, 90, 255});
    m_turrets.erase(found);
    return {Points, true};
}

void Turrets::drawBeam(const Arena& arena, const Turret& turret, std::vector<Drawable>& out)
{
    // Out of its reach it begins no more; what it has begun is seen to its end.
    if (turret.mood == Mood::Resting || (turret.mood == Mood::Seeking && !armed(turret)))
        return;
    float width = 3.f;
    Tint tint{255, 60, 60, 70};
    if (turret.mood == Mood::Seeking)
        tint.alpha = static_cast<std::uint8_t>(60 + std::min(turret.moodAge, SeenSteps));
    else if (turret.mood == Mood::Warning)
    {
        constexpr int BlinkSteps = 4;
        width = 5.f;
        tint = {255, 90, 60, turret.moodAge / BlinkSteps % 2 == 0 ? std::uint8_t{255} : std::uint8_t{110}};
    }
    else
    {
        width = 20.f - 0.4f * static_cast<float>(turret.moodAge);
        tint = {255, 90, 70, 255};
    }
    out.push_back({Picture::Beam, beamMatrix(arena.catalog, turret.muzzle, turret.beamEnd, width), tint, true});
    if (turret.mood == Mood::Burning)
        out.push_back({Picture::Beam,
                       beamMatrix(arena.catalog, turret.muzzle, turret.beamEnd, width * 0.45f),
                       {255, 255, 255, 255},
                       true});
}

void Turrets::drawables(const Arena& arena, std::vector<Drawable>& out) const
{
    for (const Turret& turret : m_turrets)
    {
        out.push_back({basePicture(), turret.baseMatrix, {}, false});
        out.push_back({barrelPicture(), turret.barrelMatrix, {}, false});
        if (turret.flash > 0)
            out.push_back({basePicture(), turret.baseMatrix, {255, 235, 210, 130}, true});
        drawBeam(arena, turret, out);
    }
}

void Turrets::threats(std::vector<Threat>& out) const
{
    constexpr float Radius = 18.f;
    for (const Turret& turret : m_turrets)
        out.push_back({turret.position, {0.f, WallSpeed}, Radius, false});
}

void Turrets::beams(std::vector<Beam>& out) const
{
    out.clear();
    for (const Turret& turret : m_turrets)
        if (turret.mood == Mood::Warning || turret.mood == Mood::Burning)
            out.push_back({turret.muzzle, turret.beamEnd, turret.mood == Mood::Burning});
}

void Turrets::hash(StateHash& hash) const
{
    hash.add(static_cast<std::uint64_t>(m_turrets.size()));
    for (const Turret& turret : m_turrets)
    {
        hash.add(turret.serial);
        hash.add(turret.position);
        hash.add(turret.angle);
        hash.add(static_cast<int>(turret.mood));
        hash.add(turret.moodAge);
        hash.add(turret.health);
        hash.add(turret.beamEnd);
    }
}

} // namespace game
