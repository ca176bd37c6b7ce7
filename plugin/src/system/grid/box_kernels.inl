// SPDX-License-Identifier: Zlib

// Included once per kind of processor, see box_kernels.hpp.

#include "box_filing.inl"

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
        EightMask all =
            greaterOrEqual(upperX, Eight::load(g.lowerX + i)) & lessOrEqual(lowerX, Eight::load(g.upperX + i));
        EightMask y = greaterOrEqual(upperY, Eight::load(g.lowerY + i));
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
    if constexpr (Ints::CanArrange)
    {
        const Ints one = Ints::all(piece);
        const Ints eight = arranged(Ints::load(others), Ints::loadBytes(Hits.lanes + hits));
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

// The cells [x, x + width) of a row; they may continue at the first bucket.
GRAZE_INLINE bool pairUpRow(const GridPointers& grid, const GridLevel& level, std::uint32_t bucket, std::uint32_t width,
                            std::int32_t y, const Needle& needle, std::uint32_t piece, PairBuffer& pairs) noexcept
{
    const std::uint32_t* const start = grid.start + level.firstBucket;
    const std::uint32_t end = bucket + width;
    const std::uint32_t buckets = level.bucketMask + 1;
    const Asker asker(needle, y);
    if (end > buckets)
        return pairUp<Rows::One>(grid, start[bucket], start[buckets], asker, piece, pairs) &&
               pairUp<Rows::One>(grid, start[0], start[end - buckets], asker, piece, pairs);
    if (!haveRoom(pairs, start[end] - start[bucket]))
        return false;
    pairUpOpen<Rows::One>(grid, start[bucket], start[end], asker, piece, pairs);
    return true;
}

// The cells continue at the first bucket.
GRAZE_NOINLINE bool joinSlotAround(const GridPointers& grid, const GridLevel& level, std::uint32_t slot,
                                   PairBuffer& pairs) noexcept
{
    const Needle needle = needleOf(grid, slot);
    const std::uint32_t piece = grid.piece[slot], bucket = grid.bucket[slot];
    const std::int32_t y = grid.row[slot];
    const std::uint32_t* const start = grid.start + level.firstBucket;
    const Asker asker(needle, y);
    if (bucket < level.bucketMask)
    {
        if (!pairUp<Rows::One>(grid, slot + 1, start[bucket + 2], asker, piece, pairs))
            return false;
    }
    else if (!pairUp<Rows::One>(grid, slot + 1, start[bucket + 1], asker, piece, pairs) ||
             !pairUp<Rows::One>(grid, start[0], start[1], asker, piece, pairs))
        return false;
    return pairUpRow(grid, level, bucketLeftBelow(level, bucket, y), 3, y + 1, needle, piece, pairs);
}

// Each box meets the boxes after it in its own cell, in the next cell, and in the three cells below.
GRAZE_INLINE bool joinSlot(const GridPointers& grid, const GridLevel& level, std::uint32_t slot,
                           PairBuffer& pairs) noexcept
{
    const std::uint32_t bucket = grid.bucket[slot];
    const std::int32_t y = grid.row[slot];
    const std::uint32_t below = bucketLeftBelow(level, bucket, y);
    // The first bucket needs the care of the last one: its left cell stands in the last bucket, which may lie within
    // the eight slots that are compared behind the run. Guarded by
    // BroadPhaseWorlds.FewBoxesAroundTheOriginArePairedOnce.
    if (bucket - 1 >= level.bucketMask - 1 || below + 2 > level.bucketMask)
        return joinSlotAround(grid, level, slot, pairs);
    const std::uint32_t* const start = grid.start + level.firstBucket;
    const std::uint32_t last = start[bucket + 2], firstBelow = start[below], lastBelow = start[below + 3];
    if (!haveRoom(pairs, last - slot + (lastBelow - firstBelow)))
        return false;
    const Needle needle = needleOf(grid, slot);
    const std::uint32_t piece = grid.piece[slot];
    pairUpOpen<Rows::One>(grid, slot + 1, last, Asker(needle, y), piece, pairs);
    pairUpOpen<Rows::Below>(grid, firstBelow, lastBelow, Asker(needle, y + 1), piece, pairs);
    return true;
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
        if (!pairUpRow(other, level, bucketAt(level, cells.lowerX, y), cells.width, y, needle, piece, pairs))
            return false;
    return true;
}

std::uint32_t joinOther(const GridPointers& grid, std::uint32_t slot, std::uint32_t last, const GridPointers& other,
                        const GridLevel& level, PairBuffer& pairs) noexcept
{
    return joinWhileRoom(slot, last, pairs,
                         [&](std::uint32_t i, PairBuffer& out)
                         { return joinSlotOther(needleOf(grid, i), grid.piece[i], other, level, out); });
}

template <Rows rows>
GRAZE_INLINE std::uint32_t scan(const GridPointers& grid, std::uint32_t first, std::uint32_t last, const Asker& asker,
                                std::uint32_t* slots) noexcept
{
    std::uint32_t found = 0;
    for (std::uint32_t i = first; i < last; i += 8)
        for (unsigned hits = hitsWithin(asker.template hits<rows>(grid, i), last - i); hits != 0; hits &= hits - 1)
            slots[found++] = i + lowestBit(hits);
    return found;
}

std::uint32_t scanRow(const GridPointers& grid, std::uint32_t first, std::uint32_t last, std::int32_t row,
                      const Needle& needle, std::uint32_t* slots) noexcept
{
    return scan<Rows::One>(grid, first, last, Asker(needle, row), slots);
}

std::uint32_t scanAll(const GridPointers& grid, std::uint32_t first, std::uint32_t last, const Needle& needle,
                      std::uint32_t* slots) noexcept
{
    return scan<Rows::All>(grid, first, last, Asker(needle, 0), slots);
}

} // namespace

const BoxKernels Boxes{joinSelf, joinOther, scanRow, scanAll, measure, findBuckets, fileLevel};

} // namespace graze::detail::GRAZE_LANES
