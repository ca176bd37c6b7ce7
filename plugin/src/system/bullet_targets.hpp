// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/aabb.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

namespace graze::detail
{

/// The boxes that many small boxes are to be compared with, filed so that most of those need one look at one
/// bit: the boxes are grown by half the size of what asks, so that what asks is a point, in one cell of a
/// grid. The grid is wound around a torus, so that any place in the world costs the same.
class BulletTargets
{
public:
    struct Target
    {
        Aabb box{};
        std::uint32_t bit = 0; ///< of its layer
        std::uint32_t piece = 0;
    };

    /// For questions by boxes of at most half the size `half` in both directions. More questions are worth
    /// a finer grid. Answers come in the order of the targets.
    void build(std::span<const Target> targets, float half, std::size_t questions);

    [[nodiscard]] float half() const noexcept { return m_half; }

    /// The cell of the middle of the box around a disc on its way from one place to another; `tooLarge()` for
    /// one of more than half the size.
    [[nodiscard]] std::uint32_t cellOf(Vec2 from, Vec2 to, float radius) const noexcept
    {
        const float size = std::max(std::fabs(to.x - from.x), std::fabs(to.y - from.y)) * 0.5f + radius;
        const std::uint32_t cell =
            cellAt(from.x * 0.5f + to.x * 0.5f) | (cellAt(from.y * 0.5f + to.y * 0.5f) << m_bits);
        return size <= m_half ? cell : tooLarge();
    }
    [[nodiscard]] std::uint32_t tooLarge() const noexcept { return 1u << (2 * m_bits); }

    /// Is there anything that a box with its middle in the cell can overlap? False is certain.
    [[nodiscard]] bool mayMeet(std::uint32_t cell) const noexcept
    {
        return (m_taken[cell >> 6] >> (cell & 63) & 1) != 0;
    }

    /// Adds the pieces whose boxes the box overlaps and whose bits are in the mask. `cell` is that of its middle.
    void find(std::uint32_t cell, const Aabb& box, std::uint32_t mask, std::vector<std::uint32_t>& pieces) const
    {
        const auto ask = [&](std::uint32_t target)
        {
            const Target& t = m_targets[target];
            if ((t.bit & mask) != 0 && overlaps(t.box, box))
                pieces.push_back(t.piece);
        };
        if (!m_large.empty())
            return findWithLarge(cell, box, mask, pieces);
        for (std::uint32_t i = m_first[cell]; i != None; i = m_entries[i].next)
            ask(m_entries[i].target);
    }

private:
    static constexpr std::uint32_t None = 0xFFFFFFFFu;

    struct Entry
    {
        std::uint32_t target;
        std::uint32_t next;
    };

    // Truncation keeps the order of coordinates, and that is all the grid needs to be right.
    [[nodiscard]] std::int32_t column(float coordinate) const noexcept
    {
        constexpr float Last = 1 << 30;
        return static_cast<std::int32_t>(std::min(std::max(coordinate * m_cellsPerPixel, -Last), Last));
    }
    [[nodiscard]] std::uint32_t cellAt(float coordinate) const noexcept
    {
        return static_cast<std::uint32_t>(column(coordinate)) & m_mask;
    }
    void findWithLarge(std::uint32_t cell, const Aabb& box, std::uint32_t mask,
                       std::vector<std::uint32_t>& pieces) const;
    [[nodiscard]] Aabb grown(const Aabb& box) const noexcept;
    void chooseCells(std::size_t questions);
    void file(std::uint32_t target);

    std::vector<Target> m_targets;
    std::vector<std::uint32_t> m_large;        // would take too many cells
    std::vector<std::uint32_t> m_first;        // entry per cell, None for none
    std::vector<std::uint64_t> m_taken{~0ull}; // bit per cell, and one that is set for what is too large
    std::vector<Entry> m_entries;
    float m_half = 0.f;
    float m_cellsPerPixel = 1.f;
    std::uint32_t m_bits = 0; // of a column's number
    std::uint32_t m_mask = 0;
};

} // namespace graze::detail
