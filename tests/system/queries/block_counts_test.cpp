// SPDX-License-Identifier: Zlib
#include "system/queries/block_counts.hpp"

#include <gtest/gtest.h>

namespace
{

using namespace graze;
using detail::BlockCounts;

TEST(BlockCounts, OneBlockCountsIntoTheWhole)
{
    Statistics whole;
    BlockCounts counts;
    counts.start(1, whole);
    EXPECT_EQ(&counts.of(0), &whole);
    counts.of(0).gjkRuns = 3;
    counts.finish();
    EXPECT_EQ(whole.gjkRuns, 3u);
}

TEST(BlockCounts, CountsOfAllBlocksAreAdded)
{
    Statistics whole;
    whole.candidatePairs = 1;
    BlockCounts counts;
    for (int frame = 0; frame < 2; ++frame)
    {
        counts.start(2, whole);
        for (std::uint32_t block = 0; block < 2; ++block)
        {
            Statistics& own = counts.of(block);
            EXPECT_EQ(own.gjkCalls, 0u);
            own.candidatePairs = 2, own.bulletCandidates = 3, own.gjkCalls = 4, own.gjkRuns = 5;
            own.gjkIterations = 6, own.culled = 7, own.limitsReached = 8, own.fastAnswers = 9;
            own.iterationHistogram[Statistics::Bins - 1] = 10;
        }
        counts.finish();
    }
    EXPECT_EQ(whole.candidatePairs, 9u);
    EXPECT_EQ(whole.bulletCandidates, 12u);
    EXPECT_EQ(whole.gjkCalls, 16u);
    EXPECT_EQ(whole.gjkRuns, 20u);
    EXPECT_EQ(whole.gjkIterations, 24u);
    EXPECT_EQ(whole.culled, 28u);
    EXPECT_EQ(whole.limitsReached, 32u);
    EXPECT_EQ(whole.fastAnswers, 36u);
    EXPECT_EQ(whole.iterationHistogram[Statistics::Bins - 1], 40u);
}

} // namespace
