// SPDX-License-Identifier: Zlib
#include "c/arguments.hpp"

#include <graze/system/events.hpp>

#include <memory>
#include <stdexcept>

namespace graze::c
{

namespace
{

void writeName(std::string_view name, std::span<char> to)
{
    if (to.size() <= name.size())
        throw Failure(GRAZE_BUFFER_TOO_SMALL, "the name takes ", name.size() + 1, " bytes, the buffer has ", to.size());
    std::copy(name.begin(), name.end(), to.begin());
    to[name.size()] = '\0';
}

} // namespace

void enterSystemFunctions(graze_api& api)
{
    api.create = call<"create">([](Settings settings, Answer<graze_system*, "system"> answer)
                                { answer.write(std::make_unique<graze_system>(settings).release()); });
    api.destroy = release<"destroy", graze_system, "system">;
    api.set_settings = call<"set_settings">([](System system, Given<graze_settings, "settings"> settings)
                                            { system->setSettings(settingsFrom(settings)); });
    api.get_settings = call<"get_settings">([](ConstSystem system, Answer<graze_settings, "settings"> answer)
                                            { answer.write(system->settings()); });
    api.set_event_options = call<"set_event_options">(
        [](System system, Given<graze_event_options, "options"> options)
        {
            system->setEventOptions({.beginGeometry = options->begin_geometry != 0,
                                     .stayGeometry = options->stay_geometry != 0,
                                     .contactIndex = options->contact_index != 0});
        });
    api.get_event_options =
        call<"get_event_options">([](ConstSystem system, Answer<graze_event_options, "options"> answer)
                                  { answer.write(system->eventOptions()); });
}

void enterFrameFunctions(graze_api& api)
{
    api.update = call<"update">(
        [](System system)
        {
            EventArrays& events = system.handle().events;
            graze::detail::SystemAccess::update(*system, [&events](const graze::detail::EventCounts& counts)
                                                { events.makeRoom(counts); });
            events.take(*system);
        });
    api.events = call<"events">([](ConstSystem system, Answer<graze_events, "events"> answer)
                                { answer.write(system.handle().events.view()); });
    api.contacts_of = call<"contacts_of">(
        [](ConstSystem system, LiveSprite sprite, Buffer<graze_contact, "buffer"> buffer,
           Answer<std::uint32_t, "count"> answer)
        {
            const SpriteContacts contacts = system->contactsOf(sprite);
            std::uint32_t count = 0;
            for (auto at = contacts.begin(); at != contacts.end(); ++at, ++count)
                if (count < buffer->size()) // geometry is computed only for those that are written
                    (*buffer)[count] = toC(*at);
            answer.write(count);
        });
    api.statistics = call<"statistics">([](ConstSystem system, Answer<graze_statistics, "statistics"> answer)
                                        { answer.write(system->statistics()); });
    api.refresh = call<"refresh">([](System system) { system->refresh(); });
}

void enterStateFunctions(graze_api& api)
{
    api.snapshot = call<"snapshot">(
        [](System system, Bytes<std::byte, "buffer"> buffer, Answer<std::uint64_t, "size"> size)
        {
            std::vector<std::byte>& bytes = system.handle().snapshot;
            system->snapshot(bytes);
            size.write(bytes.size());
            if (bytes.size() > buffer->size())
                throw Failure(GRAZE_BUFFER_TOO_SMALL, "it takes ", bytes.size(), " bytes, the buffer has ",
                              buffer->size());
            std::copy(bytes.begin(), bytes.end(), buffer->begin());
        });
    api.restore = call<"restore">(
        [](System system, Bytes<const std::byte, "bytes"> bytes)
        {
            const SnapshotFault fault = system->restore(bytes);
            if (fault != SnapshotFault::None)
                throw Failure(GRAZE_BAD_SNAPSHOT, toString(fault));
            system.handle().events.take(*system);
        });
    api.hash =
        call<"hash">([](ConstSystem system, Answer<std::uint64_t, "hash"> answer) { answer.write(system->hash()); });
}

void enterLayerFunctions(graze_api& api)
{
    api.layer = call<"layer">(
        [](System system, Text<"name"> name, Answer<std::uint32_t, "layer"> answer)
        {
            try
            {
                answer.write(system->layer(*name).index);
            }
            catch (const std::length_error& error)
            {
                throw Failure(GRAZE_TOO_MANY_LAYERS, error.what());
            }
        });
    api.collide = call<"collide">([](System system, KnownLayer a, KnownLayer b, std::int32_t enabled)
                                  { system->collide(*a, *b, enabled != 0); });
    api.layer_count = call<"layer_count">([](ConstSystem system, Answer<std::uint32_t, "count"> answer)
                                          { answer.write(system->layerCount()); });
    api.layer_name = call<"layer_name">(
        [](ConstSystem system, KnownLayer layer, Buffer<char, "buffer"> buffer, Answer<std::uint32_t, "length"> length)
        {
            const std::string_view name = system->layerName(layer);
            length.write(name.size());
            writeName(name, buffer);
        });
    api.collides =
        call<"collides">([](ConstSystem system, KnownLayer a, KnownLayer b, Answer<std::int32_t, "enabled"> answer)
                         { answer.write(system->collides(a, b)); });
}

} // namespace graze::c

graze_system::graze_system(const graze::GjkSettings& settings) : collisions(settings)
{
    // A host of the C interface gets every refusal as a result and a sentence; stderr is not ours there.
    collisions.setRefusalHandler([](const graze::Refusal&) {});
}
