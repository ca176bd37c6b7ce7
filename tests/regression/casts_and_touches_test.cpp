// SPDX-License-Identifier: Zlib
// What once went wrong, with the numbers at which it did.
#include "support/agreement.hpp"

#include <gtest/gtest.h>

#include <array>

namespace
{

using namespace graze;

Affine2 at(float x, float y)
{
    return Affine2::translation({x, y});
}

// A line along the axis has both caps of the capsule on it. The first in the order of vertices was taken.
TEST(Regression, CastAlongTheAxisOfACapsuleHitsTheNearCap)
{
    const Shape upright = Capsule{{0.f, 4.5f}, {0.f, -4.5f}, 2.f};
    const Shape reversed = Capsule{{0.f, -4.5f}, {0.f, 4.5f}, 2.f};
    const Shape bullet = Circle{0.5f};
    for (const Shape& capsule : {upright, reversed})
        for (const float side : {-1.f, 1.f})
        {
            const RayCastResult ray = rayCast({capsule, {}}, {{0.f, 30.f * side}, {0.f, -side}, 25.f});
            EXPECT_TRUE(ray.hit);
            EXPECT_NEAR(ray.distance, 23.5f, 1e-4f);
            EXPECT_NEAR(ray.normal.y, side, 1e-5f);
            const RayCastResult beside = rayCast({capsule, {}}, {{1.2f, 30.f * side}, {0.f, -side}, 40.f});
            EXPECT_NEAR(beside.distance, 30.f - 4.5f - 1.6f, 1e-4f);
            const CastResult cast = shapeCast({bullet, at(0.f, 30.f * side)}, {0.f, -46.f * side}, {capsule, {}});
            EXPECT_TRUE(cast.hit);
            EXPECT_NEAR(cast.fraction, 0.5f, 1e-6f);
            // Leaving: the other cap is the one that it goes away from.
            EXPECT_FALSE(shapeCast({bullet, at(0.f, 7.f * side)}, {0.f, 5.f * side}, {capsule, {}}).hit);
            EXPECT_TRUE(shapeCast({bullet, at(0.f, 7.f * side)}, {0.f, -5.f * side}, {capsule, {}}).hit);
        }
}

// The line passes the needle's right end by 0.004 px, less than floats tell from touching there: both ends of the
// chord lay on one side of it, and the run went round in circles.
TEST(Regression, RayThatPassesANeedlesEndIsDone)
{
    const Shape needle = Box{{1e5f, 1e-3f}};
    const Ray ray{{-0x1.10c35p+18f, 0x1.e9448ep+17f}, {0x1.325278p-1f, -0x1.d20838p-2f}, 0x1.6f3724p+18f};
    const RayCastResult result = rayCast({needle, at(0.f, 3.f)}, ray);
    ASSERT_NO_FATAL_FAILURE(test::expectRayAgrees({needle, at(0.f, 3.f), ray}, result, ray.length));
    EXPECT_LE(result.iterations, 10);
}

// Depth 0 was found before the loop had reached the point where the two meet, which was told 1 px beside them.
TEST(Regression, ContactPointOfATouchLiesOnBoth)
{
    const Shape line = Segment{{-8.f, -3.f}, {8.f, 3.f}}, box = Box{{20.f, 12.f}};
    for (const float radius : {0.f, 1.f})
    {
        const Shape other = radius > 0.f ? Shape(Box{{20.f, 12.f}, {}, radius}) : box;
        const test::Pair pair{line, at(0.f, 3.f), other, at(-4.6875f, -6.f)};
        for (const test::JudgedPair& judged : {test::JudgedPair(pair), test::JudgedPair(pair.swapped())})
        {
            EXPECT_NEAR(judged.gap, -static_cast<double>(radius), 1e-9);
            EXPECT_NO_FATAL_FAILURE(test::expectPenetrationAgrees(judged));
        }
    }
}

} // namespace
