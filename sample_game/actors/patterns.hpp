// SPDX-License-Identifier: Zlib
#pragma once

#include "actors/bullets.hpp"
#include "arena/arena.hpp"
#include "base/angles.hpp"

namespace game
{

/// The guns of one enemy: patterns of bullets from a place on its picture.
struct Battery
{
    Arena& arena;
    Bullets& bullets;
    graze::SpriteId owner;
    const graze::Affine2& matrix; ///< the enemy's: guns are where they are drawn

    /// One bullet at the ship, turned off by `offRadians`.
    void aimed(Ammo ammo, graze::Vec2 gun, float speed, float offRadians) const
    {
        const graze::Vec2 muzzle = matrix.transformPoint(gun);
        bullets.fire(arena, ammo, muzzle, downTurned(angleTo(muzzle) + offRadians) * speed, owner);
    }

    /// One bullet, 0 is down and growing angles turn it towards the left.
    void straight(Ammo ammo, graze::Vec2 gun, float angleRadians, float speed) const
    {
        bullets.fire(arena, ammo, matrix.transformPoint(gun), downTurned(angleRadians) * speed, owner);
    }

    /// `count` bullets over an angle whose middle aims at the ship.
    void fan(Ammo ammo, graze::Vec2 gun, int count, float widthRadians, float speed) const
    {
        for (int i = 0; i < count; ++i)
            aimed(ammo, gun, speed, widthRadians * (static_cast<float>(i) / static_cast<float>(count - 1) - 0.5f));
    }

    /// `count` bullets evenly around; with an angle that grows from shot to shot it is a spiral.
    void star(Ammo ammo, graze::Vec2 gun, int count, float angleRadians, float speed) const
    {
        const graze::Vec2 muzzle = matrix.transformPoint(gun);
        for (int i = 0; i < count; ++i)
        {
            const float turn = angleRadians + FullTurn * static_cast<float>(i) / static_cast<float>(count);
            bullets.fire(arena, ammo, muzzle, downTurned(turn) * speed, owner);
        }
    }

private:
    /// The angle for `downTurned` that looks from there to the ship.
    [[nodiscard]] float angleTo(graze::Vec2 from) const noexcept
    {
        const graze::Vec2 toShip = arena.target - from;
        return static_cast<float>(graze::atan2(static_cast<double>(-toShip.x), static_cast<double>(toShip.y)));
    }
};

} // namespace game
