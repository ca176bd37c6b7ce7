// SPDX-License-Identifier: Zlib
#include "support/places.hpp"
#include "system/grid/box_grid.hpp"

#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace
{

using namespace graze;
using detail::BoxGrid;
using detail::GridLevel;
using detail::Needle;
using detail::Proxy;
using test::Infinity;

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

std::vector<Proxy> randomBoxes(test::Random& random, std::uint32_t count)
{
    std::vector<Proxy> boxes;
    for (std::uint32_t i = 0; i < count; ++i)
        boxes.push_back(square(random.inSquare(200.f), random.logBetween(0.01f, 300.f), 1u << random.below(3)));
    return boxes;
}

/// Files all boxes, by their index.
void build(BoxGrid& grid, const std::vector<Proxy>& boxes)
{
    std::vector<std::uint32_t> pieces(boxes.size());
    std::iota(pieces.begin(), pieces.end(), 0u);
    grid.build(pieces, boxes);
}

std::vector<std::uint32_t> search(const BoxGrid& grid, const Aabb& box, std::uint64_t mask = ~std::uint64_t{0})
{
    std::vector<std::uint32_t> found;
    grid.search(Needle{box.lower.x, box.lower.y, box.upper.x, box.upper.y}, mask,
                [&](std::uint32_t slot) { found.push_back(grid.piece(slot)); });
    std::sort(found.begin(), found.end());
    return found;
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

TEST(BoxGrid, BoxesWithInfiniteEdgesAreFoundInAListOfTheirOwn)
{
    std::vector<Proxy> boxes = lineOf(100, 10.f);
    for (int i = 0; i < 30; ++i)
        boxes.push_back({{{-Infinity, -Infinity}, {Infinity, Infinity}}, 2u, ~0u});
    BoxGrid grid;
    build(grid, boxes);
    EXPECT_EQ(grid.levels().back().cellsPerPixel, 0.);
    EXPECT_EQ(search(grid, square({1e30f, 0.f}, 1.f).box, 2u).size(), 30u);
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

TEST(BoxGrid, BoxesThatMayNotMeetTheirLikeStandInLevelsOfTheirOwn)
{
    test::Random random(52);
    std::vector<Proxy> boxes = randomBoxes(random, 500);
    for (Proxy& box : boxes)
        box.mask = box.bit == 1 ? 7u : 1u;
    std::vector<std::uint32_t> pieces(boxes.size());
    std::iota(pieces.begin(), pieces.end(), 0u);
    BoxGrid grid;
    grid.build(pieces, boxes, {.loners = 6});
    std::uint32_t seen = 0;
    for (const GridLevel& level : grid.levels())
    {
        EXPECT_TRUE(level.bits == 1 || level.bits == 2 || level.bits == 4);
        EXPECT_EQ(level.masks, level.bits == 1 ? 7u : 1u);
        for (std::uint32_t slot = level.firstSlot; slot < level.lastSlot; ++slot, ++seen)
            EXPECT_EQ(boxes[grid.piece(slot)].bit, level.bits);
    }
    EXPECT_EQ(seen, boxes.size());
    const Aabb everywhere{{-1000.f, -1000.f}, {1000.f, 1000.f}};
    EXPECT_EQ(search(grid, everywhere).size(), boxes.size());
    for (const std::uint32_t mask : {1u, 2u, 4u})
        for (const std::uint32_t piece : search(grid, everywhere, mask))
            EXPECT_EQ(boxes[piece].bit, mask);
}

} // namespace
