// SPDX-License-Identifier: Zlib
#include <graze/graze.hpp>

#include "support/places.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace
{

using namespace graze;
using test::at;

/// The sprites of a level, by the bounds that they have in the system.
using Level = std::map<std::pair<float, float>, std::pair<SpriteId, Aabb>>;

Level levelOf(const CollisionSystem& system, const TileSprites& tiles)
{
    Level level;
    for (const TileRect& rect : tiles.grid().rects())
    {
        const SpriteId id = tiles.at(rect.x, rect.y);
        const Aabb bounds = system.bounds(id).value_or(Aabb{});
        EXPECT_EQ(bounds, tiles.grid().shapeOf(rect).localBounds())
            << "the sprite of (" << rect.x << ", " << rect.y << ")";
        EXPECT_EQ(tiles.at(rect.x + rect.width - 1, rect.y + rect.height - 1), id);
        level[{bounds.lower.x, bounds.lower.y}] = {id, bounds};
    }
    EXPECT_EQ(system.spriteCount(), level.size()) << "and no other sprite";
    return level;
}

struct TilesInASystem : ::testing::Test
{
    CollisionSystem system;
    Layer players = system.layer("players");
    Layer walls = system.layer("walls");

    void SetUp() override { system.collide(players, walls); }
};

// A change leaves what it does not concern alone: a sprite with the same rectangle has the same id.
TEST_F(TilesInASystem, ChangesKeepTheIdsOfEqualRectanglesAndGiveTheSpritesOfAFreshLevel)
{
    test::Random random(8);
    for (const float share : {0.3f, 0.7f, 0.95f})
    {
        TileGrid grid(12, 9, 10.f);
        for (int y = 0; y < 9; ++y)
            for (int x = 0; x < 12; ++x)
                grid.set(x, y, random.chance(share));
        TileSprites tiles(system, grid, {.layer = walls});
        Level before = levelOf(system, tiles);
        for (int change = 0; change < 400; ++change)
        {
            const int x = static_cast<int>(random.below(12)), y = static_cast<int>(random.below(9));
            tiles.set(system, x, y, random.chance(share));
            const Level after = levelOf(system, tiles);
            std::size_t lost = 0;
            for (const auto& [place, old] : before)
            {
                const auto now = after.find(place);
                if (now != after.end() && now->second.second == old.second)
                {
                    ASSERT_EQ(now->second.first, old.first) << "change " << change;
                }
                else
                {
                    ++lost;
                }
            }
            ASSERT_LE(lost, 5u);
            before = after;
            if (change % 7 == 0)
                system.update();
            if (HasFailure())
                return;
        }
        tiles.remove(system);
        EXPECT_EQ(system.spriteCount(), 0u);
        EXPECT_TRUE(tiles.grid().rects().empty());
    }
    EXPECT_EQ(system.statistics().refused, 0u);
}

TEST_F(TilesInASystem, TheLargestPartKeepsTheIdAndItsContacts)
{
    TileGrid grid(10, 2, 16.f);
    for (int x = 0; x < 10; ++x)
        grid.set(x, 1, true);
    TileSprites tiles(system, grid, {.layer = walls});
    const SpriteId floor = tiles.at(0, 1);
    const SpriteId player = system.add({.shape = Box{8.f, 8.f}, .matrix = at({20.f, 12.f}), .layer = players});
    system.update();
    ASSERT_EQ(system.begun().size(), 1u);

    tiles.set(system, 8, 1, false);
    system.update();
    EXPECT_EQ(tiles.at(0, 1), floor);
    EXPECT_FALSE(tiles.at(8, 1));
    EXPECT_NE(tiles.at(9, 1), floor);
    EXPECT_EQ(system.stays().size(), 1u) << "the player still stands on it";
    EXPECT_TRUE(system.begun().empty());
    EXPECT_TRUE(system.ended().empty());

    tiles.set(system, 8, 1, true);
    system.update();
    EXPECT_EQ(tiles.at(9, 1), floor) << "the floor grows back";
    EXPECT_EQ(system.spriteCount(), 2u);
    EXPECT_EQ(system.stays().size(), 1u);
    EXPECT_TRUE(system.contains(player));
}

TEST_F(TilesInASystem, SpritesHaveTheDefOfTheLevel)
{
    TileGrid grid(2, 2, 16.f);
    grid.set(0, 0, true);
    TileSprites tiles(system, grid, {.matrix = at({100.f, 50.f}), .layer = "walls", .user = 7});
    tiles.set(system, 1, 1, true);
    for (const SpriteId id : {tiles.at(0, 0), tiles.at(1, 1)})
    {
        EXPECT_EQ(system.layerOf(id), walls);
        EXPECT_EQ(system.user(id), UserValue(7));
    }
    EXPECT_EQ(system.bounds(tiles.at(1, 1)), (Aabb{{116.f, 66.f}, {132.f, 82.f}}));
}

// A name that is read from a file dies with the file.
TEST_F(TilesInASystem, TheNameOfTheLayerMayGo)
{
    std::string name = "walls";
    TileSprites tiles(system, TileGrid(3, 3, 10.f), {.layer = name});
    name = "wells";
    tiles.set(system, 1, 1, true);
    EXPECT_EQ(system.layerOf(tiles.at(1, 1)), walls);
    EXPECT_THROW(TileSprites(system, TileGrid(3, 3, 10.f), {.layer = name}), std::invalid_argument)
        << "also of a grid without a solid cell";
}

TEST_F(TilesInASystem, WhatCannotBeSetThrowsAndChangesNothing)
{
    TileGrid grid(2, 2, 16.f);
    grid.set(0, 0, true);
    EXPECT_THROW(TileSprites(system, grid, {.layer = "wals"}), std::invalid_argument);
    EXPECT_EQ(system.spriteCount(), 0u);
    TileSprites tiles(system, grid, {.layer = walls});
    for (const int outside : {2, -1, std::numeric_limits<int>::max(), std::numeric_limits<int>::min()})
    {
        EXPECT_THROW(tiles.set(system, outside, 0, true), std::out_of_range);
        EXPECT_THROW(tiles.set(system, 0, outside, false), std::out_of_range);
        EXPECT_FALSE(tiles.at(outside, 0));
    }
    EXPECT_EQ(system.spriteCount(), 1u);
}

TEST_F(TilesInASystem, ACopyGoesBackWithASnapshot)
{
    TileGrid grid(5, 3, 16.f);
    for (int x = 0; x < 5; ++x)
        grid.set(x, 1, true);
    TileSprites tiles(system, grid, {.layer = walls});
    system.update();
    std::vector<std::byte> bytes;
    system.snapshot(bytes);
    const TileSprites saved = tiles;
    const auto play = [&]
    {
        tiles.set(system, 2, 1, false);
        tiles.set(system, 2, 2, true);
        system.update();
        return system.hash();
    };
    const std::uint64_t first = play();
    ASSERT_FALSE(static_cast<bool>(system.restore(bytes)));
    tiles = saved;
    EXPECT_EQ(play(), first);
    EXPECT_EQ(system.statistics().refused, 0u);
}

// The same motion over one long wall and over a map whose floor is cut into rectangles of all sizes.
TEST_F(TilesInASystem, AMoverSlidesOverSeamsAsOverOneWall)
{
    test::Random random(31);
    for (int run = 0; run < 20; ++run)
    {
        TileGrid grid(60, 8, 16.f);
        for (int x = 0; x < 60; ++x)
        {
            grid.set(x, 2, true);
            for (int y = 3; y < 8; ++y)
                grid.set(x, y, random.chance(0.6f)); // below the floor: cuts it where a column is as wide
        }
        CollisionSystem one;
        one.add({.shape = Box{Vec2{960.f, 16.f}, Vec2{480.f, 40.f}}});
        CollisionSystem many;
        TileSprites tiles(many, grid);
        for (int x = 1; x < 60; x += 3) // holes that are closed again leave no trace
            tiles.set(many, x, 2, false);
        for (int x = 1; x < 60; x += 3)
            tiles.set(many, x, 2, true);
        const Shape shape = run % 2 == 0 ? Shape(Box{12.f, 20.f}) : Shape(Capsule{{0.f, -4.f}, {0.f, 4.f}, 6.f});
        Affine2 place = at({20.f, 15.f}), placeOfOne = place;
        for (int step = 0; step < 200; ++step)
        {
            const Vec2 wish{random.between(-2.f, 6.f), random.between(0.f, 6.f)};
            place = slide(many, {shape, place}, wish).matrix;
            placeOfOne = slide(one, {shape, placeOfOne}, wish).matrix;
            ASSERT_NEAR(place.tx, placeOfOne.tx, 0.05f) << "run " << run << ", step " << step;
            ASSERT_NEAR(place.ty, placeOfOne.ty, 0.01f);
        }
        EXPECT_GT(place.tx, 300.f);
    }
}

TEST_F(TilesInASystem, AMoverFallsIntoAHoleOfItsOwnWidth)
{
    for (const float speed : {0.25f, 3.f, 16.f})
    {
        TileGrid grid(20, 6, 32.f);
        for (int x = 0; x < 20; ++x)
            for (int y = 2; y < 6; ++y)
                grid.set(x, y, true);
        CollisionSystem world;
        TileSprites tiles(world, grid);
        const Shape box = Box{32.f, 32.f};
        Affine2 place = slide(world, {box, at({304.f, 40.f})}, {0.f, 20.f}).matrix;
        EXPECT_NEAR(place.ty, 48.f, 0.01f) << "on the floor";
        tiles.set(world, 9, 2, false); // just below: from 288 to 320
        tiles.set(world, 9, 3, false);
        for (int frame = 0; frame < 100; ++frame)
            place = slide(world, {box, place}, {0.f, speed}).matrix;
        EXPECT_NEAR(place.tx, 304.f, 0.01f);
        EXPECT_NEAR(place.ty, std::min(112.f, 48.f + 100.f * speed), 0.1f) << speed;
    }
}

TEST_F(TilesInASystem, ARefusedShapeThrowsAndChangesNothing)
{
    TileGrid grid(3, 1, 16.f);
    grid.set(0, 0, true);
    TileSprites tiles(system, grid, {.layer = walls});
    system.setRefusalHandler([](const Refusal&) {});
    const SpriteId id = tiles.at(0, 0);
    // Two cells are too wide for floats here, one is not.
    ASSERT_EQ(system.setMatrix(id, Affine2::scaling({1.4e37f, 1.f})), Refused::None);
    EXPECT_THROW(tiles.set(system, 1, 0, true), std::invalid_argument);
    EXPECT_FALSE(tiles.grid().isSolid(1, 0));
    EXPECT_EQ(tiles.at(0, 0), id);
    EXPECT_FALSE(tiles.at(1, 0));
    ASSERT_EQ(system.setMatrix(id, Affine2{}), Refused::None);
    tiles.set(system, 1, 0, true);
    EXPECT_EQ(tiles.at(1, 0), id);
    EXPECT_EQ(system.bounds(id)->upper.x, 32.f);

    ASSERT_EQ(system.remove(id), Refused::None);
    EXPECT_THROW(tiles.set(system, 2, 0, true), std::invalid_argument) << "removed by its id";
    EXPECT_FALSE(tiles.grid().isSolid(2, 0));
}

} // namespace
