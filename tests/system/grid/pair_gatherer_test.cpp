// SPDX-License-Identifier: Zlib
#include "system/grid/pair_gatherer.hpp"

#include "support/workers.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace
{

using namespace graze;
using detail::PairBuffer;
using detail::PairGatherer;
using detail::PiecePair;

/// A kernel: slot s has `pairsOf(s)` pairs (s, 0), (s, 1)...
std::uint32_t pairsOf(std::uint32_t slot)
{
    return slot % 500 == 3 ? 3000 : slot % 4;
}

std::uint32_t join(std::uint32_t slot, std::uint32_t last, PairBuffer& out) noexcept
{
    for (; slot < last && out.end - out.next >= pairsOf(slot); ++slot)
        for (std::uint32_t i = 0; i < pairsOf(slot); ++i)
            *out.next++ = {slot, i};
    return slot;
}

std::vector<std::uint64_t> gathered(Workers* workers, std::uint32_t first, std::uint32_t last)
{
    PairGatherer gatherer;
    std::vector<PiecePair> pairs{{7, 7}};
    std::vector<std::uint64_t> numbers;
    for (int frame = 0; frame < 2; ++frame)
        gatherer.gather(workers, first, last, pairs, join);
    for (const PiecePair& pair : pairs)
        numbers.push_back(std::uint64_t{pair.a} << 32 | pair.b);
    return numbers;
}

TEST(PairGatherer, PairsComeInTheOrderOfSlots)
{
    const std::vector<std::uint64_t> alone = gathered(nullptr, 10, 5000);
    std::vector<std::uint64_t> expected{(std::uint64_t{7} << 32) | 7};
    for (int frame = 0; frame < 2; ++frame)
        for (std::uint32_t slot = 10; slot < 5000; ++slot)
            for (std::uint32_t i = 0; i < pairsOf(slot); ++i)
                expected.push_back(std::uint64_t{slot} << 32 | i);
    EXPECT_EQ(alone, expected);
}

TEST(PairGatherer, WorkersGatherTheSamePairsInTheSameOrder)
{
    test::OneByOne forwards;
    test::Backwards backwards;
    const std::vector<std::uint64_t> alone = gathered(nullptr, 10, 5000);
    EXPECT_EQ(gathered(&forwards, 10, 5000), alone);
    EXPECT_EQ(gathered(&backwards, 10, 5000), alone);
    // More than one run: buffers of some blocks were too small at first.
    EXPECT_GT(backwards.runs(), 2u);
}

TEST(PairGatherer, WithoutSlotsThereAreNoPairs)
{
    test::OneByOne workers;
    EXPECT_EQ(gathered(&workers, 4, 4).size(), 1u);
}

} // namespace
