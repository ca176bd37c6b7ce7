// SPDX-License-Identifier: Zlib
#include "c/arguments.hpp"

#include <graze/system/mover.hpp>

// World queries, and the mover.
namespace graze::c
{

namespace
{

Aabb boxFrom(const graze_box& box)
{
    const Aabb read{needFinite(box.lower, "lower"), needFinite(box.upper, "upper")};
    if (read.isEmpty())
        throw Failure(GRAZE_INVALID_ARGUMENT, "lower of the box is beyond upper");
    return read;
}

/// `blocker` is the place for the sprite that blocks the line, or null.
void writeSight(const LineOfSight& found, const Answer<std::int32_t, "clear">& clear, graze_ray_hit* blocker)
{
    needFinished(found.blocker.status);
    clear.write(found.clear);
    if (blocker)
        *blocker = toC(found.blocker);
}

/// The options of a slide as the host gives them, and the filter that they name.
struct SlideRequest
{
    graze_slide_options options GRAZE_SLIDE_OPTIONS_INIT;
    std::span<graze_plane> planes;
    QueryFilter filter;
};

SlideRequest slideRequest(const Call& call, const graze_slide_options* options)
{
    SlideRequest request;
    if (options)
        request.options = *options;
    const graze_slide_options& read = request.options;
    request.filter = filterOrAll(call, read.filter);
    request.planes = needSpan(read.planes, read.plane_capacity, "planes");
    needRange(read.plane_capacity, 0u, 4096u, "plane_capacity");
    needRange(read.max_slides, 1, 64, "max_slides");
    needRange(read.max_pushes, 0, 64, "max_pushes");
    return request;
}
using Slide = Read<slideRequest>;

/// `move(options)` slides.
template <class Move>
void slideBy(const SlideRequest& request, const Answer<graze_slide>& answer, const Move& move)
{
    std::vector<TouchedPlane> planes(request.planes.size());
    const MoveResult moved = move(SlideOptions{.filter = request.filter,
                                               .maxSlides = request.options.max_slides,
                                               .maxPushes = request.options.max_pushes,
                                               .planes = planes});
    answer.write(moved);
    for (std::size_t k = 0; k < std::min(moved.planes, planes.size()); ++k)
        request.planes[k] = toC(planes[k]);
}

std::vector<TouchedPlane> wallsFrom(std::span<const graze_plane> planes)
{
    std::vector<TouchedPlane> walls;
    for (const graze_plane& plane : planes)
        walls.push_back({.sprite = SpriteId{plane.sprite},
                         .user = plane.user,
                         .piece = plane.piece,
                         .point = fromC(plane.point),
                         .normal = needFinite(plane.normal, "normal")});
    return walls;
}

} // namespace

void enterRayQueries(graze_api& api)
{
    api.ray_cast =
        call<"ray_cast">([](ConstSystem system, RayParameter ray, Filter filter, Answer<graze_ray_hit, "hit"> answer)
                         { answer.write(system->rayCast(ray, filter)); });
    api.ray_cast_all =
        call<"ray_cast_all">([](ConstSystem system, RayParameter ray, Filter filter, Results<RayHit> results)
                             { results.fill([&](auto list) { return system->rayCastAll(ray, list, filter); }); });
    api.ray_cast_any = call<"ray_cast_any">(
        [](ConstSystem system, RayParameter ray, Filter filter, Answer<graze_found, "found"> answer)
        { answer.write(system->rayCastAny(ray, filter)); });
    api.line_of_sight = call<"line_of_sight">([](ConstSystem system, Point<"from"> from, Point<"to"> to, Filter filter,
                                                 Answer<std::int32_t, "clear"> clear, graze_ray_hit* blocker)
                                              { writeSight(system->lineOfSight(*from, *to, filter), clear, blocker); });
    api.line_of_sight_between = call<"line_of_sight_between">(
        [](ConstSystem system, LiveSprite from, LiveSprite to, Filter filter, Answer<std::int32_t, "clear"> clear,
           graze_ray_hit* blocker) { writeSight(system->lineOfSight(*from, *to, filter), clear, blocker); });
}

void enterShapeQueries(graze_api& api)
{
    api.at_point =
        call<"at_point">([](ConstSystem system, Point<"point"> point, Filter filter, Results<SpriteFound> results)
                         { results.fill([&](auto list) { return system->atPoint(point, list, filter); }); });
    api.in_box = call<"in_box">(
        [](ConstSystem system, Given<graze_box, "box"> box, Filter filter, Results<SpriteFound> results)
        {
            const Aabb read = boxFrom(box);
            results.fill([&](auto list) { return system->inBox(read, list, filter); });
        });
    api.overlapping = call<"overlapping">(
        [](ConstSystem system, Probe probe, Filter filter, Results<SpriteFound> results)
        {
            ask(probe, [&](const auto& asker)
                { results.fill([&](auto list) { return system->overlapping(asker, list, filter); }); });
        });
    api.shape_cast = call<"shape_cast">(
        [](ConstSystem system, Probe probe, Point<"motion"> motion, Filter filter, Answer<graze_cast_hit, "hit"> answer)
        { answer.write(ask(probe, [&](const auto& asker) { return system->shapeCast(asker, motion, filter); })); });
    api.shape_cast_all = call<"shape_cast_all">(
        [](ConstSystem system, Probe probe, Point<"motion"> motion, Filter filter, Results<CastHit> results)
        {
            ask(probe, [&](const auto& asker)
                { results.fill([&](auto list) { return system->shapeCastAll(asker, motion, list, filter); }); });
        });
    api.nearest_to_point = call<"nearest_to_point">(
        [](ConstSystem system, Point<"point"> point, MaxDistance reach, Filter filter, Results<NearHit> results)
        { results.fill([&](auto list) { return system->nearest(*point, reach, list, filter); }); });
    api.nearest = call<"nearest">(
        [](ConstSystem system, Probe probe, MaxDistance reach, Filter filter, Results<NearHit> results)
        {
            ask(probe, [&](const auto& asker)
                { results.fill([&](auto list) { return system->nearest(asker, reach, list, filter); }); });
        });
}

void enterMoverFunctions(graze_api& api)
{
    api.slide = call<"slide">(
        [](ConstSystem system, Probe probe, Point<"wish"> wish, Slide request, Answer<graze_slide> answer)
        {
            ask(probe,
                [&](const auto& asker)
                {
                    slideBy(request, answer,
                            [&](const SlideOptions& options) { return graze::slide(*system, asker, wish, options); });
                });
        });
    api.move_and_slide = call<"move_and_slide">(
        [](System system, LiveSprite sprite, Point<"wish"> wish, Slide request, Answer<graze_slide> answer)
        {
            slideBy(request, answer,
                    [&](const SlideOptions& options) { return moveAndSlide(*system, sprite, wish, options); });
        });
    api.along_planes = call<"along_planes">(
        [](Point<"velocity"> velocity, Buffer<const graze_plane, "planes"> planes, Answer<graze_vec2, "left"> answer)
        { answer.write(toC(alongPlanes(velocity, wallsFrom(planes)))); });
}

} // namespace graze::c
