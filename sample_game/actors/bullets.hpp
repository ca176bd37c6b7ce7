// SPDX-License-Identifier: Zlib
#pragma once

#include "arena/arena.hpp"
#include "arena/drawable.hpp"
#include "arena/threat.hpp"
#include "base/state_hash.hpp"

#include <vector>

namespace game
{

/// How a bullet looks and how large it is to the collision system.
enum class Ammo : std::uint8_t
{
    PlayerNeedle,
    PierceNeedle, ///< the ship's too: goes through what it hits
    Orb,
    BigOrb,
    Needle
};

/// Every bullet in flight. The collision system alone knows their places; this class keeps what drawing needs.
class Bullets
{
public:
    void fire(Arena& arena, Ammo ammo, graze::Vec2 position, graze::Vec2 velocity, graze::SpriteId owner);

    /// Moves them all; before anything is fired in the same step, so that a new bullet is first tested
    /// at the muzzle.
    void advance(Arena& arena);
    /// Drops what is spent or has left the field.
    void cull(Arena& arena);
    /// Takes all enemy bullets away, with a puff.
    void cancelEnemyFire(Arena& arena);
    /// The same within a circle; returns how many.
    int cancelEnemyFire(Arena& arena, graze::Vec2 centre, float radius);
    void clear(Arena& arena);

    /// Enemy bullets in flight.
    [[nodiscard]] std::uint32_t enemyFire() const noexcept { return m_enemyFire; }

    void drawables(const Arena& arena, std::vector<Drawable>& out) const;
    void threats(const Arena& arena, std::vector<Threat>& out) const;
    void hash(const Arena& arena, StateHash& hash) const;

private:
    struct Shot
    {
        graze::BulletId id;
        Ammo ammo = Ammo::Orb;
        float angle = 0.f;
    };

    std::vector<Shot> m_shots;
    std::uint32_t m_enemyFire = 0;
};

} // namespace game
