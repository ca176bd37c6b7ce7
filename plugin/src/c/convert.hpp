// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/graze.h>
#include <graze/outline/outline.hpp>
#include <graze/queries/pair_queries.hpp>
#include <graze/system/collision_system.hpp>
#include <graze/system/mover.hpp>
#include <graze/system/separate.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

// Values, definitions and answers between the structs of C and those of C++. `put` and `as` go both ways. The members
// of a struct stand here, once: as a list of pairs, or as the proof that both structs are laid out alike.
namespace graze::c
{

/// Both structs have the same members at the same places, so that one copy moves all of them.
template <class CStruct, class Struct>
inline constexpr bool Alike = false;
/// Members of a struct of C, each followed by its member in C++.
template <class CStruct, class Struct>
inline constexpr auto Pairs = nullptr;

template <class CStruct, class Struct>
concept Paired = !std::is_null_pointer_v<std::remove_const_t<decltype(Pairs<CStruct, Struct>)>>;

// offsetof takes names only, so these are macros.
#define SAME(c, x) (offsetof(C, c) == offsetof(X, x) && sizeof(C::c) == sizeof(X::x))
#define ALIKE(CStruct, Struct, ...)                                                                                    \
    template <>                                                                                                        \
    inline constexpr bool Alike<CStruct, Struct> = []                                                                  \
    {                                                                                                                  \
        using C = CStruct;                                                                                             \
        using X = Struct;                                                                                              \
        static_assert(sizeof(C) == sizeof(X) && __VA_ARGS__);                                                          \
        return true;                                                                                                   \
    }()
#define PAIRS(CStruct, Struct, ...)                                                                                    \
    template <>                                                                                                        \
    inline constexpr auto Pairs<CStruct, Struct> = [](auto& c, auto& x) { return std::tie(__VA_ARGS__); }

// --- Values ---

ALIKE(graze_vec2, Vec2, SAME(x, x) && SAME(y, y));
ALIKE(graze_box, Aabb, SAME(lower, lower) && SAME(upper, upper));
ALIKE(graze_matrix, Affine2,
      SAME(m00, m00) && SAME(m01, m01) && SAME(tx, tx) && SAME(m10, m10) && SAME(m11, m11) && SAME(ty, ty));
ALIKE(graze_placement, Placement,
      SAME(position, position) && SAME(angle_radians, angleRadians) && SAME(scale, scale) && SAME(origin, origin));
ALIKE(graze_one_way, OneWay, SAME(direction, direction) && SAME(half_angle, halfAngleRadians));

// --- Settings and definitions ---

PAIRS(graze_settings, GjkSettings, c.max_iterations, x.maxIterations, c.epsilon, x.epsilon, c.method, x.method);
PAIRS(graze_event_options, EventOptions, c.begin_geometry, x.beginGeometry, c.stay_geometry, x.stayGeometry,
      c.contact_index, x.contactIndex);
PAIRS(graze_outline_options, OutlineOptions, c.max_error, x.maxError, c.threshold, x.threshold, c.fit, x.fit,
      c.max_vertices, x.maxVertices);
/// Without shapes, order and whether it is enabled.
PAIRS(graze_sprite_def, ColliderDef, c.matrix, x.matrix, c.layer, x.layer, c.near_distance, x.nearDistance, c.swept,
      x.swept, c.owner, x.owner, c.user, x.user, c.one_way, x.oneWay);
PAIRS(graze_bullet_def, BulletDef, c.radius, x.radius, c.position, x.position, c.velocity, x.velocity, c.layer, x.layer,
      c.pierce, x.pierce, c.owner, x.owner, c.user, x.user, c.shape, x.shape, c.angle, x.angleRadians,
      c.angular_velocity, x.angularVelocity, c.bounces, x.bounces, c.meets_bullets, x.meetsBullets, c.lifetime,
      x.lifetime, c.max_speed, x.maxSpeed);
/// Without `as`.
PAIRS(graze_filter, QueryFilter, c.layers, x.layers, c.ignore, x.ignore);
/// Without what pointers lead to.
PAIRS(graze_slide_options, SlideOptions, c.max_slides, x.maxSlides, c.max_push, x.maxPush, c.up, x.up, c.slope_limit,
      x.slopeLimit, c.snap_distance, x.snapDistance, c.step_height, x.stepHeight, c.stop_on_slopes, x.stopOnSlopes);
/// Without the weights.
PAIRS(graze_separate_options, SeparateOptions, c.layers, x.layers, c.fixed, x.fixed, c.slop, x.slop, c.max_push,
      x.maxPush, c.axis, x.axis);

// --- Events, bullets, statistics ---

PAIRS(graze_contact, Contact, c.a, x.a, c.b, x.b, c.user_a, x.userA, c.user_b, x.userB, c.point, x.point, c.normal,
      x.normal, c.depth, x.depth, c.piece_a, x.pieceA, c.piece_b, x.pieceB, c.layer_a, x.layerA, c.layer_b, x.layerB,
      c.passed, x.passed, c.fraction, x.fraction, c.first_point, x.firstPoint, c.first_normal, x.firstNormal);
PAIRS(graze_hit, Hit, c.bullet, x.bullet, c.target, x.target, c.owner, x.owner, c.user_bullet, x.userBullet,
      c.user_target, x.userTarget, c.point, x.point, c.normal, x.normal, c.fraction, x.fraction, c.depth, x.depth,
      c.piece, x.piece, c.spent, x.spent, c.bounced, x.bounced, c.velocity, x.velocity, c.target_bullet, x.targetBullet,
      c.reported, x.reported, c.squeezed, x.squeezed, c.waits, x.waits);
static_assert(GRAZE_PASS_LEFT == static_cast<int>(PassEnd::Left) &&
              GRAZE_PASS_SPENT == static_cast<int>(PassEnd::Spent) &&
              GRAZE_PASS_REMOVED == static_cast<int>(PassEnd::Removed) &&
              GRAZE_PASS_BARRED == static_cast<int>(PassEnd::Barred));
PAIRS(graze_near_miss, NearMiss, c.bullet, x.bullet, c.a, x.a, c.b, x.b, c.user_a, x.userA, c.user_b, x.userB,
      c.closest_distance, x.closestDistance, c.touched, x.touched, c.point_a, x.pointA, c.point_b, x.pointB, c.motion,
      x.motion, c.fraction, x.fraction, c.frames_ago, x.framesAgo, c.end, x.end);
PAIRS(graze_bullet_state, BulletState, c.radius, x.radius, c.position, x.position, c.previous, x.previous, c.velocity,
      x.velocity, c.layer, x.layer, c.pierce_left, x.pierceLeft, c.owner, x.owner, c.user, x.user, c.spent, x.spent,
      c.shape, x.shape, c.angle, x.angleRadians, c.previous_angle, x.previousAngleRadians, c.angular_velocity,
      x.angularVelocity, c.bounces_left, x.bouncesLeft, c.updates_left, x.updatesLeft, c.meets_bullets, x.meetsBullets,
      c.max_speed, x.maxSpeed, c.id, x.id);
PAIRS(graze_statistics, Statistics, c.sprites, x.sprites, c.bullets, x.bullets, c.candidate_pairs, x.candidatePairs,
      c.touching_pairs, x.touchingPairs, c.bullet_candidates, x.bulletCandidates, c.hits, x.hits, c.near_misses,
      x.nearMisses, c.gjk_calls, x.gjkCalls, c.limits_reached, x.limitsReached, c.refused, x.refused, c.total_seconds,
      x.totalSeconds, c.iteration_histogram, x.iterationHistogram, c.broad_phase_seconds, x.broadPhaseSeconds,
      c.narrow_phase_seconds, x.narrowPhaseSeconds, c.bullet_seconds, x.bulletSeconds, c.event_seconds, x.eventSeconds);
PAIRS(graze_filtered_sprite, FilteredSprite, c.sprite, x.sprite, c.user, x.user, c.layer, x.layer);

// --- Answers about one pair ---

static_assert(GRAZE_SEPARATED == static_cast<int>(Status::Separated) &&
              GRAZE_OVERLAPPING == static_cast<int>(Status::Overlapping) &&
              GRAZE_ITERATION_LIMIT == static_cast<int>(Status::IterationLimit) &&
              GRAZE_INVALID_INPUT == static_cast<int>(Status::InvalidInput) &&
              GRAZE_BY_GJK == static_cast<int>(AnsweredBy::Gjk) &&
              GRAZE_BY_BOUNDS == static_cast<int>(AnsweredBy::Bounds) &&
              GRAZE_BY_FAST == static_cast<int>(AnsweredBy::Fast));
ALIKE(graze_overlap, OverlapResult,
      SAME(status, status) && SAME(iterations, iterations) && SAME(piece_a, pieceA) && SAME(piece_b, pieceB) &&
          SAME(by, by));
ALIKE(graze_distance, DistanceResult,
      SAME(status, status) && SAME(distance, distance) && SAME(lower_bound, lowerBound) && SAME(point_a, pointA) &&
          SAME(point_b, pointB) && SAME(separation, separation) && SAME(normal, normal) &&
          SAME(iterations, iterations) && SAME(piece_a, pieceA) && SAME(piece_b, pieceB) && SAME(by, by));
ALIKE(graze_penetration, PenetrationResult,
      SAME(status, status) && SAME(depth, depth) && SAME(lower_bound, lowerBound) && SAME(normal, normal) &&
          SAME(point, point) && SAME(iterations, iterations) && SAME(piece_a, pieceA) && SAME(piece_b, pieceB) &&
          SAME(by, by));
ALIKE(graze_manifold_point, ManifoldPoint, SAME(position, position) && SAME(depth, depth) && SAME(id, id));
ALIKE(graze_manifold, ManifoldResult,
      SAME(status, status) && SAME(normal, normal) && SAME(count, count) && SAME(points, points) &&
          SAME(iterations, iterations) && SAME(piece_a, pieceA) && SAME(piece_b, pieceB) && SAME(by, by) &&
          Alike<graze_manifold_point, ManifoldPoint>);
ALIKE(graze_separation, SeparationResult,
      SAME(status, status) && SAME(displacement, displacement) && SAME(iterations, iterations));
ALIKE(graze_sat, SatResult,
      SAME(status, status) && SAME(separation, separation) && SAME(axis, axis) && SAME(piece_a, pieceA) &&
          SAME(piece_b, pieceB));
ALIKE(graze_approach, ApproachResult,
      SAME(status, status) && SAME(distance, distance) && SAME(lower_bound, lowerBound) && SAME(fraction, fraction) &&
          SAME(iterations, iterations));
ALIKE(graze_ray_exit, RayExit,
      SAME(status, status) && SAME(leaves, leaves) && SAME(distance, distance) && SAME(point, point) &&
          SAME(normal, normal) && SAME(iterations, iterations) && SAME(piece, piece));
ALIKE(graze_ray_cast, RayCastResult,
      SAME(status, status) && SAME(hit, hit) && SAME(started_inside, startedInside) && SAME(distance, distance) &&
          SAME(gap, gap) && SAME(point, point) && SAME(normal, normal) && SAME(iterations, iterations) &&
          SAME(piece, piece) && SAME(by, by));
ALIKE(graze_cast, CastResult,
      SAME(status, status) && SAME(hit, hit) && SAME(started_touching, startedTouching) &&
          SAME(started_overlapping, startedOverlapping) && SAME(fraction, fraction) && SAME(gap, gap) &&
          SAME(point, point) && SAME(normal, normal) && SAME(iterations, iterations) && SAME(piece_a, pieceA) &&
          SAME(piece_b, pieceB) && SAME(by, by));

// --- Answers of a whole system ---

PAIRS(graze_found, Found, c.status, x.status, c.count, x.count);
PAIRS(graze_sprite_found, SpriteFound, c.piece, x.piece, c.sprite, x.sprite, c.user, x.user);
PAIRS(graze_ray_hit, RayHit, c.status, x.status, c.hit, x.hit, c.started_inside, x.startedInside, c.sprite, x.sprite,
      c.user, x.user, c.piece, x.piece, c.distance, x.distance, c.point, x.point, c.normal, x.normal);
PAIRS(graze_cast_hit, CastHit, c.status, x.status, c.hit, x.hit, c.started_touching, x.startedTouching,
      c.started_overlapping, x.startedOverlapping, c.piece, x.piece, c.sprite, x.sprite, c.user, x.user, c.cast_piece,
      x.castPiece, c.fraction, x.fraction, c.point, x.point, c.normal, x.normal);
PAIRS(graze_near_hit, NearHit, c.piece, x.piece, c.sprite, x.sprite, c.user, x.user, c.distance, x.distance, c.point,
      x.point, c.normal, x.normal);
PAIRS(graze_why_not, WhyNot, c.reasons, x.reasons, c.gap, x.gap);
PAIRS(graze_plane, TouchedPlane, c.piece, x.piece, c.sprite, x.sprite, c.user, x.user, c.point, x.point, c.normal,
      x.normal, c.local, x.local);
PAIRS(graze_pushed_sprite, PushedSprite, c.sprite, x.sprite, c.user, x.user, c.displacement, x.displacement, c.matrix,
      x.matrix);
PAIRS(graze_slide, MoveResult, c.status, x.status, c.matrix, x.matrix, c.moved, x.moved, c.pushed, x.pushed,
      c.remaining, x.remaining, c.slides, x.slides, c.plane_count, x.planes, c.started_overlapping,
      x.startedOverlapping, c.overlapping, x.overlapping, c.floor, x.floor, c.wall, x.wall, c.ceiling, x.ceiling,
      c.floor_motion, x.floorMotion, c.crushed, x.crushed, c.room, x.room);

#undef PAIRS
#undef ALIKE
#undef SAME

// --- Both ways ---

template <class To, class From>
void put(To& to, const From& from);

/// Every second value, from `First` on, becomes what its neighbour is.
template <std::size_t First, class... Members>
void putEach(const std::tuple<Members...>& pairs)
{
    const auto putAll = [&]<std::size_t... At>(std::index_sequence<At...>)
    {
        (put(std::get<2 * At + First>(pairs), std::get<2 * At + 1 - First>(pairs)), ...);
    };
    putAll(std::make_index_sequence<sizeof...(Members) / 2>());
}

/// `to` becomes what `from` is on the other side, member by member. Members that no list has stay as they are.
template <class To, class From>
void put(To& to, const From& from)
{
    if constexpr (Paired<To, From>)
        putEach<0>(Pairs<To, From>(to, from));
    else if constexpr (Paired<From, To>)
        putEach<1>(Pairs<From, To>(from, to));
    else if constexpr (Alike<To, From> || Alike<From, To>)
        to = std::bit_cast<To>(from);
    else if constexpr (std::is_array_v<To>)
        std::copy_n(from.begin(), std::tuple_size_v<From>, std::begin(to));
    else if constexpr (std::is_same_v<From, std::optional<TouchedPlane>>)
        put(to, from.value_or(TouchedPlane{}));
    else if constexpr (std::is_same_v<From, UserValue>)
        to = from.number();
    else if constexpr (std::is_same_v<From, Layer>)
        to = from.index;
    else if constexpr (std::is_same_v<To, LayerChoice>)
        to = Layer{static_cast<std::uint8_t>(from)};
    else if constexpr (std::is_same_v<To, LayerMask>)
        to.bits = from;
    else if constexpr (requires { to.value; }) // an id
        to.value = from;
    else if constexpr (requires { from.value; })
        to = from.value;
    else
        to = static_cast<To>(from);
}

/// `from` as the other side has it.
template <class To, class From>
[[nodiscard]] To as(const From& from)
{
    To to{};
    put(to, from);
    return to;
}
/// The same of each of a list.
template <class To, class List>
[[nodiscard]] std::vector<To> allAs(const List& list)
{
    std::vector<To> all;
    all.reserve(list.size());
    for (const auto& from : list)
        all.push_back(as<To>(from));
    return all;
}

} // namespace graze::c
