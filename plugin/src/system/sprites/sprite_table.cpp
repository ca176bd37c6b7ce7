// SPDX-License-Identifier: Zlib
#include "sprite_table.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace graze::detail
{

SpriteId SpriteTable::add(const SpriteRow& row, ShapePool& pool)
{
    const std::uint32_t index = rows();
    const SpriteId newId{m_ids.add(index)};
    id.push_back(newId);
    matrix.push_back(row.matrix);
    previous.push_back(row.matrix);
    layer.push_back(row.layer);
    flags.push_back(static_cast<std::uint8_t>((row.enabled ? Enabled : 0) | Moved | Fresh));
    nearDistance.push_back(row.nearDistance);
    owner.push_back(row.owner);
    m_ownersGiven = m_ownersGiven || row.owner;
    user.push_back(row.user);
    rank.push_back({row.order.value_or(m_created), m_created});
    m_ordersGiven = m_ordersGiven || row.order.has_value();
    m_numbersStale = m_ordersGiven;
    centre.emplace_back();
    firstPiece.push_back(0);
    pieceCount.push_back(0);
    appendPieces(index, row.pieces, pool);
    m_nearDistances += row.nearDistance > 0.f ? 1u : 0u;
    m_changed.reserve(id.capacity()); // moves must not allocate
    noteChange(index);
    m_unfiledRows.resize(id.size() + 1);
    noteUnfiled(index);
    ++m_created;
    ++m_alive;
    return newId;
}

void SpriteTable::remove(std::uint32_t row, ShapePool& pool)
{
    m_ids.bury(id[row].value);
    releasePieces(row, pool);
    noteChange(row);
    flags[row] = Dead | Changed;
    m_nearDistances -= nearDistance[row] > 0.f ? 1u : 0u;
    --m_alive;
}

void SpriteTable::setPieces(std::uint32_t row, std::span<const Shape> pieces, ShapePool& pool)
{
    releasePieces(row, pool);
    appendPieces(row, pieces, pool);
    noteChange(row);
    noteUnfiled(row);
}

void SpriteTable::setEnabled(std::uint32_t row, bool enabled) noexcept
{
    const bool was = (flags[row] & Enabled) != 0;
    if (enabled == was)
        return;
    noteChange(row);
    if (!enabled)
    {
        flags[row] = static_cast<std::uint8_t>(flags[row] & ~Enabled);
        return;
    }
    // Games park sprites disabled and bring them back elsewhere: the way between is none.
    // Guarded by BulletSweep.TargetSwitchedOnAgainHasNoPast.
    previous[row] = matrix[row];
    flags[row] |= Enabled | Moved | Fresh;
    noteUnfiled(row);
}

void SpriteTable::setLayer(std::uint32_t row, Layer newLayer) noexcept
{
    layer[row] = newLayer;
    noteChange(row);
}

void SpriteTable::setNearDistance(std::uint32_t row, float distance) noexcept
{
    m_nearDistances += distance > 0.f ? 1u : 0u;
    m_nearDistances -= nearDistance[row] > 0.f ? 1u : 0u;
    nearDistance[row] = distance;
    noteChange(row);
}

void SpriteTable::takePoses()
{
    for (const std::uint32_t row : m_changed)
        if ((flags[row] & Moved) == 0)
            previous[row] = matrix[row];
    if (m_numbersStale)
        numberRows();
}

void SpriteTable::noteFiled() noexcept
{
    for (const std::uint32_t row : unfiled())
        flags[row] = static_cast<std::uint8_t>(flags[row] & ~Unfiled);
    m_unfiled = 0;
}

void SpriteTable::numberRows()
{
    m_numbersStale = false;
    m_byRank.resize(rows());
    std::iota(m_byRank.begin(), m_byRank.end(), 0u);
    std::sort(m_byRank.begin(), m_byRank.end(), [this](std::uint32_t a, std::uint32_t b) { return rank[a] < rank[b]; });
    m_numbers.resize(rows());
    for (std::uint32_t i = 0; i < rows(); ++i)
        m_numbers[m_byRank[i]] = i;
}

bool SpriteTable::endFrame()
{
    // Who has moved may stop, and is looked at once more.
    std::size_t kept = 0;
    for (const std::uint32_t row : m_changed)
    {
        const bool moved = (flags[row] & Moved) != 0;
        flags[row] = static_cast<std::uint8_t>(flags[row] & ~(Moved | Fresh | Unfiled | (moved ? 0 : Changed)));
        m_changed[kept] = row;
        kept += moved ? 1u : 0u;
    }
    m_changed.resize(kept);
    m_unfiled = 0;
    if (m_alive == rows() && m_unusedPieces.empty())
        return false;
    squeezeRows();
    squeezePieces();
    m_unusedPieces.clear();
    return true;
}

void SpriteTable::appendPieces(std::uint32_t row, std::span<const Shape> pieces, ShapePool& pool)
{
    firstPiece[row] = static_cast<std::uint32_t>(pieceShape.size());
    pieceCount[row] = static_cast<std::uint32_t>(pieces.size());
    Aabb local;
    for (const Shape& piece : pieces)
    {
        pieceShape.push_back(pool.acquire(piece.view()));
        pieceRow.push_back(row);
        pieceBounds.emplace_back();
        m_unusedPieces.reserve(pieceShape.capacity()); // removals must not allocate
        local = merged(local, piece.localBounds());
    }
    centre[row] = local.centre();
    m_poseBounds.resize(std::max(m_poseBounds.size(), pieces.size()));
    findBounds(row, matrix[row], pool);
    takeBounds(row);
}

void SpriteTable::releasePieces(std::uint32_t row, ShapePool& pool)
{
    for (std::uint32_t i = 0; i < pieceCount[row]; ++i)
    {
        const std::uint32_t piece = firstPiece[row] + i;
        pool.release(std::exchange(pieceShape[piece], None));
        m_unusedPieces.push_back(piece);
    }
    pieceCount[row] = 0;
}

void SpriteTable::squeezeRows()
{
    std::uint32_t kept = 0;
    m_newRows.resize(rows());
    for (std::uint32_t row = 0; row < rows(); ++row)
    {
        m_newRows[row] = isDead(row) ? None : kept;
        if (isDead(row))
        {
            m_ids.release(id[row].value);
            continue;
        }
        if (kept != row)
        {
            forEachColumn([kept, row](auto& column) { column[kept] = column[row]; });
            m_ids.setRow(id[kept].value, kept);
        }
        ++kept;
    }
    forEachColumn([kept](auto& column) { column.resize(kept); });
    m_numbersStale = m_ordersGiven;
    for (std::uint32_t& row : m_changed)
        row = m_newRows[row];
}

void SpriteTable::squeezePieces()
{
    const auto count = static_cast<std::uint32_t>(pieceShape.size());
    std::uint32_t kept = 0;
    m_newPieces.resize(count);
    for (std::uint32_t piece = 0; piece < count; ++piece)
    {
        m_newPieces[piece] = pieceShape[piece] == None ? None : kept;
        if (pieceShape[piece] == None)
            continue;
        pieceShape[kept] = pieceShape[piece];
        pieceRow[kept] = m_newRows[pieceRow[piece]];
        pieceBounds[kept] = pieceBounds[piece];
        ++kept;
    }
    pieceShape.resize(kept);
    pieceRow.resize(kept);
    pieceBounds.resize(kept);
    for (std::uint32_t& first : firstPiece)
        first = m_newPieces[first];
}

} // namespace graze::detail
