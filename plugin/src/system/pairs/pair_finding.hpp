// SPDX-License-Identifier: Zlib
#pragma once

#include "system/sprites/sprite_table.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace graze::detail
{

/// Two sprites, by rows, that touch or may be near in this frame. Small: a crowd has millions.
class PairFinding
{
public:
    enum Verdict : std::uint32_t
    {
        Apart, ///< but perhaps near
        Touching,
        Undecided ///< out of iterations: the pair keeps its state
    };

    PairFinding() noexcept = default;
    constexpr PairFinding(std::uint32_t rowA, std::uint32_t rowB, Verdict found) noexcept :
    m_a(rowA),
    m_bAndVerdict(rowB << 2 | found)
    {
    }

    /// The row of lower rank.
    [[nodiscard]] constexpr std::uint32_t a() const noexcept { return m_a; }
    [[nodiscard]] constexpr std::uint32_t b() const noexcept { return m_bAndVerdict >> 2; }
    [[nodiscard]] constexpr Verdict verdict() const noexcept { return static_cast<Verdict>(m_bAndVerdict & 3u); }

private:
    std::uint32_t m_a = 0;
    std::uint32_t m_bAndVerdict = 0; // no bit fields: an assignment to one reads the other first, and waits for it
};
static_assert(sizeof(PairFinding) == 8);

/// Sorts findings by the order of pairs. Keeps its memory from frame to frame.
class PairSorter
{
public:
    void sort(std::vector<PairFinding>& found, const PairOrder& order);

private:
    template <class Number>
    void sortMany(std::span<const PairFinding> found, std::uint32_t rows, Number number);

    std::vector<PairFinding> m_scratch;
    std::vector<std::uint32_t> m_starts;
};

} // namespace graze::detail
