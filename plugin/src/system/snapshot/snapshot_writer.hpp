// SPDX-License-Identifier: Zlib
#pragma once

#include "columns.hpp"
#include "system/sprites/slot_map.hpp"

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
    void text(std::string_view text)
    {
        count(text.size());
        append(std::as_bytes(std::span(text)));
    }
    /// A count that the reader checks against the bytes left before it makes room: an explicit column of at least as
    /// many numbers follows.
    void count(std::size_t number) { value(std::uint64_t{number}); }

    template <class Column, class Field = std::identity>
    void floats(const Column& column, Field field = {});
    template <class Column, class Field = std::identity>
    void explicitFloats(const Column& column, Field field = {})
    {
        forEachBlock(column, field, [this](std::span<const std::byte> block) { append(block); });
    }
    /// Only the rows with `isWanted(row)`.
    template <class T, class Wanted>
    void floatsWhere(const std::vector<T>& column, Wanted&& isWanted)
    {
        for (std::size_t row = 0; row < column.size(); ++row)
            if (isWanted(row))
                storeFloats(extend(sizeof(T)), column[row]);
    }

    template <class Column, class Field = std::identity>
    void numbers(const Column& column, Field field = {})
    {
        pack(column, 0, [&](const auto& element) { return bitsOf(std::invoke(field, element)); });
    }
    /// Like `numbers`, with at least one byte per number.
    template <class Column, class Field = std::identity>
    void explicitNumbers(const Column& column, Field field = {})
    {
        pack(column, 1, [&](const auto& element) { return bitsOf(std::invoke(field, element)); });
    }
    /// Numbers as they are; for a pointer only that it is one.
    template <class Column, class Field = std::identity>
    void users(const Column& column, Field field = {})
    {
        numbers(column, [&](const auto& element) { return std::invoke(field, element).number(); });
        numbers(column, [&](const auto& element) { return std::invoke(field, element).isPointer(); });
    }
    /// Only the bits of the mask.
    template <class Column, class Field = std::identity>
    void flags(const Column& column, std::uint8_t mask, Field field = {})
    {
        pack(column, 0, [&](const auto& element) { return std::uint64_t{std::invoke(field, element)} & mask; });
    }
    /// A number that mostly equals another one of its element.
    template <class T, class Field, class Base>
    void offsets(const std::vector<T>& column, Field field, Base base)
    {
        pack(column, 0, [&](const T& element) { return element.*field - element.*base; });
    }
    /// Ids of any system. Ids of this system become ids of the system that restores.
    template <class Column, class Field = std::identity>
    void relativeIds(const Column& column, Field field = {})
    {
        pack(column, 0, [&](const auto& element) { return relative(std::invoke(field, element).value); });
    }

    /// `get(element)` of a column, at least so many bytes each.
    template <class Column, class Get>
    void pack(const Column& column, unsigned leastWidth, Get&& get);

private:
    std::byte* extend(std::size_t size)
    {
        m_bytes.resize(m_bytes.size() + size);
        return m_bytes.data() + m_bytes.size() - size;
    }
    // Inserted: a resize would clear the bytes first, which takes as long as the copy.
    void append(std::span<const std::byte> bytes) { m_bytes.insert(m_bytes.end(), bytes.begin(), bytes.end()); }
    template <class Word, class Column, class Get>
    void packAs(const Column& column, std::size_t count, Get&& get)
    {
        std::byte* to = extend(count * sizeof(Word));
        forEachOf(column,
                  [&](const auto& element)
                  {
                      storeLittle(to, static_cast<Word>(get(element)));
                      to += sizeof(Word);
                  });
    }
    [[nodiscard]] std::uint64_t relative(std::uint64_t id) const noexcept
    {
        return id == 0 ? 0 : SlotMap::withSystem(id, SlotMap::systemOf(id) - m_system);
    }

    std::vector<std::byte>& m_bytes;
    std::uint32_t m_system;
};

template <class Column, class Field>
void SnapshotWriter::floats(const Column& column, Field field)
{
    std::byte first[64];
    std::size_t size = 0;
    bool same = true;
    forEachOf(column,
              [&](const auto& element)
              {
                  const auto& value = std::invoke(field, element);
                  static_assert(sizeof value <= sizeof first);
                  if (size == 0)
                      storeFloats(first, value);
                  size = sizeof value;
                  std::byte bytes[sizeof value];
                  same = same && (storeFloats(bytes, value), std::memcmp(first, bytes, sizeof value) == 0);
              });
    same = same && size > 0;
    *extend(1) = std::byte{same ? std::uint8_t{0} : std::uint8_t{sizeof(float)}};
    if (same)
        append({first, size});
    else
        explicitFloats(column, field);
}

template <class Column, class Get>
void SnapshotWriter::pack(const Column& column, unsigned leastWidth, Get&& get)
{
    const ColumnBits bits = bitsOfColumn(column, get);
    const std::uint64_t used = bits.some;
    const bool same = bits.isOne() && leastWidth == 0;
    const unsigned width = same ? 0u : used <= 0xFF ? 1u : used <= 0xFFFF ? 2u : used <= 0xFFFFFFFF ? 4u : 8u;
    *extend(1) = static_cast<std::byte>(width);
    switch (width)
    {
        case 0:
            return value(used);
        case 1:
            return packAs<std::uint8_t>(column, bits.count, get);
        case 2:
            return packAs<std::uint16_t>(column, bits.count, get);
        case 4:
            return packAs<std::uint32_t>(column, bits.count, get);
        default:
            return packAs<std::uint64_t>(column, bits.count, get);
    }
}

} // namespace graze::detail
