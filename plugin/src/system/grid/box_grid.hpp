// SPDX-License-Identifier: Zlib
#pragma once

#include "base/blocks.hpp"
#include "box_kernels.hpp"

#include <graze/math/aabb.hpp>

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace graze::detail
{

/// A box in the broad phase. Two proxies may meet when the bit of each is in the mask of the other; masks are
/// symmetric, so one side is tested.
struct alignas(32) Proxy
{
    Aabb box{};
    std::uint64_t bit = 0;
    std::uint64_t mask = 0;
};

/// The bits of boxes that are filed together.
struct BoxBits
{
    std::uint64_t all = 0xFFFFFFFF; ///< none other belongs to a box
    std::uint64_t loners = 0;       ///< of boxes that may not meet their like
};

/// Boxes in levels of uniform cells, each box once: in the finest level with cells no smaller than the box, in the cell
/// of its lower corner. Boxes have any size and place; edges may be infinite.
///
/// The finest level holds nine boxes of ten; its cells are as wide as its largest box. Cells of the next level are four
/// times as wide. The cells of a row are neighbours in memory, and rows start at their hashes: neither a cluster far
/// away nor one long line of sprites needs more memory than its number of boxes.
///
/// Boxes with a bit that is no bit of their own mask never meet each other. They stand in levels of their own, one set
/// per bit, so that a pile of them costs no comparison among themselves. The upper half of the bits has levels of its
/// own too: the kernels compare 32 bits.
class BoxGrid
{
public:
    /// Files these pieces by proxies[piece], in place of all others.
    void build(std::span<const std::uint32_t> pieces, std::span<const Proxy> proxies, const BoxBits& bits = {},
               Workers* workers = nullptr);
    void clear() noexcept
    {
        m_levels.clear();
        m_bounds = {};
    }

    [[nodiscard]] std::span<const GridLevel> levels() const noexcept { return m_levels; }
    /// With the masks for levels of that half.
    [[nodiscard]] GridPointers pointers(std::uint32_t half = 0) const noexcept
    {
        return {m_lowerX.data(),     m_lowerY.data(), m_upperX.data(), m_upperY.data(), m_bit.data(),
                m_mask[half].data(), m_piece.data(),  m_row.data(),    m_bucket.data(), m_start.data()};
    }
    [[nodiscard]] std::uint32_t piece(std::uint32_t slot) const noexcept { return m_piece[slot]; }
    /// Around all boxes, removed ones included.
    [[nodiscard]] const Aabb& bounds() const noexcept { return m_bounds; }

    /// The slot overlaps nothing from here on.
    void empty(std::uint32_t slot) noexcept;

    /// f(slot, piece) for all slots.
    template <class F>
    void forEach(F&& f) const
    {
        for (const GridLevel& level : m_levels)
            for (std::uint32_t slot = level.firstSlot; slot < level.lastSlot; ++slot)
                f(slot, m_piece[slot]);
    }
    /// piece = f(piece) in all slots.
    template <class F>
    void renumber(F&& f)
    {
        for (const GridLevel& level : m_levels)
            for (std::uint32_t slot = level.firstSlot; slot < level.lastSlot; ++slot)
                m_piece[slot] = f(m_piece[slot]);
    }

    /// f(slot) for all slots whose box overlaps the box and whose bit is in the mask. Safe to call together.
    template <class F>
    void search(const Needle& box, std::uint64_t mask, F&& f) const
    {
        for (const GridLevel& level : m_levels)
            search(level, box, mask, f);
    }
    template <class F>
    void search(const GridLevel& level, Needle box, std::uint64_t mask, F&& f) const;

private:
    /// Boxes that have levels of their own, by their places in the order of filing.
    struct Group
    {
        std::uint32_t first = 0;
        std::uint32_t last = 0;
        std::uint64_t bits = 0; ///< all bits of its boxes
        std::uint64_t masks = 0;
    };
    static constexpr std::uint32_t MostGroups = 66; ///< one per bit, and one for all others of each half

    [[nodiscard]] std::span<const std::uint32_t> grouped(std::span<const std::uint32_t> pieces,
                                                         std::span<const Proxy> proxies, const BoxBits& bits);
    void buildLevels(const Group& group, std::span<const std::uint32_t> pieces, std::span<const Proxy> proxies,
                     Workers* workers);
    void chooseLevels(const Group& group);
    [[nodiscard]] std::uint32_t finestSize() const noexcept;
    [[nodiscard]] double finestCell(const Group& group, std::uint32_t finest) const noexcept;
    void countBuckets(const Group& group, std::size_t firstLevel, Workers* workers) noexcept;
    void sumUp() noexcept;
    void fill(std::span<const std::uint32_t> pieces, std::span<const Proxy> proxies, Workers* workers) noexcept;
    void reserve(std::uint32_t slots, std::uint32_t starts);

    std::vector<GridLevel> m_levels; // levels with boxes, finest first
    Aabb m_bounds;
    std::vector<float> m_lowerX, m_lowerY, m_upperX, m_upperY;
    std::vector<std::uint32_t> m_bit, m_mask[2], m_piece, m_bucket; // masks by half
    std::vector<std::int32_t> m_row;
    std::vector<std::uint32_t> m_start;

    static constexpr std::uint32_t BlockBoxes = 2048;

    [[nodiscard]] BoxMeasures measuresFrom(std::uint32_t first) noexcept
    {
        return {m_cornerX.data() + first,
                m_cornerY.data() + first,
                m_extent.data() + first,
                m_size.data() + first,
                m_countOfSize,
                &m_bounds.lower.x};
    }

    // While building, per box in the given order.
    std::uint32_t m_countOfSize[BoxSizes]{};
    std::uint8_t m_levelOfSize[BoxSizes]{};
    std::vector<float> m_cornerX, m_cornerY, m_extent;
    std::vector<std::uint32_t> m_size;
    std::vector<std::uint32_t> m_place; // bucket, counted from the first bucket of the first level
    std::vector<std::uint32_t> m_grouped;
    std::vector<Group> m_groups;
};

template <class F>
void BoxGrid::search(const GridLevel& level, Needle box, std::uint64_t mask, F&& f) const
{
    if ((level.bits & mask) == 0)
        return;
    box.mask = static_cast<std::uint32_t>(mask >> 32 * level.half);
    auto visit = [&f](std::uint32_t slot) { f(slot); };
    const auto take = [](void* user, const std::uint32_t* slots, std::uint32_t count)
    {
        for (std::uint32_t i = 0; i < count; ++i)
            (*static_cast<decltype(visit)*>(user))(slots[i]);
    };
    boxKernels().scan(pointers(), level, box, {&visit, take});
}

} // namespace graze::detail
