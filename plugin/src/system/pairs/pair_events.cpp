// SPDX-License-Identifier: Zlib
#include "pair_events.hpp"

#include "base/compiler.hpp"
#include "pair_sweep.hpp"
#include "system/near_miss/passage.hpp"
#include "system/queries/contact.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace graze::detail
{

namespace
{

// Can the two still be near?
bool mayBeNear(const PairFrame& frame, const PairRecord& pair)
{
    const SpriteTable& sprites = frame.scene.sprites;
    return sprites.takesPart(pair.a) && sprites.takesPart(pair.b) && !sprites.related(pair.a, pair.b) &&
           frame.scene.layers.collides(sprites.layer[pair.a], sprites.layer[pair.b]) &&
           !frame.candidates.keptApart(frame.scene, pair.a, pair.b);
}

PassEnd endOf(const PairFrame& frame, const PairRecord& pair)
{
    if (frame.scene.sprites.isDead(pair.a) || frame.scene.sprites.isDead(pair.b))
        return PassEnd::Removed;
    return frame.scene.nearDistanceOf(pair.a, pair.b) > 0.f && mayBeNear(frame, pair) ? PassEnd::Left : PassEnd::Barred;
}

void reportNearMiss(const PairFrame& frame, PairRecord& pair, const ClosestMoment& moment)
{
    const SpriteTable& sprites = frame.scene.sprites;
    const NearMiss pass{.bullet = {},
                        .a = sprites.id[pair.a],
                        .b = sprites.id[pair.b],
                        .userA = sprites.user[pair.a],
                        .userB = sprites.user[pair.b],
                        .closestDistance = pair.nearState.closest,
                        .touched = pair.nearState.touched,
                        .layerA = sprites.layer[pair.a],
                        .layerB = sprites.layer[pair.b],
                        .pointA = moment.pointA,
                        .pointB = moment.pointB,
                        .motion = moment.motion,
                        .fraction = moment.fraction,
                        .framesAgo = moment.framesAgo,
                        .end = endOf(frame, pair)};
    const bool onlyA = sprites.nearDistance[pair.a] > 0.f && !(sprites.nearDistance[pair.b] > 0.f);
    frame.events.nearMisses.push_back(onlyA ? pass.turned() : pass);
    pair.nearState = {};
}

// Adds the frame to the near state of a pair; true when the two have left each other.
bool followGap(const PairFrame& frame, PairRecord& record, ClosestMoment& moment)
{
    const SpriteTable& sprites = frame.scene.sprites;
    const Candidates& candidates = frame.candidates;
    const float nearDistance = frame.scene.nearDistanceOf(record.a, record.b);
    const float reach = record.nearState.reach(nearDistance);
    const auto mayBeNear = [&](std::uint32_t pieceA, std::uint32_t pieceB)
    { return !candidates.sweeping() || !(gapAtLeast(candidates.disc(pieceA), candidates.disc(pieceB)) > reach); };
    const auto forEachNearPair = [&](auto&& f)
    {
        sprites.forEachPairOfPieces(record.a, record.b,
                                    [&](std::uint32_t a, std::uint32_t b)
                                    {
                                        if (mayBeNear(a, b))
                                            f(frame.scene.view(a), frame.scene.view(b));
                                    });
    };
    const Motion motionA = sprites.motion(record.a), motionB = sprites.motion(record.b);
    const Passage passage(frame.queries, motionA, motionB, sprites.moves(record.a) || sprites.moves(record.b),
                          forEachNearPair);
    GapOfFrame gap = record.touches() ? GapOfFrame{} : passage.gap();
    gap.smallest = record.state == PairRecord::Passed ? 0.f : gap.smallest;
    if (record.nearState.needsStart(gap))
        gap.startedApart = passage.startedApart();
    return passage.follow(record.nearState, moment, gap, nearDistance);
}

// A pair that was near is no candidate any more. It leaves; where the two still collide its gap counts to the end.
void followLost(const PairFrame& frame, PairRecord& record, ClosestMoment& moment)
{
    if (mayBeNear(frame, record))
        static_cast<void>(followGap(frame, record, moment));
    else
        ++moment.framesAgo;
    reportNearMiss(frame, record, moment);
}

void follow(const PairFrame& frame, PairList::Near& near)
{
    PairRecord& record = frame.pairs.merged()[near.record];
    if (near.kind == PairList::Near::Lost)
        followLost(frame, record, near.moment);
    else if (near.kind == PairList::Near::Found && followGap(frame, record, near.moment))
        reportNearMiss(frame, record, near.moment);
}

// Written in its place: a copy of a new contact would wait for its stores. The rows of dead sprites stand until the end
// of the update, so both are always there.
struct Names
{
    explicit Names(const SpriteTable& sprites) noexcept :
    ids(sprites.id.data()),
    users(sprites.user.data()),
    layers(sprites.layer.data())
    {
    }
    GRAZE_INLINE void write(const PairRecord& pair, Contact& contact) const
    {
        contact.a = ids[pair.a];
        contact.b = ids[pair.b];
        contact.userA = users[pair.a];
        contact.userB = users[pair.b];
        contact.layerA = layers[pair.a];
        contact.layerB = layers[pair.b];
    }

    // Asks memory for the names of a pair ahead of its turn: 8 % of a frame of 64,000 sprites.
    GRAZE_INLINE void fetch(const PairRecord& pair) const
    {
        prefetch(ids + pair.a), prefetch(ids + pair.b);
        prefetch(users + pair.a), prefetch(users + pair.b);
    }

    const SpriteId* ids;
    const UserValue* users;
    const Layer* layers;
};

GRAZE_NOINLINE void addGeometry(const PairFrame& frame, const PairRecord& pair, Contact& contact) noexcept
{
    if (const std::optional<Contact> full = contactOf(frame.scene, pair.a, pair.b, frame.queries))
        contact = *full;
    if ((!pair.touched || pair.state == PairRecord::Again) && frame.scene.sprites.anySwept())
        addFirstTouch(frame, pair, contact);
}

// Begins and ends: a pair that passed, and one that touches again. A touch of before ends first.
GRAZE_NOINLINE void reportBoth(const PairFrame& frame, const PairRecord& pair, const EventOptions& options,
                               const Names& names, ContactArrays::Places& places) noexcept
{
    const bool passed = pair.state == PairRecord::Passed;
    const auto write = [&](Contact*& place, bool passes)
    {
        Contact& contact = *place++;
        contact = {};
        names.write(pair, contact);
        contact.passed = passes;
    };
    if (pair.touched)
        write(places.ended, false);
    write(places.begun, passed);
    if (passed)
        write(places.ended, true);
    if (options.beginGeometry)
        passed ? addFirstTouch(frame, pair, places.begun[-1]) : addGeometry(frame, pair, places.begun[-1]);
}

GRAZE_INLINE void reportPair(const PairFrame& frame, const PairRecord& pair, const EventOptions& options,
                             const Names& names, ContactArrays::Places& places)
{
    const bool touching = pair.state == PairRecord::Touching;
    if (pair.state > PairRecord::Touching)
        return reportBoth(frame, pair, options, names, places);
    if (!touching && !pair.touched)
        return;
    Contact*& place = !touching ? places.ended : pair.touched ? places.stays : places.begun;
    Contact& contact = *place++;
    contact = {};
    names.write(pair, contact);
    if (touching && (pair.touched ? options.stayGeometry : options.beginGeometry))
        addGeometry(frame, pair, contact);
}

// Is the touch of before over, so that one of this frame begins? For a rewound sprite, where it is approached anew: it
// was told of touches that it had not reached.
bool beginsAnew(const PairFrame& frame, const PairRecord& pair) noexcept
{
    const SpriteTable& sprites = frame.scene.sprites;
    const auto either = [&](int flag) { return sprites.flags.has(pair.a, flag) || sprites.flags.has(pair.b, flag); };
    return either(RowFlags::Restarted) || (either(RowFlags::Rewound) && meetsFromOutside(frame, pair));
}

PairList::Changes changesOf(std::span<const PairRecord> records) noexcept
{
    PairList::Changes changes;
    for (const PairRecord& pair : records)
    {
        const bool touching = pair.state == PairRecord::Touching, both = pair.state > PairRecord::Touching;
        changes.begun += both || (touching && !pair.touched) ? 1u : 0u;
        changes.stays += touching && pair.touched ? 1u : 0u;
        changes.ended += (pair.state == PairRecord::Passed ? 1u : 0u) + (!touching && pair.touched ? 1u : 0u);
    }
    return changes;
}

Blocks blocksOf(const PairFrame& frame) noexcept
{
    constexpr std::uint32_t BlockRecords = 1024;
    return {frame.workers, static_cast<std::uint32_t>(frame.pairs.merged().size()), BlockRecords};
}

// f(slot, number) for both sides of every contact that lasts.
template <class F>
void forEachSide(std::span<const Contact> contacts, F&& f)
{
    for (std::uint32_t number = 0; number < contacts.size(); ++number)
    {
        if (contacts[number].passed)
            continue;
        f(SlotMap::slotOf(contacts[number].a.value), number);
        f(SlotMap::slotOf(contacts[number].b.value), number);
    }
}

} // namespace

PairList::Changes PairEvents::merge(const PairFrame& frame, std::span<const PairFinding> found)
{
    const SpriteTable& sprites = frame.scene.sprites;
    const PairOrder order = sprites.order();
    const bool anyNear = sprites.anyNearDistance(), anySwept = sprites.anySwept(), anyAnew = sprites.anyAnew();
    std::size_t passed = 0;
    const auto find = [&](PairRecord& record, const PairFinding& finding) GRAZE_INLINE_LAMBDA
    {
        const bool touching = finding.verdict() == PairFinding::Touching ||
                              (finding.verdict() == PairFinding::Undecided && record.touched);
        const bool anew = !record.touched || (anyAnew && beginsAnew(frame, record));
        record.state = !touching                ? PairRecord::Apart
                       : record.touched && anew ? PairRecord::Again
                                                : PairRecord::Touching;
        // A pair that touched when the frame began just ends.
        if (anySwept && finding.verdict() == PairFinding::Passed && anew)
        {
            record.state = PairRecord::Passed;
            ++passed;
        }
        return anyNear && frame.scene.nearDistanceOf(record.a, record.b) > 0.f;
    };
    // Resting pairs keep their state; they are not tested again.
    const auto lose = [&](PairRecord& record)
    {
        if (!frame.candidates.tested(sprites, record.a) && !frame.candidates.tested(sprites, record.b))
            return PairList::Near::Resting;
        record.state = PairRecord::Apart;
        return PairList::Near::Lost;
    };
    const auto ofRows = [](std::uint32_t a, std::uint32_t b) { return PairOrder::keyOf(a, b); };
    const auto ofOrder = [&order](std::uint32_t a, std::uint32_t b) { return order.key(a, b); };
    const PairList::Changes changes = order.numbers.empty() ? frame.pairs.merge(found, ofRows, find, lose)
                                                            : frame.pairs.merge(found, ofOrder, find, lose);
    followNear(frame);
    prepareReport(frame);
    return changes + PairList::Changes{passed, 0, passed, passed};
}

void PairEvents::followNear(const PairFrame& frame)
{
    constexpr std::uint32_t BlockNear = 64;
    const std::span<PairList::Near> near = frame.pairs.near();
    const Blocks blocks(frame.workers, static_cast<std::uint32_t>(near.size()), BlockNear);
    m_events.resize(std::max<std::size_t>(m_events.size(), blocks.count()));
    m_statistics.start(blocks.count(), frame.statistics);
    // The number of near misses is not known before: there may be no memory for them.
    blocks.forEachOrThrow(
        [&](std::uint32_t number, std::uint32_t first, std::uint32_t last)
        {
            RareEvents& events = m_events[number];
            events.clear();
            const PairFrame part = frame.ofBlock(m_statistics.of(number), events);
            for (PairList::Near& pair : near.subspan(first, last - first))
                follow(part, pair);
        });
    m_statistics.finish();
    for (const RareEvents& events : std::span(m_events.data(), blocks.count()))
        frame.events.nearMisses.insert(frame.events.nearMisses.end(), events.nearMisses.begin(),
                                       events.nearMisses.end());
}

void PairEvents::prepareReport(const PairFrame& frame)
{
    const std::span<const PairRecord> records = frame.pairs.merged();
    const Blocks blocks = blocksOf(frame);
    m_before.assign(blocks.count(), {});
    m_statistics.start(blocks.count(), frame.statistics);
    if (blocks.count() == 1)
        return;
    blocks.forEach([&](std::uint32_t block, std::uint32_t first, std::uint32_t last)
                   { m_before[block] = changesOf(records.subspan(first, last - first)); });
    PairList::Changes sum;
    for (PairList::Changes& before : m_before)
    {
        const PairList::Changes own = std::exchange(before, sum);
        sum = sum + own;
    }
}

// Most pairs stay: they call nothing, and everything that they read and write is held in registers.
void PairEvents::report(const PairFrame& frame, const PairList::Changes& changes, const EventOptions& options,
                        ContactArrays& contacts) noexcept
{
    constexpr std::size_t Ahead = 16;
    const Names names(frame.scene.sprites);
    const ContactArrays::Places places = contacts.start(changes.begun, changes.stays, changes.ended);
    frame.statistics.touchingPairs = static_cast<std::uint32_t>(changes.begun + changes.stays - changes.passed);
    const std::span<const PairRecord> records = frame.pairs.merged();
    blocksOf(frame).forEach(
        [&](std::uint32_t block, std::uint32_t first, std::uint32_t last)
        {
            const PairFrame part = frame.ofBlock(m_statistics.of(block), frame.events);
            const PairList::Changes& before = m_before[block];
            ContactArrays::Places own{places.begun + before.begun, places.stays + before.stays,
                                      places.ended + before.ended};
            for (std::size_t i = first; i < last; ++i)
            {
                if (i + Ahead < records.size())
                    names.fetch(records[i + Ahead]);
                reportPair(part, records[i], options, names, own);
            }
        });
    m_statistics.finish();
    frame.pairs.take();
}

// --- By sprite ----------------------------------------------------------------------------------

void ContactIndex::makeRoom(std::size_t contacts, std::size_t slots)
{
    m_ends.reserve(slots + 2);
    m_contacts.reserve(2 * contacts);
}

// A counting sort by slot. Counts stand one place further on, so that filling turns starts into ends.
void ContactIndex::build(std::span<const Contact> contacts, std::size_t slots) noexcept
{
    m_ends.assign(slots + 2, 0);
    forEachSide(contacts, [this](std::uint32_t slot, std::uint32_t) { ++m_ends[slot + 2]; });
    for (std::size_t i = 2; i < m_ends.size(); ++i)
        m_ends[i] += m_ends[i - 1];
    m_contacts.resize(m_ends.back());
    forEachSide(contacts,
                [this](std::uint32_t slot, std::uint32_t number) { m_contacts[m_ends[slot + 1]++] = number; });
    m_built = true;
}

std::span<const std::uint32_t> ContactIndex::of(SpriteId id) const noexcept
{
    const std::size_t slot = SlotMap::slotOf(id.value);
    if (!m_built || slot + 1 >= m_ends.size())
        return {};
    return std::span(m_contacts).subspan(m_ends[slot], m_ends[slot + 1] - m_ends[slot]);
}

} // namespace graze::detail
