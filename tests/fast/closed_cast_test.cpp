// SPDX-License-Identifier: Zlib
#include "other_forms.hpp"
#include "support/agreement.hpp"
#include "support/small_shapes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>

namespace
{

using namespace graze;
using test::inOtherForm;
using test::Pair;
using test::Random;
using test::StraightCast;
using test::Unfinished;

TEST(ClosedCast, EveryKindOfSmallPairHasOneFirstContactInEveryFormAndBothOrders)
{
    Unfinished unfinished;
    test::forEachSmallPair(
        82,
        [&unfinished](Pair pair, Random& random)
        {
            const Aabb a = worldBounds(pair.a.view(), pair.matrixA), b = worldBounds(pair.b.view(), pair.matrixB);
            const float size = std::max({a.size().x, a.size().y, b.size().x, b.size().y, 1.f});
            const std::array<Vec2, 5> motions{
                {{size, 0.f}, {0.f, -size}, (b.centre() - a.centre()) * 1.5f, random.inSquare(3.f * size), {}}};
            const Vec2 motion = motions[random.below(static_cast<std::uint32_t>(motions.size()))];
            const float back = random.chance(0.5f) ? 0.f : random.between(-0.5f, 1.5f);
            pair.matrixA.tx -= motion.x * back;
            pair.matrixA.ty -= motion.y * back;
            const Pair other = inOtherForm(pair, random);
            const CastResult result = shapeCast(pair.operandA(), motion, pair.operandB());
            const std::string about =
                test::describe(pair) + "\nmotion " + std::to_string(motion.x) + ' ' + std::to_string(motion.y);
            if (unfinished.among(result))
                return;
            const StraightCast cast(pair, motion);
            ASSERT_NO_FATAL_FAILURE(test::expectCastAgrees(cast, result)) << about;
            for (const CastResult& same : {shapeCast(other.operandA(), motion, other.operandB()),
                                           shapeCast(pair.operandB(), {}, pair.operandA(), motion),
                                           shapeCast(other.operandB(), -motion, other.operandA())})
                if (!unfinished.among(same))
                {
                    ASSERT_NO_FATAL_FAILURE(test::expectSameCast(cast, result, same)) << about;
                }
        });
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

TEST(ClosedCast, EveryKindOfSmallShapeIsHitByRaysTheSameInEveryForm)
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

TEST(ClosedCast, PointsInAnyOrderMeetWhatTheirHullMeets)
{
    Random random(84);
    for (int i = 0; i < test::caseCount(10000); ++i)
    {
        const std::vector<Vec2> a = test::fewPlaces(random, {});
        const std::vector<Vec2> b = test::fewPlaces(random, {static_cast<float>(random.below(6)), 1.f});
        const float radius = random.chance(0.7f) ? 0.f : 0.5f;
        const Affine2 matrix = test::randomMatrix(random, test::View::Any, 50.f);
        const Pair given{Shape::ofPoints(a, radius), matrix, Shape::ofPoints(b), matrix};
        const Pair hulls{Shape::hullOf(a, radius), matrix, Shape::hullOf(b), matrix};
        const Vec2 motion = random.inSquare(20.f);
        const StraightCast cast(given, motion);
        const CastResult result = shapeCast(given.operandA(), motion, given.operandB());
        ASSERT_NO_FATAL_FAILURE(test::expectCastAgrees(cast, result)) << test::describe(given);
        ASSERT_NO_FATAL_FAILURE(
            test::expectSameCast(cast, result, shapeCast(hulls.operandA(), motion, hulls.operandB())))
            << test::describe(given);
    }
}

// Far from its own origin a shape's small features drown in floats, and only there.
TEST(ClosedCast, ShapesFarFromTheirOwnOriginLoseNothing)
{
    Random random(86);
    for (int i = 0; i < test::caseCount(10000); ++i)
    {
        const Pair pair = test::farFromTheirOrigins(random);
        const Vec2 motion = random.inSquare(30.f);
        const StraightCast cast(pair, motion);
        ASSERT_NO_FATAL_FAILURE(test::expectCastAgrees(cast, shapeCast(pair.operandA(), motion, pair.operandB())))
            << test::describe(pair);
    }
}

} // namespace
