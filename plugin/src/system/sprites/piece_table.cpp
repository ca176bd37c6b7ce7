// SPDX-License-Identifier: Zlib
#include "piece_table.hpp"

#include "base/make_room.hpp"

#include <utility>

namespace graze::detail
{

void PieceTable::append(std::span<const Shape> shapes, std::uint32_t ofRow, ShapePool& pool)
{
    makeRoom(shapes.size(), shape, row, bounds);
    m_released.reserve(shape.capacity());
    const std::size_t before = shape.size();
    try
    {
        for (const Shape& piece : shapes)
            shape.push_back(pool.acquire(piece.view()));
    }
    catch (...)
    {
        for (; shape.size() > before; shape.pop_back())
            pool.release(shape.back());
        throw;
    }
    row.resize(shape.size(), ofRow);
    bounds.resize(shape.size());
}

void PieceTable::release(std::uint32_t first, std::uint32_t pieceCount, ShapePool& pool) noexcept
{
    for (std::uint32_t piece = first; piece < first + pieceCount; ++piece)
    {
        pool.release(std::exchange(shape[piece], None));
        m_released.push_back(piece);
    }
}

void PieceTable::squeeze(std::span<const std::uint32_t> newRows)
{
    std::uint32_t kept = 0;
    m_newNumbers.resize(count());
    for (std::uint32_t piece = 0; piece < count(); ++piece)
    {
        const bool isReleased = shape[piece] == None;
        m_newNumbers[piece] = isReleased ? None : kept;
        if (isReleased)
            continue;
        shape[kept] = shape[piece];
        row[kept] = newRows[row[piece]];
        bounds[kept] = bounds[piece];
        ++kept;
    }
    resize(kept);
}

void PieceTable::resize(std::size_t pieceCount)
{
    shape.resize(pieceCount);
    row.resize(pieceCount);
    bounds.resize(pieceCount);
    m_released.clear();
    m_released.reserve(shape.capacity());
}

} // namespace graze::detail
