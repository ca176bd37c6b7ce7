// SPDX-License-Identifier: Zlib

// Included once per kind of processor, see box_kernels.hpp.

namespace graze::detail::GRAZE_LANES
{

namespace
{

enum class Rows
{
    One,   // slots of other rows stand among those of the run
    Below, // as One, and that row is below the row of the box: no box there ends above it
    All
};

// One box, to be compared with eight others at once.
struct Asker
{
    Eight lowerX, lowerY, upperX, upperY;
    EightInts mask, row;

    GRAZE_INLINE void setRow(std::int32_t ofRow) noexcept { row = EightInts::all(static_cast<std::uint32_t>(ofRow)); }
    GRAZE_INLINE Asker(const Needle& box, std::int32_t ofRow) noexcept :
    lowerX(Eight::all(box.lowerX)),
    lowerY(Eight::all(box.lowerY)),
    upperX(Eight::all(box.upperX)),
    upperY(Eight::all(box.upperY)),
    mask(EightInts::all(box.mask)),
    row(EightInts::all(static_cast<std::uint32_t>(ofRow)))
    {
    }

    /// A bit for each of the eight slots from i on.
    template <Rows rows>
    GRAZE_INLINE unsigned hits(const GridPointers& g, std::uint32_t i) const noexcept
    {
        Eight::Mask all =
            lessOrEqual(Eight::load(g.lowerX + i), upperX) & lessOrEqual(lowerX, Eight::load(g.upperX + i));
        Eight::Mask y = lessOrEqual(Eight::load(g.lowerY + i), upperY);
        if constexpr (rows != Rows::Below)
            y = y & lessOrEqual(lowerY, Eight::load(g.upperY + i));
        all = without(all & y, areEqual(EightInts::load(g.bit + i) & mask, EightInts::all(0)));
        if constexpr (rows != Rows::All)
            all = all & areEqual(EightInts::load(g.row + i), row);
        return static_cast<unsigned>(bitsOf(all));
    }
};

// The numbers of the hits for each set of hits, a byte each. The third and fourth pair are swapped, because the
// interleaving below keeps the two halves of a register apart.
struct HitTable
{
    std::uint64_t lanes[256];
};
constexpr HitTable makeHitTable() noexcept
{
    HitTable table{};
    constexpr unsigned Places[] = {0, 1, 4, 5, 2, 3, 6, 7};
    for (unsigned hits = 0; hits < 256; ++hits)
        for (unsigned lane = 0, found = 0; lane < 8; ++lane)
            if ((hits >> lane & 1u) != 0)
                table.lanes[hits] |= std::uint64_t{lane} << 8 * Places[found++];
    return table;
}
constexpr HitTable Hits = makeHitTable();

GRAZE_INLINE PiecePair ordered(std::uint32_t a, std::uint32_t b) noexcept
{
    return a < b ? PiecePair{a, b} : PiecePair{b, a};
}

// Where lanes can be arranged, writes eight pairs; the next ones overwrite those behind the hits. No processor predicts
// whether there are any.
template <class Ints>
GRAZE_INLINE PiecePair* storePairs(PiecePair* out, std::uint32_t piece, const std::uint32_t* others,
                                   unsigned hits) noexcept
{
    if constexpr (CanArrange)
    {
        const Ints one = Ints::all(piece);
        const Ints eight = arranged(Ints::load(others), Hits.lanes + hits);
        const Ints a = smaller(one, eight), b = larger(one, eight);
        lowerZipped(a, b).store(out);
        upperZipped(a, b).store(out + 4);
        return out + bitCount(hits);
    }
    else if (hits == 0xFFu)
        for (unsigned k = 0; k < 8; ++k)
            *out++ = ordered(piece, others[k]);
    else
        for (; hits != 0; hits &= hits - 1)
            *out++ = ordered(piece, others[lowestBit(hits)]);
    return out;
}

GRAZE_INLINE PiecePair* store(PiecePair* out, std::uint32_t piece, const std::uint32_t* others, unsigned hits) noexcept
{
    return storePairs<EightInts>(out, piece, others, hits);
}

GRAZE_INLINE Needle needleOf(const GridPointers& grid, std::uint32_t slot) noexcept
{
    return {grid.lowerX[slot], grid.lowerY[slot], grid.upperX[slot], grid.upperY[slot], grid.mask[slot]};
}

// Clears the bits of slots beyond the end of a run.
GRAZE_INLINE unsigned hitsWithin(unsigned hits, std::uint32_t left) noexcept
{
    return left < 8 ? hits & ((1u << left) - 1u) : hits;
}

// False when the buffer is too small.
GRAZE_INLINE bool haveRoom(const PairBuffer& pairs, std::uint32_t slots) noexcept
{
    return pairs.end - pairs.next >= static_cast<std::int64_t>(slots) + 8;
}

template <Rows rows>
GRAZE_INLINE bool pairUp(const GridPointers& grid, std::uint32_t first, std::uint32_t last, const Asker& asker,
                         std::uint32_t piece, PairBuffer& pairs) noexcept
{
    if (!haveRoom(pairs, last - first))
        return false;
    PiecePair* out = pairs.next;
    for (std::uint32_t i = first; i < last; i += 8)
        out = store(out, piece, grid.piece + i, hitsWithin(asker.template hits<rows>(grid, i), last - i));
    pairs.next = out;
    return true;
}

// Slots behind a run that does not continue at the first bucket belong to other rows or lie farther right than the box
// reaches: they are compared and are no hits. So no bits are cleared, and the first eight slots are compared whether
// there are any or not, which no processor predicts.
template <Rows rows>
GRAZE_INLINE void pairUpOpen(const GridPointers& grid, std::uint32_t first, std::uint32_t last, const Asker& asker,
                             std::uint32_t piece, PairBuffer& pairs) noexcept
{
    PiecePair* out = pairs.next;
    do
    {
        out = store(out, piece, grid.piece + first, asker.template hits<rows>(grid, first));
        first += 8;
    } while (first < last);
    pairs.next = out;
}

// The cells [bucket, bucket + width) of a row, from the slot `first` on; they may continue at the first bucket. Next to
// the first bucket stands the last one: a cell to the left of the run may lie within the eight slots that are compared
// behind it. Guarded by BroadPhaseWorlds.FewBoxesAroundTheOriginArePairedOnce.
template <Rows rows>
GRAZE_INLINE bool pairUpCells(const GridPointers& grid, const GridLevel& level, std::uint32_t first,
                              std::uint32_t bucket, std::uint32_t width, std::int32_t y, const Needle& needle,
                              std::uint32_t piece, PairBuffer& pairs) noexcept
{
    const std::uint32_t* const start = grid.start + level.firstBucket;
    const std::uint32_t end = bucket + width;
    const std::uint32_t buckets = level.bucketMask + 1;
    const Asker asker(needle, y);
    if (end > buckets)
        return pairUp<rows>(grid, first, start[buckets], asker, piece, pairs) &&
               pairUp<rows>(grid, start[0], start[end - buckets], asker, piece, pairs);
    if (bucket == 0)
        return pairUp<rows>(grid, first, start[end], asker, piece, pairs);
    if (!haveRoom(pairs, start[end] - first))
        return false;
    pairUpOpen<rows>(grid, first, start[end], asker, piece, pairs);
    return true;
}

// Each box meets the boxes after it in its own cell, in the next cell, and in the three cells below.
GRAZE_INLINE bool joinSlot(const GridPointers& grid, const GridLevel& level, std::uint32_t slot,
                           PairBuffer& pairs) noexcept
{
    const Needle needle = needleOf(grid, slot);
    const std::uint32_t piece = grid.piece[slot], bucket = grid.bucket[slot];
    const std::int32_t y = grid.row[slot];
    const std::uint32_t below = bucketLeftBelow(level, bucket, y);
    return pairUpCells<Rows::One>(grid, level, slot + 1, bucket, 2, y, needle, piece, pairs) &&
           pairUpCells<Rows::Below>(grid, level, grid.start[level.firstBucket + below], below, 3, y + 1, needle, piece,
                                    pairs);
}

// Calls join(slot, buffer) for one slot after the other, until the buffer has no room. Pairs of the last slot are
// dropped then. The buffer is a copy: its pointers stay in registers.
template <class Join>
GRAZE_INLINE std::uint32_t joinWhileRoom(std::uint32_t slot, std::uint32_t last, PairBuffer& pairs,
                                         Join&& join) noexcept
{
    PairBuffer next = pairs;
    for (; slot < last; ++slot)
    {
        PairBuffer after = next;
        if (!join(slot, after))
            break;
        next = after;
    }
    pairs = next;
    return slot;
}

std::uint32_t joinSelf(const GridPointers& grid, const GridLevel& level, std::uint32_t slot, PairBuffer& pairs) noexcept
{
    const GridPointers own = grid;
    const GridLevel of = level;
    if (of.cellsPerPixel == 0.)
        return joinWhileRoom(slot, of.lastSlot, pairs,
                             [&](std::uint32_t i, PairBuffer& out)
                             {
                                 const Asker asker(needleOf(own, i), 0);
                                 return pairUp<Rows::All>(own, i + 1, of.lastSlot, asker, own.piece[i], out);
                             });
    return joinWhileRoom(slot, of.lastSlot, pairs,
                         [&](std::uint32_t i, PairBuffer& out) { return joinSlot(own, of, i, out); });
}

GRAZE_INLINE bool joinSlotOther(const Needle& needle, std::uint32_t piece, const GridPointers& other,
                                const GridLevel& level, PairBuffer& pairs) noexcept
{
    const CellRange cells = cellsAround(level, needle);
    if (cells.all)
        return pairUp<Rows::All>(other, level.firstSlot, level.lastSlot, Asker(needle, 0), piece, pairs);
    for (std::int32_t y = cells.lowerY; y <= cells.upperY; ++y)
    {
        const std::uint32_t bucket = bucketAt(level, cells.lowerX, y), first = other.start[level.firstBucket + bucket];
        if (!pairUpCells<Rows::One>(other, level, first, bucket, cells.width, y, needle, piece, pairs))
            return false;
    }
    return true;
}

std::uint32_t joinOther(const GridPointers& grid, std::uint32_t slot, std::uint32_t last, const GridPointers& other,
                        const GridLevel& level, PairBuffer& pairs) noexcept
{
    return joinWhileRoom(slot, last, pairs,
                         [&](std::uint32_t i, PairBuffer& out)
                         { return joinSlotOther(needleOf(grid, i), grid.piece[i], other, level, out); });
}

// Slots on their way to the taker.
class FoundSlots
{
public:
    GRAZE_INLINE explicit FoundSlots(const SlotTaker& taker) noexcept : m_taker(taker) {}

    GRAZE_INLINE void handOver()
    {
        if (m_count > 0)
            m_taker.take(m_taker.user, m_slots, m_count);
        m_count = 0;
    }
    template <Rows rows>
    GRAZE_INLINE void scan(const GridPointers& grid, std::uint32_t first, std::uint32_t last, const Asker& asker)
    {
        for (std::uint32_t i = first; i < last; i += 8)
        {
            for (unsigned hits = hitsWithin(asker.template hits<rows>(grid, i), last - i); hits != 0; hits &= hits - 1)
                m_slots[m_count++] = i + lowestBit(hits);
            if (m_count > Most - 8)
                handOver();
        }
    }

private:
    static constexpr std::uint32_t Most = 128;

    const SlotTaker& m_taker;
    std::uint32_t m_count = 0;
    std::uint32_t m_slots[Most];
};

void scan(const GridPointers& grid, const GridLevel& level, const Needle& needle, const SlotTaker& taker)
{
    FoundSlots found(taker);
    const CellRange cells = cellsAround(level, needle);
    Asker asker(needle, cells.lowerY);
    if (cells.all)
    {
        found.scan<Rows::All>(grid, level.firstSlot, level.lastSlot, asker);
        return found.handOver();
    }
    const std::uint32_t* const start = grid.start + level.firstBucket;
    const std::uint32_t buckets = level.bucketMask + 1;
    for (std::int32_t y = cells.lowerY; y <= cells.upperY; ++y)
    {
        const std::uint32_t bucket = bucketAt(level, cells.lowerX, y), end = bucket + cells.width;
        asker.setRow(y);
        found.scan<Rows::One>(grid, start[bucket], start[end < buckets ? end : buckets], asker);
        if (end > buckets)
            found.scan<Rows::One>(grid, start[0], start[end - buckets], asker);
    }
    found.handOver();
}

// --- Filing -------------------------------------------------------------------------------------

// Floats of one proxy: a box, and the two words of a bit and of a mask.
constexpr std::size_t ProxyFloats = 8;
constexpr std::uint32_t LowWord = std::endian::native == std::endian::little ? 0 : 1;

constexpr float Endless = std::numeric_limits<float>::infinity();

// Four tables count sizes in turn: most boxes have the same few sizes, and each count would wait for the one before.
constexpr std::uint32_t SizeTables = 4;

// Four boxes at a time. Numbers behind the last box are written too: the last box again.
void measure(const UnfiledBoxes& boxes, const BoxMeasures& out) noexcept
{
    Four least = Four::load(out.bounds), most = least;
    const std::uint32_t last = boxes.count - 1;
    for (std::uint32_t i = 0; i <= last; i += 4)
    {
        const auto box = [&](std::uint32_t k)
        { return boxes.proxies + ProxyFloats * boxes.pieces[i + k < last ? i + k : last]; };
        const float* const four[] = {box(0), box(1), box(2), box(3)};
        const Four a = Four::load(four[0]), b = Four::load(four[1]), c = Four::load(four[2]), d = Four::load(four[3]);
        least = smaller(least, smaller(smaller(a, b), smaller(c, d)));
        most = larger(most, larger(larger(a, b), larger(c, d)));
        Four edges[4];
        loadFour(four, 0, edges);
        const Four width = edges[2] - edges[0], height = edges[3] - edges[1], none = Four::all(0.f);
        const Four::Mask known = lessOrEqual(none, width) & lessOrEqual(none, height);
        const Four extent = chosen(known, larger(width, height) * Four::all(1.000001f), Four::all(Endless));
        edges[0].store(out.lowerX + i);
        edges[1].store(out.lowerY + i);
        extent.store(out.extent + i);
        bitsDown(bitsAsInts(extent) + FourInts::all(0x7FFFFF), 23).store(out.size + i);
    }
    shuffled<0, 1, 2, 3>(least, most).store(out.bounds);
    std::uint32_t counts[SizeTables][BoxSizes] = {};
    for (std::uint32_t i = 0; i <= last; ++i)
        ++counts[i % SizeTables][out.size[i]];
    for (std::uint32_t size = 0; size < BoxSizes; ++size)
        out.countOfSize[size] = counts[0][size] + counts[1][size] + counts[2][size] + counts[3][size];
}

void findBuckets(const GridLevel& level, const BoxMeasures& boxes, std::uint32_t count, std::uint32_t* buckets) noexcept
{
    const FourDoubles perPixel = FourDoubles::all(level.cellsPerPixel);
    const FourInts first = FourInts::all(level.firstBucket);
    for (std::uint32_t i = 0; i < count; i += 4)
    {
        const FourInts x = cellsAt(Four::load(boxes.lowerX + i), perPixel);
        const FourInts y = cellsAt(Four::load(boxes.lowerY + i), perPixel);
        (first + bucketsAt(level, x, y)).store(buckets + i);
    }
}

void fileLevel(const float* proxies, const GridLevel& level, const GridColumns& columns) noexcept
{
    const GridColumns out = columns;
    const FourDoubles perPixel = FourDoubles::all(level.cellsPerPixel);
    for (std::uint32_t slot = level.firstSlot; slot < level.lastSlot; slot += 4)
    {
        const auto box = [&](std::uint32_t k) { return proxies + ProxyFloats * out.piece[slot + k]; };
        const float* const four[] = {box(0), box(1), box(2), box(3)};
        Four edges[4], words[4];
        loadFour(four, 0, edges);
        loadFour(four, 4, words);
        const FourInts y = cellsAt(edges[1], perPixel);
        edges[0].store(out.lowerX + slot);
        edges[1].store(out.lowerY + slot);
        edges[2].store(out.upperX + slot);
        edges[3].store(out.upperY + slot);
        bitsAsInts(level.half == 0 ? words[LowWord] : words[1 - LowWord]).store(out.bit + slot);
        bitsAsInts(words[2 + LowWord]).store(out.mask[0] + slot);
        bitsAsInts(words[3 - LowWord]).store(out.mask[1] + slot);
        y.store(out.row + slot);
        bucketsAt(level, cellsAt(edges[0], perPixel), y).store(out.bucket + slot);
    }
}

} // namespace

const BoxKernels Boxes{joinSelf, joinOther, scan, measure, findBuckets, fileLevel};

} // namespace graze::detail::GRAZE_LANES
