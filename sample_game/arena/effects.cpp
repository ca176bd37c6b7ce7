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
constexpr int ExplosionPictures = 6;

float lifeInSteps(float steps)
{
    return 1.f / steps;
}

Picture explosionPicture(float age)
{
    const int frame = std::min(static_cast<int>(age * ExplosionPictures), ExplosionPictures - 1);
    return static_cast<Picture>(static_cast<int>(Picture::Explosion0) + frame);
}

std::uint8_t faded(std::uint8_t alpha, float by)
{
    return static_cast<std::uint8_t>(static_cast<float>(alpha) * by);
}

} // namespace

void Effects::add(const Particle& particle)
{
    if (m_particles.size() < ParticleLimit)
        m_particles.push_back(particle);
}

void Effects::explode(graze::Vec2 at, float size)
{
    constexpr float PictureSize = 58.f; // size of the fire on the field
    const float scale = size / PictureSize;
    const int puffs = 2 + static_cast<int>(size / 40.f);
    for (int i = 0; i < puffs; ++i)
    {
        const float away = i == 0 ? 0.f : size * m_random.between(0.1f, 0.34f);
        const graze::Vec2 offset = downTurned(m_random.between(0.f, 6.28f)) * away;
        add({.picture = Picture::Explosion0,
             .position = at + offset,
             .velocity = offset * 0.02f,
             .angle = m_random.between(0.f, 6.28f),
             .spin = m_random.between(-0.02f, 0.02f),
             .rate = lifeInSteps(m_random.between(24.f, 36.f)),
             .scaleStart = scale * (i == 0 ? 1.1f : 0.6f),
             .scaleEnd = scale * (i == 0 ? 1.7f : 1.1f),
             .additive = false,
             .burns = true});
    }
    add({.picture = Picture::Spark,
         .position = at,
         .rate = lifeInSteps(12.f),
         .scaleStart = size / 8.f,
         .scaleEnd = size / 14.f,
         .tint = {255, 210, 140, 255}});
    for (int i = 0; i < 8 + static_cast<int>(size / 8.f); ++i)
    {
        const graze::Vec2 heading = downTurned(m_random.between(0.f, 6.28f));
        add({.picture = Picture::Streak,
             .position = at + heading * 4.f,
             .velocity = heading * m_random.between(1.5f, 2.f + size * 0.08f),
             .angle = turnOf(heading),
             .rate = lifeInSteps(m_random.between(18.f, 34.f)),
             .scaleStart = m_random.between(0.5f, 1.f),
             .scaleEnd = 0.15f,
             .tint = {255, 190, 90, 255}});
    }
}

void Effects::sparks(graze::Vec2 at, graze::Vec2 direction, int count, Tint tint)
{
    const float middle = turnOf(direction);
    for (int i = 0; i < count; ++i)
    {
        const float angle = middle + m_random.between(-0.9f, 0.9f);
        const graze::Vec2 heading = -downTurned(angle);
        add({.picture = Picture::Streak,
             .position = at,
             .velocity = heading * m_random.between(1.f, 4.f),
             .angle = angle,
             .rate = lifeInSteps(m_random.between(8.f, 16.f)),
             .scaleStart = m_random.between(0.3f, 0.6f),
             .scaleEnd = 0.1f,
             .tint = tint});
    }
}

void Effects::splinters(graze::Vec2 at, graze::Vec2 velocity, float size, int count)
{
    for (int i = 0; i < count; ++i)
    {
        const graze::Vec2 heading = downTurned(m_random.between(0.f, 6.28f));
        add({.picture = Picture::Chunk,
             .position = at + heading * (size * m_random.between(0.f, 0.3f)),
             .velocity = velocity * TimeStep + heading * m_random.between(0.6f, 3.2f),
             .angle = m_random.between(0.f, 6.28f),
             .spin = m_random.between(-0.2f, 0.2f),
             .rate = lifeInSteps(m_random.between(26.f, 50.f)),
             .scaleStart = m_random.between(0.5f, 1.2f),
             .scaleEnd = 0.2f,
             .additive = false});
    }
}

void Effects::ring(graze::Vec2 at, float size, Tint tint)
{
    constexpr float PictureSize = 54.f;
    add({.picture = Picture::Ring,
         .position = at,
         .rate = lifeInSteps(26.f),
         .scaleStart = size * 0.15f / PictureSize,
         .scaleEnd = size / PictureSize,
         .tint = tint});
}

void Effects::graze(graze::Vec2 at, graze::Vec2 direction)
{
    constexpr Tint Ice{120, 245, 255, 255};
    add({.picture = Picture::GrazeFlash,
         .position = at,
         .angle = m_random.between(0.f, 1.57f),
         .spin = 0.05f,
         .rate = lifeInSteps(18.f),
         .scaleStart = 1.5f,
         .scaleEnd = 0.4f,
         .tint = Ice});
    // Sparks fly off along its motion.
    const graze::Vec2 heading = normalized(direction);
    for (int i = 0; i < 4; ++i)
    {
        const graze::Vec2 aside{-heading.y * m_random.between(-0.35f, 0.35f),
                                heading.x * m_random.between(-0.35f, 0.35f)};
        const graze::Vec2 off = normalized(heading + aside);
        add({.picture = Picture::Streak,
             .position = at + off * 4.f,
             .velocity = off * m_random.between(2.5f, 5.5f),
             .angle = turnOf(off),
             .rate = lifeInSteps(m_random.between(10.f, 18.f)),
             .scaleStart = m_random.between(0.35f, 0.6f),
             .scaleEnd = 0.1f,
             .tint = Ice});
    }
}

void Effects::muzzle(graze::Vec2 at)
{
    add({.picture = Picture::Spark,
         .position = at,
         .rate = lifeInSteps(4.f),
         .scaleStart = 1.1f,
         .scaleEnd = 0.5f,
         .tint = {110, 220, 255, 190}});
}

void Effects::fizzle(graze::Vec2 at)
{
    add({.picture = Picture::Spark,
         .position = at,
         .velocity = {0.f, -0.5f},
         .rate = lifeInSteps(18.f),
         .scaleStart = 1.2f,
         .scaleEnd = 0.2f,
         .tint = {255, 120, 210, 220}});
}

void Effects::mark(graze::Vec2 at, int points, bool graze)
{
    constexpr std::size_t MarkLimit = 24;
    if (m_marks.size() >= MarkLimit)
        m_marks.erase(m_marks.begin());
    m_marks.push_back({at, points, graze, 0.f});
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
        p.age += p.rate;
    }
    std::erase_if(m_particles, [](const Particle& p) { return p.age >= 1.f; });
    for (ScoreMark& mark : m_marks)
    {
        mark.age += lifeInSteps(45.f);
        mark.position.y -= 0.6f;
    }
    std::erase_if(m_marks, [](const ScoreMark& mark) { return mark.age >= 1.f; });
    m_shake = std::max(0.f, m_shake - 0.035f);
}

void Effects::clear()
{
    m_particles.clear();
    m_marks.clear();
    m_shake = 0.f;
}

void Effects::drawables(const Catalog& catalog, std::vector<Drawable>& out) const
{
    for (const Particle& p : m_particles)
    {
        const Picture picture = p.burns ? explosionPicture(p.age) : p.picture;
        const float scale = (p.scaleStart + (p.scaleEnd - p.scaleStart) * p.age) * PictureScale;
        Tint tint = p.tint;
        if (!p.burns) // the fire fades in its pictures
            tint.alpha = faded(tint.alpha, 1.f - p.age * p.age);
        out.push_back({picture,
                       graze::Affine2::from({.position = p.position,
                                             .angleRadians = p.angle,
                                             .scale = {scale, scale},
                                             .origin = centreOf(catalog.rect(picture))}),
                       tint, p.additive});
    }
}

} // namespace game
