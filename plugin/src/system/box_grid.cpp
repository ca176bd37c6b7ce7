// SPDX-License-Identifier: Zlib
#include "box_grid.hpp"

#include <bit>
#include <cstddef>
#include <limits>

namespace graze::detail
{

namespace
{

// Slots behind those of a level: the kernels look at eight at a time.
constexpr std::uint32_t Padding = 8;

// A level of so few boxes is one list: looking at all costs no more than finding out where to look.
constexpr std::uint32_t FewBoxes = 24;

// Sizes are exponents of floats: 127 stands for boxes of up to 1 px.
constexpr std::uint32_t SmallestCell = 120; // 2^-7 px: points up to 4 million px away have cells of their own
constexpr std::uint32_t LargestCell = 239;  // boxes that are larger stand in a list of their own

// With room for the rounding of the difference and for that of cells.
float extentOf(const Aabb& box) noexcept
{
    const float width = box.upper.x - box.lower.x;
    const float height = box.upper.y - box.lower.y;
    if (!(width >= 0.f && height >= 0.f)) // both edges at the same infinity
        return std::numeric_limits<float>::infinity();
    return (width > height ? width : height) * 1.000001f;
}

// The power of two that it fits under.
std::uint32_t sizeOf(float extent) noexcept
{
    return (std::bit_cast<std::uint32_t>(extent) + 0x7FFFFFu) >> 23;
}

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
    std::fill(std::begin(m_countOfSize), std::end(m_countOfSize), 0u);
    m_extent.resize(pieces.size());
    m_size.resize(pieces.size());
    for (std::size_t i = 0; i < pieces.size(); ++i)
    {
        const Aabb& box = proxies[pieces[i]].box;
        m_bounds = merged(m_bounds, box);
        const float extent = extentOf(box);
        const std::uint32_t size = sizeOf(extent);
        m_extent[i] = extent;
        m_size[i] = static_cast<std::uint8_t>(size);
        ++m_countOfSize[size];
    }
    chooseLevels();
    countBuckets(pieces, proxies);
    sumUp();
    fill(pieces, proxies);
}

// Nine boxes of ten fit into a cell of the finest level: cells of the largest box's size would hold too
// many, those of the mean follow a single giant. Where sizes differ so much that most boxes would be
// lost in such a cell, it is smaller.
std::uint32_t BoxGrid::finestSize() const noexcept
{
    std::uint32_t count = 0;
    for (const std::uint32_t ofSize : m_countOfSize)
        count += ofSize;
    std::uint32_t upTo = 0, small = Sizes, finest = Sizes;
    for (std::uint32_t size = 0; size < Sizes && finest == Sizes; ++size)
    {
        upTo += m_countOfSize[size];
        if (small == Sizes && upTo >= count - count / 10 * 7)
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
    for (std::uint32_t size = 0, cell = finest; size < Sizes; cell += 2)
    {
        const bool list = cell > LargestCell;
        const std::uint32_t last = list ? Sizes - 1 : cell;
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

void BoxGrid::countBuckets(std::span<const std::uint32_t> pieces, std::span<const Proxy> proxies)
{
    for (std::size_t i = 0; i < pieces.size(); ++i)
    {
        const GridLevel& level = m_levels[m_levelOfSize[m_size[i]]];
        const Vec2 corner = proxies[pieces[i]].box.lower;
        std::uint32_t bucket = level.firstBucket;
        if (level.cellsPerPixel != 0.)
            bucket += portable::bucketAt(level, portable::cellAt(corner.x, level.cellsPerPixel),
                                         portable::cellAt(corner.y, level.cellsPerPixel));
        m_bucket[i] = bucket;
        ++m_start[bucket];
    }
}

// From counts to ends: filing from the end backwards turns them into starts.
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
        m_piece[--m_start[m_bucket[i]]] = pieces[i];
    for (const GridLevel& level : m_levels)
    {
        for (std::uint32_t slot = level.firstSlot; slot < level.lastSlot; ++slot)
        {
            const Proxy& proxy = proxies[m_piece[slot]];
            m_lowerX[slot] = proxy.box.lower.x;
            m_lowerY[slot] = proxy.box.lower.y;
            m_upperX[slot] = proxy.box.upper.x;
            m_upperY[slot] = proxy.box.upper.y;
            m_bit[slot] = proxy.bit;
            m_mask[slot] = proxy.mask;
            m_row[slot] = level.cellsPerPixel == 0. ? 0 : portable::cellAt(proxy.box.lower.y, level.cellsPerPixel);
        }
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
