// SPDX-License-Identifier: Zlib
#include "bullet_targets.hpp"

#include <bit>

namespace graze::detail
{

namespace
{

// A box over more cells than this is compared with every question instead.
constexpr std::int64_t MostCells = 1024;

constexpr std::uint32_t FewestBits = 3; // a word of bits per 8 x 8 cells
constexpr std::uint32_t MostBits = 10;

} // namespace

void BulletTargets::build(std::span<const Target> targets, float half, std::size_t questions)
{
    m_targets.assign(targets.begin(), targets.end());
    m_lookup.half = half;
    chooseCells(questions);
    const std::size_t cells = std::size_t{1} << (2 * m_lookup.bits);
    m_first.assign(cells, None);
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

std::size_t BulletTargets::findWithLarge(std::uint32_t cell, const Aabb& box, std::uint32_t mask,
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
    for (std::uint32_t i = m_first[cell]; i != None; i = m_entries[i].next)
        ask(m_entries[i].target);
    std::sort(pieces, next);
    std::transform(pieces, next, pieces, [this](std::uint32_t target) { return m_targets[target].piece; });
    return static_cast<std::size_t>(next - pieces);
}

// What a question costs beyond its one look is in proportion to how many boxes reach into a cell: the finer
// the cells, the fewer. What the building costs is in proportion to the cells that a box takes.
void BulletTargets::chooseCells(std::size_t questions)
{
    double sum = 0.;
    for (const Target& target : m_targets)
    {
        const Vec2 size = grown(target.box).size();
        sum += std::min(static_cast<double>(std::max(size.x, size.y)), 1e30);
    }
    const double count = static_cast<double>(std::max<std::size_t>(m_targets.size(), 1));
    const double perTarget = static_cast<double>(questions) / count;
    const double cellsAcross = perTarget > 32. ? 4. : perTarget > 8. ? 2. : 1.;
    const double cell = std::clamp(sum / count / cellsAcross, 1e-30, 1e30);
    m_lookup.cellsPerPixel = static_cast<float>(1. / cell);
    const double entries = count * (cellsAcross + 1.) * (cellsAcross + 1.);
    m_lookup.bits = FewestBits;
    while (m_lookup.bits < MostBits && static_cast<double>(std::uint64_t{1} << (2 * m_lookup.bits)) < 2. * entries)
        ++m_lookup.bits;
    m_lookup.mask = (1u << m_lookup.bits) - 1;
}

// By more than half the size: the middle of a box is rounded.
Aabb BulletTargets::grown(const Aabb& box) const noexcept
{
    const float size = std::max({std::fabs(box.lower.x), std::fabs(box.lower.y), std::fabs(box.upper.x),
                                 std::fabs(box.upper.y), m_lookup.half});
    return box.grown(m_lookup.half + size * 0x1p-20f);
}

void BulletTargets::file(std::uint32_t target)
{
    const Aabb box = grown(m_targets[target].box);
    const std::int32_t left = m_lookup.column(box.lower.x), right = m_lookup.column(box.upper.x);
    const std::int32_t top = m_lookup.column(box.lower.y), bottom = m_lookup.column(box.upper.y);
    const std::int64_t width = std::int64_t{right} - left + 1, height = std::int64_t{bottom} - top + 1;
    // Wider than the torus, it would stand in a cell twice.
    const auto around = static_cast<std::int64_t>(m_lookup.mask) + 1;
    if (width > around || height > around || width * height > MostCells)
    {
        m_large.push_back(target);
        return;
    }
    for (std::int32_t y = top; y <= bottom; ++y)
        for (std::int32_t x = left; x <= right; ++x)
        {
            const std::uint32_t cell = (static_cast<std::uint32_t>(x) & m_lookup.mask) |
                                       ((static_cast<std::uint32_t>(y) & m_lookup.mask) << m_lookup.bits);
            m_taken[cell >> 6] |= std::uint64_t{1} << (cell & 63);
            const std::uint32_t next = m_first[cell];
            m_first[cell] = static_cast<std::uint32_t>(m_entries.size());
            m_entries.push_back({target, next});
        }
}

} // namespace graze::detail
