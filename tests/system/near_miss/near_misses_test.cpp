// SPDX-License-Identifier: Zlib
#include "support/places.hpp"

#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <utility>
#include <vector>

namespace
{

using namespace graze;
using test::at;

ColliderDef ship(float nearDistance)
{
    return {.shape = Circle{10.f}, .nearDistance = nearDistance, .user = 1};
}

void moveTo(CollisionSystem& system, BulletId id, Vec2 position)
{
    const BulletMove move{id, position};
    EXPECT_EQ(system.moveBullets({&move, 1}), Refused::None);
}

TEST(NearMisses, BulletThatPassesIsToldOnceWithTheClosestDistanceOfAllFrames)
{
    CollisionSystem system;
    const SpriteId target = system.add(ship(12.f));
    const BulletId shot = system.fire({.radius = 2.f, .position = {-60.f, 17.f}, .user = 8});
    system.update();
    int told = 0;
    for (int frame = 1; frame <= 24; ++frame)
    {
        // Passes the ship's centre line in the middle of a frame: no pose at an end is the closest one.
        moveTo(system, shot, {-60.f + 5.5f * static_cast<float>(frame), 17.f});
        system.update();
        EXPECT_TRUE(system.hits().empty());
        for (const NearMiss& miss : system.nearMisses())
        {
            ++told;
            EXPECT_EQ(miss.bullet, shot);
            EXPECT_TRUE(miss.a.isNull());
            EXPECT_EQ(miss.b, target);
            EXPECT_EQ(miss.userA, 8u);
            EXPECT_EQ(miss.userB, 1u);
            EXPECT_NEAR(miss.closestDistance, 5.f, 5e-3f);
            EXPECT_FALSE(miss.touched);
            // Left where the gap is above 12: beyond x = sqrt(24^2 - 17^2) = 16.94.
            EXPECT_GT(system.bullet(shot)->position.x, 16.9f);
            EXPECT_LT(system.bullet(shot)->previous.x, 17.f);
        }
        EXPECT_EQ(system.statistics().nearMisses, system.nearMisses().size());
    }
    EXPECT_EQ(told, 1);
}

TEST(NearMisses, PassWithinOneFrameIsTold)
{
    CollisionSystem system;
    system.add(ship(12.f));
    const BulletId shot = system.fire({.position = {-5000.f, 15.f}});
    system.update();
    moveTo(system, shot, {5000.f, 15.f});
    system.update();
    ASSERT_EQ(system.nearMisses().size(), 1u);
    EXPECT_NEAR(system.nearMisses()[0].closestDistance, 5.f, 5e-3f);
    system.update();
    EXPECT_TRUE(system.nearMisses().empty());
}

TEST(NearMisses, BeyondTheDistanceNothingIsTold)
{
    CollisionSystem system;
    system.add(ship(4.f));
    const BulletId shot = system.fire({.position = {-500.f, 15.f}});
    system.update();
    moveTo(system, shot, {500.f, 15.f});
    system.update();
    EXPECT_TRUE(system.nearMisses().empty());
}

TEST(NearMisses, HitIsToldAsTouched)
{
    CollisionSystem system;
    system.add(ship(12.f));
    const BulletId shot = system.fire({.position = {-100.f, 0.f}});
    system.update();
    moveTo(system, shot, {-15.f, 0.f});
    system.update();
    EXPECT_TRUE(system.nearMisses().empty());
    moveTo(system, shot, {15.f, 0.f});
    system.update();
    ASSERT_EQ(system.hits().size(), 1u);
    ASSERT_EQ(system.nearMisses().size(), 1u);
    EXPECT_TRUE(system.nearMisses()[0].touched);
    EXPECT_EQ(system.nearMisses()[0].closestDistance, 0.f);
    system.removeBullet(shot);
    system.update();
    EXPECT_TRUE(system.nearMisses().empty());
}

TEST(NearMisses, SpentBulletGrazesNobodyBehindItsLastHit)
{
    // Wall at 0, then two ships beside the way: one before the wall, one behind it.
    CollisionSystem system;
    system.add({.shape = Box{{2.f, 100.f}}});
    system.add({.shape = Circle{10.f}, .matrix = at(-50.f, 15.f), .nearDistance = 8.f, .user = 2});
    system.add({.shape = Circle{10.f}, .matrix = at(50.f, 15.f), .nearDistance = 8.f, .user = 3});
    const BulletId shot = system.fire({.position = {-200.f, 0.f}});
    system.update();
    moveTo(system, shot, {200.f, 0.f});
    system.update();
    ASSERT_EQ(system.hits().size(), 1u);
    ASSERT_EQ(system.nearMisses().size(), 1u);
    EXPECT_EQ(system.nearMisses()[0].userB, 2u);
    EXPECT_NEAR(system.nearMisses()[0].closestDistance, 5.f, 5e-3f);
}

TEST(NearMisses, RemovalOfEitherSideIsLeaving)
{
    for (const bool removeBullet : {true, false})
    {
        CollisionSystem system;
        const SpriteId target = system.add(ship(12.f));
        const BulletId shot = system.fire({.position = {17.f, 0.f}, .user = 8});
        system.update();
        EXPECT_TRUE(system.nearMisses().empty());
        if (removeBullet)
            system.removeBullet(shot);
        else
            system.remove(target);
        system.update();
        ASSERT_EQ(system.nearMisses().size(), 1u);
        EXPECT_NEAR(system.nearMisses()[0].closestDistance, 7.f, 1e-3f);
        EXPECT_EQ(system.nearMisses()[0].userA, 8u);
        EXPECT_EQ(system.nearMisses()[0].userB, 1u);
        system.update();
        EXPECT_TRUE(system.nearMisses().empty());
    }
}

TEST(NearMisses, TeleportAwayIsLeavingWithoutAWay)
{
    CollisionSystem system;
    system.add(ship(12.f));
    const BulletId shot = system.fire({.position = {-20.f, 0.f}});
    system.update();
    system.teleportBullet(shot, {500.f, 0.f});
    system.update();
    EXPECT_TRUE(system.hits().empty());
    ASSERT_EQ(system.nearMisses().size(), 1u);
    EXPECT_NEAR(system.nearMisses()[0].closestDistance, 10.f, 1e-3f);
}

TEST(NearMisses, LayersAndOwnersFilterAsForCollisions)
{
    CollisionSystem system;
    const Layer ghosts = system.layer("ghosts");
    const SpriteId target = system.add(ship(12.f));
    system.fire({.layer = ghosts, .position = {17.f, 0.f}});
    system.fire({.position = {17.f, 0.f}, .owner = target});
    const SpriteId drone = system.add({.shape = Circle{2.f}, .matrix = at(0.f, 17.f), .owner = target});
    system.update();
    system.remove(target);
    system.remove(drone);
    system.update();
    EXPECT_TRUE(system.nearMisses().empty());
}

TEST(NearMisses, TwoSpritesTakeTheLargerDistanceOfTheTwo)
{
    for (const bool second : {false, true})
    {
        CollisionSystem system;
        const SpriteId a = system.add({.shape = Circle{10.f}, .nearDistance = second ? 0.f : 12.f, .user = 1});
        const SpriteId b = system.add(
            {.shape = Circle{10.f}, .matrix = at(-100.f, 26.f), .nearDistance = second ? 12.f : 3.f, .user = 2});
        system.update();
        system.setMatrix(b, at(100.f, 26.f));
        system.update();
        EXPECT_TRUE(system.begun().empty());
        ASSERT_EQ(system.nearMisses().size(), 1u);
        const NearMiss miss = system.nearMisses()[0];
        EXPECT_TRUE(miss.bullet.isNull());
        EXPECT_EQ(miss.a, a);
        EXPECT_EQ(miss.b, b);
        EXPECT_EQ(miss.userA, 1u);
        EXPECT_EQ(miss.userB, 2u);
        EXPECT_NEAR(miss.closestDistance, 6.f, 5e-3f);
        EXPECT_FALSE(miss.touched);
    }
}

TEST(NearMisses, SpritesThatTouchWhileNearAreToldAsTouchedWhenTheyLeave)
{
    CollisionSystem system;
    system.add(ship(12.f));
    const SpriteId b = system.add({.shape = Circle{10.f}, .matrix = at(25.f, 0.f)});
    system.update();
    system.setMatrix(b, at(15.f, 0.f));
    system.update();
    EXPECT_EQ(system.begun().size(), 1u);
    EXPECT_TRUE(system.nearMisses().empty());
    system.setMatrix(b, at(25.f, 0.f));
    system.update();
    EXPECT_EQ(system.ended().size(), 1u);
    EXPECT_TRUE(system.nearMisses().empty());
    system.setMatrix(b, at(100.f, 0.f));
    system.update();
    ASSERT_EQ(system.nearMisses().size(), 1u);
    EXPECT_TRUE(system.nearMisses()[0].touched);
    EXPECT_EQ(system.nearMisses()[0].closestDistance, 0.f);
}

TEST(NearMisses, PairMadeOverlappingIsNearOnlyOnceItComesApart)
{
    CollisionSystem system;
    const SpriteId a = system.add(ship(12.f));
    const SpriteId b = system.add({.shape = Circle{10.f}, .matrix = at(5.f, 0.f)});
    system.update();
    system.remove(a);
    system.update();
    EXPECT_EQ(system.ended().size(), 1u);
    EXPECT_TRUE(system.nearMisses().empty());

    const SpriteId c = system.add(ship(12.f));
    system.update();
    system.setMatrix(b, at(25.f, 0.f));
    system.update();
    EXPECT_TRUE(system.nearMisses().empty());
    system.remove(c);
    system.update();
    EXPECT_EQ(system.nearMisses().size(), 1u);
}

TEST(NearMisses, PairMadeOverlappingThatMovesOnInsideIsNotNear)
{
    for (const bool shipIsNew : {false, true})
    {
        CollisionSystem system;
        const ColliderDef rock{.shape = Circle{10.f}, .matrix = at(5.f, 0.f)};
        const SpriteId moved = shipIsNew ? system.add(rock) : system.add(ship(12.f));
        system.update();
        const SpriteId other = shipIsNew ? system.add(ship(12.f)) : system.add(rock);
        system.setMatrix(moved, at(1.f, 0.f));
        system.update();
        EXPECT_EQ(system.begun().size(), 1u);
        system.remove(other);
        system.update();
        EXPECT_EQ(system.ended().size(), 1u);
        EXPECT_TRUE(system.nearMisses().empty());
    }
}

TEST(NearMisses, BulletThatComesBackIntoWhatItStruckIsNear)
{
    CollisionSystem system;
    system.add(ship(12.f));
    const BulletId shot = system.fire({.position = {-100.f, 0.f}, .pierce = 3});
    system.update();
    moveTo(system, shot, {100.f, 0.f});
    system.update();
    ASSERT_EQ(system.hits().size(), 1u);
    EXPECT_EQ(system.nearMisses().size(), 1u);

    moveTo(system, shot, {0.f, 0.f});
    system.update();
    EXPECT_TRUE(system.hits().empty());
    EXPECT_TRUE(system.nearMisses().empty());
    system.removeBullet(shot);
    system.update();
    ASSERT_EQ(system.nearMisses().size(), 1u);
    EXPECT_TRUE(system.nearMisses()[0].touched);
}

TEST(NearMisses, RemovalWhileTouchingAndNearSendsBothOnce)
{
    CollisionSystem system;
    const SpriteId a = system.add(ship(12.f));
    const SpriteId b = system.add({.shape = Circle{10.f}, .matrix = at(25.f, 0.f)});
    system.update();
    system.setMatrix(b, at(15.f, 0.f));
    system.update();
    system.remove(a);
    system.update();
    EXPECT_EQ(system.ended().size(), 1u);
    EXPECT_EQ(system.nearMisses().size(), 1u);
    system.update();
    EXPECT_TRUE(system.ended().empty() && system.nearMisses().empty());
}

TEST(NearMisses, TakingTheDistanceAwayIsLeaving)
{
    CollisionSystem system;
    const SpriteId a = system.add(ship(12.f));
    system.add({.shape = Circle{10.f}, .matrix = at(25.f, 0.f)});
    system.update();
    EXPECT_EQ(system.setNearDistance(a, -3.f), Refused::None);
    system.update();
    EXPECT_EQ(system.nearMisses().size(), 1u);
}

// Regression: the last frame counted only when its smallest gap was within the new distance.
TEST(NearMisses, SmallerDistanceDuringAPassForgetsNoGap)
{
    for (const float later : {15.f, 5.f, 0.f})
    {
        CollisionSystem system;
        const SpriteId target = system.add(ship(40.f));
        const SpriteId other =
            system.add({.shape = Circle{2.f}, .matrix = at(-40.f, -20.f), .nearDistance = 40.f, .user = 2});
        const BulletId shot = system.fire({.radius = 2.f, .position = {-40.f, 20.f}, .user = 8});
        system.update();
        ASSERT_TRUE(system.nearMisses().empty());
        ASSERT_EQ(system.setNearDistance(target, later), Refused::None);
        ASSERT_EQ(system.setNearDistance(other, later), Refused::None);
        // Both pass at a distance of 20 - 10 - 2, in one frame.
        ASSERT_EQ(system.setMatrix(other, at(40.f, -20.f)), Refused::None);
        moveTo(system, shot, {40.f, 20.f});
        system.update();
        int passes = 0;
        for (const NearMiss& miss : system.nearMisses())
            if (miss.a == target || miss.b == target)
            {
                ++passes;
                EXPECT_NEAR(miss.closestDistance, 8.f, 5e-3f) << "near " << later;
            }
        EXPECT_EQ(passes, 2) << "near " << later;
    }
}

TEST(NearMisses, ComeInOrderOfPairsThenOfBullets)
{
    CollisionSystem system;
    system.add({.shape = Circle{10.f}, .nearDistance = 12.f, .user = 1, .order = 9});
    system.add({.shape = Circle{10.f}, .matrix = at(0.f, 40.f), .nearDistance = 12.f, .user = 2, .order = 3});
    system.add({.shape = Circle{2.f}, .matrix = at(500.f, 20.f), .user = 3, .order = 1});
    const BulletId first = system.fire({.position = {-500.f, 20.f}, .user = 4});
    const BulletId second = system.fire({.position = {-500.f, 20.f}, .user = 5});
    system.update();
    std::vector<SpriteId> ids(3);
    system.sprites(ids);
    system.setMatrix(ids[2], at(-500.f, 20.f));
    moveTo(system, second, {500.f, 20.f});
    moveTo(system, first, {500.f, 20.f});
    system.update();
    std::vector<std::pair<std::uint64_t, std::uint64_t>> users;
    for (const NearMiss& miss : system.nearMisses())
        users.emplace_back(miss.userA.number(), miss.userB.number());
    // The bullets end half way at the third sprite, but near the other two they are by then.
    const std::vector<std::pair<std::uint64_t, std::uint64_t>> expected{{3, 2}, {3, 1}, {4, 2}, {4, 1}, {5, 2}, {5, 1}};
    EXPECT_EQ(users, expected);
    EXPECT_EQ(system.hits().size(), 2u);
}

/// Two sprites that turn fast in the frame in which they pass.
struct FastTurn
{
    std::vector<Vec2> shapes[2];
    Affine2 starts[2];
    Affine2 ends[2];
};

NearMiss passOf(const FastTurn& turn, int first)
{
    CollisionSystem system;
    SpriteId ids[2];
    for (const int i : {first, 1 - first})
        ids[i] = system.add({.shape = Shape::hullOf(turn.shapes[i]), .matrix = turn.starts[i], .nearDistance = 10.f});
    system.update();
    for (const int i : {0, 1})
        system.setMatrix(ids[i], turn.ends[i]);
    system.update();
    EXPECT_TRUE(system.begun().empty());
    EXPECT_EQ(system.nearMisses().size(), 1u);
    return system.nearMisses().empty() ? NearMiss{} : system.nearMisses().front();
}

TEST(NearMisses, FastTurnsThroughEachOtherHaveTouched)
{
    // Found at random: 128 steps of the closest approach ended 4 px before they met.
    const FastTurn turn{{{{-20.4465485f, 5.78279877f},
                          {12.0294952f, -15.788743f},
                          {19.1845207f, 6.65197754f},
                          {18.7466507f, 12.3948669f}},
                         {{-21.767622f, -10.6468887f},
                          {8.68239212f, -14.7098808f},
                          {11.7271347f, -7.5194664f},
                          {-8.4348259f, 20.5366516f},
                          {-19.0864182f, 14.5097466f}}},
                        {{0.494839162f, -0.86898458f, -125.60186f, 0.86898458f, 0.494839162f, 112.902435f},
                         {0.717790008f, -0.696259677f, -147.763687f, 0.696259677f, 0.717790008f, 61.6177063f}},
                        {{-0.940210521f, -0.340593815f, 45.6229095f, 0.340593815f, -0.940210521f, 62.8571014f},
                         {-0.999076009f, 0.0429780073f, -8.67590332f, -0.0429780073f, -0.999076009f, 98.2421417f}}};
    for (const int first : {0, 1})
    {
        const NearMiss miss = passOf(turn, first);
        EXPECT_TRUE(miss.touched);
        EXPECT_EQ(miss.closestDistance, 0.f);
    }
}

TEST(NearMisses, FastTurnsPastEachOtherAreTold)
{
    // Found at random: after 128 steps of the closest approach nothing within 10 px was known.
    const FastTurn turn{{{{-4.34215164f, 15.3086319f}, {11.4430084f, -5.93062592f}, {-0.622425079f, 17.7727127f}},
                         {{-18.5812893f, -4.55356026f},
                          {-8.09694862f, -16.6762123f},
                          {-2.29665375f, 23.8772926f},
                          {-9.75835896f, 17.9769592f}}},
                        {{-0.786371469f, 0.617753923f, -127.561966f, -0.617753923f, -0.786371469f, -80.5690536f},
                         {0.103851914f, 0.994592786f, -52.1207962f, -0.994592786f, 0.103851914f, -146.423096f}},
                        {{-0.649892986f, -0.76002574f, -1.47918701f, 0.76002574f, -0.649892986f, -123.246536f},
                         {-0.990663469f, -0.136329979f, -65.4859009f, 0.136329979f, -0.990663469f, -29.7171021f}}};
    for (const int first : {0, 1})
    {
        const NearMiss miss = passOf(turn, first);
        EXPECT_FALSE(miss.touched);
        EXPECT_NEAR(miss.closestDistance, 6.2436f, 0.02f);
    }
}

} // namespace
