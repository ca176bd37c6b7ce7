// SPDX-License-Identifier: Zlib
#pragma once

#include "snapshot_shapes.hpp"
#include "system/bullets/bullet_table.hpp"
#include "system/near_miss/near_state.hpp"
#include "system/pairs/pair_list.hpp"
#include "system/sprites/scene.hpp"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>

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
    /// Into a SnapshotWriter or a StateHasher.
    template <class Archive>
    static void write(const LayerTable& layers, Archive& archive);
    static void read(LayerTable& layers, SnapshotReader& reader);
    /// Becomes as the other table. Names that both have keep their memory: users hold views of them.
    static void take(LayerTable& layers, LayerTable& other) noexcept;
};

class SavedSprites
{
public:
    static void write(const SpriteTable& sprites, SnapshotWriter& writer, const SnapshotShapes& shapes,
                      const ShapePool& pool);
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
    /// Into a SnapshotWriter or a StateHasher.
    template <class Archive>
    static void write(const PairList& pairs, Archive& archive);
    static void read(PairList& pairs, SnapshotReader& reader, const SpriteTable& sprites);
};

class SavedBullets
{
public:
    static void write(const BulletTable& bullets, SnapshotWriter& writer, const SnapshotShapes& shapes);
    static void hash(const BulletTable& bullets, StateHasher& hasher, const ShapePool& pool) noexcept;
    /// Ids go on from those of `current`.
    static void read(BulletTable& bullets, SnapshotReader& reader, const SnapshotShapes& shapes, std::size_t layerCount,
                     const SpriteTable& sprites, const BulletTable& current);

private:
    struct Rows;
    struct MeetingCounts;
    template <class Meetings>
    struct Moments;
    template <class Table, class Archive>
    static void describe(Table& bullets, Archive& archive);
    template <class Meetings, class Archive>
    static void describeMeetings(Meetings&& meetings, Archive& archive);
    static void readRow(BulletTable& bullets, std::uint32_t row, const SnapshotShapes& shapes, std::size_t layerCount,
                        const BulletTable& current);
    static void takeMeetings(BulletTable& bullets, std::span<const std::uint32_t> counts,
                             std::span<const Meeting> saved, const SpriteTable& sprites);
};

/// The columns of rows with a `nearState`.
template <class Rows, class Archive>
void describeNearStates(Rows& rows, Archive& archive)
{
    archive.numbers(
        rows, [](auto& row) -> auto& { return row.nearState.active; });
    archive.numbers(
        rows, [](auto& row) -> auto& { return row.nearState.touched; });
    archive.numbers(
        rows, [](auto& row) -> auto& { return row.nearState.closest; });
}

/// The columns of moments. A plain number each: nobody promises that they are finite.
template <class Moments, class Archive>
void describeMoments(Moments& moments, Archive& archive)
{
    for (Vec2 ClosestMoment::*vector : {&ClosestMoment::pointA, &ClosestMoment::pointB, &ClosestMoment::motion})
    {
        archive.numbers(
            moments, [vector](auto& moment) -> auto& { return (moment.*vector).x; });
        archive.numbers(
            moments, [vector](auto& moment) -> auto& { return (moment.*vector).y; });
    }
    archive.numbers(moments, &ClosestMoment::fraction);
    archive.numbers(moments, &ClosestMoment::framesAgo);
}

} // namespace graze::detail
