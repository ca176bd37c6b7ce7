// SPDX-License-Identifier: Zlib
#include "world/contacts.hpp"

#include "actors/capsule.hpp"
#include "actors/rock.hpp"
#include "game/field.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string_view>
#include <vector>

using namespace game;
using game::test::Field;

namespace
{

using Rows = std::array<std::string_view, 1>;
constexpr Rows Lid{"####################"};
constexpr Rows Nothing{"...................."};
constexpr graze::Vec2 Rest{};

/// Small rocks in a column above the place where a formation has come down to, and a shot from below.
std::uint32_t hitsOf(Ammo ammo, const Rows& rows)
{
    Field field;
    addWalls(field.arena, rows, Side::AsDrawn);
    for (int i = 0; i < 240; ++i)
        field.arena.step();
    for (int i = 0; i < 4; ++i)
        field.arena.spawn<Rock>(Rock::Size::Small, graze::Vec2{200.f, 40.f + 50.f * static_cast<float>(i)}, Rest);
    field.arena.bullets.fire(field.arena, ammo, {200.f, 400.f}, {0.f, -3000.f}, {});
    for (int i = 0; i < 12; ++i)
        EXPECT_FALSE(field.step());
    EXPECT_EQ(field.arena.collisions.bulletCount(), 0u);
    return field.scoring.tally().hits;
}

} // namespace

TEST(GameContacts, ANeedleHitsOneTargetAndAPiercingOneAllInItsPathUpToAWall)
{
    EXPECT_EQ(hitsOf(Ammo::PlayerNeedle, Nothing), 1u);
    EXPECT_EQ(hitsOf(Ammo::PierceNeedle, Nothing), 4u);
    EXPECT_EQ(hitsOf(Ammo::PlayerNeedle, Lid), 0u);
    EXPECT_EQ(hitsOf(Ammo::PierceNeedle, Lid), 0u) << "even within one step";
}

TEST(GameContacts, EnemyFireTakesTheShipAndAWallStopsIt)
{
    for (const bool wall : {true, false})
    {
        Field field;
        field.dropShield();
        addWalls(field.arena, wall ? Lid : Nothing, Side::AsDrawn);
        for (int i = 0; i < 240; ++i)
            field.arena.step();
        const graze::Vec2 above = field.player.position() - graze::Vec2{0.f, 450.f};
        field.arena.bullets.fire(field.arena, Ammo::Orb, above, {0.f, 600.f}, {}, Killer::GunshipShot);
        std::optional<Blow> blow;
        for (int i = 0; i < 60 && !blow; ++i)
            blow = field.step();
        ASSERT_EQ(blow.has_value(), !wall);
        EXPECT_EQ(field.arena.bullets.enemyFire(), 0u);
        if (!blow)
            continue;
        EXPECT_EQ(toString(blow->killer), "a gunship's shot");
        ASSERT_TRUE(blow->bullet) << "it is shown where it hit";
        const graze::Vec2 shown =
            blow->bullet->matrix.transformPoint(centreOf(field.arena.catalog.rect(Picture::EnemyOrb)));
        EXPECT_LT(length(shown - blow->point), 6.f);
    }
}

TEST(GameContacts, ACapsuleIsTakenByTouchingItAndLastsTwelveSeconds)
{
    Field field;
    dropCapsule(field.arena, field.player.position() - graze::Vec2{0.f, 120.f});
    for (int i = 0; i < 120 && field.player.pierceTime() == 0.f; ++i)
        EXPECT_FALSE(field.step());
    EXPECT_EQ(field.player.pierceTime(), 1.f);
    EXPECT_TRUE(field.heard(Cue::PowerUp));
    EXPECT_EQ(field.sprites(), 0u) << "the capsule is gone";
    int steps = 0;
    for (; field.player.pierceTime() > 0.f && steps < 2000; ++steps)
        field.step();
    EXPECT_EQ(steps, 12 * 60);
}

TEST(GameContacts, OneOfThreeLeavesACapsuleAndTheSecondIsAShield)
{
    Field field;
    for (int i = 0; i < 9; ++i)
        dropCapsule(field.arena, {300.f, 100.f});
    std::vector<PowerUp> taken;
    for (const auto& capsule : field.arena.actors)
        taken.push_back(static_cast<Capsule&>(*capsule).take(field.arena));
    EXPECT_EQ(taken, (std::vector{PowerUp::Pierce, PowerUp::Shield, PowerUp::Pierce}));
}

// A pair reports the one that was there first as its first sprite.
TEST(GameContacts, ATouchCountsWhicheverOfTheTwoCameFirst)
{
    for (const bool shipFirst : {true, false})
        for (const bool capsule : {true, false})
        {
            Field field;
            field.dropShield();
            const graze::Vec2 place = field.player.position();
            if (capsule)
                dropCapsule(field.arena, place);
            else
                field.arena.spawn<Rock>(Rock::Size::Small, place, Rest);
            if (!shipFirst)
                field.player.begin(field.arena, 3);
            field.dropShield();
            const std::optional<Blow> blow = field.step();
            EXPECT_EQ(blow.has_value(), !capsule);
            EXPECT_EQ(field.player.pierceTime(), capsule ? 1.f : 0.f);
            ram(field.arena, field.scoring, blow.value_or(Blow{}));
            EXPECT_EQ(field.scoring.tally().score > 0, !capsule) << "ramming breaks it";
        }
}

TEST(GameContacts, ARockThatPassesEarnsPointsAndACapsuleDoesNot)
{
    for (const bool capsule : {true, false})
    {
        Field field;
        field.dropShield();
        const graze::Vec2 beside = field.player.position() + graze::Vec2{32.f, -100.f};
        if (capsule)
            dropCapsule(field.arena, beside);
        else
            field.arena.spawn<Rock>(Rock::Size::Small, beside, graze::Vec2{0.f, 300.f});
        std::size_t passes = 0;
        for (int i = 0; i < 150; ++i)
        {
            EXPECT_FALSE(field.step({.moveX = i % 40 < 20 ? 0.01f : -0.01f}));
            passes += field.arena.collisions.nearMisses().size();
        }
        EXPECT_EQ(passes, 1u);
        EXPECT_EQ(field.scoring.tally().grazes, capsule ? 0u : 1u);
    }
}

TEST(GameContacts, ANearMissLeavesItsGapBesideTheShip)
{
    Field field;
    field.dropShield();
    const graze::Vec2 above = field.player.position() + graze::Vec2{34.f, -200.f};
    field.arena.bullets.fire(field.arena, Ammo::Orb, above, {0.f, 600.f}, {});
    for (int i = 0; i < 60 && field.arena.grazes.all().empty(); ++i)
        EXPECT_FALSE(field.step({.moveX = -0.03f}));
    ASSERT_EQ(field.arena.grazes.all().size(), 1u);
    const GrazeMark& mark = field.arena.grazes.all()[0];
    EXPECT_NEAR(length(mark.other - mark.ship), mark.gap, 0.01f);
    EXPECT_LT(mark.gap, Player::NearDistance);
    // At the ship where it is now.
    const graze::Aabb ship = *field.arena.collisions.bounds(field.player.sprite());
    EXPECT_TRUE(ship.grown(2.f).contains(field.player.position() + mark.ship));
    EXPECT_EQ(field.scoring.tally().closestGraze, mark.gap);
    EXPECT_EQ(field.scoring.tally().score, static_cast<std::uint64_t>(mark.points)) << "its points are read there too";
    EXPECT_TRUE(field.arena.effects.marks().empty());
    EXPECT_TRUE(field.heard(Cue::Multiplier)) << "the first one is celebrated";
}
