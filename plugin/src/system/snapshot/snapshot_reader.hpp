// SPDX-License-Identifier: Zlib
#pragma once

#include "columns.hpp"
#include "system/sprites/slot_map.hpp"

#include <graze/system/snapshot.hpp>
#include <graze/system/user_value.hpp>

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
    [[nodiscard]] std::string_view text()
    {
        const std::span<const std::byte> bytes = take(count());
        return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    }
    /// At most the number of bytes left.
    [[nodiscard]] std::size_t count()
    {
        std::uint64_t number = 0;
        value(number);
        require(number <= m_bytes.size());
        return static_cast<std::size_t>(number);
    }

    /// Refuses numbers that are not finite.
    template <class Column, class Field = std::identity>
    void floats(Column& column, Field field = {});
    template <class Column, class Field = std::identity>
    void explicitFloats(Column& column, Field field = {});
    template <class T, class Wanted>
    void floatsWhere(std::vector<T>& column, Wanted&& isWanted);

    template <class Column, class Field = std::identity>
    void numbers(Column& column, Field field = {})
    {
        unpack(column, 0, [&](auto& element, std::uint64_t bits) { assign(std::invoke(field, element), bits); });
    }
    template <class Column, class Field = std::identity>
    void explicitNumbers(Column& column, Field field = {})
    {
        unpack(column, 1, [&](auto& element, std::uint64_t bits) { assign(std::invoke(field, element), bits); });
    }
    /// Pointers are null.
    template <class Column, class Field = std::identity>
    void users(Column& column, Field field = {});
    template <class Column, class Field = std::identity>
    void flags(Column& column, std::uint8_t mask, Field field = {})
    {
        unpack(column, 0,
               [&](auto& element, std::uint64_t bits)
               {
                   require((bits & ~std::uint64_t{mask}) == 0);
                   std::invoke(field, element) = static_cast<std::uint8_t>(bits);
               });
    }
    template <class T, class Field, class Base>
    void offsets(std::vector<T>& column, Field field, Base base)
    {
        unpack(column, 0, [&](T& element, std::uint64_t bits) { element.*field = bits + element.*base; });
    }
    template <class Column, class Field = std::identity>
    void relativeIds(Column& column, Field field = {})
    {
        unpack(column, 0,
               [&](auto& element, std::uint64_t bits) { std::invoke(field, element).value = absolute(bits); });
    }

    /// `set(element, bits)` for a column.
    template <class Column, class Set>
    void unpack(Column& column, unsigned leastWidth, Set&& set);

    [[nodiscard]] std::size_t left() const noexcept { return m_bytes.size(); }
    /// Refuses bytes behind the state.
    void finish() const { require(m_bytes.empty()); }

private:
    std::span<const std::byte> take(std::size_t size)
    {
        require(size <= m_bytes.size());
        const std::span<const std::byte> taken = m_bytes.first(size);
        m_bytes = m_bytes.subspan(size);
        return taken;
    }
    template <class T>
    static void assign(T& number, std::uint64_t bits)
    {
        number = fromBits<T>(bits);
        require(bitsOf(number) == bits);
    }
    template <class Word, class Column, class Set>
    void unpackAs(Column& column, Set&& set)
    {
        require(column.size() <= m_bytes.size() / sizeof(Word));
        const std::byte* from = take(column.size() * sizeof(Word)).data();
        forEachOf(column,
                  [&](auto& element)
                  {
                      set(element, loadLittle<Word>(from));
                      from += sizeof(Word);
                  });
    }
    [[nodiscard]] std::uint64_t absolute(std::uint64_t id) const noexcept
    {
        return id == 0 ? 0 : SlotMap::withSystem(id, SlotMap::systemOf(id) + m_system);
    }

    std::span<const std::byte> m_bytes;
    std::uint32_t m_system;
};

template <class Column, class Field>
void SnapshotReader::floats(Column& column, Field field)
{
    const std::byte width = take(1)[0];
    require(width == std::byte{0} || width == std::byte{sizeof(float)});
    if (width != std::byte{0})
        return explicitFloats(column, field);
    const std::span<const std::byte> start = m_bytes;
    forEachOf(column,
              [&](auto& element)
              {
                  m_bytes = start;
                  require(readFloats(take(sizeof std::invoke(field, element)).data(), std::invoke(field, element)));
              });
}

template <class Column, class Field>
void SnapshotReader::explicitFloats(Column& column, Field field)
{
    bool finite = true;
    forEachOf(column,
              [&](auto& element)
              {
                  auto& value = std::invoke(field, element);
                  finite = readFloats(take(sizeof value).data(), value) && finite;
              });
    require(finite);
}

template <class T, class Wanted>
void SnapshotReader::floatsWhere(std::vector<T>& column, Wanted&& isWanted)
{
    for (std::size_t row = 0; row < column.size(); ++row)
        if (isWanted(row))
            require(readFloats(take(sizeof(T)).data(), column[row]));
}

template <class Column, class Field>
void SnapshotReader::users(Column& column, Field field)
{
    unpack(column, 0, [&](auto& element, std::uint64_t bits) { std::invoke(field, element) = bits; });
    unpack(column, 0,
           [&](auto& element, std::uint64_t isPointer)
           {
               UserValue& user = std::invoke(field, element);
               require(isPointer == 0 || (isPointer == 1 && user == UserValue{}));
               if (isPointer != 0)
                   user = nullptr;
           });
}

template <class Column, class Set>
void SnapshotReader::unpack(Column& column, unsigned leastWidth, Set&& set)
{
    const auto width = std::to_integer<unsigned>(take(1)[0]);
    require(width >= leastWidth);
    switch (width)
    {
        case 0:
        {
            std::uint64_t same = 0;
            value(same);
            return forEachOf(column, [&](auto& element) { set(element, same); });
        }
        case 1:
            return unpackAs<std::uint8_t>(column, set);
        case 2:
            return unpackAs<std::uint16_t>(column, set);
        case 4:
            return unpackAs<std::uint32_t>(column, set);
        case 8:
            return unpackAs<std::uint64_t>(column, set);
        default:
            throw SnapshotRefused{};
    }
}

} // namespace graze::detail
