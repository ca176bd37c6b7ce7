// SPDX-License-Identifier: Zlib
#include <graze/graze.hpp>

#include "support/places.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace
{

using namespace graze;
using test::at;

/// Deepest overlap of the shape with any sprite that it may meet.
float depthIn(const CollisionSystem& system, const Operand& shape, SpriteId mover = {})
{
    std::vector<SpriteFound> found(64);
    found.resize(std::min<std::size_t>(64, system.overlapping(shape, found, {.ignore = mover})));
    float deepest = 0.f;
    for (const SpriteFound& one : found)
        deepest = std::max(deepest, penetration(shape, *system.sprite(one.sprite)).depth);
    return deepest;
}

TEST(Mover, IsPushedOutOfOneWallByItsDepth)
{
    test::Random random(3);
    int deep = 0;
    for (int run = 0; run < 300; ++run)
    {
        CollisionSystem system;
        const Shape wall = random.shape(30.f);
        const Affine2 place = random.affine(15.f);
        system.add({.shape = wall, .matrix = place});
        const Shape shape = random.shape(20.f);
        const Affine2 start = random.rigid(15.f);
        const PenetrationResult before = penetration({shape, start}, {wall, place});
        if (before.status != Status::Overlapping)
            continue;
        ++deep;
        const MoveResult result = slide(system, {shape, start}, {});
        EXPECT_FALSE(result.overlapping) << run;
        EXPECT_EQ(result.startedOverlapping, before.depth > 3e-4f);
        EXPECT_NEAR(length(result.pushed), before.depth, 3e-3f + 2e-4f * before.depth) << run;
        EXPECT_EQ(result.moved, result.pushed);
        EXPECT_FALSE(overlap({shape, result.matrix}, {wall, place}).overlapping()) << run;
    }
    EXPECT_GT(deep, 50);
}

TEST(Mover, IsPushedOutOfACornerOfTwoAndThreeWalls)
{
    const Shape box = Box{{20.f, 20.f}};
    CollisionSystem two;
    two.add({.shape = Box{{200.f, 20.f}}, .matrix = at({0.f, 15.f})});
    two.add({.shape = Box{{20.f, 200.f}}, .matrix = at({18.f, 0.f})});
    const MoveResult corner = slide(two, {box, Affine2{}}, {});
    EXPECT_TRUE(corner.startedOverlapping);
    EXPECT_FALSE(corner.overlapping);
    EXPECT_NEAR(corner.pushed.x, -2.f, 0.01f);
    EXPECT_NEAR(corner.pushed.y, -5.f, 0.01f);
    EXPECT_EQ(corner.planes, 2u);

    // The exit from the floor leads into a ceiling of one side, so it must go aside.
    CollisionSystem three;
    three.add({.shape = Box{{200.f, 20.f}}, .matrix = at({0.f, 15.f})});
    three.add({.shape = Box{{20.f, 200.f}}, .matrix = at({18.f, 0.f})});
    three.add({.shape = Box{{20.f, 20.f}}, .matrix = at({12.f, -23.f})});
    const MoveResult free = slide(three, {box, Affine2{}}, {});
    EXPECT_FALSE(free.overlapping);
    EXPECT_FALSE(depthIn(three, {box, free.matrix}) > 0.f);
    EXPECT_LT(length(free.pushed), 25.f);

    // A floor of tiles is left upwards, not by the side of its last tile.
    CollisionSystem tiles;
    for (int i = 0; i < 5; ++i)
        tiles.add({.shape = Box{{16.f, 16.f}}, .matrix = at({16.f * static_cast<float>(i), 15.f})});
    const MoveResult up = slide(tiles, {box, at({23.f, 0.f})}, {});
    EXPECT_FALSE(up.overlapping);
    EXPECT_EQ(up.pushed.x, 0.f);
    EXPECT_NEAR(up.pushed.y, -3.f, 0.01f);
}

TEST(Mover, SaysWhenThereIsNoRoom)
{
    CollisionSystem system;
    system.add({.shape = Box{{200.f, 20.f}}, .matrix = at({0.f, 15.f})});
    system.add({.shape = Box{{200.f, 20.f}}, .matrix = at({0.f, -15.f})});
    const Shape box = Box{{20.f, 20.f}};
    const MoveResult squeezed = slide(system, {box, Affine2{}}, {});
    EXPECT_TRUE(squeezed.startedOverlapping);
    EXPECT_TRUE(squeezed.overlapping);
    EXPECT_EQ(squeezed.status, Status::IterationLimit);
    const MoveResult unpushed = slide(system, {box, at({0.f, 30.f})}, {}, {.maxPushes = 0});
    EXPECT_TRUE(unpushed.overlapping);
    EXPECT_EQ(unpushed.moved, Vec2{});
}

} // namespace
