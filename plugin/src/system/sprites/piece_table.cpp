// SPDX-License-Identifier: Zlib
#include "piece_table.hpp"

#include "base/make_room.hpp"
#include "pose_kernels.hpp"

#include <algorithm>
#include <utility>

namespace graze::detail
{

bool boundsAt(const ShapePool& pool, std::uint32_t shape, const Affine2& pose, Aabb& bounds) noexcept
{
    const PlacedPiece there = pool.placed(shape, pose);
    if (!pool.isSmall(shape))
    {
        bounds = worldBounds(pool.view(shape), pose);
        return pose.isFinite() && isFinite(bounds.lower) && isFinite(bounds.upper);
    }
    const PosedPiece piece{there.loop, there.matrix, there.radius, 0};
    return poseKernels().boundsOf(&piece, 1, &bounds.lower.x) == 1;
}

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
    m_isOnePerRow = m_isOnePerRow && shapes.size() == 1 && ofRow == before;
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
    m_isOnePerRow = true;
    for (std::uint32_t piece = 0; piece < count(); ++piece)
    {
        const bool isReleased = shape[piece] == None;
        m_newNumbers[piece] = isReleased ? None : kept;
        if (isReleased)
            continue;
        shape[kept] = shape[piece];
        row[kept] = newRows[row[piece]];
        m_isOnePerRow = m_isOnePerRow && row[kept] == kept;
        bounds[kept] = bounds[piece];
        ++kept;
    }
    resize(kept);
}

void PieceTable::restore(std::span<const std::uint32_t> pieceCounts)
{
    row.clear();
    for (std::uint32_t ofRow = 0; ofRow < pieceCounts.size(); ++ofRow)
        row.resize(row.size() + pieceCounts[ofRow], ofRow);
    m_isOnePerRow = std::all_of(pieceCounts.begin(), pieceCounts.end(), [](std::uint32_t count) { return count == 1; });
    resize(row.size());
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
