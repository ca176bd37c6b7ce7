// SPDX-License-Identifier: Zlib
#include "c/arguments.hpp"
#include "c/convert.hpp"
#include "c/functions.hpp"

#include <graze/queries/overlap.hpp>

#include <memory>

namespace graze::c
{

graze_result create(const graze_settings* settings, graze_system** system)
{
    return guarded("create",
                   [&]
                   {
                       if (isNull(system, "create", "system"))
                           return graze_result{GRAZE_NULL_ARGUMENT};
                       auto made = std::make_unique<graze_system>(GjkSettings{});
                       if (settings)
                           if (const graze_result set = setSettings(made.get(), settings); set != GRAZE_OK)
                               return set;
                       *system = made.release();
                       return graze_result{GRAZE_OK};
                   });
}

void destroy(graze_system* system)
{
    delete system;
}

graze_result layer(graze_system* system, const char* name, std::uint32_t* layer)
{
    return guarded("layer",
                   [&]
                   {
                       if (isNull(system, "layer", "system") || isNull(name, "layer", "name") ||
                           isNull(layer, "layer", "layer"))
                           return graze_result{GRAZE_NULL_ARGUMENT};
                       *layer = system->collisions.layer(name).index;
                       return graze_result{GRAZE_OK};
                   });
}

graze_result collide(graze_system* system, std::uint32_t layerA, std::uint32_t layerB, std::int32_t enabled)
{
    if (isNull(system, "collide", "system"))
        return GRAZE_NULL_ARGUMENT;
    if (isUnknownLayer(*system, layerA, "collide") || isUnknownLayer(*system, layerB, "collide"))
        return GRAZE_INVALID_ARGUMENT;
    system->collisions.collide(layerFrom(layerA), layerFrom(layerB), enabled != 0);
    return GRAZE_OK;
}

graze_result update(graze_system* system)
{
    return guarded("update",
                   [&]
                   {
                       if (isNull(system, "update", "system"))
                           return graze_result{GRAZE_NULL_ARGUMENT};
                       system->collisions.update();
                       system->takeEvents();
                       return graze_result{GRAZE_OK};
                   });
}

graze_result events(const graze_system* system, graze_events* events)
{
    return guarded("events",
                   [&]
                   {
                       if (isNull(system, "events", "system") || isNull(events, "events", "events"))
                           return graze_result{GRAZE_NULL_ARGUMENT};
                       const auto count = [](const auto& list) { return static_cast<std::uint32_t>(list.size()); };
                       writeStruct(graze_events{.size = sizeof(graze_events),
                                                .begun_count = count(system->begun),
                                                .stay_count = count(system->stays),
                                                .ended_count = count(system->ended),
                                                .hit_count = count(system->hits),
                                                .near_miss_count = count(system->nearMisses),
                                                .begun = system->begun.data(),
                                                .stays = system->stays.data(),
                                                .ended = system->ended.data(),
                                                .hits = system->hits.data(),
                                                .near_misses = system->nearMisses.data()},
                                   events, "graze_events");
                       return graze_result{GRAZE_OK};
                   });
}

graze_result setSettings(graze_system* system, const graze_settings* settings)
{
    return guarded("set_settings",
                   [&]
                   {
                       if (isNull(system, "set_settings", "system") || isNull(settings, "set_settings", "settings"))
                           return graze_result{GRAZE_NULL_ARGUMENT};
                       const GjkSettings read = fromC(readStruct(settings, "graze_settings"));
                       if (system->collisions.setSettings(read) != Refused::None)
                           return fail(GRAZE_NOT_FINITE, "set_settings", "epsilon is not a number");
                       return graze_result{GRAZE_OK};
                   });
}

graze_result getSettings(const graze_system* system, graze_settings* settings)
{
    return guarded("get_settings",
                   [&]
                   {
                       if (isNull(system, "get_settings", "system") || isNull(settings, "get_settings", "settings"))
                           return graze_result{GRAZE_NULL_ARGUMENT};
                       const GjkSettings& now = system->collisions.settings();
                       writeStruct(graze_settings{.size = sizeof(graze_settings),
                                                  .max_iterations = now.maxIterations,
                                                  .epsilon = now.epsilon},
                                   settings, "graze_settings");
                       return graze_result{GRAZE_OK};
                   });
}

graze_result statistics(const graze_system* system, graze_statistics* statistics)
{
    return guarded("statistics",
                   [&]
                   {
                       if (isNull(system, "statistics", "system") || isNull(statistics, "statistics", "statistics"))
                           return graze_result{GRAZE_NULL_ARGUMENT};
                       writeStruct(toC(system->collisions.statistics()), statistics, "graze_statistics");
                       return graze_result{GRAZE_OK};
                   });
}

namespace
{

/// Asks a question of two living sprites, or names the one that is not.
template <class Query>
graze_result ofTwo(const graze_system* system, graze_sprite a, graze_sprite b, const void* answer, const char* call,
                   Query&& query)
{
    return guarded(call,
                   [&]
                   {
                       if (isNull(system, call, "system") || isNull(answer, call, "the place for the answer"))
                           return graze_result{GRAZE_NULL_ARGUMENT};
                       const auto spriteA = system->collisions.sprite(SpriteId{a});
                       const auto spriteB = system->collisions.sprite(SpriteId{b});
                       if (!spriteA || !spriteB)
                           return result(Refused::StaleId, call, "sprite", spriteA ? b : a);
                       return query(*spriteA, *spriteB);
                   });
}

} // namespace

graze_result overlap(const graze_system* system, graze_sprite a, graze_sprite b, std::uint32_t* status)
{
    return ofTwo(system, a, b, status, "overlap",
                 [&](const Sprite2D& spriteA, const Sprite2D& spriteB)
                 {
                     *status = toC(graze::overlap(spriteA, spriteB, system->collisions.settings()).status);
                     return graze_result{GRAZE_OK};
                 });
}

graze_result distance(const graze_system* system, graze_sprite a, graze_sprite b, graze_distance* distance)
{
    return ofTwo(system, a, b, distance, "distance",
                 [&](const Sprite2D& spriteA, const Sprite2D& spriteB)
                 {
                     writeStruct(toC(graze::distance(spriteA, spriteB, system->collisions.settings())), distance,
                                 "graze_distance");
                     return graze_result{GRAZE_OK};
                 });
}

graze_result contact(const graze_system* system, graze_sprite a, graze_sprite b, graze_contact* contact)
{
    return ofTwo(system, a, b, contact, "contact",
                 [&](const Sprite2D&, const Sprite2D&)
                 {
                     const auto found = system->collisions.contact(SpriteId{a}, SpriteId{b});
                     if (!found)
                         return fail(GRAZE_APART, "contact", "the sprites do not touch");
                     *contact = toC(*found);
                     return graze_result{GRAZE_OK};
                 });
}

} // namespace graze::c
