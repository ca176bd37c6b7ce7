// SPDX-License-Identifier: Zlib
#pragma once

#include "columns.hpp"
#include "owner_names.hpp"

#include <graze/system/user_value.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <span>
#include <string_view>
#include <vector>

namespace graze::detail
{

/// Hashes the state of a system by the calls that SnapshotWriter writes it with, without memory.
///
/// Slots and generations depend on earlier restores, so no id is hashed: rows stand for ids, and `owners` has the
/// names of the ids of all columns of ids, one after the other.
class StateHasher
{
public:
    explicit StateHasher(OwnerNames owners) noexcept : m_owners(owners) {}

    [[nodiscard]] std::uint64_t result() const noexcept { return m_hash; }

    template <class T>
    void value(const T& number) noexcept
    {
        mixOne(bitsOf(number), 1);
    }
    void count(std::size_t number) noexcept { value(std::uint64_t{number}); }
    void text(std::string_view text) noexcept { mixBytes(std::as_bytes(std::span(text))); }

    template <class Column, class Field = std::identity>
    void floats(const Column& column, Field field = {}) noexcept
    {
        forEachBlock(column, field, [this](std::span<const std::byte> block) { mixBytes(block); });
    }
    template <class T, class Wanted>
    void floatsWhere(const std::vector<T>& column, Wanted&& isWanted) noexcept
    {
        for (std::size_t row = 0; row < column.size(); ++row)
            if (isWanted(row))
            {
                std::byte bytes[sizeof(T)];
                storeFloats(bytes, column[row]);
                mixBytes(bytes);
            }
    }

    template <class Column, class Field = std::identity>
    void numbers(const Column& column, Field field = {}) noexcept
    {
        mix(column, [&](const auto& element) { return bitsOf(std::invoke(field, element)); });
    }
    template <class Column, class Field = std::identity>
    void explicitNumbers(const Column& column, Field field = {}) noexcept
    {
        numbers(column, field);
    }
    /// Pointers by their places alone: they have another value in every run of a program.
    template <class Column, class Field = std::identity>
    void users(const Column& column, Field field = {}) noexcept
    {
        numbers(column, [&](const auto& element) { return std::invoke(field, element).number(); });
        const auto isPointer = [&](const auto& element) -> std::uint64_t
        { return std::invoke(field, element).isPointer(); };
        if (bitsOfColumn(column, isPointer).some != 0)
            mix(column, isPointer);
    }
    template <class Column, class Field = std::identity>
    void flags(const Column& column, std::uint8_t mask, Field field = {}) noexcept
    {
        mix(column, [&](const auto& element) { return std::uint64_t{std::invoke(field, element)} & mask; });
    }
    template <class T, class Field, class Base>
    void offsets(const std::vector<T>& column, Field field, Base base) noexcept
    {
        mix(column, [&](const T& element) { return element.*field - element.*base; });
    }
    template <class Column, class Field = std::identity>
    void relativeIds(const Column& column, Field field = {}) noexcept
    {
        m_named += mix(
            column, [&](const auto& element) { return std::invoke(field, element).value; },
            [this](std::size_t first, std::span<std::uint64_t> ids) { m_owners.name(m_named + first, ids); });
    }

    /// `get(element)` of a column is a number. Returns how many there are.
    template <class Column, class Get>
    std::size_t mix(const Column& column, Get&& get) noexcept
    {
        return mix(column, get, [](std::size_t, std::span<std::uint64_t>) {});
    }

private:
    /// `rename(first, numbers)` replaces the numbers from the given one on: different ones by different ones.
    template <class Column, class Get, class Rename>
    std::size_t mix(const Column& column, Get&& get, Rename&& rename) noexcept;

    /// A column of `count` equal numbers. The inverted seed separates it from one with just these two numbers.
    void mixOne(std::uint64_t number, std::size_t count) noexcept
    {
        std::uint64_t block[2]{number, count};
        m_hash = ~m_hash;
        mixNumbers(block);
    }
    void mixNumbers(std::span<std::uint64_t> numbers) noexcept
    {
        for (std::uint64_t& number : numbers)
            number = asLittle(number);
        mixBytes(std::as_bytes(numbers));
    }
    void mixBytes(std::span<const std::byte> bytes) noexcept { m_hash = hashBytes(bytes, m_hash); }

    std::uint64_t m_hash = 0;
    OwnerNames m_owners;
    std::size_t m_named = 0; ///< ids that were hashed
};

// Most columns of most games have one value, and testing that is faster than hashing all of it.
template <class Column, class Get, class Rename>
std::size_t StateHasher::mix(const Column& column, Get&& get, Rename&& rename) noexcept
{
    ColumnBits bits = bitsOfColumn(column, get);
    if (bits.isOne())
    {
        rename(0, {&bits.some, bits.count > 0 ? 1u : 0u});
        mixOne(bits.some, bits.count);
        return bits.count;
    }
    std::uint64_t block[128];
    std::size_t first = 0, used = 0;
    const auto flush = [&]
    {
        rename(first, {block, used});
        mixNumbers({block, used});
        first += used;
        used = 0;
    };
    forEachOf(column,
              [&](const auto& element)
              {
                  block[used++] = get(element);
                  if (used == std::size(block))
                      flush();
              });
    if (used > 0)
        flush();
    return bits.count;
}

} // namespace graze::detail
