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
constexpr std::uint32_t FewestBits = 3;
constexpr std::uint32_t MostBits = 9;

// Beyond this, floats blur too much of a cell.
constexpr float FineCells = 0x1p14f;

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

void BulletTargets::build(std::span<const Target> targets, float half, std::size_t questions)
{
    m_targets.assign(targets.begin(), targets.end());
    m_lookup.half = half;
    chooseCells(questions);
    m_first.assign(std::size_t{1} << (2 * m_listBits), None);
    const std::size_t cells = std::size_t{1} << (2 * m_lookup.bits);
    m_taken.assign(cells / 64 + 1, 0);
    m_taken.back() = 1;
    m_lookup.taken = m_taken.data();
    m_large.clear();
    m_entries.clear();
    // Later ones stand in front: filed backwards, the lists go forwards.
    for (std::size_t i = m_targets.size(); i-- > 0;)
        file(static_cast<std::uint32_t>(i));
    if (!m_large.empty())
        std::fill(m_taken.begin(), m_taken.end(), ~std::uint64_t{0});
}

std::uint32_t BulletTargets::findWithLarge(std::uint32_t cell, const Aabb& box, std::uint32_t mask,
                                           std::uint32_t* pieces) const noexcept
{
    std::uint32_t* next = pieces;
    const auto ask = [&](std::uint32_t target)
    {
        if ((m_targets[target].bit & mask) != 0 && overlaps(m_targets[target].box, box))
            *next++ = target;
    };
    for (const std::uint32_t large : m_large)
        ask(large);
    for (std::uint32_t i = m_first[listOf(cell)]; i != None; i = m_entries[i].next)
        ask(m_entries[i].target);
    std::sort(pieces, next);
    std::transform(pieces, next, pieces, [this](std::uint32_t target) { return m_targets[target].piece; });
    return static_cast<std::uint32_t>(next - pieces);
}

// What a question costs beyond its one look is in proportion to how many targets reach into a cell: the finer
// the cells, the fewer. What the building costs is in proportion to the rows of cells that a target takes. The
// torus is as large as the world of the targets, unless that is nearly empty.
void BulletTargets::chooseCells(std::size_t questions)
{
    float sum = 0.f;
    Aabb bounds;
    for (const Target& target : m_targets)
    {
        const Vec2 size = target.box.size();
        sum += std::min(std::max(size.x, size.y), 1e30f);
        bounds = merged(bounds, target.box);
    }
    const float count = static_cast<float>(std::max<std::size_t>(m_targets.size(), 1));
    const float list = std::clamp(sum / count + 2.f * m_lookup.half, 1e-30f, 1e30f);
    const float perTarget = static_cast<float>(questions) / count;
    m_listShift = perTarget > 32.f ? 3 : perTarget > 4.f ? 2 : 0;
    m_lookup.cellsPerPixel = static_cast<float>(1u << m_listShift) / list;

    const Vec2 world = bounds.size();
    const float across = (std::max(world.x, world.y) + 2.f * m_lookup.half) / list + 1.f;
    const std::size_t most = 16 * m_targets.size();
    m_listBits = FewestBits;
    while (m_listBits < MostBits && static_cast<float>(1u << m_listBits) < across &&
           (std::size_t{1} << (2 * m_listBits)) < most)
        ++m_listBits;
    m_lookup.bits = m_listBits + m_listShift;
    m_lookup.mask = (1u << m_lookup.bits) - 1;
}

// Of the box grown by more than half the length: the middle of a way is rounded.
BulletTargets::CellRange BulletTargets::cellsOf(const Aabb& box) const noexcept
{
    const FourFloats edges{box.lower.x, box.lower.y, box.upper.x, box.upper.y};
    const FourFloats sizes = larger(edges, -edges);
    const FourFloats pairs = larger(sizes, __builtin_shufflevector(sizes, sizes, 2, 3, 0, 1));
    const FourFloats size = larger(pairs, __builtin_shufflevector(pairs, pairs, 1, 0, 3, 2));
    const FourFloats margin = m_lookup.half + larger(size, all(m_lookup.half)) * 0x1p-20f;
    const FourFloats cells = (edges + margin * FourFloats{-1.f, -1.f, 1.f, 1.f}) * m_lookup.cellsPerPixel;
    const FourFloats most = all(BulletLookup::LastCell);
    const FourFloats within = larger(cells, -most);
    const FourInts whole = __builtin_convertvector(within < most ? within : most, FourInts);
    return {whole[0], whole[1], whole[2], whole[3]};
}

void BulletTargets::file(std::uint32_t target)
{
    const CellRange cells = cellsOf(m_targets[target].box);
    const std::int64_t width = std::int64_t{cells.right} - cells.left + 1;
    const std::int64_t height = std::int64_t{cells.bottom} - cells.top + 1;
    // Wider than the torus but for a list, it would stand in a list twice.
    const std::int64_t around = std::int64_t{m_lookup.mask} + 1 - (std::int64_t{1} << m_listShift);
    if ((width > around) | (height > around) | ((width * height) >> (2 * m_listShift) > MostLists))
    {
        m_large.push_back(target);
        return;
    }
    if (m_listShift > 0)
        take(m_targets[target], cells);
    list(target, cells);
}

void BulletTargets::list(std::uint32_t target, const CellRange& cells)
{
    const std::uint32_t mask = (1u << m_listBits) - 1;
    const Target& filed = m_targets[target];
    for (std::int32_t y = cells.top >> m_listShift; y <= cells.bottom >> m_listShift; ++y)
        for (std::int32_t x = cells.left >> m_listShift; x <= cells.right >> m_listShift; ++x)
        {
            const std::uint32_t cell = (static_cast<std::uint32_t>(x) & mask) | (static_cast<std::uint32_t>(y) & mask)
                                                                                    << m_listBits;
            if (m_listShift == 0)
                m_taken[cell >> 6] |= std::uint64_t{1} << (cell & 63);
            m_entries.push_back({filed.box, filed.bit, filed.piece, target, m_first[cell]});
            m_first[cell] = static_cast<std::uint32_t>(m_entries.size()) - 1;
        }
}

// Of every row of cells, as much as both the box and the disc reach; four rows at a time.
void BulletTargets::take(const Target& target, const CellRange& cells) noexcept
{
    const float perPixel = m_lookup.cellsPerPixel;
    const Vec2 middle = target.box.centre() * perPixel;
    const float exact = (target.radius + m_lookup.half) * perPixel;
    const float size = std::fabs(middle.x) + std::fabs(middle.y) + exact;
    if (!(size < FineCells))
    {
        for (std::int32_t row = cells.top; row <= cells.bottom; ++row)
            takeRow(row, cells.left, cells.right);
        return;
    }
    const float blur = size * 0x1p-19f;
    const float reach = exact + blur;
    for (std::int32_t first = cells.top; first <= cells.bottom; first += 4)
    {
        // Truncated: the cell at 0 goes from -1 to 1.
        const FourFloats rows = static_cast<float>(first) + FourFloats{0.f, 1.f, 2.f, 3.f};
        const FourFloats upper = rows > 0.f ? rows : rows - 1.f, lower = rows < 0.f ? rows : rows + 1.f;
        const FourFloats away = larger(larger(upper - middle.y, middle.y - lower) - blur, FourFloats{});
        const FourFloats squared = reach * reach - away * away;
        const std::int32_t count = std::min(cells.bottom - first + 1, 4);
        for (std::int32_t i = 0; i < count; ++i)
        {
            // Nothing where the disc does not get to.
            const float half = squared[i] < 0.f ? -2.f : std::sqrt(squared[i]) + blur;
            takeRow(first + i, std::max(cells.left, static_cast<std::int32_t>(middle.x - half)),
                    std::min(cells.right, static_cast<std::int32_t>(middle.x + half)));
        }
    }
}

void BulletTargets::takeRow(std::int32_t y, std::int32_t left, std::int32_t right) noexcept
{
    const std::uint32_t row = (static_cast<std::uint32_t>(y) & m_lookup.mask) << m_lookup.bits;
    std::uint32_t x = static_cast<std::uint32_t>(left) & m_lookup.mask;
    std::uint32_t count = right < left ? 0 : static_cast<std::uint32_t>(right - left) + 1;
    while (count > 0)
    {
        // Up to the end of a word, or of the row.
        const std::uint32_t cell = row | x;
        const std::uint32_t part = std::min({count, 64 - (cell & 63), m_lookup.mask + 1 - x});
        m_taken[cell >> 6] |= (~std::uint64_t{0} >> (64 - part)) << (cell & 63);
        count -= part;
        x = (x + part) & m_lookup.mask;
    }
}

} // namespace graze::detail
