// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/pair/operand.hpp>
#include <graze/system/collision_system.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>

namespace GRAZE_API graze
{

/// A wall that stopped a mover, or pushed it out.
struct TouchedPlane
{
    SpriteId sprite;         ///< the wall
    UserValue user{};        ///< its user value
    std::uint32_t piece = 0; ///< piece of the wall
    Vec2 point{};            ///< a point of the wall, world space
    Vec2 normal{};           ///< outward normal of the wall, length 1
    Vec2 local{};            ///< the same point in object space, where it moves along with the wall; NaN on a flat one
};

/// Settings of a mover: the sprites that stop it, the limits of its search, a buffer for the walls it touched, and how
/// it walks. A mover walks while its wish does not lead up. Numbers out of range count as the nearest in it, NaN as 0.
struct SlideOptions
{
    /// The sprites that stop the mover. A sprite moves as its layer unless this says `as`, and ignores itself and
    /// everything it owns. A shape of the caller meets every sprite unless this says otherwise.
    QueryFilter filter{};
    int maxSlides = 8; ///< how often it may be turned aside (range: 1..64)
    /// The way out of walls that it overlaps is looked for up to this far; a mover without one is `overlapping` (range:
    /// 0..1e6; 0 pushes nothing) (unit: pixels).
    float maxPush = 256.f;
    std::span<TouchedPlane> planes{}; ///< filled with the walls touched, in order

    /// Away from the ground, of any length; zero for a game seen from above: no floor, no ceiling, no walking.
    Vec2 up{0.f, -1.f};
    /// A floor is a wall whose normal is no farther than this from `up`, give or take 0.001; and the corner of one,
    /// where a round mover leans on it (range: 0..pi/2).
    float slopeLimit = 0.7853982f;
    /// It keeps to floors that fall away: where it stood on one and walks, it ends on the next floor that is below by
    /// no more than this (range: 0..1e6) (unit: pixels).
    float snapDistance = 0.f;
    /// It climbs what stops it while it stands on a floor and walks, if there is a floor no higher than this and room
    /// above it: it is lifted no higher than the way needs, and goes as far as it can come down on a floor (range:
    /// 0..1e6) (unit: pixels).
    float stepHeight = 0.f;
    /// While it walks, the downward part of its wish ends at a floor and does not carry it down the slope, and its
    /// sideways part does not lead it up a wall that is steeper than a floor.
    bool stopOnSlopes = false;
    /// `MoveResult::floor` of the last call, or `carrierAt`: first the mover goes along with what that sprite has moved
    /// since. Without it nothing carries the mover.
    std::optional<TouchedPlane> floor{};
    std::span<const SpriteId> through{}; ///< one-way sprites that do not stop it in this call
};

/// Answer of `slide`.
struct MoveResult
{
    /// Separated: nothing stopped it. Overlapping: something did. IterationLimit: it could go on with more slides, or
    /// overlaps walls and found no way out. InvalidInput: see `slide`; it stays where it is.
    Status status = Status::InvalidInput;
    Affine2 matrix{};                ///< where it ends
    Vec2 moved{};                    ///< displacement from its start to its end (unit: pixels)
    Vec2 pushed{};                   ///< the part of it that pushed it out of walls
    Vec2 remaining{};                ///< the rest of the wish when the slides were used up
    int slides = 0;                  ///< how often it was turned aside
    std::size_t planes = 0;          ///< how many were touched; the buffer holds the first of them
    bool startedOverlapping = false; ///< it was in a wall before it moved
    bool overlapping = false;        ///< it still is: no way out within `maxPush`

    // What it touches where it ends, met in this motion or not. With `up` zero all are walls.
    std::optional<TouchedPlane> floor{};   ///< the most level one that it stands on
    std::optional<TouchedPlane> wall{};    ///< the nearest that is neither floor nor ceiling
    std::optional<TouchedPlane> ceiling{}; ///< the most level one above it: steeper ones are walls, as for floors
    /// How far the floor has moved in this frame at the point of contact: from its pose at the last update to the
    /// present one (unit: pixels).
    Vec2 floorMotion{};
    /// A wall that has moved overlapped it and drives it against another one, or left it no way out within `maxPush`.
    bool crushed = false;
    /// Where it is crushed: the least distance between a wall that has moved and one that it drives the mover against,
    /// along the normal of the first; 0 where there was no way out. Else infinite. Compared with the size of the mover
    /// it says how hard it is squeezed (unit: pixels).
    float room = std::numeric_limits<float>::infinity();
};

/// Moves by `wish` and slides along the walls in between: returns where the mover ends.
///
/// It keeps about 0.001 px (more by four float steps far from the origin) from every wall, so it never
/// begins to touch one in the events of the system; `planes` has the walls it leans on. The motion is swept, so no
/// wish is too fast. A wall that it would miss from a little more than that gap aside is no obstacle: it slides over
/// the seams of tiles, and fits into a corridor of just its own width. In a corner it stops. When it starts
/// overlapping, the shortest displacement that frees it of all walls is applied first, over all sides of all of their
/// pieces (right to a thousandth where something is round). It leads the middle of no piece through a wall other than
/// the deepest, unless that middle is in one. Without one within `maxPush`, or where more than 4,000 sides are as near,
/// 64 for a disc and 128 for what else is round, it is not pushed: a mover that has turned where there is no room is to
/// be turned back. One-way sprites push nothing out.
///
/// Nothing is kept between calls: it stood on a floor where it is in touch with one at the start, or where
/// `SlideOptions::floor` names one.
///
/// Errors  InvalidInput for a wish, an `up`, a `floor`, a shape or a place to go to that is not finite, for a sprite
///         that is not alive here, and for an unknown layer. Never changes the system. Throws std::bad_alloc only.
/// Cost    a shape cast per wall on the path and slide; allocates nothing in steady use. Sprites that `setMatrix` has
///         moved since the last update are looked at one by one: after many of them call `refresh`.
[[nodiscard]] MoveResult slide(const CollisionSystem& system, SpriteId mover, Vec2 wish,
                               const SlideOptions& options = {});
/// The same for a shape that is no sprite.
[[nodiscard]] MoveResult slide(const CollisionSystem& system, const Operand& mover, Vec2 wish,
                               const SlideOptions& options = {});

/// `slide`, then `setMatrix`: the sprite is moved, and queries find it as quickly as after an update: a loop over n
/// movers costs n log n. InvalidInput is a refusal, counted and reported to the handler: a
/// dead or foreign id, an unknown layer (ForeignId), or numbers that are not finite. The sprite stays where
/// std::bad_alloc is thrown.
MoveResult moveAndSlide(CollisionSystem& system, SpriteId mover, Vec2 wish, const SlideOptions& options = {});

/// What `SlideOptions::floor` takes for a mover that stands on a sprite that does not stop it: a raft seen from above,
/// a belt. Asked with the place of the mover in one frame, and given in the next one. Nothing for a sprite that is not
/// alive here or a point that is not finite.
[[nodiscard]] std::optional<TouchedPlane> carrierAt(const CollisionSystem& system, SpriteId carrier,
                                                    Vec2 point) noexcept;

/// The part of a velocity that leads into none of the planes. Zero in a corner. Throws std::bad_alloc only.
[[nodiscard]] Vec2 alongPlanes(Vec2 velocity, std::span<const TouchedPlane> planes);

} // namespace graze
