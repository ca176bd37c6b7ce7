// SPDX-License-Identifier: Zlib
#include "box_grid.hpp"

#include <bit>
#include <cstddef>
#include <limits>

namespace graze::detail
{

namespace
{

// Slots behind a level: the kernels compare eight at a time.
constexpr std::uint32_t Padding = 8;

// A level of so few boxes is one list: testing all costs no more than finding the cells.
constexpr std::uint32_t FewBoxes = 24;

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

void BoxGrid::build(std::span<const std::uint32_t> pieces, std::span<const Proxy> proxies)
{
    clear();
    if (pieces.empty())
        return;
    const auto count = static_cast<std::uint32_t>(pieces.size());
    m_cornerX.resize(count), m_cornerY.resize(count), m_extent.resize(count);
    m_size.resize(count), m_place.resize(count);
    boxKernels().measure({&proxies[0].box.lower.x, pieces.data(), count}, measures());
    chooseLevels();
    countBuckets(count);
    sumUp();
    fill(pieces, proxies);
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

double BoxGrid::finestCell(std::uint32_t finest) const noexcept
{
    const auto limit = static_cast<float>(widthOf(finest));
    auto largest = static_cast<float>(widthOf(SmallestCell));
    for (const float extent : m_extent)
        largest = extent > largest && extent <= limit ? extent : largest;
    return static_cast<double>(largest);
}

void BoxGrid::chooseLevels()
{
    const std::uint32_t finest = finestSize();
    std::uint32_t slots = 0, starts = 0;
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
                              : cell == finest          ? 1. / finestCell(finest)
                                                        : 1. / widthOf(cell);
        level.bucketMask = level.cellsPerPixel == 0. ? 0u : std::bit_ceil(boxes) * 2 - 1;
        level.rowShift =
            level.cellsPerPixel == 0. ? 0u : 32u - static_cast<std::uint32_t>(std::bit_width(level.bucketMask));
        level.firstBucket = starts;
        level.firstSlot = slots;
        level.lastSlot = slots + boxes;
        m_levels.push_back(level);
        starts += level.bucketMask + 2;
        slots += boxes + Padding;
    }
    reserve(slots, starts);
}

void BoxGrid::reserve(std::uint32_t slots, std::uint32_t starts)
{
    growTo(m_lowerX, slots), growTo(m_lowerY, slots), growTo(m_upperX, slots), growTo(m_upperY, slots);
    growTo(m_bit, slots), growTo(m_mask, slots), growTo(m_piece, slots), growTo(m_row, slots);
    growTo(m_bucket, slots);
    growTo(m_start, starts + 1);
    std::fill_n(m_start.begin(), starts + 1, 0u);
}

// Most boxes belong to the first level.
void BoxGrid::countBuckets(std::uint32_t count) noexcept
{
    const BoxMeasures boxes = measures();
    if (m_levels[0].cellsPerPixel != 0.)
        boxKernels().findBuckets(m_levels[0], boxes, count, m_place.data());
    for (std::uint32_t i = 0; i < count; ++i)
    {
        const std::uint32_t number = m_levelOfSize[m_size[i]];
        const GridLevel& level = m_levels[number];
        if (level.cellsPerPixel == 0.)
            m_place[i] = level.firstBucket;
        else if (number > 0)
            m_place[i] =
                level.firstBucket + portable::bucketAt(level, portable::cellAt(boxes.lowerX[i], level.cellsPerPixel),
                                                       portable::cellAt(boxes.lowerY[i], level.cellsPerPixel));
        ++m_start[m_place[i]];
    }
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
void BoxGrid::fill(std::span<const std::uint32_t> pieces, std::span<const Proxy> proxies) noexcept
{
    for (std::size_t i = pieces.size(); i-- > 0;)
        m_piece[--m_start[m_place[i]]] = pieces[i];
    const GridColumns columns{m_lowerX.data(), m_lowerY.data(), m_upperX.data(), m_upperY.data(), m_bit.data(),
                              m_mask.data(),   m_piece.data(),  m_row.data(),    m_bucket.data()};
    for (const GridLevel& level : m_levels)
    {
        boxKernels().fileLevel(&proxies[0].box.lower.x, level, columns);
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
