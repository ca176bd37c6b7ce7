// SPDX-License-Identifier: Zlib
#pragma once

#include "snapshot_shapes.hpp"
#include "system/bullets/bullet_table.hpp"
#include "system/pairs/pair_list.hpp"
#include "system/sprites/scene.hpp"

#include <cstddef>

namespace graze::detail
{

class SnapshotReader;
class SnapshotWriter;
class StateHasher;

// The state of each table that lasts from frame to frame: written to a snapshot, read from one, hashed.
//
// Every `read` throws SnapshotRefused; the table may then be read again or destroyed, nothing else.

class SavedLayers
{
public:
    static void write(const LayerTable& layers, SnapshotWriter& writer);
    static void hash(const LayerTable& layers, StateHasher& hasher) noexcept;
    static void read(LayerTable& layers, SnapshotReader& reader);
    /// Becomes as the other table. Names that both have keep their memory: users hold views of them.
    static void take(LayerTable& layers, LayerTable& other) noexcept;
};

class SavedSprites
{
public:
    static void write(const SpriteTable& sprites, SnapshotWriter& writer, const SnapshotShapes& shapes);
    static void hash(const SpriteTable& sprites, StateHasher& hasher, const ShapePool& pool) noexcept;
    /// Ids go on from those of `current`. The shapes have no references yet.
    static void read(SpriteTable& sprites, SnapshotReader& reader, const SnapshotShapes& shapes, const ShapePool& pool,
                     std::size_t layerCount, const SpriteTable& current);

    static void retainShapes(const SpriteTable& sprites, ShapePool& pool) noexcept;
    static void releaseShapes(const SpriteTable& sprites, ShapePool& pool) noexcept;

private:
    static void readPieces(SpriteTable& sprites, SnapshotReader& reader, const SnapshotShapes& shapes,
                           const ShapePool& pool);
    static void deriveRest(SpriteTable& sprites);
};

class SavedPairs
{
public:
    static void write(const PairList& pairs, SnapshotWriter& writer);
    static void hash(const PairList& pairs, StateHasher& hasher) noexcept;
    static void read(PairList& pairs, SnapshotReader& reader, const SpriteTable& sprites);
};

class SavedBullets
{
public:
    static void write(const BulletTable& bullets, SnapshotWriter& writer, const SnapshotShapes& shapes);
    static void hash(const BulletTable& bullets, StateHasher& hasher, const ShapePool& pool) noexcept;
    /// Ids go on from those of `current`. The shapes are published: they belong to the user from here on.
    static void read(BulletTable& bullets, SnapshotReader& reader, const SnapshotShapes& shapes, ShapePool& pool,
                     std::size_t layerCount, const SpriteTable& sprites, const BulletTable& current);

private:
    struct Columns;
    template <class Table, class Archive>
    static void describe(Table& table, Archive& archive);
    template <class Meetings, class Archive>
    static void describeMeetings(Meetings& meetings, Archive& archive);
    static void keepPointers(Columns& columns, const BulletTable& current);
    static void takeRow(BulletTable& bullets, const Columns& columns, std::uint32_t row);
    static void takeMeetings(BulletTable& bullets, const Columns& columns, const SpriteTable& sprites);
    static const Columns& columnsOf(const BulletTable& bullets);
};

} // namespace graze::detail
