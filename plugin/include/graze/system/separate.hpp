// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/math/affine2.hpp>
#include <graze/system/collision_system.hpp>

#include <span>

namespace GRAZE_API graze
{

/// How easily sprites are pushed: a function of the game.
struct PushWeights
{
    /// Two sprites share a displacement as their weights, so twice the weight goes twice as far, and 0 stays (range:
    /// 0..1e6; others count as the nearest in it, NaN as 0). Asked once a sprite and call. It calls nothing of the
    /// system that asks it; it may query another.
    float (*function)(void* user, const FilteredSprite& sprite) noexcept = nullptr;
    void* user = nullptr; ///< handed to the function
};

/// Who pushes whom, for `separate`.
struct SeparateOptions
{
    LayerMask layers = LayerMask::all(); ///< sprites of other layers neither push nor are pushed
    LayerMask fixed = LayerMask::none(); ///< sprites of these stay, as with weight 0
    PushWeights weights{};               ///< of the others; without a function each has 1
    /// Sprites in each other by no more rest. Others are pushed until half of it is left, so that they still touch
    /// and no contact ends (range: 0.001..1e6; others count as the nearest in it, NaN too) (unit: pixels).
    float slop = 0.05f;
};

/// A sprite that others push.
struct PushedSprite
{
    SpriteId sprite;     ///< the sprite
    UserValue user{};    ///< its user value
    Vec2 displacement{}; ///< world space (unit: pixels)
    Affine2 matrix{};    ///< where it stands with it: for `setMatrix`
};

/// Pushes overlapping sprites apart: writes displacements into the caller's buffer, by order of the sprites, and
/// returns how many there are. Nothing is moved:
///
///     for (const graze::PushedSprite& pushed : std::span(buffer).first(std::min(count, buffer.size())))
///         collisions.setMatrix(pushed.sprite, pushed.matrix);
///
/// Pairs that the rules of the game let meet push each other out by the depth of their pieces, shared by weight. What a
/// sprite that stays pushes counts last and in full, so that nothing ends in a wall that it is near. One call per frame
/// takes a crowd apart over some frames, and each moves it less; then nothing is pushed any more. No masses, no
/// speeds, nothing is kept between calls.
///
/// Result  depends on the sprites as they stand, and on their orders: not on the order of creation when orders are
///         given. Displacements are not swept: let no sprite go farther in a frame than half its size, as a longer
///         one may lead through a wall.
/// Errors  throws std::bad_alloc only, and then the buffer is as it was.
/// Cost    for each sprite that is not fixed a search around it, and a pair query for each piece near it; then up to 64
///         passes over these pairs. Sprites moved since the last update are searched one by one: call it after
///         `update`, or `refresh`. Allocates nothing in steady use.
/// Source  position based dynamics: Mueller, Heidelberger, Hennix, Ratcliff 2007, with pairs that are only near.
Found separate(const CollisionSystem& system, std::span<PushedSprite> buffer, const SeparateOptions& options = {});

} // namespace graze
