// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/aabb.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace graze::detail
{

/// A box in the broad phase. Two of them are of interest to each other when the bit of each is in the
/// mask of the other; masks are symmetric, so one side is asked.
struct Proxy
{
    Aabb box{};
    std::uint32_t bit = 0;
    std::uint32_t mask = 0;
    std::uint32_t piece = 0; ///< what the box stands for; returned in answers
};

struct PiecePair
{
    std::uint32_t a = 0;
    std::uint32_t b = 0;
};

/// Finds boxes that overlap, touching included. Built anew each frame from finite boxes of any size and
/// place; answers come in no particular order, each once.
///
/// A hashed uniform grid: cells of about the size of the boxes, filed by counting sort. A box stands in
/// every cell it covers, and a pair counts only in the cell of its lower corner, so no pair is found
/// twice. The few boxes that would cover many cells stand apart and meet all others.
class BroadPhase
{
public:
    void build(std::span<const Proxy> proxies);

    /// Adds all pairs of pieces whose boxes overlap and that are of interest to each other.
    void findPairs(std::vector<PiecePair>& pairs) const;

    /// Adds all pieces whose box overlaps the box and whose bit is in the mask. Safe to call together.
    void query(const Aabb& box, std::uint32_t mask, std::vector<std::uint32_t>& pieces) const;

private:
    struct Cell
    {
        std::int32_t x = 0;
        std::int32_t y = 0;
        friend constexpr bool operator==(Cell, Cell) noexcept = default;
    };
    struct CellRange
    {
        Cell lower;
        Cell upper;
        [[nodiscard]] std::int64_t count() const noexcept
        {
            return (std::int64_t{upper.x} - lower.x + 1) * (std::int64_t{upper.y} - lower.y + 1);
        }
    };
    struct Entry
    {
        Cell cell;
        std::uint32_t proxy = 0;
    };

    [[nodiscard]] double chooseCellSize();
    [[nodiscard]] CellRange cellsOf(const Aabb& box) const noexcept;
    [[nodiscard]] std::uint32_t bucketOf(Cell cell) const noexcept;
    [[nodiscard]] std::span<const Entry> bucket(std::uint32_t index) const noexcept
    {
        return {m_entries.data() + m_bucketStart[index], m_entries.data() + m_bucketStart[index + 1]};
    }
    void file();
    void findPairsInCells(std::vector<PiecePair>& pairs) const;
    void findPairsOfLarge(std::vector<PiecePair>& pairs) const;

    std::vector<Proxy> m_proxies;
    std::vector<CellRange> m_cells;     // per proxy
    std::vector<std::uint32_t> m_large; // proxies that stand apart
    std::vector<Entry> m_entries;       // by bucket
    std::vector<std::uint32_t> m_bucketStart;
    std::vector<float> m_extents;
    double m_cellsPerPixel = 1.;
    std::uint32_t m_bucketMask = 0;
};

} // namespace graze::detail
