// SPDX-License-Identifier: Zlib
#include "id_column.hpp"
#include "saved_tables.hpp"
#include "state_hasher.hpp"

#include <algorithm>
#include <numeric>

namespace graze::detail
{

namespace
{

// Each column that lasts from frame to frame, once; ids and pieces stand beside them. A previous pose lasts only for
// rows from which the coming update starts: all others are overwritten there.
template <class Created, class Table, class Archive>
void describe(Created& created, Table& table, Archive& archive)
{
    using enum RowFlags::Flag;
    archive.value(created);
    archive.flags(table.flags.column(), Enabled | Dead | Moved | Fresh);
    archive.floats(table.matrix);
    archive.floatsWhere(table.previous,
                        [&table](std::size_t row) { return table.flags.has(static_cast<std::uint32_t>(row), Moved); });
    archive.numbers(table.layer, &Layer::index);
    archive.floats(table.nearDistance);
    archive.relativeIds(table.owner);
    archive.users(table.user);
    archive.numbers(table.rank, &Rank::serial);
    archive.offsets(table.rank, &Rank::order, &Rank::serial);
    archive.numbers(table.pieceCount);
}

// A snapshot holds no pointers: a sprite that is alive now keeps its own.
void keepPointer(UserValue& user, SpriteId id, const SpriteTable& current)
{
    if (const auto row = current.ids().find(id.value))
        if (current.user[*row].isPointer())
            user = current.user[*row];
}

template <class Number, class F>
const std::vector<Number>& perPiece(const SpriteTable& sprites, F&& numberOf)
{
    static thread_local std::vector<Number> numbers;
    numbers.clear();
    for (std::uint32_t row = 0; row < sprites.rows(); ++row)
        sprites.forEachPieceOf(row,
                               [&](std::uint32_t piece) { numbers.push_back(numberOf(sprites.pieces.shape[piece])); });
    return numbers;
}

} // namespace

void SavedSprites::write(const SpriteTable& sprites, SnapshotWriter& writer, const SnapshotShapes& shapes)
{
    writeIds(writer, sprites.m_ids, sprites.id);
    describe(sprites.m_created, sprites, writer);
    const auto& numbers = perPiece<std::uint32_t>(sprites, [&](std::uint32_t shape) { return shapes.numberOf(shape); });
    writer.count(numbers.size());
    writer.explicitNumbers(numbers);
}

void SavedSprites::hash(const SpriteTable& sprites, StateHasher& hasher, const ShapePool& pool) noexcept
{
    hasher.value(sprites.rows());
    describe(sprites.m_created, sprites, hasher);
    hasher.numbers(perPiece<std::uint64_t>(sprites, [&](std::uint32_t shape) { return pool.contentHash(shape); }));
}

void SavedSprites::read(SpriteTable& sprites, SnapshotReader& reader, const SnapshotShapes& shapes,
                        const ShapePool& pool, std::size_t layerCount, const SpriteTable& current)
{
    readIds(reader, sprites.m_ids, current.m_ids, sprites.id);
    const std::size_t rows = sprites.id.size();
    sprites.forEachColumn([rows](auto& column) { column.resize(rows); });
    sprites.flags.column().resize(rows);
    describe(sprites.m_created, sprites, reader);
    for (std::uint32_t row = 0; row < rows; ++row)
    {
        const bool dead = sprites.isDead(row);
        require(dead ? sprites.flags[row] == RowFlags::Dead && sprites.pieceCount[row] == 0
                     : sprites.pieceCount[row] > 0);
        require(sprites.layer[row].index < layerCount && sprites.nearDistance[row] >= 0.f);
        require(sprites.rank[row].serial < sprites.m_created &&
                (row == 0 || sprites.rank[row - 1].serial < sprites.rank[row].serial));
        if (!sprites.flags.has(row, RowFlags::Moved))
            sprites.previous[row] = sprites.matrix[row];
        if (dead)
            sprites.m_ids.bury(sprites.id[row].value);
        else if (sprites.user[row].isPointer())
            keepPointer(sprites.user[row], sprites.id[row], current);
    }
    readPieces(sprites, reader, shapes, pool);
    deriveRest(sprites);
}

void SavedSprites::readPieces(SpriteTable& sprites, SnapshotReader& reader, const SnapshotShapes& shapes,
                              const ShapePool& pool)
{
    const std::vector<std::uint32_t>& counts = sprites.pieceCount;
    const std::size_t pieceCount = reader.count();
    require(pieceCount < ShapePool::None);
    require(std::accumulate(counts.begin(), counts.end(), std::size_t{0}) == pieceCount);
    PieceTable& pieces = sprites.pieces;
    pieces.resize(pieceCount);
    reader.explicitNumbers(pieces.shape);
    const std::size_t most = counts.empty() ? 0 : *std::max_element(counts.begin(), counts.end());
    sprites.m_poseBounds.resize(std::max(sprites.m_poseBounds.size(), most));
    std::uint32_t next = 0;
    for (std::uint32_t row = 0; row < sprites.rows(); ++row)
    {
        sprites.firstPiece[row] = next;
        Aabb local;
        for (; next < sprites.firstPiece[row] + counts[row]; ++next)
        {
            const std::uint32_t number = pieces.shape[next];
            require(number < shapes.size());
            local = merged(local, shapes.localBounds(number));
            pieces.shape[next] = shapes.place(number);
            pieces.row[next] = row;
        }
        sprites.centre[row] = local.centre();
        require(sprites.findBounds(row, sprites.matrix[row], pool));
        sprites.takeBounds(row);
    }
}

void SavedSprites::deriveRest(SpriteTable& sprites)
{
    sprites.m_alive = 0;
    sprites.m_nearDistances = 0;
    sprites.m_ownersGiven = false;
    sprites.m_rankOrder.clear();
    for (std::uint32_t row = 0; row < sprites.rows(); ++row)
    {
        const bool alive = !sprites.isDead(row);
        sprites.m_alive += alive ? 1u : 0u;
        sprites.m_nearDistances += alive && sprites.nearDistance[row] > 0.f ? 1u : 0u;
        sprites.m_ownersGiven = sprites.m_ownersGiven || sprites.owner[row];
        if (sprites.rank[row].order != sprites.rank[row].serial)
            sprites.m_rankOrder.noteOrder();
    }
    sprites.flags.restore();
}

void SavedSprites::retainShapes(const SpriteTable& sprites, ShapePool& pool) noexcept
{
    for (const std::uint32_t shape : sprites.pieces.shape)
        pool.retain(shape);
}

void SavedSprites::releaseShapes(const SpriteTable& sprites, ShapePool& pool) noexcept
{
    for (const std::uint32_t shape : sprites.pieces.shape)
        if (shape != PieceTable::None)
            pool.release(shape);
}

} // namespace graze::detail
