// SPDX-License-Identifier: Zlib
#include <graze/system/collision_system.hpp>

#include "support/methods.hpp"
#include "support/places.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>
#include <vector>

namespace
{

using namespace graze;
using test::at;

/// Bricks, zones, enemies and walls on the x axis, and the layers of what flies there.
class BulletEffects : public testing::TestWithParam<Method>
{
protected:
    BulletEffects()
    {
        for (const Layer target : {bricks, zones, enemies, walls})
        {
            system.collide(balls, target);
            system.collide(shots, target);
        }
        system.setBulletEffect(balls, bricks, BulletEffect::Bounce);
        system.setBulletEffect(balls, zones, BulletEffect::Report);
        system.setBulletEffect(balls, enemies, BulletEffect::Pierce);
        system.setBulletEffect(balls, walls, BulletEffect::Stop);
    }
    /// `width` px wide around x, across the axis.
    SpriteId add(Layer layer, float x, float width = 2.f)
    {
        return system.add({.shape = Box{{width, 200.f}}, .matrix = at(x, 0.f), .layer = layer});
    }
    /// A frame of one second; the targets that were hit.
    std::vector<SpriteId> fly()
    {
        system.advanceBullets(1.f);
        system.update();
        std::vector<SpriteId> targets;
        for (const Hit& hit : system.hits())
            targets.push_back(hit.target);
        return targets;
    }

    CollisionSystem system{GjkSettings{.method = GetParam()}};
    Layer balls = system.layer("balls"), shots = system.layer("shots"), bricks = system.layer("bricks"),
          zones = system.layer("zones"), enemies = system.layer("enemies"), walls = system.layer("walls");
};

TEST_P(BulletEffects, ABallBouncesOffBricksAndReportsZones)
{
    const SpriteId zone = add(zones, 30.f, 10.f), brick = add(bricks, 60.f), left = add(bricks, -60.f);
    const BulletId ball =
        system.fire({.radius = 1.f, .layer = balls, .velocity = {100.f, 0.f}, .bounces = EndlessBounces});
    EXPECT_EQ(fly(), (std::vector{zone, brick, zone})) << "it flies back through the zone";
    const std::span<const Hit> hits = system.hits();
    EXPECT_TRUE(hits[0].reported && !hits[0].bounced && !hits[0].spent);
    EXPECT_TRUE(hits[1].bounced && !hits[1].reported && !hits[1].spent);
    EXPECT_TRUE(hits[2].reported);
    EXPECT_NEAR(hits[0].fraction, 0.24f, 1e-3f);
    EXPECT_EQ(hits[0].velocity, Vec2(100.f, 0.f));
    EXPECT_NEAR(hits[2].fraction, 0.8f, 1e-3f);
    EXPECT_EQ(fly(), (std::vector{left})) << "from 18 to -58 and back to -36";
    EXPECT_EQ(system.bullet(ball)->bouncesLeft, EndlessBounces);
    EXPECT_EQ(system.bullet(ball)->pierceLeft, 0);
}

TEST_P(BulletEffects, AShotPiercesEnemiesAndStopsAtWalls)
{
    const SpriteId first = add(enemies, 20.f), second = add(enemies, 40.f), wall = add(walls, 60.f);
    add(enemies, 80.f);
    const BulletId shot = system.fire({.layer = balls, .velocity = {100.f, 0.f}, .pierce = 9, .bounces = 5});
    EXPECT_EQ(fly(), (std::vector{first, second, wall}));
    EXPECT_TRUE(system.hits()[2].spent) << "whatever it has left";
    EXPECT_TRUE(system.bullet(shot)->spent);
    EXPECT_EQ(system.bullet(shot)->pierceLeft, 7);
    EXPECT_EQ(system.bullet(shot)->bouncesLeft, 5);
}

TEST_P(BulletEffects, CountsThatAreUsedUpStopTheBullet)
{
    const SpriteId first = add(enemies, 20.f), second = add(enemies, 40.f), brick = add(bricks, -30.f);
    const BulletId piercer = system.fire({.layer = balls, .velocity = {100.f, 0.f}, .pierce = 1, .bounces = 3});
    const BulletId bouncer = system.fire({.layer = balls, .velocity = {-100.f, 0.f}, .pierce = 3});
    EXPECT_EQ(fly(), (std::vector{first, second, brick}));
    EXPECT_TRUE(system.bullet(piercer)->spent) << "it does not bounce off what it pierces";
    EXPECT_TRUE(system.bullet(bouncer)->spent) << "nor pierce what reflects";
    EXPECT_EQ(system.bullet(bouncer)->pierceLeft, 3);
}

TEST_P(BulletEffects, WithoutEffectsTheBulletIsAsFired)
{
    const SpriteId brick = add(bricks, 40.f), zone = add(zones, -20.f), wall = add(walls, -40.f);
    system.fire({.layer = shots, .velocity = {100.f, 0.f}, .pierce = 1, .bounces = 1});
    EXPECT_EQ(fly(), (std::vector{brick, zone}));
    EXPECT_TRUE(system.hits()[0].bounced && !system.hits()[1].bounced && !system.hits()[1].spent);
    EXPECT_EQ(fly(), std::vector{wall});
    EXPECT_TRUE(system.hits()[0].spent);
    system.setBulletEffect(balls, zones, BulletEffect::AsFired);
    EXPECT_EQ(system.bulletEffect(balls, zones), BulletEffect::AsFired);
    system.fire({.layer = balls, .velocity = {-30.f, 0.f}});
    EXPECT_EQ(fly(), std::vector{zone});
    EXPECT_TRUE(system.hits()[0].spent);
}

TEST_P(BulletEffects, AZoneIsReportedOnceForEachEntry)
{
    const SpriteId zone = add(zones, 50.f, 30.f);
    // Frames that end before it, at its edge, inside three times, at the other edge and behind it; and back.
    const BulletId ball = system.fire({.layer = balls, .position = {5.f, 0.f}, .velocity = {10.f, 0.f}});
    std::vector<int> entries;
    for (int frame = 0; frame < 16; ++frame)
    {
        if (frame == 8)
            system.setVelocity(ball, {-10.f, 0.f});
        if (fly() == std::vector{zone})
            entries.push_back(frame);
    }
    EXPECT_EQ(entries, (std::vector{2, 9}));
    EXPECT_EQ(system.bullet(ball)->pierceLeft, 0);
    EXPECT_FALSE(system.bullet(ball)->spent);
}

TEST_P(BulletEffects, AZoneThatGoesAndComesIsEnteredAgain)
{
    const SpriteId zone = add(zones, 0.f, 30.f);
    system.fire({.layer = balls});
    EXPECT_EQ(fly(), std::vector{zone}) << "fired inside";
    EXPECT_TRUE(fly().empty());
    system.setEnabled(zone, false);
    EXPECT_TRUE(fly().empty());
    system.setEnabled(zone, true);
    EXPECT_EQ(fly(), std::vector{zone});
    system.setMatrix(zone, at(60.f, 0.f));
    EXPECT_TRUE(fly().empty());
    system.setMatrix(zone, at(-60.f, 0.f));
    EXPECT_EQ(fly(), std::vector{zone}) << "it passes over the ball within the frame";
    system.setMatrix(zone, at(60.f, 0.f));
    EXPECT_EQ(fly(), std::vector{zone}) << "and again";
}

TEST_P(BulletEffects, APiercedTargetIsNotHitAgainWhenABounceLeadsBack)
{
    const SpriteId enemy = add(enemies, 30.f), brick = add(bricks, 60.f);
    system.fire({.layer = balls, .velocity = {100.f, 0.f}, .pierce = 5, .bounces = 5});
    EXPECT_EQ(fly(), (std::vector{enemy, brick}));
    EXPECT_TRUE(fly().empty());
}

TEST_P(BulletEffects, EffectsHoldForBulletsThatMeetBullets)
{
    system.collide(balls, balls);
    const SpriteId zone = add(zones, 20.f), wall = add(walls, 60.f);
    const BulletId ball = system.fire({.layer = balls, .velocity = {100.f, 0.f}, .pierce = 1, .meetsBullets = true});
    const BulletId before = system.fire({.layer = balls, .position = {40.f, 0.f}, .pierce = 9});
    const BulletId behind = system.fire({.layer = balls, .position = {80.f, 0.f}, .pierce = 9});
    system.update();
    EXPECT_EQ(fly(), (std::vector{zone, SpriteId{}, wall, SpriteId{}}));
    EXPECT_EQ(system.hits()[1].targetBullet, before) << "the zone has cost no pierce";
    EXPECT_EQ(system.hits()[3].bullet, before);
    EXPECT_TRUE(system.bullet(ball)->spent);
    EXPECT_EQ(system.bullet(behind)->pierceLeft, 9) << "behind the wall";
}

TEST_P(BulletEffects, MaxSpeedCapsTheSpeedAfterABounce)
{
    const SpriteId racket = add(bricks, 60.f);
    const BulletId ball =
        system.fire({.layer = balls, .velocity = {100.f, 0.f}, .bounces = EndlessBounces, .maxSpeed = 150.f});
    system.update();
    system.setMatrix(racket, at(10.f, 0.f));
    ASSERT_EQ(fly().size(), 1u);
    const Hit hit = system.hits()[0];
    EXPECT_NEAR(hit.velocity.x, -150.f, 1e-3f) << "-200 without the cap";
    EXPECT_EQ(system.bullet(ball)->velocity, hit.velocity);
    EXPECT_NEAR(system.bullet(ball)->position.x, hit.point.x - 150.f * (1.f - hit.fraction), 0.01f)
        << "in this frame too";
    system.setVelocity(ball, {-900.f, 0.f});
    EXPECT_EQ(system.bullet(ball)->velocity.x, -900.f) << "only a bounce is capped";
    EXPECT_EQ(system.bullet(ball)->maxSpeed, 150.f);
    EXPECT_THROW(system.fire({.maxSpeed = -1.f}), std::invalid_argument);
}

TEST_P(BulletEffects, AreInSnapshotsAndHash)
{
    const SpriteId zone = add(zones, 0.f, 30.f), enemy = add(enemies, 0.f, 30.f);
    system.fire({.layer = balls, .pierce = 9});
    EXPECT_EQ(fly(), (std::vector{zone, enemy}));
    std::vector<std::byte> bytes;
    system.snapshot(bytes);
    const std::uint64_t hash = system.hash();
    system.setBulletEffect(balls, zones, BulletEffect::Stop);
    EXPECT_NE(system.hash(), hash);
    CollisionSystem other;
    for (CollisionSystem* const restored : {&system, &other})
    {
        ASSERT_EQ(restored->restore(bytes), SnapshotFault::None);
        EXPECT_EQ(restored->hash(), hash);
        EXPECT_EQ(restored->bulletEffect(balls, zones), BulletEffect::Report);
        restored->update();
        EXPECT_TRUE(restored->hits().empty()) << "it is inside the one, and has pierced the other";
    }
}

INSTANTIATE_TEST_SUITE_P(Methods, BulletEffects, testing::ValuesIn(test::Methods),
                         [](const auto& tested) { return test::methodName(tested.param); });

} // namespace
