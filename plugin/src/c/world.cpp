// SPDX-License-Identifier: Zlib
#include "c/answers.hpp"
#include "c/functions.hpp"

// World queries.
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

/// Whether the line is clear, and the place for the sprite that blocks it, which may be null.
class SightAnswer
{
public:
    using C = std::tuple<std::int32_t*, graze_ray_hit*>;

    SightAnswer(const Call& call, std::int32_t* clear, graze_ray_hit* blocker) :
    m_clear(call, clear),
    m_blocker(blocker, blocker ? 1 : 0),
    m_wantsBlocker(blocker)
    {
    }

    void write(const LineOfSight& found) const
    {
        needFinished(found.blocker.status);
        m_clear.write(found.clear);
        if (m_wantsBlocker)
            m_blocker.write(toC(found.blocker));
    }

private:
    Answer<std::int32_t, "clear"> m_clear;
    StructWriter<graze_ray_hit> m_blocker;
    bool m_wantsBlocker;
};

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
    api.line_of_sight =
        call<"line_of_sight">([](ConstSystem system, Point<"from"> from, Point<"to"> to, Filter filter,
                                 SightAnswer sight) { sight.write(system->lineOfSight(*from, *to, filter)); });
    api.line_of_sight_between =
        call<"line_of_sight_between">([](ConstSystem system, LiveSprite from, LiveSprite to, Filter filter,
                                         SightAnswer sight) { sight.write(system->lineOfSight(*from, *to, filter)); });
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

} // namespace graze::c
