// SPDX-License-Identifier: Zlib
// The examples of docs/tiles.md, between the markers, and what comes of them.
#include <graze/graze.hpp>

#include <gtest/gtest.h>

#include <array>
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

} // namespace
