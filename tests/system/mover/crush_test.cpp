// SPDX-License-Identifier: Zlib
// Walls that push a mover, and those that crush it.
#include <graze/graze.hpp>

#include "support/places.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

namespace
{

using namespace graze;
using test::at;

// A lift drives it against a lid, and into the floor: what is left between the two is the room.
TEST(Mover, SaysHowMuchRoomIsLeftWhereItIsCrushed)
{
    CollisionSystem system;
    system.add({.shape = Box{{2000.f, 100.f}, {0.f, 50.f}}});
    const auto addMover = [&] {
        return system.add({.shape = Box{{20.f, 40.f}, {0.f, -20.f}}, .matrix = at(0.f, -0.0011f)});
    };
    for (const float down : {0.5f, 10.f, 39.f})
    {
        const SpriteId lid = system.add({.shape = Box{{400.f, 100.f}}, .matrix = at(0.f, -100.f)});
        const SpriteId mover = addMover();
        system.update();
        system.setMatrix(lid, at(0.f, -90.f + down));
        const MoveResult result = moveAndSlide(system, mover, {0.f, 1.f}, {.maxPush = 1000.f});
        EXPECT_TRUE(result.crushed) << down;
        EXPECT_NEAR(result.room, 40.f - down, 0.01f) << down;
        system.remove(lid), system.remove(mover);
    }
    const SpriteId mover = addMover();
    EXPECT_EQ(moveAndSlide(system, mover, {3.f, 1.f}).room, test::Infinity) << "it is not crushed";
    const SpriteId wall = system.add({.shape = Box{{200.f, 200.f}}, .matrix = at(500.f, -20.f)});
    system.update();
    system.setMatrix(wall, at(0.f, -20.f));
    EXPECT_EQ(moveAndSlide(system, mover, {}, {.maxPush = 20.f}).room, 0.f) << "there is no way out";
}

TEST(MoverRegression, AWallThatLeansOverCrushesNothingAtASeam)
{
    CollisionSystem system;
    for (int i = 0; i < 20; ++i)
        system.add({.shape = Box{{32.f, 32.f}}, .matrix = at(32.f * static_cast<float>(i), 16.f)});
    const SpriteId wall = system.add({.shape = Box{{40.f, 100.f}}});
    const SpriteId mover = system.add({.shape = Box{{16.f, 48.f}}, .matrix = at(60.f, -24.01f)});
    system.add({.shape = Box{{10.f, 60.f}}, .matrix = at(405.f, -30.f)}); // and here a true one
    for (int i = 0; i <= 122; ++i)
    {
        const float place = 3.f * static_cast<float>(i);
        system.setMatrix(wall, Affine2::from({.position = {place, -60.f}, .angleRadians = 0.05f}));
        EXPECT_EQ(moveAndSlide(system, mover, {0.f, 1.f}, {.stopOnSlopes = true}).crushed, i == 122) << i;
        system.update();
    }
}

TEST(MoverRegression, APiecedWallThatPushesCrushesNothing)
{
    CollisionSystem system;
    system.add({.shape = Box{{2000.f, 100.f}, {0.f, 50.f}}});
    std::vector<Shape> pieces;
    for (int i = 0; i < 8; ++i)
        pieces.emplace_back(Box{{30.f, 16.f}, {-15.f, -16.f * static_cast<float>(i)}});
    const SpriteId wall = system.add({.shape = pieces});
    // Its round head is under an edge between two pieces.
    const SpriteId mover = system.add({.shape = Capsule{{0.f, -20.f}, {0.f, -6.5f}, 6.5f}, .matrix = at(10.f, -0.01f)});
    for (int i = 1; i < 30; ++i)
    {
        system.update();
        system.setMatrix(wall, at(5.6f * static_cast<float>(i), 0.f));
        EXPECT_FALSE(moveAndSlide(system, mover, {0.f, 1.f}).crushed) << i;
    }
    EXPECT_NEAR(system.matrix(mover)->tx, 162.4f + 6.5f, 0.01f);
}

// The pose of the frame before lasts in the system until the next update, but not in a snapshot.
TEST(MoverRegression, AWallThatHasStoppedHasNoMotion)
{
    CollisionSystem system;
    const SpriteId lift = system.add({.shape = Box{{100.f, 10.f}}, .matrix = at(0.f, -100.f)});
    const SpriteId mover = system.add({.shape = Box{{20.f, 40.f}}, .matrix = at(0.f, -126.f)});
    MoveResult last = moveAndSlide(system, mover, {0.f, 5.f});
    system.update();
    system.setMatrix(lift, at(3.f, -102.f));
    last = moveAndSlide(system, mover, {}, {.floor = last.floor});
    EXPECT_EQ(last.floorMotion, Vec2(3.f, -2.f));
    system.update();
    std::vector<std::byte> bytes;
    system.snapshot(bytes);
    EXPECT_EQ(slide(system, mover, {}, {.floor = last.floor}).floorMotion, Vec2{}) << "it rests in this frame";
    ASSERT_EQ(system.restore(bytes), SnapshotFault::None);
    EXPECT_EQ(slide(system, mover, {}, {.floor = last.floor}).floorMotion, Vec2{});

    // Deep in a wall that has come: crushed then, and only stuck in the next frame.
    system.setMatrix(lift, at(0.f, -125.f));
    EXPECT_TRUE(slide(system, mover, {}, {.maxPush = 4.f}).crushed);
    system.update();
    const MoveResult stuck = slide(system, mover, {}, {.maxPush = 4.f});
    EXPECT_TRUE(stuck.overlapping);
    EXPECT_FALSE(stuck.crushed);
}

} // namespace
