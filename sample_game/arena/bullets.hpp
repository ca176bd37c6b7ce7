// SPDX-License-Identifier: Zlib
#pragma once

#include "arena/sprite.hpp"
#include "arena/threat.hpp"
#include "base/state_hash.hpp"

#include <graze/system/collision_system.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace game
{

struct Arena;

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
    /// Nobody owns a bullet of the storm; `killer` is its user value.
    void fire(Arena& arena, Ammo ammo, graze::Vec2 position, graze::Vec2 velocity, graze::SpriteId owner,
              Killer killer = Killer::None);
    /// Drops what is spent or has left the field.
    void cull(Arena& arena);
    /// Takes all enemy bullets within a circle away, with a puff; returns how many.
    int cancelEnemyFire(Arena& arena, graze::Vec2 centre = {}, float radius = std::numeric_limits<float>::infinity());
    void clear(Arena& arena);

    /// Enemy bullets in flight.
    [[nodiscard]] std::size_t enemyFire() const noexcept;
    /// Since the world was made, by everybody.
    [[nodiscard]] std::uint64_t fired() const noexcept { return m_fired; }

    void draw(const Arena& arena, std::vector<Drawable>& out) const;
    /// A bullet that hit, where it did.
    [[nodiscard]] std::optional<Drawable> at(const Arena& arena, const graze::Hit& hit) const;
    void threats(const Arena& arena, std::vector<Threat>& out) const;
    void hash(const Arena& arena, StateHash& hash) const;

private:
    struct Shot
    {
        graze::BulletId id;
        Ammo ammo = Ammo::Orb;
        float angle = 0.f;
    };
    [[nodiscard]] static Drawable drawable(const Arena& arena, const Shot& shot, graze::Vec2 place);

    std::vector<Shot> m_shots;
    std::uint64_t m_fired = 0;
};

} // namespace game
