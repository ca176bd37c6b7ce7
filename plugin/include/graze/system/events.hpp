// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/math/vec2.hpp>
#include <graze/system/ids.hpp>

#include <cstdint>

namespace GRAZE_API graze
{

// What `CollisionSystem::update` tells. Every event carries the user values of both sides, so an id
// that has died meanwhile is no problem. In a pair, a is the sprite of lower order.

/// What contacts tell beside ids and user values: where and how deep costs a query per pair, whatever is
/// not read can be left out.
struct EventOptions
{
    bool beginGeometry = true; ///< point, normal, depth and pieces in `begun`
    bool stayGeometry = false; ///< and in `stays`
};

/// Two sprites that touch. Without geometry, as always in `ended`, only the ids and user values are set.
struct Contact
{
    SpriteId a;               ///< the sprite of lower order
    SpriteId b;               ///< the other
    std::uint64_t userA = 0;  ///< user value of a, also when a is gone
    std::uint64_t userB = 0;  ///< of b
    Vec2 point{};             ///< middle of the overlap, world space
    Vec2 normal{};            ///< length 1, from a to b
    float depth = 0.f;        ///< of the deepest pair of pieces (unit: pixels)
    std::uint32_t pieceA = 0; ///< that pair, by index: the piece of a
    std::uint32_t pieceB = 0; ///< and that of b

    /// The partner of `id`; null when `id` is neither.
    [[nodiscard]] constexpr SpriteId other(SpriteId id) const noexcept
    {
        return id == a ? b : id == b ? a : SpriteId{};
    }
};

/// A bullet struck a sprite on its way. Sorted by bullet (order of firing), then fraction.
struct Hit
{
    BulletId bullet;              ///< which struck
    SpriteId target;              ///< which was struck
    SpriteId owner;               ///< of the bullet; null when it has none
    std::uint64_t userBullet = 0; ///< user value of the bullet
    std::uint64_t userTarget = 0; ///< user value of the target
    float fraction = 0.f;         ///< of the frame, [0, 1]
    Vec2 point{};                 ///< contact point at that moment, world space
    Vec2 normal{};                ///< length 1, from the bullet to the target
    float depth = 0.f;            ///< above 0 only when the bullet started inside (unit: pixels)
    std::uint32_t piece = 0;      ///< of the target
    bool spent = false;           ///< this was the bullet's last hit
};

/// Something passed within the near distance and has left again. Either two sprites (`bullet` null) or
/// a bullet and a sprite (`a` null).
struct NearMiss
{
    BulletId bullet;             ///< null when two sprites passed
    SpriteId a;                  ///< null when a bullet passed; else the sprite of lower order
    SpriteId b;                  ///< that was passed
    std::uint64_t userA = 0;     ///< of the bullet or of sprite a
    std::uint64_t userB = 0;     ///< of sprite b
    float closestDistance = 0.f; ///< smallest gap over all swept frames (unit: pixels)
    bool touched = false;        ///< they touched while near: not a miss after all
};

} // namespace graze
