// SPDX-License-Identifier: Zlib
#include "fast/closed_form.hpp"

#include "other_forms.hpp"
#include "small_loops.hpp"
#include "support/pairs/agreement.hpp"
#include "support/shapes/small_shapes.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>

namespace
{

using namespace graze;
using test::inOtherForm;
using test::JudgedPair;
using test::Pair;
using test::Random;
using test::Unfinished;

bool isUnfinished(const Pair& pair, Unfinished& unfinished)
{
    const Operand a = pair.operandA(), b = pair.operandB();
    return unfinished.among(overlap(a, b), distance(a, b), penetration(a, b));
}

TEST(NearestFeatures, AreProvedForNearlyAllThatAreApart)
{
    Random random(88);
    int apart = 0, proved = 0;
    for (int i = 0; i < test::caseCount(10000); ++i)
    {
        const test::SmallLoops loops(random, test::SmallLoops::Radius::None);
        const Pair& pair = loops.pair;
        if (loops.gap <= 1e-3 * loops.size)
            continue;
        ++apart;
        const detail::NearestFeatures found = detail::nearestFeatures(loops.viewA(), pair.matrixA, loops.viewB(),
                                                                      pair.matrixB, 0., detail::FeatureGoal::Features);
        if (found.kind != detail::NearestFeatures::Apart)
            continue;
        ++proved;
        const Vec2d onA = found.onA + Vec2d(pair.matrixA.offset()), onB = onA + found.separation;
        const double tolerance = 1e-5 * loops.size;
        ASSERT_NEAR(std::sqrt(found.squared), loops.gap, tolerance) << test::describe(pair);
        ASSERT_NEAR(length(found.separation), loops.gap, tolerance) << test::describe(pair);
        ASSERT_NEAR(test::oracle::signedDistance(loops.judgedA, {onA.x, onA.y}), 0., tolerance);
        ASSERT_NEAR(test::oracle::signedDistance(loops.judgedB, {onB.x, onB.y}), 0., tolerance);
    }
    EXPECT_GE(proved, test::atLeast(0.98, apart));
}

// Wherever the walk starts, it ends at the nearest features or gives up.
TEST(NearestFeatures, AreProvedFromMostPairsOfCorners)
{
    Random random(90);
    int walks = 0, proved = 0;
    for (int i = 0; i < test::caseCount(1000); ++i)
    {
        const test::SmallLoops loops(random, test::SmallLoops::Radius::None);
        const Pair& pair = loops.pair;
        if (loops.gap <= 1e-3 * loops.size)
            continue;
        for (std::uint32_t k = 0; k < pair.a.pointCount() * pair.b.pointCount(); ++k)
        {
            const std::uint32_t vertex = k % pair.a.pointCount(), other = k / pair.a.pointCount();
            detail::NearestFeatures found;
            detail::proveFeatures(loops.viewA(), pair.matrixA, loops.viewB(), pair.matrixB,
                                  {static_cast<std::uint32_t>(detail::Guess::Corners) | vertex << 8 | other << 16},
                                  found);
            ++walks;
            if (found.kind != detail::NearestFeatures::Apart)
                continue;
            ++proved;
            ASSERT_NEAR(std::sqrt(found.squared), loops.gap, 1e-5 * loops.size) << test::describe(pair);
        }
    }
    EXPECT_GE(proved, test::atLeast(0.85, walks));
}

// Where only a verdict with radii is wanted, most pairs get it without their features.
TEST(NearestFeatures, VerdictIsCertainForNearlyAllThatAreNotInTouch)
{
    Random random(89);
    int asked = 0, apart = 0, separated = 0, certain = 0;
    for (int i = 0; i < test::caseCount(5000); ++i)
    {
        const test::SmallLoops loops(random, test::SmallLoops::Radius::Round);
        const Pair& pair = loops.pair;
        if (loops.isNearTouch())
            continue;
        ++asked;
        apart += loops.gap > 0.;
        const double radii = static_cast<double>(pair.a.radius() * length(Vec2{pair.matrixA.m00, pair.matrixA.m10}) +
                                                 pair.b.radius() * length(Vec2{pair.matrixB.m00, pair.matrixB.m10}));
        const detail::NearestFeatures found = detail::nearestFeatures(
            loops.viewA(), pair.matrixA, loops.viewB(), pair.matrixB, radii, detail::FeatureGoal::Verdict);
        separated += found.kind == detail::NearestFeatures::Separated;
        certain += found.kind != detail::NearestFeatures::Unknown;
        if (found.kind == detail::NearestFeatures::Separated)
        {
            ASSERT_GT(loops.gap, 0.) << test::describe(pair);
        }
        if (found.kind == detail::NearestFeatures::Overlapping)
        {
            ASSERT_LT(loops.gap, 0.) << test::describe(pair);
        }
        if (found.kind == detail::NearestFeatures::Apart)
        {
            ASSERT_EQ(found.squared > radii * radii, loops.gap > 0.) << test::describe(pair);
        }
    }
    EXPECT_GE(certain, test::atLeast(0.97, asked));
    EXPECT_GE(separated, test::atLeast(0.5, apart));
}

// Against the oracle, and the separation, which is unique, against the one of the other form.
void expectAnswersAgree(const Pair& pair, const Pair& other)
{
    const JudgedPair judged(pair), judgedOther(other);
    for (const JudgedPair* each : {&judged, &judgedOther})
    {
        ASSERT_NO_FATAL_FAILURE(test::expectOverlapAgrees(*each));
        ASSERT_NO_FATAL_FAILURE(test::expectDistanceAgrees(*each));
        ASSERT_NO_FATAL_FAILURE(test::expectPenetrationAgrees(*each));
    }
    if (judged.gap > 10. * judged.band)
    {
        const DistanceResult here = distance(pair.operandA(), pair.operandB());
        const DistanceResult there = distance(other.operandA(), other.operandB());
        ASSERT_LE(length(here.separation - there.separation), 0.02f * here.distance + static_cast<float>(judged.band))
            << test::describe(pair);
    }
}

TEST(ClosedForm, EveryKindOfSmallPairHasOneAnswerInEveryFormAndBothOrders)
{
    Unfinished unfinished;
    int overlapping = 0, pairs = 0;
    test::forEachSmallPair(
        81,
        [&](const Pair& pair, Random& random)
        {
            ++pairs;
            overlapping += overlap(pair.operandA(), pair.operandB()).overlapping();
            const Pair other = inOtherForm(pair, random);
            for (const auto& [one, two] : {std::pair{pair, other}, std::pair{pair.swapped(), other.swapped()}})
                if (!isUnfinished(one, unfinished) && !isUnfinished(two, unfinished))
                {
                    ASSERT_NO_FATAL_FAILURE(expectAnswersAgree(one, two));
                }
        });
    EXPECT_GE(overlapping, test::atLeast(0.3, pairs));
    EXPECT_LE(overlapping, test::atMost(0.7, pairs));
}

TEST(ClosedForm, PointsInAnyOrderGiveTheAnswersOfTheirHull)
{
    Random random(84);
    int overlapping = 0;
    const int count = test::caseCount(10000);
    for (int i = 0; i < count; ++i)
    {
        const float radius = random.chance(0.7f) ? 0.f : 0.5f;
        const std::vector<Vec2> a = test::fewPlaces(random, {});
        const std::vector<Vec2> b = test::fewPlaces(random, {static_cast<float>(random.below(6)), 1.f});
        const Affine2 matrix = test::randomMatrix(random, test::View::Any, 50.f);
        const Pair given{Shape::ofPoints(a, radius), matrix, Shape::ofPoints(b), matrix};
        const Pair hulls{Shape::hullOf(a, radius), matrix, Shape::hullOf(b), matrix};
        ASSERT_NO_FATAL_FAILURE(expectAnswersAgree(given, hulls)) << "case " << i;
        ASSERT_NO_FATAL_FAILURE(expectAnswersAgree(given.swapped(), hulls.swapped())) << "case " << i;
        overlapping += overlap(given.operandA(), given.operandB()).overlapping();
    }
    EXPECT_GE(overlapping, test::atLeast(0.3, count));
    EXPECT_LE(overlapping, test::atMost(0.7, count));
}

// Whole numbers under whole matrices: no rounding anywhere, so touching is touching to the bit.
TEST(ClosedForm, TouchingIsExactWhereTheNumbersAre)
{
    Random random(85);
    int overlapping = 0, touching = 0;
    const int count = test::caseCount(10000);
    for (int i = 0; i < count; ++i)
    {
        const auto whole = [&random](int half)
        { return static_cast<float>(static_cast<int>(random.below(static_cast<std::uint32_t>(2 * half + 1))) - half); };
        const auto loop = [&]
        {
            std::vector<Vec2> points(1 + random.below(VertexBlock));
            for (Vec2& p : points)
                p = {whole(3), whole(3)};
            return points;
        };
        const auto view = [&](int reach)
        { return Affine2{whole(2), whole(2), whole(reach), whole(2), whole(2), whole(reach)}; };
        const Pair pair{Shape::hullOf(loop()), view(3), Shape::ofPoints(loop()), view(8)};
        const auto seen = [](const Shape& shape, const Affine2& matrix)
        {
            std::vector<Vec2> points;
            for (const Vec2 p : test::pointsOf(shape))
                points.push_back(matrix.transformPoint(p));
            return convexHull(points);
        };
        const bool expected = overlapByMinkowski(seen(pair.a, pair.matrixA), seen(pair.b, pair.matrixB));
        overlapping += expected;
        for (const Pair& form : {pair, pair.swapped(), inOtherForm(pair, random), inOtherForm(pair.swapped(), random)})
        {
            const Operand a = form.operandA(), b = form.operandB();
            ASSERT_EQ(overlap(a, b).overlapping(), expected) << test::describe(form);
            ASSERT_EQ(distance(a, b).status == Status::Overlapping, expected) << test::describe(form);
            const PenetrationResult depth = penetration(a, b);
            ASSERT_EQ(depth.status == Status::Overlapping, expected) << test::describe(form);
            touching += expected && depth.depth == 0.f;
        }
    }
    EXPECT_GE(overlapping, test::atLeast(0.3, count));
    EXPECT_LE(overlapping, test::atMost(0.7, count));
    EXPECT_GE(touching, test::atLeast(0.01, count));
}

// Far from its own origin a shape's small features drown in floats, and only there.
TEST(ClosedForm, ShapesFarFromTheirOwnOriginLoseNothing)
{
    Random random(86);
    int overlapping = 0;
    const int count = test::caseCount(10000);
    for (int i = 0; i < count; ++i)
    {
        const Pair pair = test::farFromTheirOrigins(random);
        ASSERT_NO_FATAL_FAILURE(expectAnswersAgree(pair, inOtherForm(pair, random))) << "case " << i;
        overlapping += overlap(pair.operandA(), pair.operandB()).overlapping();
    }
    EXPECT_GE(overlapping, test::atLeast(0.3, count));
    EXPECT_LE(overlapping, test::atMost(0.7, count));
}

// Sides that are parallel but for the last bits, and loops that are convex but for the last bits.
TEST(ClosedForm, NearlyParallelSidesAndNearlyConvexLoopsHaveOneAnswer)
{
    Random random(87);
    for (int i = 0; i < test::caseCount(10000); ++i)
    {
        const float width = random.logBetween(1e-3f, 1e3f), height = random.logBetween(1e-3f, 1e3f);
        const auto nudged = [&random](float value)
        { return value * (1.f + 0x1p-23f * static_cast<float>(static_cast<int>(random.below(7)) - 3)); };
        // A box with a point on every side, all of them off by a few ulps.
        std::vector<Vec2> points{{-width, -height},      {0.1f * width, -height}, {width, -height},
                                 {width, 0.3f * height}, {width, height},         {-0.7f * width, height},
                                 {-width, height},       {-width, -0.6f * height}};
        for (Vec2& p : points)
            p = {nudged(p.x), nudged(p.y)};
        const Shape box = Box{{2.f * width, 2.f * height}}, loop = Shape::ofPoints(points);
        const float turn = random.chance(0.3f) ? 0.f : random.logBetween(1e-8f, 1e-3f);
        const Affine2 common = test::randomMatrix(random, test::View::Affine, 100.f);
        Affine2 beside = Affine2::rotation(turn);
        if (random.chance(0.5f))
            beside.tx = 2.f * width * random.between(0.98f, 1.02f);
        else
            beside.ty = -2.f * height * random.between(0.98f, 1.02f);
        const Pair pair{box, common, loop, common * beside};
        ASSERT_NO_FATAL_FAILURE(expectAnswersAgree(pair, inOtherForm(pair, random))) << "case " << i;
        ASSERT_NO_FATAL_FAILURE(expectAnswersAgree(pair.swapped(), inOtherForm(pair.swapped(), random)))
            << "case " << i;
    }
}

} // namespace
