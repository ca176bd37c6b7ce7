// SPDX-License-Identifier: Zlib
#include "support/pairs/bodies.hpp"
#include "support/pairs/runs.hpp"
#include "support/places.hpp"

#include <graze/gjk/penetration_run.hpp>
#include <graze/queries/penetration.hpp>

#include <gtest/gtest.h>

#include <limits>

namespace
{

using namespace graze;
using test::Here;
using test::PiecePair;
using test::Random;

TEST(PenetrationRun, BeforeTheFirstStepNothingIsKnown)
{
    const Shape box = Box{{4.f, 4.f}};
    PenetrationRun run({box, Here}, {box, Here});
    EXPECT_FALSE(run.done());
    EXPECT_EQ(run.result().status, Status::IterationLimit);
    EXPECT_EQ(run.result().iterations, 0);
    EXPECT_EQ(run.pair(), nullptr);
}

TEST(PenetrationRun, ToTheEndIsTheQueryToTheBit)
{
    Random random(621);
    for (int i = 0; i < test::caseCount(4000); ++i)
    {
        const PiecePair pair = test::randomPieces(random);
        const GjkSettings settings = test::anySettings(random);
        PenetrationRun run(pair.operandA(), pair.operandB(), settings);
        int steps = 0;
        while (run.step())
        {
            ++steps;
            if (!run.done())
            {
                ASSERT_EQ(run.result().iterations, steps);
                ASSERT_NE(run.result().status, Status::Separated);
            }
        }
        const PenetrationResult mine = run.result(), query = penetration(pair.operandA(), pair.operandB(), settings);
        ASSERT_EQ(mine.iterations, steps);
        ASSERT_EQ(mine.iterations, query.iterations);
        ASSERT_EQ(mine.status, query.status);
        ASSERT_EQ(mine.depth, query.depth);
        ASSERT_EQ(mine.lowerBound, query.lowerBound);
        ASSERT_EQ(mine.normal, query.normal);
        ASSERT_EQ(mine.point, query.point);
        ASSERT_EQ(mine.pieceA, query.pieceA);
        ASSERT_EQ(mine.pieceB, query.pieceB);
    }
}

TEST(PenetrationRun, DeepestPairOfPiecesAnswers)
{
    Random random(622);
    int overlapping = 0;
    for (int i = 0; i < test::caseCount(2000); ++i)
    {
        const PiecePair pair = test::randomPieces(random);
        const double truth = pair.gap(), slack = 2. * pair.band();
        PenetrationRun run(pair.operandA(), pair.operandB(), {.maxIterations = 128});
        while (run.step())
            ASSERT_LE(static_cast<double>(run.result().lowerBound), std::max(0., -truth) + slack);
        const PenetrationResult result = run.result();
        ASSERT_TRUE(test::isUnit(result.normal));
        ASSERT_NEAR(static_cast<double>(result.depth), std::max(0., -truth), slack);
        ASSERT_GE(static_cast<double>(result.lowerBound), static_cast<double>(result.depth) * (1. - 1e-3) - slack);
        if (std::fabs(truth) > slack)
        {
            ASSERT_EQ(result.status == Status::Overlapping, truth < 0.);
        }
        if (result.status != Status::Overlapping)
            continue;
        ++overlapping;
        const auto a = test::bodyOf(pair.piecesA[result.pieceA], pair.matrixA);
        const auto b = test::bodyOf(pair.piecesB[result.pieceB], pair.matrixB);
        ASSERT_NEAR(test::oracle::signedGap(a, b).gap, truth, slack);
    }
    EXPECT_GE(overlapping, test::atLeast(0.05, test::caseCount(2000)));
}

TEST(PenetrationRun, PointIsTheMiddleOfTheOverlap)
{
    const Shape one = Circle{3.f}, other = Circle{2.f};
    PenetrationRun run({one, Affine2::translation({10.f, 10.f})}, {other, Affine2::translation({14.f, 10.f})});
    test::finish(run);
    EXPECT_NEAR(run.result().depth, 1.f, 1e-6f);
    EXPECT_NEAR(length(run.result().point - Vec2(12.5f, 10.f)), 0.f, 1e-5f);
    EXPECT_NEAR(length(run.result().normal - Vec2(1.f, 0.f)), 0.f, 1e-6f);
}

TEST(PenetrationRun, ApartByBoundsReportsTheAxisOfTheBounds)
{
    const Shape box = Box{{4.f, 4.f}};
    const Operand a{box, Here};
    const auto normalAt = [&](float x, float y)
    {
        PenetrationRun run(a, {box, Affine2::translation({x, y})});
        EXPECT_FALSE(run.step());
        EXPECT_EQ(run.result().status, Status::Separated);
        EXPECT_EQ(run.result().iterations, 0);
        EXPECT_EQ(run.result().depth, 0.f);
        return run.result().normal;
    };
    EXPECT_EQ(normalAt(9.f, 1.f), Vec2(1.f, 0.f));
    EXPECT_EQ(normalAt(-9.f, 1.f), Vec2(-1.f, 0.f));
    EXPECT_EQ(normalAt(1.f, 9.f), Vec2(0.f, 1.f));
    EXPECT_EQ(normalAt(5.f, -9.f), Vec2(0.f, -1.f));
}

TEST(PenetrationRun, TouchCountsMoreThanApart)
{
    const std::vector<Shape> row{Circle{1.f, {5.f, 3.f}}, Box{{4.f, 4.f}}};
    const Shape probe = Box{{2.f, 2.f}};
    PenetrationRun run({row, Here}, {probe, Affine2::translation({3.f, 1.f})});
    test::finish(run);
    EXPECT_EQ(run.result().status, Status::Overlapping);
    EXPECT_EQ(run.result().pieceA, 1u);
    EXPECT_EQ(run.result().depth, 0.f);
}

TEST(PenetrationRun, InvalidInputHasNoSteps)
{
    const Shape box = Box{{4.f, 4.f}};
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const Operand good{box, Here}, bad{box, Affine2::translation({nan, 0.f})};
    PenetrationRun first(good, bad), second(bad, good), third(good, good, {32, nan});
    for (PenetrationRun* run : {&first, &second, &third})
    {
        EXPECT_TRUE(run->done());
        EXPECT_FALSE(run->step());
        EXPECT_EQ(run->result().status, Status::InvalidInput);
    }
}

} // namespace
