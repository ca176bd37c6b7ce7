// SPDX-License-Identifier: Zlib
#include "narrow_phase.hpp"

#include <algorithm>
#include <limits>

namespace graze::detail
{

namespace
{

std::uint32_t recordOf(const NarrowPhase::Frame& frame, std::uint32_t a, std::uint32_t b)
{
    const SpriteTable& sprites = frame.world.sprites;
    const std::uint32_t record = frame.pairs.findOrAdd(sprites.id[a], sprites.id[b]);
    frame.pairs[record].rankA = sprites.rank[a];
    frame.pairs[record].rankB = sprites.rank[b];
    return record;
}

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

} // namespace

void NarrowPhase::run(const Frame& frame)
{
    m_began.clear();
    m_cameNear.clear();
    for (const PiecePair& pair : frame.candidates.single())
        judge(frame, {&pair, 1});

    const std::span<const PiecePair> several = frame.candidates.several();
    const std::vector<std::uint32_t>& row = frame.world.sprites.pieceRow;
    for (std::size_t first = 0, last = 0; first < several.size(); first = last)
    {
        while (last < several.size() && row[several[last].a] == row[several[first].a] &&
               row[several[last].b] == row[several[first].b])
            ++last;
        judge(frame, several.subspan(first, last - first));
    }
}

void NarrowPhase::judge(const Frame& frame, std::span<const PiecePair> pieces)
{
    const SpriteTable& sprites = frame.world.sprites;
    bool tried = false;
    bool touching = false;
    bool undecided = false;
    for (const PiecePair& pair : pieces)
    {
        // Candidates may have met only on their way, or within the near distance.
        if (!overlaps(sprites.pieceBounds[pair.a], sprites.pieceBounds[pair.b]))
            continue;
        tried = true;
        const Status status =
            frame.queries.overlap(sprites.operand(pair.a, frame.world.pool), sprites.operand(pair.b, frame.world.pool))
                .status;
        touching = status == Status::Overlapping;
        undecided = undecided || status == Status::IterationLimit;
        if (touching)
            break;
    }
    frame.statistics.candidatePairs += tried ? 1u : 0u;

    const std::uint32_t a = sprites.pieceRow[pieces.front().a];
    const std::uint32_t b = sprites.pieceRow[pieces.front().b];
    const std::uint32_t known = frame.pairs.find(sprites.id[a], sprites.id[b]);
    const bool touchedBefore = known != PairTable::None && frame.pairs[known].touching;
    touching = touching || (undecided && touchedBefore);

    if (std::max(sprites.nearDistance[a], sprites.nearDistance[b]) > 0.f)
        lookAtGap(frame, pieces, touching, touchedBefore);
    if (!touching)
        return;
    ++frame.statistics.touchingPairs;
    const std::uint32_t record = recordOf(frame, a, b);
    frame.pairs[record].touching = true;
    frame.pairs[record].touchedFrame = frame.number;
    if (!touchedBefore)
    {
        frame.pairs[record].beganFrame = frame.number;
        m_began.push_back(record);
    }
}

void NarrowPhase::lookAtGap(const Frame& frame, std::span<const PiecePair> pieces, bool touching, bool touchedBefore)
{
    const SpriteTable& sprites = frame.world.sprites;
    const std::uint32_t a = sprites.pieceRow[pieces.front().a];
    const std::uint32_t b = sprites.pieceRow[pieces.front().b];
    const float nearDistance = std::max(sprites.nearDistance[a], sprites.nearDistance[b]);
    GapOfFrame gap = touching ? GapOfFrame{} : gapOf(frame, pieces, nearDistance);
    gap.startedApart = !touchedBefore && (sprites.moves(a) || sprites.moves(b));

    const std::uint32_t known = frame.pairs.find(sprites.id[a], sprites.id[b]);
    NearState state = known == PairTable::None ? NearState{} : frame.pairs[known].nearState;
    const bool wasNear = state.active;
    const bool left = state.advance(gap, nearDistance);
    if (!state.active)
        return;
    const std::uint32_t record = recordOf(frame, a, b);
    frame.pairs[record].nearState = state;
    // A pair that has left is, for PairEvents, one that nobody has seen.
    frame.pairs[record].nearFrame = left ? 0 : frame.number;
    if (!wasNear)
        m_cameNear.push_back(record);
}

bool touching(const World& world, std::uint32_t rowA, std::uint32_t rowB, CountedQueries& queries) noexcept
{
    const SpriteTable& sprites = world.sprites;
    for (std::uint32_t i = 0; i < sprites.pieceCount[rowA]; ++i)
        for (std::uint32_t j = 0; j < sprites.pieceCount[rowB]; ++j)
        {
            const std::uint32_t a = sprites.firstPiece[rowA] + i;
            const std::uint32_t b = sprites.firstPiece[rowB] + j;
            if (!overlaps(sprites.pieceBounds[a], sprites.pieceBounds[b]))
                continue;
            const Operand pieceA = sprites.operand(a, world.pool);
            const Operand pieceB = sprites.operand(b, world.pool);
            const Status status = queries.overlap(pieceA, pieceB).status;
            if (status == Status::Overlapping ||
                (status == Status::IterationLimit && queries.distance(pieceA, pieceB).status == Status::Overlapping))
                return true;
        }
    return false;
}

std::optional<Contact> contactOf(const World& world, std::uint32_t rowA, std::uint32_t rowB,
                                 CountedQueries& queries) noexcept
{
    const SpriteTable& sprites = world.sprites;
    std::optional<Contact> best;
    float deepest = -std::numeric_limits<float>::infinity();
    for (std::uint32_t i = 0; i < sprites.pieceCount[rowA]; ++i)
        for (std::uint32_t j = 0; j < sprites.pieceCount[rowB]; ++j)
        {
            const std::uint32_t a = sprites.firstPiece[rowA] + i;
            const std::uint32_t b = sprites.firstPiece[rowB] + j;
            if (!overlaps(sprites.pieceBounds[a], sprites.pieceBounds[b]))
                continue;
            const Touch touch = queries.touch(sprites.operand(a, world.pool), sprites.operand(b, world.pool));
            if (touch.depth <= deepest)
                continue;
            deepest = touch.depth;
            best = Contact{sprites.id[rowA],
                           sprites.id[rowB],
                           sprites.user[rowA],
                           sprites.user[rowB],
                           touch.point,
                           touch.normal,
                           std::max(touch.depth, 0.f),
                           i,
                           j};
        }
    return best;
}

} // namespace graze::detail
