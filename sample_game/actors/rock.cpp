// SPDX-License-Identifier: Zlib
#include "actors/rock.hpp"

#include "arena/field.hpp"
#include "base/angles.hpp"

#include <graze/sfml/attach.hpp>

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

const SizeSpec& specOf(Rock::Size size)
{
    static constexpr SizeSpec Specs[]{{0.3f, 2, 60}, {0.58f, 6, 120}, {1.f, 14, 250}};
    return Specs[static_cast<std::size_t>(size)];
}

Picture anyRock(Random& random)
{
    constexpr Picture Pictures[]{Picture::RockA, Picture::RockB, Picture::RockC};
    return Pictures[random.below(3)];
}

} // namespace

Rock::Rock(Arena& arena, Size size, graze::Vec2 position, graze::Vec2 speed) :
Actor(Kind::Rock, Sprite(arena.catalog, anyRock(arena.random), position)),
m_size(size)
{
    Random& random = arena.random;
    const SizeSpec& spec = specOf(size);
    setHealth(spec.health);
    points = spec.points;
    touch = Killer::Rock;
    velocity = speed;
    // One random number a line: which side of a product comes first is the compiler's choice.
    sprite.setRotation(random.between(0.f, FullTurn));
    m_spin = random.between(0.3f, 1.5f);
    m_spin = random.chance(0.5f) ? m_spin : -m_spin;
    const float width = spec.scale * random.between(0.78f, 1.22f);
    const float height = spec.scale * random.between(0.78f, 1.22f);
    sprite.setScale({random.chance(0.5f) ? -width : width, height}); // mirrored: another rock for free
    collider = graze::colliderFor(arena.collisions, sprite, arena.shapeOf(sprite),
                                  {.layer = arena.layers.rocks, .user = user()});
}

void Rock::step(Arena& /*arena*/)
{
    constexpr float Margin = 90.f;
    sprite.move(velocity * TimeStep);
    sprite.rotate(m_spin * TimeStep);
    collider.follow(sprite);
    gone = outsideField(position(), Margin, 3.f * Margin);
}

void Rock::bounce(Arena& arena, Rock* other, graze::Vec2 otherVelocity, graze::Vec2 normal, graze::Vec2 at)
{
    constexpr float Bounciness = 0.9f;
    const float closing = dot(velocity - otherVelocity, normal);
    if (closing <= 0.f)
        return; // they move apart already
    // Heavier as the square of its size; anything that is no rock stands firm.
    const auto mass = [](const Rock& rock) { return specOf(rock.m_size).scale * specOf(rock.m_size).scale; };
    const float share = other != nullptr ? mass(*other) / (mass(*this) + mass(*other)) : 1.f;
    const float push = closing * (1.f + Bounciness);
    velocity += -normal * (push * share);
    m_spin *= -0.8f;
    if (other != nullptr)
    {
        other->velocity += normal * (push * (1.f - share));
        other->m_spin *= -0.8f;
    }
    arena.effects.splinters(at, velocity, 6.f, 3);
}

void Rock::beaten(Arena& arena)
{
    const float size = specOf(m_size).scale * 90.f;
    arena.cues.insert(Cue::RockBreak);
    arena.effects.splinters(position(), velocity, size, 8 + static_cast<int>(size / 5.f));
    arena.effects.ring(position(), size * 1.5f, {220, 190, 150, 150});
    arena.effects.explode(position(), size * 0.6f);
    if (m_size == Size::Small)
        return;
    const int pieces = 2 + arena.random.below(2);
    const float turn = arena.random.between(0.f, FullTurn);
    for (int i = 0; i < pieces; ++i)
    {
        const graze::Vec2 direction = downTurned(turn + FullTurn * static_cast<float>(i) / static_cast<float>(pieces));
        // Each goes on as that part of the rock moved, its turning included, and is thrown outwards.
        const graze::Vec2 place = direction * (size * 0.3f);
        const graze::Vec2 turning = graze::Vec2{-place.y, place.x} * m_spin;
        const float thrown = arena.random.between(30.f, 80.f);
        arena.spawn<Rock>(static_cast<Size>(static_cast<int>(m_size) - 1), position() + place,
                          velocity + turning + direction * thrown);
    }
}

void Rock::hash(StateHash& hash) const
{
    Actor::hash(hash);
    hash.add(m_spin);
}

} // namespace game
