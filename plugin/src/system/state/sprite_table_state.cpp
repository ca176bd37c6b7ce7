// SPDX-License-Identifier: Zlib
#include "id_column.hpp"
#include "snapshot_shapes.hpp"
#include "state_hasher.hpp"
#include "system/sprites/sprite_table.hpp"

#include <algorithm>
#include <numeric>

namespace graze::detail
{

// What lasts from frame to frame, each column once; ids and pieces stand beside it. A pose of the last frame
// lasts only where the coming update starts from it: all others are overwritten there.
template <class Table, class Archive>
void SpriteTable::describe(Table& table, Archive& archive)
{
    archive.value(table.m_created);
    archive.flags(table.flags, Enabled | Dead | Moved | Fresh);
    archive.floats(table.matrix);
    archive.floatsWhere(table.previous, [&table](std::size_t row) { return (table.flags[row] & Moved) != 0; });
    archive.numbers(table.layer, &Layer::index);
    archive.floats(table.nearDistance);
    archive.relativeIds(table.owner);
    archive.numbers(table.user);
    archive.numbers(table.rank, &Rank::serial);
    archive.offsets(table.rank, &Rank::order, &Rank::serial);
    archive.numbers(table.pieceCount);
}

void SpriteTable::write(SnapshotWriter& writer, const SnapshotShapes& shapes) const
{
    writeIds(writer, m_ids, id);
    describe(*this, writer);
    static thread_local std::vector<std::uint32_t> numbers;
    numbers.clear();
    forEachPiece([&](std::uint32_t piece) { numbers.push_back(shapes.numberOf(pieceShape[piece])); });
    writer.count(numbers.size());
    writer.explicitNumbers(numbers);
}

void SpriteTable::hash(StateHasher& hasher, const ShapePool& pool) const noexcept
{
    hasher.value(rows());
    describe(*this, hasher);
    static thread_local std::vector<std::uint64_t> contents;
    contents.clear();
    forEachPiece([&](std::uint32_t piece) { contents.push_back(pool.contentHash(pieceShape[piece])); });
    hasher.numbers(contents);
}

void SpriteTable::read(SnapshotReader& reader, const SnapshotShapes& shapes, const ShapePool& pool,
                       std::size_t layerCount, const SpriteTable& current)
{
    readIds(reader, m_ids, current.m_ids, id);
    forEachColumn([this](auto& column) { column.resize(id.size()); });
    describe(*this, reader);
    for (std::uint32_t row = 0; row < rows(); ++row)
    {
        require(isDead(row) ? flags[row] == Dead && pieceCount[row] == 0 : pieceCount[row] > 0);
        require(layer[row].index < layerCount && nearDistance[row] >= 0.f);
        require(rank[row].serial < m_created && (row == 0 || rank[row - 1].serial < rank[row].serial));
        if ((flags[row] & Moved) == 0)
            previous[row] = matrix[row];
        if (isDead(row))
            m_ids.bury(id[row].value);
    }
    readPieces(reader, shapes, pool);
    deriveRest();
}

void SpriteTable::readPieces(SnapshotReader& reader, const SnapshotShapes& shapes, const ShapePool& pool)
{
    const std::size_t pieces = reader.count();
    require(pieces < ShapePool::None);
    require(std::accumulate(pieceCount.begin(), pieceCount.end(), std::size_t{0}) == pieces);
    pieceShape.resize(pieces);
    pieceRow.resize(pieces);
    pieceBounds.resize(pieces);
    reader.explicitNumbers(pieceShape);
    m_poseBounds.resize(std::max<std::size_t>(
        m_poseBounds.size(), rows() > 0 ? *std::max_element(pieceCount.begin(), pieceCount.end()) : 0));
    std::uint32_t next = 0;
    for (std::uint32_t row = 0; row < rows(); ++row)
    {
        firstPiece[row] = next;
        Aabb local;
        for (; next < firstPiece[row] + pieceCount[row]; ++next)
        {
            const std::uint32_t number = pieceShape[next];
            require(number < shapes.size());
            local = merged(local, shapes.localBounds(number));
            pieceShape[next] = shapes.place(number);
            pieceRow[next] = row;
        }
        centre[row] = local.centre();
        require(findBounds(row, matrix[row], pool));
        takeBounds(row);
    }
}

void SpriteTable::deriveRest()
{
    m_alive = 0;
    m_nearDistances = 0;
    m_ordersGiven = false;
    m_ownersGiven = false;
    for (std::uint32_t row = 0; row < rows(); ++row)
    {
        m_alive += isDead(row) ? 0u : 1u;
        m_nearDistances += !isDead(row) && nearDistance[row] > 0.f ? 1u : 0u;
        m_ordersGiven = m_ordersGiven || rank[row].order != rank[row].serial;
        m_ownersGiven = m_ownersGiven || owner[row];
        flags[row] |= Changed | Unfiled;
    }
    m_numbersStale = m_ordersGiven;
    m_numbers.clear();
    m_unfiled = rows();
    m_unfiledRows.resize(rows() + std::size_t{1});
    std::iota(m_unfiledRows.begin(), m_unfiledRows.end(), 0u);
    m_unusedPieces.clear();
    m_unusedPieces.reserve(pieceShape.capacity()); // removals must not allocate
    m_changed.reserve(id.capacity());              // nor must moves
    m_changed.resize(rows());
    std::iota(m_changed.begin(), m_changed.end(), 0u);
}

void SpriteTable::retainShapes(ShapePool& pool) const noexcept
{
    for (const std::uint32_t place : pieceShape)
        pool.retain(place);
}

void SpriteTable::releaseShapes(ShapePool& pool) const noexcept
{
    for (const std::uint32_t place : pieceShape)
        if (place != None)
            pool.release(place);
}

} // namespace graze::detail
