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

// What was told of the last frame does not say: one of them may be new, or have another shape.
bool startedApart(const NarrowPhase::Frame& frame, std::span<const PiecePair> pieces)
{
    const World& world = frame.world;
    const std::uint32_t a = world.sprites.pieceRow[pieces.front().a];
    const std::uint32_t b = world.sprites.pieceRow[pieces.front().b];
    if (!world.sprites.moves(a) && !world.sprites.moves(b))
        return false;
    const auto apart = [&](const PiecePair& pair)
    {
        const Operand pieceA(world.pool.view(world.sprites.pieceShape[pair.a]), world.sprites.previous[a]);
        const Operand pieceB(world.pool.view(world.sprites.pieceShape[pair.b]), world.sprites.previous[b]);
        return frame.queries.distance(pieceA, pieceB).distance > 0.f;
    };
    return std::all_of(pieces.begin(), pieces.end(), apart);
}

[[gnu::noinline]] void lookAtGap(const NarrowPhase::Frame& frame, const PairFinding& finding, float nearDistance,
                                 PairRecord& record)
{
    const SpriteTable& sprites = frame.world.sprites;
    const std::span<const PiecePair> pieces = frame.candidates.piecesOf(sprites, finding.firstPieces);
    GapOfFrame gap = record.touching ? GapOfFrame{} : gapOf(frame, pieces, nearDistance);
    if (record.nearState.asksForTheStart(gap))
        gap.startedApart = startedApart(frame, pieces);
    record.left = record.nearState.advance(gap, nearDistance);
}

[[gnu::always_inline]] inline void see(const NarrowPhase::Frame& frame, const PairFinding& finding, PairRecord& record)
{
    record.touching =
        finding.verdict == PairFinding::Touching || (finding.verdict == PairFinding::Undecided && record.touched);
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
        return;
    record.touching = false;
    record.left = record.nearState.active;
}

// Written in its place: a copy of a fresh one would wait for its stores. The rows of dead sprites stand until the
// end of the update, so both are always there.
[[gnu::always_inline]] inline void name(const SpriteId* ids, const std::uint64_t* users, const PairRecord& pair,
                                        Contact& contact)
{
    contact.a = ids[pair.a];
    contact.b = ids[pair.b];
    contact.userA = users[pair.a];
    contact.userB = users[pair.b];
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

[[gnu::noinline]] void tellChange(const NarrowPhase::Frame& frame, const PairRecord& pair, const EventOptions& options,
                                  Events& events)
{
    const SpriteTable& sprites = frame.world.sprites;
    Contact& contact = (pair.touching ? events.begun : events.ended).emplace_back();
    name(sprites.id.data(), sprites.user.data(), pair, contact);
    if (pair.touching && options.beginGeometry)
        workOut(frame, pair, contact);
}

} // namespace

// Most pairs stay: for them nothing is called, and what they read and write is held in registers.
void tellPairs(const NarrowPhase::Frame& frame, std::span<const PairFinding> found, const EventOptions& options,
               Events& events)
{
    const SpriteTable& sprites = frame.world.sprites;
    const SpriteId* const ids = sprites.id.data();
    const std::uint64_t* const users = sprites.user.data();
    const bool stayGeometry = options.stayGeometry;
    Contact* stay = events.stays.start(frame.pairs.records().size());
    std::uint32_t touching = 0;
    const auto tell = [&](const PairRecord& pair) __attribute__((always_inline))
    {
        touching += pair.touching ? 1u : 0u;
        if (pair.touching && pair.touched)
        {
            *stay = {};
            name(ids, users, pair, *stay);
            if (stayGeometry)
                workOut(frame, pair, *stay);
            ++stay;
        }
        else if (pair.touching || pair.touched)
            tellChange(frame, pair, options, events);
        if (pair.left)
            tellNearMiss(sprites, pair, events);
    };
    frame.pairs.advance(
        found, sprites.order(),
        [&](PairRecord & record, const PairFinding& finding)
            __attribute__((always_inline)) { see(frame, finding, record); },
        [&](PairRecord& record) { lose(frame, record); }, tell);
    events.stays.end(stay);
    frame.statistics.touchingPairs = touching;
}

} // namespace graze::detail
