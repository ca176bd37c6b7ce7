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

/// Stands for a member of any type.
struct AnyMember
{
    template <class T>
    operator T() const noexcept; // NOLINT(google-explicit-constructor)
};
template <class CStruct, std::size_t... I>
consteval bool isMadeFrom(std::index_sequence<I...>) noexcept
{
    return requires
    {
        CStruct{(static_cast<void>(I), AnyMember{})...};
    };
}
/// How many members it has. Those of an array count one by one.
template <class CStruct, std::size_t Count = 0>
consteval std::size_t memberCount() noexcept
{
    if constexpr (isMadeFrom<CStruct>(std::make_index_sequence<Count + 1>{}))
        return memberCount<CStruct, Count + 1>();
    return Count;
}
/// How many of them the pairs have.
template <class... Members>
struct PairedCount;
template <>
struct PairedCount<>
{
    static constexpr std::size_t value = 0;
};
template <class CMember, class Member, class... Members>
struct PairedCount<CMember&, Member&, Members...>
{
    static constexpr std::size_t value =
        std::max<std::size_t>(1, std::extent_v<CMember>) + PairedCount<Members...>::value;
};
template <class... Members>
consteval std::size_t pairedCount(const std::tuple<Members...>*) noexcept
{
    return PairedCount<Members...>::value;
}

// offsetof takes names only, so these are macros.
#define MATCH(c, x) (offsetof(C, c) == offsetof(X, x) && sizeof(C::c) == sizeof(X::x))
#define SAME(name) MATCH(name, name)
#define BOTH(name) c.name, x.name
#define ALIKE(CStruct, Struct, ...)                                                                                    \
    template <>                                                                                                        \
    inline constexpr bool Alike<CStruct, Struct> = []                                                                  \
    {                                                                                                                  \
        using C = CStruct;                                                                                             \
        using X = Struct;                                                                                              \
        static_assert(sizeof(C) == sizeof(X) && __VA_ARGS__);                                                          \
        return true;                                                                                                   \
    }()
/// Some members: those that its comment leaves out are given elsewhere.
#define PARTS(CStruct, Struct, ...)                                                                                    \
    template <>                                                                                                        \
    inline constexpr auto Pairs<CStruct, Struct> = [](auto& c, auto& x) { return std::tie(__VA_ARGS__); }
/// All members of the struct of C.
#define PAIRS(CStruct, Struct, ...)                                                                                    \
    PARTS(CStruct, Struct, __VA_ARGS__);                                                                               \
    static_assert(                                                                                                     \
        memberCount<CStruct>() ==                                                                                      \
        pairedCount(static_cast<decltype(Pairs<CStruct, Struct>(std::declval<CStruct&>(), std::declval<Struct&>()))*>( \
            nullptr)))

// --- Values ---

ALIKE(graze_vec2, Vec2, SAME(x) && SAME(y));
ALIKE(graze_box, Aabb, SAME(lower) && SAME(upper));
ALIKE(graze_matrix, Affine2, SAME(m00) && SAME(m01) && SAME(tx) && SAME(m10) && SAME(m11) && SAME(ty));
ALIKE(graze_placement, Placement, SAME(position) && MATCH(angle_radians, angleRadians) && SAME(scale) && SAME(origin));
ALIKE(graze_one_way, OneWay, SAME(direction) && MATCH(half_angle, halfAngleRadians));

// --- Settings and definitions ---

PAIRS(graze_settings, GjkSettings, c.max_iterations, x.maxIterations, BOTH(epsilon), BOTH(method));
PAIRS(graze_event_options, EventOptions, c.begin_geometry, x.beginGeometry, c.stay_geometry, x.stayGeometry,
      c.contact_index, x.contactIndex);
PAIRS(graze_outline_options, OutlineOptions, c.max_error, x.maxError, BOTH(threshold), BOTH(fit), c.max_vertices,
      x.maxVertices);
/// Without shapes, order and whether it is enabled.
PARTS(graze_sprite_def, ColliderDef, BOTH(matrix), BOTH(layer), c.near_distance, x.nearDistance, BOTH(swept),
      BOTH(owner), BOTH(user), c.one_way, x.oneWay);
PAIRS(graze_bullet_def, BulletDef, BOTH(radius), BOTH(position), BOTH(velocity), BOTH(layer), BOTH(pierce), BOTH(owner),
      BOTH(user), BOTH(shape), c.angle, x.angleRadians, c.angular_velocity, x.angularVelocity, BOTH(bounces),
      c.meets_bullets, x.meetsBullets, BOTH(lifetime), c.max_speed, x.maxSpeed);
/// Without `as`.
PARTS(graze_filter, QueryFilter, BOTH(layers), BOTH(ignore));
/// Without what pointers lead to.
PARTS(graze_slide_options, SlideOptions, c.max_slides, x.maxSlides, c.max_push, x.maxPush, BOTH(up), c.slope_limit,
      x.slopeLimit, c.snap_distance, x.snapDistance, c.step_height, x.stepHeight, c.stop_on_slopes, x.stopOnSlopes);
/// Without the weights.
PARTS(graze_separate_options, SeparateOptions, BOTH(layers), BOTH(fixed), BOTH(slop), c.max_push, x.maxPush,
      BOTH(axis));

// --- Events, bullets, statistics ---

PAIRS(graze_contact, Contact, BOTH(a), BOTH(b), c.user_a, x.userA, c.user_b, x.userB, BOTH(point), BOTH(normal),
      BOTH(depth), c.piece_a, x.pieceA, c.piece_b, x.pieceB, c.layer_a, x.layerA, c.layer_b, x.layerB, BOTH(passed),
      BOTH(fraction), c.first_point, x.firstPoint, c.first_normal, x.firstNormal);
PAIRS(graze_hit, Hit, BOTH(bullet), BOTH(target), BOTH(owner), c.user_bullet, x.userBullet, c.user_target, x.userTarget,
      BOTH(point), BOTH(normal), BOTH(fraction), BOTH(depth), BOTH(piece), BOTH(spent), BOTH(bounced), BOTH(velocity),
      c.target_bullet, x.targetBullet, BOTH(reported), BOTH(squeezed), BOTH(waits));
static_assert(GRAZE_PASS_LEFT == static_cast<int>(PassEnd::Left) &&
              GRAZE_PASS_SPENT == static_cast<int>(PassEnd::Spent) &&
              GRAZE_PASS_REMOVED == static_cast<int>(PassEnd::Removed) &&
              GRAZE_PASS_BARRED == static_cast<int>(PassEnd::Barred));
PAIRS(graze_near_miss, NearMiss, BOTH(bullet), BOTH(a), BOTH(b), c.user_a, x.userA, c.user_b, x.userB,
      c.closest_distance, x.closestDistance, BOTH(touched), c.point_a, x.pointA, c.point_b, x.pointB, BOTH(motion),
      BOTH(fraction), c.frames_ago, x.framesAgo, BOTH(end));
PAIRS(graze_bullet_state, BulletState, BOTH(radius), BOTH(position), BOTH(previous), BOTH(velocity), BOTH(layer),
      c.pierce_left, x.pierceLeft, BOTH(owner), BOTH(user), BOTH(spent), BOTH(shape), c.angle, x.angleRadians,
      c.previous_angle, x.previousAngleRadians, c.angular_velocity, x.angularVelocity, c.bounces_left, x.bouncesLeft,
      c.updates_left, x.updatesLeft, c.meets_bullets, x.meetsBullets, c.max_speed, x.maxSpeed, BOTH(id));
PAIRS(graze_statistics, Statistics, BOTH(sprites), BOTH(bullets), c.candidate_pairs, x.candidatePairs, c.touching_pairs,
      x.touchingPairs, c.bullet_candidates, x.bulletCandidates, BOTH(hits), c.near_misses, x.nearMisses, c.gjk_calls,
      x.gjkCalls, c.limits_reached, x.limitsReached, BOTH(refused), c.total_seconds, x.totalSeconds,
      c.iteration_histogram, x.iterationHistogram, c.broad_phase_seconds, x.broadPhaseSeconds, c.narrow_phase_seconds,
      x.narrowPhaseSeconds, c.bullet_seconds, x.bulletSeconds, c.event_seconds, x.eventSeconds);
PAIRS(graze_filtered_sprite, FilteredSprite, BOTH(sprite), BOTH(user), BOTH(layer));

// --- Answers about one pair ---

static_assert(GRAZE_SEPARATED == static_cast<int>(Status::Separated) &&
              GRAZE_OVERLAPPING == static_cast<int>(Status::Overlapping) &&
              GRAZE_ITERATION_LIMIT == static_cast<int>(Status::IterationLimit) &&
              GRAZE_BY_GJK == static_cast<int>(AnsweredBy::Gjk) &&
              GRAZE_BY_BOUNDS == static_cast<int>(AnsweredBy::Bounds) &&
              GRAZE_BY_FAST == static_cast<int>(AnsweredBy::Fast));
ALIKE(graze_overlap, OverlapResult,
      SAME(status) && SAME(iterations) && MATCH(piece_a, pieceA) && MATCH(piece_b, pieceB) && SAME(by));
ALIKE(graze_distance, DistanceResult,
      SAME(status) && SAME(distance) && MATCH(lower_bound, lowerBound) && MATCH(point_a, pointA) &&
          MATCH(point_b, pointB) && SAME(separation) && SAME(normal) && SAME(iterations) && MATCH(piece_a, pieceA) &&
          MATCH(piece_b, pieceB) && SAME(by));
ALIKE(graze_penetration, PenetrationResult,
      SAME(status) && SAME(depth) && MATCH(lower_bound, lowerBound) && SAME(normal) && SAME(point) &&
          SAME(iterations) && MATCH(piece_a, pieceA) && MATCH(piece_b, pieceB) && SAME(by));
ALIKE(graze_manifold_point, ManifoldPoint, SAME(position) && SAME(depth) && SAME(id));
ALIKE(graze_manifold, ManifoldResult,
      SAME(status) && SAME(normal) && SAME(count) && SAME(points) && SAME(iterations) && MATCH(piece_a, pieceA) &&
          MATCH(piece_b, pieceB) && SAME(by) && Alike<graze_manifold_point, ManifoldPoint>);
ALIKE(graze_separation, SeparationResult, SAME(status) && SAME(displacement) && SAME(iterations));
ALIKE(graze_approach, ApproachResult,
      SAME(status) && SAME(distance) && MATCH(lower_bound, lowerBound) && SAME(fraction) && SAME(iterations));
ALIKE(graze_ray_exit, RayExit,
      SAME(status) && SAME(leaves) && SAME(distance) && SAME(point) && SAME(normal) && SAME(iterations) && SAME(piece));
ALIKE(graze_ray_cast, RayCastResult,
      SAME(status) && SAME(hit) && MATCH(started_inside, startedInside) && SAME(distance) && SAME(gap) && SAME(point) &&
          SAME(normal) && SAME(iterations) && SAME(piece) && SAME(by));
ALIKE(graze_cast, CastResult,
      SAME(status) && SAME(hit) && MATCH(started_touching, startedTouching) &&
          MATCH(started_overlapping, startedOverlapping) && SAME(fraction) && SAME(gap) && SAME(point) &&
          SAME(normal) && SAME(iterations) && MATCH(piece_a, pieceA) && MATCH(piece_b, pieceB) && SAME(by));

// --- Answers of a whole system ---

PAIRS(graze_found, Found, BOTH(status), BOTH(count));
PAIRS(graze_sprite_found, SpriteFound, BOTH(piece), BOTH(sprite), BOTH(user));
PAIRS(graze_ray_hit, RayHit, BOTH(status), BOTH(hit), c.started_inside, x.startedInside, BOTH(sprite), BOTH(user),
      BOTH(piece), BOTH(distance), BOTH(point), BOTH(normal));
PAIRS(graze_cast_hit, CastHit, BOTH(status), BOTH(hit), c.started_touching, x.startedTouching, c.started_overlapping,
      x.startedOverlapping, BOTH(piece), BOTH(sprite), BOTH(user), c.cast_piece, x.castPiece, BOTH(fraction),
      BOTH(point), BOTH(normal));
PAIRS(graze_near_hit, NearHit, BOTH(piece), BOTH(sprite), BOTH(user), BOTH(distance), BOTH(point), BOTH(normal));
PAIRS(graze_why_not, WhyNot, BOTH(reasons), BOTH(gap));
PAIRS(graze_plane, TouchedPlane, BOTH(piece), BOTH(sprite), BOTH(user), BOTH(point), BOTH(normal), BOTH(local));
PAIRS(graze_pushed_sprite, PushedSprite, BOTH(sprite), BOTH(user), BOTH(displacement), BOTH(matrix));
PAIRS(graze_slide, MoveResult, BOTH(status), BOTH(matrix), BOTH(moved), BOTH(pushed), BOTH(remaining), BOTH(slides),
      c.plane_count, x.planes, c.started_overlapping, x.startedOverlapping, BOTH(overlapping), BOTH(floor), BOTH(wall),
      BOTH(ceiling), c.floor_motion, x.floorMotion, BOTH(crushed), BOTH(room));

#undef PAIRS
#undef PARTS
#undef ALIKE
#undef BOTH
#undef SAME
#undef MATCH

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
