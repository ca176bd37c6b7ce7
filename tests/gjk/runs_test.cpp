// SPDX-License-Identifier: Zlib
// The runs of two single pieces: step by step they are the query, and between two steps nothing is claimed too soon.
#include "support/pairs/agreement.hpp"
#include "support/pairs/bodies.hpp"
#include "support/pairs/runs.hpp"
#include "support/places.hpp"

#include <graze/gjk/cast_run.hpp>
#include <graze/gjk/distance_run.hpp>
#include <graze/gjk/overlap_run.hpp>
#include <graze/gjk/penetration_run.hpp>
#include <graze/graze.hpp>

#include <gtest/gtest.h>

#include <array>
#include <limits>

namespace
{

using namespace graze;
using test::Here;
using test::Pair;
using test::Random;
using test::View;

// Any pair, in some of the cases with a function of the user's as B.
struct Case
{
    Pair pair;
    GjkSettings settings;
    Vec2 motionA{};
    Vec2 motionB{};
    Ray ray{};
};

Case anyCase(Random& random)
{
    Case one{test::randomPair(random, random.chance(0.5f) ? View::Rigid : View::Any, 60.f), test::anySettings(random)};
    one.motionA = random.inSquare(150.f);
    one.motionB = random.inSquare(50.f);
    one.ray = {one.pair.matrixA.offset() + random.inSquare(60.f), random.inSquare(2.f), random.between(-5.f, 300.f)};
    return one;
}

// Makes one step after the other. Before the last one the run says that it is not finished.
template <class Run>
int stepThrough(Run& run)
{
    EXPECT_FALSE(run.done());
    EXPECT_EQ(run.result().status, Status::IterationLimit);
    EXPECT_EQ(run.result().iterations, 0);
    int steps = 0;
    while (run.step())
    {
        EXPECT_EQ(run.result().iterations, ++steps);
        EXPECT_TRUE(run.done() || run.result().status == Status::IterationLimit);
    }
    EXPECT_TRUE(run.done());
    EXPECT_FALSE(run.step());
    return steps;
}

void expectSame(const OverlapResult& mine, const OverlapResult& query)
{
    ASSERT_EQ(mine.status, query.status);
    ASSERT_EQ(mine.iterations, query.iterations);
    ASSERT_EQ(mine.by, query.by);
}

void expectSame(const DistanceResult& mine, const DistanceResult& query)
{
    ASSERT_EQ(mine.status, query.status);
    ASSERT_EQ(mine.iterations, query.iterations);
    ASSERT_EQ(mine.distance, query.distance);
    ASSERT_EQ(mine.lowerBound, query.lowerBound);
    ASSERT_EQ(mine.pointA, query.pointA);
    ASSERT_EQ(mine.pointB, query.pointB);
    ASSERT_EQ(mine.separation, query.separation);
    ASSERT_EQ(mine.normal, query.normal);
}

void expectSame(const PenetrationResult& mine, const PenetrationResult& query)
{
    ASSERT_EQ(mine.status, query.status);
    ASSERT_EQ(mine.iterations, query.iterations);
    ASSERT_EQ(mine.depth, query.depth);
    ASSERT_EQ(mine.lowerBound, query.lowerBound);
    ASSERT_EQ(mine.normal, query.normal);
    ASSERT_EQ(mine.point, query.point);
}

void expectSame(const CastResult& mine, const CastResult& query)
{
    ASSERT_EQ(mine.status, query.status);
    ASSERT_EQ(mine.iterations, query.iterations);
    ASSERT_EQ(mine.hit, query.hit);
    ASSERT_EQ(mine.startedTouching, query.startedTouching);
    ASSERT_EQ(mine.startedOverlapping, query.startedOverlapping);
    ASSERT_EQ(mine.fraction, query.fraction);
    ASSERT_EQ(mine.gap, query.gap);
    ASSERT_EQ(mine.point, query.point);
    ASSERT_EQ(mine.normal, query.normal);
}

void expectSame(const RayCastResult& mine, const RayCastResult& query)
{
    ASSERT_EQ(mine.status, query.status);
    ASSERT_EQ(mine.iterations, query.iterations);
    ASSERT_EQ(mine.hit, query.hit);
    ASSERT_EQ(mine.startedInside, query.startedInside);
    ASSERT_EQ(mine.distance, query.distance);
    ASSERT_EQ(mine.gap, query.gap);
    ASSERT_EQ(mine.point, query.point);
    ASSERT_EQ(mine.normal, query.normal);
}

// `steps(run)` and `query()` of many cases; between 5 and 90 % of them are `wanted`.
template <class Check>
void forCases(std::uint32_t seed, Check check)
{
    Random random(seed);
    const int count = test::caseCount(6000);
    int wanted = 0;
    for (int i = 0; i < count; ++i)
    {
        const Case one = anyCase(random);
        wanted += check(one);
        if (testing::Test::HasFailure())
        {
            ADD_FAILURE() << "case " << i << '\n' << describe(one.pair);
            return;
        }
    }
    EXPECT_GE(wanted, test::atLeast(0.05, count));
    EXPECT_LE(wanted, test::atMost(0.9, count));
}

TEST(Runs, OverlapStepByStepIsTheQuery)
{
    forCases(601,
             [](const Case& one)
             {
                 OverlapRun run(one.pair.operandA(), one.pair.operandB(), one.settings);
                 EXPECT_NE(run.boolean() == nullptr, run.distance() == nullptr);
                 EXPECT_EQ(run.distance() != nullptr, run.bodyA().roundRadius + run.bodyB().roundRadius > 0.);
                 stepThrough(run);
                 expectSame(run.result(), overlap(one.pair.operandA(), one.pair.operandB(), one.settings));
                 return run.result().overlapping();
             });
}

TEST(Runs, DistanceStepByStepIsTheQuery)
{
    forCases(611,
             [](const Case& one)
             {
                 DistanceRun run(one.pair.operandA(), one.pair.operandB(), one.settings);
                 EXPECT_EQ(run.result().distance, std::numeric_limits<float>::infinity());
                 stepThrough(run);
                 expectSame(run.result(), distance(one.pair.operandA(), one.pair.operandB(), one.settings));
                 return run.result().status == Status::Overlapping;
             });
}

TEST(Runs, PenetrationStepByStepIsTheQuery)
{
    forCases(621,
             [](const Case& one)
             {
                 PenetrationRun run(one.pair.operandA(), one.pair.operandB(), one.settings);
                 stepThrough(run);
                 expectSame(run.result(), penetration(one.pair.operandA(), one.pair.operandB(), one.settings));
                 return run.result().status == Status::Overlapping;
             });
}

TEST(Runs, CastStepByStepIsTheQuery)
{
    forCases(631,
             [](const Case& one)
             {
                 const Operand a = one.pair.operandA(), b = one.pair.operandB();
                 CastRun run(a, one.motionA, b, one.motionB, one.settings);
                 stepThrough(run);
                 expectSame(run.result(), shapeCast(a, one.motionA, b, one.motionB, one.settings));
                 return run.result().hit;
             });
}

TEST(Runs, RayStepByStepIsTheQuery)
{
    forCases(641,
             [](const Case& one)
             {
                 RayRun run(one.pair.operandB(), one.ray, one.settings);
                 stepThrough(run);
                 expectSame(run.result(), rayCast(one.pair.operandB(), one.ray, one.settings));
                 return run.result().hit;
             });
}

// Bounds hold whatever the step: the gap is at least the lower and at most the upper one.
TEST(Runs, BoundsOfDistanceAndDepthHoldAfterEveryStep)
{
    Random random(612);
    for (int i = 0; i < test::caseCount(2000); ++i)
    {
        const Case one = anyCase(random);
        const auto a = test::bodyOf(one.pair.a, one.pair.matrixA), b = test::bodyOf(one.pair.b, one.pair.matrixB);
        const double truth = test::oracle::signedGap(a, b).gap, slack = 2. * test::bandOf(a, b);
        DistanceRun near(one.pair.operandA(), one.pair.operandB());
        while (near.step())
        {
            ASSERT_LE(static_cast<double>(near.result().lowerBound), std::max(0., truth) + slack);
            ASSERT_GE(static_cast<double>(near.result().distance), truth - slack);
        }
        PenetrationRun deep(one.pair.operandA(), one.pair.operandB());
        while (deep.step())
            ASSERT_LE(static_cast<double>(deep.result().lowerBound), std::max(0., -truth) + slack);
    }
}

// Nothing is hit before the fraction, or the distance, of an unfinished run.
TEST(Runs, UnfinishedCastsReportWhatIsFree)
{
    Random random(632);
    int unfinished = 0;
    for (int i = 0; i < test::caseCount(4000); ++i)
    {
        const Case one = anyCase(random);
        const Operand a = one.pair.operandA(), b = one.pair.operandB();
        CastRun whole(a, one.motionA, b), run(a, one.motionA, b);
        RayRun wholeRay(b, one.ray), ray(b, one.ray);
        test::finish(whole);
        test::finish(wholeRay);
        while (run.step() && !run.done())
        {
            ++unfinished;
            ASSERT_FALSE(run.result().hit);
            ASSERT_LE(run.result().fraction, whole.result().fraction + 1e-4f);
        }
        while (ray.step() && !ray.done())
        {
            ASSERT_FALSE(ray.result().hit || ray.result().startedInside);
            ASSERT_LE(ray.result().distance, wholeRay.result().distance + 0.05f);
        }
    }
    EXPECT_GE(unfinished, test::caseCount(4000));
}

TEST(Runs, RayHitsWhatItStartsOnInAnyDirection)
{
    const Shape box = Box{{4.f, 2.f}};
    for (const Vec2 origin : {Vec2{1.f, 0.5f}, Vec2{2.f, 0.f}})
        for (const Vec2 direction : {Vec2{1.f, 0.f}, Vec2{-1.f, 0.f}, Vec2{}})
        {
            RayRun run({box, Here}, {origin, direction, 50.f});
            test::finish(run);
            EXPECT_TRUE(run.result().hit);
            EXPECT_TRUE(run.result().startedInside);
            EXPECT_EQ(run.result().distance, 0.f);
            EXPECT_EQ(run.result().gap, 0.f);
            EXPECT_EQ(run.result().point, origin);
            EXPECT_EQ(run.result().normal, Vec2{});
        }
}

TEST(Runs, PointsStandInTheWorld)
{
    const Shape one = Circle{3.f}, other = Circle{2.f};
    PenetrationRun deep({one, Affine2::translation({10.f, 10.f})}, {other, Affine2::translation({14.f, 10.f})});
    test::finish(deep);
    EXPECT_NEAR(deep.result().depth, 1.f, 1e-6f);
    EXPECT_NEAR(length(deep.result().point - Vec2(12.5f, 10.f)), 0.f, 1e-5f);
    EXPECT_NEAR(length(deep.result().normal - Vec2(1.f, 0.f)), 0.f, 1e-6f);
    DistanceRun near({other, Affine2::translation({100.f, 50.f})}, {one, Affine2::translation({106.f, 58.f})});
    test::finish(near);
    EXPECT_EQ(near.result().distance, 5.f);
    EXPECT_NEAR(length(near.result().pointA - Vec2(101.2f, 51.6f)), 0.f, 1e-4f);
    EXPECT_NEAR(length(near.result().pointB - Vec2(104.2f, 55.6f)), 0.f, 1e-4f);
    EXPECT_NEAR(length(near.result().separation - Vec2(3.f, 4.f)), 0.f, 1e-5f);
    // B moves as well: the point is where it then is.
    CastRun cast({other, Affine2::translation({100.f, 7.f})}, {10.f, 2.f}, {other, Affine2::translation({114.f, 7.f})},
                 {-10.f, 2.f});
    test::finish(cast);
    EXPECT_NEAR(cast.result().fraction, 0.5f, 1e-5f);
    EXPECT_NEAR(length(cast.result().point - Vec2(107.f, 8.f)), 0.f, 1e-3f);
    EXPECT_NEAR(length(cast.result().normal - Vec2(1.f, 0.f)), 0.f, 1e-6f);
}

Vec2 farthestOfDisc(const void* radius, Vec2 direction) noexcept
{
    return direction * *static_cast<const float*>(radius);
}

// The operands of a run need not outlive it, only what they refer to.
TEST(Runs, FunctionOfATemporaryOperandIsKept)
{
    const float radius = 2.f;
    const Shape box = Box{{4.f, 4.f}};
    DistanceRun run({SupportFunction{&radius, farthestOfDisc}, Affine2::translation({9.f, 0.f})}, {box, Here});
    std::array<Operand, 8> over{Operand(box, Here), Operand(box, Here), Operand(box, Here), Operand(box, Here),
                                Operand(box, Here), Operand(box, Here), Operand(box, Here), Operand(box, Here)};
    EXPECT_EQ(over[7].pieceCount(), 1u);
    test::finish(run);
    EXPECT_NEAR(run.result().distance, 5.f, 1e-3f);
}

template <class Run>
void expectInvalid(Run&& run)
{
    EXPECT_TRUE(run.done());
    EXPECT_FALSE(run.step());
    EXPECT_EQ(run.result().status, Status::InvalidInput);
    EXPECT_EQ(run.result().iterations, 0);
}

TEST(Runs, InvalidInputAndSeveralPiecesHaveNoSteps)
{
    const Shape box = Box{{4.f, 4.f}};
    const std::vector<Shape> two{box, Circle{2.f}}, none;
    const float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
    const GjkSettings strange{32, nan};
    const Operand good{box, Here}, bad{box, Affine2::translation({nan, 0.f})}, several{two, Here}, empty{none, Here};
    const Ray ray{{0.f, 0.f}, {1.f, 0.f}, 9.f};
    for (const Operand* wrong : {&bad, &several, &empty})
    {
        expectInvalid(OverlapRun(good, *wrong));
        expectInvalid(OverlapRun(*wrong, good));
        expectInvalid(DistanceRun(good, *wrong));
        expectInvalid(DistanceRun(*wrong, good));
        expectInvalid(PenetrationRun(good, *wrong));
        expectInvalid(PenetrationRun(*wrong, good));
        expectInvalid(CastRun(good, {}, *wrong));
        expectInvalid(CastRun(*wrong, {}, good));
        expectInvalid(RayRun(*wrong, ray));
    }
    expectInvalid(OverlapRun(good, good, strange));
    expectInvalid(DistanceRun(good, good, strange));
    expectInvalid(PenetrationRun(good, good, strange));
    expectInvalid(CastRun(good, {}, good, {}, strange));
    expectInvalid(CastRun(good, {nan, 0.f}, good));
    expectInvalid(CastRun(good, {}, good, {0.f, infinity}));
    expectInvalid(RayRun(good, ray, strange));
    expectInvalid(RayRun(good, {{nan, 0.f}, {1.f, 0.f}, 9.f}));
    expectInvalid(RayRun(good, {{0.f, 0.f}, {infinity, 0.f}, 9.f}));
    expectInvalid(RayRun(good, {{0.f, 0.f}, {1.f, 0.f}, infinity}));
}

} // namespace
