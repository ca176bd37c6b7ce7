// SPDX-License-Identifier: Zlib
#include "support/pairs/bodies.hpp"
#include "support/pairs/runs.hpp"
#include "support/places.hpp"

#include <graze/gjk/distance_run.hpp>
#include <graze/queries/distance.hpp>

#include <gtest/gtest.h>

#include <limits>

namespace
{

using namespace graze;
using test::Here;
using test::PiecePair;
using test::Random;

void expectSame(const DistanceResult& mine, const DistanceResult& query)
{
    ASSERT_EQ(mine.status, query.status);
    ASSERT_EQ(mine.distance, query.distance);
    ASSERT_EQ(mine.lowerBound, query.lowerBound);
    ASSERT_EQ(mine.pointA, query.pointA);
    ASSERT_EQ(mine.pointB, query.pointB);
    ASSERT_EQ(mine.separation, query.separation);
    ASSERT_EQ(mine.normal, query.normal);
    ASSERT_EQ(mine.iterations, query.iterations);
    ASSERT_EQ(mine.pieceA, query.pieceA);
    ASSERT_EQ(mine.pieceB, query.pieceB);
    ASSERT_EQ(mine.by, query.by);
}

TEST(DistanceRun, BeforeTheFirstStepNothingIsKnown)
{
    const Shape box = Box{{4.f, 4.f}};
    DistanceRun run({box, Here}, {box, Here});
    EXPECT_FALSE(run.done());
    EXPECT_EQ(run.result().status, Status::IterationLimit);
    EXPECT_EQ(run.result().iterations, 0);
    EXPECT_EQ(run.pair(), nullptr);
    EXPECT_EQ(run.result().distance, std::numeric_limits<float>::infinity());
}

TEST(DistanceRun, ToTheEndIsTheQueryUnderGjkToTheBit)
{
    Random random(611);
    int overlapping = 0;
    const int count = test::caseCount(6000);
    for (int i = 0; i < count; ++i)
    {
        const PiecePair pair = test::randomPieces(random);
        const GjkSettings settings = test::anySettings(random);
        DistanceRun run(pair.operandA(), pair.operandB(), settings);
        test::finish(run);
        ASSERT_TRUE(run.done());
        ASSERT_NO_FATAL_FAILURE(expectSame(run.result(), distance(pair.operandA(), pair.operandB(), settings)));
        overlapping += run.result().status == Status::Overlapping;
    }
    EXPECT_GE(overlapping, test::atLeast(0.05, count));
    EXPECT_LE(overlapping, test::atMost(0.9, count));
}

// The lower bound of the pairs searched so far may not hold for the others: it is reported when all are done.
TEST(DistanceRun, InTheMiddleItIsUnfinishedAndTheDistanceIsAnUpperBound)
{
    Random random(612);
    for (int i = 0; i < test::caseCount(2000); ++i)
    {
        const PiecePair pair = test::randomPieces(random);
        const double truth = pair.gap(), slack = pair.band();
        DistanceRun run(pair.operandA(), pair.operandB());
        ASSERT_EQ(run.pair(), nullptr);
        int steps = 0;
        while (run.step())
        {
            ++steps;
            const DistanceResult now = run.result();
            if (run.done())
                continue;
            ASSERT_EQ(now.status, Status::IterationLimit);
            ASSERT_EQ(now.iterations, steps);
            ASSERT_GE(static_cast<double>(now.distance), truth - slack);
            ASSERT_LE(now.lowerBound, now.distance);
        }
        ASSERT_EQ(run.result().iterations, steps);
        ASSERT_NEAR(static_cast<double>(run.result().distance), std::max(0., truth), slack);
        ASSERT_LE(static_cast<double>(run.result().lowerBound), std::max(0., truth) + slack);
        ASSERT_GE(static_cast<double>(run.result().lowerBound), truth - 1e-3 * std::fabs(truth) - slack);
        const PiecePair named{
            {pair.piecesA[run.result().pieceA]}, pair.matrixA, {pair.piecesB[run.result().pieceB]}, pair.matrixB};
        ASSERT_TRUE(run.result().status == Status::Overlapping ? named.gap() <= slack
                                                               : std::fabs(named.gap() - truth) <= slack);
    }
}

TEST(DistanceRun, LowerBoundInTheMiddleIsTrueForAllPieces)
{
    Random random(613);
    for (int i = 0; i < test::caseCount(2000); ++i)
    {
        const PiecePair pair = test::randomPieces(random);
        const double truth = std::max(0., pair.gap());
        DistanceRun run(pair.operandA(), pair.operandB());
        while (run.step())
            ASSERT_LE(static_cast<double>(run.result().lowerBound), truth + pair.band()) << i;
    }
}

TEST(DistanceRun, PointsLieOnTheRoundBordersInTheWorld)
{
    const Shape one = Circle{2.f}, other = Circle{3.f};
    DistanceRun run({one, Affine2::translation({100.f, 50.f})}, {other, Affine2::translation({106.f, 58.f})});
    test::finish(run);
    const DistanceResult result = run.result();
    EXPECT_EQ(result.distance, 5.f);
    EXPECT_NEAR(length(result.pointA - Vec2(101.2f, 51.6f)), 0.f, 1e-4f);
    EXPECT_NEAR(length(result.pointB - Vec2(104.2f, 55.6f)), 0.f, 1e-4f);
    EXPECT_NEAR(length(result.separation - Vec2(3.f, 4.f)), 0.f, 1e-5f);
    EXPECT_NEAR(length(result.normal - Vec2(0.6f, 0.8f)), 0.f, 1e-6f);
}

TEST(DistanceRun, PiecesFartherThanTheBestAreCulled)
{
    const std::vector<Shape> row{Circle{1.f}, Circle{1.f, {10.f, 0.f}}, Circle{1.f, {20.f, 0.f}}};
    const Shape probe = Circle{1.f};
    DistanceRun run({row, Here}, {probe, Affine2::translation({-5.f, 0.f})});
    test::finish(run);
    EXPECT_EQ(run.result().pieceA, 0u);
    EXPECT_EQ(run.result().distance, 3.f);
    EXPECT_EQ(run.pairs().culled(), 2u);
}

TEST(DistanceRun, OverlapEndsItWithZeros)
{
    const std::vector<Shape> row{Circle{1.f, {9.f, 0.f}}, Box{{6.f, 6.f}}, Circle{1.f, {0.f, 3.f}}};
    const Shape probe = Box{{2.f, 2.f}};
    DistanceRun run({row, Here}, {probe, Affine2::translation({1.f, 1.f})});
    test::finish(run);
    const DistanceResult result = run.result();
    EXPECT_EQ(result.status, Status::Overlapping);
    EXPECT_EQ(result.pieceA, 1u);
    EXPECT_EQ(result.distance, 0.f);
    EXPECT_EQ(result.lowerBound, 0.f);
    EXPECT_EQ(result.normal, Vec2{});
    EXPECT_EQ(result.separation, Vec2{});
    EXPECT_GT(result.iterations, run.pair()->iterations());
}

TEST(DistanceRun, InvalidInputHasNoSteps)
{
    const Shape box = Box{{4.f, 4.f}};
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const Operand good{box, Here}, bad{box, Affine2::translation({nan, 0.f})};
    DistanceRun first(good, bad), second(bad, good), third(good, good, {32, nan});
    for (DistanceRun* run : {&first, &second, &third})
    {
        EXPECT_TRUE(run->done());
        EXPECT_FALSE(run->step());
        EXPECT_EQ(run->result().status, Status::InvalidInput);
    }
}

} // namespace
