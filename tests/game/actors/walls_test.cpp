// SPDX-License-Identifier: Zlib
#include "actors/walls.hpp"

#include "game/catalog.hpp"
#include "world/parts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

using namespace game;
using game::test::catalog;

namespace
{

using WallRows = std::array<std::string_view, 3>;
constexpr WallRows Lid{"....................", "....................", "####################"};
constexpr WallRows Ledge{"....................", "....................", "######......########"};

Parts partsWithShip()
{
    Parts parts{.arena = makeArena(1, catalog())};
    addBorders(parts.arena);
    parts.player.begin(parts.arena, 3);
    return parts;
}

void stepShip(Parts& parts, const Input& input)
{
    parts.walls.step(parts.arena);
    parts.player.step(parts.arena, parts.bullets, input, 1);
}

std::size_t wallsThatTouchTheShip(const Parts& parts)
{
    const Layers& layers = parts.arena.layers;
    std::array<graze::SpriteFound, 1> ship;
    EXPECT_EQ(parts.arena.collisions.atPoint(parts.player.position(), ship, {.layers = layers.players}), 1u);
    return parts.arena.collisions.overlapping(ship[0].sprite, {}, {.layers = layers.walls});
}

} // namespace

TEST(GameWalls, AMirroredFormationIsTheMirrorImageToTheBit)
{
    Parts drawn = partsWithShip(), mirrored = partsWithShip();
    drawn.walls.spawn(drawn.arena, drawn.turrets, Ledge, Walls::Side::AsDrawn);
    mirrored.walls.spawn(mirrored.arena, mirrored.turrets, Ledge, Walls::Side::Mirrored);
    std::vector<graze::Aabb> left, right;
    drawn.walls.boxes(left);
    mirrored.walls.boxes(right);
    ASSERT_EQ(left.size(), 14u);
    for (graze::Aabb& box : right)
        box = {{FieldWidth - box.upper.x, box.lower.y}, {FieldWidth - box.lower.x, box.upper.y}};
    EXPECT_EQ(left, right);
}

TEST(GameWalls, AWallThatComesDownPushesTheShipAndCrushesItAtTheEndOfTheField)
{
    Parts parts = partsWithShip();
    parts.walls.spawn(parts.arena, parts.turrets, Lid, Walls::Side::AsDrawn);
    const float start = parts.player.position().y;
    float lowest = start;
    int steps = 0;
    for (; steps < 1000 && !parts.player.crushed(); ++steps)
    {
        ASSERT_EQ(wallsThatTouchTheShip(parts), 0u) << "step " << steps;
        lowest = std::max(lowest, parts.player.position().y);
        stepShip(parts, {});
    }
    EXPECT_TRUE(parts.player.crushed());
    EXPECT_GT(lowest, start + 60.f);
    EXPECT_LT(lowest, FieldHeight);
}

TEST(GameWalls, TheShipSlidesAlongTilesAndOverTheirSeams)
{
    Parts parts = partsWithShip();
    parts.walls.spawn(parts.arena, parts.turrets, Lid, Walls::Side::AsDrawn);
    while (parts.walls.highest() < 200.f)
        stepShip(parts, {});
    while (parts.player.position().y > 260.f)
        stepShip(parts, {.moveY = -1.f});
    while (parts.player.position().x > 60.f)
        stepShip(parts, {.moveX = -1.f, .moveY = -0.2f});
    int seams = 0;
    for (float x = parts.player.position().x; x < FieldWidth - 60.f; ++seams)
    {
        stepShip(parts, {.moveX = 0.8f, .moveY = -0.6f});
        ASSERT_GT(parts.player.position().x, x + 3.f) << "it hangs at " << x;
        ASSERT_EQ(wallsThatTouchTheShip(parts), 0u);
        x = parts.player.position().x;
    }
    EXPECT_GT(seams, 60);
}

TEST(GameWalls, TheShipIsLetThroughAGapAndNotThroughTiles)
{
    for (const bool gap : {true, false})
    {
        Parts parts = partsWithShip();
        parts.walls.spawn(parts.arena, parts.turrets, gap ? Ledge : Lid, Walls::Side::AsDrawn);
        while (parts.walls.highest() < 200.f)
            stepShip(parts, {});
        while (gap && parts.player.position().x > 290.f)
            stepShip(parts, {.moveX = -0.5f});
        for (int i = 0; i < 120; ++i)
            stepShip(parts, {.moveY = -1.f});
        EXPECT_EQ(parts.player.position().y < parts.walls.highest(), gap);
    }
}

TEST(GameWalls, ANewShipComesWhereWallsLeaveRoom)
{
    constexpr WallRows Block{"....................", "......########......", "......########......"};
    Parts parts = partsWithShip();
    parts.walls.spawn(parts.arena, parts.turrets, Block, Walls::Side::AsDrawn);
    ASSERT_TRUE(parts.player.lose(parts.arena));
    while (parts.walls.highest() < 580.f) // over the place where ships start
        parts.walls.step(parts.arena);
    for (int i = 0; i < 90 && !parts.player.alive(); ++i)
        parts.player.step(parts.arena, parts.bullets, {}, 1);
    ASSERT_TRUE(parts.player.alive());
    EXPECT_EQ(wallsThatTouchTheShip(parts), 0u);
}
