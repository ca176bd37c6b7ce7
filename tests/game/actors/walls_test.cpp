// SPDX-License-Identifier: Zlib
#include "actors/walls.hpp"

#include "game/field.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

using namespace game;

namespace
{

using WallRows = std::array<std::string_view, 3>;
constexpr WallRows Lid{"....................", "....................", "####################"};
constexpr WallRows Ledge{"....................", "....................", "######......########"};
constexpr WallRows Block{"....................", "......########......", "......########......"};

/// The place down the field of the last wall to leave it.
float highestWall(const Arena& arena)
{
    float y = FieldHeight;
    for (const auto& actor : arena.actors)
        y = actor->kind == game::Actor::Kind::Wall ? std::min(y, actor->position().y) : y;
    return y;
}

struct Walled : game::test::Field
{
    explicit Walled(const WallRows& rows) { addWalls(arena, rows, Side::AsDrawn); }
    void stepUntil(float wallY)
    {
        while (highestWall(arena) < wallY)
            step();
    }
    [[nodiscard]] std::size_t wallsAtTheShip() const
    {
        return arena.collisions.overlapping(player.sprite(), {}, {.layers = arena.layers.walls});
    }
};

} // namespace

TEST(GameWalls, AMirroredFormationIsTheMirrorImageToTheBit)
{
    Walled drawn(Ledge);
    game::test::Field mirrored;
    addWalls(mirrored.arena, Ledge, Side::Mirrored);
    ASSERT_EQ(drawn.arena.actors.size(), 14u);
    const auto places = [](const Arena& arena, bool turned)
    {
        std::vector<graze::Vec2> found;
        for (const auto& tile : arena.actors)
            found.push_back({turned ? FieldWidth - tile->position().x : tile->position().x, tile->position().y});
        return found;
    };
    EXPECT_EQ(places(drawn.arena, false), places(mirrored.arena, true));
}

TEST(GameWalls, AWallThatComesDownPushesTheShipAndCrushesItAtTheEndOfTheField)
{
    Walled field(Lid);
    const float start = field.player.position().y;
    float lowest = start;
    std::optional<Blow> blow;
    for (int i = 0; i < 1000 && !blow; ++i)
    {
        ASSERT_EQ(field.wallsAtTheShip(), 0u) << "step " << i;
        lowest = std::max(lowest, field.player.position().y);
        blow = field.step();
    }
    ASSERT_TRUE(blow);
    EXPECT_EQ(blow->killer, Killer::Wall);
    EXPECT_GT(lowest, start + 60.f);
    EXPECT_LT(lowest, FieldHeight);
}

TEST(GameWalls, TheShipSlidesAlongTilesAndOverTheirSeams)
{
    Walled field(Lid);
    field.stepUntil(200.f);
    while (field.player.position().y > 260.f)
        field.step({.moveY = -1.f});
    while (field.player.position().x > 60.f)
        field.step({.moveX = -1.f, .moveY = -0.2f});
    int seams = 0;
    for (float x = field.player.position().x; x < FieldWidth - 60.f; ++seams)
    {
        field.step({.moveX = 0.8f, .moveY = -0.6f});
        ASSERT_GT(field.player.position().x, x + 3.f) << "it hangs at " << x;
        ASSERT_EQ(field.wallsAtTheShip(), 0u);
        x = field.player.position().x;
    }
    EXPECT_GT(seams, 60);
}

TEST(GameWalls, ANewShipComesWhereWallsLeaveRoom)
{
    Walled field(Block);
    field.player.fall();
    ASSERT_TRUE(field.player.lose(field.arena));
    while (highestWall(field.arena) < 580.f) // over the place where ships start
        field.arena.step();
    for (int i = 0; i < 90 && !field.player.alive(); ++i)
        field.player.step(field.arena, {}, 1);
    ASSERT_TRUE(field.player.alive());
    EXPECT_EQ(field.wallsAtTheShip(), 0u);
}
