// SPDX-License-Identifier: Zlib
#pragma once

#include <algorithm>
#include <cstddef>

// How a table of several columns changes all of them or none: it makes room in each, and what follows cannot fail.
namespace graze::detail
{

/// Room for `more` values behind those of each column: pushing them back does not allocate. Only memory grows when it
/// throws.
template <class... Columns>
void makeRoom(std::size_t more, Columns&... columns)
{
    const auto grow = [more](auto& column)
    {
        if (column.capacity() - column.size() < more)
            column.reserve(std::max(column.size() + more, column.capacity() * 2));
    };
    (grow(columns), ...);
}

/// For a number of values that changes from frame to frame: room for `size`, twice the memory where it grows again, so
/// that steady frames allocate nothing. Only an eighth more where a crowd has many values. An empty column is freed
/// first: its old memory and the new one are not there together.
template <class Column>
void makeRoomClosely(std::size_t size, Column& column)
{
    constexpr std::size_t Many = 1u << 16;
    const std::size_t room = column.capacity();
    if (room >= size)
        return;
    if (column.empty())
        column = Column();
    column.reserve(std::max(size, room + (room < Many ? room : room / 8)));
}
template <class Column>
void resizeClosely(Column& column, std::size_t size)
{
    makeRoomClosely(size, column);
    column.resize(size);
}

} // namespace graze::detail
