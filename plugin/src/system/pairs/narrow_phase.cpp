// SPDX-License-Identifier: Zlib
#include "narrow_phase.hpp"

#include "base/compiler.hpp"
#include "base/make_room.hpp"
#include "fast/door.hpp"
#include "pair_sweep.hpp"

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

// The findings of a block. A LaneBatch reports them in an order of its own; the findings are sorted later.
class FoundPairs
{
public:
    // Every pair is written, and the next one written over it where it is no finding: `found` has room for one more.
    FoundPairs(const PairFrame& frame, PairFinding* found) noexcept :
    m_frame(frame),
    m_pairs(frame.candidates.pairs()),
    m_rows(frame.scene.sprites.pieces.row.data()),
    m_next(found),
    m_anyNear(frame.scene.sprites.anyNearDistance()),
    m_anySwept(frame.scene.sprites.anySwept())
    {
    }
    FoundPairs(const FoundPairs&) = delete;
    FoundPairs& operator=(const FoundPairs&) = delete;

    [[nodiscard]] PairFinding* end() const noexcept { return m_next; }

    static_assert(static_cast<std::uint32_t>(Status::Separated) == PairFinding::Apart);
    static_assert(static_cast<std::uint32_t>(Status::Overlapping) == PairFinding::Touching);

    GRAZE_INLINE void report(const std::uint32_t* numbers, const std::uint32_t* found, std::uint32_t count)
    {
        if (m_anySwept)
            return reportEach(numbers, found, count);
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
        if (m_anySwept && verdict == PairFinding::Apart && touchWithin(m_frame, m_pairs[pair]))
            verdict = PairFinding::Passed;
        *m_next = {m_rows[m_pairs[pair].a], m_rows[m_pairs[pair].b], verdict};
        m_next += verdict != PairFinding::Apart || (m_anyNear && reportsApart(*m_next)) ? 1 : 0;
    }

private:
    GRAZE_NOINLINE void reportEach(const std::uint32_t* numbers, const std::uint32_t* found, std::uint32_t count)
    {
        for (std::uint32_t i = 0; i < count; ++i)
        {
            const LaneFound lane(found[i]);
            if (lane.isUndecided())
            {
                askAlone(numbers[i]);
                continue;
            }
            m_frame.queries.countOverlap(
                {.status = lane.status(), .iterations = static_cast<int>(lane.iterations()), .by = AnsweredBy::Fast});
            find(numbers[i], static_cast<PairFinding::Verdict>(lane.status()));
        }
    }
    // A pair that is apart may be near.
    [[nodiscard]] GRAZE_INLINE bool reportsApart(const PairFinding& finding) const
    {
        return m_frame.scene.nearDistanceOf(finding.a(), finding.b()) > 0.f;
    }

    const PairFrame& m_frame;
    std::span<const PiecePair> m_pairs;
    const std::uint32_t* m_rows;
    PairFinding* m_next;
    bool m_anyNear;
    bool m_anySwept;
};

// Pairs of pieces of the same two sprites, neighbours, become one: it touches where any two pieces touch, and passes
// only where none is undecided.
void joinPieces(std::vector<PairFinding>& found)
{
    const auto end = found.end();
    auto kept = found.begin();
    for (auto next = found.begin(); next != end;)
    {
        const PairFinding first = *next;
        PairFinding::Verdict verdict = first.verdict();
        for (++next; next != end && next->a() == first.a() && next->b() == first.b(); ++next)
            verdict = verdict == PairFinding::Touching || next->verdict() == PairFinding::Touching
                          ? PairFinding::Touching
                          : std::max(verdict, next->verdict());
        *kept++ = {first.a(), first.b(), verdict};
    }
    found.erase(kept, end);
}

} // namespace

std::span<const PairFinding> NarrowPhase::run(const PairFrame& frame)
{
    const Blocks blocks(frame.workers, static_cast<std::uint32_t>(frame.candidates.pairs().size()), BlockPairs);
    resizeClosely(m_found, frame.candidates.pairs().size() + blocks.count());
    m_counts.resize(blocks.count());
    m_statistics.start(blocks.count(), frame.statistics);
    blocks.forEach(
        [&](std::uint32_t block, std::uint32_t first, std::uint32_t last)
        {
            const PairFrame part = frame.ofBlock(m_statistics.of(block), frame.events);
            PairFinding* const found = m_found.data() + first + block;
            m_counts[block] = static_cast<std::uint32_t>(judge(part, first, last, found) - found);
        });
    m_statistics.finish();

    PairFinding* end = m_found.data();
    for (std::uint32_t block = 0; block < blocks.count(); ++block)
    {
        const PairFinding* const found = m_found.data() + blocks.first(block) + block;
        end = std::copy(found, found + m_counts[block], end);
    }
    m_found.resize(static_cast<std::size_t>(end - m_found.data()));
    sort(frame.scene.sprites.order());
    if (!frame.scene.sprites.pieces.isOnePerRow())
        joinPieces(m_found);
    return m_found;
}

// Memory holds sprites in order of creation; neighbours in space are anywhere in it. So it is prefetched, and vertices
// and matrices are there by the time that a batch has enough pairs of one kind.
PairFinding* NarrowPhase::judge(const PairFrame& frame, std::uint32_t first, std::uint32_t last,
                                PairFinding* found) noexcept
{
    constexpr std::uint32_t Ahead = 16;
    const ShapePool& pool = frame.scene.pool;
    const std::span<const PiecePair> pairs = frame.candidates.pairs();
    const std::uint32_t* const shapes = frame.scene.sprites.pieces.shape.data();
    const std::uint32_t* const rows = frame.scene.sprites.pieces.row.data();
    const Affine2* const matrices = frame.scene.sprites.matrix.data();
    const bool sweeping = frame.candidates.anyBeyondBounds();
    const auto placed = [&](std::uint32_t piece) GRAZE_INLINE_LAMBDA
    {
        const PlacedPiece there = pool.placed(shapes[piece], matrices[rows[piece]]);
        prefetch(there.loop);
        prefetch(there.matrix);
        return there;
    };
    const Limits limits(frame.queries.settings());
    const bool fast = frame.queries.settings().method == Method::Fast;
    FoundPairs findings(frame, found);
    LaneBatch<FoundPairs> batch(findings);
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
            findings.find(i, PairFinding::Apart);
            continue;
        }
        ++tried;
        const LaneChoice choice =
            fast ? AllLaneChoices.of(pool.loopKind(shapes[pair.a]), pool.loopKind(shapes[pair.b]), limits.maxIterations)
                 : LaneChoice{};
        const std::uint32_t swap = choice.swapped ? pair.a ^ pair.b : 0u;
        if (choice.kind == LaneKind::None)
            findings.askAlone(i);
        else
            batch.add(choice.kind, placed(pair.a ^ swap), placed(pair.b ^ swap), i);
    }
    batch.finish();
    frame.statistics.candidatePairs += tried;
    return findings.end();
}

void NarrowPhase::sort(const PairOrder& order)
{
    // Counting visits every row, which a frame in which little moves must not.
    if (m_found.size() < order.rows / 16)
        std::sort(m_found.begin(), m_found.end(),
                  [&order](const PairFinding& p, const PairFinding& q)
                  { return order.key(p.a(), p.b()) < order.key(q.a(), q.b()); });
    else if (order.numbers.empty())
        sortMany(order.rows, [](std::uint32_t row) { return row; });
    else
        sortMany(order.rows, [&order](std::uint32_t row) { return order.numbers[row]; });
}

// Counting sort by A, then every run of the same A by B.
template <class Number>
void NarrowPhase::sortMany(std::uint32_t rows, Number number)
{
    m_starts.assign(rows, 0);
    std::uint32_t* const starts = m_starts.data();
    for (const PairFinding& finding : m_found)
        ++starts[number(finding.a())];
    std::uint32_t start = 0;
    for (std::uint32_t row = 0; row < rows; ++row)
        start += std::exchange(starts[row], start);
    // Each start moves on to the end of its run.
    resizeClosely(m_sorted, m_found.size());
    PairFinding* const sorted = m_sorted.data();
    for (const PairFinding& finding : m_found)
        sorted[starts[number(finding.a())]++] = finding;
    for (std::uint32_t row = 0, first = 0; row < rows; first = starts[row++])
        if (starts[row] > first + 1)
            std::sort(sorted + first, sorted + starts[row],
                      [number](const PairFinding& p, const PairFinding& q) { return number(p.b()) < number(q.b()); });
    m_found.swap(m_sorted);
}

} // namespace graze::detail
