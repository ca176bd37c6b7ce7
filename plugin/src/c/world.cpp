// SPDX-License-Identifier: Zlib
#include "c/arguments.hpp"

#include <string_view>

// Queries of a whole system and of two of its sprites, and the mover.
namespace graze::c
{

namespace
{

using FoundAnswer = Answer<graze_found, "found">;

/// Fills the buffer with what `query(list, filter)` finds: no sprite twice.
template <class Element, class T, class Query>
void writeList(const CollisionSystem& system, const graze_filter* filter, T* buffer, std::uint32_t capacity,
               const FoundAnswer& found, const Query& query)
{
    const QueryFilter wanted = filterFrom(system, filter);
    found.write(fillBuffer<Element>(needSpan(buffer, capacity, "buffer"), system.spriteCount(),
                                    [&](std::span<Element> list) { return query(list, wanted); }));
}

/// The answer of `query` to the sprite or to the operand.
template <class Query>
auto ask(const CollisionSystem& system, const graze_probe* probe, const Query& query)
{
    return std::visit(query, askerFrom(system, probe));
}

Aabb boxFrom(const graze_box& box)
{
    const Aabb read{.lower = needFinite(box.lower, "lower"), .upper = needFinite(box.upper, "upper")};
    if (read.isEmpty())
        fail(GRAZE_INVALID_ARGUMENT, "lower of the box is beyond upper");
    return read;
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
    needFinite(read.up, "up");
    const auto through = allAs<SpriteId>(needSpan(read.through, read.through_count, "through"));
    std::vector<TouchedPlane> planes(walls.size());
    auto wanted = as<SlideOptions>(read);
    wanted.filter = filterFrom(system, read.filter);
    wanted.planes = planes;
    wanted.through = through;
    if (read.floor)
        wanted.floor = as<TouchedPlane>(*read.floor);
    const MoveResult moved = move(wanted);
    answer.write(moved);
    planes.resize(std::min(moved.planes, planes.size()));
    std::transform(planes.begin(), planes.end(), walls.begin(), as<graze_plane, TouchedPlane>);
}

float askPushWeight(void* given, const FilteredSprite& sprite) noexcept
{
    const auto& options = *static_cast<const graze_separate_options*>(given);
    const auto asked = as<graze_filtered_sprite>(sprite);
    return options.weights(options.user, &asked);
}

SeparateOptions separateOptionsFrom(graze_separate_options& options)
{
    needRange(options.slop, 0.001f, 1e6f, "slop");
    needRange(options.max_push, 0.f, 1e6f, "max_push");
    needFinite(options.axis, "axis");
    auto wanted = as<SeparateOptions>(options);
    wanted.weights = {.function = options.weights ? askPushWeight : nullptr, .user = &options};
    return wanted;
}

// As much of the sentence as fits, and a 0 behind it.
template <class Id>
constexpr auto WhyNotOf =
    [](ConstSystem system, Id a, Sprite b, Answer<graze_why_not> answer, char* sentence, std::uint32_t capacity)
{
    const std::span<char> room = needSpan(sentence, capacity, "sentence");
    const WhyNot found = system->whyNot(a.id, b.id);
    answer.write(found);
    if (!room.empty())
        room[std::string_view(found.sentence).copy(room.data(), room.size() - 1)] = '\0';
};

} // namespace

void enterRays(graze_api& api)
{
    using Origin = Point<"origin">;
    using Direction = Point<"direction">;
    using Length = Number<"length">;
    GRAZE_ENTER(ray_cast,
                [](ConstSystem system, Origin origin, Direction direction, Length length, const graze_filter* filter,
                   Answer<graze_ray_hit, "hit"> answer)
                {
                    const Ray ray{.origin = origin, .direction = direction, .length = length};
                    answer.write(system->rayCast(ray, filterFrom(*system, filter)));
                });
    GRAZE_ENTER(ray_cast_all,
                [](ConstSystem system, Origin origin, Direction direction, Length length, const graze_filter* filter,
                   graze_ray_hit* buffer, std::uint32_t capacity, FoundAnswer found)
                {
                    const Ray ray{.origin = origin, .direction = direction, .length = length};
                    writeList<RayHit>(*system, filter, buffer, capacity, found,
                                      [&](auto... list) { return system->rayCastAll(ray, list...); });
                });
    GRAZE_ENTER(ray_exit,
                [](ConstSystem system, graze_sprite sprite, Origin origin, Direction direction, Length length,
                   Answer<graze_ray_exit> answer)
                {
                    const Ray ray{.origin = origin, .direction = direction, .length = length};
                    answer.write(system->rayExit(ray, liveSprite(*system, sprite)));
                });
    GRAZE_ENTER(line_of_sight_between,
                [](ConstSystem system, graze_sprite from, graze_sprite to, const graze_filter* filter,
                   Answer<std::int32_t, "clear"> clear, graze_ray_hit* blocker)
                {
                    const LineOfSight found = system->lineOfSight(liveSprite(*system, from), liveSprite(*system, to),
                                                                  filterFrom(*system, filter));
                    needFinished(found.blocker.status != Status::InvalidInput);
                    clear.write(found.clear);
                    if (blocker)
                        put(*blocker, found.blocker);
                });
}

void enterPlaces(graze_api& api)
{
    GRAZE_ENTER(in_box,
                [](ConstSystem system, Given<const graze_box, "box"> box, const graze_filter* filter,
                   graze_sprite_found* buffer, std::uint32_t capacity, FoundAnswer found)
                {
                    writeList<SpriteFound>(*system, filter, buffer, capacity, found,
                                           [&](auto... list) { return system->inBox(boxFrom(*box), list...); });
                });
    GRAZE_ENTER(overlapping,
                [](ConstSystem system, const graze_probe* probe, const graze_filter* filter, graze_sprite_found* buffer,
                   std::uint32_t capacity, FoundAnswer found)
                {
                    ask(*system, probe,
                        [&](const auto& asker)
                        {
                            writeList<SpriteFound>(*system, filter, buffer, capacity, found,
                                                   [&](auto... list) { return system->overlapping(asker, list...); });
                        });
                });
}

void enterCasts(graze_api& api)
{
    GRAZE_ENTER(shape_cast,
                [](ConstSystem system, const graze_probe* probe, Point<"motion"> motion, const graze_filter* filter,
                   Answer<graze_cast_hit, "hit"> answer)
                {
                    const QueryFilter wanted = filterFrom(*system, filter);
                    answer.write(ask(*system, probe,
                                     [&](const auto& asker) { return system->shapeCast(asker, motion, wanted); }));
                });
    GRAZE_ENTER(shape_cast_all,
                [](ConstSystem system, const graze_probe* probe, Point<"motion"> motion, const graze_filter* filter,
                   graze_cast_hit* buffer, std::uint32_t capacity, FoundAnswer found)
                {
                    ask(*system, probe,
                        [&](const auto& asker)
                        {
                            writeList<CastHit>(*system, filter, buffer, capacity, found,
                                               [&](auto... list)
                                               { return system->shapeCastAll(asker, motion, list...); });
                        });
                });
    GRAZE_ENTER(time_of_impact,
                [](ConstSystem system, const graze_probe* probe, Matrix<"end"> end, const graze_filter* filter,
                   Answer<graze_cast_hit, "hit"> answer)
                {
                    const QueryFilter wanted = filterFrom(*system, filter);
                    answer.write(ask(*system, probe,
                                     [&](const auto& asker) { return system->timeOfImpact(asker, end, wanted); }));
                });
    GRAZE_ENTER(nearest,
                [](ConstSystem system, const graze_probe* probe, float reach, const graze_filter* filter,
                   graze_near_hit* buffer, std::uint32_t capacity, FoundAnswer found)
                {
                    needRange(reach, 0.f, Infinity, "max_distance");
                    ask(*system, probe,
                        [&](const auto& asker)
                        {
                            writeList<NearHit>(*system, filter, buffer, capacity, found,
                                               [&](auto... list) { return system->nearest(asker, reach, list...); });
                        });
                });
}

void enterMover(graze_api& api)
{
    GRAZE_ENTER(slide,
                [](ConstSystem system, const graze_probe* probe, Point<"wish"> wish, const graze_slide_options* options,
                   Answer<graze_slide> answer)
                {
                    const auto query = [&](const auto& asker) {
                        writeSlide(*system, options, answer,
                                   [&](const SlideOptions& read) { return slide(*system, asker, wish, read); });
                    };
                    ask(*system, probe, query);
                });
    GRAZE_ENTER(move_and_slide,
                [](System system, graze_sprite sprite, Point<"wish"> wish, const graze_slide_options* options,
                   Answer<graze_slide> answer)
                {
                    const SpriteId mover = liveSprite(*system, sprite);
                    writeSlide(*system, options, answer,
                               [&](const SlideOptions& read) { return moveAndSlide(*system, mover, wish, read); });
                });
    GRAZE_ENTER(along_planes,
                [](Point<"velocity"> velocity, const graze_plane* planes, std::uint32_t count,
                   Answer<graze_vec2, "left"> answer)
                {
                    const auto walls = needSpan(planes, count, "planes");
                    for (const graze_plane& wall : walls)
                        needFinite(wall.normal, "normal");
                    answer.write(alongPlanes(velocity, allAs<TouchedPlane>(walls)));
                });
    GRAZE_ENTER(carrier_at,
                [](ConstSystem system, graze_sprite carrier, Point<"point"> point, Answer<graze_plane, "plane"> answer)
                { answer.write(carrierAt(*system, liveSprite(*system, carrier), point).value()); });
    GRAZE_ENTER(separate,
                [](ConstSystem system, const graze_separate_options* options, graze_pushed_sprite* buffer,
                   std::uint32_t capacity, FoundAnswer found)
                {
                    graze_separate_options read =
                        options ? *options : graze_separate_options GRAZE_SEPARATE_OPTIONS_INIT;
                    const SeparateOptions wanted = separateOptionsFrom(read);
                    writeList<PushedSprite>(*system, nullptr, buffer, capacity, found,
                                            [&](auto list, auto&) { return separate(*system, list, wanted); });
                });
}

void enterPairs(graze_api& api)
{
    static constexpr auto Alive = [](ConstSystem system, graze_sprite sprite)
    { return *system->sprite(liveSprite(*system, sprite)); };
    GRAZE_ENTER(overlap,
                [](ConstSystem system, graze_sprite a, graze_sprite b, Answer<std::uint32_t, "status"> answer)
                {
                    const Status found = overlap(Alive(system, a), Alive(system, b), system->settings()).status;
                    needFinished(found != Status::InvalidInput);
                    answer.write(found);
                });
    GRAZE_ENTER(distance,
                [](ConstSystem system, graze_sprite a, graze_sprite b, Answer<graze_distance, "distance"> answer)
                { answer.write(distance(Alive(system, a), Alive(system, b), system->settings())); });
    GRAZE_ENTER(contact,
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
    GRAZE_ENTER(why_not, WhyNotOf<Sprite>);
    GRAZE_ENTER(why_not_bullet, WhyNotOf<Bullet>);
}

} // namespace graze::c
