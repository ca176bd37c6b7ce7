// SPDX-License-Identifier: Zlib
#include "system/grid/box_grid.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

namespace
{

using namespace graze;
using detail::BoxGrid;
using detail::Proxy;

Proxy square(Vec2 lower, float width, std::uint64_t bit = 1)
{
    return {{lower, lower + Vec2{width, width}}, bit, ~std::uint64_t{0}};
}

/// Squares of one width on a line, each in a cell of its own.
std::vector<Proxy> lineOf(std::uint32_t count, float width)
{
    std::vector<Proxy> boxes;
    for (std::uint32_t i = 0; i < count; ++i)
        boxes.push_back(square({2.f * width * static_cast<float>(i), 0.f}, width));
    return boxes;
}

/// Files all boxes, by their index.
void build(BoxGrid& grid, const std::vector<Proxy>& boxes)
{
    std::vector<std::uint32_t> pieces(boxes.size());
    std::iota(pieces.begin(), pieces.end(), 0u);
    grid.build(pieces, boxes);
}

TEST(BoxGrid, CellsOfTheFinestLevelAreAsWideAsItsLargestBox)
{
    std::vector<Proxy> boxes = lineOf(99, 10.f);
    boxes.push_back(square({0.f, 50.f}, 11.f));
    BoxGrid grid;
    build(grid, boxes);
    ASSERT_EQ(grid.levels().size(), 1u);
    EXPECT_NEAR(1. / grid.levels()[0].cellsPerPixel, 11., 1e-3);
}

TEST(BoxGrid, OneBoxOfTenMayBeTooLargeForTheFinestLevel)
{
    std::vector<Proxy> boxes = lineOf(90, 10.f);
    for (int i = 0; i < 10; ++i)
        boxes.push_back(square({0.f, 0.f}, 60.f));
    BoxGrid grid;
    build(grid, boxes);
    ASSERT_EQ(grid.levels().size(), 2u);
    EXPECT_NEAR(1. / grid.levels()[0].cellsPerPixel, 10., 1e-3);
    EXPECT_EQ(grid.levels()[1].lastSlot - grid.levels()[1].firstSlot, 10u);
}

// Most boxes are small, a fifth of them is large: cells for nine of ten would hold most of the small ones together.
TEST(BoxGrid, CellsAreAtMostEightTimesAsWideAsSevenOfTenBoxes)
{
    std::vector<Proxy> boxes = lineOf(80, 1.f);
    for (int i = 0; i < 20; ++i)
        boxes.push_back(square({0.f, 0.f}, 1000.f));
    BoxGrid grid;
    build(grid, boxes);
    ASSERT_EQ(grid.levels().size(), 2u);
    EXPECT_LE(1. / grid.levels()[0].cellsPerPixel, 8.);
}

TEST(BoxGrid, MemoryDependsOnTheNumberOfBoxesAndNotOnTheirDistance)
{
    std::vector<Proxy> boxes = lineOf(50, 10.f);
    for (std::uint32_t i = 0; i < 50; ++i)
        boxes.push_back(square({1e7f, 20.f * static_cast<float>(i)}, 10.f));
    BoxGrid grid;
    build(grid, boxes);
    EXPECT_EQ(grid.levels()[0].bucketMask, 255u) << "two buckets for each of 128 boxes";
}

} // namespace
