// SPDX-License-Identifier: Zlib
#pragma once

#include "state_bits.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace graze::detail
{

// The archives (SnapshotWriter, SnapshotReader, StateHasher) take columns: a vector, or any other object with `size()`
// and `forEach(f)`, which calls `f(element)` in order. A field, a member pointer or a function, leads from an element
// to its number; the reader needs a reference to it.

template <class T, class F>
void forEachOf(std::vector<T>& column, F&& f)
{
    for (T& element : column)
        f(element);
}
template <class Column, class F>
void forEachOf(const Column& column, F&& f)
{
    if constexpr (requires { column.begin(); })
        for (const auto& element : column)
            f(element);
    else
        column.forEach(f);
}

/// The bits that some numbers of a column have, and those that all have.
struct ColumnBits
{
    std::uint64_t some = 0;
    std::uint64_t all = ~std::uint64_t{0};
    std::size_t count = 0;

    void add(std::uint64_t bits) noexcept
    {
        some |= bits;
        all &= bits;
        ++count;
    }
    /// The number of all of them is then `some`.
    [[nodiscard]] bool isOne() const noexcept { return count == 0 || some == all; }
};

/// `get(element)` of a column is a number.
template <class Column, class Get>
[[nodiscard]] ColumnBits bitsOfColumn(const Column& column, Get&& get)
{
    ColumnBits bits;
    forEachOf(column, [&](const auto& element) { bits.add(get(element)); });
    return bits;
}

/// Floats as they stand in a snapshot.
template <class T>
void storeFloats(std::byte* to, const T& value) noexcept
{
    static_assert(IsMadeOfFloats<T>);
    std::memcpy(to, &value, sizeof value);
    if constexpr (std::endian::native != std::endian::little)
        for (std::size_t i = 0; i < sizeof value; i += sizeof(std::uint32_t))
            storeLittle(to + i,
                        std::bit_cast<std::uint32_t>(reinterpret_cast<const float*>(&value)[i / sizeof(float)]));
}

/// The inverse. False when one is not finite.
template <class T>
[[nodiscard]] bool readFloats(const std::byte* from, T& value) noexcept
{
    static_assert(IsMadeOfFloats<T>);
    std::uint32_t words[sizeof(T) / sizeof(std::uint32_t)];
    bool finite = true;
    for (std::uint32_t& word : words)
    {
        word = loadLittle<std::uint32_t>(from);
        from += sizeof word;
        // The exponent of NaN and infinity is all ones.
        finite = finite && (word & 0x7F800000u) != 0x7F800000u;
    }
    std::memcpy(&value, words, sizeof value);
    return finite;
}

/// Calls `take(bytes)` for the floats of a column, as they stand in a snapshot, in blocks.
template <class Column, class Field, class Take>
void forEachBlock(const Column& column, Field& field, Take&& take)
{
    constexpr std::size_t BlockSize = 4096;
    std::byte block[BlockSize + 64];
    std::size_t used = 0;
    forEachOf(column,
              [&](const auto& element)
              {
                  const auto& value = std::invoke(field, element);
                  static_assert(sizeof value <= sizeof block - BlockSize);
                  storeFloats(block + used, value);
                  used += sizeof value;
                  if (used < BlockSize)
                      return;
                  take(std::span<const std::byte>(block, BlockSize));
                  used -= BlockSize;
                  std::memcpy(block, block + BlockSize, used);
              });
    if (used > 0)
        take(std::span<const std::byte>(block, used));
}

} // namespace graze::detail
