// SPDX-License-Identifier: Zlib
#include "pair_events.hpp"

#include <algorithm>
#include <limits>

namespace graze::detail
{

namespace
{

// Piece pairs that stay beyond the near distance are left out: what they would tell is that they do.
GapOfFrame gapOf(const NarrowPhase::Frame& frame, std::span<const PiecePair> pieces, float nearDistance)
{
    const World& world = frame.world;
    const std::uint32_t a = world.sprites.pieceRow[pieces.front().a];
    const std::uint32_t b = world.sprites.pieceRow[pieces.front().b];
    const bool moving = world.sprites.moves(a) || world.sprites.moves(b);
    GapOfFrame gap{std::numeric_limits<float>::infinity(), std::numeric_limits<float>::infinity(), false};
    for (const PiecePair& pair : pieces)
    {
        if (gapAtLeast(frame.candidates.disc(pair.a), frame.candidates.disc(pair.b)) > nearDistance)
            continue;
        const Operand pieceA = world.sprites.operand(pair.a, world.pool);
        const Operand pieceB = world.sprites.operand(pair.b, world.pool);
        gap.atEnd = std::min(gap.atEnd, frame.queries.distance(pieceA, pieceB).distance);
        if (moving)
            gap.smallest =
                std::min(gap.smallest,
                         frame.queries.closestApproach(pieceA, world.sprites.motion(a), pieceB, world.sprites.motion(b))
                             .distance);
    }
    gap.smallest = std::min(gap.smallest, gap.atEnd);
    return gap;
}

[[gnu::noinline]] void lookAtGap(const NarrowPhase::Frame& frame, const PairFinding& finding, float nearDistance,
                                 PairRecord& record)
{
    const SpriteTable& sprites = frame.world.sprites;
    GapOfFrame gap = record.touching
                         ? GapOfFrame{}
                         : gapOf(frame, frame.candidates.piecesOf(sprites, finding.firstPieces), nearDistance);
    gap.startedApart = !record.touched && (sprites.moves(record.a) || sprites.moves(record.b));
    record.left = record.nearState.advance(gap, nearDistance);
}

[[gnu::always_inline]] inline void see(const NarrowPhase::Frame& frame, const PairFinding& finding, PairRecord& record)
{
    record.touching =
        finding.verdict == PairFinding::Touching || (finding.verdict == PairFinding::Undecided && record.touched);
    frame.statistics.touchingPairs += record.touching ? 1u : 0u;
    record.left = record.nearState.active;
    if (!frame.world.sprites.anyNearDistance())
        return;
    if (const float nearDistance = frame.world.sprites.nearDistanceOf(record.a, record.b); nearDistance > 0.f)
        lookAtGap(frame, finding, nearDistance, record);
}

// Two that rest were not looked at: what they did they do.
void lose(const NarrowPhase::Frame& frame, PairRecord& record)
{
    const SpriteTable& sprites = frame.world.sprites;
    if (!frame.candidates.lookedAt(sprites, record.a) && !frame.candidates.lookedAt(sprites, record.b))
    {
        frame.statistics.touchingPairs += record.touching ? 1u : 0u;
        return;
    }
    record.touching = false;
    record.left = record.nearState.active;
}

// Written in its place: a copy of a fresh one would wait for its stores. The rows of dead sprites stand until the
// end of the update, so both are always there.
[[gnu::always_inline]] inline void name(const SpriteTable& sprites, const PairRecord& pair, Contact& contact)
{
    contact.a = sprites.id[pair.a];
    contact.b = sprites.id[pair.b];
    contact.userA = sprites.user[pair.a];
    contact.userB = sprites.user[pair.b];
}

[[gnu::noinline]] void workOut(const NarrowPhase::Frame& frame, const PairRecord& pair, Contact& contact)
{
    if (const std::optional<Contact> full = contactOf(frame.world, pair.a, pair.b, frame.queries))
        contact = *full;
}

[[gnu::noinline]] void tellNearMiss(const SpriteTable& sprites, const PairRecord& pair, Events& events)
{
    events.nearMisses.push_back({{},
                                 sprites.id[pair.a],
                                 sprites.id[pair.b],
                                 sprites.user[pair.a],
                                 sprites.user[pair.b],
                                 pair.nearState.closest,
                                 pair.nearState.touched});
}

// Makes events of what one pair did after the other.
class PairTeller
{
public:
    PairTeller(const NarrowPhase::Frame& frame, const EventOptions& options, Events& events) :
    m_frame(frame),
    m_sprites(frame.world.sprites),
    m_options(options),
    m_events(events)
    {
        m_events.stays.resize(frame.pairs.records().size());
        m_stay = m_events.stays.data();
    }
    ~PairTeller() { m_events.stays.resize(static_cast<std::size_t>(m_stay - m_events.stays.data())); }
    PairTeller(const PairTeller&) = delete;
    PairTeller& operator=(const PairTeller&) = delete;

    // Most pairs stay.
    [[gnu::always_inline]] inline void tell(const PairRecord& pair)
    {
        if (pair.touching && pair.touched)
        {
            name(m_sprites, pair, *m_stay);
            if (m_options.stayGeometry)
                workOut(m_frame, pair, *m_stay);
            ++m_stay;
        }
        else if (pair.touching || pair.touched)
            tellChange(pair);
        if (pair.left)
            tellNearMiss(m_sprites, pair, m_events);
    }

private:
    [[gnu::noinline]] void tellChange(const PairRecord& pair)
    {
        Contact& contact = (pair.touching ? m_events.begun : m_events.ended).emplace_back();
        name(m_sprites, pair, contact);
        if (pair.touching && m_options.beginGeometry)
            workOut(m_frame, pair, contact);
    }

    const NarrowPhase::Frame& m_frame;
    const SpriteTable& m_sprites;
    const EventOptions& m_options;
    Events& m_events;
    Contact* m_stay;
};

} // namespace

void tellPairs(const NarrowPhase::Frame& frame, std::span<const PairFinding> found, const EventOptions& options,
               Events& events)
{
    PairTeller teller(frame, options, events);
    frame.pairs.advance(
        found, frame.world.sprites.order(),
        [&](PairRecord& record, const PairFinding& finding) { see(frame, finding, record); },
        [&](PairRecord& record) { lose(frame, record); },
        [&](const PairRecord& record) __attribute__((always_inline)) { teller.tell(record); });
}

} // namespace graze::detail
