// SPDX-License-Identifier: Zlib
#include "actors/enemies.hpp"

#include "actors/patterns.hpp"
#include "arena/by_serial.hpp"
#include "arena/field.hpp"
#include "base/angles.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace game
{
namespace
{

struct EnemySpec
{
    Picture picture;
    int health;
    int points;
    float explosion; ///< size (unit: pixels)
    int firstShot;   ///< steps after entering
};

const EnemySpec& specOf(EnemyKind kind)
{
    static constexpr EnemySpec Specs[]{{Picture::Drone, 3, 100, 52.f, 50},
                                       {Picture::Gunship, 26, 600, 90.f, 90},
                                       {Picture::Spinner, 30, 800, 84.f, 70},
                                       {Picture::Dart, 5, 200, 56.f, 0}};
    return Specs[static_cast<std::size_t>(kind)];
}

constexpr float EnemyMargin = 110.f;
constexpr int EnemyFlashSteps = 3;
/// How long a dart shows that it is about to dive.
constexpr int EnemyWarnSteps = 42;
/// Below this line they hold their fire, so that no shot comes from close by.
constexpr float CeaseFireY = FieldHeight * 0.62f;

/// Turns a shot so far that it passes a ship at rest within its near distance, on one side or the other.
float besideTheShip(Arena& arena, graze::Vec2 from)
{
    constexpr float Beside = 38.f; // (unit: pixels, from the ship's middle)
    const float angle = Beside / std::max(length(arena.target - from), 100.f);
    return arena.random.chance(0.5f) ? angle : -angle;
}

} // namespace

void Enemies::spawn(Arena& arena, EnemyKind kind, float x, float variant)
{
    const EnemySpec& spec = specOf(kind);
    Enemy enemy;
    enemy.serial = arena.nextSerial++;
    enemy.kind = kind;
    enemy.position = {x, -EnemyMargin * 0.6f};
    enemy.anchorX = x;
    enemy.variant = variant;
    enemy.reload = arena.gentle ? spec.firstShot / 2 : spec.firstShot;
    enemy.health = spec.health + (kind == EnemyKind::Drone ? 0 : spec.health * (arena.wave - 1) / 12);
    enemy.matrix = arena.placed(spec.picture, enemy.position, 0.f);
    enemy.collider = {arena.collisions,
                      {.shape = arena.catalog.collider(spec.picture),
                       .matrix = enemy.matrix,
                       .layer = arena.layers.enemies,
                       .user = enemy.serial}};
    m_enemies.push_back(std::move(enemy));
}

// It comes in, turns after the ship while it slows down, and then dives straight at the last place of the ship.
graze::Vec2 Enemies::diveOf(const Arena& arena, Enemy& enemy) noexcept
{
    constexpr int ArriveSteps = 70;
    if (enemy.age < ArriveSteps)
    {
        const float goal = 120.f + 45.f * enemy.variant;
        return {enemy.anchorX + 20.f * sine(secondsOf(enemy.age) * 3.f),
                enemy.position.y + std::min((goal - enemy.position.y) * 3.f, 260.f) * TimeStep};
    }
    if (enemy.age < ArriveSteps + EnemyWarnSteps)
    {
        enemy.flash = enemy.age / 3 % 2 == 0 ? 2 : 0;
        const graze::Vec2 wish = normalized(arena.target - enemy.position);
        enemy.heading = normalized(enemy.heading + (wish - enemy.heading) * 0.14f);
        return enemy.position - enemy.heading * (18.f * TimeStep);
    }
    const float speed = std::min(120.f + 9.f * static_cast<float>(enemy.age - ArriveSteps - EnemyWarnSteps), 430.f);
    return enemy.position + enemy.heading * (speed * TimeStep);
}

graze::Vec2 Enemies::motionOf(const Enemy& enemy, int wave) noexcept
{
    const float time = secondsOf(enemy.age);
    switch (enemy.kind)
    {
        case EnemyKind::Drone:
        {
            // In the first wave they only visit.
            if (wave == 1)
                return {enemy.anchorX + enemy.variant * 150.f * sine(time * 1.3f), 340.f * sine(time * 0.6f) - 66.f};
            const float speed = 120.f + 5.f * static_cast<float>(std::min(wave, 12));
            return {enemy.anchorX + enemy.variant * 150.f * sine(time * 1.7f), enemy.position.y + speed * TimeStep};
        }
        case EnemyKind::Gunship:
        {
            constexpr float HoverSeconds = 14.f;
            const float goal = 120.f + 60.f * enemy.variant;
            const float pull = time < HoverSeconds ? (goal - enemy.position.y) * 1.4f : 140.f;
            return {enemy.anchorX + 60.f * sine(time * 0.8f),
                    enemy.position.y + std::clamp(pull, -160.f, 160.f) * TimeStep};
        }
        case EnemyKind::Spinner:
            return {enemy.anchorX + enemy.variant * 110.f * sine(time * 0.6f), enemy.position.y + 46.f * TimeStep};
        case EnemyKind::Dart:
            break; // see diveOf
    }
    return enemy.position;
}

void Enemies::place(Arena& arena, Enemy& enemy)
{
    const Picture picture = specOf(enemy.kind).picture;
    graze::Vec2 stretch{1.f, 1.f};
    if (enemy.kind == EnemyKind::Spinner)
    {
        // It breathes: an uneven scale before the turn.
        const float breath = 0.1f * sine(secondsOf(enemy.age) * 4.f);
        stretch = {1.f + breath, 1.f - breath};
        enemy.angle += (enemy.variant < 0.f ? -1.6f : 1.6f) * TimeStep;
    }
    else if (enemy.kind == EnemyKind::Dart)
        enemy.angle = turnOf(-enemy.heading); // drawn nose down
    else
        enemy.angle += (std::clamp(enemy.velocity.x * -0.0022f, -0.45f, 0.45f) - enemy.angle) * 0.12f;
    enemy.matrix = arena.placed(picture, enemy.position, enemy.angle, stretch);
    enemy.collider.follow(enemy.matrix);
}

void Enemies::step(Arena& arena, Bullets& bullets)
{
    for (Enemy& enemy : m_enemies)
    {
        ++enemy.age;
        enemy.flash = std::max(0, enemy.flash - 1);
        const graze::Vec2 to = enemy.kind == EnemyKind::Dart ? diveOf(arena, enemy) : motionOf(enemy, arena.wave);
        enemy.velocity = (to - enemy.position) * (1.f / TimeStep);
        enemy.position = to;
        place(arena, enemy);
        if (--enemy.reload <= 0 && enemy.position.y > 0.f)
            shoot(arena, bullets, enemy);
    }
    std::erase_if(m_enemies,
                  [](const Enemy& enemy)
                  {
                      const graze::Vec2 p = enemy.position;
                      return p.y > FieldHeight + EnemyMargin || p.x < -EnemyMargin || p.x > FieldWidth + EnemyMargin ||
                             p.y < -2.f * EnemyMargin;
                  });
}

void Enemies::shoot(Arena& arena, Bullets& bullets, Enemy& enemy)
{
    const Battery battery{arena, bullets, enemy.collider.id(), enemy.matrix};
    const float rage = std::min(static_cast<float>(arena.wave - 1), 12.f); // grows with the waves
    const int hurry = static_cast<int>(rage * 2.f);
    const float calm = arena.learning() ? 0.5f + 0.05f * static_cast<float>(arena.wave) : 1.f;
    const auto later = [calm](int steps) { return static_cast<int>(static_cast<float>(steps) / calm); };
    if (enemy.position.y > CeaseFireY)
    {
        enemy.reload = 30;
        return;
    }
    switch (enemy.kind)
    {
        case EnemyKind::Drone:
            battery.aimed(Ammo::Needle, {38.f, 60.f}, (185.f + 9.f * rage) * calm,
                          arena.gentle ? besideTheShip(arena, enemy.position) : 0.f);
            enemy.reload = (arena.gentle ? 40 : later(125 - 2 * hurry)) + arena.random.below(50);
            break;
        case EnemyKind::Gunship:
            battery.fan(Ammo::Orb, {66.f, 100.f}, 5 + static_cast<int>(rage / 3.f) * 2, 0.9f,
                        (150.f + 6.f * rage) * calm);
            if (rage >= 5.f)
                battery.fan(Ammo::Orb, {66.f, 100.f}, 10 + static_cast<int>(rage / 3.f) * 2, 1.4f, 115.f + 4.f * rage);
            enemy.reload = later(96 - hurry);
            break;
        case EnemyKind::Spinner:
            battery.star(Ammo::Orb, {60.f, 60.f}, 2 + static_cast<int>(rage / 2.f), enemy.spiral,
                         (115.f + 5.f * rage) * calm);
            enemy.spiral += enemy.variant < 0.f ? -0.27f : 0.27f;
            enemy.reload = later(std::max(9 - static_cast<int>(rage / 3.f), 5));
            break;
        case EnemyKind::Dart:
            enemy.reload = 1000; // it has no gun
            break;
    }
}

Reward Enemies::strike(Arena& arena, std::uint64_t serial, int damage, graze::Vec2 at, graze::Vec2 direction)
{
    const auto found = findBySerial(m_enemies, serial);
    if (found == m_enemies.end())
        return {}; // shot down by another bullet of the same step
    arena.effects.sparks(at, -direction, 3, {255, 200, 120, 255});
    found->flash = EnemyFlashSteps;
    found->health -= damage;
    if (found->health > 0)
    {
        arena.cues.add(Cue::Hit);
        return {};
    }
    const Enemy enemy = std::move(*found);
    m_enemies.erase(found);
    const EnemySpec& spec = specOf(enemy.kind);
    arena.effects.explode(enemy.position, spec.explosion);
    const bool small = enemy.kind == EnemyKind::Drone || enemy.kind == EnemyKind::Dart;
    arena.cues.add(small ? Cue::Explosion : Cue::BigExplosion);
    if (!small)
    {
        arena.effects.ring(enemy.position, spec.explosion * 1.8f, {255, 170, 90, 255});
        arena.effects.shake(0.35f);
    }
    const bool large = enemy.kind == EnemyKind::Gunship || enemy.kind == EnemyKind::Spinner;
    return {spec.points, large};
}

void Enemies::drawables(std::vector<Drawable>& out) const
{
    for (const Enemy& enemy : m_enemies)
    {
        const Picture picture = specOf(enemy.kind).picture;
        out.push_back({picture, enemy.matrix, {}, false});
        if (enemy.flash > 0)
            out.push_back({picture, enemy.matrix, {255, 235, 210, 130}, true});
    }
}

void Enemies::threats(const Arena& arena, std::vector<Threat>& out) const
{
    for (const Enemy& enemy : m_enemies)
        if (const auto bounds = arena.collisions.bounds(enemy.collider.id()))
        {
            const graze::Vec2 size = bounds->size();
            out.push_back({enemy.position, enemy.velocity, std::max(size.x, size.y) * 0.45f, false});
        }
}

void Enemies::hash(StateHash& hash) const
{
    hash.add(static_cast<std::uint64_t>(m_enemies.size()));
    for (const Enemy& enemy : m_enemies)
    {
        hash.add(enemy.serial);
        hash.add(enemy.position);
        hash.add(enemy.angle);
        hash.add(enemy.heading);
        hash.add(enemy.spiral);
        hash.add(enemy.age);
        hash.add(enemy.reload);
        hash.add(enemy.health);
    }
}

} // namespace game
