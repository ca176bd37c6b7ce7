// SPDX-License-Identifier: Zlib
#include "system/sprites/piece_table.hpp"

#include <graze/shapes/primitives.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace
{

using namespace graze;
using detail::PieceTable;
using detail::ShapePool;

class PieceTableTest : public testing::Test
{
protected:
    PieceTableTest()
    {
        for (const float radius : {1.f, 2.f, 3.f})
        {
            const Shape circle(Circle{radius});
            pieces.append({&circle, 1}, pieces.count(), pool);
        }
    }
    [[nodiscard]] float radiusOf(std::uint32_t piece) const { return pool.view(pieces.shape[piece]).radius; }

    ShapePool pool{1};
    PieceTable pieces;
};

TEST_F(PieceTableTest, ReleasedPieceKeepsItsPlaceUntilTheSqueeze)
{
    pieces.release(1, 1, pool);
    EXPECT_EQ(pieces.count(), 3u);
    EXPECT_EQ(pieces.shape[1], PieceTable::None);
    ASSERT_EQ(pieces.released().size(), 1u);
    EXPECT_EQ(pieces.released()[0], 1u);
}

TEST_F(PieceTableTest, SqueezeClosesGapsAndKeepsTheOrder)
{
    pieces.bounds[2] = {{5.f, 6.f}, {7.f, 8.f}};
    pieces.release(0, 2, pool);
    const std::vector<std::uint32_t> newRows{PieceTable::None, PieceTable::None, 0};
    pieces.squeeze(newRows);
    ASSERT_EQ(pieces.count(), 1u);
    EXPECT_EQ(radiusOf(0), 3.f);
    EXPECT_EQ(pieces.row[0], 0u);
    EXPECT_EQ(pieces.bounds[0], (Aabb{{5.f, 6.f}, {7.f, 8.f}}));
    EXPECT_TRUE(pieces.released().empty());
}

TEST_F(PieceTableTest, NewNumbersNameEveryOldPiece)
{
    pieces.release(1, 1, pool);
    const std::vector<std::uint32_t> newRows{0, PieceTable::None, 1};
    pieces.squeeze(newRows);
    const std::vector<std::uint32_t> numbers(pieces.newNumbers().begin(), pieces.newNumbers().end());
    EXPECT_EQ(numbers, (std::vector<std::uint32_t>{0, PieceTable::None, 1}));
}

TEST_F(PieceTableTest, KnowsWhetherPiecesAndRowsAreTheSame)
{
    const std::vector<Shape> two{Circle{4.f}, Circle{5.f}};
    EXPECT_TRUE(pieces.isOnePerRow());
    pieces.append(two, 3, pool);
    EXPECT_FALSE(pieces.isOnePerRow()) << "row 3 has two";
    pieces.release(3, 2, pool);
    pieces.squeeze(std::vector<std::uint32_t>{0, 1, 2, PieceTable::None});
    EXPECT_TRUE(pieces.isOnePerRow());

    pieces.append({two.data(), 1}, 1, pool);
    EXPECT_FALSE(pieces.isOnePerRow()) << "piece 3 is of row 1";
    pieces.release(1, 1, pool);
    pieces.squeeze(std::vector<std::uint32_t>{0, 1, 2});
    EXPECT_FALSE(pieces.isOnePerRow()) << "the piece of row 1 comes last";
}

TEST_F(PieceTableTest, RestoredPiecesKnowTheirRows)
{
    pieces.restore(std::vector<std::uint32_t>{2, 0, 1});
    EXPECT_EQ(pieces.row, (std::vector<std::uint32_t>{0, 0, 2}));
    EXPECT_EQ(pieces.count(), 3u);
    EXPECT_FALSE(pieces.isOnePerRow());
    pieces.restore(std::vector<std::uint32_t>{1, 1});
    EXPECT_EQ(pieces.row, (std::vector<std::uint32_t>{0, 1}));
    EXPECT_TRUE(pieces.isOnePerRow());
    pieces.restore({});
    EXPECT_EQ(pieces.count(), 0u);
}

TEST_F(PieceTableTest, ReleasingAllPiecesAllocatesNothing)
{
    const std::uint32_t* const before = pieces.released().data();
    pieces.release(0, 3, pool);
    EXPECT_EQ(pieces.released().data(), before);
}

} // namespace
