// SPDX-License-Identifier: Zlib
#pragma once

#include "memory/memory.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <new>

namespace graze::test
{

/// Counts for the report of a test.
struct FailureCounts
{
    std::size_t calls = 0;
    std::size_t failures = 0; ///< calls times allocations that failed in them
};

/// Makes the call again and again, each time with the next of its allocations failing, until none is left to fail.
/// After each failure `check()` says whether all is as before.
template <class Call, class Check>
void failEach(FailingMemory::Kind kind, FailureCounts& counts, Call&& call, Check&& check)
{
    ++counts.calls;
    for (std::size_t count = 0;; ++count)
    {
        bool ended = false, failed = false;
        {
            const FailingMemory memory(count, kind);
            try
            {
                call();
                ended = true;
            }
            catch (const std::bad_alloc&)
            {
            }
            failed = memory.hasFailed();
        }
        if (ended)
            return;
        ASSERT_TRUE(failed) << "thrown without a reason";
        ++counts.failures;
        check();
        if (testing::Test::HasFatalFailure() || testing::Test::HasNonfatalFailure())
            FAIL() << "allocation " << count << " of the call";
    }
}

} // namespace graze::test
