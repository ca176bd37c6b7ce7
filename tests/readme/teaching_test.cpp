// SPDX-License-Identifier: Zlib
// The example of docs/teaching.md, between the markers, and the answers that the page gives to it.
#include <graze/graze.hpp>

#include <gtest/gtest.h>

#include <array>

namespace
{

TEST(TeachingPage, TheHomeworkHasTheGapAndTheNearestPointsOfThePage)
{
    // [homework]
    const std::array<graze::Vec2, 3> cornersOfA{{{0.f, 0.f}, {4.f, 0.f}, {0.f, 3.f}}};
    const graze::Sprite2D a{graze::Polygon::fromPoints(cornersOfA)};
    const graze::Sprite2D b{graze::Box{{4.f, 3.f}, {5.f, 3.5f}}}; // its size, and its middle
    const graze::DistanceResult gap = graze::distance(a, b);
    // gap.distance is 1, from gap.pointA (2.4, 1.2) to gap.pointB (3, 2)
    // [end]
    EXPECT_NEAR(gap.distance, 1.f, 1e-5f);
    EXPECT_NEAR(gap.pointA.x, 2.4f, 1e-5f);
    EXPECT_NEAR(gap.pointA.y, 1.2f, 1e-5f);
    EXPECT_NEAR(gap.pointB.x, 3.f, 1e-5f);
    EXPECT_NEAR(gap.pointB.y, 2.f, 1e-5f);
}

} // namespace
