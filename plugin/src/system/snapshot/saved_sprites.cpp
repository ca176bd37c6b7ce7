// SPDX-License-Identifier: Zlib
#include "id_column.hpp"
#include "saved_tables.hpp"
#include "state_hasher.hpp"

#include <algorithm>
#include <functional>
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

/// The pieces of the sprites, row after row, as a column.
struct PiecesByRow
{
    const SpriteTable& sprites;

    [[nodiscard]] std::size_t size() const
    {
        return std::accumulate(sprites.pieceCount.begin(), sprites.pieceCount.end(), std::size_t{0});
    }
    template <class F>
    void forEach(F&& f) const
    {
        for (std::uint32_t row = 0; row < sprites.rows(); ++row)
            sprites.forEachPieceOf(row, f);
    }
};

/// The pieces of large shapes. Their bounds are stored: to find them takes longer than to read them, and a snapshot may
/// have any number of pieces with the shape that takes most of it.
struct LargePieces
{
    const SpriteTable& sprites;
    const ShapePool& pool;

    template <class F>
    void forEach(F&& f) const
    {
        PiecesByRow{sprites}.forEach(
            [&](std::uint32_t piece)
            {
                if (pool.view(sprites.pieces.shape[piece]).count > VertexBlock)
                    f(piece);
            });
    }
};

template <class Table, class Archive>
void describeBounds(Table& sprites, const ShapePool& pool, Archive& archive)
{
    const LargePieces pieces{sprites, pool};
    archive.explicitFloats(
        pieces, [&sprites](std::uint32_t piece) -> auto& { return sprites.pieces.bounds[piece]; });
}

} // namespace

void SavedSprites::write(const SpriteTable& sprites, SnapshotWriter& writer, const SnapshotShapes& shapes,
                         const ShapePool& pool)
{
    writeIds(writer, sprites.m_ids, sprites.id, &SpriteId::value);
    describe(sprites.m_created, sprites, writer);
    const PiecesByRow pieces{sprites};
    writer.count(pieces.size());
    writer.explicitNumbers(pieces, [&](std::uint32_t piece) { return shapes.numberOf(sprites.pieces.shape[piece]); });
    describeBounds(sprites, pool, writer);
}

void SavedSprites::hash(const SpriteTable& sprites, StateHasher& hasher, const ShapePool& pool) noexcept
{
    hasher.value(sprites.rows());
    describe(sprites.m_created, sprites, hasher);
    hasher.numbers(PiecesByRow{sprites},
                   [&](std::uint32_t piece) { return pool.contentHash(sprites.pieces.shape[piece]); });
}

void SavedSprites::read(SpriteTable& sprites, SnapshotReader& reader, const SnapshotShapes& shapes,
                        const ShapePool& pool, std::size_t layerCount, const SpriteTable& current)
{
    const std::uint64_t lives = readIds(reader, sprites.m_ids, current.m_ids, sprites.id, &SpriteId::value);
    const std::size_t rows = sprites.id.size();
    sprites.forEachColumn([rows](auto& column) { column.resize(rows); });
    sprites.flags.column().resize(rows);
    describe(sprites.m_created, sprites, reader);
    require(sprites.m_created <= lives);
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
    pieces.restore(counts);
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
            if (pool.view(pieces.shape[next]).count <= VertexBlock)
                require(boundsAt(pool, pieces.shape[next], sprites.matrix[row], pieces.bounds[next]));
        }
        sprites.centre[row] = local.centre();
    }
    describeBounds(sprites, pool, reader);
    require(std::none_of(pieces.bounds.begin(), pieces.bounds.end(), std::mem_fn(&Aabb::isEmpty)));
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
