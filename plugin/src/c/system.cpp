// SPDX-License-Identifier: Zlib
#include "base/make_room.hpp"
#include "c/arguments.hpp"

#include <memory>

// A system and its frame: settings, events, layers, snapshots.
namespace graze::c
{

namespace
{

template <class Event, class T>
void take(std::span<const Event> from, std::vector<T>& to, const T*& first, std::uint32_t& count)
{
    to.clear();
    detail::makeRoomClosely(from.size(), to);
    std::transform(from.begin(), from.end(), std::back_inserter(to), as<T, Event>);
    first = to.data();
    count = static_cast<std::uint32_t>(to.size());
}

graze_events eventsOf(graze_system& handle)
{
    const CollisionSystem& system = handle.collisions;
    graze_events events{};
    take(system.begun(), handle.begun, events.begun, events.begun_count);
    take(system.stays(), handle.stays, events.stays, events.stay_count);
    take(system.ended(), handle.ended, events.ended, events.ended_count);
    take(system.hits(), handle.hits, events.hits, events.hit_count);
    take(system.nearMisses(), handle.nearMisses, events.near_misses, events.near_miss_count);
    return events;
}

} // namespace

void enterFrame(graze_api& api)
{
    GRAZE_ENTER(update, [](System system) { system->update(); });
    GRAZE_ENTER(events,
                [](System system, Answer<graze_events, "events"> answer) { answer.write(eventsOf(system.handle)); });
    GRAZE_ENTER(contacts_of,
                [](ConstSystem system, graze_sprite sprite, graze_contact* buffer, std::uint32_t capacity,
                   Answer<std::uint32_t, "count"> answer)
                {
                    const SpriteContacts contacts = system->contactsOf(liveSprite(*system, sprite));
                    const std::span<graze_contact> room = needSpan(buffer, capacity, "buffer");
                    std::uint32_t count = 0;
                    for (auto at = contacts.begin(); at != contacts.end(); ++at, ++count)
                        if (count < room.size()) // geometry is computed only for those that are written
                            put(room[count], *at);
                    answer.write(count);
                });
    GRAZE_ENTER(statistics, [](ConstSystem system, Answer<graze_statistics, "statistics"> answer)
                { answer.write(system->statistics()); });
    GRAZE_ENTER(refresh, [](System system) { system->refresh(); });
}

void enterState(graze_api& api)
{
    GRAZE_ENTER(snapshot,
                [](System system, void* buffer, std::uint64_t capacity, Answer<std::uint64_t, "size"> size)
                {
                    const auto room = needSpan(static_cast<std::byte*>(buffer), capacity, "buffer");
                    std::vector<std::byte>& bytes = system.handle.snapshot;
                    system->snapshot(bytes);
                    size.write(bytes.size());
                    if (bytes.size() > room.size())
                        fail(GRAZE_BUFFER_TOO_SMALL, "it takes ", bytes.size(), " bytes, the buffer has ", room.size());
                    std::copy(bytes.begin(), bytes.end(), room.begin());
                });
    GRAZE_ENTER(restore,
                [](System system, const void* bytes, std::uint64_t size)
                {
                    const SnapshotFault fault =
                        system->restore(needSpan(static_cast<const std::byte*>(bytes), size, "bytes"));
                    if (fault != SnapshotFault::None)
                        fail(GRAZE_BAD_SNAPSHOT, toString(fault));
                });
    GRAZE_ENTER(hash, [](ConstSystem system, Answer<std::uint64_t, "hash"> answer) { answer.write(system->hash()); });
}

void enterLayers(graze_api& api)
{
    GRAZE_ENTER(layer,
                [](System system, Given<const char, "name"> name, Answer<std::uint32_t, "layer"> answer)
                {
                    try
                    {
                        answer.write(system->layer(&*name));
                    }
                    catch (const std::length_error& error)
                    {
                        fail(GRAZE_TOO_MANY_LAYERS, error.what());
                    }
                });
    GRAZE_ENTER(collide, [](System system, std::uint32_t a, std::uint32_t b, std::int32_t enabled)
                { system->collide(knownLayer(*system, a), knownLayer(*system, b), enabled != 0); });
    GRAZE_ENTER(collides,
                [](ConstSystem system, std::uint32_t a, std::uint32_t b, Answer<std::int32_t, "enabled"> answer)
                { answer.write(system->collides(knownLayer(*system, a), knownLayer(*system, b))); });
    static_assert(static_cast<std::uint32_t>(GRAZE_EFFECT_REPORT) == static_cast<std::uint32_t>(BulletEffect::Report));
    GRAZE_ENTER(set_bullet_effect,
                [](System system, std::uint32_t bullets, std::uint32_t targets, std::uint32_t effect)
                {
                    needRange<std::uint32_t>(effect, 0, GRAZE_EFFECT_REPORT, "effect");
                    system->setBulletEffect(knownLayer(*system, bullets), knownLayer(*system, targets),
                                            static_cast<BulletEffect>(effect));
                });
    GRAZE_ENTER(bullet_effect, [](ConstSystem system, std::uint32_t bullets, std::uint32_t targets,
                                  Answer<std::uint32_t, "effect"> answer)
                { answer.write(system->bulletEffect(knownLayer(*system, bullets), knownLayer(*system, targets))); });
    GRAZE_ENTER(set_near_misses, [](System system, std::uint32_t a, std::uint32_t b, std::int32_t enabled)
                { system->setNearMisses(knownLayer(*system, a), knownLayer(*system, b), enabled != 0); });
    GRAZE_ENTER(has_near_misses,
                [](ConstSystem system, std::uint32_t a, std::uint32_t b, Answer<std::int32_t, "enabled"> answer)
                { answer.write(system->hasNearMisses(knownLayer(*system, a), knownLayer(*system, b))); });
    GRAZE_ENTER(layer_name,
                [](ConstSystem system, std::uint32_t layer, char* buffer, std::uint32_t capacity,
                   Answer<std::uint32_t, "length"> length)
                {
                    const std::string_view name = system->layerName(knownLayer(*system, layer));
                    const std::span<char> room = needSpan(buffer, capacity, "buffer");
                    length.write(name.size());
                    if (room.size() <= name.size())
                        fail(GRAZE_BUFFER_TOO_SMALL, "the name takes ", name.size() + 1, " bytes, the buffer has ",
                             room.size());
                    room[name.copy(room.data(), name.size())] = '\0';
                });
}

void enterSystem(graze_api& api)
{
    GRAZE_ENTER(create,
                [](Settings settings, Answer<graze_system*, "system"> answer)
                {
                    auto made = std::make_unique<graze_system>();
                    made->collisions.setSettings(settings);
                    // A host of the C interface gets every refusal as a result and a sentence; stderr is not ours
                    // there.
                    made->collisions.setRefusalHandler([](const graze::Refusal&) {});
                    answer.write(made.release());
                });
    api.destroy = release<"destroy", graze_system, "system">;
    GRAZE_ENTER(set_settings, [](System system, Given<const graze_settings, "settings"> settings)
                { system->setSettings(needFinite(&*settings, "settings")); });
    GRAZE_ENTER(get_settings, [](ConstSystem system, Answer<graze_settings, "settings"> answer)
                { answer.write(system->settings()); });
    GRAZE_ENTER(set_event_options, [](System system, Given<const graze_event_options, "options"> options)
                { system->setEventOptions(as<EventOptions>(*options)); });
    GRAZE_ENTER(get_event_options, [](ConstSystem system, Answer<graze_event_options, "options"> answer)
                { answer.write(system->eventOptions()); });
}

} // namespace graze::c
