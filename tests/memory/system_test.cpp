// SPDX-License-Identifier: Zlib
#include "memory/twins.hpp"
#include "support/pairs/judging.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <string>

namespace
{

using namespace graze;

class OutOfMemorySystem : public testing::TestWithParam<const char*>
{
};

// GRAZE_TEST_CASES asks for more worlds.
TEST_P(OutOfMemorySystem, EveryFailedAllocationLeavesTheSystemAsItWas)
{
    test::FailureCounts counts;
    const auto worlds = static_cast<std::uint32_t>(test::caseCount(40));
    for (std::uint32_t seed = 1; seed <= worlds; ++seed)
    {
        test::Twins twins(seed, GetParam(), counts);
        for (int step = 0; step < 60; ++step)
        {
            twins.step();
            if (HasFatalFailure() || HasNonfatalFailure())
                FAIL() << "world " << seed << ", step " << step;
        }
    }
    std::printf("%zu calls, %zu failed allocations\n", counts.calls, counts.failures);
    EXPECT_GT(counts.failures, worlds / 2);
}

INSTANTIATE_TEST_SUITE_P(Calls, OutOfMemorySystem,
                         testing::Values("add", "setShape", "addShape", "fire", "layer", "ignore", "update", "refresh",
                                         "snapshot", "restore", "create", "sprite", "setRefusalHandler", ""),
                         [](const auto& tested) -> std::string { return *tested.param ? tested.param : "all"; });

} // namespace
