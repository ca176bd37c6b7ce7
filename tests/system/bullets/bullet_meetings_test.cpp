// SPDX-License-Identifier: Zlib
#include <graze/system/collision_system.hpp>

#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace
{

using namespace graze;

void moveTo(CollisionSystem& system, BulletId id, Vec2 position)
{
    const BulletMove move{id, position};
    ASSERT_EQ(system.moveBullets({&move, 1}), Refused::None);
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

TEST(BulletMeetings, TurningSpriteReportsTheSmallestGapOfTheMotion)
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
        moveTo(system, id, to);
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

TEST(BulletMeetings, SpentBulletMissesNothingBehindItsHit)
{
    CollisionSystem system;
    system.add({.shape = Circle{5.f}, .matrix = Affine2::translation({50.f, 0.f})});
    system.add({.shape = Circle{5.f}, .matrix = Affine2::translation({90.f, 10.f}), .nearDistance = 8.f});
    const BulletId id = system.fire({.position = {0.f, 0.f}});
    system.update();
    moveTo(system, id, {200.f, 0.f});
    system.update();
    EXPECT_EQ(system.hits().size(), 1u);
    EXPECT_TRUE(system.nearMisses().empty());
}

TEST(BulletMeetings, BulletThatFliesPastReportsTheSmallestGap)
{
    CollisionSystem system;
    system.add({.shape = Circle{5.f}, .matrix = Affine2::translation({90.f, 10.f}), .nearDistance = 8.f});
    const BulletId id = system.fire({.position = {0.f, 0.f}});
    system.update();
    moveTo(system, id, {200.f, 0.f});
    system.update();
    ASSERT_EQ(system.nearMisses().size(), 1u);
    EXPECT_NEAR(system.nearMisses()[0].closestDistance, 5.f, 1e-3f);
}

} // namespace
