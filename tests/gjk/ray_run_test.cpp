// SPDX-License-Identifier: Zlib
#include "support/pairs/agreement.hpp"
#include "support/pairs/bodies.hpp"
#include "support/pairs/runs.hpp"
#include "support/places.hpp"

#include <graze/gjk/ray_run.hpp>
#include <graze/queries/ray_cast.hpp>

#include <gtest/gtest.h>

#include <limits>

namespace
{

using namespace graze;
using test::Here;
using test::PiecePair;
using test::Random;

RayCastResult cast(const Operand& target, const Ray& ray)
{
    RayRun run(target, ray);
    test::finish(run);
    EXPECT_TRUE(run.done());
    return run.result();
}

TEST(RayRun, BeforeTheFirstStepNothingIsKnown)
{
    const Shape box = Box{{4.f, 4.f}};
    RayRun run({box, Here}, {{-9.f, 0.f}, {1.f, 0.f}, 20.f});
    EXPECT_FALSE(run.done());
    EXPECT_EQ(run.result().status, Status::IterationLimit);
    EXPECT_EQ(run.result().iterations, 0);
    EXPECT_EQ(run.pair(), nullptr);
}

TEST(RayRun, ToTheEndIsTheQueryUnderGjkToTheBit)
{
    Random random(641);
    int hits = 0;
    const int count = test::caseCount(6000);
    for (int i = 0; i < count; ++i)
    {
        const PiecePair pair = test::randomPieces(random);
        const Ray ray{pair.matrixB.offset() + random.inSquare(60.f), random.inSquare(2.f), random.between(0.f, 300.f)};
        const GjkSettings settings = test::anySettings(random);
        RayRun run(pair.operandA(), ray, settings);
        int steps = 0;
        while (run.step())
        {
            ++steps;
            if (!run.done())
            {
                ASSERT_NE(run.result().status, Status::Separated);
                ASSERT_EQ(run.result().iterations, steps);
            }
        }
        const RayCastResult mine = run.result(), query = rayCast(pair.operandA(), ray, settings);
        ASSERT_EQ(mine.iterations, steps);
        ASSERT_EQ(mine.iterations, query.iterations);
        ASSERT_EQ(mine.status, query.status);
        ASSERT_EQ(mine.hit, query.hit);
        ASSERT_EQ(mine.startedInside, query.startedInside);
        ASSERT_EQ(mine.distance, query.distance);
        ASSERT_EQ(mine.gap, query.gap);
        ASSERT_EQ(mine.point, query.point);
        ASSERT_EQ(mine.normal, query.normal);
        ASSERT_EQ(mine.piece, query.piece);
        ASSERT_EQ(mine.by, query.by);
        hits += mine.hit;
    }
    EXPECT_GE(hits, test::atLeast(1. / 30, count));
    EXPECT_LE(hits, test::atMost(0.9, count));
}

TEST(RayRun, DistanceIsAlongTheUnitDirectionAndTheNormalIsOutward)
{
    const Shape box = Box{{4.f, 2.f}};
    const RayCastResult result = cast({box, Affine2::translation({10.f, 5.f})}, {{0.f, 5.5f}, {3.f, 0.f}, 100.f});
    EXPECT_EQ(result.status, Status::Overlapping);
    EXPECT_NEAR(result.distance, 8.f, 1e-5f);
    EXPECT_NEAR(length(result.point - Vec2(8.f, 5.5f)), 0.f, 1e-4f);
    EXPECT_EQ(result.normal, Vec2(-1.f, 0.f));
    EXPECT_FALSE(result.startedInside);
    EXPECT_EQ(result.by, AnsweredBy::Gjk);
}

TEST(RayRun, StartInsideHitsAtZeroWhereItStarts)
{
    const Shape box = Box{{4.f, 2.f}};
    for (const Vec2 origin : {Vec2{1.f, 0.5f}, Vec2{2.f, 0.f}})
        for (const Vec2 direction : {Vec2{1.f, 0.f}, Vec2{-1.f, 0.f}, Vec2{}})
        {
            const RayCastResult result = cast({box, Here}, {origin, direction, 50.f});
            EXPECT_TRUE(result.hit);
            EXPECT_TRUE(result.startedInside);
            EXPECT_EQ(result.distance, 0.f);
            EXPECT_EQ(result.gap, 0.f);
            EXPECT_EQ(result.point, origin);
            EXPECT_EQ(result.normal, Vec2{});
        }
}

TEST(RayRun, NearestPieceAnswersAndInsideBeatsAll)
{
    const std::vector<Shape> row{Circle{1.f, {20.f, 0.f}}, Circle{1.f, {10.f, 0.f}}, Circle{1.f, {30.f, 0.f}}};
    const RayCastResult first = cast({row, Here}, {{0.f, 0.f}, {1.f, 0.f}, 100.f});
    EXPECT_EQ(first.piece, 1u);
    EXPECT_NEAR(first.distance, 9.f, 1e-4f);
    const RayCastResult inside = cast({row, Here}, {{30.f, 0.f}, {-1.f, 0.f}, 100.f});
    EXPECT_EQ(inside.piece, 2u);
    EXPECT_TRUE(inside.startedInside);
    const std::vector<Shape> both{Circle{5.f}, Circle{5.f, {1.f, 0.f}}, Circle{1.f, {10.f, 0.f}}};
    EXPECT_EQ(cast({both, Here}, {{0.f, 0.f}, {1.f, 0.f}, 100.f}).piece, 0u);
}

TEST(RayRun, MissKeepsTheLengthAndSaysWhoAnswered)
{
    const Shape box = Box{{4.f, 2.f}}, diamond = Shape::hullOf(std::vector<Vec2>{{-5.f, 0.f}, {0.f, 5.f}, {5.f, 0.f}});
    const RayCastResult bounds = cast({box, Here}, {{0.f, 9.f}, {1.f, 0.f}, 77.f});
    EXPECT_EQ(bounds.status, Status::Separated);
    EXPECT_EQ(bounds.distance, 77.f);
    EXPECT_EQ(bounds.by, AnsweredBy::Bounds);
    EXPECT_EQ(bounds.iterations, 0);
    const RayCastResult searched = cast({diamond, Here}, {{4.f, 4.f}, {0.f, 1.f}, 7.f});
    EXPECT_EQ(searched.status, Status::Separated);
    EXPECT_EQ(searched.by, AnsweredBy::Gjk);
    EXPECT_GT(searched.iterations, 0);
}

TEST(RayRun, NegativeLengthTestsTheOriginAlone)
{
    const Shape box = Box{{4.f, 2.f}};
    EXPECT_TRUE(cast({box, Here}, {{1.f, 0.f}, {1.f, 0.f}, -5.f}).startedInside);
    EXPECT_FALSE(cast({box, Here}, {{-9.f, 0.f}, {1.f, 0.f}, -50.f}).hit);
    EXPECT_FALSE(cast({box, Here}, {{-9.f, 0.f}, {-1.f, 0.f}, -50.f}).hit);
}

// An unfinished piece that may be hit first takes the hit of another back.
TEST(RayRun, UnfinishedDistanceIsFree)
{
    Random random(642);
    int unfinished = 0;
    for (int i = 0; i < test::caseCount(4000); ++i)
    {
        const PiecePair pair = test::randomPieces(random);
        const Ray ray{pair.matrixB.offset() + random.inSquare(60.f), random.inSquare(2.f), 150.f};
        RayRun whole(pair.operandA(), ray, {.maxIterations = 128}), part(pair.operandA(), ray, {.maxIterations = 3});
        test::finish(whole);
        test::finish(part);
        const RayCastResult result = part.result(), truth = whole.result();
        if (result.status != Status::IterationLimit)
        {
            ASSERT_EQ(result.hit, truth.hit);
            continue;
        }
        ++unfinished;
        ASSERT_FALSE(result.hit);
        ASSERT_FALSE(result.startedInside);
        ASSERT_GE(result.distance, 0.f);
        if (truth.hit)
        {
            ASSERT_LE(result.distance, truth.distance + 0.05f);
        }
    }
    EXPECT_GE(unfinished, test::atLeast(0.02, test::caseCount(4000)));
}

TEST(RayRun, InvalidInputHasNoSteps)
{
    const Shape box = Box{{4.f, 4.f}};
    const float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
    const Operand good{box, Here}, bad{box, Affine2::translation({nan, 0.f})};
    const Ray ray{{0.f, 0.f}, {1.f, 0.f}, 9.f};
    RayRun runs[5] = {RayRun(bad, ray), RayRun(good, {{nan, 0.f}, {1.f, 0.f}, 9.f}),
                      RayRun(good, {{0.f, 0.f}, {infinity, 0.f}, 9.f}),
                      RayRun(good, {{0.f, 0.f}, {1.f, 0.f}, infinity}), RayRun(good, ray, {32, nan})};
    for (RayRun& run : runs)
    {
        EXPECT_TRUE(run.done());
        EXPECT_FALSE(run.step());
        EXPECT_EQ(run.result().status, Status::InvalidInput);
    }
}

} // namespace
