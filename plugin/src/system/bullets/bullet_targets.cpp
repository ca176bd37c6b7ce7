// SPDX-License-Identifier: Zlib
#include "bullet_targets.hpp"

#include <algorithm>

namespace graze::detail
{

namespace
{

// A box in more lists than this stands at the end of all of them instead.
constexpr std::int64_t MostLists = 1024;

// Bits of a list's column number.
constexpr std::uint32_t FewestBits = 3; // so that a row of cells is a word or more
constexpr std::uint32_t MostBits = 9;

} // namespace

// The box is grown by more than half the length, because the middle of a path is rounded.
GRAZE_INLINE void BulletTargets::findCells(const Aabb& box, CellRange& cells) const noexcept
{
    const Four edges = Four::loadPairs(&box.lower.x, &box.upper.x), half = Four::all(m_lookup.half);
    const Four sizes = magnitude(edges);
    const Four pairs = larger(sizes, lanes::shuffled<2, 3, 0, 1>(sizes, sizes));
    const Four size = larger(pairs, lanes::shuffled<1, 0, 3, 2>(pairs, pairs));
    const Four margin = half + larger(size, half) * Four::all(0x1p-20f);
    const Four grown = edges + margin * Four::of(-1.f, -1.f, 1.f, 1.f);
    BulletLookup::whole(grown * Four::all(m_lookup.cellsPerPixel)).store(&cells.left);
}

void BulletTargets::build(std::span<const Target> targets, float half)
{
    m_lookup.half = half;
    chooseCells(targets);
    m_taken.assign((std::size_t{1} << (2 * m_lookup.bits)) / 64 + 1, 0);
    m_taken.back() = 1;
    m_lookup.taken = m_taken.data();
    m_entries.clear();
    // All ranges first: the rest is full of branches that are not predicted, and would wait for each range.
    m_ranges.resize(targets.size());
    for (std::size_t i = 0; i < targets.size(); ++i)
        findCells(targets[i].box, m_ranges[i]);
    // Later ones stand in front: filed backwards, the lists go forwards. The list of the large ones is the end of all.
    std::uint32_t large = None;
    for (std::size_t i = targets.size(); i-- > 0;)
        if (isLarge(m_ranges[i]))
            push(targets[i], large);
    m_anyLarge = large != None;
    m_first.assign(std::size_t{1} << (2 * m_listBits), large);
    for (std::size_t i = targets.size(); i-- > 0;)
        if (!isLarge(m_ranges[i]))
        {
            take(m_ranges[i]);
            list(targets[i], m_ranges[i]);
        }
    if (m_anyLarge)
        std::fill(m_taken.begin(), m_taken.end(), ~std::uint64_t{0});
}

// A list is as wide as a grown target, so that a target stands in about four. The torus is as large as the world of
// the targets, unless that is nearly empty. A sample of the targets says how large they are: however wrong that is, the
// answers are right.
void BulletTargets::chooseCells(std::span<const Target> targets)
{
    constexpr std::size_t Samples = 128;
    float sum = 0.f, count = 0.f;
    Aabb bounds;
    for (std::size_t i = 0; i < targets.size(); i += 1 + targets.size() / Samples)
    {
        const Vec2 size = targets[i].box.size();
        sum += std::min(std::max(size.x, size.y), 1e30f);
        count += 1.f;
        bounds = merged(bounds, targets[i].box);
    }
    const float list = std::clamp(sum / std::max(count, 1.f) + 2.f * m_lookup.half, 1e-30f, 1e30f);
    const float world = std::max(bounds.size().x, bounds.size().y) + 2.f * m_lookup.half;
    const std::size_t most = 16 * targets.size();
    m_listBits = FewestBits;
    while (m_listBits < MostBits && 1.3f * static_cast<float>(1u << m_listBits) < world / list &&
           (std::size_t{1} << (2 * m_listBits)) < most)
        ++m_listBits;
    m_lookup.bits = m_listBits + ListShift;
    m_lookup.mask = (1u << m_lookup.bits) - 1;
    // Somewhat wider, if the world then goes round only once.
    const float around = world / static_cast<float>((1u << m_listBits) - 1);
    m_lookup.cellsPerPixel =
        static_cast<float>(1u << ListShift) / (around < 1.4f * list ? std::max(around, list) : list);
}

// Wider than the torus without one list, a box would stand in a list twice.
bool BulletTargets::isLarge(const CellRange& cells) const noexcept
{
    const std::int64_t width = std::int64_t{cells.right} - cells.left + 1;
    const std::int64_t height = std::int64_t{cells.bottom} - cells.top + 1;
    const std::int64_t around = std::int64_t{m_lookup.mask} + 1 - (std::int64_t{1} << ListShift);
    return (width > around) | (height > around) | ((width * height) >> (2 * ListShift) > MostLists);
}

void BulletTargets::push(const Target& target, std::uint32_t& first)
{
    m_entries.push_back({target.box, target.layer, target.piece, first});
    first = static_cast<std::uint32_t>(m_entries.size() - 1);
}

void BulletTargets::list(const Target& target, const CellRange& cells)
{
    const std::uint32_t mask = (1u << m_listBits) - 1;
    for (std::int32_t y = cells.top >> ListShift; y <= cells.bottom >> ListShift; ++y)
        for (std::int32_t x = cells.left >> ListShift; x <= cells.right >> ListShift; ++x)
            push(
                target,
                m_first[(static_cast<std::uint32_t>(x) & mask) | (static_cast<std::uint32_t>(y) & mask) << m_listBits]);
}

// Cells of a row share words: the bits of a word are the same in every row.
void BulletTargets::take(const CellRange& cells) noexcept
{
    const std::uint32_t mask = m_lookup.mask, words = (mask + 1) / 64;
    const auto top = static_cast<std::uint32_t>(cells.top);
    const std::uint32_t rows = static_cast<std::uint32_t>(cells.bottom) - top + 1;
    std::uint32_t x = static_cast<std::uint32_t>(cells.left) & mask;
    auto count = static_cast<std::uint32_t>(cells.right - cells.left) + 1;
    while (count > 0)
    {
        const std::uint32_t part = std::min(count, 64 - (x & 63));
        const std::uint64_t set = (~std::uint64_t{0} >> (64 - part)) << (x & 63);
        for (std::uint32_t y = 0; y < rows; ++y)
            m_taken[((top + y) & mask) * words + (x >> 6)] |= set;
        count -= part;
        x = (x + part) & mask;
    }
}

} // namespace graze::detail
