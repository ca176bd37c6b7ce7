// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/graze.h>
#include <graze/queries/pair_queries.hpp>
#include <graze/system/collision_system.hpp>
#include <graze/system/mover.hpp>
#include <graze/system/separate.hpp>

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <optional>
#include <type_traits>

// Values and answers of the C++ interface in the layout of C. The fields stand in the order of the headers; guarded by
// CConvert, which checks every one.
namespace graze::c
{

[[nodiscard]] inline Vec2 fromC(graze_vec2 v) noexcept
{
    return {v.x, v.y};
}
[[nodiscard]] inline Affine2 fromC(const graze_matrix& m) noexcept
{
    return {m.m00, m.m01, m.tx, m.m10, m.m11, m.ty};
}

template <class T>
    requires std::is_arithmetic_v<T>
[[nodiscard]] constexpr T toC(T value) noexcept
{
    return value;
}
/// An id of a sprite, a bullet, or a shape.
template <class Id>
    requires std::same_as<decltype(Id::value), std::uint64_t>
[[nodiscard]] std::uint64_t toC(Id id) noexcept
{
    return id.value;
}
[[nodiscard]] inline std::uint64_t toC(const UserValue& user) noexcept
{
    return user.number();
}
[[nodiscard]] inline std::uint8_t toC(Layer layer) noexcept
{
    return layer.index;
}
[[nodiscard]] inline std::uint32_t toC(Status status) noexcept
{
    static_assert(GRAZE_SEPARATED == static_cast<int>(Status::Separated) &&
                  GRAZE_OVERLAPPING == static_cast<int>(Status::Overlapping) &&
                  GRAZE_ITERATION_LIMIT == static_cast<int>(Status::IterationLimit) &&
                  GRAZE_INVALID_INPUT == static_cast<int>(Status::InvalidInput));
    return static_cast<std::uint32_t>(status);
}
[[nodiscard]] inline graze_vec2 toC(Vec2 v) noexcept
{
    return {v.x, v.y};
}
[[nodiscard]] inline graze_matrix toC(const Affine2& m) noexcept
{
    return {m.m00, m.m01, m.tx, m.m10, m.m11, m.ty};
}
/// The struct `To` of these values, each as C has it.
template <class To, class... Values>
[[nodiscard]] To fields(const Values&... values) noexcept
{
    return {toC(values)...};
}

[[nodiscard]] inline graze_box toC(const Aabb& box) noexcept
{
    return fields<graze_box>(box.lower, box.upper);
}
[[nodiscard]] inline graze_manifold_point toC(const ManifoldPoint& p) noexcept
{
    return fields<graze_manifold_point>(p.position, p.depth, p.id);
}
[[nodiscard]] inline graze_statistics toC(const Statistics& s) noexcept
{
    graze_statistics result{s.sprites,      s.bullets,    s.candidatePairs,    s.touchingPairs,      s.bulletCandidates,
                            s.hits,         s.nearMisses, s.gjkCalls,          s.limitsReached,      s.refused,
                            s.totalSeconds, {},           s.broadPhaseSeconds, s.narrowPhaseSeconds, s.bulletSeconds,
                            s.eventSeconds};
    static_assert(std::size(decltype(result.iteration_histogram){}) == Statistics::Bins);
    std::copy(s.iterationHistogram.begin(), s.iterationHistogram.end(), result.iteration_histogram);
    return result;
}
[[nodiscard]] inline graze_settings toC(const GjkSettings& s) noexcept
{
    return fields<graze_settings>(s.maxIterations, s.epsilon,
                                  s.method == Method::Gjk ? std::uint32_t{GRAZE_METHOD_GJK}
                                                          : std::uint32_t{GRAZE_METHOD_FAST});
}
[[nodiscard]] inline graze_event_options toC(const EventOptions& o) noexcept
{
    return fields<graze_event_options>(o.beginGeometry, o.stayGeometry, o.contactIndex);
}
[[nodiscard]] inline graze_bullet_state toC(const BulletState& b) noexcept
{
    return fields<graze_bullet_state>(b.radius, b.position, b.previous, b.velocity, b.layer, b.pierceLeft, b.owner,
                                      b.user, b.spent, b.shape, b.angleRadians, b.previousAngleRadians,
                                      b.angularVelocity, b.bouncesLeft, b.updatesLeft, b.meetsBullets, b.maxSpeed,
                                      b.id);
}

[[nodiscard]] inline graze_one_way toC(const OneWay& o) noexcept
{
    return fields<graze_one_way>(o.direction, o.halfAngleRadians);
}
[[nodiscard]] inline OneWay fromC(const graze_one_way& o) noexcept
{
    return {.direction = fromC(o.direction), .halfAngleRadians = o.half_angle};
}
[[nodiscard]] inline TouchedPlane fromC(const graze_plane& p) noexcept
{
    return {.sprite = SpriteId{p.sprite},
            .user = p.user,
            .piece = p.piece,
            .point = fromC(p.point),
            .normal = fromC(p.normal),
            .local = fromC(p.local)};
}

// --- Events ---

[[nodiscard]] inline graze_contact toC(const Contact& c) noexcept
{
    return fields<graze_contact>(c.a, c.b, c.userA, c.userB, c.point, c.normal, c.depth, c.pieceA, c.pieceB, c.layerA,
                                 c.layerB, c.passed, c.fraction, c.firstPoint, c.firstNormal);
}
[[nodiscard]] inline graze_hit toC(const Hit& h) noexcept
{
    return fields<graze_hit>(h.bullet, h.target, h.owner, h.userBullet, h.userTarget, h.point, h.normal, h.fraction,
                             h.depth, h.piece, h.spent, h.bounced, h.velocity, h.targetBullet, h.reported, h.squeezed,
                             h.waits);
}
[[nodiscard]] inline graze_near_miss toC(const NearMiss& n) noexcept
{
    return fields<graze_near_miss>(n.bullet, n.a, n.b, n.userA, n.userB, n.closestDistance, n.touched, n.pointA,
                                   n.pointB, n.motion, n.fraction, n.framesAgo, static_cast<std::uint32_t>(n.end));
}

// --- Answers about one pair ---

[[nodiscard]] inline graze_overlap toC(const OverlapResult& r) noexcept
{
    return fields<graze_overlap>(r.status, r.iterations, r.pieceA, r.pieceB);
}
[[nodiscard]] inline graze_distance toC(const DistanceResult& r) noexcept
{
    return fields<graze_distance>(r.status, r.distance, r.lowerBound, r.pointA, r.pointB, r.normal, r.iterations,
                                  r.pieceA, r.pieceB, r.separation);
}
[[nodiscard]] inline graze_ray_exit toC(const RayExit& r) noexcept
{
    return fields<graze_ray_exit>(r.status, r.leaves, r.distance, r.point, r.normal, r.iterations, r.piece);
}
[[nodiscard]] inline graze_penetration toC(const PenetrationResult& r) noexcept
{
    return fields<graze_penetration>(r.status, r.depth, r.lowerBound, r.normal, r.point, r.iterations, r.pieceA,
                                     r.pieceB);
}
[[nodiscard]] inline graze_manifold toC(const ManifoldResult& r) noexcept
{
    return {toC(r.status), toC(r.normal), r.count, {toC(r.points[0]), toC(r.points[1])},
            r.iterations,  r.pieceA,      r.pieceB};
}
[[nodiscard]] inline graze_separation toC(const SeparationResult& r) noexcept
{
    return fields<graze_separation>(r.status, r.displacement, r.iterations);
}
[[nodiscard]] inline graze_sat toC(const SatResult& r) noexcept
{
    return fields<graze_sat>(r.status, r.separation, r.axis, r.pieceA, r.pieceB);
}
[[nodiscard]] inline graze_approach toC(const ApproachResult& r) noexcept
{
    return fields<graze_approach>(r.status, r.distance, r.lowerBound, r.fraction, r.iterations);
}
[[nodiscard]] inline graze_ray_hit toC(const RayCastResult& r) noexcept
{
    return fields<graze_ray_hit>(r.status, r.hit, r.startedInside, SpriteId(), UserValue(), r.piece, r.distance,
                                 r.point, r.normal, r.iterations);
}
[[nodiscard]] inline graze_cast_hit toC(const CastResult& r) noexcept
{
    return fields<graze_cast_hit>(r.status, r.hit, r.startedTouching, r.startedOverlapping, r.pieceB, SpriteId(),
                                  UserValue(), r.pieceA, r.fraction, r.point, r.normal, r.iterations);
}

// --- Answers of a whole system ---

[[nodiscard]] inline graze_found toC(const Found& f) noexcept
{
    return fields<graze_found>(f.status, static_cast<std::uint32_t>(f.count));
}
[[nodiscard]] inline graze_sprite_found toC(const SpriteFound& f) noexcept
{
    return fields<graze_sprite_found>(f.piece, f.sprite, f.user);
}
[[nodiscard]] inline graze_ray_hit toC(const RayHit& h) noexcept
{
    return fields<graze_ray_hit>(h.status, h.hit, h.startedInside, h.sprite, h.user, h.piece, h.distance, h.point,
                                 h.normal, 0);
}
[[nodiscard]] inline graze_cast_hit toC(const CastHit& h) noexcept
{
    return fields<graze_cast_hit>(h.status, h.hit, h.startedTouching, h.startedOverlapping, h.piece, h.sprite, h.user,
                                  h.castPiece, h.fraction, h.point, h.normal, 0);
}
[[nodiscard]] inline graze_near_hit toC(const NearHit& h) noexcept
{
    return fields<graze_near_hit>(h.piece, h.sprite, h.user, h.distance, h.point, h.normal);
}
[[nodiscard]] inline graze_why_not toC(const WhyNot& w) noexcept
{
    return fields<graze_why_not>(w.reasons, w.gap);
}
[[nodiscard]] inline graze_plane toC(const TouchedPlane& p) noexcept
{
    return fields<graze_plane>(p.piece, p.sprite, p.user, p.point, p.normal, p.local);
}
[[nodiscard]] inline graze_pushed_sprite toC(const PushedSprite& p) noexcept
{
    return fields<graze_pushed_sprite>(p.sprite, p.user, p.displacement, p.matrix);
}
[[nodiscard]] inline graze_slide toC(const MoveResult& m) noexcept
{
    const auto plane = [](const std::optional<TouchedPlane>& touched) { return toC(touched.value_or(TouchedPlane{})); };
    return {toC(m.status),
            toC(m.matrix),
            toC(m.moved),
            toC(m.pushed),
            toC(m.remaining),
            m.slides,
            static_cast<std::uint32_t>(m.planes),
            m.startedOverlapping,
            m.overlapping,
            plane(m.floor),
            plane(m.wall),
            plane(m.ceiling),
            toC(m.floorMotion),
            m.crushed,
            m.room};
}

} // namespace graze::c
