// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/math/affine2.hpp>
#include <graze/math/vec2.hpp>
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
    /// No sprite goes farther in a call; 0: half of the smaller half size of its bounds (range: 0..1e6; others count as
    /// the nearest in it, NaN as 0) (unit: pixels).
    float maxPush = 0.f;
    /// Sprites are pushed to and fro along it only, as fighters are; its length does not matter. Zero, or not finite:
    /// in any direction.
    Vec2 axis{};
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
/// Pairs that the rules of the game let meet push each other out by the depth of their pieces, shared by weight. Those
/// that stand in one place are spread around a circle by their orders. What stays counts last and in full: no sprite is
/// pushed into one that it is outside of, or deeper into one that it is in. One call per frame takes a crowd apart over
/// some frames; then nothing is pushed any more. No masses, no speeds, nothing is kept between calls.
///
/// Result  Separated: nothing is pushed. Overlapping: with these displacements all are apart but the slop.
///         IterationLimit: some are not. A crowd with room needs some frames; one that has none says so in each.
///         It depends on the sprites as they stand, and on their orders: not on the order of creation when orders are
///         given.
/// Errors  throws std::bad_alloc only, and then the buffer is as it was.
/// Cost    for each sprite that is not fixed a search around it, as far as two may be pushed, and a pair query for each
///         piece so near; then up to 72 passes over these pairs. Sprites moved by `setMatrix` since the last update are
///         searched one by one: call it after `update`, or `refresh`. Allocates nothing in steady use.
/// Source  position based dynamics: Mueller, Heidelberger, Hennix, Ratcliff 2007, with pairs that are only near.
Found separate(const CollisionSystem& system, std::span<PushedSprite> buffer, const SeparateOptions& options = {});

} // namespace graze
