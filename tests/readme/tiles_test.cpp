// SPDX-License-Identifier: Zlib
// The examples of docs/tiles.md, between the markers, and what comes of them.
#include <graze/graze.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace
{

TEST(TilesGuide, AnArrayOfNumbersIsALevelToWalkIn)
{
    graze::CollisionSystem collisions;
    // [level]
    const int width = 10, height = 5;
    const std::array<int, 50> numbers{
        1, 0, 0, 0, 0, 0, 0, 0, 0, 1, //
        1, 0, 0, 0, 0, 0, 0, 0, 0, 1, //
        1, 0, 0, 0, 0, 0, 2, 2, 0, 1, //
        1, 0, 0, 0, 0, 0, 0, 0, 0, 1, //
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    };
    graze::TileGrid grid(width, height, 32.f); // a cell is 32 x 32 px, the first one begins at (0, 0)
    for (int i = 0; i < width * height; ++i)
        grid.set(i % width, i / width, numbers[static_cast<std::size_t>(i)] != 0);

    collisions.collide(collisions.layer("players"), collisions.layer("walls"));
    graze::TileSprites level(collisions, grid, {.layer = "walls"});
    const graze::SpriteId player = collisions.add(
        {.shape = graze::Box{20.f, 28.f}, .matrix = graze::Affine2::translation({64.f, 64.f}), .layer = "players"});
    // [end]
    EXPECT_EQ(collisions.spriteCount(), 4u + 1u);

    const float dt = 1.f / 60.f;
    for (const graze::Vec2 velocity : {graze::Vec2{0.f, 900.f}, graze::Vec2{900.f, 0.f}})
        for (int frame = 0; frame < 60; ++frame)
        {
            // [walk]
            graze::moveAndSlide(collisions, player, velocity * dt);
            // [end]
        }
    const graze::Vec2 place = collisions.matrix(player)->offset();
    EXPECT_NEAR(place.x, 288.f - 10.f, 0.01f) << "at the right wall";
    EXPECT_NEAR(place.y, 128.f - 14.f, 0.01f) << "on the floor";

    const graze::SpriteId wall = level.at(0, 0), block = level.at(6, 2);
    collisions.collide(collisions.layer("shots"), collisions.layer("walls"));
    collisions.fire({.radius = 2.f, .layer = "shots", .position = {240.f, 20.f}, .velocity = {0.f, 6000.f}});
    collisions.advanceBullets(dt);
    collisions.update();
    ASSERT_EQ(collisions.hits().size(), 1u);
    // [break]
    for (const graze::Hit& hit : collisions.hits())
        if (const auto cell = level.grid().cellAt(hit.point + hit.normal)) // a pixel inside
            level.set(collisions, cell->x, cell->y, false);
    // [end]
    EXPECT_FALSE(level.grid().isSolid(7, 2));
    EXPECT_EQ(level.at(6, 2), block);
    EXPECT_EQ(level.at(0, 0), wall);
    EXPECT_EQ(collisions.bounds(block), (graze::Aabb{{192.f, 64.f}, {224.f, 96.f}}));

    // [border]
    std::vector<graze::Vec2> lines;
    for (const graze::TileEdge& edge : grid.edges())
        lines.insert(lines.end(), {edge.a, edge.b});
    // [end]
    EXPECT_EQ(lines.size(), 2u * (8u + 4u));
}

TEST(TilesGuide, AHeroRunsJumpsOntoALedgeAndKnocksAtTheCeiling)
{
    graze::CollisionSystem collisions;
    collisions.collide(collisions.layer("players"), collisions.layer("walls"));
    graze::TileGrid grid(12, 8, 32.f), shelves(12, 8, 32.f);
    for (int x = 0; x < 12; ++x)
    {
        grid.set(x, 7, true); // a floor
        grid.set(x, 2, true); // and a ceiling
    }
    grid.set(11, 6, true);
    for (int x = 2; x < 5; ++x)
        shelves.set(x, 5, true);
    const graze::TileSprites level(collisions, grid, {.layer = "walls"});
    // [ledges]
    const graze::OneWay upwards{.direction = {0.f, -1.f}}; // y points down
    graze::TileSprites ledges(collisions, shelves, {.layer = "walls", .oneWay = upwards});
    // [end]
    graze::Vec2 drawnAt{112.f, 200.f}, velocity{};
    const graze::SpriteId hero =
        collisions.add({.shape = graze::Box{20.f, 28.f}, .position = drawnAt, .layer = "players"});
    const float dt = 1.f / 60.f;
    graze::MoveResult last;
    const auto step = [&](int run, bool jump)
    {
        // [from the side]
        velocity.x = 180.f * static_cast<float>(run);
        velocity.y += 1500.f * dt; // gravity
        if (jump && last.floor)
            velocity.y = -560.f; // 105 px high
        last = graze::moveAndSlide(collisions, hero, velocity * dt,
                                   {.snapDistance = 4.f, .stepHeight = 6.f, .stopOnSlopes = true, .floor = last.floor});
        if (last.floor || (last.ceiling && velocity.y < 0.f))
            velocity.y = 0.f;
        drawnAt += last.moved; // or sprite.move(last.moved), and no follow
        // [end]
        return drawnAt.y + 14.f;
    };
    for (int frame = 0; frame < 30; ++frame)
        step(0, false);
    EXPECT_NEAR(step(0, false), 224.f, 0.01f) << "it stands on the floor, below the ledge";

    float highest = step(0, true);
    for (int frame = 0; frame < 60; ++frame)
        highest = std::min(highest, step(0, false));
    EXPECT_NEAR(highest, 224.f - 105.f, 10.f);
    EXPECT_NEAR(step(0, false), 160.f, 0.01f) << "it came through the ledge, and stands on it";
    EXPECT_EQ(last.floor->sprite, ledges.at(3, 5));

    step(0, true);
    for (int frame = 0; frame < 12 && !last.ceiling; ++frame)
        step(0, false);
    EXPECT_TRUE(last.ceiling);
    EXPECT_EQ(velocity.y, 0.f) << "the ceiling ends the jump";
    for (int frame = 0; frame < 120; ++frame)
        step(1, false);
    EXPECT_NEAR(drawnAt.x, 352.f - 10.f, 0.01f) << "it ran off the ledge, and to the wall";
    EXPECT_NEAR(step(1, false), 224.f, 0.01f);
    EXPECT_EQ(collisions.matrix(hero)->offset(), drawnAt);
    EXPECT_EQ(last.wall->sprite, level.at(11, 6));
}

TEST(TilesGuide, AnArenaSeenFromAboveIsClosedByARim)
{
    graze::CollisionSystem collisions;
    collisions.collide(collisions.layer("tanks"), collisions.layer("walls"));
    std::optional<graze::TileSprites> level;
    const int width = 3, height = 2;
    const std::array<int, 6> numbers{0, 0, 0, 0, 1, 0};
    // [an arena]
    graze::TileGrid grid(width + 2, height + 2, 32.f); // with a rim
    for (int y = 0; y < height + 2; ++y)
        for (int x = 0; x < width + 2; ++x)
        {
            const bool rim = x == 0 || y == 0 || x == width + 1 || y == height + 1;
            grid.set(x, y, rim || numbers[static_cast<std::size_t>((y - 1) * width + x - 1)] != 0);
        }
    level.emplace(collisions, grid, // a std::optional<graze::TileSprites>, a member of the game
                  graze::ColliderDef{.matrix = graze::Affine2::translation({-32.f, -32.f}), .layer = "walls"});
    // [end]
    EXPECT_TRUE(level->grid().isSolid(2, 2)) << "the 1 of the array";
    const graze::SpriteId tank =
        collisions.add({.shape = graze::Box{20.f, 20.f}, .position = {16.f, 16.f}, .layer = "tanks"});
    const float dt = 1.f / 60.f;
    graze::Vec2 drawnAt{16.f, 16.f};
    const auto drive = [&](graze::Vec2 velocity)
    {
        for (int frame = 0; frame < 60; ++frame)
        {
            // [from above]
            const graze::MoveResult move = graze::moveAndSlide(collisions, tank, velocity * dt, {.up = {0.f, 0.f}});
            drawnAt += move.moved;                         // or sprite.move(move.moved), and no follow
            if (move.status == graze::Status::Overlapping) // something stopped it
                velocity = {};
            // [end]
            EXPECT_FALSE(move.floor) << "there is no floor from above";
        }
        EXPECT_EQ(velocity, graze::Vec2{}) << "the rim stops it";
        return drawnAt;
    };
    EXPECT_NEAR(drive({0.f, 600.f}).y, 64.f - 10.f, 0.01f);
    EXPECT_NEAR(drive({600.f, 0.f}).x, 32.f - 10.f, 0.01f) << "the wall of the array";
    EXPECT_NEAR(drive({0.f, -600.f}).y, 10.f, 0.01f);
    EXPECT_NEAR(drive({600.f, 0.f}).x, 96.f - 10.f, 0.01f);
    EXPECT_EQ(collisions.matrix(tank)->offset(), drawnAt);
}

TEST(TilesGuide, MoversFeelNoSeamBetweenTwoLevels)
{
    graze::CollisionSystem collisions;
    graze::TileGrid rocks(4, 1, 32.f), walls(4, 1, 32.f);
    for (int x = 0; x < 4; ++x)
        (x % 2 == 0 ? rocks : walls).set(x, 0, true);
    collisions.collide(collisions.layer("tanks"), collisions.layer("walls"));
    const graze::TileSprites first(collisions, rocks, {.layer = "walls", .user = 1});
    const graze::TileSprites second(collisions, walls, {.layer = "walls", .user = 2});
    const graze::SpriteId tank =
        collisions.add({.shape = graze::Box{20.f, 20.f}, .position = {10.f, -11.f}, .layer = "tanks"});
    for (int frame = 0; frame < 100; ++frame)
        EXPECT_NEAR(graze::moveAndSlide(collisions, tank, {1.f, 1.f}).moved.x, 1.f, 1e-3f) << frame;
    EXPECT_EQ(first.at(1, 0), graze::SpriteId{});
    EXPECT_EQ(collisions.user(second.at(1, 0)), graze::UserValue(2));
}

} // namespace
