// SPDX-License-Identifier: Zlib
#include "system/pairs/pair_list.hpp"

#include "support/random.hpp"
#include "support/workers.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace
{

using graze::Vec2;
using graze::detail::ClosestMoment;
using graze::detail::PairFinding;
using graze::detail::PairList;
using graze::detail::PairOrder;
using graze::detail::PairRecord;
using graze::detail::PairSorter;

using Key = std::pair<std::uint32_t, std::uint32_t>;

/// Numbers of rows that are not the rows themselves.
std::vector<std::uint32_t> shuffled(graze::test::Random& random, std::uint32_t rows)
{
    std::vector<std::uint32_t> numbers(rows);
    for (std::uint32_t i = 0; i < rows; ++i)
        numbers[i] = i;
    for (std::uint32_t i = rows; i > 1; --i)
        std::swap(numbers[i - 1], numbers[random.below(i)]);
    return numbers;
}

/// Random pairs, lower number first, each once, in no order.
std::vector<PairFinding> randomFindings(graze::test::Random& random, const PairOrder& order, std::uint32_t count)
{
    std::set<Key> seen;
    std::vector<PairFinding> found;
    for (std::uint32_t i = 0; i < count; ++i)
    {
        // Row 0 is a wall that many touch.
        std::uint32_t a = random.chance(0.3f) ? 0 : random.below(order.rows), b = random.below(order.rows);
        if (order.number(b) < order.number(a))
            std::swap(a, b);
        if (a != b && seen.insert({a, b}).second)
            found.push_back({a, b, PairFinding::Touching});
    }
    return found;
}

/// A verdict that belongs to the pair.
PairFinding::Verdict verdictOf(const PairFinding& finding)
{
    return static_cast<PairFinding::Verdict>((finding.a() + finding.b()) % 3);
}

TEST(PairSorter, PutsManyAndFewIntoTheOrderOfTheNumbers)
{
    graze::test::Random random(8);
    PairSorter sorter;
    for (int i = 0; i < 200; ++i)
    {
        const std::uint32_t rows = 2 + random.below(300);
        const std::vector<std::uint32_t> numbers = shuffled(random, rows);
        const PairOrder order{i % 2 == 0 ? std::span<const std::uint32_t>(numbers) : std::span<const std::uint32_t>(),
                              rows};
        std::vector<PairFinding> found = randomFindings(random, order, random.below(2 * rows));
        std::set<Key> pairs;
        for (PairFinding& finding : found)
        {
            pairs.insert(Key(finding.a(), finding.b()));
            finding = {finding.a(), finding.b(), verdictOf(finding)};
        }
        sorter.sort(found, order);
        ASSERT_EQ(found.size(), pairs.size());
        for (std::size_t k = 0; k < found.size(); ++k)
        {
            ASSERT_TRUE(pairs.contains(Key(found[k].a(), found[k].b())));
            ASSERT_EQ(found[k].verdict(), verdictOf(found[k]));
            ASSERT_TRUE(k == 0 ||
                        order.key(found[k - 1].a(), found[k - 1].b()) < order.key(found[k].a(), found[k].b()));
        }
    }
}

/// Merges in rounds of three parts of a few findings, the last part first.
template <class Find, class Lose>
PairList::Changes mergeInParts(PairList& pairs, const std::vector<PairFinding>& found, const PairOrder& order,
                               Find&& find, Lose&& lose)
{
    graze::test::Backwards workers;
    PairList::Changes sum;
    std::size_t start = 0;
    do
    {
        const std::size_t count = std::min<std::size_t>(found.size() - start, 21);
        const graze::detail::Blocks blocks(&workers, static_cast<std::uint32_t>(count), 7);
        pairs.startParts(blocks, found, order, start);
        blocks.forEach([&](std::uint32_t number, std::uint32_t, std::uint32_t)
                       { pairs.mergePart(number, order, find, lose); });
        sum = sum + pairs.joinParts();
        start += count;
    } while (start < found.size());
    return sum;
}

/// A pair list and the same pairs in a map; every report and every record is compared.
class PairListBesideAMap : public testing::Test
{
protected:
    static constexpr std::uint32_t Rows = 40;

    std::vector<PairFinding> sortedFindings()
    {
        std::vector<PairFinding> found = randomFindings(random, order, random.below(200));
        sorter.sort(found, order);
        return found;
    }
    /// The records before the list forgets some: known pairs and found ones.
    void merge(const std::vector<PairFinding>& found)
    {
        for (auto& [key, record] : expected)
            record.touching = false;
        for (const PairFinding& finding : found)
        {
            PairRecord& record = expected[order.key(finding.a(), finding.b())];
            record.a = finding.a(), record.b = finding.b(), record.touching = true;
        }
    }
    void expectReports(const std::vector<PairFinding>& found)
    {
        auto next = expected.begin();
        const auto find = [](PairRecord& record, ClosestMoment&, const PairFinding& finding)
        { record.touching = finding.verdict() == PairFinding::Touching; };
        const auto lose = [this](PairRecord& record, ClosestMoment&)
        {
            ++lost;
            record.touching = false;
        };
        const auto report = [&](const PairRecord& record)
        {
            ASSERT_TRUE(next != expected.end());
            ASSERT_EQ(order.key(record.a, record.b), next->first);
            ASSERT_EQ(record.touching, next->second.touching);
            ASSERT_EQ(record.touched, next->second.touched);
            ++next;
        };
        const PairList::Changes changes =
            inParts ? mergeInParts(pairs, found, order, find, lose) : pairs.merge(found, order, find, lose);
        std::size_t begun = 0, stays = 0, ended = 0;
        for (const auto& [key, record] : expected)
        {
            begun += record.touching && !record.touched ? 1u : 0u;
            stays += record.touching && record.touched ? 1u : 0u;
            ended += !record.touching && record.touched ? 1u : 0u;
        }
        ASSERT_EQ(changes.begun, begun);
        ASSERT_EQ(changes.stays, stays);
        ASSERT_EQ(changes.ended, ended);
        pairs.take(report);
        ASSERT_TRUE(next == expected.end());
    }
    void expectRecords()
    {
        std::erase_if(expected, [](const auto& entry) { return !entry.second.touching; });
        ASSERT_EQ(pairs.records().size(), expected.size());
        auto kept = expected.begin();
        for (const PairRecord& record : pairs.records())
        {
            ASSERT_EQ(order.key(record.a, record.b), kept->first);
            ASSERT_TRUE(record.touched && record.touching);
            kept++->second.touched = true;
        }
    }

    void playFrames()
    {
        for (int frame = 0; frame < 500; ++frame)
        {
            const std::vector<PairFinding> found = sortedFindings();
            merge(found);
            ASSERT_NO_FATAL_FAILURE(expectReports(found)) << "frame " << frame;
            ASSERT_NO_FATAL_FAILURE(expectRecords()) << "frame " << frame;
        }
        EXPECT_GT(lost, 1000);
    }

    graze::test::Random random{9};
    const std::vector<std::uint32_t> numbers = shuffled(random, Rows);
    const PairOrder order{numbers, Rows};
    PairSorter sorter;
    PairList pairs;
    std::map<std::uint64_t, PairRecord> expected;
    int lost = 0;
    bool inParts = false;
};

TEST_F(PairListBesideAMap, ReportsAndKeepsTheSamePairsOverRandomFrames)
{
    ASSERT_NO_FATAL_FAILURE(playFrames());
}

TEST_F(PairListBesideAMap, PartsReportAndKeepTheSamePairs)
{
    inParts = true;
    ASSERT_NO_FATAL_FAILURE(playFrames());
}

TEST(PairList, PartsKeepTheMomentOfEveryNearPair)
{
    graze::test::Random random(12);
    PairSorter sorter;
    PairList whole, parted;
    const PairOrder order{{}, 60};
    const auto lose = [](PairRecord& record, ClosestMoment& moment)
    {
        ++moment.framesAgo;
        record.nearState.active = moment.framesAgo < 3;
    };
    const auto find = [](PairRecord& record, ClosestMoment& moment, const PairFinding& finding)
    {
        record.nearState.active = (finding.a() + finding.b()) % 3 != 0;
        moment.framesAgo = 0;
        moment.pointA = {static_cast<float>(finding.a()), static_cast<float>(finding.b())};
    };
    for (int frame = 0; frame < 100; ++frame)
    {
        std::vector<PairFinding> found = randomFindings(random, order, random.below(150));
        sorter.sort(found, order);
        static_cast<void>(whole.merge(found, order, find, lose));
        static_cast<void>(mergeInParts(parted, found, order, find, lose));
        whole.take([](const PairRecord&) {});
        parted.take([](const PairRecord&) {});
        ASSERT_EQ(parted.records().size(), whole.records().size());
        ASSERT_EQ(parted.moments().size(), whole.moments().size());
        for (std::size_t i = 0; i < whole.moments().size(); ++i)
        {
            ASSERT_EQ(parted.records()[i].a, whole.records()[i].a);
            ASSERT_EQ(parted.moments()[i].pointA, whole.moments()[i].pointA);
            ASSERT_EQ(parted.moments()[i].framesAgo, whole.moments()[i].framesAgo);
        }
    }
}

TEST(PairList, KeepsNearPairsUntilTheyLeave)
{
    PairList pairs;
    const PairOrder order{{}, 3};
    const PairFinding finding{0, 2, PairFinding::Apart};
    const auto ignore = [](const PairRecord&) {};
    static_cast<void>(pairs.merge(
        {&finding, 1}, order,
        [](PairRecord& record, ClosestMoment& moment, const PairFinding&)
        {
            record.nearState = {3.f, true, false};
            moment.pointA = {8.f, 9.f};
        },
        [](PairRecord&, ClosestMoment&) {}));
    pairs.take(ignore);
    ASSERT_EQ(pairs.records().size(), 1u);
    EXPECT_EQ(pairs.records()[0].nearState.closest, 3.f);
    ASSERT_EQ(pairs.moments().size(), 1u);
    EXPECT_EQ(pairs.moments()[0].pointA.y, 9.f);
    Vec2 seen{};
    static_cast<void>(pairs.merge(
        {}, order, [](PairRecord&, ClosestMoment&, const PairFinding&) {},
        [&seen](PairRecord& record, ClosestMoment& moment)
        {
            record.nearState = {};
            seen = moment.pointA;
        }));
    pairs.take(ignore);
    EXPECT_EQ(seen.y, 9.f);
    EXPECT_TRUE(pairs.records().empty());
    EXPECT_TRUE(pairs.moments().empty());
}

TEST(PairList, IsAsItWasUntilTheMergedPairsAreTaken)
{
    PairList pairs;
    const PairOrder order{{}, 6};
    const PairFinding first{1, 4, PairFinding::Touching}, second{2, 3, PairFinding::Touching};
    const auto touch = [](PairRecord& record, ClosestMoment&, const PairFinding&) { record.touching = true; };
    const auto lose = [](PairRecord& record, ClosestMoment&) { record.touching = false; };
    static_cast<void>(pairs.merge({&first, 1}, order, touch, lose));
    EXPECT_TRUE(pairs.records().empty());
    pairs.take([](const PairRecord&) {});
    static_cast<void>(pairs.merge({&second, 1}, order, touch, lose));
    EXPECT_TRUE(pairs.touched(1, 4));
    EXPECT_FALSE(pairs.touched(2, 3));
    const PairList::Changes again = pairs.merge({&second, 1}, order, touch, lose);
    EXPECT_EQ(again.begun, 1u);
    EXPECT_EQ(again.ended, 1u);
}

TEST(PairList, FollowsRowsThatMoveUp)
{
    PairList pairs;
    const PairOrder order{{}, 6};
    const PairFinding found[] = {{1, 4, PairFinding::Touching}, {3, 5, PairFinding::Touching}};
    static_cast<void>(pairs.merge(
        found, order, [](PairRecord& record, ClosestMoment&, const PairFinding&) { record.touching = true; },
        [](PairRecord&, ClosestMoment&) {}));
    pairs.take([](const PairRecord&) {});
    pairs.moveRows(std::vector<std::uint32_t>{0, 0, 1, 1, 2, 3});
    EXPECT_EQ(pairs.records()[0].a, 0u);
    EXPECT_EQ(pairs.records()[0].b, 2u);
    EXPECT_EQ(pairs.records()[1].a, 1u);
    EXPECT_EQ(pairs.records()[1].b, 3u);
    EXPECT_TRUE(pairs.records()[1].touched);
}

} // namespace
