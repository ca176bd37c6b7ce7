// SPDX-License-Identifier: Zlib
#include <graze/system/collision_system.hpp>

#include "support/methods.hpp"
#include "support/places.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

namespace
{

using namespace graze;
using test::at;

/// A shot flies along the x axis past a rock of radius 10 at (50, 20).
class WhyNoHit : public testing::TestWithParam<Method>
{
protected:
    WhyNoHit()
    {
        system.collide(shots, rocks);
        def.layer = shots;
        def.velocity = {100.f, 0.f};
    }
    SpriteId addRock(Vec2 place, SpriteId owner = {})
    {
        return system.add({.shape = Circle{10.f}, .matrix = at(place.x, place.y), .layer = rocks, .owner = owner});
    }
    void fly()
    {
        system.advanceBullets(1.f);
        system.update();
    }
    void expectOnly(WhyNot::Reason reason, const std::string& sentence)
    {
        const WhyNot why = system.whyNot(shot, rock);
        EXPECT_EQ(why.reasons, static_cast<std::uint32_t>(reason)) << why.sentence;
        EXPECT_EQ(why.sentence, sentence);
        EXPECT_FALSE(why.touching());
    }

    CollisionSystem system{GjkSettings{.method = GetParam()}};
    Layer shots = system.layer("shots"), rocks = system.layer("rocks");
    SpriteId rock = addRock({50.f, 0.f});
    BulletDef def;
    BulletId shot;
};

TEST_P(WhyNoHit, NothingWhereTheLastUpdateHadTheHit)
{
    shot = system.fire(def);
    fly();
    const WhyNot why = system.whyNot(shot, rock);
    EXPECT_TRUE(why.touching());
    EXPECT_EQ(why.sentence, "the last update had the hit");
    fly();
    fly();
    EXPECT_TRUE(system.whyNot(shot, rock).has(WhyNot::Spent));
    EXPECT_FALSE(system.whyNot(shot, rock).has(WhyNot::NotMoved)) << "no call moves a spent one";
}

TEST_P(WhyNoHit, TheGapOfTheClosestApproach)
{
    def.position = {0.f, -23.f};
    shot = system.fire(def);
    fly();
    expectOnly(WhyNot::Gap, "it passes at 13 px");
    EXPECT_NEAR(system.whyNot(shot, rock).gap, 13.f, 1e-3f) << "on the path, 46 px from where it is";
    fly();
    EXPECT_NEAR(system.whyNot(shot, rock).gap, length(Vec2{50.f, 23.f}) - 10.f, 1e-3f) << "on the last path";
}

TEST_P(WhyNoHit, ABulletThatNobodyAdvances)
{
    shot = system.fire(def);
    system.update();
    const WhyNot why = system.whyNot(shot, rock);
    EXPECT_EQ(why.reasons, WhyNot::NotMoved | WhyNot::Gap);
    EXPECT_EQ(why.sentence, "no call moved the bullet before the last update: see advanceBullets; it passes at 40 px");
    system.advanceBullets(1.f);
    expectOnly(WhyNot::NotUpdated, "the two meet, and no update has seen it");
    system.update();
    EXPECT_TRUE(system.whyNot(shot, rock).touching());
    def.velocity = {};
    shot = system.fire(def);
    system.update();
    expectOnly(WhyNot::Gap, "it passes at 40 px");
}

TEST_P(WhyNoHit, EachRule)
{
    const SpriteId owner = system.add({.shape = Circle{1.f}, .matrix = at(0.f, 500.f)});
    def.owner = owner;
    shot = system.fire(def);
    system.setEnabled(rock, false);
    fly();
    expectOnly(WhyNot::DisabledB, "the sprite is disabled");
    system.setEnabled(rock, true);
    system.collide(shots, rocks, false);
    expectOnly(WhyNot::Layers, "layers \"shots\" and \"rocks\" do not collide");
    system.collide(shots, rocks);
    system.ignore(owner, rock);
    expectOnly(WhyNot::Ignored, "the owner of the bullet and the sprite ignore each other");
    system.ignore(owner, rock, false);
    system.setPairFilter({[](void*, const FilteredSprite&, const FilteredSprite&) noexcept { return false; }});
    expectOnly(WhyNot::Filtered, "the pair filter keeps the owner of the bullet and the sprite apart");
    system.setPairFilter({});
    const SpriteId other = rock;
    rock = addRock({50.f, 0.f}, owner);
    expectOnly(WhyNot::Owner, "the bullet and the sprite have the same owner");
    system.remove(rock);
    rock = def.owner = other;
    shot = system.fire(def);
    fly();
    expectOnly(WhyNot::Owner, "the sprite is the owner of the bullet");
}

TEST_P(WhyNoHit, WhatWasStruckOrEnteredBefore)
{
    def.pierce = 1;
    def.velocity = {50.f, 0.f};
    shot = system.fire(def);
    fly();
    system.setVelocity(shot, {});
    fly();
    expectOnly(WhyNot::Struck, "the bullet has struck the sprite before");
    system.setBulletEffect(shots, rocks, BulletEffect::Report);
    shot = system.fire(def);
    fly();
    system.setVelocity(shot, {});
    fly();
    expectOnly(WhyNot::Struck, "the bullet is inside the sprite, which was reported when it entered");
    def.position = {0.f, 40.f};
    shot = system.fire(def);
    fly();
    EXPECT_FALSE(system.whyNot(shot, rock).has(WhyNot::Struck)) << "another one is inside";
}

TEST_P(WhyNoHit, IdsThatAreNotAlive)
{
    shot = system.fire(def);
    system.removeBullet(shot);
    expectOnly(WhyNot::NotAliveA, "the bullet is not alive any more");
    CollisionSystem other;
    shot = other.fire({});
    expectOnly(WhyNot::ForeignA, "the bullet belongs to another system");
    shot = system.fire(def);
    rock = {};
    expectOnly(WhyNot::NotAliveB, "the sprite is the null id");
}

INSTANTIATE_TEST_SUITE_P(Methods, WhyNoHit, testing::ValuesIn(test::Methods),
                         [](const auto& tested) { return test::methodName(tested.param); });

} // namespace
