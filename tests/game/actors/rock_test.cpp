// SPDX-License-Identifier: Zlib
#include "actors/rock.hpp"

#include "game/field.hpp"

#include <gtest/gtest.h>

using namespace game;
using game::test::Field;

namespace
{

constexpr graze::Vec2 Place{300.f, 300.f}, Rest{};

} // namespace

TEST(GameRock, ABrokenOneLeavesTheCollisionSystemAndIsNotStruckAgain)
{
    Field field;
    Rock& rock = field.arena.spawn<Rock>(Rock::Size::Small, Place, Rest);
    field.arena.spawn<Rock>(Rock::Size::Small, Place, Rest);
    EXPECT_FALSE(rock.strike(field.arena, 1, {}, {})) << "it holds";
    EXPECT_TRUE(rock.strike(field.arena, 1, {}, {}));
    EXPECT_FALSE(rock.strike(field.arena, 1, {}, {})) << "it is gone";
    field.step();
    EXPECT_EQ(field.sprites(), 1u);
}

TEST(GameRock, ThoseThatFlyOffTheFieldLeaveTheCollisionSystem)
{
    Field field;
    field.arena.spawn<Rock>(Rock::Size::Large, Place, graze::Vec2{0.f, 600.f});
    field.arena.spawn<Rock>(Rock::Size::Large, Place - graze::Vec2{200.f, 0.f}, Rest);
    for (int i = 0; i < 60; ++i)
        field.step();
    EXPECT_EQ(field.sprites(), 1u);
}

TEST(GameRock, BouncesOffWallsThatCameBeforeAndAfterIt)
{
    constexpr std::string_view Lid[]{"####################"};
    for (const bool rockFirst : {true, false})
    {
        Field field;
        const auto spawn = [&]() -> Actor& {
            return field.arena.spawn<Rock>(Rock::Size::Small, graze::Vec2{320.f, -10.f}, graze::Vec2{0.f, -120.f});
        };
        Actor* rock = rockFirst ? &spawn() : nullptr;
        addWalls(field.arena, Lid, Side::AsDrawn);
        rock = rockFirst ? rock : &spawn();
        bool returned = false;
        for (int i = 0; i < 60 && !returned; ++i)
        {
            field.step();
            returned = rock->velocity.y > 100.f;
        }
        EXPECT_TRUE(returned);
    }
}
