// SPDX-License-Identifier: Zlib
#include "actors/boss.hpp"

#include "assets/assets.hpp"
#include "world/contacts.hpp"

#include <gtest/gtest.h>

#include <vector>

using namespace game;

namespace
{

struct BossFight
{
    explicit BossFight(int round = 0)
    {
        parts.arena.target = {FieldWidth * 0.5f, FieldHeight * 0.85f};
        parts.boss.spawn(parts.arena, round);
    }
    void step(int count)
    {
        for (int i = 0; i < count; ++i)
        {
            parts.arena.cues.clear();
            parts.bullets.advance(parts.arena);
            parts.boss.step(parts.arena, parts.bullets);
            parts.arena.collisions.update();
            parts.bullets.cull(parts.arena);
        }
    }
    /// Serial numbers of the parts with this picture.
    [[nodiscard]] std::vector<std::uint64_t> partsOf(Picture picture) const
    {
        std::vector<Drawable> drawables;
        parts.boss.drawables(drawables);
        std::vector<graze::SpriteId> ids(parts.arena.collisions.spriteCount());
        parts.arena.collisions.sprites(ids);
        std::vector<std::uint64_t> found;
        for (const Drawable& drawable : drawables)
            for (const graze::SpriteId id : ids)
                if (drawable.picture == picture && parts.arena.collisions.matrix(id) == drawable.matrix)
                    found.push_back(parts.arena.collisions.userOf<std::uint64_t>(id));
        return found;
    }
    /// Hits the part until it breaks off; returns how many hits that took.
    int breakOff(std::uint64_t serial)
    {
        int hits = 0;
        while (parts.boss.strike(parts.arena, serial, 1, {}, {0.f, 1.f}).points == 0 && hits < 10000)
            ++hits;
        return hits + 1;
    }

    Parts parts{.arena = makeArena(1, loadAssets().catalog)};
};

} // namespace

TEST(GameBoss, ItsPartsBelongTogetherAndNeverTouchEachOther)
{
    BossFight fight(2);
    EXPECT_EQ(fight.parts.arena.collisions.spriteCount(), 1u + 2u + 2u + 6u);
    fight.parts.arena.collisions.collide(fight.parts.arena.layers.enemies, fight.parts.arena.layers.enemies);
    for (int i = 0; i < 300; ++i)
    {
        fight.step(1);
        ASSERT_TRUE(fight.parts.arena.collisions.begun().empty());
    }
}

TEST(GameBoss, TheCoreIsHurtByAQuarterWhileThereAreArms)
{
    BossFight armed, bare;
    for (const std::uint64_t arm : bare.partsOf(Picture::BossArm))
        bare.breakOff(arm);
    const int withArms = armed.breakOff(armed.partsOf(Picture::BossCore).at(0));
    const int without = bare.breakOff(bare.partsOf(Picture::BossCore).at(0));
    EXPECT_EQ(withArms, 4 * without);
}

TEST(GameBoss, PartsBreakOffOneByOneAndTheCoreTakesAllWithIt)
{
    BossFight fight;
    EXPECT_FLOAT_EQ(fight.parts.boss.health(), 1.f);
    float health = 1.f;
    for (const Picture picture : {Picture::BossCannon, Picture::BossArm})
        for (const std::uint64_t serial : fight.partsOf(picture))
        {
            const std::size_t before = fight.parts.arena.collisions.spriteCount();
            fight.breakOff(serial);
            EXPECT_EQ(fight.parts.arena.collisions.spriteCount(), before - 1);
            EXPECT_LT(fight.parts.boss.health(), health);
            health = fight.parts.boss.health();
            EXPECT_EQ(fight.parts.boss.strike(fight.parts.arena, serial, 1, {}, {}).points, 0) << "it is gone";
        }
    fight.breakOff(fight.partsOf(Picture::BossCore).at(0));
    EXPECT_FALSE(fight.parts.boss.alive());
    EXPECT_EQ(fight.parts.boss.health(), 0.f);
    EXPECT_EQ(fight.parts.arena.collisions.spriteCount(), 0u);
}

TEST(GameBoss, EveryRoundEarnsMore)
{
    int before = 0;
    for (const int round : {0, 1, 2, 500})
    {
        BossFight fight(round);
        const std::uint64_t core = fight.partsOf(Picture::BossCore).at(0);
        int points = 0;
        while (points == 0)
            points = fight.parts.boss.strike(fight.parts.arena, core, 1, {}, {}).points;
        EXPECT_GT(points, before) << "round " << round;
        EXPECT_LE(points, 300'000) << "a game may begin in a wave of six digits";
        before = points;
    }
}

TEST(GameBoss, WhatItHasFiredGoesOutWhenAnArmBreaks)
{
    BossFight fight;
    fight.step(500);
    ASSERT_GT(fight.parts.bullets.enemyFire(), 20u);
    fight.breakOff(fight.partsOf(Picture::BossArm).at(0));
    fight.step(1);
    EXPECT_EQ(fight.parts.bullets.enemyFire(), 0u);
    EXPECT_EQ(fight.parts.arena.collisions.bulletCount(), 0u);
}
