// SPDX-License-Identifier: Zlib
#include "box_grid.hpp"

#include "box_cells.hpp"

#include <bit>
#include <cstddef>
#include <limits>
#include <utility>

namespace graze::detail
{

namespace
{

// Slots behind a level: the kernels compare eight at a time.
constexpr std::uint32_t Padding = 8;

// The kernels write four numbers at a time.
constexpr std::uint32_t Spare = 3;

// A level of so few boxes is one list: testing all costs no more than finding the cells.
constexpr std::uint32_t FewBoxes = 24;

// Buckets of a level with cells: more than one for a box only where boxes are few.
constexpr std::uint32_t LeastBuckets = 256;

// Sizes as in BoxMeasures.
constexpr std::uint32_t SmallestCell = 120; // 2^-7 px: points up to 4 million px away have cells of their own
constexpr std::uint32_t LargestCell = 239;  // larger boxes stand in a list of their own

double widthOf(std::uint32_t size) noexcept
{
    return static_cast<double>(std::bit_cast<float>(size << 23));
}

template <class T>
void growTo(std::vector<T>& values, std::size_t count)
{
    if (values.size() < count)
        values.resize(count + count / 4);
}

} // namespace

void BoxGrid::build(std::span<const std::uint32_t> pieces, std::span<const Proxy> proxies, const BoxBits& bits,
                    Workers* workers)
{
    clear();
    if (pieces.empty())
        return;
    const std::span<const std::uint32_t> ordered = grouped(pieces, proxies, bits);
    const std::size_t count = ordered.size();
    for (std::vector<float>* measure : {&m_cornerX, &m_cornerY, &m_extent})
        measure->resize(count + Spare);
    m_size.resize(count + Spare), m_place.resize(count + Spare);
    for (const Group& group : m_groups)
        buildLevels(group, ordered, proxies, workers);
    sumUp();
    fill(ordered, proxies, workers);
}

// A counting sort by group. The pieces themselves where there is only one.
std::span<const std::uint32_t> BoxGrid::grouped(std::span<const std::uint32_t> pieces, std::span<const Proxy> proxies,
                                                const BoxBits& bits)
{
    const auto count = static_cast<std::uint32_t>(pieces.size());
    m_groups.assign(1, {0, count, 0xFFFFFFFF, ~std::uint64_t{0}});
    if ((bits.loners | bits.all >> 32) == 0)
        return pieces;
    m_groups.assign(MostGroups, {});
    const auto groupOf = [&](std::uint32_t piece) -> Group&
    {
        const std::uint64_t bit = proxies[piece].bit, alone = bit & bits.loners;
        if (alone == 0)
            return m_groups[bit >> 32 == 0 ? 0 : 1];
        return m_groups[2 + static_cast<std::size_t>(std::countr_zero(alone))];
    };
    for (const std::uint32_t piece : pieces)
    {
        Group& group = groupOf(piece);
        ++group.last;
        group.bits |= proxies[piece].bit;
        group.masks |= proxies[piece].mask;
    }
    std::uint32_t end = 0;
    for (Group& group : m_groups)
    {
        group.first = end;
        end += std::exchange(group.last, end);
    }
    m_grouped.resize(count);
    for (const std::uint32_t piece : pieces)
        m_grouped[groupOf(piece).last++] = piece;
    std::erase_if(m_groups, [](const Group& group) { return group.first == group.last; });
    return m_grouped;
}

void BoxGrid::buildLevels(const Group& group, std::span<const std::uint32_t> pieces, std::span<const Proxy> proxies,
                          Workers* workers)
{
    boxKernels().measure({&proxies[0].box.lower.x, pieces.data() + group.first, group.last - group.first},
                         measuresFrom(group.first));
    const std::size_t firstLevel = m_levels.size();
    chooseLevels(group);
    countBuckets(group, firstLevel, workers);
}

// Nine boxes of ten fit into a cell of the finest level: cells of the largest box's size would hold too many boxes, and
// a single giant box moves the mean size. Where sizes differ so much that one such cell would hold most boxes, it is
// smaller.
std::uint32_t BoxGrid::finestSize() const noexcept
{
    std::uint32_t count = 0;
    for (const std::uint32_t ofSize : m_countOfSize)
        count += ofSize;
    std::uint32_t upTo = 0, small = BoxSizes, finest = BoxSizes;
    for (std::uint32_t size = 0; size < BoxSizes && finest == BoxSizes; ++size)
    {
        upTo += m_countOfSize[size];
        if (small == BoxSizes && upTo >= count - count / 10 * 7)
            small = size;
        if (upTo >= count - count / 10)
            finest = size;
    }
    return std::clamp(std::min(finest, small + 3), SmallestCell, LargestCell);
}

double BoxGrid::finestCell(const Group& group, std::uint32_t finest) const noexcept
{
    const auto limit = static_cast<float>(widthOf(finest));
    auto largest = static_cast<float>(widthOf(SmallestCell));
    for (const float extent : std::span(m_extent).subspan(group.first, group.last - group.first))
        largest = extent > largest && extent <= limit ? extent : largest;
    return static_cast<double>(largest);
}

void BoxGrid::chooseLevels(const Group& group)
{
    const std::uint32_t finest = finestSize();
    std::uint32_t slots = 0, starts = 0;
    if (!m_levels.empty())
    {
        slots = m_levels.back().lastSlot + Padding;
        starts = m_levels.back().firstBucket + m_levels.back().bucketMask + 2;
    }
    const std::uint32_t firstStart = starts;
    for (std::uint32_t size = 0, cell = finest; size < BoxSizes; cell += 2)
    {
        const bool list = cell > LargestCell;
        const std::uint32_t last = list ? BoxSizes - 1 : cell;
        std::uint32_t boxes = 0;
        for (; size <= last; ++size)
        {
            boxes += m_countOfSize[size];
            m_levelOfSize[size] = static_cast<std::uint8_t>(m_levels.size());
        }
        if (boxes == 0)
            continue;
        GridLevel level{};
        level.cellsPerPixel = list || boxes <= FewBoxes ? 0.
                              : cell == finest          ? 1. / finestCell(group, finest)
                                                        : 1. / widthOf(cell);
        level.bucketMask = level.cellsPerPixel == 0. ? 0u : std::max(std::bit_ceil(boxes), LeastBuckets) - 1;
        level.rowShift =
            level.cellsPerPixel == 0. ? 0u : 32u - static_cast<std::uint32_t>(std::bit_width(level.bucketMask));
        level.firstBucket = starts;
        level.firstSlot = slots;
        level.lastSlot = slots + boxes;
        level.half = group.bits >> 32 == 0 ? 0u : 1u;
        level.bits = group.bits;
        level.masks = group.masks;
        m_levels.push_back(level);
        starts += level.bucketMask + 2;
        slots += boxes + Padding;
    }
    reserve(slots, starts);
    std::fill_n(&m_start[firstStart], starts + 1 - firstStart, 0u);
}

void BoxGrid::reserve(std::uint32_t slots, std::uint32_t starts)
{
    growTo(m_lowerX, slots), growTo(m_lowerY, slots), growTo(m_upperX, slots), growTo(m_upperY, slots);
    growTo(m_bit, slots), growTo(m_mask[0], slots), growTo(m_mask[1], slots), growTo(m_piece, slots);
    growTo(m_row, slots), growTo(m_bucket, slots);
    growTo(m_start, starts + 1);
}

// Most boxes belong to the first level of their group.
void BoxGrid::countBuckets(const Group& group, std::size_t firstLevel, Workers* workers) noexcept
{
    std::uint32_t* const places = m_place.data();
    Blocks(workers, group.last - group.first, BlockBoxes)
        .forEach(
            [&](std::uint32_t, std::uint32_t from, std::uint32_t to)
            {
                const std::uint32_t first = group.first + from, last = group.first + to;
                if (m_levels[firstLevel].cellsPerPixel != 0.)
                    boxKernels().findBuckets(m_levels[firstLevel], measuresFrom(first), to - from, places + first);
                for (std::uint32_t i = first; i < last; ++i)
                {
                    const std::uint32_t number = m_levelOfSize[m_size[i]];
                    const GridLevel& level = m_levels[number];
                    if (level.cellsPerPixel == 0.)
                        places[i] = level.firstBucket;
                    else if (number > firstLevel)
                        places[i] =
                            level.firstBucket + lanes::bucketAt(level, lanes::cellAt(m_cornerX[i], level.cellsPerPixel),
                                                                lanes::cellAt(m_cornerY[i], level.cellsPerPixel));
                }
            });
    for (std::uint32_t i = group.first; i < group.last; ++i)
        ++m_start[places[i]];
}

// Turns counts into ends; filing from the end backwards turns those into starts.
void BoxGrid::sumUp() noexcept
{
    for (const GridLevel& level : m_levels)
    {
        std::uint32_t end = level.firstSlot;
        for (std::uint32_t i = level.firstBucket; i <= level.firstBucket + level.bucketMask; ++i)
            m_start[i] = end += m_start[i];
        m_start[level.firstBucket + level.bucketMask + 1] = end;
    }
}

// Sorted as numbers first: a random write of four bytes and a random read of a box cost less than seven
// random writes.
void BoxGrid::fill(std::span<const std::uint32_t> pieces, std::span<const Proxy> proxies, Workers* workers) noexcept
{
    for (std::size_t i = pieces.size(); i-- > 0;)
        m_piece[--m_start[m_place[i]]] = pieces[i];
    const GridColumns columns{m_lowerX.data(), m_lowerY.data(), m_upperX.data(),
                              m_upperY.data(), m_bit.data(),    {m_mask[0].data(), m_mask[1].data()},
                              m_piece.data(),  m_row.data(),    m_bucket.data()};
    for (const GridLevel& level : m_levels)
    {
        std::fill_n(&m_piece[level.lastSlot], Spare, pieces.front());
        Blocks(workers, level.lastSlot - level.firstSlot, BlockBoxes)
            .forEach(
                [&](std::uint32_t, std::uint32_t first, std::uint32_t last)
                {
                    GridLevel part = level;
                    part.firstSlot = level.firstSlot + first;
                    part.lastSlot = level.firstSlot + last;
                    boxKernels().fileLevel(&proxies[0].box.lower.x, part, columns);
                });
        for (std::uint32_t slot = level.lastSlot; slot < level.lastSlot + Padding; ++slot)
            empty(slot);
    }
}

void BoxGrid::empty(std::uint32_t slot) noexcept
{
    constexpr float Infinity = std::numeric_limits<float>::infinity();
    m_lowerX[slot] = m_lowerY[slot] = Infinity;
    m_upperX[slot] = m_upperY[slot] = -Infinity;
    m_bit[slot] = 0;
}

} // namespace graze::detail
