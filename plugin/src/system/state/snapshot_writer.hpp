// SPDX-License-Identifier: Zlib
#pragma once

#include "state_bits.hpp"

#include <graze/system/user_value.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace graze::detail
{

/// Appends the state of a system to bytes, column by column. SnapshotReader reads them by the same calls.
///
/// Floats are copied. Integers take 1, 2, 4 or 8 bytes, as the largest of their column needs, and none where all are
/// the same, as in most columns of most games.
class SnapshotWriter
{
public:
    SnapshotWriter(std::vector<std::byte>& bytes, std::uint32_t systemNumber) noexcept :
    m_bytes(bytes),
    m_system(systemNumber)
    {
    }

    template <class T>
    void value(const T& number)
    {
        storeLittle(extend(8), bitsOf(number));
    }
    void text(std::string_view text);
    /// A count that the reader checks against the bytes left before it makes room: an explicit column of at least as
    /// many numbers follows.
    void count(std::size_t number) { value(std::uint64_t{number}); }

    template <class T>
    void floats(const std::vector<T>& column);
    template <class T>
    void explicitFloats(const std::vector<T>& column)
    {
        static_assert(IsMadeOfFloats<T>);
        copyFloats(column.data(), column.size() * sizeof(T));
    }
    /// Only the rows with `isWanted(row)`.
    template <class T, class Wanted>
    void floatsWhere(const std::vector<T>& column, Wanted&& isWanted);

    /// A number of every element, given by a member pointer or a function.
    template <class T, class Field = std::identity>
    void numbers(const std::vector<T>& column, Field field = {})
    {
        pack(column.size(), 0, [&](std::size_t i) { return bitsOf(std::invoke(field, column[i])); });
    }
    /// Like `numbers`, with at least one byte per number.
    template <class T, class Field = std::identity>
    void explicitNumbers(const std::vector<T>& column, Field field = {})
    {
        pack(column.size(), 1, [&](std::size_t i) { return bitsOf(std::invoke(field, column[i])); });
    }
    /// Numbers as they are; for a pointer only that it is one.
    void users(const std::vector<UserValue>& column)
    {
        numbers(column, &UserValue::number);
        numbers(column, &UserValue::isPointer);
    }
    /// Only the bits of the mask.
    void flags(const std::vector<std::uint8_t>& column, std::uint8_t mask)
    {
        pack(column.size(), 0, [&](std::size_t i) { return std::uint64_t{column[i]} & mask; });
    }
    /// A number that mostly equals another one of its element.
    template <class T, class Field, class Base>
    void offsets(const std::vector<T>& column, Field field, Base base)
    {
        pack(column.size(), 0, [&](std::size_t i) { return column[i].*field - column[i].*base; });
    }
    /// Ids of any system. Ids of this system become ids of the system that restores.
    template <class Id>
    void relativeIds(const std::vector<Id>& column)
    {
        pack(column.size(), 0, [&](std::size_t i) { return relative(column[i].value); });
    }

    /// `get(i)` for i below `count`, at least so many bytes each.
    template <class Get>
    void pack(std::size_t count, unsigned leastWidth, Get&& get);

private:
    std::byte* extend(std::size_t size)
    {
        m_bytes.resize(m_bytes.size() + size);
        return m_bytes.data() + m_bytes.size() - size;
    }
    template <class Word, class Get>
    void packAs(std::size_t count, Get&& get)
    {
        std::byte* to = extend(count * sizeof(Word));
        for (std::size_t i = 0; i < count; ++i)
            storeLittle(to + i * sizeof(Word), static_cast<Word>(get(i)));
    }
    void copyFloats(const void* from, std::size_t size);
    [[nodiscard]] std::uint64_t relative(std::uint64_t id) const noexcept;

    std::vector<std::byte>& m_bytes;
    std::uint32_t m_system;
};

template <class T>
void SnapshotWriter::floats(const std::vector<T>& column)
{
    static_assert(IsMadeOfFloats<T>);
    const auto* bytes = reinterpret_cast<const std::byte*>(column.data());
    const std::size_t size = column.size() * sizeof(T);
    const bool same = size > 0 && std::memcmp(bytes, bytes + sizeof(T), size - sizeof(T)) == 0;
    *extend(1) = std::byte{same ? std::uint8_t{0} : std::uint8_t{sizeof(float)}};
    copyFloats(bytes, same ? sizeof(T) : size);
}

template <class T, class Wanted>
void SnapshotWriter::floatsWhere(const std::vector<T>& column, Wanted&& isWanted)
{
    static_assert(IsMadeOfFloats<T>);
    for (std::size_t row = 0; row < column.size(); ++row)
        if (isWanted(row))
            copyFloats(&column[row], sizeof(T));
}

template <class Get>
void SnapshotWriter::pack(std::size_t count, unsigned leastWidth, Get&& get)
{
    const std::uint64_t first = count > 0 ? get(0) : 0;
    std::uint64_t used = 0, changes = 0;
    for (std::size_t i = 0; i < count; ++i)
    {
        used |= get(i);
        changes |= get(i) ^ first;
    }
    const bool same = changes == 0 && leastWidth == 0;
    const unsigned width = same ? 0u : used <= 0xFF ? 1u : used <= 0xFFFF ? 2u : used <= 0xFFFFFFFF ? 4u : 8u;
    *extend(1) = static_cast<std::byte>(width);
    switch (width)
    {
        case 0:
            return value(first);
        case 1:
            return packAs<std::uint8_t>(count, get);
        case 2:
            return packAs<std::uint16_t>(count, get);
        case 4:
            return packAs<std::uint32_t>(count, get);
        default:
            return packAs<std::uint64_t>(count, get);
    }
}

} // namespace graze::detail
