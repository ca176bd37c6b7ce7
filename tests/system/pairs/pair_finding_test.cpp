// SPDX-License-Identifier: Zlib
#include "system/pairs/pair_finding.hpp"

#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <tuple>
#include <vector>

namespace
{

using namespace graze;
using namespace graze::detail;

std::vector<PairFinding> randomPairs(test::Random& random, std::uint32_t rows, std::uint32_t count)
{
    std::vector<PairFinding> found;
    for (std::uint32_t i = 0; i < count; ++i)
        found.push_back({random.below(rows), random.below(rows), static_cast<PairFinding::Verdict>(random.below(3))});
    return found;
}

std::multiset<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>> contentOf(const std::vector<PairFinding>& found)
{
    std::multiset<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>> content;
    for (const PairFinding& finding : found)
        content.emplace(finding.a(), finding.b(), finding.verdict());
    return content;
}

void expectSorted(std::vector<PairFinding> found, const PairOrder& order)
{
    const auto content = contentOf(found);
    PairSorter sorter;
    sorter.sort(found, order);
    EXPECT_EQ(contentOf(found), content);
    EXPECT_TRUE(std::is_sorted(found.begin(), found.end(),
                               [&](const PairFinding& p, const PairFinding& q)
                               { return order.key(p.a(), p.b()) < order.key(q.a(), q.b()); }));
}

TEST(PairSorter, SortsFewPairsAmongManyRows)
{
    test::Random random(1);
    expectSorted(randomPairs(random, 1000, 20), {{}, 1000});
}

TEST(PairSorter, SortsManyPairs)
{
    test::Random random(2);
    expectSorted(randomPairs(random, 300, 2000), {{}, 300});
}

TEST(PairSorter, SortsManyPairsOfOneSprite)
{
    test::Random random(3);
    std::vector<PairFinding> found = randomPairs(random, 100, 500);
    for (PairFinding& finding : found)
        finding = {7, finding.b(), finding.verdict()};
    expectSorted(found, {{}, 100});
}

TEST(PairSorter, SortsByTheNumbersOfTheOrder)
{
    test::Random random(4);
    std::vector<std::uint32_t> numbers(300);
    std::iota(numbers.begin(), numbers.end(), 0u);
    std::reverse(numbers.begin(), numbers.end());
    expectSorted(randomPairs(random, 300, 2000), {numbers, 300});
    expectSorted(randomPairs(random, 300, 5), {numbers, 300});
}

} // namespace
