// SPDX-License-Identifier: Zlib
#include "actors/turret.hpp"

#include "arena/field.hpp"
#include "base/angles.hpp"

#include <graze/sfml/attach.hpp>

#include <algorithm>

namespace game
{
namespace
{

/// How long each mood lasts, in steps.
constexpr int SeenSteps = 50;
constexpr int WarnSteps = 56;
constexpr int BurnSteps = 26;
constexpr int RestSteps = 100;
/// The last part of the warning: it turns no more, and the ship has time to get away.
constexpr int LockedSteps = 26;

/// The picture of a beam, stretched from one point of the field exactly to another; `width` in pixels of the field.
Drawable beamFrom(const Catalog& catalog, graze::Vec2 from, graze::Vec2 to, float width, Tint tint)
{
    constexpr float QuarterTurn = 1.57079633f;
    const graze::Vec2 size = sizeOf(catalog.rect(Picture::Beam)) * PictureScale;
    Sprite sprite(catalog, Picture::Beam, from);
    sprite.setOrigin({0.f, sprite.getOrigin().y});
    sprite.setRotation(turnOf(to - from) - QuarterTurn);
    sprite.setScale({length(to - from) / size.x, width / size.y});
    sprite.setColor(tint);
    sprite.setAdditive(true);
    return drawableOf(sprite);
}

} // namespace

Turret::Turret(Arena& arena, graze::Vec2 place) :
Actor(Kind::Turret, Sprite(arena.catalog, Picture::TurretBase, place)),
m_barrelSprite(arena.catalog, Picture::TurretBarrel, place),
m_muzzle(place),
m_beamEnd(place)
{
    constexpr float LookDown = 3.14159265f;
    setHealth(12 + arena.wave / 3);
    points = 400;
    touch = Killer::Turret;
    large = true;
    velocity = {0.f, WallSpeed};
    m_barrelSprite.setRotation(LookDown);
    collider = graze::colliderFor(arena.collisions, sprite, arena.shapeOf(sprite),
                                  {.layer = arena.layers.enemies, .user = user()});
    m_barrel = graze::colliderFor(arena.collisions, m_barrelSprite, arena.shapeOf(m_barrelSprite),
                                  {.layer = arena.layers.enemies, .owner = collider.id(), .user = user()});
}

// Nobody is shot at from outside of the field or from close to its end.
bool Turret::armed() const noexcept
{
    return position().y > 14.f && position().y < FieldHeight * 0.62f;
}

void Turret::turn(const Arena& arena)
{
    if (m_mood == Mood::Burning || (m_mood == Mood::Warning && m_moodAge > WarnSteps - LockedSteps))
        return;
    const float speed = (m_mood == Mood::Warning ? 0.35f : 1.1f) * TimeStep; // (unit: radians)
    const float off = wrappedAngle(turnOf(arena.target - position()) - m_barrelSprite.getRotation());
    m_barrelSprite.setRotation(wrappedAngle(m_barrelSprite.getRotation() + std::clamp(off, -speed, speed)));
}

void Turret::step(Arena& arena)
{
    constexpr float Margin = 40.f;
    sprite.move({0.f, WallStep});
    m_barrelSprite.setPosition(position());
    turn(arena);
    collider.follow(sprite);
    m_barrel.follow(m_barrelSprite);
    m_muzzle = matrixOf(m_barrelSprite).transformPoint({m_barrelSprite.getOrigin().x, 0.f});
    gone = position().y > FieldHeight + Margin;
}

std::optional<graze::Vec2> Turret::look(Arena& arena)
{
    constexpr float BeamLength = 1100.f;
    const Layers& layers = arena.layers;
    const graze::Vec2 direction = -downTurned(m_barrelSprite.getRotation());
    const graze::RayHit hit =
        arena.collisions.rayCast({.origin = m_muzzle, .direction = direction, .length = BeamLength},
                                 {.layers = layers.players | layers.walls | layers.rocks, .ignore = collider.id()});
    // As far as the beam is known to be free: a coarse epsilon stops it short of the surface.
    m_beamEnd = m_muzzle + direction * hit.distance;
    constexpr float OneStep = 0.99f; // the age of a mark that is seen once
    if (hit && m_mood != Mood::Resting && length(hit.point - m_beamEnd) > LeastGap)
        arena.gaps.add({m_beamEnd, hit.point, OneStep});
    const bool seen = arena.collisions.layerOf(hit.sprite) == layers.players;
    think(arena, seen);
    if (m_mood != Mood::Burning)
        return std::nullopt;
    if (hit)
        arena.effects.sparks(hit.point, -direction, 2, {255, 120, 90, 255});
    return seen ? std::optional(hit.point) : std::nullopt;
}

void Turret::become(Mood mood) noexcept
{
    m_mood = mood;
    m_moodAge = 0;
}

void Turret::think(Arena& arena, bool shipSeen)
{
    // They take turns: one at a time in the first waves, later more.
    constexpr int WavesPerLaser = 8;
    const auto burns = [](const auto& actor)
    { return actor->kind == Kind::Turret && static_cast<const Turret&>(*actor).busy(); };
    ++m_moodAge;
    switch (m_mood)
    {
        case Mood::Seeking:
            if (!shipSeen || !armed())
                m_moodAge = std::max(0, m_moodAge - 3);
            else if (m_moodAge > SeenSteps &&
                     std::ranges::count_if(arena.actors, burns) < 1 + arena.wave / WavesPerLaser)
            {
                become(Mood::Warning);
                arena.cues.insert(Cue::LaserAim);
            }
            break;
        case Mood::Warning:
            if (m_moodAge > WarnSteps)
            {
                become(Mood::Burning);
                arena.cues.insert(Cue::LaserFire);
            }
            break;
        case Mood::Burning:
            if (m_moodAge > BurnSteps)
                become(Mood::Resting);
            break;
        case Mood::Resting:
            if (m_moodAge > (arena.learning() ? 2 * RestSteps : RestSteps))
                become(Mood::Seeking);
            break;
    }
}

void Turret::beaten(Arena& arena)
{
    arena.cues.insert(Cue::Explosion);
    arena.effects.explode(position(), 60.f);
    arena.effects.ring(position(), 90.f, {255, 140, 90, 255});
}

void Turret::draw(const Arena& arena, std::vector<Drawable>& out) const
{
    Actor::draw(arena, out);
    out.push_back(drawableOf(m_barrelSprite));
    // Out of its reach it begins no more; what it has begun is seen to its end.
    if (m_mood == Mood::Resting || (m_mood == Mood::Seeking && !armed()))
        return;
    const auto add = [&](float width, Tint tint)
    { out.push_back(beamFrom(arena.catalog, m_muzzle, m_beamEnd, width, tint)); };
    if (m_mood == Mood::Seeking)
        return add(3.f, {255, 60, 60, static_cast<std::uint8_t>(60 + std::min(m_moodAge, SeenSteps))});
    if (m_mood == Mood::Warning)
    {
        constexpr int BlinkSteps = 4;
        return add(5.f, {255, 90, 60, m_moodAge / BlinkSteps % 2 == 0 ? std::uint8_t{255} : std::uint8_t{110}});
    }
    const float width = 20.f - 0.4f * static_cast<float>(m_moodAge);
    add(width, {255, 90, 70, 255});
    add(width * 0.45f, {255, 255, 255, 255});
}

std::optional<Beam> Turret::beam() const
{
    return busy() ? std::optional(Beam{m_muzzle, m_beamEnd, m_mood == Mood::Burning}) : std::nullopt;
}

void Turret::hash(StateHash& hash) const
{
    Actor::hash(hash);
    hash.add(m_barrelSprite.getRotation(), static_cast<int>(m_mood), m_moodAge, m_beamEnd);
}

} // namespace game
