// SPDX-License-Identifier: Zlib
#include "fast/closed_cast.hpp"

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
#include <optional>

namespace
{

using namespace graze;
using test::inOtherForm;
using test::Pair;
using test::Random;
using test::StraightCast;
using test::Unfinished;

// The oracle's verdict on a motion that neither starts in touch nor grazes: 1 for a hit, 0 for a miss.
std::optional<bool> clearlyHits(const test::SmallLoops& loops, Vec2 motion)
{
    const test::oracle::Point along = test::pointOf(motion);
    const double least = test::oracle::smallestGapOnSweep(loops.judgedA, along, loops.judgedB);
    if (loops.gap <= 1e-3 * loops.size || std::fabs(least) <= 1e-3 * loops.size)
        return std::nullopt;
    return least < 0.;
}

void expectAllIsProved(std::uint32_t seed, test::SmallLoops::Radius radius, double share)
{
    Random random(seed);
    int asked = 0, proved = 0, hits = 0;
    for (int i = 0; i < test::caseCount(6000); ++i)
    {
        const test::SmallLoops loops(random, radius);
        const Pair& pair = loops.pair;
        const Vec2 motion = random.inSquare(3.f * static_cast<float>(loops.size));
        const std::optional<bool> expected = clearlyHits(loops, motion);
        if (!expected)
            continue;
        ++asked;
        hits += *expected;
        detail::LoopContact contact{};
        const detail::LoopCast answered =
            detail::castLoops(loops.viewA(), pair.matrixA, loops.viewB(), pair.matrixB, Vec2d(motion), contact);
        if (answered == detail::LoopCast::Unknown)
            continue;
        ++proved;
        ASSERT_EQ(answered == detail::LoopCast::Hits, *expected) << test::describe(pair);
        if (!*expected)
            continue;
        const test::oracle::Point moved{static_cast<double>(motion.x) * contact.fraction,
                                        static_cast<double>(motion.y) * contact.fraction};
        const double gap = test::oracle::signedGap(test::oracle::moved(loops.judgedA, moved), loops.judgedB).gap;
        ASSERT_NEAR(gap, 0., 1e-5 * loops.size) << test::describe(pair);
        const Vec2d onB = contact.onB + Vec2d(pair.matrixA.offset());
        ASSERT_NEAR(test::oracle::signedDistance(loops.judgedB, {onB.x, onB.y}), 0., 1e-5 * loops.size);
    }
    EXPECT_GE(proved, test::atLeast(share, asked));
    EXPECT_GE(hits, test::atLeast(0.15, asked));
}

TEST(ClosedCast, IsProvedForNearlyAllSharpPairsThatDoNotGraze)
{
    expectAllIsProved(91, test::SmallLoops::Radius::None, 0.995);
}

TEST(ClosedCast, IsProvedForNearlyAllRoundPairsThatDoNotGraze)
{
    expectAllIsProved(92, test::SmallLoops::Radius::Round, 0.999);
}

TEST(ClosedCast, DiscsOfAnySizeMeetWhereTheirCentresAreAsFarApartAsTheirRadii)
{
    for (const float radius : {0.01f, 0.25f, 40.f})
    {
        const Shape disc = Circle{radius};
        const Affine2 here, there = Affine2::translation({10.f * radius, 0.f});
        detail::LoopContact contact{};
        const Vec2d motion{16. * static_cast<double>(radius), 0.};
        ASSERT_EQ(detail::castLoops(disc.view(), here, disc.view(), there, motion, contact), detail::LoopCast::Hits);
        EXPECT_NEAR(contact.fraction, 0.5, 1e-6) << radius;
        EXPECT_NEAR(contact.onB.x, 9. * static_cast<double>(radius), 1e-6 * static_cast<double>(radius));
        EXPECT_EQ(contact.normal, Vec2d(1., 0.));
    }
}

// Within the rounding of a touch no verdict is certain; a hundred times as far off it is. The discs are far from the
// origins of their matrices, so that rounding is large compared with their sizes.
TEST(ClosedCast, DiscsThatMayGrazeAreLeftToASearch)
{
    const Affine2 here;
    for (const Vec2 centreA : {Vec2{}, Vec2{0.f, 100.f}, Vec2{-50.f, 100.f}})
        for (const float side : {1.f, -1.f})
        {
            const Shape a = Circle{1.f, centreA};
            const auto answered = [&](float off)
            {
                const Shape b = Circle{1.f, centreA + Vec2{100.f, side * (2.f + off)}};
                detail::LoopContact contact{};
                return detail::castLoops(a.view(), here, b.view(), here, {200., 0.}, contact);
            };
            EXPECT_EQ(answered(1e-5f), detail::LoopCast::Unknown) << centreA.x << ", " << centreA.y;
            EXPECT_EQ(answered(-1e-5f), detail::LoopCast::Unknown) << centreA.x << ", " << centreA.y;
            EXPECT_EQ(answered(1e-3f), detail::LoopCast::Misses) << centreA.x << ", " << centreA.y;
            EXPECT_EQ(answered(-1e-3f), detail::LoopCast::Hits) << centreA.x << ", " << centreA.y;
        }
}

TEST(ClosedCast, StartDeeperThanATouchOverlaps)
{
    const Shape box = Box{{4.f, 4.f}}, disc = Circle{2.f};
    for (const Shape& a : {box, disc})
        for (const Shape& b : {box, disc})
            for (const Vec2d& motion : {Vec2d{30., 0.}, Vec2d{-30., 5.}, Vec2d{}})
            {
                detail::LoopContact contact{};
                const auto answered = [&](float x) {
                    return detail::castLoops(a.view(), {}, b.view(), Affine2::translation({x, 0.f}), motion, contact);
                };
                ASSERT_EQ(answered(3.f), detail::LoopCast::Overlaps);
                EXPECT_EQ(contact.fraction, 0.);
                EXPECT_EQ(contact.normal, Vec2d(1., 0.));
                EXPECT_EQ(contact.onB.x, 1.);
                EXPECT_NE(answered(4.f), detail::LoopCast::Overlaps);
                EXPECT_NE(answered(4.5f), detail::LoopCast::Overlaps);
                EXPECT_NE(answered(3.99999f), detail::LoopCast::Overlaps);
            }
}

TEST(ClosedCast, PointThatFliesExactlyIntoACornerHits)
{
    const Shape box = Box{{4.f, 4.f}}, point = Point{};
    for (const Vec2 corner : {Vec2{2.f, 2.f}, Vec2{-2.f, 2.f}, Vec2{-2.f, -2.f}, Vec2{2.f, -2.f}})
    {
        const Affine2 here, outside = Affine2::translation(corner * 5.f);
        const Vec2d inwards = Vec2d(corner) * -8.;
        detail::LoopContact contact{};
        ASSERT_EQ(detail::castLoops(point.view(), outside, box.view(), here, inwards, contact), detail::LoopCast::Hits);
        EXPECT_EQ(contact.fraction, 0.5);
        EXPECT_EQ(contact.onB + Vec2d(outside.offset()), Vec2d(corner));
        ASSERT_EQ(detail::castLoops(box.view(), here, point.view(), outside, -inwards, contact),
                  detail::LoopCast::Hits);
        EXPECT_EQ(contact.fraction, 0.5);
    }
}

TEST(ClosedCast, RaysWithoutALengthAreLeftToASearch)
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
TEST(ClosedCast, RaysFromFarAwayThatPassCloseToACornerAreLeftToASearch)
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

TEST(ClosedCast, RaysUnderHugeMatricesOrFromFarAwayAreLeftToASearch)
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

TEST(ClosedCast, RaysAreAnsweredUnlessTheyGrazeOrStartOnTheBorder)
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
