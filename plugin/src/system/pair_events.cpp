// SPDX-License-Identifier: Zlib
#include "pair_events.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace graze::detail
{

namespace
{

// The rows of dead sprites stand until the end of the update, so both are always there.
Contact namesOf(const SpriteTable& sprites, const PairState& pair)
{
    Contact contact;
    contact.a = pair.a;
    contact.b = pair.b;
    contact.userA = sprites.user[sprites.ids().row(pair.a.value)];
    contact.userB = sprites.user[sprites.ids().row(pair.b.value)];
    return contact;
}

} // namespace

void PairEvents::tell(const NarrowPhase::Frame& frame, const NarrowPhase& narrow, Events& events)
{
    mergeInto(m_touching, narrow.began(), frame.pairs);
    mergeInto(m_near, narrow.cameNear(), frame.pairs);
    // A record is forgotten by the second of the two that lets go of it.
    tellTouches(frame, events);
    tellNearMisses(frame, events);
}

void PairEvents::tellTouches(const NarrowPhase::Frame& frame, Events& events)
{
    const SpriteTable& sprites = frame.world.sprites;
    std::size_t kept = 0;
    for (const std::uint32_t record : m_touching)
    {
        PairState& pair = frame.pairs[record];
        const Contact names = namesOf(sprites, pair);
        if (pair.touchedFrame != frame.number)
        {
            events.ended.push_back(names);
            pair.touching = false;
            if (!pair.nearState.active)
                frame.pairs.erase(record);
            continue;
        }
        m_touching[kept++] = record;
        if (pair.beganFrame != frame.number)
            events.stays.push_back(names);
        else
            events.begun.push_back(
                contactOf(frame.world, sprites.ids().row(pair.a.value), sprites.ids().row(pair.b.value), frame.queries)
                    .value_or(names));
    }
    m_touching.resize(kept);
}

void PairEvents::tellNearMisses(const NarrowPhase::Frame& frame, Events& events)
{
    std::size_t kept = 0;
    for (const std::uint32_t record : m_near)
    {
        PairState& pair = frame.pairs[record];
        if (pair.nearFrame == frame.number)
        {
            m_near[kept++] = record;
            continue;
        }
        const Contact names = namesOf(frame.world.sprites, pair);
        events.nearMisses.push_back(
            {{}, names.a, names.b, names.userA, names.userB, pair.nearState.closest, pair.nearState.touched});
        pair.nearState = {};
        if (!pair.touching)
            frame.pairs.erase(record);
    }
    m_near.resize(kept);
}

void PairEvents::mergeInto(std::vector<std::uint32_t>& list, std::span<const std::uint32_t> added,
                           const PairTable& pairs)
{
    if (added.empty())
        return;
    const auto before = [&pairs](std::uint32_t p, std::uint32_t q)
    { return std::tie(pairs[p].rankA, pairs[p].rankB) < std::tie(pairs[q].rankA, pairs[q].rankB); };
    m_added.assign(added.begin(), added.end());
    std::sort(m_added.begin(), m_added.end(), before);
    m_merged.clear();
    std::merge(list.begin(), list.end(), m_added.begin(), m_added.end(), std::back_inserter(m_merged), before);
    list.swap(m_merged);
}

} // namespace graze::detail
