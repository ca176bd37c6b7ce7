// SPDX-License-Identifier: Zlib
#pragma once

#include "bullet_table.hpp"

#include <graze/math/aabb.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace graze::detail
{

/// The one look at one bit, see BulletTargets; valid until the next build.
struct BulletLookup
{
    float half; ///< half the longest way of a disc that may ask, its radius included
    float cellsPerPixel;
    std::uint32_t bits; ///< of a column's number
    std::uint32_t mask;
    const std::uint64_t* taken; ///< bit per cell, and one that is set for what is too large

    /// The cell of the middle of the way of a disc; `tooLarge()` where half the way and the radius are more than
    /// `half`.
    [[nodiscard]] std::uint32_t cellOf(Vec2 from, Vec2 to, float radius) const noexcept
    {
        const float room = half - radius;
#ifdef GRAZE_FLIGHT_SSE2
        const __m128 start = load(from), end = load(to), middling = _mm_set1_ps(0.5f);
        const __m128 way = _mm_mul_ps(_mm_sub_ps(end, start), middling);
        const __m128 squares = _mm_mul_ps(way, way);
        const float squared = _mm_cvtss_f32(_mm_add_ss(squares, _mm_shuffle_ps(squares, squares, 1)));
        const __m128 middle = _mm_add_ps(_mm_mul_ps(start, middling), _mm_mul_ps(end, middling));
        const __m128 cells = _mm_mul_ps(middle, _mm_set1_ps(cellsPerPixel));
        const __m128 within = _mm_min_ps(_mm_max_ps(cells, _mm_set1_ps(-LastCell)), _mm_set1_ps(LastCell));
        const auto both = static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_cvttps_epi32(within)));
        const std::uint32_t cell =
            (static_cast<std::uint32_t>(both) & mask) | ((static_cast<std::uint32_t>(both >> 32) & mask) << bits);
#else
        const Vec2 way = (to - from) * 0.5f;
        const float squared = way.x * way.x + way.y * way.y;
        const std::uint32_t cell = cellAt(from.x * 0.5f + to.x * 0.5f) | (cellAt(from.y * 0.5f + to.y * 0.5f) << bits);
#endif
        const bool fits = (squared <= room * room) & (room >= 0.f);
        return fits ? cell : tooLarge();
    }
    [[nodiscard]] std::uint32_t tooLarge() const noexcept
    {
        return 1u << (2 * bits);
    }

    /// cellOf of four flights in a row.
    void cellsOfFour(const Flight* flights, std::uint32_t* cells) const noexcept
    {
#ifdef GRAZE_FLIGHT_SSE2
        // Position and previous, velocity and radius.
        const auto line = [flights](int i, int part) { return _mm_loadu_ps(&flights[i].position.x + 4 * part); };
        const __m128 way0 = line(0, 0), way1 = line(1, 0), way2 = line(2, 0), way3 = line(3, 0);
        const __m128 middling = _mm_set1_ps(0.5f);
        const __m128 end0 = _mm_movelh_ps(way0, way1), start0 = _mm_movehl_ps(way1, way0);
        const __m128 end2 = _mm_movelh_ps(way2, way3), start2 = _mm_movehl_ps(way3, way2);
        const __m128 radius =
            _mm_movelh_ps(_mm_unpackhi_ps(line(0, 1), line(1, 1)), _mm_unpackhi_ps(line(2, 1), line(3, 1)));

        const __m128 half0 = _mm_mul_ps(_mm_sub_ps(end0, start0), middling);
        const __m128 half2 = _mm_mul_ps(_mm_sub_ps(end2, start2), middling);
        const __m128 square0 = _mm_mul_ps(half0, half0), square2 = _mm_mul_ps(half2, half2);
        const __m128 squared = _mm_add_ps(_mm_shuffle_ps(square0, square2, _MM_SHUFFLE(2, 0, 2, 0)),
                                          _mm_shuffle_ps(square0, square2, _MM_SHUFFLE(3, 1, 3, 1)));
        const __m128 room = _mm_sub_ps(_mm_set1_ps(half), radius);
        const __m128i fits = _mm_castps_si128(
            _mm_and_ps(_mm_cmple_ps(squared, _mm_mul_ps(room, room)), _mm_cmpge_ps(room, _mm_setzero_ps())));

        const auto whole = [this, middling](__m128 start, __m128 end)
        {
            const __m128 middle = _mm_add_ps(_mm_mul_ps(start, middling), _mm_mul_ps(end, middling));
            const __m128 scaled = _mm_mul_ps(middle, _mm_set1_ps(cellsPerPixel));
            const __m128 within = _mm_min_ps(_mm_max_ps(scaled, _mm_set1_ps(-LastCell)), _mm_set1_ps(LastCell));
            return _mm_castsi128_ps(_mm_cvttps_epi32(within));
        };
        const __m128 whole0 = whole(start0, end0), whole2 = whole(start2, end2);
        const __m128i masks = _mm_set1_epi32(static_cast<int>(mask));
        const __m128i x =
            _mm_and_si128(_mm_castps_si128(_mm_shuffle_ps(whole0, whole2, _MM_SHUFFLE(2, 0, 2, 0))), masks);
        const __m128i y =
            _mm_and_si128(_mm_castps_si128(_mm_shuffle_ps(whole0, whole2, _MM_SHUFFLE(3, 1, 3, 1))), masks);
        const __m128i cell = _mm_or_si128(x, _mm_sll_epi32(y, _mm_cvtsi32_si128(static_cast<int>(bits))));
        const __m128i large = _mm_set1_epi32(static_cast<int>(tooLarge()));
        _mm_storeu_si128(reinterpret_cast<__m128i*>(cells),
                         _mm_or_si128(_mm_and_si128(fits, cell), _mm_andnot_si128(fits, large)));
#else
        for (int i = 0; i < 4; ++i)
            cells[i] = cellOf(flights[i].previous, flights[i].position, flights[i].radius);
#endif
    }

    /// Is there anything that a box with its middle in the cell can overlap? 0 is certain, 1 is not.
    [[nodiscard]] std::uint32_t mayMeet(std::uint32_t cell) const noexcept
    {
        return static_cast<std::uint32_t>(taken[cell >> 6] >> (cell & 63)) & 1;
    }

    // Truncation keeps the order of coordinates, and that is all the grid needs to be right.
    static constexpr float LastCell = 1 << 30;
    [[nodiscard]] std::int32_t column(float coordinate) const noexcept
    {
        return static_cast<std::int32_t>(std::min(std::max(coordinate * cellsPerPixel, -LastCell), LastCell));
    }
#ifdef GRAZE_FLIGHT_SSE2
    [[nodiscard]] static __m128 load(Vec2 v) noexcept
    {
        return _mm_castsi128_ps(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(&v)));
    }
#else
    [[nodiscard]] std::uint32_t cellAt(float coordinate) const noexcept
    {
        return static_cast<std::uint32_t>(column(coordinate)) & mask;
    }
#endif
};

/// What many short ways are to be compared with, filed so that most of those need one look at one bit: the
/// targets are grown by half the length of what asks, so that what asks is a point, in one cell of a grid. The
/// grid is wound around a torus, so that any place in the world costs the same. The boxes themselves are listed by
/// larger cells, eight to a side.
class BulletTargets
{
public:
    struct Target
    {
        Aabb box{};
        std::uint32_t bit = 0; ///< of its layer
        std::uint32_t piece = 0;
    };

    /// For questions by discs of which half the way and the radius are at most `half`. Answers come in the order of
    /// the targets.
    void build(std::span<const Target> targets, float half);

    [[nodiscard]] const BulletLookup& lookup() const noexcept { return m_lookup; }

    /// Writes the pieces whose boxes the box overlaps and whose bits are in the mask, and returns how many.
    /// `cell` is that of its middle. The buffer has room for all targets and one more.
    [[nodiscard]] std::uint32_t find(std::uint32_t cell, const Aabb& box, std::uint32_t mask,
                                     std::uint32_t* pieces) const noexcept
    {
        if (!m_large.empty())
            return findWithLarge(cell, box, mask, pieces);
        // Written in any case, as no branch guesses which ones stay.
        std::uint32_t* next = pieces;
        const Question question(box);
        for (std::uint32_t i = m_first[listOf(cell)]; i != None; i = m_entries[i].next)
        {
            const Entry& entry = m_entries[i];
            *next = entry.piece;
            next += static_cast<std::uint32_t>((entry.bit & mask) != 0) & question.overlaps(entry.box);
        }
        return static_cast<std::uint32_t>(next - pieces);
    }

private:
    static constexpr std::uint32_t None = 0xFFFFFFFFu;
    static constexpr std::uint32_t ListShift = 3; ///< from a cell to that of its list

    // One of them is all that a question reads of a target.
    struct alignas(32) Entry
    {
        Aabb box;
        std::uint32_t bit;
        std::uint32_t piece;
        std::uint32_t number;
        std::uint32_t next;
    };
    // In one register: of words written apart, none could be handed on in twos without a stall.
    struct CellRange
    {
        std::int32_t __attribute__((vector_size(16))) edges;

        [[nodiscard]] std::int32_t left() const noexcept { return edges[0]; }
        [[nodiscard]] std::int32_t top() const noexcept { return edges[1]; }
        [[nodiscard]] std::int32_t right() const noexcept { return edges[2]; }
        [[nodiscard]] std::int32_t bottom() const noexcept { return edges[3]; }
    };

    // A box against which others are compared without a branch.
    class Question
    {
    public:
#ifdef GRAZE_FLIGHT_SSE2
        explicit Question(const Aabb& box) noexcept :
        m_most(_mm_setr_ps(box.upper.x, box.upper.y, Infinity, Infinity)),
        m_least(_mm_setr_ps(-Infinity, -Infinity, box.lower.x, box.lower.y))
        {
        }
        [[nodiscard]] std::uint32_t overlaps(const Aabb& other) const noexcept
        {
            const __m128 edges = _mm_loadu_ps(&other.lower.x);
            const __m128 meets = _mm_and_ps(_mm_cmple_ps(edges, m_most), _mm_cmpge_ps(edges, m_least));
            return static_cast<std::uint32_t>(_mm_movemask_ps(meets) == 15);
        }

    private:
        static constexpr float Infinity = std::numeric_limits<float>::infinity();
        __m128 m_most;
        __m128 m_least;
#else
        explicit Question(const Aabb& box) noexcept : m_box(box) {}
        [[nodiscard]] std::uint32_t overlaps(const Aabb& other) const noexcept
        {
            return static_cast<std::uint32_t>(graze::overlaps(m_box, other));
        }

    private:
        Aabb m_box;
#endif
    };

    [[nodiscard]] std::uint32_t findWithLarge(std::uint32_t cell, const Aabb& box, std::uint32_t mask,
                                              std::uint32_t* pieces) const noexcept;
    [[nodiscard]] std::uint32_t listOf(std::uint32_t cell) const noexcept
    {
        return (cell & m_lookup.mask) >> ListShift | cell >> (m_lookup.bits + ListShift) << m_listBits;
    }
    [[nodiscard]] CellRange cellsOf(const Aabb& box) const noexcept;
    void chooseCells(std::span<const Target> targets);
    void file(const Target& target, std::uint32_t number, CellRange cells);
    void list(const Target& target, std::uint32_t number, CellRange cells);
    void take(CellRange cells) noexcept;

    std::vector<CellRange> m_ranges; // per target, while building
    std::vector<Entry> m_large;      // would take too many cells; the last one first
    std::uint32_t m_listBits = 0;
    std::vector<std::uint32_t> m_first; // entry per list, None for none
    std::vector<std::uint64_t> m_taken; // for the lookup
    std::vector<Entry> m_entries;       // with room for more
    std::uint32_t m_entryCount = 0;
    BulletLookup m_lookup{0.f, 1.f, 0, 0, nullptr};
};

} // namespace graze::detail
