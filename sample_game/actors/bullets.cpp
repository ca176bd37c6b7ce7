// SPDX-License-Identifier: Zlib
#include "actors/bullets.hpp"

#include "arena/field.hpp"
#include "base/angles.hpp"

#include <limits>

namespace game
{
namespace
{

struct AmmoSpec
{
    Picture picture = Picture::EnemyOrb;
    float radius = 0.f;       ///< radius of the bright body as it is drawn on the field
    graze::Vec2 headOffset{}; ///< offset of that body from the picture's middle (unit: atlas pixels)
    bool turns = false;       ///< points where it flies
    int pierce = 0;           ///< targets it goes through before the one that stops it
};

const AmmoSpec& specOf(Ammo ammo)
{
    static constexpr AmmoSpec Specs[]{{Picture::PlayerShot, 2.f, {0.f, -19.f}, true},
                                      {Picture::PierceShot, 3.f, {0.f, -26.f}, true, 4},
                                      {Picture::EnemyOrb, 4.5f, {}, false},
                                      {Picture::EnemyOrbBig, 7.5f, {}, false},
                                      {Picture::EnemyNeedle, 3.f, {0.f, -14.f}, true}};
    return Specs[static_cast<std::size_t>(ammo)];
}

/// Bullets live a little beyond the border, so that they do not vanish in sight.
constexpr float BulletMargin = 24.f;

/// In the hash of a bullet, above its serial number. Recorded games hold hashes with these very numbers.
constexpr std::uint64_t OurMark = std::uint64_t{4} << 56;
constexpr std::uint64_t EnemyMark = std::uint64_t{5} << 56;

bool isOurs(Ammo ammo)
{
    return ammo == Ammo::PlayerNeedle || ammo == Ammo::PierceNeedle;
}

bool outside(graze::Vec2 p)
{
    return p.x < -BulletMargin || p.x > FieldWidth + BulletMargin || p.y < -BulletMargin ||
           p.y > FieldHeight + BulletMargin;
}

} // namespace

void Bullets::fire(Arena& arena, Ammo ammo, graze::Vec2 position, graze::Vec2 velocity, graze::SpriteId owner)
{
    const AmmoSpec& spec = specOf(ammo);
    const bool ours = isOurs(ammo);
    const auto id = arena.collisions.fire({.radius = spec.radius,
                                           .layer = ours ? arena.layers.playerShots : arena.layers.enemyShots,
                                           .position = position,
                                           .velocity = velocity,
                                           .owner = owner,
                                           .pierce = spec.pierce,
                                           .user = arena.nextSerial++});
    m_shots.push_back({id, ammo, spec.turns ? turnOf(velocity) : 0.f});
    ++arena.bulletsFired;
    if (ours)
        return;
    ++m_enemyFire;
    arena.cues.add(Cue::EnemyShot);
}

void Bullets::advance(Arena& arena)
{
    arena.collisions.advanceBullets(TimeStep);
}

void Bullets::cull(Arena& arena)
{
    std::erase_if(m_shots,
                  [&](const Shot& shot)
                  {
                      const auto state = arena.collisions.bullet(shot.id);
                      if (state && !state->spent && !outside(state->position))
                          return false;
                      if (state) // else a wall has taken it away
                          arena.collisions.removeBullet(shot.id);
                      m_enemyFire -= isOurs(shot.ammo) ? 0u : 1u;
                      return true;
                  });
}

void Bullets::cancelEnemyFire(Arena& arena)
{
    static_cast<void>(cancelEnemyFire(arena, {}, std::numeric_limits<float>::infinity()));
}

int Bullets::cancelEnemyFire(Arena& arena, graze::Vec2 centre, float radius)
{
    const std::size_t cancelled = std::erase_if(m_shots,
                                                [&](const Shot& shot)
                                                {
                                                    if (isOurs(shot.ammo))
                                                        return false;
                                                    const auto state = arena.collisions.bullet(shot.id);
                                                    if (!state)
                                                        return true;
                                                    if (length(state->position - centre) > radius)
                                                        return false;
                                                    arena.effects.fizzle(state->position);
                                                    arena.collisions.removeBullet(shot.id);
                                                    return true;
                                                });
    m_enemyFire -= static_cast<std::uint32_t>(cancelled);
    return static_cast<int>(cancelled);
}

void Bullets::clear(Arena& arena)
{
    for (const Shot& shot : m_shots)
        arena.collisions.removeBullet(shot.id);
    m_shots.clear();
    m_enemyFire = 0;
}

void Bullets::drawables(const Arena& arena, std::vector<Drawable>& out) const
{
    for (const Shot& shot : m_shots)
    {
        const auto state = arena.collisions.bullet(shot.id);
        if (!state || state->spent)
            continue;
        const AmmoSpec& spec = specOf(shot.ammo);
        out.push_back({spec.picture,
                       graze::Affine2::from({.position = state->position,
                                             .angleRadians = shot.angle,
                                             .scale = {PictureScale, PictureScale},
                                             .origin = centreOf(arena.catalog.rect(spec.picture)) + spec.headOffset}),
                       shot.ammo == Ammo::PierceNeedle ? Tint{255, 200, 90, 255} : Tint{}, isOurs(shot.ammo)});
    }
}

void Bullets::threats(const Arena& arena, std::vector<Threat>& out) const
{
    for (const Shot& shot : m_shots)
        if (!isOurs(shot.ammo))
            if (const auto state = arena.collisions.bullet(shot.id); state && !state->spent)
                out.push_back({state->position, state->velocity, state->radius, true});
}

void Bullets::hash(const Arena& arena, StateHash& hash) const
{
    hash.add(static_cast<std::uint64_t>(m_shots.size()));
    for (const Shot& shot : m_shots)
        if (const auto state = arena.collisions.bullet(shot.id))
        {
            hash.add(static_cast<int>(shot.ammo));
            hash.add(state->position);
            hash.add(state->velocity);
            hash.add((isOurs(shot.ammo) ? OurMark : EnemyMark) | state->user.number());
        }
}

} // namespace game
