// SPDX-License-Identifier: Zlib
#include "narrow_phase.hpp"

#include "queries/lane_batch.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace graze::detail
{

namespace
{

// Candidates may have met only on their way, or within the near distance.
bool mayTouch(const NarrowPhase::Frame& frame, const PiecePair& pair)
{
    const std::vector<Aabb>& bounds = frame.world.sprites.pieceBounds;
    return !frame.candidates.sweeping() || overlaps(bounds[pair.a], bounds[pair.b]);
}

// Sprites stand in memory in order of creation, neighbours anywhere in it: with many of them a query would
// wait for most of what it reads.
void fetchAhead(const NarrowPhase::Frame& frame, std::span<const PiecePair> pairs, std::size_t i)
{
    constexpr std::size_t Places = 16;
    constexpr std::size_t Vertices = 8;
    const SpriteTable& sprites = frame.world.sprites;
    const ShapePool& pool = frame.world.pool;
    if (i + Places >= pairs.size())
        return;
    sprites.fetch(pairs[i + Places].a, pool);
    sprites.fetch(pairs[i + Places].b, pool);
    pool.fetchVertices(sprites.pieceShape[pairs[i + Vertices].a]);
    pool.fetchVertices(sprites.pieceShape[pairs[i + Vertices].b]);
}

PairFinding::Verdict verdictOf(Status status)
{
    return status == Status::Overlapping      ? PairFinding::Touching
           : status == Status::IterationLimit ? PairFinding::Undecided
                                              : PairFinding::Apart;
}

Status overlapOf(const NarrowPhase::Frame& frame, const PiecePair& pair)
{
    const World& world = frame.world;
    return frame.queries.overlap(world.sprites.operand(pair.a, world.pool), world.sprites.operand(pair.b, world.pool))
        .status;
}

// Pairs of single pieces in a LaneBatch, which tells what it found in an order of its own; the findings
// are sorted later.
class SinglePairs
{
public:
    SinglePairs(const NarrowPhase::Frame& frame, std::vector<PairFinding>& found) :
    m_frame(frame),
    m_pairs(frame.candidates.single()),
    m_found(found),
    m_anyNear(frame.world.sprites.anyNearDistance())
    {
        m_found.reserve(m_pairs.size());
    }

    void tell(std::uint32_t pair, Status status, int iterations)
    {
        m_frame.queries.countOverlap(status, iterations);
        find(pair, verdictOf(status));
    }
    void askAlone(std::uint32_t pair) { find(pair, verdictOf(overlapOf(m_frame, m_pairs[pair]))); }
    void find(std::uint32_t pair, PairFinding::Verdict verdict)
    {
        const SpriteTable& sprites = m_frame.world.sprites;
        const std::uint32_t a = sprites.pieceRow[m_pairs[pair].a];
        const std::uint32_t b = sprites.pieceRow[m_pairs[pair].b];
        if (verdict != PairFinding::Apart || (m_anyNear && sprites.nearDistanceOf(a, b) > 0.f))
            m_found.push_back({a, b, pair, verdict});
    }

private:
    const NarrowPhase::Frame& m_frame;
    std::span<const PiecePair> m_pairs;
    std::vector<PairFinding>& m_found;
    bool m_anyNear;
};

} // namespace

std::span<const PairFinding> NarrowPhase::run(const Frame& frame)
{
    m_found.clear();
    judgeSingle(frame);
    judgeSeveral(frame);
    m_sorter.sort(m_found, frame.world.sprites.order());
    return m_found;
}

void NarrowPhase::judgeSingle(const Frame& frame)
{
    const SpriteTable& sprites = frame.world.sprites;
    const ShapePool& pool = frame.world.pool;
    const std::span<const PiecePair> pairs = frame.candidates.single();
    const auto placed = [&](std::uint32_t piece)
    { return std::pair(pool.view(sprites.pieceShape[piece]), sprites.matrix.data() + sprites.pieceRow[piece]); };
    Limits limits;
    if (!makeLimits(frame.queries.settings(), limits))
        return; // never: a system refuses such settings
    SinglePairs single(frame, m_found);
    LaneBatch<SinglePairs> batch(limits.maxIterations, single);
    for (std::uint32_t i = 0; i < pairs.size(); ++i)
    {
        fetchAhead(frame, pairs, i);
        if (!mayTouch(frame, pairs[i]))
        {
            single.find(i, PairFinding::Apart);
            continue;
        }
        ++frame.statistics.candidatePairs;
        const auto [shapeA, matrixA] = placed(pairs[i].a);
        const auto [shapeB, matrixB] = placed(pairs[i].b);
        batch.add({shapeA, *matrixA}, {shapeB, *matrixB}, i);
    }
    batch.finish();
}

void NarrowPhase::judgeSeveral(const Frame& frame)
{
    const SpriteTable& sprites = frame.world.sprites;
    const std::size_t end = frame.candidates.pairs().size();
    for (std::size_t first = frame.candidates.single().size(); first < end;)
    {
        const std::span<const PiecePair> pieces = frame.candidates.piecesOf(sprites, first);
        PairFinding finding{sprites.pieceRow[pieces.front().a], sprites.pieceRow[pieces.front().b],
                            static_cast<std::uint32_t>(first), PairFinding::Apart};
        bool tried = false;
        for (const PiecePair& pair : pieces)
        {
            if (!mayTouch(frame, pair))
                continue;
            tried = true;
            const PairFinding::Verdict verdict = verdictOf(overlapOf(frame, pair));
            finding.verdict = verdict == PairFinding::Apart ? finding.verdict : verdict;
            if (verdict == PairFinding::Touching)
                break;
        }
        frame.statistics.candidatePairs += tried ? 1u : 0u;
        if (finding.verdict != PairFinding::Apart || sprites.nearDistanceOf(finding.a, finding.b) > 0.f)
            m_found.push_back(finding);
        first += pieces.size();
    }
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
