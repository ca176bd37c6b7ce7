// SPDX-License-Identifier: Zlib
#include "c/convert.hpp"

// Answers of queries in the layout of C. Sizes are set where they are written: see Answer.
namespace graze::c
{

graze_overlap toC(const OverlapResult& result) noexcept
{
    return {.size = 0,
            .status = toC(result.status),
            .iterations = result.iterations,
            .piece_a = result.pieceA,
            .piece_b = result.pieceB};
}

graze_distance toC(const DistanceResult& result) noexcept
{
    return {.size = 0,
            .status = toC(result.status),
            .distance = result.distance,
            .lower_bound = result.lowerBound,
            .point_a = toC(result.pointA),
            .point_b = toC(result.pointB),
            .normal = toC(result.normal),
            .iterations = result.iterations,
            .piece_a = result.pieceA,
            .piece_b = result.pieceB,
            .separation = toC(result.separation)};
}

graze_penetration toC(const PenetrationResult& result) noexcept
{
    return {.size = 0,
            .status = toC(result.status),
            .depth = result.depth,
            .lower_bound = result.lowerBound,
            .normal = toC(result.normal),
            .point = toC(result.point),
            .iterations = result.iterations,
            .piece_a = result.pieceA,
            .piece_b = result.pieceB};
}

graze_sat toC(const SatResult& result) noexcept
{
    return {.size = 0,
            .status = toC(result.status),
            .separation = result.separation,
            .axis = toC(result.axis),
            .piece_a = result.pieceA,
            .piece_b = result.pieceB};
}

graze_approach toC(const ApproachResult& result) noexcept
{
    return {.size = 0,
            .status = toC(result.status),
            .distance = result.distance,
            .lower_bound = result.lowerBound,
            .fraction = result.fraction,
            .iterations = result.iterations};
}

graze_ray_hit toC(const RayCastResult& result) noexcept
{
    return {.size = 0,
            .status = toC(result.status),
            .hit = result.hit,
            .started_inside = result.startedInside,
            .sprite = 0,
            .user = 0,
            .piece = result.piece,
            .distance = result.distance,
            .point = toC(result.point),
            .normal = toC(result.normal),
            .iterations = result.iterations,
            .reserved = 0};
}

graze_cast_hit toC(const CastResult& result) noexcept
{
    return {.size = 0,
            .status = toC(result.status),
            .hit = result.hit,
            .started_touching = result.startedTouching,
            .started_overlapping = result.startedOverlapping,
            .piece = result.pieceB,
            .sprite = 0,
            .user = 0,
            .cast_piece = result.pieceA,
            .fraction = result.fraction,
            .point = toC(result.point),
            .normal = toC(result.normal),
            .iterations = result.iterations,
            .reserved = 0};
}

graze_sprite_found toC(const SpriteFound& found) noexcept
{
    return {.size = 0, .piece = found.piece, .sprite = found.sprite.value, .user = found.user};
}

graze_ray_hit toC(const RayHit& hit) noexcept
{
    return {.size = 0,
            .status = toC(hit.status),
            .hit = hit.hit,
            .started_inside = hit.startedInside,
            .sprite = hit.sprite.value,
            .user = hit.user,
            .piece = hit.piece,
            .distance = hit.distance,
            .point = toC(hit.point),
            .normal = toC(hit.normal),
            .iterations = 0,
            .reserved = 0};
}

graze_cast_hit toC(const CastHit& hit) noexcept
{
    return {.size = 0,
            .status = toC(hit.status),
            .hit = hit.hit,
            .started_touching = hit.startedTouching,
            .started_overlapping = hit.startedOverlapping,
            .piece = hit.piece,
            .sprite = hit.sprite.value,
            .user = hit.user,
            .cast_piece = hit.castPiece,
            .fraction = hit.fraction,
            .point = toC(hit.point),
            .normal = toC(hit.normal),
            .iterations = 0,
            .reserved = 0};
}

graze_near_hit toC(const NearHit& hit) noexcept
{
    return {.size = 0,
            .piece = hit.piece,
            .sprite = hit.sprite.value,
            .user = hit.user,
            .distance = hit.distance,
            .reserved = 0,
            .point = toC(hit.point),
            .normal = toC(hit.normal)};
}

graze_plane toC(const TouchedPlane& plane) noexcept
{
    return {.size = 0,
            .piece = plane.piece,
            .sprite = plane.sprite.value,
            .user = plane.user,
            .point = toC(plane.point),
            .normal = toC(plane.normal)};
}

} // namespace graze::c
