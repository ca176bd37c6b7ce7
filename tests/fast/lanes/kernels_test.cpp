// SPDX-License-Identifier: Zlib
// The kernels of every kind of processor, side by side: the same bits. Those of lanes: lane_batch_test.cpp.
#include "fast/lanes/kernels.hpp"

#include "fast/lane_batch.hpp"
#include "fast/small_loops.hpp"
#include "support/kernels.hpp"
#include "support/places.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace
{

using namespace graze;
using detail::Verdict;

std::uint32_t overlapWord(const detail::Kernels& kind, const test::Pair& pair, int maxIterations = 32)
{
    const ShapeView a = pair.a.view(), b = pair.b.view();
    return kind.overlap({a.x, a.y, &pair.matrixA.m00, a.count}, {b.x, b.y, &pair.matrixB.m00, b.count}, maxIterations);
}

Verdict verdictOf(const test::Pair& pair)
{
    return static_cast<Verdict>(overlapWord(detail::kernels(), pair) & 0xffu);
}

TEST(Kernels, TheChosenOnesAreThoseOfThePath)
{
    const detail::Kernels& chosen = detail::kernels();
    switch (simdPath())
    {
        case SimdPath::Portable:
            EXPECT_EQ(&chosen, &detail::portable::AllKernels);
            break;
        case SimdPath::Sse2:
            EXPECT_EQ(&chosen, &detail::sse2::AllKernels);
            break;
        case SimdPath::Avx2:
            EXPECT_EQ(&chosen, &detail::avx2::AllKernels);
            break;
    }
}

// The widest kernel takes eight pairs at once, and reads all of them.
TEST(Kernels, LanesFillWholeVectors)
{
    EXPECT_EQ(detail::PairLanes::Most % 8, 0u);
}

// A verdict of floats is final: nothing within the rounding of doubles may contradict it.
TEST(Kernels, EveryKindHasTheSameTrueVerdicts)
{
    test::Random random(302);
    int overlapping = 0, certain = 0, count = 0;
    for (int i = 0; i < test::caseCount(20000); ++i)
    {
        const test::Pair pair = test::randomPair(random, i % 2 ? test::View::Any : test::View::Rigid, 500.f);
        if (pair.a.pointCount() > VertexBlock || pair.b.pointCount() > VertexBlock)
            continue;
        ++count;
        const int budget = random.chance(0.5f) ? 32 : 1 + static_cast<int>(random.below(8));
        const std::uint32_t first = overlapWord(*test::allKernels().front(), pair, budget);
        for (const detail::Kernels* kind : test::allKernels())
            ASSERT_EQ(overlapWord(*kind, pair, budget), first) << test::describe(pair);
        const auto verdict = static_cast<Verdict>(first & 0xffu);
        if (verdict == Verdict::Undecided)
            continue;
        ++certain;
        overlapping += verdict == Verdict::Overlapping;
        test::oracle::Body a = test::bodyOf(pair.a, pair.matrixA), b = test::bodyOf(pair.b, pair.matrixB);
        a.radius = b.radius = 0.; // the cores only
        const double gap = test::oracle::signedGap(a, b).gap;
        ASSERT_TRUE(verdict == Verdict::Overlapping ? gap <= 0. : gap > 0.) << test::describe(pair);
    }
    EXPECT_GE(overlapping, test::atLeast(0.1, count));
    EXPECT_GE(certain, test::atLeast(1. / 3, count));
}

// Searches two and three look to both sides at once, so two are allowed no more than one.
TEST(Kernels, OverlapWithABudgetIsThatOfAllSearchesUpToThere)
{
    test::Random random(310);
    int searches = 0;
    const int count = test::caseCount(3000);
    for (int i = 0; i < count; ++i)
    {
        const test::SmallLoops loops(random, test::SmallLoops::Radius::None);
        const std::uint32_t whole = overlapWord(detail::kernels(), loops.pair, 128), needed = whole >> 8;
        searches += static_cast<int>(needed);
        for (std::uint32_t budget = 1; budget <= 6; ++budget)
        {
            const bool enough = needed <= (budget == 2 ? 1 : budget);
            ASSERT_EQ(overlapWord(detail::kernels(), loops.pair, static_cast<int>(budget)),
                      enough ? whole : static_cast<std::uint32_t>(Verdict::Undecided))
                << test::describe(loops.pair);
        }
    }
    // From the middles, most need two or three.
    EXPECT_LE(searches, 2.3 * count + 20.);
}

// A matrix that flattens more than fifty to one, or is out of the ordinary, is not for floats.
TEST(Kernels, NothingIsCertainUnderMatricesThatAreFlatOrHuge)
{
    const Shape box = Box{{4.f, 4.f}};
    const auto verdictUnder = [&](const Affine2& matrix)
    {
        const test::Pair pair{box, matrix, box, test::at(9.f, 1.f)};
        EXPECT_EQ(verdictOf(pair), verdictOf(pair.swapped()));
        return verdictOf(pair);
    };
    EXPECT_EQ(verdictUnder({}), Verdict::Separated);
    EXPECT_EQ(verdictUnder(Affine2::scaling({1.f, 0.025f})), Verdict::Separated);
    EXPECT_EQ(verdictUnder(Affine2::scaling({1.f, 0.015f})), Verdict::Undecided);
    EXPECT_EQ(verdictUnder(test::at(-9e5f, 0.f)), Verdict::Separated);
    EXPECT_EQ(verdictUnder(test::at(-2e6f, 0.f)), Verdict::Undecided);
    EXPECT_EQ(verdictUnder(test::at(0.f, -2e6f)), Verdict::Undecided);
    EXPECT_EQ(verdictUnder({1.f, 0.f, 0.f, 0.f, test::NaN, 0.f}), Verdict::Undecided);
    EXPECT_EQ(verdictUnder({test::NaN, 0.f, 0.f, 0.f, 1.f, 0.f}), Verdict::Undecided);
}

// Both sides of a tip miss the place beyond it by less than floats can blur, but the tip itself does not.
TEST(Kernels, PlaceBeyondTheTipOfANeedleIsNotInside)
{
    const Shape needle = Shape::hullOf(std::vector<Vec2>{{-100.f, -5.f}, {0.f, 0.f}, {-100.f, 5.f}}), point = Point{};
    const test::Pair beyond{point, test::at(0.02f, 0.f), needle, {}}, within{point, test::at(-90.f, 0.f), needle, {}};
    EXPECT_NE(verdictOf(beyond), Verdict::Overlapping);
    EXPECT_NE(verdictOf(beyond.swapped()), Verdict::Overlapping);
    EXPECT_EQ(verdictOf(within), Verdict::Overlapping);
    EXPECT_EQ(verdictOf(within.swapped()), Verdict::Overlapping);
}

} // namespace
