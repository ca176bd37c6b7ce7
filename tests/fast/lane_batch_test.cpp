// SPDX-License-Identifier: Zlib
// overlap_batch_test.cpp asks the query; here the lanes are looked at.
#include "fast/lane_batch.hpp"

#include "kernels.hpp"
#include "support/judging.hpp"

#include <gtest/gtest.h>

#include <deque>

namespace
{

using namespace graze;
using detail::FeatureKernels;
using test::kernels;
using test::Random;
using test::With;

// Otherwise all answers could be those of one at a time.
TEST(LaneBatch, EveryLaneHasTheGuessOfItsPairAlone)
{
    Random random(909);
    for (const FeatureKernels* kind : kernels())
    {
        int certain = 0;
        const int count = test::caseCount(2000);
        for (int i = 0; i < count; ++i)
        {
            const bool wideA = random.chance(0.5f);
            const bool wideB = random.chance(0.5f);
            std::deque<test::Pair> pairs;
            detail::PairLanes lanes{};
            lanes.used = 1 + random.below(detail::PairLanes::Most);
            for (std::uint32_t k = 0; k < detail::PairLanes::Most; ++k)
            {
                const auto polygon = [&](bool wide)
                {
                    Shape shape = random.polygon(8, 10.f);
                    while (wide != (shape.pointCount() > 4))
                        shape = random.polygon(8, 10.f);
                    return shape;
                };
                const test::Pair& pair = pairs.emplace_back(
                    test::Pair{polygon(wideA), random.rigid(12.f), polygon(wideB), random.affine(12.f)});
                lanes.loopA[k] = pair.a.view().x;
                lanes.matrixA[k] = &pair.matrixA.m00;
                lanes.countA[k] = pair.a.pointCount();
                lanes.loopB[k] = pair.b.view().x;
                lanes.matrixB[k] = &pair.matrixB.m00;
                lanes.countB[k] = pair.b.pointCount();
            }
            const int maxIterations = 1 + static_cast<int>(random.below(10));
            std::uint32_t found[detail::PairLanes::Most];
            kind->overlapLanes(lanes, wideA, wideB, maxIterations, found);
            for (std::uint32_t k = 0; k < lanes.used; ++k)
            {
                const std::uint32_t alone =
                    kind->overlap({lanes.loopA[k], lanes.loopA[k] + VertexBlock, lanes.matrixA[k], lanes.countA[k]},
                                  {lanes.loopB[k], lanes.loopB[k] + VertexBlock, lanes.matrixB[k], lanes.countB[k]},
                                  maxIterations)
                        .bits;
                ASSERT_EQ(found[k], alone) << test::describe(pairs[k]);
                certain += k == 0 && alone != 0 ? 1 : 0;
            }
        }
        EXPECT_GE(certain, test::atLeast(0.5, count));
    }
}

TEST(LaneBatch, RoundPairsAreSeldomUnclear)
{
    Random random(910);
    for (const FeatureKernels* kind : kernels())
    {
        const With with(*kind);
        int certain = 0;
        int rounds = 0;
        const int count = test::caseCount(20000);
        for (int i = 0; i < count; ++i)
        {
            const test::Pair pair = test::randomPair(random, test::View::Rigid, 500.f);
            const ShapeView a = pair.a.view();
            const ShapeView b = pair.b.view();
            const detail::LaneKind lane = detail::laneWayOf(detail::loopKindOf(a), detail::loopKindOf(b)).kind;
            if (lane < detail::LaneKind::Rounded || lane == detail::LaneKind::None)
                continue;
            const detail::Guess guess = detail::roundGuess(a, pair.matrixA, b, pair.matrixB);
            ++rounds;
            certain += guess != detail::Guess::Unclear ? 1 : 0;
            if (guess == detail::Guess::Unclear)
                continue;
            const OverlapResult alone = overlap(pair.operandA(), pair.operandB());
            ASSERT_EQ(guess == detail::Guess::Overlapping, alone.overlapping()) << test::describe(pair);
            ASSERT_EQ(alone.iterations, 0) << test::describe(pair);
        }
        EXPECT_GE(rounds, test::atLeast(1. / 3, count));
        EXPECT_GE(certain, test::atLeast(0.95, rounds));
    }
}

TEST(LaneBatch, RoundPairsAreSearchedTheSameWayWhoeverComesFirst)
{
    const auto last = static_cast<std::uint32_t>(detail::LoopKind::None);
    for (std::uint32_t i = 0; i <= last; ++i)
        for (std::uint32_t j = 0; j <= last; ++j)
        {
            const auto a = static_cast<detail::LoopKind>(i), b = static_cast<detail::LoopKind>(j);
            const detail::LaneWay way = detail::AllLaneWays.of(a, b), back = detail::AllLaneWays.of(b, a);
            EXPECT_EQ(way.kind == detail::LaneKind::None, i == last || j == last);
            EXPECT_FALSE(way.swapped && back.swapped);
            if (way.kind >= detail::LaneKind::Rounded)
            {
                EXPECT_EQ(way.kind, back.kind);
            }
        }
}

} // namespace
