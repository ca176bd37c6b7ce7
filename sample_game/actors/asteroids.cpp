// SPDX-License-Identifier: Zlib
#include "actors/asteroids.hpp"

#include "arena/by_serial.hpp"
#include "arena/field.hpp"
#include "base/angles.hpp"

#include <algorithm>
#include <utility>

namespace game
{
namespace
{

struct SizeSpec
{
    float scale;
    int health;
    int points;
};

const SizeSpec& specOf(RockSize size)
{
    static constexpr SizeSpec Specs[]{{0.3f, 2, 60}, {0.58f, 6, 120}, {1.f, 14, 250}};
    return Specs[static_cast<std::size_t>(size)];
}

constexpr float RockMargin = 90.f;
constexpr int RockFlashSteps = 4;

} // namespace

void Asteroids::spawn(Arena& arena, RockSize size, graze::Vec2 position, graze::Vec2 velocity)
{
    constexpr Picture Pictures[]{Picture::RockA, Picture::RockB, Picture::RockC};
    Random& random = arena.random;
    Rock rock;
    rock.serial = arena.nextSerial++;
    rock.picture = Pictures[random.below(3)];
    rock.size = size;
    rock.position = position;
    rock.velocity = velocity;
    rock.angle = random.between(0.f, FullTurn);
    // One after the other: which side of a product comes first is the compiler's choice.
    const float spin = random.between(0.3f, 1.5f);
    rock.spin = random.chance(0.5f) ? spin : -spin;
    const float scale = specOf(size).scale;
    rock.stretch = {scale * random.between(0.78f, 1.22f), scale * random.between(0.78f, 1.22f)};
    if (random.chance(0.5f))
        rock.stretch.x = -rock.stretch.x; // mirrored: another rock for free
    rock.health = specOf(size).health;
    rock.matrix = arena.placed(rock.picture, rock.position, rock.angle, rock.stretch);
    rock.collider = {arena.collisions,
                     {.shape = arena.catalog.collider(rock.picture),
                      .matrix = rock.matrix,
                      .layer = arena.layers.rocks,
                      .user = rock.serial}};
    m_rocks.push_back(std::move(rock));
}

void Asteroids::step(Arena& arena)
{
    for (Rock& rock : m_rocks)
    {
        rock.position += rock.velocity * TimeStep;
        rock.angle += rock.spin * TimeStep;
        rock.flash = std::max(0, rock.flash - 1);
        rock.matrix = arena.placed(rock.picture, rock.position, rock.angle, rock.stretch);
        rock.collider.follow(rock.matrix);
    }
    std::erase_if(m_rocks,
                  [](const Rock& rock)
                  {
                      return rock.position.y > FieldHeight + RockMargin || rock.position.y < -3.f * RockMargin ||
                             rock.position.x < -RockMargin || rock.position.x > FieldWidth + RockMargin;
                  });
}

void Asteroids::bounce(Arena& arena, std::uint64_t serial, const Obstacle& obstacle, graze::Vec2 normal, graze::Vec2 at)
{
    constexpr float Bounciness = 0.9f;
    const auto first = findBySerial(m_rocks, serial);
    if (first == m_rocks.end())
        return;
    const auto other = findBySerial(m_rocks, obstacle.serial);
    const graze::Vec2 otherVelocity = other != m_rocks.end() ? other->velocity : obstacle.velocity;
    const float closing = dot(first->velocity - otherVelocity, normal);
    if (closing <= 0.f)
        return; // they move apart already
    // Heavier as the square of its size; anything that is no rock stands firm.
    const auto mass = [](const Rock& rock) { return specOf(rock.size).scale * specOf(rock.size).scale; };
    const float share = other != m_rocks.end() ? mass(*other) / (mass(*first) + mass(*other)) : 1.f;
    const float push = closing * (1.f + Bounciness);
    first->velocity += -normal * (push * share);
    first->spin = -first->spin * 0.8f;
    if (other != m_rocks.end())
    {
        other->velocity += normal * (push * (1.f - share));
        other->spin = -other->spin * 0.8f;
    }
    arena.effects.splinters(at, first->velocity, 6.f, 3);
}

Reward Asteroids::strike(Arena& arena, std::uint64_t serial, int damage, graze::Vec2 at, graze::Vec2 direction)
{
    const auto found = findBySerial(m_rocks, serial);
    if (found == m_rocks.end())
        return {}; // broken by another bullet of the same step
    arena.effects.sparks(at, -direction, 3, {230, 200, 160, 255});
    found->flash = RockFlashSteps;
    found->health -= damage;
    if (found->health > 0)
    {
        arena.cues.add(Cue::Hit);
        return {};
    }
    arena.cues.add(Cue::RockBreak);
    const Rock rock = std::move(*found);
    m_rocks.erase(found);
    shatter(arena, rock);
    return {specOf(rock.size).points, false};
}

void Asteroids::shatter(Arena& arena, const Rock& rock)
{
    const float size = specOf(rock.size).scale * 90.f;
    arena.effects.splinters(rock.position, rock.velocity, size, 8 + static_cast<int>(size / 5.f));
    arena.effects.ring(rock.position, size * 1.5f, {220, 190, 150, 150});
    arena.effects.explode(rock.position, size * 0.6f);
    if (rock.size == RockSize::Small)
        return;
    const auto smaller = static_cast<RockSize>(static_cast<int>(rock.size) - 1);
    const int pieces = 2 + arena.random.below(2);
    const float turn = arena.random.between(0.f, FullTurn);
    for (int i = 0; i < pieces; ++i)
    {
        const graze::Vec2 direction = downTurned(turn + FullTurn * static_cast<float>(i) / static_cast<float>(pieces));
        // Each goes on as that part of the rock moved, its turning included, and is thrown outwards.
        const graze::Vec2 place = direction * (size * 0.3f);
        const graze::Vec2 turning = graze::Vec2{-place.y, place.x} * rock.spin;
        spawn(arena, smaller, rock.position + place,
              rock.velocity + turning + direction * arena.random.between(30.f, 80.f));
    }
}

void Asteroids::drawables(std::vector<Drawable>& out) const
{
    for (const Rock& rock : m_rocks)
    {
        out.push_back({rock.picture, rock.matrix, {}, false});
        if (rock.flash > 0)
            out.push_back({rock.picture, rock.matrix, {255, 230, 200, 90}, true});
    }
}

void Asteroids::threats(const Arena& arena, std::vector<Threat>& out) const
{
    for (const Rock& rock : m_rocks)
        if (const auto bounds = arena.collisions.bounds(rock.collider.id()))
        {
            const graze::Vec2 size = bounds->size();
            out.push_back({rock.position, rock.velocity, (size.x + size.y) * 0.25f, false});
        }
}

void Asteroids::hash(StateHash& hash) const
{
    hash.add(static_cast<std::uint64_t>(m_rocks.size()));
    for (const Rock& rock : m_rocks)
    {
        hash.add(rock.serial);
        hash.add(rock.position);
        hash.add(rock.velocity);
        hash.add(rock.angle);
        hash.add(rock.stretch);
        hash.add(rock.health);
    }
}

} // namespace game
