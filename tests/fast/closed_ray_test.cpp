// SPDX-License-Identifier: Zlib
#include "fast/closed_ray.hpp"

#include "lanes/kernels.hpp"
#include "other_forms.hpp"
#include "small_loops.hpp"
#include "support/pairs/agreement.hpp"
#include "support/shapes/small_shapes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

namespace
{

using namespace graze;
using test::inOtherForm;
using test::Pair;
using test::Random;
using test::StraightCast;

TEST(ClosedRay, RaysWithoutALengthAreLeftToASearch)
{
    const Shape box = Box{{4.f, 4.f}}, disc = Circle{2.f};
    const float infinity = std::numeric_limits<float>::infinity();
    for (const Shape& shape : {box, disc})
        for (const float length : {0.f, -20.f, infinity, -infinity})
        {
            RayCastResult result;
            EXPECT_FALSE(detail::rayCastLoop(shape.view(), {}, {{-9.f, 0.5f}, {1.f, 0.f}, length}, result)) << length;
        }
}

// From a thousand pixels away the side of the corner (2, -2) is a small difference of large products.
TEST(ClosedRay, RaysFromFarAwayThatPassCloseToACornerAreLeftToASearch)
{
    const Shape box = Box{{4.f, 4.f}};
    const auto answers = [&box](float below)
    {
        RayCastResult result;
        const bool answered =
            detail::rayCastLoop(box.view(), {}, {{1000.f, 996.f - below}, {-1.f, -1.f}, 3e3f}, result);
        EXPECT_FALSE(result.hit);
        return answered;
    };
    EXPECT_FALSE(answers(1.8e-4f));
    EXPECT_TRUE(answers(1e-2f));
}

TEST(ClosedRay, RaysUnderHugeMatricesOrFromFarAwayAreLeftToASearch)
{
    const Shape box = Box{{4.f, 4.f}};
    const auto answers = [&](const Affine2& matrix, Vec2 from)
    {
        RayCastResult result;
        return detail::rayCastLoop(box.view(), matrix, {from, -from, 3e8f}, result);
    };
    const Affine2 large = Affine2::scaling({9e5f, 9e5f}), huge = Affine2::scaling({2e6f, 2e6f});
    EXPECT_TRUE(answers(large, {9e6f, 1e5f}));
    EXPECT_TRUE(answers(large, {1e5f, 9e6f}));
    EXPECT_FALSE(answers(large, {2e7f, 1e5f}));
    EXPECT_FALSE(answers(large, {1e5f, 2e7f}));
    EXPECT_FALSE(answers(huge, {9e6f, 1e5f}));
}

TEST(ClosedRay, RaysAreAnsweredUnlessTheyGrazeOrStartOnTheBorder)
{
    Random random(93);
    int asked = 0, answered = 0, inside = 0;
    for (int i = 0; i < test::caseCount(6000); ++i)
    {
        const test::SmallLoops loops(random, i % 2 ? test::SmallLoops::Radius::None : test::SmallLoops::Radius::Round);
        const Aabb bounds = worldBounds(loops.viewB(), loops.pair.matrixB);
        const float size = std::max(bounds.size().x, bounds.size().y);
        const Vec2 from = bounds.centre() + random.inSquare(size);
        const Vec2 direction = random.inSquare(1.f);
        const Ray ray{from, direction, size * random.between(0.1f, 3.f)};
        const StraightCast cast(loops.pair.b, loops.pair.matrixB, ray);
        const double least = test::oracle::smallestGapOnSweep(cast.a, cast.motion, cast.b);
        const double clear = 1e-3 * static_cast<double>(size);
        if (loops.pair.b.pointCount() < 2 || std::fabs(cast.startGap) < clear || std::fabs(least) < clear)
            continue;
        ++asked;
        RayCastResult result;
        if (!detail::rayCastLoop(loops.viewB(), loops.pair.matrixB, ray, result))
            continue;
        ++answered;
        inside += result.startedInside;
        ASSERT_EQ(result.hit, least < 0.) << test::describe(loops.pair.b, loops.pair.matrixB);
        ASSERT_EQ(result.startedInside, cast.startGap < 0.);
        ASSERT_NO_FATAL_FAILURE(test::expectRayAgrees(cast, result, ray.length));
    }
    EXPECT_GE(answered, test::atLeast(0.9, asked));
    EXPECT_GE(inside, test::atLeast(0.04, asked));
}

std::string describe(const Ray& ray)
{
    std::array<char, 160> text{};
    std::snprintf(text.data(), text.size(), "\nray from {%af, %af} along {%af, %af}, %af long",
                  static_cast<double>(ray.origin.x), static_cast<double>(ray.origin.y),
                  static_cast<double>(ray.direction.x), static_cast<double>(ray.direction.y),
                  static_cast<double>(ray.length));
    return text.data();
}

TEST(ClosedRay, EveryKindOfSmallShapeIsHitByRaysTheSameInEveryForm)
{
    int hits = 0, rays = 0;
    test::forEachSmallPair(
        83,
        [&](const Pair& pair, Random& random)
        {
            const Aabb bounds = worldBounds(pair.a.view(), pair.matrixA);
            const float size = std::max({bounds.size().x, bounds.size().y, 1.f});
            // At a vertex, along the axes, or anywhere.
            const Vec2 vertex = pair.matrixA.transformPoint(pair.a.point(random.below(pair.a.pointCount())));
            const Vec2 aim = random.chance(0.3f) ? vertex : bounds.centre() + random.inSquare(0.6f * size);
            const Vec2 direction = random.chance(0.3f) ? Vec2{0.f, 1.f} : random.inSquare(1.f);
            const float length = size * random.between(0.f, 4.f);
            const Ray ray{aim - normalized(direction) * (length * random.between(0.f, 1.2f)), direction, length};
            const Pair other = inOtherForm(pair, random);
            const StraightCast cast(pair.a, pair.matrixA, ray);
            const RayCastResult result = rayCast(pair.operandA(), ray);
            ++rays;
            hits += result.hit;
            ASSERT_NO_FATAL_FAILURE(test::expectRayAgrees(cast, result, length))
                << test::describe(pair.a, pair.matrixA) << describe(ray);
            ASSERT_NO_FATAL_FAILURE(test::expectRayAgrees(cast, rayCast(other.operandA(), ray), length))
                << test::describe(other.a, other.matrixA) << describe(ray);
        });
    EXPECT_GE(hits, test::atLeast(0.3, rays));
    EXPECT_LE(hits, test::atMost(0.7, rays));
}

} // namespace
