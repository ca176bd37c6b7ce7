// SPDX-License-Identifier: Zlib
#include "support/places.hpp"
#include "support/random.hpp"

#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace
{

using namespace graze;
using test::at;

ColliderDef nearShip(float nearDistance)
{
    return {.shape = Circle{10.f}, .nearDistance = nearDistance, .user = 1};
}

void moveBullet(CollisionSystem& system, BulletId id, Vec2 position)
{
    const BulletMove move{id, position};
    EXPECT_EQ(system.moveBullets({&move, 1}), Refused::None);
}

/// The bullet's side first.
void expectMoment(const NearMiss& miss, Vec2 pointA, Vec2 pointB)
{
    EXPECT_LT(length(miss.pointA - pointA), 0.02f) << miss.pointA.x << ", " << miss.pointA.y;
    EXPECT_LT(length(miss.pointB - pointB), 0.02f) << miss.pointB.x << ", " << miss.pointB.y;
    EXPECT_NEAR(length(miss.pointB - miss.pointA), miss.closestDistance, 1e-3f);
}

TEST(Passage, ClosestMomentIsOfAllFrames)
{
    CollisionSystem system;
    system.add(nearShip(12.f));
    const BulletId shot = system.fire({.radius = 2.f, .position = {-30.f, 17.f}});
    system.update();
    std::vector<NearMiss> seen;
    // The third step goes over x = 0 after a quarter of its length.
    for (const float x : {-18.f, -3.f, 9.f, 21.f, 33.f})
    {
        moveBullet(system, shot, {x, 17.f});
        system.update();
        seen.insert(seen.end(), system.nearMisses().begin(), system.nearMisses().end());
    }
    ASSERT_EQ(seen.size(), 1u);
    expectMoment(seen[0], {0.f, 15.f}, {0.f, 10.f});
    EXPECT_NEAR(seen[0].fraction, 0.25f, 0.01f);
    EXPECT_EQ(seen[0].framesAgo, 1u);
    EXPECT_EQ(seen[0].motion, Vec2(12.f, 0.f));
}

TEST(Passage, ClosestMomentOfTwoSpritesThatMove)
{
    for (const bool exchanged : {false, true})
    {
        CollisionSystem system;
        const ColliderDef def{.shape = Circle{10.f}, .nearDistance = 12.f};
        const SpriteId still = exchanged ? SpriteId{} : system.add(def);
        const SpriteId mover = system.add({.shape = Circle{5.f}, .matrix = at(-40.f, 20.f)});
        const SpriteId other = exchanged ? system.add(def) : still;
        system.update();
        for (const float x : {-10.f, 10.f, 60.f})
        {
            system.setMatrix(mover, at(x, 20.f));
            system.setMatrix(other, at(0.f, 0.f));
            system.update();
        }
        ASSERT_EQ(system.nearMisses().size(), 1u);
        const NearMiss& miss = system.nearMisses()[0];
        EXPECT_EQ(miss.a, mover);
        EXPECT_EQ(miss.b, other);
        EXPECT_EQ(miss.turned().b, mover);
        expectMoment(miss, {0.f, 15.f}, {0.f, 10.f});
        EXPECT_NEAR(miss.fraction, 0.5f, 0.01f);
        EXPECT_EQ(miss.framesAgo, 1u);
        EXPECT_EQ(miss.motion, Vec2(20.f, 0.f));
    }
}

TEST(Passage, ClosestMomentOfATouchIsTheContact)
{
    CollisionSystem system;
    system.add(nearShip(12.f));
    const BulletId shot = system.fire({.radius = 2.f, .position = {-42.f, 0.f}, .pierce = 1});
    system.update();
    moveBullet(system, shot, {78.f, 0.f});
    system.update();
    ASSERT_EQ(system.nearMisses().size(), 1u);
    const NearMiss& miss = system.nearMisses()[0];
    EXPECT_TRUE(miss.touched);
    EXPECT_NEAR(miss.fraction, 0.25f, 1e-3f);
    EXPECT_LT(length(miss.pointA - Vec2(-10.f, 0.f)), 0.02f);
    EXPECT_LT(length(miss.pointB - Vec2(-10.f, 0.f)), 0.02f);
}

// The end of a flight is not the end of the frame: fractions are of the frame.
TEST(Passage, FractionIsOfTheWholeFrameAlsoWhenTheBulletStops)
{
    CollisionSystem system;
    system.add({.shape = Circle{10.f}, .matrix = at(-50.f, 15.f), .nearDistance = 8.f});
    system.add({.shape = Box{{2.f, 100.f}}});
    const BulletId shot = system.fire({.position = {-100.f, 0.f}});
    system.update();
    moveBullet(system, shot, {100.f, 0.f});
    system.update();
    ASSERT_EQ(system.nearMisses().size(), 1u);
    EXPECT_NEAR(system.nearMisses()[0].fraction, 0.25f, 0.01f);
    EXPECT_NEAR(system.nearMisses()[0].motion.x, 99.f, 0.01f);
}

TEST(Passage, ClosestMomentSurvivesASnapshot)
{
    CollisionSystem system;
    system.add(nearShip(12.f));
    const SpriteId passing = system.add({.shape = Circle{5.f}, .matrix = at(0.f, 20.f)});
    const BulletId shot = system.fire({.radius = 2.f, .position = {0.f, -17.f}});
    system.update();
    std::vector<std::byte> bytes;
    system.snapshot(bytes);
    const std::uint64_t hash = system.hash();
    ASSERT_EQ(system.restore(bytes), SnapshotFault::None);
    EXPECT_EQ(system.hash(), hash);
    system.setMatrix(passing, at(0.f, 80.f));
    moveBullet(system, shot, {0.f, -80.f});
    system.update();
    ASSERT_EQ(system.nearMisses().size(), 2u);
    expectMoment(system.nearMisses()[0], {0.f, 15.f}, {0.f, 10.f});
    expectMoment(system.nearMisses()[1], {0.f, -15.f}, {0.f, -10.f});
    EXPECT_EQ(system.nearMisses()[0].framesAgo, 1u);
    EXPECT_EQ(system.nearMisses()[1].framesAgo, 1u);
}

/// The smallest gap between the shape and a disc of radius 2, in steps.
float smallestGap(const Shape& shape, const Motion& motion, Vec2 from, Vec2 to)
{
    float smallest = 1e9f;
    for (int step = 0; step <= 500; ++step)
    {
        const float t = static_cast<float>(step) / 500.f;
        const Affine2 there = Affine2::translation(from + (to - from) * t);
        smallest = std::min(smallest, distance({Shape(Circle{2.f}), there}, {shape, motionAt(motion, t)}).distance);
    }
    return smallest;
}

TEST(Passage, TurningSpriteReportsTheSmallestGapOfTheMotion)
{
    test::Random random(55);
    int reported = 0;
    for (int i = 0; i < 600; ++i)
    {
        const Shape shape = random.polygon(8, 30.f);
        const Affine2 start = random.rigid(40.f);
        const Affine2 end =
            Affine2::translation(random.inSquare(20.f)) * Affine2::rotation(random.between(-1.f, 1.f)) * start;
        const Vec2 from = random.inSquare(150.f), to = random.inSquare(150.f);
        constexpr float NearDistance = 15.f;
        CollisionSystem system;
        const SpriteId target = system.add({.shape = shape, .matrix = start, .nearDistance = NearDistance});
        const BulletId id = system.fire({.radius = 2.f, .position = from});
        system.update();
        if (!system.hits().empty())
            continue;
        system.setMatrix(target, end);
        moveBullet(system, id, to);
        system.update();
        ASSERT_EQ(system.statistics().limitsReached, 0u) << "case " << i;
        // A removed bullet leaves: whatever came near is reported by now.
        const bool hit = !system.hits().empty();
        std::vector<NearMiss> misses(system.nearMisses().begin(), system.nearMisses().end());
        system.removeBullet(id);
        system.update();
        misses.insert(misses.end(), system.nearMisses().begin(), system.nearMisses().end());
        if (hit)
            continue;

        const float smallest = smallestGap(shape, {start, end, shape.localBounds().centre()}, from, to);
        // Between two steps the two move by no more than this.
        const float slack = 1.5f;
        if (smallest < NearDistance - 1e-2f)
        {
            ASSERT_EQ(misses.size(), 1u) << "case " << i;
            ASSERT_LE(misses[0].closestDistance, smallest + 1e-2f);
            ASSERT_GE(misses[0].closestDistance, smallest - slack);
            ASSERT_FALSE(misses[0].touched);
            ++reported;
        }
        else if (smallest > NearDistance + slack)
        {
            ASSERT_TRUE(misses.empty()) << "case " << i;
        }
    }
    EXPECT_GT(reported, 50);
}

} // namespace
