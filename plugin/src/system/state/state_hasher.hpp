// SPDX-License-Identifier: Zlib
#pragma once

#include "byte_hash.hpp"
#include "state_bits.hpp"

#include <graze/system/user_value.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace graze::detail
{

/// Hashes the state of a system by the calls that SnapshotWriter writes it with.
///
/// Slots and generations depend on earlier restores, so no id is hashed: rows stand for ids. `owners` has the numbers
/// that stand for the ids of the next columns.
class StateHasher
{
public:
    explicit StateHasher(std::span<const std::uint64_t> owners) noexcept : m_owners(owners) {}

    [[nodiscard]] std::uint64_t result() const noexcept { return m_hash; }

    template <class T>
    void value(const T& number) noexcept
    {
        mix(1, [&](std::size_t) { return bitsOf(number); });
    }
    void text(std::string_view text) noexcept { m_hash = hashBytes(std::as_bytes(std::span(text)), m_hash); }

    template <class T>
    void floats(const std::vector<T>& column) noexcept
    {
        static_assert(IsMadeOfFloats<T>);
        mixFloats(column.data(), column.size() * sizeof(T));
    }
    template <class T, class Wanted>
    void floatsWhere(const std::vector<T>& column, Wanted&& isWanted) noexcept
    {
        static_assert(IsMadeOfFloats<T>);
        for (std::size_t row = 0; row < column.size(); ++row)
            if (isWanted(row))
                mixFloats(&column[row], sizeof(T));
    }

    template <class T, class Field = std::identity>
    void numbers(const std::vector<T>& column, Field field = {}) noexcept
    {
        mix(column.size(), [&](std::size_t i) { return bitsOf(std::invoke(field, column[i])); });
    }
    template <class T, class Field = std::identity>
    void explicitNumbers(const std::vector<T>& column, Field field = {}) noexcept
    {
        numbers(column, field);
    }
    /// Pointers by their places alone: they have another value in every run of a program.
    void users(const std::vector<UserValue>& column) noexcept
    {
        numbers(column, &UserValue::number);
        if (std::any_of(column.begin(), column.end(), std::mem_fn(&UserValue::isPointer)))
            numbers(column, &UserValue::isPointer);
    }
    void flags(const std::vector<std::uint8_t>& column, std::uint8_t mask) noexcept
    {
        mix(column.size(), [&](std::size_t i) { return std::uint64_t{column[i]} & mask; });
    }
    template <class T, class Field, class Base>
    void offsets(const std::vector<T>& column, Field field, Base base) noexcept
    {
        mix(column.size(), [&](std::size_t i) { return column[i].*field - column[i].*base; });
    }
    template <class Id>
    void relativeIds(const std::vector<Id>& column) noexcept
    {
        mix(column.size(), [this](std::size_t i) { return m_owners[i]; });
        m_owners = m_owners.subspan(column.size());
    }

    /// `get(i)` for i below `count`.
    template <class Get>
    void mix(std::size_t count, Get&& get) noexcept;

private:
    void mixFloats(const void* from, std::size_t size) noexcept;

    std::uint64_t m_hash = 0;
    std::span<const std::uint64_t> m_owners;
};

// Most columns of most games have one value, and testing that is faster than hashing all of it. The inverted seed
// separates such a column from one with just these two numbers.
template <class Get>
void StateHasher::mix(std::size_t count, Get&& get) noexcept
{
    std::uint64_t block[128];
    const std::uint64_t value = count > 0 ? std::uint64_t{get(0)} : 0;
    std::uint64_t changes = 0;
    for (std::size_t i = 1; i < count; ++i)
        changes |= value ^ std::uint64_t{get(i)};
    if (changes == 0)
    {
        block[0] = asLittle(value);
        block[1] = asLittle(std::uint64_t{count});
        m_hash = hashBytes(std::as_bytes(std::span(block, 2)), ~m_hash);
        return;
    }
    for (std::size_t first = 0; first < count; first += std::size(block))
    {
        const std::size_t size = std::min(std::size(block), count - first);
        for (std::size_t i = 0; i < size; ++i)
            block[i] = asLittle(std::uint64_t{get(first + i)});
        m_hash = hashBytes(std::as_bytes(std::span(block, size)), m_hash);
    }
}

} // namespace graze::detail
