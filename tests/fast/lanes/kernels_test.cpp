// SPDX-License-Identifier: Zlib
// The kernels of every kind of processor, side by side: the same bits. Those of lanes: lane_batch_test.cpp.
#include "fast/lanes/kernels.hpp"

#include "fast/small_loops.hpp"
#include "support/kernels.hpp"
#include "support/places.hpp"

#include <gtest/gtest.h>

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
    const std::size_t path = simdPath() == SimdPath::Portable ? 0 : simdPath() == SimdPath::Sse2 ? 1 : 2;
    EXPECT_EQ(&detail::kernels(), test::allKernels()[path]);
}

// The widest kernel takes eight pairs at once, and reads all of them.
static_assert(detail::PairLanes::Most % 8 == 0);

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

} // namespace
