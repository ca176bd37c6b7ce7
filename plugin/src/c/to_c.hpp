// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/graze.h>
#include <graze/queries/distance.hpp>
#include <graze/queries/manifold.hpp>
#include <graze/queries/overlap.hpp>
#include <graze/queries/penetration.hpp>
#include <graze/queries/sat.hpp>
#include <graze/queries/shape_cast.hpp>
#include <graze/system/collision_system.hpp>
#include <graze/system/mover.hpp>

#include <algorithm>
#include <cstdint>

// Values and answers of the C++ interface in the layout of C. The fields stand in the order of the headers; guarded by
// CToC, which checks every one. Where a struct begins with its size, that is set by StructWriter.
namespace graze::c
{

[[nodiscard]] inline Vec2 fromC(graze_vec2 v) noexcept
{
    return {v.x, v.y};
}
[[nodiscard]] inline graze_vec2 toC(Vec2 v) noexcept
{
    return {v.x, v.y};
}
[[nodiscard]] inline Affine2 fromC(const graze_matrix& m) noexcept
{
    return {m.m00, m.m01, m.tx, m.m10, m.m11, m.ty};
}
[[nodiscard]] inline graze_matrix toC(const Affine2& m) noexcept
{
    return {m.m00, m.m01, m.tx, m.m10, m.m11, m.ty};
}
[[nodiscard]] inline graze_box toC(const Aabb& box) noexcept
{
    return {toC(box.lower), toC(box.upper)};
}
[[nodiscard]] inline graze_sprite toC(SpriteId id) noexcept
{
    return id.value;
}
[[nodiscard]] inline graze_bullet toC(BulletId id) noexcept
{
    return id.value;
}
[[nodiscard]] inline std::uint32_t toC(Status status) noexcept
{
    static_assert(GRAZE_SEPARATED == static_cast<int>(Status::Separated) &&
                  GRAZE_OVERLAPPING == static_cast<int>(Status::Overlapping) &&
                  GRAZE_ITERATION_LIMIT == static_cast<int>(Status::IterationLimit) &&
                  GRAZE_INVALID_INPUT == static_cast<int>(Status::InvalidInput));
    return static_cast<std::uint32_t>(status);
}
[[nodiscard]] inline graze_settings toC(const GjkSettings& s) noexcept
{
    return {0, s.maxIterations, s.epsilon, s.method == Method::Gjk ? GRAZE_METHOD_GJK : GRAZE_METHOD_FAST};
}
[[nodiscard]] inline graze_event_options toC(const EventOptions& o) noexcept
{
    return {0, o.beginGeometry, o.stayGeometry, o.contactIndex};
}

[[nodiscard]] inline graze_statistics toC(const Statistics& s) noexcept
{
    graze_statistics result{0,
                            s.sprites,
                            s.bullets,
                            s.candidatePairs,
                            s.touchingPairs,
                            s.bulletCandidates,
                            s.hits,
                            s.nearMisses,
                            s.gjkCalls,
                            s.limitsReached,
                            s.refused,
                            s.totalSeconds,
                            {},
                            0,
                            s.broadPhaseSeconds,
                            s.narrowPhaseSeconds,
                            s.bulletSeconds,
                            s.eventSeconds};
    static_assert(std::size(decltype(result.iteration_histogram){}) == Statistics::Bins);
    std::copy(s.iterationHistogram.begin(), s.iterationHistogram.end(), result.iteration_histogram);
    return result;
}
[[nodiscard]] inline graze_bullet_state toC(const BulletState& b) noexcept
{
    return {0,
            b.radius,
            toC(b.position),
            toC(b.previous),
            toC(b.velocity),
            b.layer.index,
            b.pierceLeft,
            toC(b.owner),
            b.user.number(),
            b.spent,
            0,
            b.shape.value};
}

// --- Answers about one pair ---

[[nodiscard]] inline graze_overlap toC(const OverlapResult& r) noexcept
{
    return {0, toC(r.status), r.iterations, r.pieceA, r.pieceB};
}
[[nodiscard]] inline graze_distance toC(const DistanceResult& r) noexcept
{
    return {0,
            toC(r.status),
            r.distance,
            r.lowerBound,
            toC(r.pointA),
            toC(r.pointB),
            toC(r.normal),
            r.iterations,
            r.pieceA,
            r.pieceB,
            toC(r.separation)};
}
[[nodiscard]] inline graze_penetration toC(const PenetrationResult& r) noexcept
{
    return {0, toC(r.status), r.depth, r.lowerBound, toC(r.normal), toC(r.point), r.iterations, r.pieceA, r.pieceB};
}
[[nodiscard]] inline graze_manifold toC(const ManifoldResult& r) noexcept
{
    const auto point = [](const ManifoldPoint& p) { return graze_manifold_point{toC(p.position), p.depth, p.id}; };
    return {0,        toC(r.status), toC(r.normal), r.count, {point(r.points[0]), point(r.points[1])}, r.iterations,
            r.pieceA, r.pieceB};
}
[[nodiscard]] inline graze_sat toC(const SatResult& r) noexcept
{
    return {0, toC(r.status), r.separation, toC(r.axis), r.pieceA, r.pieceB};
}
[[nodiscard]] inline graze_approach toC(const ApproachResult& r) noexcept
{
    return {0, toC(r.status), r.distance, r.lowerBound, r.fraction, r.iterations};
}
[[nodiscard]] inline graze_ray_hit toC(const RayCastResult& r) noexcept
{
    return {0,          toC(r.status), r.hit,         r.startedInside, 0, 0, r.piece,
            r.distance, toC(r.point),  toC(r.normal), r.iterations,    0};
}
[[nodiscard]] inline graze_cast_hit toC(const CastResult& r) noexcept
{
    return {0, toC(r.status), r.hit,      r.startedTouching, r.startedOverlapping, r.pieceB,     0,
            0, r.pieceA,      r.fraction, toC(r.point),      toC(r.normal),        r.iterations, 0};
}

// --- Answers of a whole system ---

[[nodiscard]] inline graze_found toC(const Found& f) noexcept
{
    return {0, toC(f.status), static_cast<std::uint32_t>(f.count)};
}
[[nodiscard]] inline graze_sprite_found toC(const SpriteFound& f) noexcept
{
    return {0, f.piece, toC(f.sprite), f.user.number()};
}
[[nodiscard]] inline graze_ray_hit toC(const RayHit& h) noexcept
{
    return {0,
            toC(h.status),
            h.hit,
            h.startedInside,
            toC(h.sprite),
            h.user.number(),
            h.piece,
            h.distance,
            toC(h.point),
            toC(h.normal),
            0,
            0};
}
[[nodiscard]] inline graze_cast_hit toC(const CastHit& h) noexcept
{
    return {0,
            toC(h.status),
            h.hit,
            h.startedTouching,
            h.startedOverlapping,
            h.piece,
            toC(h.sprite),
            h.user.number(),
            h.castPiece,
            h.fraction,
            toC(h.point),
            toC(h.normal),
            0,
            0};
}
[[nodiscard]] inline graze_near_hit toC(const NearHit& h) noexcept
{
    return {0, h.piece, toC(h.sprite), h.user.number(), h.distance, 0, toC(h.point), toC(h.normal)};
}
[[nodiscard]] inline graze_why_not toC(const WhyNot& w) noexcept
{
    return {0, w.reasons, w.gap};
}
[[nodiscard]] inline graze_plane toC(const TouchedPlane& p) noexcept
{
    return {0, p.piece, toC(p.sprite), p.user.number(), toC(p.point), toC(p.normal)};
}
[[nodiscard]] inline graze_slide toC(const MoveResult& m) noexcept
{
    return {0,
            toC(m.status),
            toC(m.matrix),
            toC(m.moved),
            toC(m.pushed),
            toC(m.remaining),
            m.slides,
            static_cast<std::uint32_t>(m.planes),
            m.startedOverlapping,
            m.overlapping};
}

} // namespace graze::c
