// SPDX-License-Identifier: Zlib
#pragma once

#include <cstdint>
#include <span>

namespace graze::detail
{

/// The order of pairs is that of the numbers of their rows: the rows themselves, or what `numbers` says.
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

} // namespace graze::detail
