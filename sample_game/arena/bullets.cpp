// SPDX-License-Identifier: Zlib
#include "arena/bullets.hpp"

#include "arena/arena.hpp"
#include "arena/field.hpp"
#include "base/angles.hpp"

#include <algorithm>

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

bool isOurs(Ammo ammo)
{
    return ammo == Ammo::PlayerNeedle || ammo == Ammo::PierceNeedle;
}

} // namespace

void Bullets::fire(Arena& arena, Ammo ammo, graze::Vec2 position, graze::Vec2 velocity, graze::SpriteId owner,
                   Killer killer)
{
    const AmmoSpec& spec = specOf(ammo);
    const bool ours = isOurs(ammo);
    const auto id = arena.collisions.fire({.radius = spec.radius,
                                           .layer = ours ? arena.layers.playerShots : arena.layers.enemyShots,
                                           .position = position,
                                           .velocity = velocity,
                                           .owner = owner,
                                           .pierce = spec.pierce,
                                           .user = killer});
    m_shots.push_back({id, ammo, spec.turns ? turnOf(velocity) : 0.f});
    ++m_fired;
    if (!ours)
        arena.cues.insert(Cue::EnemyShot);
}

void Bullets::cull(Arena& arena)
{
    // Bullets live a little beyond the border, so that they do not vanish in sight.
    constexpr float Margin = 24.f;
    std::erase_if(m_shots,
                  [&](const Shot& shot)
                  {
                      const auto state = arena.collisions.bullet(shot.id);
                      if (state && !state->spent && !outsideField(state->position, Margin, Margin))
                          return false;
                      if (state) // else a wall has taken it away
                          arena.collisions.removeBullet(shot.id);
                      return true;
                  });
}

int Bullets::cancelEnemyFire(Arena& arena, graze::Vec2 centre, float radius)
{
    const auto goesOut = [&](const Shot& shot)
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
    };
    return static_cast<int>(std::erase_if(m_shots, goesOut));
}

void Bullets::clear(Arena& arena)
{
    for (const Shot& shot : m_shots)
        arena.collisions.removeBullet(shot.id);
    m_shots.clear();
}

std::size_t Bullets::enemyFire() const noexcept
{
    return static_cast<std::size_t>(std::ranges::count_if(m_shots, [](const Shot& s) { return !isOurs(s.ammo); }));
}

Drawable Bullets::drawable(const Arena& arena, const Shot& shot, graze::Vec2 place)
{
    const AmmoSpec& spec = specOf(shot.ammo);
    Sprite sprite(arena.catalog, spec.picture, place);
    sprite.setOrigin(sprite.getOrigin() + spec.headOffset);
    sprite.setRotation(shot.angle);
    sprite.setAdditive(isOurs(shot.ammo));
    if (shot.ammo == Ammo::PierceNeedle)
        sprite.setColor({255, 200, 90, 255});
    return drawableOf(sprite);
}

void Bullets::draw(const Arena& arena, std::vector<Drawable>& out) const
{
    for (const Shot& shot : m_shots)
        if (const auto state = arena.collisions.bullet(shot.id); state && !state->spent)
            out.push_back(drawable(arena, shot, state->position));
}

std::optional<Drawable> Bullets::at(const Arena& arena, const graze::Hit& hit) const
{
    const auto state = arena.collisions.bullet(hit.bullet);
    const auto shot = std::ranges::find(m_shots, hit.bullet, &Shot::id);
    if (!state || shot == m_shots.end())
        return std::nullopt;
    return drawable(arena, *shot, state->previous + (state->position - state->previous) * hit.fraction);
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
    hash.add(m_fired, std::uint64_t{m_shots.size()});
    for (const Shot& shot : m_shots)
        if (const auto state = arena.collisions.bullet(shot.id))
            hash.add(static_cast<int>(shot.ammo), state->position, state->velocity);
}

} // namespace game
