// SPDX-License-Identifier: Zlib
#include "arena/effects.hpp"

#include "arena/field.hpp"
#include "base/angles.hpp"

#include <algorithm>

namespace game
{
namespace
{

constexpr std::size_t ParticleLimit = 900;
constexpr float Drag = 0.94f;

} // namespace

void Effects::add(const Particle& particle)
{
    if (m_particles.size() < ParticleLimit)
        m_particles.push_back(particle);
}

void Effects::spray(graze::Vec2 at, int count, const Spray& spray)
{
    const auto drawn = [this](Range range) { return m_random.between(range.low, range.high); };
    for (int i = 0; i < count; ++i)
    {
        const graze::Vec2 heading = downTurned(spray.middle + m_random.between(-spray.spread, spray.spread));
        const float speed = drawn(spray.speed);
        const float steps = drawn(spray.steps);
        const float scale = drawn(spray.scale);
        Particle particle{.picture = spray.picture,
                          .position = at + heading * spray.away,
                          .steps = steps,
                          .scaleStart = scale,
                          .scaleEnd = spray.scaleEnd,
                          .tint = spray.tint,
                          .velocity = heading * speed + spray.drift,
                          .angle = turnOf(heading),
                          .additive = !spray.chunks};
        if (spray.chunks)
            particle.spin = m_random.between(-0.2f, 0.2f);
        add(particle);
    }
}

void Effects::explode(graze::Vec2 at, float size)
{
    constexpr float PictureSize = 58.f; // size of the fire on the field
    const float scale = size / PictureSize;
    const int puffs = 2 + static_cast<int>(size / 40.f);
    for (int i = 0; i < puffs; ++i)
    {
        const float away = i == 0 ? 0.f : size * m_random.between(0.1f, 0.34f);
        const graze::Vec2 offset = downTurned(m_random.between(0.f, FullTurn)) * away;
        const float steps = m_random.between(24.f, 36.f);
        const float angle = m_random.between(0.f, FullTurn);
        add({.picture = Picture::Explosion0,
             .position = at + offset,
             .steps = steps,
             .scaleStart = scale * (i == 0 ? 1.1f : 0.6f),
             .scaleEnd = scale * (i == 0 ? 1.7f : 1.1f),
             .velocity = offset * 0.02f,
             .angle = angle,
             .spin = m_random.between(-0.02f, 0.02f),
             .additive = false});
    }
    add({Picture::Spark, at, 12.f, size / 8.f, size / 14.f, {255, 210, 140, 255}});
    spray(at, 8 + static_cast<int>(size / 8.f),
          {.speed = {1.5f, 2.f + size * 0.08f},
           .steps = {18.f, 34.f},
           .scale = {0.5f, 1.f},
           .scaleEnd = 0.15f,
           .tint = {255, 190, 90, 255}});
}

void Effects::sparks(graze::Vec2 at, graze::Vec2 direction, int count, Tint tint)
{
    spray(at, count,
          {.middle = turnOf(-direction),
           .spread = 0.9f,
           .speed = {1.f, 4.f},
           .steps = {8.f, 16.f},
           .scale = {0.3f, 0.6f},
           .tint = tint,
           .away = 0.f});
}

void Effects::splinters(graze::Vec2 at, graze::Vec2 velocity, float size, int count)
{
    spray(at, count,
          {.picture = Picture::Chunk,
           .speed = {0.6f, 3.2f},
           .steps = {26.f, 50.f},
           .scale = {0.5f, 1.2f},
           .scaleEnd = 0.2f,
           .away = size * 0.15f,
           .drift = velocity * TimeStep,
           .chunks = true});
}

void Effects::ring(graze::Vec2 at, float size, Tint tint)
{
    constexpr float PictureSize = 54.f;
    add({Picture::Ring, at, 26.f, size * 0.15f / PictureSize, size / PictureSize, tint});
}

void Effects::graze(graze::Vec2 at, graze::Vec2 direction)
{
    constexpr Tint Ice{120, 245, 255, 255};
    add({.picture = Picture::GrazeFlash,
         .position = at,
         .steps = 18.f,
         .scaleStart = 1.5f,
         .scaleEnd = 0.4f,
         .tint = Ice,
         .angle = m_random.between(0.f, 1.57f),
         .spin = 0.05f});
    // Sparks fly off along its motion.
    spray(at, 4,
          {.middle = turnOf(-direction),
           .spread = 0.33f,
           .speed = {2.5f, 5.5f},
           .steps = {10.f, 18.f},
           .scale = {0.35f, 0.6f},
           .tint = Ice});
}

void Effects::muzzle(graze::Vec2 at)
{
    add({Picture::Spark, at, 4.f, 1.1f, 0.5f, {110, 220, 255, 190}});
}

void Effects::fizzle(graze::Vec2 at)
{
    add({Picture::Spark, at, 18.f, 1.2f, 0.2f, {255, 120, 210, 220}, {0.f, -0.5f}});
}

void Effects::shake(float strength) noexcept
{
    m_shake = std::min(1.f, std::max(m_shake, strength));
}

void Effects::step()
{
    for (Particle& p : m_particles)
    {
        p.position += p.velocity;
        p.velocity *= Drag;
        p.angle += p.spin;
        p.age += 1.f / p.steps;
    }
    std::erase_if(m_particles, [](const Particle& p) { return p.age >= 1.f; });
    m_marks.step();
    m_shake = std::max(0.f, m_shake - 0.035f);
}

void Effects::clear()
{
    m_particles.clear();
    m_marks.clear();
    m_shake = 0.f;
}

void Effects::draw(const Catalog& catalog, std::vector<Drawable>& out) const
{
    for (const Particle& p : m_particles)
    {
        constexpr int Pictures = 6; // that the fire runs through
        const bool burns = p.picture == Picture::Explosion0;
        const int frame = burns ? std::min(static_cast<int>(p.age * Pictures), Pictures - 1) : 0;
        const float scale = p.scaleStart + (p.scaleEnd - p.scaleStart) * p.age;
        Sprite sprite(catalog, static_cast<Picture>(static_cast<int>(p.picture) + frame), p.position);
        sprite.setRotation(p.angle);
        sprite.setScale({scale, scale});
        sprite.setAdditive(p.additive);
        Tint tint = p.tint;
        if (!burns) // the fire fades in its pictures
            tint.alpha = static_cast<std::uint8_t>(static_cast<float>(tint.alpha) * (1.f - p.age * p.age));
        sprite.setColor(tint);
        out.push_back(drawableOf(sprite));
    }
}

} // namespace game
