// SPDX-License-Identifier: Zlib
#include "system/sprites/sprite_table.hpp"

#include "support/random.hpp"

#include <gtest/gtest.h>

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

/// A table after random calls, beside lists of the sprites that it should have.
class SpriteTableBesideLists : public testing::Test, protected Table
{
protected:
    void addSome()
    {
        for (int i = 0; i < 40; ++i)
        {
            std::vector<Shape> pieces;
            for (std::uint32_t k = 0; k <= random.below(3); ++k)
                pieces.push_back(random.polygon(12, 20.f));
            ids.push_back(add(pieces, random.rigid(50.f)));
            shapes.push_back(pieces);
        }
    }
    /// New pieces for every third sprite, the others are removed.
    void changeSome()
    {
        for (std::size_t k = 0; k < 30; ++k)
        {
            const std::uint32_t victim = random.below(static_cast<std::uint32_t>(ids.size()));
            const std::uint32_t row = *sprites.ids().find(ids[victim].value);
            if (k % 3 == 0)
            {
                shapes[victim] = {random.polygon(12, 20.f), random.shape(9.f)};
                sprites.setPieces(row, shapes[victim], pool);
            }
            else
            {
                sprites.remove(row, pool);
                ids.erase(ids.begin() + victim);
                shapes.erase(shapes.begin() + victim);
            }
            if (k % 4 == 0)
                sprites.endFrame();
        }
        sprites.endFrame();
    }
    void expectPieces(std::uint32_t row)
    {
        ASSERT_EQ(sprites.pieceCount[row], shapes[row].size());
        Aabb all;
        for (std::uint32_t i = 0; i < shapes[row].size(); ++i)
        {
            const std::uint32_t piece = sprites.firstPiece[row] + i;
            EXPECT_EQ(sprites.pieces.row[piece], row);
            EXPECT_EQ(pool.view(sprites.pieces.shape[piece]).point(0), shapes[row][i].point(0));
            all = merged(all, sprites.pieces.bounds[piece]);
        }
        EXPECT_EQ(all, sprites.boundsOf(row));
    }

    test::Random random{23};
    std::vector<SpriteId> ids;
    std::vector<std::vector<Shape>> shapes;
};

TEST_F(SpriteTableBesideLists, RowsCloseUpInOrderAndKeepTheirPieces)
{
    addSome();
    changeSome();
    ASSERT_EQ(sprites.rows(), ids.size());
    ASSERT_EQ(sprites.alive(), ids.size());
    for (std::uint32_t row = 0; row < ids.size(); ++row)
    {
        EXPECT_EQ(sprites.id[row], ids[row]);
        EXPECT_EQ(sprites.ids().find(ids[row].value), row);
        ASSERT_NO_FATAL_FAILURE(expectPieces(row));
    }
}

} // namespace
