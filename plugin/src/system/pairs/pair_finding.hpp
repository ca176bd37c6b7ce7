// SPDX-License-Identifier: Zlib
#pragma once

#include "system/sprites/pair_order.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace graze::detail
{

/// Two sprites, by rows, that touch or may be near in this frame. `a` is of lower rank. Small: a crowd has millions.
struct PairFinding
{
    enum Verdict : std::uint32_t
    {
        Apart, ///< but perhaps near
        Touching,
        Undecided ///< out of iterations: the pair keeps its state
    };

    PairFinding() noexcept = default;
    constexpr PairFinding(std::uint32_t rowA, std::uint32_t rowB, Verdict found) noexcept :
    a(rowA),
    b(rowB & ((1u << 30) - 1)),
    verdict(found)
    {
    }

    std::uint32_t a = 0;
    std::uint32_t b : 30 = 0;
    Verdict verdict : 2 = Apart;
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
