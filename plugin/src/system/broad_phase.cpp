// SPDX-License-Identifier: Zlib
#include "broad_phase.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace graze::detail
{

namespace
{

// A box over more cells than this stands apart.
constexpr std::int64_t MostCells = 16;

// Cells beyond are one with the last: floor and clamp both keep the order of coordinates, and that is
// all the grid needs to be right.
constexpr double LastCell = 1 << 30;

std::int32_t cellAt(float coordinate, double cellsPerPixel) noexcept
{
    const double cell = std::floor(static_cast<double>(coordinate) * cellsPerPixel);
    return static_cast<std::int32_t>(std::clamp(cell, -LastCell, LastCell));
}

bool interested(const Proxy& a, const Proxy& b) noexcept
{
    return (a.mask & b.bit) != 0;
}

} // namespace

void BroadPhase::build(std::span<const Proxy> proxies)
{
    m_proxies.assign(proxies.begin(), proxies.end());
    m_cellsPerPixel = 1. / chooseCellSize();
    m_cells.clear();
    m_large.clear();
    for (std::uint32_t i = 0; i < m_proxies.size(); ++i)
    {
        m_cells.push_back(cellsOf(m_proxies[i].box));
        if (m_cells[i].count() > MostCells)
            m_large.push_back(i);
    }
    file();
}

// Nine boxes of ten fit into a cell: a cell of the largest box's size would hold too many, one of the
// mean follows a single giant.
double BroadPhase::chooseCellSize()
{
    m_extents.clear();
    for (const Proxy& proxy : m_proxies)
    {
        const Vec2 size = proxy.box.size();
        m_extents.push_back(std::max(size.x, size.y));
    }
    if (m_extents.empty())
        return 1.;
    const auto ninth = m_extents.begin() + static_cast<std::ptrdiff_t>(m_extents.size() * 9 / 10);
    std::nth_element(m_extents.begin(), ninth, m_extents.end());
    const float extent = *ninth;
    if (!(extent > 0.f))
        return 1.;
    // The size and its reciprocal stay finite and above 0, so that no coordinate becomes NaN.
    return static_cast<double>(std::clamp(extent, 1e-30f, 1e30f));
}

BroadPhase::CellRange BroadPhase::cellsOf(const Aabb& box) const noexcept
{
    return {{cellAt(box.lower.x, m_cellsPerPixel), cellAt(box.lower.y, m_cellsPerPixel)},
            {cellAt(box.upper.x, m_cellsPerPixel), cellAt(box.upper.y, m_cellsPerPixel)}};
}

std::uint32_t BroadPhase::bucketOf(Cell cell) const noexcept
{
    const std::uint64_t key =
        (std::uint64_t{static_cast<std::uint32_t>(cell.x)} << 32) | static_cast<std::uint32_t>(cell.y);
    return static_cast<std::uint32_t>((key * 0x9E3779B97F4A7C15ull) >> 32) & m_bucketMask;
}

// Counting sort of (cell, proxy) by bucket.
void BroadPhase::file()
{
    std::size_t count = 0;
    for (const CellRange& cells : m_cells)
        if (cells.count() <= MostCells)
            count += static_cast<std::size_t>(cells.count());
    const std::size_t buckets = std::bit_ceil(std::max<std::size_t>(count, 1));
    m_bucketMask = static_cast<std::uint32_t>(buckets - 1);
    m_bucketStart.assign(buckets + 2, 0);
    m_entries.resize(count);

    const auto forEachEntry = [this](auto&& f)
    {
        for (std::uint32_t i = 0; i < m_cells.size(); ++i)
        {
            const CellRange& cells = m_cells[i];
            if (cells.count() > MostCells)
                continue;
            for (std::int32_t y = cells.lower.y; y <= cells.upper.y; ++y)
                for (std::int32_t x = cells.lower.x; x <= cells.upper.x; ++x)
                    f(Entry{{x, y}, i});
        }
    };
    // Counted one place further on, the starts shift into place while the entries are filed.
    forEachEntry([this](const Entry& entry) { ++m_bucketStart[bucketOf(entry.cell) + 2]; });
    for (std::size_t i = 2; i < m_bucketStart.size(); ++i)
        m_bucketStart[i] += m_bucketStart[i - 1];
    forEachEntry([this](const Entry& entry) { m_entries[m_bucketStart[bucketOf(entry.cell) + 1]++] = entry; });
}

void BroadPhase::findPairs(std::vector<PiecePair>& pairs) const
{
    findPairsInCells(pairs);
    findPairsOfLarge(pairs);
}

void BroadPhase::findPairsInCells(std::vector<PiecePair>& pairs) const
{
    for (std::uint32_t b = 0; b <= m_bucketMask; ++b)
    {
        const auto entries = bucket(b);
        for (std::size_t i = 0; i < entries.size(); ++i)
        {
            const Cell cell = entries[i].cell;
            const Proxy& one = m_proxies[entries[i].proxy];
            const Cell oneLower = m_cells[entries[i].proxy].lower;
            for (std::size_t j = i + 1; j < entries.size(); ++j)
            {
                const Proxy& other = m_proxies[entries[j].proxy];
                if (!(entries[j].cell == cell) || !interested(one, other) || !overlaps(one.box, other.box))
                    continue;
                const Cell otherLower = m_cells[entries[j].proxy].lower;
                if (cell == Cell{std::max(oneLower.x, otherLower.x), std::max(oneLower.y, otherLower.y)})
                    pairs.push_back({one.piece, other.piece});
            }
        }
    }
}

void BroadPhase::findPairsOfLarge(std::vector<PiecePair>& pairs) const
{
    for (const std::uint32_t large : m_large)
        for (std::uint32_t i = 0; i < m_proxies.size(); ++i)
        {
            const bool isPartner = i < large || m_cells[i].count() <= MostCells;
            if (i != large && isPartner && interested(m_proxies[large], m_proxies[i]) &&
                overlaps(m_proxies[large].box, m_proxies[i].box))
                pairs.push_back({m_proxies[large].piece, m_proxies[i].piece});
        }
}

void BroadPhase::query(const Aabb& box, std::uint32_t mask, std::vector<std::uint32_t>& pieces) const
{
    const auto wanted = [&](const Proxy& proxy) { return (proxy.bit & mask) != 0 && overlaps(proxy.box, box); };
    const CellRange cells = cellsOf(box);
    if (cells.count() > static_cast<std::int64_t>(m_proxies.size()))
    {
        for (const Proxy& proxy : m_proxies)
            if (wanted(proxy))
                pieces.push_back(proxy.piece);
        return;
    }
    for (const std::uint32_t large : m_large)
        if (wanted(m_proxies[large]))
            pieces.push_back(m_proxies[large].piece);
    for (std::int32_t y = cells.lower.y; y <= cells.upper.y; ++y)
        for (std::int32_t x = cells.lower.x; x <= cells.upper.x; ++x)
            for (const Entry& entry : bucket(bucketOf({x, y})))
            {
                const Cell lower = m_cells[entry.proxy].lower;
                const Cell first{std::max(lower.x, cells.lower.x), std::max(lower.y, cells.lower.y)};
                if (entry.cell == Cell{x, y} && entry.cell == first && wanted(m_proxies[entry.proxy]))
                    pieces.push_back(m_proxies[entry.proxy].piece);
            }
}

} // namespace graze::detail
