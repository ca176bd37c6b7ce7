// SPDX-License-Identifier: Zlib
// The kernels of every kind of processor, side by side: the same bits. Those of lanes: lane_batch_test.cpp.
#include "fast/lanes/kernels.hpp"

#include "support/kernels.hpp"

#include <gtest/gtest.h>

namespace
{

using namespace graze;
TEST(Kernels, TheChosenOnesAreThoseOfThePath)
{
    const std::size_t path = simdPath() == SimdPath::Portable ? 0 : simdPath() == SimdPath::Sse2 ? 1 : 2;
    EXPECT_EQ(&detail::kernels(), test::allKernels()[path]);
}

// The widest kernel takes eight pairs at once, and reads all of them.
static_assert(detail::PairLanes::Most % 8 == 0);

} // namespace
