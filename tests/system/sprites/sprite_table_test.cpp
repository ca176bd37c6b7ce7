// SPDX-License-Identifier: Zlib
#include "system/sprites/sprite_table.hpp"

#include <graze/queries/distance.hpp>

#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace
{

using namespace graze;
using detail::ShapePool;
using detail::SpriteTable;

struct Table
{
    SpriteId add(const std::vector<Shape>& pieces, const Affine2& pose)
    {
        return sprites.add({.pieces = pieces, .matrix = pose, .owner = {}, .order = {}}, pool);
    }

    ShapePool pool{1};
    SpriteTable sprites{1};
};

/// From any pose to any other: shifted only, turned by less than half a turn, or flipped.
std::pair<Affine2, Affine2> anyMove(test::Random& random)
{
    const Affine2 start = random.affine(100.f);
    switch (random.below(3))
    {
        case 0:
            return {start, Affine2::translation(random.inSquare(200.f)) * start};
        case 1:
            return {start, Affine2::translation(random.inSquare(100.f)) * random.affine(10.f) * start};
        default:
            return {start, start * Affine2::scaling({-1.f, random.between(0.f, 2.f)})};
    }
}

TEST(SpriteTable, SweptBoundsAndDiscHoldEveryPieceAllTheWay)
{
    test::Random random(21);
    for (int i = 0; i < 400; ++i)
    {
        Table table;
        const std::vector<Shape> pieces{random.shape(40.f), Shape::hullOf(random.points(5, 60.f), random.unit() * 4.f)};
        const auto [start, end] = anyMove(random);
        table.add(pieces, start);
        table.sprites.endFrame();
        ASSERT_TRUE(table.sprites.setMatrix(0, end, table.pool));
        for (std::uint32_t piece = 0; piece < 2; ++piece)
        {
            const detail::SweptPiece swept = table.sprites.swept(piece, table.pool);
            const Aabb box = swept.bounds.grown(1e-3f);
            const detail::SweptDisc& disc = swept.disc;
            for (int step = 0; step <= 16; ++step)
            {
                const float t = static_cast<float>(step) / 16.f;
                const Affine2 pose = motionAt(table.sprites.motion(0), t);
                const Aabb there = worldBounds(pieces[piece].view(), pose);
                ASSERT_TRUE(box.contains(there.lower) && box.contains(there.upper)) << "case " << i << ", t " << t;
                const Vec2 middle = disc.start + (disc.end - disc.start) * t;
                for (int k = 0; k < 16; ++k)
                {
                    const auto angle = static_cast<float>(k) * 0.3926991f;
                    const Vec2 direction = Affine2::rotation(angle).transformVector({1.f, 0.f});
                    const Vec2 far = support(pieces[piece].view(), pose, direction).point;
                    ASSERT_LE(length(far - middle), disc.radius * 1.0001f + 1e-2f) << "case " << i << ", t " << t;
                }
            }
        }
    }
}

TEST(SpriteTable, GapAtLeastIsNeverAboveTheGapOnTheWay)
{
    test::Random random(22);
    int useful = 0;
    for (int i = 0; i < 400; ++i)
    {
        Table table;
        const std::vector<Shape> a{random.shape(20.f)}, b{random.shape(20.f)};
        const Affine2 startA = random.rigid(100.f), startB = random.rigid(100.f);
        table.add(a, startA);
        table.add(b, startB);
        table.sprites.endFrame();
        table.sprites.setMatrix(0, random.rigid(100.f), table.pool);
        table.sprites.setMatrix(1, random.rigid(100.f), table.pool);
        const detail::SweptDisc discA = table.sprites.swept(0, table.pool).disc;
        const detail::SweptDisc discB = table.sprites.swept(1, table.pool).disc;
        const float bound = detail::gapAtLeast(discA, discB);
        ASSERT_EQ(bound > 0.f, detail::gapAtLeast(discB, discA) > 0.f);
        useful += bound > 0.f ? 1 : 0;
        for (int step = 0; step <= 32; ++step)
        {
            const float t = static_cast<float>(step) / 32.f;
            const auto gap =
                distance({a[0], motionAt(table.sprites.motion(0), t)}, {b[0], motionAt(table.sprites.motion(1), t)});
            ASSERT_GE(gap.distance + 1e-3f, bound) << "case " << i;
        }
    }
    EXPECT_GT(useful, 50);
}

TEST(SpriteTable, RowsCloseUpInOrderAndKeepTheirPieces)
{
    test::Random random(23);
    Table table;
    std::vector<SpriteId> ids;
    std::vector<std::vector<Shape>> shapes;
    for (int i = 0; i < 40; ++i)
    {
        std::vector<Shape> pieces;
        for (std::uint32_t k = 0; k <= random.below(3); ++k)
            pieces.push_back(random.polygon(12, 20.f));
        ids.push_back(table.add(pieces, random.rigid(50.f)));
        shapes.push_back(pieces);
    }
    for (std::size_t k = 0; k < 30; ++k)
    {
        const std::uint32_t victim = random.below(static_cast<std::uint32_t>(ids.size()));
        const std::uint32_t row = *table.sprites.ids().find(ids[victim].value);
        if (k % 3 == 0)
        {
            shapes[victim] = {random.polygon(12, 20.f), random.shape(9.f)};
            table.sprites.setPieces(row, shapes[victim], table.pool);
        }
        else
        {
            table.sprites.remove(row, table.pool);
            ids.erase(ids.begin() + victim);
            shapes.erase(shapes.begin() + victim);
        }
        if (k % 4 == 0)
            table.sprites.endFrame();
    }
    table.sprites.endFrame();
    ASSERT_EQ(table.sprites.rows(), ids.size());
    ASSERT_EQ(table.sprites.alive(), ids.size());
    for (std::uint32_t row = 0; row < ids.size(); ++row)
    {
        EXPECT_EQ(table.sprites.id[row], ids[row]);
        EXPECT_EQ(table.sprites.ids().find(ids[row].value), row);
        ASSERT_EQ(table.sprites.pieceCount[row], shapes[row].size());
        Aabb all;
        for (std::uint32_t i = 0; i < shapes[row].size(); ++i)
        {
            const std::uint32_t piece = table.sprites.firstPiece[row] + i;
            EXPECT_EQ(table.sprites.pieceRow[piece], row);
            EXPECT_EQ(table.pool.view(table.sprites.pieceShape[piece]).point(0), shapes[row][i].point(0));
            all = merged(all, table.sprites.pieceBounds[piece]);
        }
        EXPECT_EQ(all, table.sprites.boundsOf(row));
    }
}

TEST(SpriteTable, WayStartsAtTheLastUpdateOrAtTheLastTeleport)
{
    Table table;
    table.add({Circle{1.f}}, Affine2::translation({1.f, 0.f}));
    const auto move = [&](float x) { table.sprites.setMatrix(0, Affine2::translation({x, 0.f}), table.pool); };
    move(2.f);
    EXPECT_FALSE(table.sprites.moves(0)) << "a new sprite has no past";
    table.sprites.endFrame();
    move(3.f);
    move(4.f);
    EXPECT_EQ(table.sprites.previous[0].tx, 2.f);
    table.sprites.teleport(0, Affine2::translation({10.f, 0.f}), table.pool);
    EXPECT_FALSE(table.sprites.moves(0));
    move(11.f);
    EXPECT_EQ(table.sprites.previous[0].tx, 10.f);
    table.sprites.endFrame();
    EXPECT_EQ(table.sprites.previous[0].tx, 10.f);
    table.sprites.takePoses();
    EXPECT_FALSE(table.sprites.moves(0));
}

} // namespace
