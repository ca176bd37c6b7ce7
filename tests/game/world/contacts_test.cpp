// SPDX-License-Identifier: Zlib
#include "world/contacts.hpp"

#include "game/catalog.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

using namespace game;
using game::test::catalog;

namespace
{

using Rows = std::array<std::string_view, 1>;
constexpr Rows Lid{"####################"};
constexpr Rows Nothing{"...................."};

/// Four small rocks in a column above the place where a formation has come down to, and a shot from below.
struct Range
{
    explicit Range(const Rows& rows)
    {
        parts.walls.spawn(parts.arena, parts.turrets, rows, Walls::Side::AsDrawn);
        for (int i = 0; i < 240; ++i)
            parts.walls.step(parts.arena);
        for (int i = 0; i < 4; ++i)
            parts.asteroids.spawn(parts.arena, RockSize::Small, {300.f, 40.f + 50.f * static_cast<float>(i)}, {});
    }
    std::uint32_t hitsOf(Ammo ammo)
    {
        parts.bullets.fire(parts.arena, ammo, {300.f, 400.f}, {0.f, -3000.f}, {});
        for (int i = 0; i < 12; ++i)
        {
            parts.bullets.advance(parts.arena);
            parts.arena.collisions.update();
            EXPECT_FALSE(contacts.resolve(parts));
            parts.bullets.cull(parts.arena);
        }
        EXPECT_EQ(parts.arena.collisions.bulletCount(), 0u);
        return parts.scoring.hits();
    }

    Parts parts{.arena = makeArena(1, catalog())};
    Contacts contacts;
};

} // namespace

TEST(GameContacts, ANeedleHitsOneTargetAndAPiercingOneAllInItsPath)
{
    EXPECT_EQ(Range(Nothing).hitsOf(Ammo::PlayerNeedle), 1u);
    EXPECT_EQ(Range(Nothing).hitsOf(Ammo::PierceNeedle), 4u);
}

TEST(GameContacts, AWallStopsBothEvenWithinOneStep)
{
    EXPECT_EQ(Range(Lid).hitsOf(Ammo::PlayerNeedle), 0u);
    EXPECT_EQ(Range(Lid).hitsOf(Ammo::PierceNeedle), 0u);
}

TEST(GameContacts, AWallStopsEnemyFire)
{
    for (const bool wall : {true, false})
    {
        Range range(wall ? Lid : Nothing);
        range.parts.player.begin(range.parts.arena, 3);
        for (int i = 0; i < 200; ++i) // until the shield is gone
            range.parts.player.step(range.parts.arena, range.parts.bullets, {}, 1);
        range.parts.bullets.fire(range.parts.arena, Ammo::Orb, range.parts.player.position() - graze::Vec2{0.f, 450.f},
                                 {0.f, 600.f}, {});
        bool lost = false;
        for (int i = 0; i < 60; ++i)
        {
            range.parts.bullets.advance(range.parts.arena);
            range.parts.arena.collisions.update();
            lost = range.contacts.resolve(range.parts).has_value() || lost;
            range.parts.bullets.cull(range.parts.arena);
        }
        EXPECT_EQ(lost, !wall);
        EXPECT_EQ(range.parts.bullets.enemyFire(), 0u);
    }
}

TEST(GameContacts, ACapsuleIsTakenByTouchingItAndLastsTwelveSeconds)
{
    Parts parts{.arena = makeArena(1, catalog())};
    Contacts contacts;
    parts.player.begin(parts.arena, 3);
    parts.powerUps.beaten(parts.arena, parts.player.position() - graze::Vec2{0.f, 120.f});
    int taken = -1;
    for (int i = 0; i < 120 && taken < 0; ++i)
    {
        parts.arena.cues.clear();
        parts.powerUps.step(parts.arena);
        parts.player.step(parts.arena, parts.bullets, {}, 1);
        parts.arena.collisions.update();
        EXPECT_FALSE(contacts.resolve(parts));
        const auto cues = parts.arena.cues.all();
        if (std::find(cues.begin(), cues.end(), Cue::PowerUp) != cues.end())
            taken = i;
    }
    ASSERT_GE(taken, 0);
    EXPECT_EQ(parts.player.pierceTime(), 1.f);
    EXPECT_EQ(parts.arena.collisions.spriteCount(), 1u) << "the capsule is gone";
    int steps = 0;
    for (; parts.player.pierceTime() > 0.f && steps < 2000; ++steps)
        parts.player.step(parts.arena, parts.bullets, {}, 1);
    EXPECT_EQ(steps, 12 * 60);
}

TEST(GameContacts, TheSecondOfThreeCapsulesIsAShield)
{
    Parts parts{.arena = makeArena(1, catalog())};
    std::vector<std::uint64_t> serials;
    for (int i = 0; i < 9; ++i)
    {
        serials.push_back(parts.arena.nextSerial);
        parts.powerUps.beaten(parts.arena, {300.f, 100.f});
    }
    std::vector<PowerUp> taken;
    for (const std::uint64_t serial : serials)
        if (const auto kind = parts.powerUps.take(parts.arena, serial))
            taken.push_back(*kind);
    EXPECT_EQ(taken, (std::vector{PowerUp::Pierce, PowerUp::Shield, PowerUp::Pierce}));
}

namespace
{

constexpr graze::Vec2 ShipPlace{FieldWidth * 0.5f, FieldHeight * 0.85f};

/// A ship that can be hurt, and something else that was there before or comes after it.
template <class Spawn>
Parts shipAnd(bool shipFirst, const Spawn& spawn)
{
    Parts parts{.arena = makeArena(1, catalog())};
    if (!shipFirst)
        spawn(parts);
    parts.player.begin(parts.arena, 3);
    if (shipFirst)
        spawn(parts);
    while (!parts.player.vulnerable())
        parts.player.step(parts.arena, parts.bullets, {}, 1);
    return parts;
}

bool resolveOneUpdate(Parts& parts)
{
    parts.arena.collisions.update();
    return Contacts().resolve(parts).has_value();
}

} // namespace

TEST(GameContacts, ATouchCountsWhicheverOfTheTwoCameFirst)
{
    for (const bool shipFirst : {true, false})
    {
        Parts withCapsule = shipAnd(shipFirst, [](Parts& parts) { parts.powerUps.beaten(parts.arena, ShipPlace); });
        EXPECT_FALSE(resolveOneUpdate(withCapsule));
        EXPECT_EQ(withCapsule.player.pierceTime(), 1.f);

        Parts withRock = shipAnd(shipFirst, [](Parts& parts)
                                 { parts.asteroids.spawn(parts.arena, RockSize::Small, ShipPlace, {}); });
        EXPECT_TRUE(resolveOneUpdate(withRock));
        EXPECT_GT(withRock.scoring.score(), 0u) << "ramming breaks it";
    }
}

TEST(GameContacts, ARockThatPassesEarnsPointsAndACapsuleDoesNotWhicheverCameFirst)
{
    constexpr graze::Vec2 Beside = ShipPlace + graze::Vec2{32.f, -100.f};
    for (const bool capsule : {true, false})
        for (const bool shipFirst : {true, false})
        {
            Parts parts = shipAnd(shipFirst,
                                  [&](Parts& all)
                                  {
                                      if (capsule)
                                          all.powerUps.beaten(all.arena, Beside);
                                      else
                                          all.asteroids.spawn(all.arena, RockSize::Small, Beside, {0.f, 300.f});
                                  });
            std::size_t passes = 0;
            for (int i = 0; i < 150; ++i)
            {
                parts.asteroids.step(parts.arena);
                parts.powerUps.step(parts.arena);
                EXPECT_FALSE(resolveOneUpdate(parts));
                passes += parts.arena.collisions.nearMisses().size();
            }
            EXPECT_EQ(passes, 1u);
            EXPECT_EQ(parts.scoring.grazes(), capsule ? 0u : 1u);
        }
}

TEST(GameContacts, ANearMissLeavesItsGapBesideTheShip)
{
    Parts parts = shipAnd(true, [](Parts&) {});
    parts.bullets.fire(parts.arena, Ammo::Orb, ShipPlace + graze::Vec2{34.f, -200.f}, {0.f, 600.f}, {});
    for (int i = 0; i < 60 && parts.arena.grazes.all().empty(); ++i)
    {
        parts.bullets.advance(parts.arena);
        parts.player.step(parts.arena, parts.bullets, {.moveX = -0.03f}, 1);
        EXPECT_FALSE(resolveOneUpdate(parts));
    }
    ASSERT_EQ(parts.arena.grazes.all().size(), 1u);
    const GrazeMark& mark = parts.arena.grazes.all()[0];
    EXPECT_NEAR(length(mark.other - mark.ship), mark.gap, 0.01f);
    EXPECT_LT(mark.gap, Player::NearDistance);
    // At the ship where it is now.
    const graze::Aabb ship = *parts.arena.collisions.bounds(parts.player.sprite());
    EXPECT_TRUE(ship.grown(2.f).contains(mark.ship));
    EXPECT_EQ(parts.scoring.closestGraze(), mark.gap);
}

TEST(GameContacts, RocksBounceOffWallsThatCameBeforeAndAfterThem)
{
    for (const bool rockFirst : {true, false})
    {
        Parts parts{.arena = makeArena(1, catalog())};
        const auto spawnRock = [&] {
            parts.asteroids.spawn(parts.arena, RockSize::Small, {320.f, -10.f}, {0.f, -120.f});
        };
        if (rockFirst)
            spawnRock();
        parts.walls.spawn(parts.arena, parts.turrets, Lid, Walls::Side::AsDrawn);
        if (!rockFirst)
            spawnRock();
        bool returned = false;
        for (int i = 0; i < 60 && !returned; ++i)
        {
            parts.asteroids.step(parts.arena);
            EXPECT_FALSE(resolveOneUpdate(parts));
            std::vector<Threat> rocks;
            parts.asteroids.threats(parts.arena, rocks);
            ASSERT_EQ(rocks.size(), 1u);
            returned = rocks[0].velocity.y > 100.f;
        }
        EXPECT_TRUE(returned);
    }
}
