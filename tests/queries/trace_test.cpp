// SPDX-License-Identifier: Zlib
#include "support/agreement.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace
{

using namespace graze;
using test::Pair;
using test::Random;

using Steps = std::vector<TraceStep>;

// Rounding of world points and differences to floats.
double roundingOf(const Pair& pair)
{
    double farthest = 1.;
    for (const auto& [shape, matrix] : {std::pair(&pair.a, &pair.matrixA), std::pair(&pair.b, &pair.matrixB)})
    {
        const Aabb bounds = worldBounds(shape->view(), *matrix);
        for (const float v : {bounds.lower.x, bounds.lower.y, bounds.upper.x, bounds.upper.y})
            farthest = std::max(farthest, static_cast<double>(std::fabs(v)));
    }
    return 1e-6 * farthest;
}

// What is told of every query: searches add up, phases end with a verdict, each step goes on from the last.
void expectWellFormed(const Steps& steps, int iterations, const Pair& pair)
{
    int searches = 0;
    for (std::size_t i = 0; i < steps.size(); ++i)
    {
        const TraceStep& step = steps[i];
        const bool last = i + 1 == steps.size() || steps[i + 1].phase != step.phase;
        ASSERT_EQ(step.verdict.has_value(), last) << test::describe(pair);
        searches += last ? step.iteration : 0;
        ASSERT_FALSE(explain(step).empty());
        if (step.kind == StepKind::NoSearch)
            continue;
        ASSERT_TRUE(test::isUnit(step.direction)) << test::describe(pair);
        if (last)
            continue;
        ASSERT_EQ(steps[i + 1].before.size(), step.after.size());
        for (std::size_t k = 0; k < step.after.size(); ++k)
            ASSERT_EQ(steps[i + 1].before[k].w, step.after[k].w);
    }
    EXPECT_EQ(searches, iterations) << test::describe(pair);
}

void expectPointsOnShapes(const Steps& steps, const Pair& pair)
{
    const test::oracle::Body a = test::bodyOf(pair.a, pair.matrixA);
    const test::oracle::Body b = test::bodyOf(pair.b, pair.matrixB);
    const double tolerance = 2. * roundingOf(pair) + 1e-6 * (test::oracle::extent(a) + test::oracle::extent(b));
    for (const TraceStep& step : steps)
    {
        if (step.kind == StepKind::NoSearch)
            continue;
        const auto expectOn = [&](const TraceVertex& v)
        {
            // On the border, or as deep below it as the round radius is long.
            ASSERT_NEAR(test::oracle::signedDistance(a, test::pointOf(v.pointA)), static_cast<double>(-step.radiusA),
                        tolerance)
                << test::describe(pair);
            ASSERT_NEAR(test::oracle::signedDistance(b, test::pointOf(v.pointB)), static_cast<double>(-step.radiusB),
                        tolerance)
                << test::describe(pair);
            ASSERT_NEAR(static_cast<double>(length(v.pointB - v.pointA - v.w)), 0., tolerance) << test::describe(pair);
        };
        expectOn(step.vertex);
        // No vertex that was known before reaches farther along the direction.
        for (const TraceVertex& v : step.before)
            ASSERT_LE(static_cast<double>(dot(v.w, step.direction)), static_cast<double>(step.reach) + tolerance)
                << test::describe(pair);
    }
}

template <class Check>
void forRandomPairs(std::uint32_t seed, int count, Check check)
{
    Random random(seed);
    for (int i = 0; i < test::caseCount(count) && !testing::Test::HasFatalFailure(); ++i)
    {
        const Pair pair = test::randomPair(random, i % 2 ? test::View::Any : test::View::Rigid, 500.f);
        check(pair, random);
        check(pair.swapped(), random);
    }
}

GjkSettings anySettings(Random& random)
{
    const int budgets[] = {1, 2, 3, 5, 32, 32, 32, 128};
    return {.maxIterations = budgets[random.below(8)], .epsilon = random.chance(0.8f) ? 1e-4f : 0.1f};
}

// The query searches small loops in floats as long as these can tell, and round ones not at all: the same
// verdicts, and but for ties the same number of searches.
TEST(TraceOverlap, IsTheRunOfTheQueryInDoubles)
{
    int overlapping = 0;
    int cases = 0;
    int otherWays = 0;
    forRandomPairs(41, 4000,
                   [&](const Pair& pair, Random& random)
                   {
                       const GjkSettings settings = anySettings(random);
                       const auto traced = traceOverlap(pair.operandA(), pair.operandB(), settings);
                       const OverlapResult plain = overlap(pair.operandA(), pair.operandB(), settings);
                       if (traced.result.status != Status::IterationLimit)
                       {
                           ASSERT_EQ(traced.result.status, plain.status) << test::describe(pair);
                       }
                       ASSERT_LE(plain.iterations, settings.maxIterations);
                       otherWays += plain.iterations > 0 && plain.iterations != traced.result.iterations;
                       ASSERT_FALSE(traced.steps.empty());
                       ASSERT_EQ(traced.steps.back().verdict, traced.result.status);
                       expectWellFormed(traced.steps, traced.result.iterations, pair);
                       overlapping += plain.overlapping();
                       ++cases;
                   });
    EXPECT_LT(otherWays, cases / 100);
    EXPECT_GT(overlapping, cases * 3 / 10);
    EXPECT_LT(overlapping, cases * 7 / 10);
}

// Where the query has a closed form, the run that is shown comes as near to it as its settings ask.
void expectBoundsAround(const DistanceResult& traced, const DistanceResult& plain, const Pair& pair)
{
    const auto gap = static_cast<double>(plain.distance);
    const double band = test::bandOf(pair);
    ASSERT_LE(static_cast<double>(traced.lowerBound), gap + band) << test::describe(pair);
    if (traced.status == Status::Overlapping || plain.status == Status::Overlapping)
        ASSERT_LE(gap, band) << test::describe(pair);
    else
        ASSERT_GE(static_cast<double>(traced.distance), gap - band) << test::describe(pair);
}

TEST(TraceDistance, IsTheRunOfTheQueryOrOfTheSearchThatItsClosedFormSaves)
{
    forRandomPairs(42, 4000,
                   [](const Pair& pair, Random& random)
                   {
                       const GjkSettings settings = anySettings(random);
                       const auto [result, steps] = traceDistance(pair.operandA(), pair.operandB(), settings);
                       const DistanceResult plain = distance(pair.operandA(), pair.operandB(), settings);
                       if (plain.iterations == 0)
                           expectBoundsAround(result, plain, pair);
                       else
                       {
                           ASSERT_EQ(result.status, plain.status) << test::describe(pair);
                           ASSERT_EQ(result.distance, plain.distance);
                           ASSERT_EQ(result.lowerBound, plain.lowerBound);
                           ASSERT_EQ(result.pointA, plain.pointA);
                           ASSERT_EQ(result.normal, plain.normal);
                       }
                       ASSERT_FALSE(steps.empty());
                       ASSERT_EQ(steps.back().verdict, result.status);
                       expectWellFormed(steps, result.iterations, pair);
                       if (result.status != Status::Overlapping)
                       {
                           EXPECT_EQ(std::max(0.f, steps.back().upperBound), result.distance) << test::describe(pair);
                           EXPECT_EQ(std::min(steps.back().lowerBound, result.distance), result.lowerBound);
                       }
                   });
}

TEST(TraceDistance, LowerBoundsGrowAndUpperBoundsShrinkAroundTheGap)
{
    forRandomPairs(43, 1000,
                   [](const Pair& pair, Random& random)
                   {
                       const auto [result, steps] =
                           traceDistance(pair.operandA(), pair.operandB(), anySettings(random));
                       const test::oracle::Gap truth = test::oracle::signedGap(test::bodyOf(pair.a, pair.matrixA),
                                                                               test::bodyOf(pair.b, pair.matrixB));
                       const double band = test::bandOf(pair);
                       for (std::size_t i = 0; i < steps.size(); ++i)
                       {
                           ASSERT_LE(static_cast<double>(steps[i].lowerBound), std::max(0., truth.gap) + band);
                           ASSERT_GE(static_cast<double>(std::max(0.f, steps[i].upperBound)), truth.gap - band);
                           if (i == 0)
                               continue;
                           ASSERT_GE(steps[i].lowerBound, steps[i - 1].lowerBound) << test::describe(pair);
                           ASSERT_LE(steps[i].upperBound, steps[i - 1].upperBound) << test::describe(pair);
                           ASSERT_LE(length(steps[i].nearest), length(steps[i - 1].nearest) * (1.f + 1e-6f));
                       }
                   });
}

TEST(TracePenetration, IsTheRunOfTheQueryWithBoundsAroundTheDepth)
{
    forRandomPairs(44, 3000,
                   [](const Pair& pair, Random& random)
                   {
                       const GjkSettings settings = anySettings(random);
                       const auto [result, steps] = tracePenetration(pair.operandA(), pair.operandB(), settings);
                       const PenetrationResult plain = penetration(pair.operandA(), pair.operandB(), settings);
                       ASSERT_EQ(result.status, plain.status) << test::describe(pair);
                       ASSERT_EQ(result.depth, plain.depth);
                       ASSERT_EQ(result.normal, plain.normal);
                       ASSERT_EQ(result.point, plain.point);
                       ASSERT_FALSE(steps.empty());
                       expectWellFormed(steps, plain.iterations, pair);
                       const double band = test::bandOf(pair);
                       for (const TraceStep& step : steps)
                           if (step.phase == TracePhase::Polytope)
                           {
                               const double radii =
                                   static_cast<double>(step.radiusA) + static_cast<double>(step.radiusB);
                               const auto depth = static_cast<double>(steps.back().upperBound);
                               ASSERT_LE(static_cast<double>(step.lowerBound), depth + band) << test::describe(pair);
                               ASSERT_GE(static_cast<double>(step.upperBound), depth - band) << test::describe(pair);
                               ASSERT_NEAR(static_cast<double>(plain.depth), depth + radii, band);
                           }
                   });
}

// The same of casts: with too few searches the run may only not know.
void expectSameOrUnfinished(const CastResult& traced, const CastResult& plain, const Pair& pair, Vec2 motionA,
                            Vec2 motionB)
{
    if (traced.status != Status::IterationLimit)
        return test::expectSameCast(test::StraightCast(pair, motionA, motionB), traced, plain);
    ASSERT_FALSE(traced.hit);
    ASSERT_LE(traced.fraction, plain.fraction + 1e-4f);
}

void expectSameOrUnfinished(const RayCastResult& traced, const RayCastResult& plain, const Pair& pair, const Ray& ray)
{
    const test::StraightCast cast(pair.a, pair.matrixA, ray);
    ASSERT_NO_FATAL_FAILURE(test::expectRayAgrees(cast, plain, ray.length));
    if (traced.status != Status::IterationLimit)
        return test::expectRayAgrees(cast, traced, ray.length);
    ASSERT_FALSE(traced.hit);
    ASSERT_LE(static_cast<double>(traced.distance), static_cast<double>(plain.distance) + cast.slack);
}

TEST(TraceShapeCast, IsTheRunOfTheQueryOrOfTheSearchThatItsClosedFormSaves)
{
    int hits = 0;
    forRandomPairs(45, 3000,
                   [&](const Pair& pair, Random& random)
                   {
                       const GjkSettings settings = anySettings(random);
                       const Vec2 motionA = random.inSquare(300.f);
                       const Vec2 motionB = random.inSquare(50.f);
                       const auto [result, steps] =
                           traceShapeCast(pair.operandA(), motionA, pair.operandB(), motionB, settings);
                       const CastResult plain = shapeCast(pair.operandA(), motionA, pair.operandB(), motionB, settings);
                       if (plain.iterations == 0)
                           ASSERT_NO_FATAL_FAILURE(expectSameOrUnfinished(result, plain, pair, motionA, motionB))
                               << test::describe(pair);
                       else
                       {
                           ASSERT_EQ(result.status, plain.status) << test::describe(pair);
                           ASSERT_EQ(result.fraction, plain.fraction);
                           ASSERT_EQ(result.point, plain.point);
                           ASSERT_EQ(result.normal, plain.normal);
                       }
                       ASSERT_FALSE(steps.empty());
                       EXPECT_EQ(steps.front().kind, StepKind::PortalOpens);
                       expectWellFormed(steps, result.iterations, pair);
                       hits += plain.hit;
                       for (std::size_t i = 1; i < steps.size(); ++i)
                           if (steps[i].phase == TracePhase::Enter)
                           {
                               ASSERT_GE(steps[i].lowerBound, steps[i - 1].lowerBound) << test::describe(pair);
                           }
                       if (steps.back().phase == TracePhase::Enter && result.hit)
                       {
                           // The line of the motion, and how far along it the border is.
                           const Vec2 crossing = (motionA - motionB) * result.fraction;
                           EXPECT_LE(steps.back().lowerBound, result.fraction + 1e-6f);
                           EXPECT_NEAR(static_cast<double>(std::max(0.f, steps.back().lowerBound)),
                                       static_cast<double>(result.fraction), 1e-6);
                           EXPECT_NEAR(static_cast<double>(length(steps.back().nearest - crossing)), 0., 1e-3);
                       }
                   });
    EXPECT_GT(hits, 0);
}

TEST(TraceRayCast, IsTheRunOfTheQueryOrOfTheSearchThatItsClosedFormSaves)
{
    int hits = 0;
    forRandomPairs(46, 3000,
                   [&](const Pair& pair, Random& random)
                   {
                       const GjkSettings settings = anySettings(random);
                       const Ray ray{pair.matrixB.offset() + random.inSquare(50.f), random.inSquare(1.f), 400.f};
                       const auto [result, steps] = traceRayCast(pair.operandA(), ray, settings);
                       const RayCastResult plain = rayCast(pair.operandA(), ray, settings);
                       if (plain.iterations == 0)
                           ASSERT_NO_FATAL_FAILURE(expectSameOrUnfinished(result, plain, pair, ray))
                               << test::describe(pair.a, pair.matrixA);
                       else
                       {
                           ASSERT_EQ(result.status, plain.status) << test::describe(pair);
                           ASSERT_EQ(result.distance, plain.distance);
                           ASSERT_EQ(result.normal, plain.normal);
                       }
                       expectWellFormed(steps, result.iterations, pair);
                       hits += plain.hit;
                       for (const TraceStep& step : steps)
                           ASSERT_NEAR(static_cast<double>(length(step.vertex.pointA - ray.origin)), 0., 1e-3);
                   });
    EXPECT_GT(hits, 0);
}

TEST(Trace, SupportPointsLieOnTheirShapes)
{
    forRandomPairs(47, 1500,
                   [](const Pair& pair, Random& random)
                   {
                       const Operand a = pair.operandA(), b = pair.operandB();
                       expectPointsOnShapes(traceOverlap(a, b).steps, pair);
                       expectPointsOnShapes(traceDistance(a, b).steps, pair);
                       expectPointsOnShapes(tracePenetration(a, b).steps, pair);
                       expectPointsOnShapes(traceShapeCast(a, random.inSquare(300.f), b).steps, pair);
                   });
}

TEST(Trace, TriangleThatEnclosesHoldsTheOrigin)
{
    int triangles = 0;
    forRandomPairs(48, 2000,
                   [&](const Pair& pair, Random&)
                   {
                       for (const Steps& steps : {traceOverlap(pair.operandA(), pair.operandB()).steps,
                                                  traceDistance(pair.operandA(), pair.operandB()).steps})
                       {
                           const TraceStep& last = steps.back();
                           if (last.kind != StepKind::Encloses || last.after.size() != 3)
                               continue;
                           ++triangles;
                           Vec2 w[3] = {last.after[0].w, last.after[1].w, last.after[2].w};
                           if (cross(w[1] - w[0], w[2] - w[0]) < 0.f)
                               std::swap(w[1], w[2]);
                           const double size = static_cast<double>(length(w[0]) + length(w[1]) + length(w[2]));
                           for (int i = 0; i < 3; ++i)
                               ASSERT_GE(static_cast<double>(cross(w[i], w[(i + 1) % 3])), -1e-6 * size * size)
                                   << test::describe(pair);
                       }
                   });
    EXPECT_GT(triangles, 0);
}

} // namespace
