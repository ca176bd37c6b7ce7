// SPDX-License-Identifier: Zlib
#include "support/outline/pictures.hpp"
#include "support/random.hpp"

#include <sheets/cells.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace
{

using graze::test::painted;
using graze::test::Picture;
using graze::test::Random;
using sheets::CellGrid;
using sheets::cellsOf;
using sheets::foundCells;

// Figures that stand in the cells of a grid, each a disc with a head: wider or narrower, higher or lower by a pixel or
// two.
Picture sheetOf(const CellGrid& grid, int columns, int rows, std::uint32_t seed)
{
    Random random(seed);
    std::vector<int> wobble;
    for (int i = 0; i < columns * rows; ++i)
        wobble.push_back(static_cast<int>(random.below(3)) - 1);
    const int width = 2 * grid.margin + columns * (grid.width + grid.spacing) - grid.spacing;
    const int height = 2 * grid.margin + rows * (grid.height + grid.spacing) - grid.spacing;
    return painted("sheet", width, height,
                   [&](int x, int y)
                   {
                       const int column = (x - grid.margin) / (grid.width + grid.spacing);
                       const int row = (y - grid.margin) / (grid.height + grid.spacing);
                       if (x < grid.margin || y < grid.margin || column >= columns || row >= rows)
                           return false;
                       const int left = (x - grid.margin) % (grid.width + grid.spacing);
                       const int top = (y - grid.margin) % (grid.height + grid.spacing);
                       const double across = (left - .5 * grid.width + .5) / (.4 * grid.width);
                       const double down = (top - .5 * grid.height + .5) / (.42 * grid.height);
                       const double size = 1. + .05 * wobble[static_cast<std::size_t>(row * columns + column)];
                       return left < grid.width && top < grid.height && across * across + down * down < size;
                   });
}

TEST(FoundCells, AreThoseThatTheSheetWasDrawnIn)
{
    std::uint32_t seed = 1;
    for (const CellGrid& grid : {CellGrid{32, 32}, CellGrid{16, 24}, CellGrid{48, 64, 1, 1}, CellGrid{24, 24, 0, 2},
                                 CellGrid{64, 64, 2, 4}, CellGrid{40, 30}})
        for (const auto& [columns, rows] : {std::pair{4, 1}, std::pair{1, 3}, std::pair{4, 3}, std::pair{8, 8}})
        {
            const Picture sheet = sheetOf(grid, columns, rows, seed++);
            const auto found = foundCells(sheet.mask(), 128);
            ASSERT_TRUE(found) << grid.width << " x " << grid.height << ", " << columns << " x " << rows;
            EXPECT_EQ(found->width, grid.width)
                << columns << " x " << rows << " of " << grid.width << " x " << grid.height;
            EXPECT_EQ(found->height, grid.height) << columns << " x " << rows;
            EXPECT_EQ(cellsOf(sheet.width, sheet.height, *found).size(), static_cast<std::size_t>(columns * rows));
        }
}

TEST(FoundCells, AreNoneInASinglePicture)
{
    for (const Picture& picture : graze::test::mediumPictures())
        if (picture.name.find("text") == std::string::npos)
        {
            EXPECT_FALSE(foundCells(picture.mask(), 128)) << picture.name;
        }
}

TEST(FoundCells, AreNoneWhereNothingIsDrawn)
{
    EXPECT_FALSE(foundCells(painted("empty", 64, 64, [](int, int) { return false; }).mask()));
    EXPECT_FALSE(foundCells(painted("full", 64, 64, [](int, int) { return true; }).mask()));
    EXPECT_FALSE(foundCells(painted("pixel", 1, 1, [](int, int) { return true; }).mask()));
}

// A pixel that touches its neighbour's cell: the figure is no pair of figures.
TEST(FoundCells, AreNotCutThroughADrawing)
{
    const Picture sheet =
        painted("joined", 64, 32, [](int x, int y) { return std::abs(x % 32 - 16) < 12 && y > 3 && y < 28; });
    ASSERT_TRUE(foundCells(sheet.mask(), 128));
    const Picture joined = painted("joined", 64, 32, [&](int x, int y) { return sheet.opaque(x, y) || y == 15; });
    EXPECT_FALSE(foundCells(joined.mask(), 128));
}

TEST(CellsOf, RefusesCellsThatDoNotFit)
{
    EXPECT_EQ(cellsOf(64, 32, {32, 32}).size(), 2u);
    EXPECT_EQ(cellsOf(67, 33, {32, 32, 1, 1}).size(), 2u);
    EXPECT_THROW((void)cellsOf(65, 32, {32, 32}), std::runtime_error);
    EXPECT_THROW((void)cellsOf(64, 32, {0, 32}), std::runtime_error);
    EXPECT_THROW((void)cellsOf(16384, 16384, {1, 1}), std::runtime_error);
}

} // namespace
