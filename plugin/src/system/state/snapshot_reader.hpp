// SPDX-License-Identifier: Zlib
#pragma once

#include "state_bits.hpp"

#include <graze/system/snapshot.hpp>
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

/// Thrown while a snapshot is read, caught before `restore` returns.
struct SnapshotRefused
{
    SnapshotFault fault = SnapshotFault::Contradictory;
};

/// Refuses the snapshot unless the condition holds.
inline void require(bool holds)
{
    if (!holds)
        throw SnapshotRefused{};
}

/// Reads columns by the calls that SnapshotWriter writes them with; columns have their length already. It never reads
/// beyond the bytes, and never makes room for more than they can hold, with any bytes.
class SnapshotReader
{
public:
    SnapshotReader(std::span<const std::byte> bytes, std::uint32_t systemNumber) noexcept :
    m_bytes(bytes),
    m_system(systemNumber)
    {
    }

    template <class T>
    void value(T& number)
    {
        assign(number, loadLittle<std::uint64_t>(take(8).data()));
    }
    /// A view of the bytes.
    [[nodiscard]] std::string_view text();
    /// At most the number of bytes left.
    [[nodiscard]] std::size_t count();

    /// Refuses numbers that are not finite.
    template <class T>
    void floats(std::vector<T>& column);
    template <class T>
    void explicitFloats(std::vector<T>& column)
    {
        static_assert(IsMadeOfFloats<T>);
        copyFloats(column.data(), column.size() * sizeof(T));
    }
    template <class T, class Wanted>
    void floatsWhere(std::vector<T>& column, Wanted&& isWanted);

    template <class T, class Field = std::identity>
    void numbers(std::vector<T>& column, Field field = {})
    {
        unpack(column.size(), 0,
               [&](std::size_t i, std::uint64_t bits) { assign(std::invoke(field, column[i]), bits); });
    }
    template <class T, class Field = std::identity>
    void explicitNumbers(std::vector<T>& column, Field field = {})
    {
        unpack(column.size(), 1,
               [&](std::size_t i, std::uint64_t bits) { assign(std::invoke(field, column[i]), bits); });
    }
    /// Pointers are null.
    void users(std::vector<UserValue>& column);
    void flags(std::vector<std::uint8_t>& column, std::uint8_t mask)
    {
        numbers(column);
        require(std::all_of(column.begin(), column.end(), [mask](std::uint8_t flags) { return (flags & ~mask) == 0; }));
    }
    template <class T, class Field, class Base>
    void offsets(std::vector<T>& column, Field field, Base base)
    {
        unpack(column.size(), 0, [&](std::size_t i, std::uint64_t bits) { column[i].*field = bits + column[i].*base; });
    }
    template <class Id>
    void relativeIds(std::vector<Id>& column)
    {
        unpack(column.size(), 0, [&](std::size_t i, std::uint64_t bits) { column[i].value = absolute(bits); });
    }

    /// `set(i, bits)` for i below `count`.
    template <class Set>
    void unpack(std::size_t count, unsigned leastWidth, Set&& set);

    [[nodiscard]] std::size_t left() const noexcept { return m_bytes.size(); }
    /// Refuses bytes behind the state.
    void finish() const { require(m_bytes.empty()); }

private:
    std::span<const std::byte> take(std::size_t size);
    template <class T>
    static void assign(T& number, std::uint64_t bits)
    {
        number = fromBits<T>(bits);
        require(bitsOf(number) == bits);
    }
    template <class Word, class Set>
    void unpackAs(std::size_t count, Set&& set)
    {
        require(count <= m_bytes.size() / sizeof(Word));
        const std::byte* from = take(count * sizeof(Word)).data();
        for (std::size_t i = 0; i < count; ++i)
            set(i, loadLittle<Word>(from + i * sizeof(Word)));
    }
    /// Floats from here on, `size` bytes of them.
    void copyFloats(void* to, std::size_t size);
    [[nodiscard]] std::uint64_t absolute(std::uint64_t id) const noexcept;

    std::span<const std::byte> m_bytes;
    std::uint32_t m_system;
};

template <class T>
void SnapshotReader::floats(std::vector<T>& column)
{
    static_assert(IsMadeOfFloats<T>);
    const std::byte width = take(1)[0];
    require(width == std::byte{0} || width == std::byte{sizeof(float)});
    if (width == std::byte{0} && !column.empty())
    {
        copyFloats(&column[0], sizeof(T));
        std::fill(column.begin() + 1, column.end(), column[0]);
    }
    else
        copyFloats(column.data(), column.size() * sizeof(T));
}

template <class T, class Wanted>
void SnapshotReader::floatsWhere(std::vector<T>& column, Wanted&& isWanted)
{
    static_assert(IsMadeOfFloats<T>);
    for (std::size_t row = 0; row < column.size(); ++row)
        if (isWanted(row))
            copyFloats(&column[row], sizeof(T));
}

template <class Set>
void SnapshotReader::unpack(std::size_t count, unsigned leastWidth, Set&& set)
{
    const auto width = std::to_integer<unsigned>(take(1)[0]);
    require(width >= leastWidth);
    switch (width)
    {
        case 0:
        {
            std::uint64_t same = 0;
            value(same);
            for (std::size_t i = 0; i < count; ++i)
                set(i, same);
            return;
        }
        case 1:
            return unpackAs<std::uint8_t>(count, set);
        case 2:
            return unpackAs<std::uint16_t>(count, set);
        case 4:
            return unpackAs<std::uint32_t>(count, set);
        case 8:
            return unpackAs<std::uint64_t>(count, set);
        default:
            throw SnapshotRefused{};
    }
}

} // namespace graze::detail
