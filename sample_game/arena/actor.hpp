// SPDX-License-Identifier: Zlib
#pragma once

#include "arena/sprite.hpp"
#include "arena/threat.hpp"
#include "base/state_hash.hpp"

#include <graze/system/collider.hpp>

#include <vector>

namespace game
{

struct Arena;

/// Something on the field that collides: the sprite is what is drawn, and the collider follows the sprite. Events name
/// an actor by the user value of its collider, so it stays in its place until it has left the collision system.
struct Actor
{
    /// Back to front, as they are drawn.
    enum class Kind : std::uint8_t
    {
        Wall,
        Rock,
        Turret,
        Capsule,
        BossArm,
        BossCore,
        BossGun,
        Enemy
    };

    Actor(Kind which, const Sprite& picture) : kind(which), sprite(picture) {}
    virtual ~Actor() = default;
    Actor(const Actor&) = delete;
    Actor& operator=(const Actor&) = delete;

    /// One step: moves the sprite, and the collider after it.
    virtual void step(Arena& arena) = 0;
    /// Takes damage from a blow at that place. True when that was the end of it.
    bool strike(Arena& arena, int damage, graze::Vec2 at, graze::Vec2 direction);
    virtual void draw(const Arena& arena, std::vector<Drawable>& out) const;
    /// Everything that its future depends on.
    virtual void hash(StateHash& hash) const;

    /// For its colliders.
    [[nodiscard]] graze::UserValue user() noexcept { return this; }
    [[nodiscard]] graze::Vec2 position() const noexcept { return sprite.getPosition(); }
    /// So many hits beat it.
    void setHealth(int hits) noexcept { health = fullHealth = hits * QuartersPerHit; }

    static constexpr int QuartersPerHit = 4;

    Kind kind;
    Sprite sprite;
    graze::Collider collider;
    graze::Vec2 velocity{};      ///< (unit: pixels per second)
    int age = 0;                 ///< in steps
    int health = QuartersPerHit; ///< in quarters of a hit
    int fullHealth = QuartersPerHit;
    int flash = 0;               ///< steps that it still glows from a hit
    int points = 0;              ///< earned by beating it
    Killer touch = Killer::None; ///< takes a ship that touches it
    Killer shot = Killer::None;  ///< takes a ship that its bullets hit
    bool large = false;          ///< may leave a capsule
    bool armoured = false;       ///< a hit takes only a quarter
    bool gone = false;           ///< beaten or out of the field: leaves at the end of the step

protected:
    /// Its end: fire, sounds, pieces.
    virtual void beaten(Arena& /*arena*/) {}
};

} // namespace game
