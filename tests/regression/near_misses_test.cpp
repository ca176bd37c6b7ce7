// SPDX-License-Identifier: Zlib
// Near misses that were reported with a gap of an earlier frame.
#include <graze/graze.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace
{

using namespace graze;

// The bounds of the second piece hold the path, though the piece is far from it: the bullet had a target, and only that
// piece of it was measured.
TEST(NearMissRegression, AllPiecesCountWhenTheDistanceIsTakenAway)
{
    std::vector<Vec2> diagonal;
    for (int i = 0; i < 16; ++i)
    {
        const float angle = 0.3926991f * static_cast<float>(i);
        const Vec2 along{std::cos(angle) * 42.f, std::cos(angle) * 42.f}, across{std::sin(angle), -std::sin(angle)};
        diagonal.push_back(Vec2{50.f, -50.f} + along + across);
    }
    for (const Method method : {Method::Fast, Method::Gjk})
    {
        CollisionSystem system({.method = method});
        const SpriteId rock = system.add(
            {.shape = std::vector<Shape>{Box{{20.f, 20.f}}, Polygon::fromPoints(diagonal)}, .nearDistance = 30.f});
        const BulletId shot = system.fire({.radius = 1.f, .position = {-30.f, -15.f}, .velocity = {60.f, 0.f}});
        system.update();
        system.setNearDistance(rock, 0.f);
        system.advanceBullets(1.f);
        system.update();
        ASSERT_EQ(system.nearMisses().size(), 1u);
        EXPECT_EQ(system.nearMisses()[0].bullet, shot);
        EXPECT_NEAR(system.nearMisses()[0].closestDistance, 4.f, 1e-3f);
        EXPECT_EQ(system.nearMisses()[0].framesAgo, 0u);
    }
}

} // namespace
