// SPDX-License-Identifier: Zlib
#include <graze/graze.hpp>

#include "support/places.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace
{

using namespace graze;

/// Bit i is cell (i % width, i / width).
TileGrid gridOf(int width, int height, std::uint64_t bits, float cell = 8.f)
{
    TileGrid grid(width, height, cell);
    for (int i = 0; i < width * height; ++i)
        grid.set(i % width, i / width, (bits >> i & 1) != 0);
    return grid;
}

TileGrid randomGrid(test::Random& random, int width, int height, float share)
{
    TileGrid grid(width, height, 16.f);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            grid.set(x, y, random.chance(share));
    return grid;
}

/// How often the rectangles cover each cell.
std::vector<int> coverOf(const TileGrid& grid)
{
    std::vector<int> cover(static_cast<std::size_t>(grid.width() * grid.height()));
    for (const TileRect& rect : grid.rects())
        for (int y = rect.y; y < rect.y + rect.height; ++y)
            for (int x = rect.x; x < rect.x + rect.width; ++x)
                ++cover.at(static_cast<std::size_t>(y * grid.width() + x));
    return cover;
}

/// The sides between a solid and an empty cell, one cell long each, with their outward normals.
using Sides = std::set<std::tuple<float, float, float, float, float, float>>;

Sides sidesOf(const TileGrid& grid)
{
    Sides sides;
    const auto at = [&](int i) { return static_cast<float>(i) * grid.cell(); };
    for (int y = 0; y < grid.height(); ++y)
        for (int x = 0; x < grid.width(); ++x)
        {
            if (!grid.isSolid(x, y))
                continue;
            if (!grid.isSolid(x, y - 1))
                sides.emplace(at(x), at(y), at(x + 1), at(y), 0.f, -1.f);
            if (!grid.isSolid(x + 1, y))
                sides.emplace(at(x + 1), at(y), at(x + 1), at(y + 1), 1.f, 0.f);
            if (!grid.isSolid(x, y + 1))
                sides.emplace(at(x + 1), at(y + 1), at(x), at(y + 1), 0.f, 1.f);
            if (!grid.isSolid(x - 1, y))
                sides.emplace(at(x), at(y + 1), at(x), at(y), -1.f, 0.f);
        }
    return sides;
}

/// The edges cut into sides; a side that comes twice fails the test.
Sides cutIntoSides(const std::vector<TileEdge>& edges, float cell)
{
    Sides sides;
    for (const TileEdge& edge : edges)
    {
        const Vec2 step = Vec2{-edge.normal.y, edge.normal.x} * cell;
        for (Vec2 a = edge.a; a != edge.b && sides.size() < 100000; a = a + step)
        {
            const Vec2 b = a + step;
            EXPECT_TRUE(sides.emplace(a.x, a.y, b.x, b.y, edge.normal.x, edge.normal.y).second);
        }
    }
    return sides;
}

/// Parts of solid cells that are connected by their sides.
int partsOf(const TileGrid& grid)
{
    std::set<std::pair<int, int>> left;
    for (int y = 0; y < grid.height(); ++y)
        for (int x = 0; x < grid.width(); ++x)
            if (grid.isSolid(x, y))
                left.emplace(x, y);
    int parts = 0;
    std::vector<std::pair<int, int>> next;
    while (!left.empty())
    {
        ++parts;
        next.push_back(*left.begin());
        left.erase(left.begin());
        while (!next.empty())
        {
            const auto [x, y] = next.back();
            next.pop_back();
            for (const std::pair<int, int>& cell :
                 {std::pair(x - 1, y), std::pair(x + 1, y), std::pair(x, y - 1), std::pair(x, y + 1)})
                if (left.erase(cell) > 0)
                    next.push_back(cell);
        }
    }
    return parts;
}

int concaveCornersOf(const std::vector<TileEdge>& edges)
{
    return static_cast<int>(std::count_if(
        edges.begin(), edges.end(), [](const TileEdge& edge) { return dot(edge.after - edge.b, edge.normal) > 0.f; }));
}

void expectRightRects(const TileGrid& grid, const std::string& which)
{
    const std::vector<int> cover = coverOf(grid);
    for (int y = 0; y < grid.height(); ++y)
        for (int x = 0; x < grid.width(); ++x)
            ASSERT_EQ(cover[static_cast<std::size_t>(y * grid.width() + x)], grid.isSolid(x, y) ? 1 : 0)
                << which << " (" << x << ", " << y << ")";
    const std::vector<TileRect> rects = grid.rects();
    ASSERT_LE(static_cast<int>(rects.size()), partsOf(grid) + concaveCornersOf(grid.edges())) << which;
    ASSERT_TRUE(std::is_sorted(rects.begin(), rects.end(),
                               [](const TileRect& a, const TileRect& b)
                               { return std::tie(a.y, a.x) < std::tie(b.y, b.x); }));
    for (const TileRect& rect : rects)
    {
        ASSERT_EQ(grid.rectOf(rect.x + rect.width / 2, rect.y + rect.height / 2), rect) << which;
        for (const TileRect& other : rects)
            ASSERT_FALSE(other.x == rect.x && other.width == rect.width && other.y == rect.y + rect.height)
                << which << ": two would be one";
    }
}

void expectRightEdges(const TileGrid& grid, const std::string& which)
{
    const std::vector<TileEdge> edges = grid.edges();
    const Sides sides = sidesOf(grid);
    ASSERT_EQ(cutIntoSides(edges, grid.cell()), sides) << which;
    std::size_t first = 0; // of the loop
    for (std::size_t i = 0; i < edges.size(); ++i)
    {
        const TileEdge& edge = edges[i];
        const bool isLast = i + 1 == edges.size() || !(edges[i + 1].a == edge.b && edges[i + 1].before == edge.a &&
                                                       !(edge.b == edges[first].a && edge.after == edges[first].b));
        const TileEdge& next = isLast ? edges[first] : edges[i + 1];
        ASSERT_EQ(next.a, edge.b) << which << ", edge " << i;
        ASSERT_EQ(next.before, edge.a) << which;
        ASSERT_EQ(edge.after, next.b) << which;
        ASSERT_EQ(dot(edge.normal, next.normal), 0.f) << which << ": a straight run is one edge";
        if (isLast)
            first = i + 1;
    }
}

TEST(TileGrid, AllGridsOfTwelveCellsAreCoveredOnceAndHaveTheirBorder)
{
    for (std::uint64_t bits = 0; bits < 4096; ++bits)
    {
        const TileGrid grid = gridOf(4, 3, bits);
        expectRightRects(grid, std::to_string(bits));
        expectRightEdges(grid, std::to_string(bits));
        if (HasFatalFailure())
            return;
    }
}

TEST(TileGrid, LargeMapsDoNotDependOnTheOrderOfSetsAndEqualAFreshOne)
{
    test::Random random(5);
    for (const float share : {0.1f, 0.5f, 0.9f})
    {
        const TileGrid wanted = randomGrid(random, 64, 64, share);
        std::vector<int> order(64 * 64);
        for (int i = 0; i < 64 * 64; ++i)
            order[static_cast<std::size_t>(i)] = i;
        TileGrid grid = randomGrid(random, 64, 64, 0.5f); // what was there before is forgotten
        for (std::size_t i = order.size(); i > 0; --i)
        {
            std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
            const int x = order[i - 1] % 64, y = order[i - 1] / 64;
            grid.set(x, y, wanted.isSolid(x, y));
        }
        EXPECT_EQ(grid.rects(), wanted.rects());
        expectRightRects(grid, std::to_string(share));
        expectRightEdges(grid, std::to_string(share));
    }
}

TEST(TileGrid, RectanglesAreRunsOfRowsAndEqualRunsAreOne)
{
    // ##.#
    // ##..
    // ####
    const TileGrid grid = gridOf(4, 3, 0b1111'0011'1011);
    EXPECT_EQ(grid.rects(), (std::vector<TileRect>{{0, 0, 2, 2}, {3, 0, 1, 1}, {0, 2, 4, 1}}));
    const std::vector<Shape> pieces = grid.pieces();
    ASSERT_EQ(pieces.size(), 3u);
    EXPECT_EQ(pieces[0].localBounds(), (Aabb{{0.f, 0.f}, {16.f, 16.f}}));
    EXPECT_EQ(pieces[2].localBounds(), (Aabb{{0.f, 16.f}, {32.f, 24.f}}));
    EXPECT_TRUE(pieces[2].view().box);
}

TEST(TileGrid, EdgesAreWalkedWithSolidOnTheRightAndKnowTheirNeighbours)
{
    // Two cells that meet in a corner are two loops.
    const std::vector<TileEdge> two = gridOf(2, 2, 0b1001).edges();
    ASSERT_EQ(two.size(), 8u);
    EXPECT_EQ(two[0].a, (Vec2{0.f, 0.f}));
    EXPECT_EQ(two[0].b, (Vec2{8.f, 0.f}));
    EXPECT_EQ(two[0].normal, (Vec2{0.f, -1.f}));
    EXPECT_EQ(two[0].before, (Vec2{0.f, 8.f}));
    EXPECT_EQ(two[0].after, (Vec2{8.f, 8.f}));
    EXPECT_EQ(two[4].a, (Vec2{8.f, 8.f}));

    // A ring has a loop outside and one inside, with concave corners.
    const std::vector<TileEdge> ring = gridOf(3, 3, 0b111'101'111).edges();
    ASSERT_EQ(ring.size(), 8u);
    EXPECT_EQ(concaveCornersOf(ring), 4);
}

TEST(TileGrid, ACellIsFoundWhereItsBordersAre)
{
    const float cell = 0.1f; // no multiple of it is exact
    const TileGrid grid(1000, 2, cell);
    for (int x = 0; x < 1000; ++x)
    {
        const float left = static_cast<float>(x) * cell, right = static_cast<float>(x + 1) * cell;
        EXPECT_EQ(grid.cellAt({left, 0.f}), (TileCell{x, 0}));
        EXPECT_EQ(grid.cellAt({std::nextafter(right, 0.f), cell}), (TileCell{x, 1}));
    }
    for (const Vec2 outside : {Vec2{-0.01f, 0.f}, Vec2{1000.f * cell, 0.f}, Vec2{0.f, -1.f}, Vec2{0.f, 0.2f},
                               Vec2{test::NaN, 0.f}, Vec2{0.f, test::NaN}, Vec2{test::Infinity, 0.f}})
        EXPECT_EQ(grid.cellAt(outside), std::nullopt);
}

/// What the call says when it throws; else nothing.
template <class Error, class F>
std::string saidBy(F&& f)
{
    try
    {
        f();
    }
    catch (const Error& error)
    {
        return error.what();
    }
    return {};
}

TEST(TileGrid, BadNumbersAreNamed)
{
    const auto made = [](int width, int height, float cell)
    { return saidBy<std::invalid_argument>([&] { TileGrid(width, height, cell); }); };
    EXPECT_EQ(made(0, 3, 8.f), "TileGrid: width 0 is not 1 to 65536 cells");
    EXPECT_EQ(made(3, -2, 8.f), "TileGrid: height -2 is not 1 to 65536 cells");
    EXPECT_EQ(made(65537, 1, 8.f), "TileGrid: width 65537 is not 1 to 65536 cells");
    EXPECT_EQ(made(65536, 257, 8.f), "TileGrid: 65536 x 257 cells are more than 16777216");
    for (const float cell : {0.f, -1.f, test::NaN, test::Infinity})
        EXPECT_NE(made(3, 3, cell).find("is not above 0 or not finite"), std::string::npos) << cell;
    EXPECT_EQ(made(65536, 1, 1e8f), "TileGrid: the map reaches beyond 1e12 px");
    EXPECT_EQ(made(65536, 1, 1e38f), "TileGrid: the map reaches beyond 1e12 px");
    EXPECT_EQ(made(65536, 1, 1e7f), "");

    TileGrid grid(8, 4, 32.f);
    for (const TileCell cell : {TileCell{8, 0}, TileCell{0, 4}, TileCell{-1, 0}, TileCell{0, -1}})
    {
        EXPECT_EQ(saidBy<std::out_of_range>([&] { grid.set(cell.x, cell.y, true); }),
                  "TileGrid: cell (" + std::to_string(cell.x) + ", " + std::to_string(cell.y) +
                      ") is outside of 8 x 4 cells");
        EXPECT_FALSE(grid.isSolid(cell.x, cell.y));
        EXPECT_EQ(grid.rectOf(cell.x, cell.y), std::nullopt);
    }
    EXPECT_TRUE(grid.rects().empty());
}

TEST(TileGrid, AnyRectHasAShapeOrIsTooLarge)
{
    constexpr int Most = std::numeric_limits<int>::max();
    const TileGrid small(4, 4, 0.5f), large(4, 4, 1e6f);
    const Aabb bounds = small.shapeOf({Most, 0, 1, 1}).localBounds();
    EXPECT_FLOAT_EQ(bounds.lower.x, 0.5f * 2147483647.f);
    EXPECT_GE(bounds.upper.x, bounds.lower.x);
    EXPECT_EQ(bounds.upper.y, 0.5f);
    const Aabb wide = small.shapeOf({Most, Most, Most, Most}).localBounds();
    EXPECT_FLOAT_EQ(wide.upper.x, 2147483647.f);
    EXPECT_THROW(static_cast<void>(large.shapeOf({Most, 0, 1, 1})), InvalidShape);
}

// The quotient of a place and the size of a cell is rounded, up and down.
TEST(TileGrid, ACellOfAnySizeBeginsAtItsBorderAndEndsBeforeTheNext)
{
    test::Random random(5);
    for (int round = 0; round < 2000; ++round)
    {
        const float cell = random.logBetween(1e-3f, 1e3f);
        const TileGrid grid(60'000, 2, cell);
        for (int i = 0; i < 20; ++i)
        {
            const int x = static_cast<int>(random.below(60'000)), y = static_cast<int>(random.below(2));
            const float left = static_cast<float>(x) * cell, right = static_cast<float>(x + 1) * cell;
            const float top = static_cast<float>(y) * cell, bottom = static_cast<float>(y + 1) * cell;
            ASSERT_EQ(grid.cellAt({left, top}), (TileCell{x, y})) << cell;
            ASSERT_EQ(grid.cellAt({std::nextafter(right, 0.f), std::nextafter(bottom, 0.f)}), (TileCell{x, y})) << cell;
        }
    }
}

} // namespace
