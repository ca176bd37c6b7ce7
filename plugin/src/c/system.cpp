// SPDX-License-Identifier: Zlib
#include "c/arguments.hpp"
#include "c/functions.hpp"

#include <memory>

namespace graze::c
{

graze_result create(const graze_settings* settings, graze_system** system)
{
    return guarded("create",
                   [&]
                   {
                       graze_system*& answer = need(system, "system");
                       answer = std::make_unique<graze_system>(settingsFrom(settings)).release();
                   });
}

void destroy(graze_system* system)
{
    guarded("destroy",
            [&]
            {
                if (system)
                    delete &needHandle(system, "system");
            });
}

graze_result layer(graze_system* system, const char* name, std::uint32_t* layer)
{
    return guarded("layer",
                   [&]
                   {
                       CollisionSystem& collisions = collisionsOf(system);
                       std::uint32_t& answer = need(layer, "layer"); // before the layer is made
                       answer = collisions.layer(&need(name, "name")).index;
                   });
}

graze_result collide(graze_system* system, std::uint32_t layerA, std::uint32_t layerB, std::int32_t enabled)
{
    return guarded("collide",
                   [&]
                   {
                       CollisionSystem& collisions = collisionsOf(system);
                       const Layer a = needLayer(collisions, layerA);
                       collisions.collide(a, needLayer(collisions, layerB), enabled != 0);
                   });
}

graze_result layerCount(const graze_system* system, std::uint32_t* count)
{
    return guarded("layer_count",
                   [&] { need(count, "count") = static_cast<std::uint32_t>(collisionsOf(system).layerCount()); });
}

graze_result layerName(const graze_system* system, std::uint32_t layer, char* buffer, std::uint32_t capacity,
                       std::uint32_t* length)
{
    return guarded("layer_name",
                   [&]
                   {
                       const CollisionSystem& collisions = collisionsOf(system);
                       const std::string_view name = collisions.layerName(needLayer(collisions, layer));
                       const std::span<char> to = needSpan(buffer, capacity, "buffer");
                       need(length, "length") = static_cast<std::uint32_t>(name.size());
                       if (to.size() <= name.size())
                           throw Failure(GRAZE_BUFFER_TOO_SMALL, "the name takes " + std::to_string(name.size() + 1) +
                                                                     " bytes, the buffer has " +
                                                                     std::to_string(capacity));
                       std::copy(name.begin(), name.end(), to.begin());
                       to[name.size()] = '\0';
                   });
}

graze_result collides(const graze_system* system, std::uint32_t layerA, std::uint32_t layerB, std::int32_t* enabled)
{
    return guarded("collides",
                   [&]
                   {
                       const CollisionSystem& collisions = collisionsOf(system);
                       const Layer a = needLayer(collisions, layerA);
                       need(enabled, "enabled") = collisions.collides(a, needLayer(collisions, layerB));
                   });
}

graze_result update(graze_system* system)
{
    return guarded("update",
                   [&]
                   {
                       collisionsOf(system).update();
                       system->takeEvents();
                   });
}

graze_result events(const graze_system* system, graze_events* events)
{
    return guarded("events",
                   [&]
                   {
                       const graze_system& told = needHandle(system, "system");
                       const auto count = [](const auto& list) { return static_cast<std::uint32_t>(list.size()); };
                       const Answer<graze_events> answer(&need(events, "events"), 1, "graze_events");
                       answer.write({.size = 0,
                                     .begun_count = count(told.begun),
                                     .stay_count = count(told.stays),
                                     .ended_count = count(told.ended),
                                     .hit_count = count(told.hits),
                                     .near_miss_count = count(told.nearMisses),
                                     .begun = told.begun.data(),
                                     .stays = told.stays.data(),
                                     .ended = told.ended.data(),
                                     .hits = told.hits.data(),
                                     .near_misses = told.nearMisses.data()});
                   });
}

graze_result setSettings(graze_system* system, const graze_settings* settings)
{
    return guarded("set_settings",
                   [&]
                   {
                       CollisionSystem& collisions = collisionsOf(system);
                       const GjkSettings read = settingsFrom(&need(settings, "settings"));
                       collisions.setSettings(read);
                   });
}

graze_result getSettings(const graze_system* system, graze_settings* settings)
{
    return guarded(
        "get_settings",
        [&]
        {
            const GjkSettings& now = collisionsOf(system).settings();
            const Answer<graze_settings> answer(&need(settings, "settings"), 1, "graze_settings");
            answer.write(
                {.size = 0, .max_iterations = now.maxIterations, .epsilon = now.epsilon, .method = toC(now.method)});
        });
}

graze_result setEventOptions(graze_system* system, const graze_event_options* options)
{
    return guarded("set_event_options",
                   [&]
                   {
                       CollisionSystem& collisions = collisionsOf(system);
                       const graze_event_options read = readStruct(&need(options, "options"), "graze_event_options");
                       collisions.setEventOptions(
                           {.beginGeometry = read.begin_geometry != 0, .stayGeometry = read.stay_geometry != 0});
                   });
}

graze_result getEventOptions(const graze_system* system, graze_event_options* options)
{
    return guarded("get_event_options",
                   [&]
                   {
                       const EventOptions& now = collisionsOf(system).eventOptions();
                       const Answer<graze_event_options> answer(&need(options, "options"), 1, "graze_event_options");
                       answer.write(
                           {.size = 0, .begin_geometry = now.beginGeometry, .stay_geometry = now.stayGeometry});
                   });
}

graze_result statistics(const graze_system* system, graze_statistics* statistics)
{
    return guarded("statistics",
                   [&]
                   {
                       const Statistics& now = collisionsOf(system).statistics();
                       Answer<graze_statistics>(&need(statistics, "statistics"), 1, "graze_statistics").write(toC(now));
                   });
}

graze_result snapshot(graze_system* system, void* buffer, std::uint64_t capacity, std::uint64_t* size)
{
    return guarded("snapshot",
                   [&]
                   {
                       const CollisionSystem& collisions = collisionsOf(system);
                       auto* first = static_cast<std::byte*>(buffer);
                       const std::span<std::byte> to = needSpan(first, capacity, "buffer");
                       std::uint64_t& needed = need(size, "size");
                       collisions.snapshot(system->snapshot);
                       needed = system->snapshot.size();
                       if (needed > to.size())
                           throw Failure(GRAZE_BUFFER_TOO_SMALL, "it takes " + std::to_string(needed) +
                                                                     " bytes, the buffer has " +
                                                                     std::to_string(capacity));
                       std::copy(system->snapshot.begin(), system->snapshot.end(), to.begin());
                   });
}

graze_result restore(graze_system* system, const void* bytes, std::uint64_t size)
{
    return guarded("restore",
                   [&]
                   {
                       CollisionSystem& collisions = collisionsOf(system);
                       const auto* first = static_cast<const std::byte*>(bytes);
                       const SnapshotFault fault = collisions.restore(needSpan(first, size, "bytes"));
                       if (fault != SnapshotFault::None)
                           throw Failure(GRAZE_BAD_SNAPSHOT, toString(fault));
                       system->takeEvents();
                   });
}

graze_result hash(const graze_system* system, std::uint64_t* hash)
{
    return guarded("hash",
                   [&]
                   {
                       const CollisionSystem& collisions = collisionsOf(system);
                       need(hash, "hash") = collisions.hash();
                   });
}

} // namespace graze::c
