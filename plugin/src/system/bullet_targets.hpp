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

    /// The cell of the middle of a box.
    [[nodiscard]] std::uint32_t cellAt(Vec2 middle) const noexcept
    {
        return (column(middle.x) & m_mask) | ((column(middle.y) & m_mask) << m_bits);
    }
    /// Is there anything that a box with its middle in the cell can overlap? False is certain.
    [[nodiscard]] bool mayMeet(std::uint32_t cell) const noexcept { return m_anyLarge || isTaken(cell); }

    /// Adds the pieces whose boxes the box overlaps and whose bits are in the mask. `cell` is that of its middle.
    void find(std::uint32_t cell, const Aabb& box, std::uint32_t mask, std::vector<std::uint32_t>& pieces) const;

private:
    static constexpr std::uint32_t None = 0xFFFFFFFFu;

    struct Entry
    {
        std::uint32_t target;
        std::uint32_t next;
    };

    [[nodiscard]] bool isTaken(std::uint32_t cell) const noexcept
    {
        return (m_taken[cell >> 6] >> (cell & 63) & 1) != 0;
    }
    // Truncation keeps the order of coordinates, and that is all the grid needs to be right.
    [[nodiscard]] std::uint32_t column(float coordinate) const noexcept
    {
        constexpr float Last = 1 << 30;
        return static_cast<std::uint32_t>(
            static_cast<std::int32_t>(std::min(std::max(coordinate * m_cellsPerPixel, -Last), Last)));
    }
    [[nodiscard]] Aabb grown(const Aabb& box) const noexcept;
    void chooseCells(std::size_t questions);
    void file(std::uint32_t target);

    std::vector<Target> m_targets;
    std::vector<std::uint32_t> m_large; // would take too many cells
    std::vector<std::uint32_t> m_first; // entry per cell that is taken
    std::vector<std::uint64_t> m_taken; // bit per cell
    std::vector<Entry> m_entries;
    float m_half = 0.f;
    float m_cellsPerPixel = 1.f;
    std::uint32_t m_bits = 0; // of a column's number
    std::uint32_t m_mask = 0;
    bool m_anyLarge = false;
};

} // namespace graze::detail
