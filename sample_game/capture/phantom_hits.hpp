// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/aabb.hpp>
#include <graze/system/collision_system.hpp>

#include <vector>

namespace game
{

/// The box that a game of boxes would give a round bullet, where it is.
[[nodiscard]] graze::Aabb boxOf(const graze::BulletState& bullet) noexcept;

/// What a game of boxes would call a hit, although nothing touches.
struct PhantomHit
{
    graze::Aabb target{};
    graze::Aabb threat{};
    graze::Aabb common{}; ///< where both boxes are
};

/// The sprites and round bullets of the layers `threats` whose boxes overlap that of the target, and whose shapes do
/// not touch it, as they are now. Nothing for a target that is not alive.
[[nodiscard]] std::vector<PhantomHit> phantomHits(const graze::CollisionSystem& collisions, graze::SpriteId target,
                                                  graze::LayerMask threats);

} // namespace game
