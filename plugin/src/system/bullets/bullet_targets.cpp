// SPDX-License-Identifier: Zlib
#include "bullet_targets.hpp"

#include <bit>

namespace graze::detail
{

namespace
{

// A box in more lists than this is compared with every question instead.
constexpr std::int64_t MostLists = 1024;

// Of the lists.
constexpr std::uint32_t FewestBits = 3; // so that a row of cells is a word or more
constexpr std::uint32_t MostBits = 9;

using FourFloats = float __attribute__((vector_size(16)));
using FourInts = std::int32_t __attribute__((vector_size(16)));

FourFloats larger(FourFloats a, FourFloats b) noexcept
{
    return a > b ? a : b;
}

FourFloats all(float value) noexcept
{
    return FourFloats{value, value, value, value};
}

} // namespace

// Of the box grown by more than half the length: the middle of a way is rounded.
[[gnu::always_inline]] inline BulletTargets::CellRange BulletTargets::cellsOf(const Aabb& box) const noexcept
{
    const FourFloats edges{box.lower.x, box.lower.y, box.upper.x, box.upper.y};
    const FourFloats sizes = larger(edges, -edges);
    const FourFloats pairs = larger(sizes, __builtin_shufflevector(sizes, sizes, 2, 3, 0, 1));
    const FourFloats size = larger(pairs, __builtin_shufflevector(pairs, pairs, 1, 0, 3, 2));
    const FourFloats margin = m_lookup.half + larger(size, all(m_lookup.half)) * 0x1p-20f;
    const FourFloats cells = (edges + margin * FourFloats{-1.f, -1.f, 1.f, 1.f}) * m_lookup.cellsPerPixel;
    const FourFloats most = all(BulletLookup::LastCell);
    const FourFloats within = larger(cells, -most);
    return {__builtin_convertvector(within < most ? within : most, FourInts)};
}

void BulletTargets::build(std::span<const Target> targets, float half)
{
    m_lookup.half = half;
    chooseCells(targets);
    m_first.assign(std::size_t{1} << (2 * m_listBits), None);
    const std::size_t cells = std::size_t{1} << (2 * m_lookup.bits);
    m_taken.assign(cells / 64 + 1, 0);
    m_taken.back() = 1;
    m_lookup.taken = m_taken.data();
    m_large.clear();
    m_entryCount = 0;
    // All at first: what follows is full of turns that nobody guesses, and would wait for each of them.
    m_ranges.resize(targets.size());
    for (std::size_t i = 0; i < targets.size(); ++i)
        m_ranges[i] = cellsOf(targets[i].box);
    // Later ones stand in front: filed backwards, the lists go forwards.
    for (std::size_t i = targets.size(); i-- > 0;)
        file(targets[i], static_cast<std::uint32_t>(i), m_ranges[i]);
    if (!m_large.empty())
        std::fill(m_taken.begin(), m_taken.end(), ~std::uint64_t{0});
}

// Both are in order of their numbers.
std::uint32_t BulletTargets::findWithLarge(std::uint32_t cell, const Aabb& box, std::uint32_t mask,
                                           std::uint32_t* pieces) const noexcept
{
    std::uint32_t* next = pieces;
    const auto ask = [&](const Entry& entry)
    {
        *next = entry.piece;
        next += static_cast<std::uint32_t>((entry.bit & mask) != 0 && overlaps(entry.box, box));
    };
    std::size_t large = m_large.size();
    for (std::uint32_t i = m_first[listOf(cell)]; i != None; i = m_entries[i].next)
    {
        for (; large > 0 && m_large[large - 1].number < m_entries[i].number; --large)
            ask(m_large[large - 1]);
        ask(m_entries[i]);
    }
    for (; large > 0; --large)
        ask(m_large[large - 1]);
    return static_cast<std::uint32_t>(next - pieces);
}

// A list is as wide as a target that is grown, so that it stands in four or so. The torus is as large as the world
// of the targets, unless that is nearly empty. Some of them tell the size of all: however wrong that is, the
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
    // Somewhat wider, if the world then goes round but once.
    const float around = world / static_cast<float>((1u << m_listBits) - 1);
    m_lookup.cellsPerPixel =
        static_cast<float>(1u << ListShift) / (around < 1.4f * list ? std::max(around, list) : list);
}

void BulletTargets::file(const Target& target, std::uint32_t number, CellRange cells)
{
    const std::int64_t width = std::int64_t{cells.right()} - cells.left() + 1;
    const std::int64_t height = std::int64_t{cells.bottom()} - cells.top() + 1;
    // Wider than the torus but for a list, it would stand in a list twice.
    const std::int64_t around = std::int64_t{m_lookup.mask} + 1 - (std::int64_t{1} << ListShift);
    if ((width > around) | (height > around) | ((width * height) >> (2 * ListShift) > MostLists))
    {
        m_large.push_back({target.box, target.bit, target.piece, number, None});
        return;
    }
    take(cells);
    list(target, number, cells);
}

void BulletTargets::list(const Target& target, std::uint32_t number, CellRange cells)
{
    const std::int32_t left = cells.left() >> ListShift, right = cells.right() >> ListShift;
    const std::int32_t top = cells.top() >> ListShift, bottom = cells.bottom() >> ListShift;
    std::uint32_t place = m_entryCount;
    m_entryCount += static_cast<std::uint32_t>((right - left + 1) * (bottom - top + 1));
    if (m_entries.size() < m_entryCount)
        m_entries.resize(2 * std::size_t{m_entryCount});
    const std::uint32_t bits = m_listBits, mask = (1u << bits) - 1;
    Entry* const entries = m_entries.data();
    std::uint32_t* const firsts = m_first.data();
    for (std::int32_t y = top; y <= bottom; ++y)
        for (std::int32_t x = left; x <= right; ++x)
        {
            std::uint32_t& first =
                firsts[(static_cast<std::uint32_t>(x) & mask) | (static_cast<std::uint32_t>(y) & mask) << bits];
            entries[place] = {target.box, target.bit, target.piece, number, first};
            first = place++;
        }
}

// A row of cells is so many words: what is set in one of them is the same in every row.
void BulletTargets::take(CellRange cells) noexcept
{
    const std::uint32_t mask = m_lookup.mask, words = (mask + 1) / 64;
    const std::uint32_t top = static_cast<std::uint32_t>(cells.top()) & mask;
    const std::uint32_t rows = static_cast<std::uint32_t>(cells.bottom() - cells.top()) + 1;
    const std::uint32_t below = std::min(rows, mask + 1 - top); // the rest is at the top
    std::uint32_t x = static_cast<std::uint32_t>(cells.left()) & mask;
    auto count = static_cast<std::uint32_t>(cells.right() - cells.left()) + 1;
    while (count > 0)
    {
        const std::uint32_t part = std::min(count, 64 - (x & 63));
        const std::uint64_t set = (~std::uint64_t{0} >> (64 - part)) << (x & 63);
        std::uint64_t* const column = m_taken.data() + (x >> 6);
        for (std::uint32_t y = top; y < top + below; ++y)
            column[y * words] |= set;
        for (std::uint32_t y = 0; y < rows - below; ++y)
            column[y * words] |= set;
        count -= part;
        x = (x + part) & mask;
    }
}

} // namespace graze::detail
