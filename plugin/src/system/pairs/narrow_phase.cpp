// SPDX-License-Identifier: Zlib
#include "narrow_phase.hpp"

#include "base/make_room.hpp"
#include "fast/door.hpp"

#include <graze/pair/settings.hpp>

#include <algorithm>
#include <limits>
#include <utility>

namespace graze::detail
{

namespace
{

constexpr std::uint32_t BlockPairs = 1024;

// False for pieces that may only have met during their motions, or that are only near.
bool mayTouch(const PairFrame& frame, const PiecePair& pair)
{
    const std::vector<Aabb>& bounds = frame.scene.sprites.pieces.bounds;
    return overlaps(bounds[pair.a], bounds[pair.b]);
}

PairFinding::Verdict verdictOf(Status status)
{
    return status == Status::Overlapping      ? PairFinding::Touching
           : status == Status::IterationLimit ? PairFinding::Undecided
                                              : PairFinding::Apart;
}

Status overlapOf(const PairFrame& frame, const PiecePair& pair)
{
    const Scene& scene = frame.scene;
    return frame.queries.overlap(scene.operand(pair.a), scene.operand(pair.b)).status;
}

// Pairs of single pieces. A LaneBatch reports them in an order of its own; the findings are sorted later.
class SinglePairs
{
public:
    // Every pair is written, and the next one written over it where it is no finding: `found` has room for one more.
    SinglePairs(const PairFrame& frame, PairFinding* found) noexcept :
    m_frame(frame),
    m_pairs(frame.candidates.single()),
    m_rows(frame.scene.sprites.pieces.row.data()),
    m_next(found),
    m_anyNear(frame.scene.sprites.anyNearDistance())
    {
    }
    SinglePairs(const SinglePairs&) = delete;
    SinglePairs& operator=(const SinglePairs&) = delete;

    [[nodiscard]] PairFinding* end() const noexcept { return m_next; }

    static_assert(static_cast<std::uint32_t>(Status::Separated) == PairFinding::Apart);
    static_assert(static_cast<std::uint32_t>(Status::Overlapping) == PairFinding::Touching);

    GRAZE_INLINE void report(const std::uint32_t* numbers, const std::uint32_t* found, std::uint32_t count)
    {
        // Copies stay in registers, whatever is written.
        const PiecePair* const pairs = m_pairs.data();
        const std::uint32_t* const rows = m_rows;
        std::uint32_t* const bins = m_frame.statistics.iterationHistogram.data();
        const bool anyNear = m_anyNear;
        PairFinding* next = m_next;
        std::uint32_t undecided = 0;
        for (std::uint32_t i = 0; i < count; ++i)
        {
            const LaneFound lane(found[i]);
            const std::uint32_t number = numbers[i];
            if (lane.isUndecided())
            {
                ++undecided;
                continue;
            }
            ++bins[lane.iterations()];
            const auto verdict = static_cast<std::uint32_t>(lane.status());
            *next = {rows[pairs[number].a], rows[pairs[number].b], static_cast<PairFinding::Verdict>(verdict)};
            // Nothing predicts whether they touch: no branch.
            next += anyNear ? verdict | (reportsApart(*next) ? 1u : 0u) : verdict;
        }
        m_next = next;
        m_frame.statistics.gjkCalls += count - undecided;
        m_frame.statistics.fastAnswers += count - undecided;
        if (undecided > 0)
            for (std::uint32_t i = 0; i < count; ++i)
                if (LaneFound(found[i]).isUndecided())
                    askAlone(numbers[i]);
    }
    GRAZE_NOINLINE void askAlone(std::uint32_t pair) { find(pair, verdictOf(overlapOf(m_frame, m_pairs[pair]))); }
    void find(std::uint32_t pair, PairFinding::Verdict verdict)
    {
        *m_next = {m_rows[m_pairs[pair].a], m_rows[m_pairs[pair].b], verdict};
        m_next += verdict != PairFinding::Apart || (m_anyNear && reportsApart(*m_next)) ? 1 : 0;
    }

private:
    // A pair that is apart may be near.
    [[nodiscard]] GRAZE_INLINE bool reportsApart(const PairFinding& finding) const
    {
        return m_frame.scene.sprites.nearDistanceOf(finding.a(), finding.b()) > 0.f;
    }

    const PairFrame& m_frame;
    std::span<const PiecePair> m_pairs;
    const std::uint32_t* m_rows;
    PairFinding* m_next;
    bool m_anyNear;
};

} // namespace

std::span<const PairFinding> NarrowPhase::run(const PairFrame& frame)
{
    const auto singles = static_cast<std::uint32_t>(frame.candidates.single().size());
    const auto all = static_cast<std::uint32_t>(frame.candidates.pairs().size());
    const Blocks single(frame.workers, singles, BlockPairs), several(frame.workers, all - singles, BlockPairs);
    const std::uint32_t blocks = single.count() + several.count();
    resizeClosely(m_found, std::size_t{all} + blocks);
    m_counts.resize(blocks);
    m_statistics.start(frame.workers ? blocks : 1, frame.statistics);
    const auto judge = [&](std::uint32_t block, std::uint32_t first, std::uint32_t last, auto&& judgePairs)
    {
        const PairFrameOfBlock part(frame, m_statistics.of(block), frame.events);
        PairFinding* const found = m_found.data() + first + block;
        m_counts[block] = static_cast<std::uint32_t>(judgePairs(part.frame(), first, last, found) - found);
    };
    single.forEach([&](std::uint32_t block, std::uint32_t first, std::uint32_t last)
                   { judge(block, first, last, judgeSingle); });
    several.forEach([&](std::uint32_t block, std::uint32_t first, std::uint32_t last)
                    { judge(single.count() + block, singles + first, singles + last, judgeSeveral); });
    m_statistics.finish();

    PairFinding* end = m_found.data();
    for (std::uint32_t block = 0; block < blocks; ++block)
    {
        const std::uint32_t first =
            block < single.count() ? single.first(block) : singles + several.first(block - single.count());
        const PairFinding* const found = m_found.data() + first + block;
        end = std::copy(found, found + m_counts[block], end);
    }
    m_found.resize(static_cast<std::size_t>(end - m_found.data()));
    m_sorter.sort(m_found, frame.scene.sprites.order());
    return m_found;
}

// Memory holds sprites in order of creation; neighbours in space are anywhere in it. So it is prefetched, and
// vertices and matrices are there by the time that a batch has enough pairs of one kind.
PairFinding* NarrowPhase::judgeSingle(const PairFrame& frame, std::uint32_t first, std::uint32_t last,
                                      PairFinding* found) noexcept
{
    constexpr std::uint32_t Ahead = 16;
    const ShapePool& pool = frame.scene.pool;
    const std::span<const PiecePair> pairs = frame.candidates.single();
    const std::uint32_t* const shapes = frame.scene.sprites.pieces.shape.data();
    const std::uint32_t* const rows = frame.scene.sprites.pieces.row.data();
    const Affine2* const matrices = frame.scene.sprites.matrix.data();
    const bool sweeping = frame.candidates.sweeping();
    const auto placed = [&](std::uint32_t piece) GRAZE_INLINE_LAMBDA
    {
        const PlacedPiece there = pool.placed(shapes[piece], matrices[rows[piece]]);
        prefetch(there.loop);
        prefetch(there.matrix);
        return there;
    };
    const Limits limits(frame.queries.settings());
    const bool fast = frame.queries.settings().method == Method::Fast;
    SinglePairs single(frame, found);
    LaneBatch<SinglePairs> batch(limits.maxIterations, single);
    std::uint32_t tried = 0;
    for (std::uint32_t i = first; i < last; ++i)
    {
        const PiecePair coming = pairs[std::min(i + Ahead, last - 1)];
        pool.fetch(shapes[coming.a]);
        pool.fetch(shapes[coming.b]);
        const PiecePair pair = pairs[i];
        if (sweeping && !mayTouch(frame, pair))
        {
            frame.queries.countCulled();
            single.find(i, PairFinding::Apart);
            continue;
        }
        ++tried;
        const LaneChoice choice =
            fast ? AllLaneChoices.of(pool.loopKind(shapes[pair.a]), pool.loopKind(shapes[pair.b]), limits.maxIterations)
                 : LaneChoice{};
        const std::uint32_t swap = choice.swapped ? pair.a ^ pair.b : 0u;
        if (choice.kind == LaneKind::None)
            single.askAlone(i);
        else
            batch.add(choice.kind, placed(pair.a ^ swap), placed(pair.b ^ swap), i);
    }
    batch.finish();
    frame.statistics.candidatePairs += tried;
    return single.end();
}

// Two sprites belong to the block that has the first of their pairs.
PairFinding* NarrowPhase::judgeSeveral(const PairFrame& frame, std::uint32_t first, std::uint32_t last,
                                       PairFinding* found) noexcept
{
    const SpriteTable& sprites = frame.scene.sprites;
    if (first < last && first > frame.candidates.single().size())
        first += static_cast<std::uint32_t>(frame.candidates.piecesOf(sprites, first - 1).size()) - 1;
    while (first < last)
    {
        const std::span<const PiecePair> pieces = frame.candidates.piecesOf(sprites, first);
        const std::uint32_t a = sprites.pieces.row[pieces.front().a], b = sprites.pieces.row[pieces.front().b];
        PairFinding::Verdict verdict = PairFinding::Apart;
        bool tried = false;
        for (const PiecePair& pair : pieces)
        {
            if (frame.candidates.sweeping() && !mayTouch(frame, pair))
            {
                frame.queries.countCulled();
                continue;
            }
            tried = true;
            const PairFinding::Verdict own = verdictOf(overlapOf(frame, pair));
            verdict = own == PairFinding::Apart ? verdict : own;
            if (own == PairFinding::Touching)
                break;
        }
        frame.statistics.candidatePairs += tried ? 1u : 0u;
        if (verdict != PairFinding::Apart || sprites.nearDistanceOf(a, b) > 0.f)
            *found++ = {a, b, verdict};
        first += static_cast<std::uint32_t>(pieces.size());
    }
    return found;
}

} // namespace graze::detail
