// SPDX-License-Identifier: Zlib
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <vector>

namespace graze::detail
{

/// Decides who is A in a pair, and the order of events: the user's number, then the count of creation.
struct Rank
{
    std::uint64_t order = 0;
    std::uint64_t serial = 0;
    friend constexpr auto operator<=>(const Rank&, const Rank&) noexcept = default;
};

/// Pairs are sorted by the numbers of their rows: the rows themselves, or the given `numbers`.
struct PairOrder
{
    std::span<const std::uint32_t> numbers{};
    std::uint32_t rows = 0;

    [[nodiscard]] std::uint32_t number(std::uint32_t row) const noexcept
    {
        return numbers.empty() ? row : numbers[row];
    }
    [[nodiscard]] std::uint64_t key(std::uint32_t a, std::uint32_t b) const noexcept
    {
        return keyOf(number(a), number(b));
    }
    [[nodiscard]] static std::uint64_t keyOf(std::uint32_t numberA, std::uint32_t numberB) noexcept
    {
        return (std::uint64_t{numberA} << 32) | numberB;
    }
};

/// Numbers rows in the order of their ranks. Rows are made in order of creation, so as long as no user gave an order
/// there is nothing to number.
class RankOrder
{
public:
    /// A row has an order of the user's.
    void noteOrder() noexcept { m_given = m_stale = true; }
    /// Rows were added or have moved.
    void noteRows() noexcept { m_stale = m_given; }
    /// No row has an order of the user's.
    void clear() noexcept;
    /// Numbers the rows anew where that is needed.
    void update(std::span<const Rank> ranks);
    /// Valid from `update` until rows are added or move.
    [[nodiscard]] std::span<const std::uint32_t> numbers() const noexcept { return m_numbers; }

private:
    bool m_given = false;
    bool m_stale = false;
    std::vector<std::uint32_t> m_numbers; ///< by row; empty without orders
    std::vector<std::uint32_t> m_byRank;
};

} // namespace graze::detail
