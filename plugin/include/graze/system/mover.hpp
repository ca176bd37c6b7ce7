// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/pair/operand.hpp>
#include <graze/system/collision_system.hpp>

#include <cstddef>
#include <span>

namespace GRAZE_API graze
{

/// A wall that stopped a mover, or that it was pushed out of.
struct TouchedPlane
{
    SpriteId sprite;         ///< which is the wall
    std::uint64_t user = 0;  ///< its user value
    std::uint32_t piece = 0; ///< of the sprite
    Vec2 point{};            ///< of the wall, world space
    Vec2 normal{};           ///< outward normal of the wall, length 1
};

/// Whom a mover meets, how long it tries, and what it tells.
struct SlideOptions
{
    /// Whom the mover meets. A sprite moves as its layer unless this says `as`, and never meets itself nor what
    /// belongs to it. A shape of the caller's meets everybody unless this says otherwise.
    QueryFilter filter{};
    int maxSlides = 8; ///< how often it may be turned aside (range: 1..64)
    int maxPushes = 8; ///< how often it may be pushed out of walls that it overlaps (range: 0..64; 0 is never)
    std::span<TouchedPlane> planes{}; ///< filled with what was touched, in that order
};

/// Answer of `slide`.
struct MoveResult
{
    /// Separated: nothing was in the way. Overlapping: something was. IterationLimit: it could do more with more
    /// slides or pushes. InvalidInput: see `slide`; it stays where it is.
    Status status = Status::InvalidInput;
    Affine2 matrix{};                ///< where it ends
    Vec2 moved{};                    ///< from where it was to there (unit: pixels)
    Vec2 pushed{};                   ///< the part of that by which it was pushed out of walls
    Vec2 remaining{};                ///< what was still to be done when the slides were used up
    int slides = 0;                  ///< how often it was turned aside
    std::size_t planes = 0;          ///< how many were touched; the buffer holds the first of them
    bool startedOverlapping = false; ///< it was in a wall before it moved
    bool overlapping = false;        ///< it still is: there is no room, or there were too few pushes
};

/// Where a mover comes to when it wishes to go by `wish` and slides along what is in the way.
///
/// It keeps about 0.001 px (more by four float steps far from the origin) from every wall, so it never
/// begins to touch one in the events of the system; `planes` has what it leans on. Walls are swept for, so no wish
/// is too fast. Whatever it would overlap by less than a quarter of that gap is no obstacle: it slides over
/// the seams of tiles, and through a corridor of just its own width. In a corner it stops. When it starts
/// overlapping, it is first pushed out by the shortest way that frees it of all walls.
///
/// Errors  InvalidInput for a wish, a shape or a place to go to that is not finite, for a sprite that is
///         not alive here, and for an unknown layer. Never throws, never changes the system.
/// Cost    a shape cast per wall on the way and slide; allocates nothing in steady use.
[[nodiscard]] MoveResult slide(const CollisionSystem& system, SpriteId mover, Vec2 wish,
                               const SlideOptions& options = {}) noexcept;
/// The same for a shape that is no sprite.
[[nodiscard]] MoveResult slide(const CollisionSystem& system, const Operand& mover, Vec2 wish,
                               const SlideOptions& options = {}) noexcept;

/// `slide`, then `setMatrix`: the sprite is moved. InvalidInput is a refusal, counted and told to the handler: a
/// dead or foreign id, an unknown layer (ForeignId), or numbers that are not finite.
MoveResult moveAndSlide(CollisionSystem& system, SpriteId mover, Vec2 wish, const SlideOptions& options = {}) noexcept;

/// What the planes leave of a velocity: the part that leads into none of them. Zero in a corner.
[[nodiscard]] Vec2 alongPlanes(Vec2 velocity, std::span<const TouchedPlane> planes) noexcept;

} // namespace graze
