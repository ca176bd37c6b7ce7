// SPDX-License-Identifier: Zlib
#include "system/snapshot/owner_names.hpp"
#include "system/snapshot/saved_tables.hpp"
#include "system/snapshot/snapshot_reader.hpp"
#include "system/snapshot/snapshot_writer.hpp"
#include "system/snapshot/state_hasher.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace
{

using namespace graze;
using namespace graze::detail;

/// Three sprites, the second with a value of its own in every column, all moved after a frame.
class SavedSpritesTest : public testing::Test
{
protected:
    SavedSpritesTest()
    {
        add({.pieces = one, .owner = {}, .order = {}});
        add({.pieces = two,
             .matrix = Affine2::translation({50.f, 0.f}),
             .layer = scene.layers.layer("rocks"),
             .nearDistance = 4.f,
             .owner = scene.sprites.id[0],
             .user = 8,
             .enabled = false,
             .order = {}});
        add({.pieces = one, .owner = {}, .order = {}});
        scene.sprites.endFrame();
        scene.sprites.setMatrix(1, Affine2::translation({60.f, 0.f}), scene.pool);
    }
    void add(const SpriteRow& row) { scene.sprites.add(row, scene.pool); }
    SpriteTable restored()
    {
        SnapshotShapes shapes;
        shapes.number(scene, bullets);
        std::vector<std::byte> bytes;
        SnapshotWriter writer(bytes, 1);
        shapes.write(writer, scene.pool);
        SavedSprites::write(scene.sprites, writer, shapes, scene.pool);
        SnapshotReader reader(bytes, 1);
        readShapes.read(reader, scene.pool);
        SpriteTable read(1);
        SavedSprites::read(read, reader, readShapes, scene.pool, layerCount, scene.sprites);
        reader.finish();
        return read;
    }
    [[nodiscard]] std::uint64_t hash() const
    {
        StateHasher hasher(OwnerNames(scene.sprites, bullets));
        SavedSprites::hash(scene.sprites, hasher, scene.pool);
        return hasher.result();
    }
    void expectRefused() { EXPECT_THROW(restored(), SnapshotRefused); }

    const std::vector<Shape> one{Circle{5.f}};
    const std::vector<Shape> two{Shape(Circle{3.f, {20.f, 0.f}}), Shape(Box{{10.f, 6.f}})};
    Scene scene{1};
    BulletTable bullets{1};
    SnapshotShapes readShapes;
    std::size_t layerCount = 2;
};

TEST_F(SavedSpritesTest, ColumnsAreReadAsWritten)
{
    const SpriteTable read = restored();
    ASSERT_EQ(read.rows(), 3u);
    EXPECT_EQ(read.alive(), 3u);
    EXPECT_EQ(read.id, scene.sprites.id);
    EXPECT_EQ(read.ids().find(scene.sprites.id[1].value), 1u);
    EXPECT_EQ(read.matrix, scene.sprites.matrix);
    EXPECT_EQ(read.previous, scene.sprites.previous);
    EXPECT_EQ(read.layer[1].index, 1u);
    EXPECT_EQ(read.nearDistance[1], 4.f);
    EXPECT_EQ(read.owner[1], scene.sprites.id[0]);
    EXPECT_EQ(read.user[1], 8u);
    EXPECT_FALSE(read.takesPart(1));
    EXPECT_TRUE(read.takesPart(2));
    EXPECT_EQ(read.rank, scene.sprites.rank);
}

TEST_F(SavedSpritesTest, PiecesHaveTheirShapesBoundsAndCentre)
{
    const SpriteTable read = restored();
    ASSERT_EQ(read.pieceCount, scene.sprites.pieceCount);
    EXPECT_EQ(read.pieces.shape, scene.sprites.pieces.shape);
    EXPECT_EQ(read.pieces.row, scene.sprites.pieces.row);
    for (std::uint32_t row = 0; row < 3; ++row)
    {
        EXPECT_EQ(read.firstPiece[row], scene.sprites.firstPiece[row]);
        EXPECT_EQ(read.boundsOf(row), scene.sprites.boundsOf(row));
        EXPECT_EQ(read.centre[row], scene.sprites.centre[row]);
    }
}

TEST_F(SavedSpritesTest, TableRemembersThatSomeHaveOwnersNearDistancesAndOrders)
{
    const SpriteTable all = restored();
    EXPECT_TRUE(all.ownersGiven());
    EXPECT_TRUE(all.anyNearDistance());
    scene.sprites.setNearDistance(1, 0.f);
    scene.sprites.owner[1] = {};
    const SpriteTable none = restored();
    EXPECT_FALSE(none.ownersGiven());
    EXPECT_FALSE(none.anyNearDistance());
}

TEST_F(SavedSpritesTest, GivenOrdersDecideAfterARestoreToo)
{
    add({.pieces = one, .owner = {}, .order = 0});
    SpriteTable read = restored();
    EXPECT_EQ(read.rank, scene.sprites.rank);
    read.takePoses();
    EXPECT_EQ(read.order().number(3), 1u) << "after the first sprite, whose order is 0 too, and before the second";
}

TEST_F(SavedSpritesTest, RemovedSpriteIsInTheSnapshotAndItsIdIsStale)
{
    const SpriteId gone = scene.sprites.id[1];
    scene.sprites.remove(1, scene.pool);
    const SpriteTable read = restored();
    EXPECT_EQ(read.rows(), 3u);
    EXPECT_EQ(read.alive(), 2u);
    EXPECT_TRUE(read.isDead(1));
    EXPECT_FALSE(read.ids().find(gone.value));
    EXPECT_FALSE(read.anyNearDistance()) << "the dead one alone had one";
}

// To find them takes as long as the shape has vertices, for each piece; a snapshot has them once.
TEST_F(SavedSpritesTest, BoundsOfLargeShapesAreReadAndThoseOfSmallOnesFound)
{
    std::vector<Vec2> points;
    for (int i = 0; i < 12; ++i)
        points.push_back({static_cast<float>(i), static_cast<float>(i * i)});
    const std::vector<Shape> pieces{Shape::hullOf(points), Circle{2.f}};
    add({.pieces = pieces, .matrix = Affine2::translation({5.f, 7.f}), .owner = {}, .order = {}});
    const std::uint32_t large = scene.sprites.firstPiece[3];
    EXPECT_EQ(restored().pieces.bounds, scene.sprites.pieces.bounds);

    const std::vector<Aabb> right = scene.sprites.pieces.bounds;
    scene.sprites.pieces.bounds[large].upper.x += 1.f;
    scene.sprites.pieces.bounds[large + 1].upper.x += 1.f;
    const SpriteTable read = restored();
    EXPECT_EQ(read.pieces.bounds[large].upper.x, right[large].upper.x + 1.f);
    EXPECT_EQ(read.pieces.bounds[large + 1].upper.x, right[large + 1].upper.x);
    scene.sprites.pieces.bounds[large] = {};
    expectRefused();
    scene.sprites.pieces.bounds[large] = {{1.f, 1.f}, {0.f, 2.f}};
    expectRefused();
}

TEST_F(SavedSpritesTest, RowsThatNoTableHasAreRefused)
{
    SpriteTable& sprites = scene.sprites;
    layerCount = 1;
    expectRefused();
    layerCount = 2;
    sprites.nearDistance[0] = -1.f;
    expectRefused();
    sprites.nearDistance[0] = 0.f;
    std::swap(sprites.rank[0].serial, sprites.rank[1].serial);
    expectRefused();
    std::swap(sprites.rank[0].serial, sprites.rank[1].serial);
    sprites.rank[2].serial = 3;
    expectRefused();
    sprites.rank[2].serial = 2;
    EXPECT_NO_THROW(restored());
}

TEST_F(SavedSpritesTest, DeadRowHasNoPiecesAndALivingOneHasSome)
{
    scene.sprites.flags.set(2, RowFlags::Dead);
    expectRefused();
    scene.sprites.flags.clear(2, RowFlags::Dead);
    scene.sprites.pieceCount[2] = 0;
    expectRefused();
}

TEST_F(SavedSpritesTest, PoseThatTakesAPieceOutOfReachIsRefused)
{
    scene.sprites.matrix[0].m00 = 3e38f;
    expectRefused();
}

TEST_F(SavedSpritesTest, HashSeesShapesAndColumns)
{
    const std::uint64_t before = hash();
    scene.sprites.user[0] = 1;
    const std::uint64_t user = hash();
    scene.sprites.user[0] = 0;
    EXPECT_EQ(hash(), before);
    scene.sprites.setPieces(0, std::vector<Shape>{Circle{6.f}}, scene.pool);
    const std::uint64_t shape = hash();
    EXPECT_NE(user, before);
    EXPECT_NE(shape, before);
    EXPECT_NE(shape, user);
}

TEST_F(SavedSpritesTest, EveryPieceHasAReferenceToItsShape)
{
    const Shape box = two[1];
    const SpriteTable read = restored();
    SavedSprites::retainShapes(read, scene.pool);
    SavedSprites::releaseShapes(scene.sprites, scene.pool);
    readShapes.release(scene.pool);
    EXPECT_TRUE(scene.pool.find(box.view()));
    SavedSprites::releaseShapes(read, scene.pool);
    EXPECT_FALSE(scene.pool.find(box.view()));
}

} // namespace
