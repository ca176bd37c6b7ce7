// SPDX-License-Identifier: Zlib
#include "system/sprites/sprite_table.hpp"

#include "support/random.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace
{

using namespace graze;
using namespace graze::detail;

class PieceBounds : public testing::Test
{
protected:
    SpriteId add(const std::vector<Shape>& pieces)
    {
        return sprites.add({.pieces = pieces, .owner = {}, .order = {}}, pool);
    }
    [[nodiscard]] std::uint32_t find(PoseBlock& block, const std::vector<SpriteId>& ids,
                                     const std::vector<Affine2>& poses)
    {
        return block.find(ids, GivenPoses(poses), sprites.ids(), {sprites.firstPiece.data(), sprites.pieceCount.data()},
                          pool, sprites.pieces);
    }

    [[nodiscard]] static Shape sixteenCorners()
    {
        std::vector<Vec2> points;
        for (int i = 0; i < 16; ++i)
            points.push_back(Affine2::rotation(static_cast<float>(i) * 0.3926991f).transformVector({9.f, 0.f}));
        return Shape::ofPoints(points, 0.f);
    }

    test::Random random{31};
    ShapePool pool{1};
    SpriteTable sprites{1};
};

TEST_F(PieceBounds, AreWorldBoundsForShapesOfAnySize)
{
    for (int i = 0; i < 300; ++i)
    {
        const Shape shape = i % 2 == 0 ? random.shape(40.f) : sixteenCorners();
        const Affine2 pose = random.affine(100.f);
        Aabb box;
        ASSERT_TRUE(boundsAt(pool, pool.acquire(shape.view()), pose, box));
        EXPECT_EQ(box, worldBounds(shape.view(), pose));
    }
}

TEST_F(PieceBounds, OverflowIsRefusedForShapesOfAnySize)
{
    const Affine2 pose = Affine2::scaling({std::numeric_limits<float>::max(), 1.f});
    Aabb box;
    EXPECT_FALSE(boundsAt(pool, pool.acquire(Shape(Box{{40.f, 40.f}}).view()), pose, box));
    EXPECT_FALSE(boundsAt(pool, pool.acquire(sixteenCorners().view()), pose, box));
}

TEST_F(PieceBounds, BlockWritesTheBoundsOfBoxesAndOthers)
{
    std::vector<SpriteId> ids;
    std::vector<Affine2> poses;
    for (int i = 0; i < 40; ++i)
    {
        ids.push_back(add({i % 3 == 0 ? Shape(Box{{4.f, 6.f}}) : random.polygon(6, 20.f)}));
        poses.push_back(random.affine(50.f));
    }
    PoseBlock block;
    ASSERT_EQ(find(block, ids, poses), 40u);
    for (std::uint32_t i = 0; i < 40; ++i)
    {
        EXPECT_EQ(block.row[i], i);
        EXPECT_EQ(sprites.pieces.bounds[i], worldBounds(pool.view(sprites.pieces.shape[i]), poses[i]));
    }
}

TEST_F(PieceBounds, PlacementsBecomeTheirMatricesAtAnyAngle)
{
    const float nan = std::numeric_limits<float>::quiet_NaN();
    std::vector<Placement> placements;
    for (const float angle : {0.5f, 1e6f, 1000000.1f, -3e38f, -4.f, -1000000.1f, 2.f})
        placements.push_back({.position = {angle, 3.f}, .angleRadians = angle, .scale = {2.f, -1.f}});
    placements.push_back({.angleRadians = nan});
    const GivenPoses all(placements), poses = all.from(1);
    ASSERT_EQ(poses.size(), 7u);
    Affine2 room[7];
    ASSERT_EQ(poses.matrices(room), room);
    poses.place(7, room);
    EXPECT_FALSE(room[6].isFinite());
    for (std::uint32_t i = 0; i < 6; ++i)
    {
        EXPECT_EQ(room[i], Affine2::from(placements[i + 1]));
        EXPECT_EQ(poses[i], room[i]);
    }
    const std::vector<Affine2> matrices{Affine2::rotation(1.f), Affine2::rotation(2.f)};
    EXPECT_EQ(GivenPoses(matrices).from(1).matrices(room), matrices.data() + 1);
    EXPECT_EQ(GivenPoses(matrices)[1], matrices[1]);
}

TEST_F(PieceBounds, BlockEndsAtTheFirstUnusualSprite)
{
    const Shape box(Box{{4.f, 6.f}});
    const SpriteId usual = add({box}), several = add({box, box}), large = add({sixteenCorners()});
    const Affine2 infinite = Affine2::translation({std::numeric_limits<float>::infinity(), 0.f});
    PoseBlock block;
    EXPECT_EQ(find(block, {usual, several, usual}, std::vector<Affine2>(3)), 1u);
    EXPECT_EQ(find(block, {usual, large, usual}, std::vector<Affine2>(3)), 1u);
    EXPECT_EQ(find(block, {usual, SpriteId{}, usual}, std::vector<Affine2>(3)), 1u);
    EXPECT_EQ(find(block, {usual, usual, usual}, {{}, {}, infinite}), 2u);
}

} // namespace
