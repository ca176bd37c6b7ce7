// SPDX-License-Identifier: Zlib
#include "actors/enemy.hpp"

#include "actors/gun.hpp"
#include "arena/field.hpp"

#include <graze/sfml/attach.hpp>

#include <algorithm>

namespace game
{
namespace
{

struct EnemySpec
{
    Picture picture;
    Killer touch, shot;
    int health;
    int points;
    float explosion; ///< size (unit: pixels)
    int firstShot;   ///< steps after entering
    bool large;
};

const EnemySpec& specOf(EnemyKind kind)
{
    static constexpr EnemySpec Specs[]{
        {Picture::Drone, Killer::Drone, Killer::DroneShot, 3, 100, 52.f, 50, false},
        {Picture::Gunship, Killer::Gunship, Killer::GunshipShot, 26, 600, 90.f, 90, true},
        {Picture::Spinner, Killer::Spinner, Killer::SpinnerShot, 30, 800, 84.f, 70, true},
        {Picture::Dart, Killer::Dart, Killer::None, 5, 200, 56.f, 0, false}};
    return Specs[static_cast<std::size_t>(kind)];
}

constexpr float EnemyMargin = 110.f;

// Two shots, one on each side of the place where the ship will be: they pass it within its near distance. Whoever
// moves on meets them as well as a ship at rest.
void shootBeside(Arena& arena, const Gun& gun, float speed)
{
    constexpr float Beside = 38.f, Edge = 40.f; // (unit: pixels, from the ship's middle)
    const graze::Vec2 muzzle = gun.muzzle();
    const float seconds = std::min(length(arena.target - muzzle) / speed, 1.2f);
    graze::Vec2 place = arena.target + arena.targetVelocity * seconds;
    place = {std::clamp(place.x, Edge, FieldWidth - Edge), std::clamp(place.y, Edge, FieldHeight - Edge)};
    const float angle = Beside / std::max(length(place - muzzle), 100.f);
    gun.fire(Ammo::Needle, gun.aim(place), speed, 2, 4.f * angle);
}

} // namespace

Enemy::Enemy(Arena& arena, EnemyKind which, float x, float variant) :
Actor(Kind::Enemy, Sprite(arena.catalog, specOf(which).picture, {x, -EnemyMargin * 0.6f})),
m_kind(which),
m_anchorX(x),
m_variant(variant),
m_reload(arena.gentle ? specOf(which).firstShot / 2 : specOf(which).firstShot)
{
    const EnemySpec& spec = specOf(which);
    setHealth(spec.health + (which == EnemyKind::Drone ? 0 : spec.health * (arena.wave - 1) / 12));
    points = spec.points;
    touch = spec.touch;
    shot = spec.shot;
    large = spec.large;
    collider = graze::colliderFor(arena.collisions, sprite, arena.shapeOf(sprite),
                                  {.layer = arena.layers.enemies, .user = user()});
}

void Enemy::step(Arena& arena)
{
    const graze::Vec2 to = m_kind == EnemyKind::Dart ? dive(arena) : motion(arena.wave);
    velocity = (to - position()) * (1.f / TimeStep);
    sprite.setPosition(to);
    turn();
    collider.follow(sprite);
    gone = outsideField(to, EnemyMargin, 2.f * EnemyMargin);
    if (--m_reload <= 0 && to.y > 0.f)
        shoot(arena);
}

// It comes in, turns after the ship while it slows down, and then dives straight at the last place of the ship.
graze::Vec2 Enemy::dive(const Arena& arena)
{
    constexpr int ArriveSteps = 70, WarnSteps = 42;
    const graze::Vec2 from = position();
    if (age < ArriveSteps)
    {
        const float goal = 120.f + 45.f * m_variant;
        return {m_anchorX + 20.f * sine(secondsOf(age) * 3.f),
                from.y + std::min((goal - from.y) * 3.f, 260.f) * TimeStep};
    }
    if (age < ArriveSteps + WarnSteps)
    {
        flash = age / 3 % 2 == 0 ? 2 : 0;
        const graze::Vec2 wish = normalized(arena.target - from);
        m_heading = normalized(m_heading + (wish - m_heading) * 0.14f);
        return from - m_heading * (18.f * TimeStep);
    }
    const float speed = std::min(120.f + 9.f * static_cast<float>(age - ArriveSteps - WarnSteps), 430.f);
    return from + m_heading * (speed * TimeStep);
}

graze::Vec2 Enemy::motion(int wave) const
{
    const float time = secondsOf(age);
    const graze::Vec2 from = position();
    if (m_kind == EnemyKind::Gunship)
    {
        constexpr float HoverSeconds = 14.f;
        const float goal = 120.f + 60.f * m_variant;
        const float pull = time < HoverSeconds ? (goal - from.y) * 1.4f : 140.f;
        return {m_anchorX + 60.f * sine(time * 0.8f), from.y + std::clamp(pull, -160.f, 160.f) * TimeStep};
    }
    if (m_kind == EnemyKind::Spinner)
        return {m_anchorX + m_variant * 110.f * sine(time * 0.6f), from.y + 46.f * TimeStep};
    // Drones only visit in the first wave.
    if (wave == 1)
        return {m_anchorX + m_variant * 150.f * sine(time * 1.3f), 340.f * sine(time * 0.6f) - 66.f};
    const float speed = 120.f + 5.f * static_cast<float>(std::min(wave, 12));
    return {m_anchorX + m_variant * 150.f * sine(time * 1.7f), from.y + speed * TimeStep};
}

void Enemy::turn()
{
    const float angle = sprite.getRotation();
    if (m_kind == EnemyKind::Spinner)
    {
        const float breath = 0.1f * sine(secondsOf(age) * 4.f);
        sprite.setScale({1.f + breath, 1.f - breath});
        sprite.rotate((m_variant < 0.f ? -1.6f : 1.6f) * TimeStep);
    }
    else if (m_kind == EnemyKind::Dart)
        sprite.setRotation(turnOf(-m_heading)); // drawn nose down
    else
        sprite.rotate((std::clamp(velocity.x * -0.0022f, -0.45f, 0.45f) - angle) * 0.12f);
}

void Enemy::shoot(Arena& arena)
{
    // Below this line they hold their fire, so that no shot comes from close by.
    if (position().y > FieldHeight * 0.62f)
    {
        m_reload = 30;
        return;
    }
    const float rage = std::min(static_cast<float>(arena.wave - 1), 12.f); // grows with the waves
    const int hurry = static_cast<int>(rage * 2.f);
    const int third = static_cast<int>(rage / 3.f);
    const float calm = arena.learning() ? 0.5f + 0.05f * static_cast<float>(arena.wave) : 1.f;
    const auto later = [calm](int steps) { return static_cast<int>(static_cast<float>(steps) / calm); };
    switch (m_kind)
    {
        case EnemyKind::Drone:
        {
            const Gun gun(arena, *this, {38.f, 60.f});
            const float speed = (185.f + 9.f * rage) * calm;
            if (arena.gentle)
                shootBeside(arena, gun, speed);
            else
                gun.fire(Ammo::Needle, gun.aim(arena.target), speed);
            m_reload = (arena.gentle ? 40 : later(125 - 2 * hurry)) + arena.random.below(50);
            break;
        }
        case EnemyKind::Gunship:
        {
            const Gun gun(arena, *this, {66.f, 100.f});
            gun.fire(Ammo::Orb, gun.aim(arena.target), (150.f + 6.f * rage) * calm, 5 + third * 2, 1.1f);
            if (rage >= 5.f)
                gun.fire(Ammo::Orb, gun.aim(arena.target), 115.f + 4.f * rage, 10 + third * 2, 1.5f);
            m_reload = later(96 - hurry);
            break;
        }
        case EnemyKind::Spinner:
            Gun(arena, *this, {60.f, 60.f})
                .fire(Ammo::Orb, m_spiral, (115.f + 5.f * rage) * calm, 2 + static_cast<int>(rage / 2.f), FullTurn);
            m_spiral += m_variant < 0.f ? -0.27f : 0.27f;
            m_reload = later(std::max(9 - third, 5));
            break;
        case EnemyKind::Dart:
            m_reload = 1000; // it has no gun
            break;
    }
}

void Enemy::beaten(Arena& arena)
{
    const float size = specOf(m_kind).explosion;
    arena.effects.explode(position(), size);
    arena.cues.insert(large ? Cue::BigExplosion : Cue::Explosion);
    if (!large)
        return;
    arena.effects.ring(position(), size * 1.8f, {255, 170, 90, 255});
    arena.effects.shake(0.35f);
}

void Enemy::hash(StateHash& hash) const
{
    Actor::hash(hash);
    hash.add(m_heading, m_spiral, m_reload);
}

} // namespace game
