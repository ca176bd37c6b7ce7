// SPDX-License-Identifier: Zlib
#include "actors/boss.hpp"

#include "game/field.hpp"

#include <gtest/gtest.h>

#include <vector>

using namespace game;

namespace
{

struct BossFight : game::test::Field
{
    explicit BossFight(int round = 0) : boss(Boss::enter(arena, round)) {}
    /// Those with this picture.
    [[nodiscard]] std::vector<Actor*> parts(Picture picture) const
    {
        std::vector<Actor*> found;
        for (const auto& actor : arena.actors)
            if (actor->sprite.getPicture() == picture)
                found.push_back(actor.get());
        return found;
    }
    /// Hits the part until it breaks off; returns how many hits that took.
    int breakOff(Actor& part)
    {
        int hits = 1;
        while (!part.strike(arena, 1, {}, {0.f, 1.f}) && hits < 10000)
            ++hits;
        return hits;
    }

    Boss& boss;
};

} // namespace

TEST(GameBoss, ItsPartsBelongTogetherAndNeverTouchEachOther)
{
    BossFight fight(2);
    EXPECT_EQ(fight.sprites(), 1u + 2u + 2u + 6u);
    fight.arena.collisions.collide(fight.arena.layers.enemies, fight.arena.layers.enemies);
    for (int i = 0; i < 300; ++i)
    {
        fight.step();
        ASSERT_TRUE(fight.arena.collisions.begun().empty());
    }
}

TEST(GameBoss, TheCoreIsHurtByAQuarterWhileThereAreArms)
{
    BossFight armed, bare;
    for (Actor* const arm : bare.parts(Picture::BossArm))
        bare.breakOff(*arm);
    const int withArms = armed.breakOff(armed.boss);
    const int without = bare.breakOff(bare.boss);
    EXPECT_EQ(withArms, 4 * without);
}

TEST(GameBoss, PartsBreakOffOneByOneAndTheCoreTakesAllWithIt)
{
    BossFight fight(1);
    EXPECT_FLOAT_EQ(bossHealth(fight.arena), 1.f);
    for (const Picture picture : {Picture::BossCannon, Picture::BossArm})
        for (Actor* const part : fight.parts(picture))
        {
            const std::size_t before = fight.sprites();
            const float health = bossHealth(fight.arena);
            fight.breakOff(*part);
            EXPECT_LT(bossHealth(fight.arena), health);
            fight.step();
            EXPECT_EQ(fight.sprites(), before - 1);
        }
    fight.breakOff(fight.boss);
    fight.step();
    EXPECT_EQ(bossHealth(fight.arena), 0.f);
    EXPECT_EQ(fight.sprites(), 0u) << "and the plates";
}

TEST(GameBoss, EveryRoundEarnsMore)
{
    int before = 0;
    for (const int round : {0, 1, 2, 500})
    {
        const BossFight fight(round);
        EXPECT_GT(fight.boss.points, before) << "round " << round;
        EXPECT_LE(fight.boss.points, 300'000) << "a game may begin in a wave of six digits";
        before = fight.boss.points;
    }
}

TEST(GameBoss, WhatItHasFiredGoesOutWhenAnArmBreaks)
{
    BossFight fight;
    for (int i = 0; i < 500; ++i)
        fight.step();
    ASSERT_GT(fight.arena.bullets.enemyFire(), 20u);
    fight.breakOff(*fight.parts(Picture::BossArm).at(0));
    fight.step();
    EXPECT_EQ(fight.arena.bullets.enemyFire(), 0u);
    EXPECT_EQ(fight.arena.collisions.bulletCount(), 0u);
}
