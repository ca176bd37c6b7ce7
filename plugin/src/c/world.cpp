// SPDX-License-Identifier: Zlib
#include "c/arguments.hpp"

#include <graze/system/mover.hpp>
#include <graze/system/separate.hpp>

#include <cmath>
#include <string_view>

// Queries of a whole system and of two of its sprites, and the mover.
namespace graze::c
{

namespace
{

using FoundAnswer = Answer<graze_found, "found">;

/// Fills the buffer of a world query, which finds no sprite twice.
template <class Element, class T, class List>
void writeList(const CollisionSystem& system, T* buffer, std::uint32_t capacity, const FoundAnswer& found,
               const List& list)
{
    found.write(fillBuffer<Element>(needSpan(buffer, capacity, "buffer"), system.spriteCount(), list));
}

/// Calls `query` with the sprite or with the operand.
template <class Query>
void ask(const CollisionSystem& system, const graze_probe* probe, const Query& query)
{
    std::visit(query, askerFrom(system, probe));
}

Aabb boxFrom(const graze_box& box)
{
    const Aabb read{needFinite(box.lower, "lower"), needFinite(box.upper, "upper")};
    if (read.isEmpty())
        fail(GRAZE_INVALID_ARGUMENT, "lower of the box is beyond upper");
    return read;
}

/// A distance that may be infinite, and neither NaN nor below 0.
struct Reach
{
    using C = float;
    explicit Reach(float distance) : value(distance)
    {
        if (std::isnan(distance))
            fail(GRAZE_NOT_FINITE, "max_distance is not a number");
        if (distance < 0.f)
            fail(GRAZE_INVALID_ARGUMENT, "max_distance is below 0");
    }
    float value;
};

template <class T>
void needRange(T value, T lowest, T highest, const char* name)
{
    if (!(value >= lowest && value <= highest))
        fail(GRAZE_INVALID_ARGUMENT, name, " is ", value, ", not in ", lowest, " to ", highest);
}

/// `move(options)` slides by the options of the host, which may be null.
template <class Move>
void writeSlide(const CollisionSystem& system, const graze_slide_options* options, const Answer<graze_slide>& answer,
                const Move& move)
{
    const graze_slide_options read = options ? *options : graze_slide_options GRAZE_SLIDE_OPTIONS_INIT;
    const std::span<graze_plane> walls = needSpan(read.planes, read.plane_capacity, "planes");
    needRange(read.plane_capacity, 0u, 4096u, "plane_capacity");
    needRange(read.max_slides, 1, 64, "max_slides");
    needRange(read.max_push, 0.f, 1e6f, "max_push");
    needRange(read.slope_limit, 0.f, 1.5707964f, "slope_limit");
    needRange(read.snap_distance, 0.f, 1e6f, "snap_distance");
    needRange(read.step_height, 0.f, 1e6f, "step_height");
    std::vector<SpriteId> through;
    for (const graze_sprite sprite : needSpan(read.through, read.through_count, "through"))
        through.push_back(SpriteId{sprite});
    std::vector<TouchedPlane> planes(walls.size());
    const MoveResult moved = move(SlideOptions{.filter = filterFrom(system, read.filter),
                                               .maxSlides = read.max_slides,
                                               .maxPush = read.max_push,
                                               .planes = planes,
                                               .up = needFinite(read.up, "up"),
                                               .slopeLimit = read.slope_limit,
                                               .snapDistance = read.snap_distance,
                                               .stepHeight = read.step_height,
                                               .stopOnSlopes = read.stop_on_slopes != 0,
                                               .floor = read.floor ? std::optional(fromC(*read.floor)) : std::nullopt,
                                               .through = through});
    answer.write(moved);
    for (std::size_t k = 0; k < std::min(moved.planes, planes.size()); ++k)
        walls[k] = toC(planes[k]);
}

float askPushWeight(void* given, const FilteredSprite& sprite) noexcept
{
    const auto& options = *static_cast<const graze_separate_options*>(given);
    const graze_filtered_sprite asked{sprite.sprite.value, sprite.user.number(), sprite.layer.index};
    return options.weights(options.user, &asked);
}

SeparateOptions separateOptionsFrom(graze_separate_options& options)
{
    needRange(options.slop, 0.001f, 1e6f, "slop");
    needRange(options.max_push, 0.f, 1e6f, "max_push");
    return {maskFrom(options.layers),
            maskFrom(options.fixed),
            {options.weights ? askPushWeight : nullptr, &options},
            options.slop,
            options.max_push,
            needFinite(options.axis, "axis")};
}

std::vector<TouchedPlane> wallsFrom(std::span<const graze_plane> planes)
{
    std::vector<TouchedPlane> walls;
    for (const graze_plane& plane : planes)
        walls.emplace_back(fromC(plane)).normal = needFinite(plane.normal, "normal");
    return walls;
}

void enterRays(graze_api& api)
{
    using Origin = Point<"origin">;
    using Direction = Point<"direction">;
    using Length = Number<"length">;
    api.ray_cast = call<"ray_cast">(
        [](ConstSystem system, Origin origin, Direction direction, Length length, const graze_filter* filter,
           Answer<graze_ray_hit, "hit"> answer) {
            answer.write(system->rayCast({origin, direction, length}, filterFrom(*system, filter)));
        });
    api.ray_cast_all = call<"ray_cast_all">(
        [](ConstSystem system, Origin origin, Direction direction, Length length, const graze_filter* filter,
           graze_ray_hit* buffer, std::uint32_t capacity, FoundAnswer found)
        {
            const QueryFilter wanted = filterFrom(*system, filter);
            writeList<RayHit>(*system, buffer, capacity, found,
                              [&](auto list) {
                                  return system->rayCastAll({origin, direction, length}, list, wanted);
                              });
        });
    api.ray_exit = call<"ray_exit">(
        [](ConstSystem system, graze_sprite sprite, Origin origin, Direction direction, Length length,
           Answer<graze_ray_exit, "answer"> answer) {
            answer.write(system->rayExit({origin, direction, length}, liveSprite(*system, sprite)));
        });
    api.line_of_sight_between = call<"line_of_sight_between">(
        [](ConstSystem system, graze_sprite from, graze_sprite to, const graze_filter* filter,
           Answer<std::int32_t, "clear"> clear, graze_ray_hit* blocker)
        {
            const LineOfSight found =
                system->lineOfSight(liveSprite(*system, from), liveSprite(*system, to), filterFrom(*system, filter));
            needFinished(found.blocker.status != Status::InvalidInput);
            clear.write(found.clear);
            if (blocker)
                *blocker = toC(found.blocker);
        });
}

void enterPlaces(graze_api& api)
{
    api.at_point = call<"at_point">(
        [](ConstSystem system, Point<"point"> point, const graze_filter* filter, graze_sprite_found* buffer,
           std::uint32_t capacity, FoundAnswer found)
        {
            writeList<SpriteFound>(*system, buffer, capacity, found,
                                   [&](auto list)
                                   { return system->atPoint(point, list, filterFrom(*system, filter)); });
        });
    api.in_box = call<"in_box">(
        [](ConstSystem system, Given<graze_box, "box"> box, const graze_filter* filter, graze_sprite_found* buffer,
           std::uint32_t capacity, FoundAnswer found)
        {
            writeList<SpriteFound>(*system, buffer, capacity, found,
                                   [&](auto list)
                                   { return system->inBox(boxFrom(*box), list, filterFrom(*system, filter)); });
        });
    api.overlapping = call<"overlapping">(
        [](ConstSystem system, const graze_probe* probe, const graze_filter* filter, graze_sprite_found* buffer,
           std::uint32_t capacity, FoundAnswer found)
        {
            const auto query = [&](const auto& asker)
            {
                writeList<SpriteFound>(*system, buffer, capacity, found,
                                       [&](auto list)
                                       { return system->overlapping(asker, list, filterFrom(*system, filter)); });
            };
            ask(*system, probe, query);
        });
}

void enterCasts(graze_api& api)
{
    api.shape_cast = call<"shape_cast">(
        [](ConstSystem system, const graze_probe* probe, Point<"motion"> motion, const graze_filter* filter,
           Answer<graze_cast_hit, "hit"> answer)
        {
            ask(*system, probe,
                [&](const auto& asker)
                { answer.write(system->shapeCast(asker, motion, filterFrom(*system, filter))); });
        });
    api.shape_cast_all = call<"shape_cast_all">(
        [](ConstSystem system, const graze_probe* probe, Point<"motion"> motion, const graze_filter* filter,
           graze_cast_hit* buffer, std::uint32_t capacity, FoundAnswer found)
        {
            const auto query = [&](const auto& asker)
            {
                writeList<CastHit>(*system, buffer, capacity, found,
                                   [&](auto list)
                                   { return system->shapeCastAll(asker, motion, list, filterFrom(*system, filter)); });
            };
            ask(*system, probe, query);
        });
    api.time_of_impact = call<"time_of_impact">(
        [](ConstSystem system, const graze_probe* probe, Matrix<"end"> end, const graze_filter* filter,
           Answer<graze_cast_hit, "hit"> answer)
        {
            ask(*system, probe,
                [&](const auto& asker)
                { answer.write(system->timeOfImpact(asker, end, filterFrom(*system, filter))); });
        });
    api.nearest_to_point = call<"nearest_to_point">(
        [](ConstSystem system, Point<"point"> point, Reach reach, const graze_filter* filter, graze_near_hit* buffer,
           std::uint32_t capacity, FoundAnswer found)
        {
            writeList<NearHit>(*system, buffer, capacity, found,
                               [&](auto list)
                               { return system->nearest(point, reach.value, list, filterFrom(*system, filter)); });
        });
    api.nearest = call<"nearest">(
        [](ConstSystem system, const graze_probe* probe, Reach reach, const graze_filter* filter,
           graze_near_hit* buffer, std::uint32_t capacity, FoundAnswer found)
        {
            const auto query = [&](const auto& asker)
            {
                writeList<NearHit>(*system, buffer, capacity, found,
                                   [&](auto list)
                                   { return system->nearest(asker, reach.value, list, filterFrom(*system, filter)); });
            };
            ask(*system, probe, query);
        });
}

void enterMover(graze_api& api)
{
    api.slide = call<"slide">(
        [](ConstSystem system, const graze_probe* probe, Point<"wish"> wish, const graze_slide_options* options,
           Answer<graze_slide> answer)
        {
            const auto query = [&](const auto& asker) {
                writeSlide(*system, options, answer,
                           [&](const SlideOptions& read) { return slide(*system, asker, wish, read); });
            };
            ask(*system, probe, query);
        });
    api.move_and_slide = call<"move_and_slide">(
        [](System system, graze_sprite sprite, Point<"wish"> wish, const graze_slide_options* options,
           Answer<graze_slide> answer)
        {
            const SpriteId mover = liveSprite(*system, sprite);
            writeSlide(*system, options, answer,
                       [&](const SlideOptions& read) { return moveAndSlide(*system, mover, wish, read); });
        });
    api.along_planes =
        call<"along_planes">([](Point<"velocity"> velocity, const graze_plane* planes, std::uint32_t count,
                                Answer<graze_vec2, "left"> answer)
                             { answer.write(alongPlanes(velocity, wallsFrom(needSpan(planes, count, "planes")))); });
    api.carrier_at = call<"carrier_at">(
        [](ConstSystem system, graze_sprite carrier, Point<"point"> point, Answer<graze_plane, "plane"> answer)
        { answer.write(carrierAt(*system, liveSprite(*system, carrier), point).value()); });
    api.separate = call<"separate">(
        [](ConstSystem system, const graze_separate_options* options, graze_pushed_sprite* buffer,
           std::uint32_t capacity, FoundAnswer found)
        {
            graze_separate_options read = options ? *options : graze_separate_options GRAZE_SEPARATE_OPTIONS_INIT;
            const SeparateOptions wanted = separateOptionsFrom(read);
            writeList<PushedSprite>(*system, buffer, capacity, found,
                                    [&](auto list) { return separate(*system, list, wanted); });
        });
}

void enterPairs(graze_api& api)
{
    api.overlap = call<"overlap">(
        [](ConstSystem system, graze_sprite a, graze_sprite b, Answer<std::uint32_t, "status"> answer)
        {
            const OverlapResult found = overlap(*system->sprite(liveSprite(*system, a)),
                                                *system->sprite(liveSprite(*system, b)), system->settings());
            needFinished(found.status != Status::InvalidInput);
            answer.write(found.status);
        });
    api.distance = call<"distance">(
        [](ConstSystem system, graze_sprite a, graze_sprite b, Answer<graze_distance, "distance"> answer)
        {
            answer.write(distance(*system->sprite(liveSprite(*system, a)), *system->sprite(liveSprite(*system, b)),
                                  system->settings()));
        });
    api.contact = call<"contact">(
        [](ConstSystem system, graze_sprite a, graze_sprite b, Answer<graze_contact, "contact"> answer)
        {
            const auto found = system->contact(liveSprite(*system, a), liveSprite(*system, b));
            if (!found)
                fail(GRAZE_APART, "the sprites do not touch");
            answer.write(*found);
        });
    static_assert(static_cast<std::uint32_t>(GRAZE_WHY_NOT_ALIVE_A) == WhyNot::NotAliveA &&
                  static_cast<std::uint32_t>(GRAZE_WHY_LAYERS) == WhyNot::Layers &&
                  static_cast<std::uint32_t>(GRAZE_WHY_NOT_UPDATED) == WhyNot::NotUpdated);
    // As much of the sentence as fits, and a 0 behind it.
    static constexpr auto write = [](const WhyNot& found, Answer<graze_why_not> answer, std::span<char> sentence)
    {
        answer.write(found);
        if (!sentence.empty())
            sentence[std::string_view(found.sentence).copy(sentence.data(), sentence.size() - 1)] = '\0';
    };
    api.why_not = call<"why_not">(
        [](ConstSystem system, graze_sprite a, graze_sprite b, Answer<graze_why_not> answer, char* sentence,
           std::uint32_t capacity)
        {
            const std::span<char> room = needSpan(sentence, capacity, "sentence");
            write(system->whyNot(SpriteId{a}, SpriteId{b}), answer, room);
        });
    api.why_not_bullet = call<"why_not_bullet">(
        [](ConstSystem system, graze_bullet bullet, graze_sprite sprite, Answer<graze_why_not> answer, char* sentence,
           std::uint32_t capacity)
        {
            const std::span<char> room = needSpan(sentence, capacity, "sentence");
            write(system->whyNot(BulletId{bullet}, SpriteId{sprite}), answer, room);
        });
}

} // namespace

void enterWorldQueries(graze_api& api)
{
    enterRays(api);
    enterPlaces(api);
    enterCasts(api);
    enterMover(api);
    enterPairs(api);
}

} // namespace graze::c
