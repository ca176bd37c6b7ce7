// SPDX-License-Identifier: Zlib
#include "pair_events.hpp"

#include "system/contact/contact.hpp"
#include "system/near_miss/passage.hpp"

namespace graze::detail
{

namespace
{

[[gnu::noinline]] void followGap(const NarrowPhase::Frame& frame, const PairFinding& finding, float nearDistance,
                                 PairRecord& record)
{
    const SpriteTable& sprites = frame.scene.sprites;
    const Motion motionA = sprites.motion(record.a), motionB = sprites.motion(record.b);
    // Pairs of pieces that stay beyond the near distance change nothing.
    const auto forEachNearPair = [&](auto&& f)
    {
        for (const PiecePair& pair : frame.candidates.piecesOf(sprites, finding.firstPieces))
            if (!(gapAtLeast(frame.candidates.disc(pair.a), frame.candidates.disc(pair.b)) > nearDistance))
                f(frame.scene.view(pair.a), frame.scene.view(pair.b));
    };
    const Passage passage(frame.queries, motionA, motionB, sprites.moves(record.a) || sprites.moves(record.b),
                          forEachNearPair);
    GapOfFrame gap = record.touching ? GapOfFrame{} : passage.gap();
    if (record.nearState.needsStart(gap))
        gap.startedApart = passage.startedApart();
    record.left = record.nearState.advance(gap, nearDistance);
}

[[gnu::always_inline]] inline void find(const NarrowPhase::Frame& frame, const PairFinding& finding, PairRecord& record)
{
    record.touching =
        finding.verdict == PairFinding::Touching || (finding.verdict == PairFinding::Undecided && record.touched);
    record.left = record.nearState.active;
    if (!frame.scene.sprites.anyNearDistance())
        return;
    if (const float nearDistance = frame.scene.sprites.nearDistanceOf(record.a, record.b); nearDistance > 0.f)
        followGap(frame, finding, nearDistance, record);
}

// Resting pairs keep their state; they are not tested again.
void lose(const NarrowPhase::Frame& frame, PairRecord& record)
{
    const SpriteTable& sprites = frame.scene.sprites;
    if (!frame.candidates.tested(sprites, record.a) && !frame.candidates.tested(sprites, record.b))
        return;
    record.touching = false;
    record.left = record.nearState.active;
}

// Written in its place: a copy of a new contact would wait for its stores. The rows of dead sprites stand until the
// end of the update, so both are always there.
struct Names
{
    explicit Names(const SpriteTable& sprites) noexcept :
    ids(sprites.id.data()),
    users(sprites.user.data()),
    layers(sprites.layer.data())
    {
    }
    [[gnu::always_inline]] void write(const PairRecord& pair, Contact& contact) const
    {
        contact.a = ids[pair.a];
        contact.b = ids[pair.b];
        contact.userA = users[pair.a];
        contact.userB = users[pair.b];
        contact.layerA = layers[pair.a];
        contact.layerB = layers[pair.b];
    }

    const SpriteId* ids;
    const UserValue* users;
    const Layer* layers;
};

[[gnu::noinline]] void addGeometry(const NarrowPhase::Frame& frame, const PairRecord& pair, Contact& contact)
{
    if (const std::optional<Contact> full = contactOf(frame.scene, pair.a, pair.b, frame.queries))
        contact = *full;
}

[[gnu::noinline]] void reportNearMiss(const SpriteTable& sprites, const PairRecord& pair, FrameEvents& events)
{
    events.nearMisses.push_back({{},
                                 sprites.id[pair.a],
                                 sprites.id[pair.b],
                                 sprites.user[pair.a],
                                 sprites.user[pair.b],
                                 pair.nearState.closest,
                                 pair.nearState.touched,
                                 sprites.layer[pair.a],
                                 sprites.layer[pair.b]});
}

[[gnu::noinline]] void reportChange(const NarrowPhase::Frame& frame, const PairRecord& pair,
                                    const EventOptions& options, FrameEvents& events)
{
    Contact& contact = (pair.touching ? events.begun : events.ended).emplace_back();
    Names(frame.scene.sprites).write(pair, contact);
    if (pair.touching && options.beginGeometry)
        addGeometry(frame, pair, contact);
}

} // namespace

// Most pairs stay: they call nothing, and everything that they read and write is held in registers.
void reportPairs(const NarrowPhase::Frame& frame, std::span<const PairFinding> found, const EventOptions& options,
                 FrameEvents& events)
{
    const SpriteTable& sprites = frame.scene.sprites;
    const Names names(sprites);
    const bool stayGeometry = options.stayGeometry;
    Contact* stay = events.stays.start(frame.pairs.records().size());
    std::uint32_t touching = 0;
    const auto report = [&](const PairRecord& pair) __attribute__((always_inline))
    {
        touching += pair.touching ? 1u : 0u;
        if (pair.touching && pair.touched)
        {
            *stay = {};
            names.write(pair, *stay);
            if (stayGeometry)
                addGeometry(frame, pair, *stay);
            ++stay;
        }
        else if (pair.touching || pair.touched)
            reportChange(frame, pair, options, events);
        if (pair.left)
            reportNearMiss(sprites, pair, events);
    };
    frame.pairs.advance(
        found, sprites.order(),
        [&](PairRecord & record, const PairFinding& finding)
            __attribute__((always_inline)) { find(frame, finding, record); },
        [&](PairRecord& record) { lose(frame, record); }, report);
    events.stays.end(stay);
    frame.statistics.touchingPairs = touching;
}

} // namespace graze::detail
