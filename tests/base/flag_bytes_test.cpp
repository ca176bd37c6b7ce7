// SPDX-License-Identifier: Zlib
#include "base/flag_bytes.hpp"

#include "support/random.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace
{

using namespace graze;

TEST(FlagBytes, ThoseWithoutAnyOfTheBitsAreVisitedInOrder)
{
    test::Random random(77);
    std::size_t seen = 0;
    for (int round = 0; round < 3000; ++round)
    {
        const auto bits = static_cast<std::uint8_t>(1 + random.below(127));
        const float rare = random.chance(0.5f) ? 0.f : 0.1f;
        std::vector<std::uint8_t> bytes(random.below(40));
        std::vector<std::uint32_t> expected, visited;
        for (std::uint32_t i = 0; i < bytes.size(); ++i)
        {
            const auto byte = static_cast<std::uint8_t>(random.below(256));
            bytes[i] = static_cast<std::uint8_t>(random.chance(rare) ? byte & ~bits : byte | (bits & (0u - bits)));
            if ((bytes[i] & bits) == 0)
                expected.push_back(i);
        }
        detail::forEachWithout(bytes, bits, [&](std::uint32_t i) { visited.push_back(i); });
        ASSERT_EQ(visited, expected);
        seen += visited.size();
    }
    EXPECT_GT(seen, 1000u);
}

} // namespace
