// SPDX-License-Identifier: Zlib
#include "actors/asteroids.hpp"

#include "game/catalog.hpp"

#include <gtest/gtest.h>

using namespace game;
using game::test::catalog;

namespace
{

constexpr graze::Vec2 Place{300.f, 300.f};

} // namespace

TEST(GameAsteroids, ABrokenRockLeavesTheCollisionSystemAndIsNotStruckAgain)
{
    Arena arena = makeArena(1, catalog());
    Asteroids rocks;
    const std::uint64_t serial = arena.nextSerial;
    for (int i = 0; i < 3; ++i)
        rocks.spawn(arena, RockSize::Small, Place, {});
    EXPECT_EQ(rocks.strike(arena, serial, 1, {}, {}).points, 0) << "it holds";
    EXPECT_EQ(arena.collisions.spriteCount(), 3u);
    EXPECT_GT(rocks.strike(arena, serial, 1, {}, {}).points, 0);
    EXPECT_EQ(arena.collisions.spriteCount(), 2u);
    EXPECT_EQ(rocks.strike(arena, serial, 1, {}, {}).points, 0) << "it is gone";
    EXPECT_GT(rocks.strike(arena, serial + 2, 2, {}, {}).points, 0) << "the last one is still found";
    EXPECT_EQ(arena.collisions.spriteCount(), 1u);
}

TEST(GameAsteroids, RocksThatFlyOffTheFieldLeaveTheCollisionSystem)
{
    Arena arena = makeArena(1, catalog());
    Asteroids rocks;
    rocks.spawn(arena, RockSize::Large, Place, {0.f, 600.f});
    rocks.spawn(arena, RockSize::Large, Place, {});
    for (int i = 0; i < 60; ++i)
        rocks.step(arena);
    EXPECT_EQ(arena.collisions.spriteCount(), 1u);
    rocks = {};
    EXPECT_EQ(arena.collisions.spriteCount(), 0u);
}
