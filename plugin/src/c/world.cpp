// SPDX-License-Identifier: Zlib
#include "c/askers.hpp"
#include "c/functions.hpp"

// World queries.
namespace graze::c
{

namespace
{

Ray rayFrom(graze_vec2 origin, graze_vec2 direction, float length)
{
    return {.origin = needFinite(origin, "origin"),
            .direction = needFinite(direction, "direction"),
            .length = needFinite(length, "length")};
}

/// A query that fills a buffer: `query(span)` gets room for what the caller has room for.
template <class Element, class Struct, class Query>
graze_result filled(const char* call, const char* name, const graze_system* system, Struct* buffer,
                    std::uint32_t capacity, graze_found* found, Query&& query)
{
    return guarded(call,
                   [&]
                   {
                       const CollisionSystem& collisions = collisionsOf(system);
                       if (capacity > 0)
                           static_cast<void>(need(buffer, "buffer"));
                       const Answer<Struct> elements(buffer, capacity, name);
                       const Answer<graze_found> summary(&need(found, "found"), 1, "graze_found");
                       // No query finds a sprite twice, so that no caller can make us ask for all memory.
                       std::vector<Element> list(std::min<std::size_t>(capacity, collisions.spriteCount()));
                       const Found told = query(collisions, std::span<Element>(list));
                       const std::uint32_t status = finished(told.status);
                       for (std::size_t k = 0; k < std::min(list.size(), told.count); ++k)
                           elements.write(toC(list[k]), k);
                       summary.write({.size = 0, .status = status, .count = static_cast<std::uint32_t>(told.count)});
                   });
}

/// A query with one answer.
template <class Struct, class Query>
graze_result first(const char* call, const char* name, const graze_system* system, Struct* hit, Query&& query)
{
    return guarded(call,
                   [&]
                   {
                       const CollisionSystem& collisions = collisionsOf(system);
                       const Answer<Struct> answer(&need(hit, "hit"), 1, name);
                       const auto found = query(collisions);
                       static_cast<void>(finished(found.status));
                       answer.write(toC(found));
                   });
}

/// Writes what a line of sight found; a blocker is wanted or not.
template <class Query>
graze_result seen(const char* call, const graze_system* system, std::int32_t* clear, graze_ray_hit* blocker,
                  Query&& query)
{
    return guarded(call,
                   [&]
                   {
                       const CollisionSystem& collisions = collisionsOf(system);
                       std::int32_t& answer = need(clear, "clear");
                       const Answer<graze_ray_hit> inTheWay(blocker, blocker ? 1 : 0, "graze_ray_hit");
                       const LineOfSight found = query(collisions);
                       static_cast<void>(finished(found.blocker.status));
                       answer = found.clear;
                       if (blocker)
                           inTheWay.write(toC(found.blocker));
                   });
}

} // namespace

graze_result atPoint(const graze_system* system, graze_vec2 point, const graze_filter* filter,
                     graze_sprite_found* buffer, std::uint32_t capacity, graze_found* found)
{
    return filled<SpriteFound>(
        "at_point", "graze_sprite_found", system, buffer, capacity, found,
        [&](const CollisionSystem& collisions, std::span<SpriteFound> list)
        { return collisions.atPoint(needFinite(point, "point"), list, filterFrom(collisions, filter)); });
}

graze_result inBox(const graze_system* system, const graze_box* box, const graze_filter* filter,
                   graze_sprite_found* buffer, std::uint32_t capacity, graze_found* found)
{
    return filled<SpriteFound>("in_box", "graze_sprite_found", system, buffer, capacity, found,
                               [&](const CollisionSystem& collisions, std::span<SpriteFound> list)
                               {
                                   const graze_box& asked = need(box, "box");
                                   const Aabb read{needFinite(asked.lower, "lower"), needFinite(asked.upper, "upper")};
                                   if (read.isEmpty())
                                       throw Failure(GRAZE_INVALID_ARGUMENT, "lower of the box is beyond upper");
                                   return collisions.inBox(read, list, filterFrom(collisions, filter));
                               });
}

graze_result overlapping(const graze_system* system, const graze_probe* probe, const graze_filter* filter,
                         graze_sprite_found* buffer, std::uint32_t capacity, graze_found* found)
{
    return filled<SpriteFound>(
        "overlapping", "graze_sprite_found", system, buffer, capacity, found,
        [&](const CollisionSystem& collisions, std::span<SpriteFound> list)
        {
            const QueryFilter read = filterFrom(collisions, filter);
            return asProbe(collisions, probe, [&](const auto& who) { return collisions.overlapping(who, list, read); });
        });
}

graze_result rayCast(const graze_system* system, graze_vec2 origin, graze_vec2 direction, float length,
                     const graze_filter* filter, graze_ray_hit* hit)
{
    return first("ray_cast", "graze_ray_hit", system, hit,
                 [&](const CollisionSystem& collisions)
                 { return collisions.rayCast(rayFrom(origin, direction, length), filterFrom(collisions, filter)); });
}

graze_result rayCastAll(const graze_system* system, graze_vec2 origin, graze_vec2 direction, float length,
                        const graze_filter* filter, graze_ray_hit* buffer, std::uint32_t capacity, graze_found* found)
{
    return filled<RayHit>("ray_cast_all", "graze_ray_hit", system, buffer, capacity, found,
                          [&](const CollisionSystem& collisions, std::span<RayHit> list)
                          {
                              const Ray ray = rayFrom(origin, direction, length);
                              return collisions.rayCastAll(ray, list, filterFrom(collisions, filter));
                          });
}

graze_result rayCastAny(const graze_system* system, graze_vec2 origin, graze_vec2 direction, float length,
                        const graze_filter* filter, graze_found* found)
{
    return filled<RayHit>("ray_cast_any", "graze_ray_hit", system, static_cast<graze_ray_hit*>(nullptr), 0, found,
                          [&](const CollisionSystem& collisions, std::span<RayHit>)
                          {
                              const Ray ray = rayFrom(origin, direction, length);
                              return collisions.rayCastAny(ray, filterFrom(collisions, filter));
                          });
}

graze_result shapeCast(const graze_system* system, const graze_probe* probe, graze_vec2 motion,
                       const graze_filter* filter, graze_cast_hit* hit)
{
    return first("shape_cast", "graze_cast_hit", system, hit,
                 [&](const CollisionSystem& collisions)
                 {
                     const QueryFilter read = filterFrom(collisions, filter);
                     const Vec2 way = needFinite(motion, "motion");
                     return asProbe(collisions, probe,
                                    [&](const auto& who) { return collisions.shapeCast(who, way, read); });
                 });
}

graze_result shapeCastAll(const graze_system* system, const graze_probe* probe, graze_vec2 motion,
                          const graze_filter* filter, graze_cast_hit* buffer, std::uint32_t capacity,
                          graze_found* found)
{
    return filled<CastHit>("shape_cast_all", "graze_cast_hit", system, buffer, capacity, found,
                           [&](const CollisionSystem& collisions, std::span<CastHit> list)
                           {
                               const QueryFilter read = filterFrom(collisions, filter);
                               const Vec2 way = needFinite(motion, "motion");
                               return asProbe(collisions, probe,
                                              [&](const auto& who)
                                              { return collisions.shapeCastAll(who, way, list, read); });
                           });
}

namespace
{

float maxDistanceFrom(float maxDistance)
{
    if (maxDistance >= 0.f)
        return maxDistance;
    throw std::isnan(maxDistance) ? Failure(GRAZE_NOT_FINITE, "max_distance is not a number")
                                  : Failure(GRAZE_INVALID_ARGUMENT, "max_distance is below 0");
}

} // namespace

graze_result nearestToPoint(const graze_system* system, graze_vec2 point, float maxDistance, const graze_filter* filter,
                            graze_near_hit* buffer, std::uint32_t capacity, graze_found* found)
{
    return filled<NearHit>("nearest_to_point", "graze_near_hit", system, buffer, capacity, found,
                           [&](const CollisionSystem& collisions, std::span<NearHit> list)
                           {
                               return collisions.nearest(needFinite(point, "point"), maxDistanceFrom(maxDistance), list,
                                                         filterFrom(collisions, filter));
                           });
}

graze_result nearest(const graze_system* system, const graze_probe* probe, float maxDistance,
                     const graze_filter* filter, graze_near_hit* buffer, std::uint32_t capacity, graze_found* found)
{
    return filled<NearHit>("nearest", "graze_near_hit", system, buffer, capacity, found,
                           [&](const CollisionSystem& collisions, std::span<NearHit> list)
                           {
                               const QueryFilter read = filterFrom(collisions, filter);
                               const float reach = maxDistanceFrom(maxDistance);
                               return asProbe(collisions, probe,
                                              [&](const auto& who)
                                              { return collisions.nearest(who, reach, list, read); });
                           });
}

graze_result lineOfSight(const graze_system* system, graze_vec2 from, graze_vec2 to, const graze_filter* filter,
                         std::int32_t* clear, graze_ray_hit* blocker)
{
    return seen("line_of_sight", system, clear, blocker,
                [&](const CollisionSystem& collisions) {
                    return collisions.lineOfSight(needFinite(from, "from"), needFinite(to, "to"),
                                                  filterFrom(collisions, filter));
                });
}

graze_result lineOfSightBetween(const graze_system* system, graze_sprite from, graze_sprite to,
                                const graze_filter* filter, std::int32_t* clear, graze_ray_hit* blocker)
{
    return seen("line_of_sight_between", system, clear, blocker,
                [&](const CollisionSystem& collisions)
                {
                    const SpriteId start = needAlive(collisions, from);
                    return collisions.lineOfSight(start, needAlive(collisions, to), filterFrom(collisions, filter));
                });
}

graze_result refresh(graze_system* system)
{
    return guarded("refresh", [&] { collisionsOf(system).refresh(); });
}

} // namespace graze::c
