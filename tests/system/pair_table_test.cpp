// SPDX-License-Identifier: Zlib
#include "system/pair_table.hpp"

#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

namespace
{

using graze::SpriteId;
using graze::detail::PairTable;

SpriteId idOf(std::uint32_t slot)
{
    return {(std::uint64_t{slot} << 32) | (1u << 12) | 7u};
}

TEST(PairTable, FindsAPairInEitherOrder)
{
    PairTable table;
    EXPECT_EQ(table.find(idOf(1), idOf(2)), PairTable::None);
    const std::uint32_t record = table.findOrAdd(idOf(2), idOf(1));
    EXPECT_EQ(table.find(idOf(1), idOf(2)), record);
    EXPECT_EQ(table.findOrAdd(idOf(1), idOf(2)), record);
    EXPECT_EQ(table[record].a, idOf(2));
    table.erase(record);
    EXPECT_EQ(table.find(idOf(2), idOf(1)), PairTable::None);
    EXPECT_EQ(table.size(), 0u);
}

TEST(PairTable, NewRecordHasNoPast)
{
    PairTable table;
    const std::uint32_t record = table.findOrAdd(idOf(1), idOf(2));
    table[record].touching = true;
    table[record].nearState.active = true;
    table.erase(record);
    const std::uint32_t again = table.findOrAdd(idOf(1), idOf(2));
    EXPECT_FALSE(table[again].touching);
    EXPECT_FALSE(table[again].nearState.active);
}

TEST(PairTable, AgreesWithAMapOverRandomOperations)
{
    graze::test::Random random(8);
    PairTable table;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> reference;
    for (int step = 0; step < 100000; ++step)
    {
        std::uint32_t a = random.below(40), b = random.below(40);
        if (a == b)
            continue;
        const auto key = std::minmax(a, b);
        const auto known = reference.find(key);
        const std::uint32_t found = table.find(idOf(a), idOf(b));
        ASSERT_EQ(found, known == reference.end() ? PairTable::None : known->second);
        // Grows for a while, then shrinks, and so on.
        if (random.chance(step / 5000 % 2 == 0 ? 0.7f : 0.3f))
        {
            const std::uint32_t record = table.findOrAdd(idOf(a), idOf(b));
            reference[key] = record;
        }
        else if (known != reference.end())
        {
            table.erase(found);
            reference.erase(known);
        }
        ASSERT_EQ(table.size(), reference.size());
    }
    for (const auto& [key, record] : reference)
        EXPECT_EQ(table.find(idOf(key.second), idOf(key.first)), record);
}

} // namespace
