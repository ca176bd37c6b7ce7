// SPDX-License-Identifier: Zlib
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>

namespace graze::detail
{

// Numbers in snapshots and hashes are little-endian on every processor.

template <std::unsigned_integral T>
[[nodiscard]] T asLittle(T number) noexcept
{
    if constexpr (std::endian::native == std::endian::little || sizeof(T) == 1)
        return number;
    T turned = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i)
        turned = static_cast<T>((turned << 8) | ((number >> (8 * i)) & 0xFF));
    return turned;
}

template <std::unsigned_integral T>
[[nodiscard]] T loadLittle(const std::byte* from) noexcept
{
    T number;
    std::memcpy(&number, from, sizeof number);
    return asLittle(number);
}

template <std::unsigned_integral T>
void storeLittle(std::byte* to, T number) noexcept
{
    number = asLittle(number);
    std::memcpy(to, &number, sizeof number);
}

/// Bits of a bool, an integer or a float.
template <class T>
[[nodiscard]] std::uint64_t bitsOf(T number) noexcept
{
    if constexpr (std::same_as<T, float>)
        return std::bit_cast<std::uint32_t>(number);
    else if constexpr (std::same_as<T, bool>)
        return number ? 1 : 0;
    else
        return static_cast<std::make_unsigned_t<T>>(number);
}

/// The inverse of bitsOf. Bits that do not fit a T give another number.
template <class T>
[[nodiscard]] T fromBits(std::uint64_t bits) noexcept
{
    if constexpr (std::same_as<T, float>)
        return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
    else if constexpr (std::same_as<T, bool>)
        return bits != 0;
    else
        return static_cast<T>(bits);
}

/// Types of floats without gaps: their columns are copied.
template <class T>
inline constexpr bool IsMadeOfFloats = std::is_trivially_copyable_v<T> && sizeof(T) % sizeof(float) == 0 &&
                                       alignof(T) == alignof(float) && !std::integral<T>;

/// XXH64 of Yann Collet's xxHash: several bytes per cycle, the same on every system. No protection against forgery.
/// In byte_hash.cpp.
[[nodiscard]] std::uint64_t hashBytes(std::span<const std::byte> bytes, std::uint64_t seed) noexcept;

} // namespace graze::detail
