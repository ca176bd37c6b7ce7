// SPDX-License-Identifier: Zlib
#include "support/pairs/agreement.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iterator>

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

// Rules of every trace: searches add up, phases end with a verdict, each step goes on from the last.
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
        ASSERT_FALSE(step.after.empty()) << test::describe(pair);
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

GjkSettings someSettings(Random& random)
{
    const int budgets[] = {1, 2, 3, 5, 32, 32, 32, 128};
    return {.maxIterations = budgets[random.below(8)], .epsilon = random.chance(0.8f) ? 1e-4f : 0.1f};
}

// A trace shows the run of Method::Gjk, whatever method the settings name.
GjkSettings byGjk(GjkSettings settings)
{
    settings.method = Method::Gjk;
    return settings;
}

TEST(TraceOverlap, IsTheRunOfTheQueryUnderGjk)
{
    int overlapping = 0;
    int cases = 0;
    forRandomPairs(41, 4000,
                   [&](const Pair& pair, Random& random)
                   {
                       const GjkSettings settings = someSettings(random);
                       const auto [result, steps] = traceOverlap(pair.operandA(), pair.operandB(), settings);
                       const OverlapResult plain = overlap(pair.operandA(), pair.operandB(), byGjk(settings));
                       ASSERT_EQ(result.status, plain.status) << test::describe(pair);
                       ASSERT_EQ(result.iterations, plain.iterations) << test::describe(pair);
                       ASSERT_EQ(result.by, plain.by) << test::describe(pair);
                       ASSERT_FALSE(steps.empty());
                       ASSERT_EQ(steps.back().verdict, result.status);
                       expectWellFormed(steps, result.iterations, pair);
                       overlapping += plain.overlapping();
                       ++cases;
                   });
    EXPECT_GE(overlapping, test::atLeast(0.3, cases));
    EXPECT_LE(overlapping, test::atMost(0.7, cases));
}

TEST(TraceDistance, IsTheRunOfTheQueryUnderGjk)
{
    forRandomPairs(42, 4000,
                   [](const Pair& pair, Random& random)
                   {
                       const GjkSettings settings = someSettings(random);
                       const auto [result, steps] = traceDistance(pair.operandA(), pair.operandB(), settings);
                       const DistanceResult plain = distance(pair.operandA(), pair.operandB(), byGjk(settings));
                       ASSERT_EQ(result.status, plain.status) << test::describe(pair);
                       ASSERT_EQ(result.distance, plain.distance);
                       ASSERT_EQ(result.lowerBound, plain.lowerBound);
                       ASSERT_EQ(result.pointA, plain.pointA);
                       ASSERT_EQ(result.normal, plain.normal);
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

TEST(TracePenetration, IsTheRunOfTheQueryWithBoundsAroundTheDepth)
{
    forRandomPairs(44, 3000,
                   [](const Pair& pair, Random& random)
                   {
                       const GjkSettings settings = someSettings(random);
                       const auto [result, steps] = tracePenetration(pair.operandA(), pair.operandB(), settings);
                       const PenetrationResult plain = penetration(pair.operandA(), pair.operandB(), byGjk(settings));
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

TEST(TraceShapeCast, IsTheRunOfTheQueryUnderGjk)
{
    int hits = 0;
    forRandomPairs(45, 3000,
                   [&](const Pair& pair, Random& random)
                   {
                       const GjkSettings settings = someSettings(random);
                       const Vec2 motionA = random.inSquare(300.f), motionB = random.inSquare(50.f);
                       const Operand a = pair.operandA(), b = pair.operandB();
                       const auto [result, steps] = traceShapeCast(a, motionA, b, motionB, settings);
                       const CastResult plain = shapeCast(a, motionA, b, motionB, byGjk(settings));
                       ASSERT_EQ(result.status, plain.status) << test::describe(pair);
                       ASSERT_EQ(result.fraction, plain.fraction);
                       ASSERT_EQ(result.point, plain.point);
                       ASSERT_EQ(result.normal, plain.normal);
                       ASSERT_FALSE(steps.empty());
                       expectWellFormed(steps, result.iterations, pair);
                       hits += plain.hit;
                   });
    EXPECT_GE(hits, test::atLeast(0.02, test::caseCount(3000)));
}

TEST(TraceShapeCast, PointMovesOnlyForwardAndEndsAtTheFraction)
{
    int hits = 0;
    forRandomPairs(49, 2000,
                   [&](const Pair& pair, Random& random)
                   {
                       const Vec2 motion = random.inSquare(300.f);
                       const auto [result, steps] = traceShapeCast(pair.operandA(), motion, pair.operandB());
                       for (std::size_t i = 1; i < steps.size(); ++i)
                           if (steps[i].phase == TracePhase::Cast)
                           {
                               ASSERT_GE(steps[i].lowerBound, steps[i - 1].lowerBound) << test::describe(pair);
                           }
                       if (steps.back().phase != TracePhase::Cast || !result.hit)
                           return;
                       ++hits;
                       EXPECT_EQ(steps.back().lowerBound, result.fraction) << test::describe(pair);
                       const Vec2 moved = steps.back().nearest - motion * result.fraction;
                       EXPECT_NEAR(static_cast<double>(length(moved)), 0., 1e-3) << test::describe(pair);
                   });
    EXPECT_GE(hits, test::atLeast(0.02, test::caseCount(2000)));
}

// The run at the first piece ends 30 px farther on; that at the second one begins in touch, where A starts.
TEST(TraceShapeCast, EachPieceIsRecordedFromTheStart)
{
    const Shape disc = Circle{5.f}, box = Box{{20.f, 20.f}};
    const Sprite2D both({Shape(box).transformed(Affine2::translation({45.f, 0.f})),
                         Shape(box).transformed(Affine2::translation({0.f, -15.f}))});
    const Sprite2D second({Shape(box).transformed(Affine2::translation({0.f, -15.f}))});
    const Operand mover(disc, Affine2{});
    const Vec2 motion{60.f, -1.f};
    const Steps all = traceShapeCast(mover, motion, both).steps;
    const Steps alone = traceShapeCast(mover, motion, second).steps;
    Steps ofSecond;
    std::copy_if(all.begin(), all.end(), std::back_inserter(ofSecond),
                 [](const TraceStep& step) { return step.pieceB == 1; });
    ASSERT_EQ(ofSecond.size(), alone.size());
    ASSERT_GT(all.size(), alone.size());
    for (std::size_t i = 0; i < alone.size(); ++i)
    {
        EXPECT_EQ(ofSecond[i].vertex.pointA, alone[i].vertex.pointA) << i;
        EXPECT_EQ(ofSecond[i].vertex.w, alone[i].vertex.w) << i;
        EXPECT_EQ(ofSecond[i].reach, alone[i].reach) << i;
    }
}

TEST(TraceRayCast, IsTheRunOfTheQueryUnderGjk)
{
    int hits = 0;
    forRandomPairs(46, 3000,
                   [&](const Pair& pair, Random& random)
                   {
                       const GjkSettings settings = someSettings(random);
                       const Ray ray{pair.matrixB.offset() + random.inSquare(50.f), random.inSquare(1.f), 400.f};
                       const auto [result, steps] = traceRayCast(pair.operandA(), ray, settings);
                       const RayCastResult plain = rayCast(pair.operandA(), ray, byGjk(settings));
                       ASSERT_EQ(result.status, plain.status) << test::describe(pair);
                       ASSERT_EQ(result.distance, plain.distance);
                       ASSERT_EQ(result.normal, plain.normal);
                       expectWellFormed(steps, result.iterations, pair);
                       hits += plain.hit;
                       for (const TraceStep& step : steps)
                           if (step.kind != StepKind::NoSearch)
                           {
                               ASSERT_NEAR(static_cast<double>(length(step.vertex.pointA - ray.origin)), 0., 1e-3);
                           }
                   });
    EXPECT_GE(hits, test::atLeast(0.02, test::caseCount(3000)));
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
                       // In touch, the last phase is about all that A sweeps.
                       if (const auto cast = traceShapeCast(a, random.inSquare(300.f), b); !cast.result.startedTouching)
                           expectPointsOnShapes(cast.steps, pair);
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
    EXPECT_GE(triangles, test::atLeast(0.02, test::caseCount(2000)));
}

TEST(Trace, WordsBelongToTheirEnumerators)
{
    EXPECT_EQ(nameOf(StepKind::NoSearch), "no-search");
    EXPECT_EQ(nameOf(StepKind::RepeatsFirst), "repeats-first");
    EXPECT_EQ(nameOf(StepKind::DropsVertex), "drops-vertex");
    EXPECT_EQ(nameOf(StepKind::NoNearer), "no-nearer");
    EXPECT_EQ(nameOf(StepKind::SplitsEdge), "splits-edge");
    EXPECT_EQ(nameOf(StepKind::FallsShort), "falls-short");
    EXPECT_EQ(nameOf(StepKind::StartsInContact), "starts-in-contact");
    EXPECT_EQ(nameOf(static_cast<StepKind>(99)), "unknown");
    EXPECT_EQ(nameOf(TracePhase::Boolean), "boolean");
    EXPECT_EQ(nameOf(TracePhase::Cast), "cast");
    EXPECT_EQ(nameOf(static_cast<TracePhase>(99)), "unknown");
}

} // namespace
