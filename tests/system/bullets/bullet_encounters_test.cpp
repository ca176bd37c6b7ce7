// SPDX-License-Identifier: Zlib
#include <graze/base/workers.hpp>
#include <graze/system/collision_system.hpp>

#include "support/places.hpp"
#include "support/random.hpp"
#include "support/worlds/scripted_world.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

namespace
{

using namespace graze;
using test::at;

/// Bullets that meet each other, and walls that they meet.
class BulletEncounters : public testing::Test
{
protected:
    BulletEncounters()
    {
        system.collide(shots, shots);
        system.collide(shots, walls);
    }
    BulletId fire(Vec2 from, Vec2 velocity, int pierce = 0, bool meets = true, SpriteId owner = {})
    {
        return system.fire({.radius = 2.f,
                            .layer = shots,
                            .position = from,
                            .velocity = velocity,
                            .owner = owner,
                            .pierce = pierce,
                            .user = ++users,
                            .meetsBullets = meets});
    }
    SpriteId wall(float x) { return system.add({.shape = Box{{1.f, 20.f}}, .matrix = at(x, 0.f), .layer = walls}); }
    /// The first frame tests them where they are, the second one on the path of a second.
    std::span<const Hit> fly()
    {
        system.advanceBullets(1.f);
        system.update();
        return system.hits();
    }

    CollisionSystem system;
    Layer shots = system.layer("shots"), walls = system.layer("walls");
    std::uint64_t users = 0;
};

TEST_F(BulletEncounters, BothHaveAHitThatNamesTheOther)
{
    for (const float side : {1.f, -1.f})
    {
        const BulletId a = fire({-50.f * side, 0.f}, {100.f * side, 0.f});
        const BulletId b = fire({50.f * side, 1.f}, {-100.f * side, 0.f});
        system.update();
        EXPECT_TRUE(system.hits().empty());
        const std::span<const Hit> hits = fly();
        ASSERT_EQ(hits.size(), 2u);
        EXPECT_EQ(hits[0].bullet, a);
        EXPECT_EQ(hits[0].targetBullet, b);
        EXPECT_EQ(hits[1].bullet, b);
        EXPECT_EQ(hits[1].targetBullet, a);
        EXPECT_TRUE(hits[0].target.isNull());
        EXPECT_EQ(hits[0].userTarget, hits[1].userBullet);
        EXPECT_EQ(hits[0].layerTarget, shots);
        EXPECT_NEAR(hits[0].fraction, 0.48f, 2e-3f);
        EXPECT_EQ(hits[0].fraction, hits[1].fraction);
        EXPECT_GT(hits[0].normal.x * side, 0.9f);
        EXPECT_EQ(hits[0].normal, -hits[1].normal);
        EXPECT_TRUE(hits[0].spent && hits[1].spent);
        EXPECT_EQ(system.removeSpent(), 2u);
        EXPECT_EQ(system.bulletCount(), 0u);
    }
}

TEST_F(BulletEncounters, OneMarkedOfTheTwoSuffices)
{
    for (const auto& [first, second, hits] : {std::tuple(true, false, 2u), {false, true, 2u}, {false, false, 0u}})
    {
        fire({-50.f, 0.f}, {100.f, 0.f}, 0, first);
        fire({50.f, 0.f}, {-100.f, 0.f}, 0, second);
        system.update();
        EXPECT_EQ(fly().size(), hits);
        system.setBulletBounds(Aabb{{900.f, 0.f}, {901.f, 1.f}});
        system.update();
        system.removeSpent();
        system.setBulletBounds({});
    }
}

TEST_F(BulletEncounters, LayersAndOwnersKeepThemApart)
{
    const SpriteId ship = system.add({.shape = Circle{1.f}, .matrix = at(500.f, 500.f), .layer = walls});
    fire({-50.f, 0.f}, {100.f, 0.f}, 0, true, ship);
    fire({50.f, 0.f}, {-100.f, 0.f}, 0, true, ship);
    system.update();
    EXPECT_TRUE(fly().empty()) << "of one owner";
    system.collide(shots, shots, false);
    fire({-50.f, 40.f}, {100.f, 0.f});
    fire({50.f, 40.f}, {-100.f, 0.f});
    system.update();
    EXPECT_TRUE(fly().empty()) << "layers that do not collide";
}

TEST_F(BulletEncounters, AWallBeforeTheOtherBulletStopsIt)
{
    wall(-20.f);
    const BulletId a = fire({-50.f, 0.f}, {100.f, 0.f});
    const BulletId b = fire({50.f, 0.f}, {-60.f, 0.f});
    system.update();
    const std::span<const Hit> hits = fly();
    ASSERT_EQ(hits.size(), 1u);
    EXPECT_EQ(hits[0].bullet, a);
    EXPECT_FALSE(hits[0].target.isNull());
    EXPECT_FALSE(system.bullet(b)->spent) << "it never came that far";
}

TEST_F(BulletEncounters, AWallBehindTheOtherBulletIsNotHit)
{
    wall(20.f);
    fire({-50.f, 0.f}, {100.f, 0.f});
    fire({0.f, 0.f}, {-10.f, 0.f});
    system.update();
    const std::span<const Hit> hits = fly();
    ASSERT_EQ(hits.size(), 2u);
    EXPECT_TRUE(hits[0].target.isNull() && hits[1].target.isNull());
}

TEST_F(BulletEncounters, OthersHaveHitsOfTheirOwnOnly)
{
    wall(40.f);
    const std::vector<BulletId> ids{fire({0.f, 5.f}, {100.f, 0.f}, 9), fire({-50.f, 90.f}, {100.f, 0.f}),
                                    fire({0.f, -5.f}, {100.f, 0.f}, 9), fire({50.f, 90.f}, {-100.f, 0.f}),
                                    fire({20.f, 0.f}, {100.f, 0.f}, 9)};
    system.update();
    const std::span<const Hit> hits = fly();
    ASSERT_EQ(hits.size(), 5u);
    for (std::size_t i = 0; i < hits.size(); ++i)
    {
        EXPECT_EQ(hits[i].bullet, ids[i]);
        EXPECT_EQ(hits[i].target.isNull(), i == 1 || i == 3);
    }
}

TEST_F(BulletEncounters, TheHitsOfABulletAreInOrderWhateverItHits)
{
    const SpriteId near = wall(-30.f), beyond = wall(30.f);
    const BulletId a = fire({-50.f, 0.f}, {100.f, 0.f}, 9);
    const BulletId b = fire({0.f, 0.f}, {});
    system.update();
    const std::span<const Hit> hits = fly();
    ASSERT_EQ(hits.size(), 4u);
    EXPECT_EQ(hits[0].target, near);
    EXPECT_EQ(hits[1].targetBullet, b);
    EXPECT_EQ(hits[2].target, beyond);
    EXPECT_EQ(hits[3].bullet, b);
    EXPECT_FALSE(hits[1].spent);
    EXPECT_TRUE(hits[3].spent);
    EXPECT_EQ(system.bullet(a)->pierceLeft, 6) << "a bullet counts as a sprite does";
}

TEST_F(BulletEncounters, OneThatIsSpentMeetsNoneAfterwards)
{
    // The middle one meets the left one first, so the right one flies on.
    const BulletId left = fire({-10.f, 0.f}, {});
    const BulletId middle = fire({0.f, 0.f}, {-100.f, 0.f});
    const BulletId right = fire({40.f, 0.f}, {-100.f, 0.f});
    system.update();
    const std::span<const Hit> hits = fly();
    ASSERT_EQ(hits.size(), 2u);
    EXPECT_EQ(hits[0].bullet, left);
    EXPECT_EQ(hits[1].bullet, middle);
    EXPECT_FALSE(system.bullet(right)->spent);
}

TEST_F(BulletEncounters, EachTwoMeetOnceInTheirLives)
{
    const BulletId a = fire({0.f, 0.f}, {1.f, 0.f}, 100);
    const BulletId b = fire({5.f, 0.f}, {}, 100);
    for (int k = 0; k < 30; ++k)
        system.removeBullet(fire({100.f + static_cast<float>(k), 300.f}, {}));
    std::size_t hits = 0;
    std::vector<std::byte> bytes;
    for (int frame = 0; frame < 40; ++frame)
    {
        hits += fly().size();
        if (frame == 20)
        {
            // Rows of others close up, and a restore knows it too.
            system.snapshot(bytes);
            ASSERT_EQ(system.restore(bytes), SnapshotFault::None);
        }
        if (frame == 30)
            system.setVelocity(a, {-1.f, 0.f});
    }
    EXPECT_EQ(hits, 2u);
    EXPECT_EQ(system.bullet(a)->pierceLeft, 99);
    EXPECT_EQ(system.bullet(b)->pierceLeft, 99);
    fire({5.f, 0.f}, {}, 100);
    EXPECT_EQ(fly().size(), 2u) << "a third one meets the one that is there";
}

TEST_F(BulletEncounters, AfterABounceTheyMeetOnTheWayBack)
{
    system.add({.shape = Box{{1.f, 20.f}}, .matrix = at(50.5f, 0.f), .layer = walls});
    system.fire({.layer = shots, .velocity = {100.f, 10.f}, .bounces = 1, .meetsBullets = true});
    const BulletId other = fire({20.f, 11.f}, {0.f, -3.f});
    system.update();
    const std::span<const Hit> hits = fly();
    ASSERT_EQ(hits.size(), 3u);
    EXPECT_TRUE(hits[0].bounced);
    EXPECT_EQ(hits[1].targetBullet, other);
    EXPECT_GT(hits[1].fraction, 0.5f);
    EXPECT_NEAR(hits[1].fraction, 0.8f, 0.03f);
    EXPECT_EQ(hits[2].fraction, hits[1].fraction);
}

TEST_F(BulletEncounters, WhatIsMetBeforeABounceKeepsItFromBouncing)
{
    system.add({.shape = Box{{1.f, 20.f}}, .matrix = at(50.5f, 0.f), .layer = walls});
    const BulletId a = system.fire({.layer = shots, .velocity = {100.f, 0.f}, .bounces = 1, .meetsBullets = true});
    fire({20.f, 0.f}, {});
    system.update();
    const std::span<const Hit> hits = fly();
    ASSERT_EQ(hits.size(), 2u);
    EXPECT_FALSE(hits[0].bounced);
    EXPECT_TRUE(hits[0].spent);
    EXPECT_EQ(system.bullet(a)->bouncesLeft, 1);
    EXPECT_EQ(system.bullet(a)->position, Vec2(100.f, 0.f));
}

TEST_F(BulletEncounters, ANewOneFindsTheOthersWhereTheyAre)
{
    // It appears where the other one was a moment ago.
    fire({-50.f, 0.f}, {100.f, 0.f});
    system.update();
    system.advanceBullets(1.f);
    fire({0.f, 0.f}, {});
    system.update();
    EXPECT_TRUE(system.hits().empty());
    // Two new ones meet on their paths.
    fire({-50.f, 90.f}, {100.f, 0.f});
    fire({50.f, 90.f}, {-100.f, 0.f});
    EXPECT_EQ(fly().size(), 2u);
}

TEST_F(BulletEncounters, BarsThatTurnMeet)
{
    const ShapeId bar = system.addShape(Box{{40.f, 2.f}});
    // Side by side, upright before and after a half turn; in between they would cross.
    for (const float x : {-15.f, 15.f})
        system.fire({.shape = bar,
                     .layer = shots,
                     .position = {x, 0.f},
                     .angleRadians = 1.5707963f,
                     .angularVelocity = 3.f,
                     .meetsBullets = true});
    system.update();
    ASSERT_TRUE(system.hits().empty());
    const std::span<const Hit> hits = fly();
    ASSERT_EQ(hits.size(), 2u);
    EXPECT_GT(hits[0].fraction, 0.1f);
    EXPECT_LT(hits[0].fraction, 0.5236f) << "before they are level";
}

// --- A model in steps ------------------------------------------------------------------------------

struct Disc
{
    Vec2d from{}, step{};
    double radius = 0.;
};

/// The smallest gap of two discs on their paths, and when the gap is first closed; by subdivision of the frame.
std::pair<double, double> smallestGap(const Disc& a, const Disc& b)
{
    constexpr int Steps = 1000;
    double smallest = 1e9, first = 2.;
    for (int step = 0; step <= Steps; ++step)
    {
        const double t = static_cast<double>(step) / Steps;
        const double gap = length(a.from + a.step * t - b.from - b.step * t) - a.radius - b.radius;
        smallest = std::min(smallest, gap);
        if (gap <= 0. && first > 1.)
            first = t;
    }
    return {smallest, first};
}

TEST(BulletEncountersProperties, PairsAreThoseOfAModelInSteps)
{
    test::Random random(12);
    int met = 0, apart = 0;
    for (int round = 0; round < 60; ++round)
    {
        CollisionSystem system({.method = round % 2 == 0 ? Method::Fast : Method::Gjk});
        const Layer shots = system.layer("shots");
        system.collide(shots, shots);
        std::vector<Disc> discs;
        std::vector<bool> marked;
        for (std::uint64_t i = 0; i < 24; ++i)
        {
            const float radius = random.between(0.5f, 5.f);
            const Vec2 place = random.inSquare(70.f), step = random.inSquare(100.f);
            marked.push_back(random.chance(0.5f));
            // It pierces all: no meeting hides another.
            system.fire({.radius = radius,
                         .layer = shots,
                         .position = place,
                         .velocity = step,
                         .pierce = 1000,
                         .user = i,
                         .meetsBullets = marked.back()});
            discs.push_back({Vec2d(place), Vec2d(step), static_cast<double>(radius)});
        }
        system.advanceBullets(1.f);
        system.update();
        std::map<std::pair<std::uint64_t, std::uint64_t>, float> found;
        for (const Hit& hit : system.hits())
            ASSERT_TRUE(
                found.emplace(std::pair(hit.userBullet.number(), hit.userTarget.number()), hit.fraction).second);
        for (std::uint64_t a = 0; a < discs.size(); ++a)
            for (std::uint64_t b = a + 1; b < discs.size(); ++b)
            {
                const auto [gap, first] = smallestGap(discs[a], discs[b]);
                const auto hit = found.find({a, b});
                ASSERT_EQ(hit == found.end(), found.count({b, a}) == 0) << "both, or none";
                if (!marked[a] && !marked[b])
                    ASSERT_EQ(hit, found.end());
                else if (gap < -0.05)
                {
                    ASSERT_NE(hit, found.end()) << "round " << round << ": " << a << " and " << b;
                    ASSERT_NEAR(hit->second, first, 0.02);
                    ++met;
                }
                else if (gap > 0.05)
                {
                    ASSERT_EQ(hit, found.end()) << "round " << round << ": " << a << " and " << b;
                    ++apart;
                }
            }
    }
    EXPECT_GT(met, 300);
    EXPECT_GT(apart, 5'000);
}

/// Bullets of all kinds between walls, for some frames.
std::vector<std::uint64_t> play(CollisionSystem& system, Workers* workers, std::uint32_t bullets, bool restores,
                                std::size_t& encounters)
{
    test::Random random(5);
    const Layer shots = system.layer("shots"), rocks = system.layer("rocks");
    system.collide(shots, shots);
    system.collide(shots, rocks);
    const ShapeId bar = system.addShape(Box{{12.f, 3.f}});
    system.setBulletBounds(Aabb{{-600.f, -600.f}, {600.f, 600.f}});
    for (int i = 0; i < 150; ++i)
        system.add({.shape = random.shape(40.f),
                    .matrix = random.rigid(500.f),
                    .layer = rocks,
                    .nearDistance = random.chance(0.2f) ? 6.f : 0.f});
    std::vector<std::uint64_t> seen;
    std::vector<std::byte> bytes;
    for (int frame = 0; frame < 12; ++frame)
    {
        for (std::uint32_t i = 0; i < bullets; ++i)
            system.fire({.radius = random.between(0.f, 4.f),
                         .shape = random.chance(0.2f) ? bar : ShapeId{},
                         .layer = shots,
                         .position = random.inSquare(550.f),
                         .velocity = random.inSquare(200.f),
                         .pierce = static_cast<int>(random.below(3)),
                         .user = i,
                         .angularVelocity = random.between(-9.f, 9.f),
                         .bounces = static_cast<int>(random.below(4)),
                         .meetsBullets = random.chance(0.5f),
                         .lifetime = random.below(8)});
        system.advanceBullets(0.2f);
        if (workers)
            system.update(*workers);
        else
            system.update();
        for (const Hit& hit : system.hits())
            encounters += hit.targetBullet ? 1u : 0u;
        seen.push_back(test::hashEvents(system));
        seen.push_back(system.hash());
        if (restores)
        {
            system.snapshot(bytes);
            EXPECT_EQ(system.restore(bytes), SnapshotFault::None);
            EXPECT_EQ(system.hash(), seen.back());
        }
        if (frame % 3 == 2)
            system.removeSpent();
    }
    return seen;
}

TEST(BulletEncountersProperties, WorkersAndRestoresChangeNoBit)
{
    CollisionSystem alone, together, restored;
    ThreadPool pool(3);
    std::size_t encounters = 0, others = 0;
    const std::vector<std::uint64_t> seen = play(alone, nullptr, 1500, false, encounters);
    EXPECT_EQ(play(together, &pool, 1500, false, others), seen);
    EXPECT_EQ(play(restored, nullptr, 1500, true, others), seen);
    EXPECT_GT(encounters, 500u);
}

// Each leg has its share of the frame: as if it took all of it, the two would pass 11 px apart.
TEST_F(BulletEncounters, OneThatHasBouncedIsMetWhereItIsThen)
{
    wall(52.5f);
    const BulletId a =
        system.fire({.radius = 2.f, .layer = shots, .velocity = {100.f, 0.f}, .bounces = 3, .meetsBullets = true});
    const BulletId b = fire({25.f, -75.f}, {0.f, 100.f});
    system.update();
    const std::span<const Hit> hits = fly();
    ASSERT_EQ(hits.size(), 3u);
    EXPECT_EQ(hits[0].bullet, a);
    EXPECT_TRUE(hits[0].bounced);
    EXPECT_EQ(hits[1].targetBullet, b);
    EXPECT_NEAR(hits[1].fraction, 0.74f, 0.03f);
}

TEST_F(BulletEncounters, OneFiredWhereAnotherEndsAfterABounceMeetsItThere)
{
    wall(52.5f);
    system.fire({.radius = 2.f, .layer = shots, .velocity = {100.f, 0.f}, .bounces = 3, .meetsBullets = true});
    system.update();
    fire({0.f, 0.f}, {});
    const std::span<const Hit> hits = fly();
    ASSERT_EQ(hits.size(), 3u) << "the wall, and each other";
    EXPECT_FALSE(hits[1].targetBullet.isNull());
    EXPECT_NEAR(hits[1].point.x, 0.f, 4.f);
}

} // namespace
