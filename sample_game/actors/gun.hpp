// SPDX-License-Identifier: Zlib
#pragma once

#include "arena/arena.hpp"
#include "base/angles.hpp"

namespace game
{

/// A gun on the picture of an actor: it is where it is drawn.
struct Gun
{
    Arena& arena;
    const Actor& actor;
    graze::Vec2 place;     ///< (unit: atlas pixels, from the picture's corner)
    graze::SpriteId owner; ///< of its bullets

    Gun(Arena& where, const Actor& who, graze::Vec2 gun, graze::SpriteId belongsTo = {}) :
    arena(where),
    actor(who),
    place(gun),
    owner(belongsTo ? belongsTo : who.collider.id())
    {
    }
    [[nodiscard]] graze::Vec2 muzzle() const noexcept { return matrixOf(actor.sprite).transformPoint(place); }
    /// The angle for `downTurned` that looks at a place.
    [[nodiscard]] float aim(graze::Vec2 at) const noexcept { return turnOf(-(at - muzzle())); }

    /// `count` bullets spread evenly over an angle; 0 is down, and growing angles turn them towards the left.
    void fire(Ammo ammo, float middle, float speed, int count = 1, float width = 0.f) const
    {
        for (int i = 0; i < count; ++i)
        {
            const float share = (static_cast<float>(i) + 0.5f) / static_cast<float>(count) - 0.5f;
            arena.bullets.fire(arena, ammo, muzzle(), downTurned(middle + width * share) * speed, owner, actor.shot);
        }
    }
};

} // namespace game
