// SPDX-License-Identifier: Zlib
#include "support/pairs/bodies.hpp"
#include "support/pairs/runs.hpp"
#include "support/places.hpp"

#include <graze/gjk/overlap_run.hpp>
#include <graze/queries/overlap.hpp>

#include <gtest/gtest.h>

#include <limits>

namespace
{

using namespace graze;
using test::bodyAt;
using test::Here;
using test::PiecePair;
using test::Random;

TEST(PairOverlap, OnlyARoundRadiusAsksForTheDistance)
{
    const Shape box = Box{{4.f, 4.f}}, disc = Circle{0.5f};
    const Body sharp = bodyAt(box, 0., 0.), other = bodyAt(box, 3., 1.), round = bodyAt(disc, 2.25, 1.);
    const Limits limits{32, 1e-4};
    PairOverlap boolean(sharp, other, limits), distance(sharp, round, limits), swapped(round, sharp, limits);
    EXPECT_NE(boolean.boolean(), nullptr);
    EXPECT_EQ(boolean.distance(), nullptr);
    EXPECT_EQ(distance.boolean(), nullptr);
    EXPECT_NE(distance.distance(), nullptr);
    EXPECT_NE(swapped.distance(), nullptr);
    for (PairOverlap* run : {&boolean, &distance, &swapped})
    {
        EXPECT_FALSE(run->done());
        test::finish(*run);
        EXPECT_TRUE(run->done());
        EXPECT_EQ(run->status(), Status::Overlapping);
        EXPECT_GT(run->iterations(), 0);
    }
}

TEST(OverlapRun, BeforeTheFirstStepNothingIsKnown)
{
    const Shape box = Box{{4.f, 4.f}};
    OverlapRun run({box, Here}, {box, Here});
    EXPECT_FALSE(run.done());
    EXPECT_EQ(run.result().status, Status::IterationLimit);
    EXPECT_EQ(run.result().iterations, 0);
    EXPECT_EQ(run.pair(), nullptr);
}

TEST(OverlapRun, ToTheEndIsTheQueryUnderGjkToTheBit)
{
    Random random(601);
    int overlapping = 0;
    const int count = test::caseCount(6000);
    for (int i = 0; i < count; ++i)
    {
        const PiecePair pair = test::randomPieces(random);
        const GjkSettings settings = test::anySettings(random);
        OverlapRun run(pair.operandA(), pair.operandB(), settings);
        test::finish(run);
        const OverlapResult mine = run.result(), query = overlap(pair.operandA(), pair.operandB(), settings);
        ASSERT_TRUE(run.done());
        ASSERT_EQ(mine.status, query.status);
        ASSERT_EQ(mine.iterations, query.iterations);
        ASSERT_EQ(mine.pieceA, query.pieceA);
        ASSERT_EQ(mine.pieceB, query.pieceB);
        ASSERT_EQ(mine.by, query.by);
        overlapping += mine.overlapping();
    }
    EXPECT_GE(overlapping, test::atLeast(0.05, count));
    EXPECT_LE(overlapping, test::atMost(0.9, count));
}

TEST(OverlapRun, EveryStepIsOneSearchAndInTheMiddleNothingIsKnown)
{
    Random random(602);
    for (int i = 0; i < test::caseCount(2000); ++i)
    {
        const PiecePair pair = test::randomPieces(random);
        OverlapRun run(pair.operandA(), pair.operandB());
        EXPECT_EQ(run.pair(), nullptr);
        int steps = 0;
        while (run.step())
        {
            ++steps;
            ASSERT_NE(run.pair(), nullptr);
            if (!run.done())
            {
                ASSERT_EQ(run.result().status, Status::IterationLimit);
            }
        }
        ASSERT_EQ(run.result().iterations, steps);
        ASSERT_EQ(run.result().by, steps > 0 ? AnsweredBy::Gjk : AnsweredBy::Bounds);
        if (std::fabs(pair.gap()) > pair.band())
        {
            ASSERT_EQ(run.result().overlapping(), pair.gap() < 0.);
        }
    }
}

TEST(OverlapRun, FirstOverlapEndsItAndNamesThePieces)
{
    const std::vector<Shape> row{Circle{1.f}, Circle{1.f, {10.f, 0.f}}, Circle{1.f, {20.f, 0.f}}};
    const Shape probe = Circle{1.f};
    OverlapRun run({row, Here}, {probe, Affine2::translation({10.f, 1.5f})});
    test::finish(run);
    EXPECT_EQ(run.result().pieceA, 1u);
    EXPECT_EQ(run.result().pieceB, 0u);
    EXPECT_EQ(run.pairs().culled(), 1u) << "the third is not looked at any more";
    OverlapRun swapped({probe, Affine2::translation({20.f, 1.5f})}, {row, Here});
    test::finish(swapped);
    EXPECT_EQ(swapped.result().pieceB, 2u);
    EXPECT_EQ(swapped.result().pieceA, 0u);
}

TEST(OverlapRun, OneUnfinishedPairIsAnUnfinishedAnswerUnlessAnotherOverlaps)
{
    const std::vector<Shape> two{Box{{8.f, 8.f}}, Circle{4.f, {5.f, 5.f}}},
        apart{Box{{8.f, 8.f}}, Box{{1.f, 1.f}, {30.f, 30.f}}};
    const Shape probe = Box{{4.f, 4.f}}, disc = Circle{1.f};
    const Operand a{apart, Here};
    const GjkSettings one{.maxIterations = 1, .method = Method::Gjk};
    OverlapRun unfinished(a, {probe, Affine2::translation({2.f, 1.f})}, one);
    test::finish(unfinished);
    EXPECT_EQ(unfinished.result().status, Status::IterationLimit);
    OverlapRun found({two, Here}, {disc, Affine2::translation({5.f, 5.f})}, one);
    test::finish(found);
    EXPECT_EQ(found.result().status, Status::Overlapping);
    EXPECT_EQ(found.result().pieceA, 1u);
}

TEST(OverlapRun, BoundsApartNeedNoSearchAndInvalidHasNone)
{
    const Shape box = Box{{4.f, 4.f}};
    OverlapRun apart({box, Here}, {box, Affine2::translation({4.5f, 0.f})});
    EXPECT_FALSE(apart.step());
    EXPECT_TRUE(apart.done());
    EXPECT_EQ(apart.result().status, Status::Separated);
    EXPECT_EQ(apart.result().by, AnsweredBy::Bounds);
    EXPECT_EQ(apart.result().pieceA, 0u);
    EXPECT_EQ(apart.result().pieceB, 0u);
    EXPECT_EQ(apart.result().iterations, 0);
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const Operand good{box, Here}, bad{box, Affine2::translation({nan, 0.f})};
    for (OverlapRun* run :
         {new OverlapRun(good, bad), new OverlapRun(bad, good), new OverlapRun(good, good, {32, nan})})
    {
        EXPECT_TRUE(run->done());
        EXPECT_FALSE(run->step());
        EXPECT_EQ(run->result().status, Status::InvalidInput);
        delete run;
    }
}

} // namespace
