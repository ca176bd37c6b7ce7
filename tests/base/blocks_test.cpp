// SPDX-License-Identifier: Zlib
#include "base/blocks.hpp"

#include "support/workers.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <vector>

namespace
{

using namespace graze;
using detail::Blocks;

struct Part
{
    std::uint32_t block, first, last;
    friend bool operator==(const Part&, const Part&) = default;
};

std::vector<Part> partsOf(const Blocks& blocks)
{
    std::vector<Part> parts(blocks.count());
    blocks.forEach(
        [&](std::uint32_t block, std::uint32_t first, std::uint32_t last) {
            parts[block] = {block, first, last};
        });
    return parts;
}

TEST(Blocks, WithoutWorkersThereIsOne)
{
    EXPECT_EQ(partsOf({nullptr, 1000, 10}), (std::vector<Part>{{0, 0, 1000}}));
    EXPECT_EQ(partsOf({nullptr, 0, 10}), (std::vector<Part>{{0, 0, 0}}));
}

TEST(Blocks, WorkersShareAllNumbersWithoutGaps)
{
    test::Backwards workers;
    EXPECT_EQ(partsOf({&workers, 25, 10}), (std::vector<Part>{{0, 0, 10}, {1, 10, 20}, {2, 20, 25}}));
    EXPECT_EQ(partsOf({&workers, 20, 10}), (std::vector<Part>{{0, 0, 10}, {1, 10, 20}}));
    EXPECT_EQ(workers.runs(), 2u);
}

TEST(Blocks, OneBlockIsRunByTheCaller)
{
    test::OneByOne workers;
    EXPECT_EQ(partsOf({&workers, 10, 10}), (std::vector<Part>{{0, 0, 10}}));
    EXPECT_EQ(partsOf({&workers, 0, 10}), (std::vector<Part>{{0, 0, 0}}));
    EXPECT_EQ(workers.runs(), 0u);
}

TEST(Blocks, TheLargestNumbersDoNotOverflow)
{
    test::OneByOne workers;
    constexpr std::uint32_t All = std::numeric_limits<std::uint32_t>::max();
    const Blocks blocks(&workers, All, 1u << 31);
    ASSERT_EQ(blocks.count(), 2u);
    EXPECT_EQ(blocks.first(1), 1u << 31);
    EXPECT_EQ(blocks.last(1), All);
}

} // namespace
