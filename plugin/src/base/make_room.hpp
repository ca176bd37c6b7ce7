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

/// Resizes to a number of values that changes from frame to frame: a little more memory than asked for where it grows
/// again, and never twice as much.
template <class Column>
void resizeClosely(Column& column, std::size_t size)
{
    if (column.capacity() < size)
        column.reserve(std::max(size, column.capacity() + column.capacity() / 8));
    column.resize(size);
}

} // namespace graze::detail
