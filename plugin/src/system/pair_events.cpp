// SPDX-License-Identifier: Zlib
#include "pair_events.hpp"

namespace graze::detail
{

namespace
{

enum class Geometry
{
    Left,
    WorkedOut
};

// Written in its place: most pairs stay, and a copy of a fresh one would wait for its stores. The rows of
// dead sprites stand until the end of the update, so both are always there.
void addContact(const NarrowPhase::Frame& frame, const PairRecord& pair, Geometry geometry,
                std::vector<Contact>& contacts)
{
    const SpriteTable& sprites = frame.world.sprites;
    Contact& contact = contacts.emplace_back();
    contact.a = sprites.id[pair.a];
    contact.b = sprites.id[pair.b];
    contact.userA = sprites.user[pair.a];
    contact.userB = sprites.user[pair.b];
    if (geometry == Geometry::WorkedOut)
        if (const std::optional<Contact> full = contactOf(frame.world, pair.a, pair.b, frame.queries))
            contact = *full;
}

} // namespace

void tellPairs(const NarrowPhase::Frame& frame, const EventOptions& options, Events& events)
{
    const SpriteTable& sprites = frame.world.sprites;
    const Geometry ofBegun = options.beginGeometry ? Geometry::WorkedOut : Geometry::Left;
    const Geometry ofStays = options.stayGeometry ? Geometry::WorkedOut : Geometry::Left;
    for (const PairRecord& pair : frame.pairs.records())
    {
        if (pair.touching && pair.touched)
            addContact(frame, pair, ofStays, events.stays);
        else if (pair.touching)
            addContact(frame, pair, ofBegun, events.begun);
        else if (pair.touched)
            addContact(frame, pair, Geometry::Left, events.ended);
        if (pair.left)
            events.nearMisses.push_back({{},
                                         sprites.id[pair.a],
                                         sprites.id[pair.b],
                                         sprites.user[pair.a],
                                         sprites.user[pair.b],
                                         pair.nearState.closest,
                                         pair.nearState.touched});
    }
}

} // namespace graze::detail
