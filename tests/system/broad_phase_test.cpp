// SPDX-License-Identifier: Zlib
#include "system/broad_phase.hpp"

#include "support/box_model.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace
{

using namespace graze;
using detail::BoxWay;
using detail::BroadPhase;
using detail::PiecePair;
using detail::Proxy;

using test::BoxModel;
using test::Pairs;
using test::Pieces;
using test::sorted;

Aabb boxAt(Vec2 centre, Vec2 half)
{
    return {centre - half, centre + half};
}

/// Both side by side; every answer is compared.
struct Twins
{
    BroadPhase tested;
    BoxModel model;

    void place(std::uint32_t piece, const Proxy& proxy) { tested.place(piece, proxy), model.place(piece, proxy); }
    void remove(std::uint32_t piece) { tested.remove(piece), model.remove(piece); }
    void remap(const Pieces& newPiece) { tested.remap(newPiece), model.remap(newPiece); }

    std::size_t findPairs()
    {
        std::vector<PiecePair> found;
        tested.findPairs(found);
        const Pairs expected = model.findPairs();
        EXPECT_EQ(sorted(found), expected);
        return expected.size();
    }
    std::size_t query(const Aabb& box)
    {
        std::size_t count = 0;
        for (const std::uint32_t mask : {1u, 2u, 3u})
        {
            Pieces pieces;
            tested.query(box, mask, pieces);
            std::sort(pieces.begin(), pieces.end());
            EXPECT_EQ(pieces, model.query(box, mask));
            count += pieces.size();
        }
        return count;
    }
    std::size_t cast(const BoxWay& way)
    {
        std::vector<std::pair<std::uint32_t, float>> touched;
        tested.cast(way, 1u,
                    [&](std::uint32_t piece, float fraction)
                    {
                        touched.emplace_back(piece, fraction);
                        return 1.f;
                    });
        std::sort(touched.begin(), touched.end());
        const auto expected = model.cast(way, 1u, 1.f);
        EXPECT_EQ(touched, (std::vector<std::pair<std::uint32_t, float>>(expected.begin(), expected.end())));

        // The nearest, and nothing behind it once it is known.
        float nearest = 1.f;
        tested.cast(way, 1u,
                    [&](std::uint32_t, float fraction)
                    {
                        EXPECT_LE(fraction, nearest);
                        return nearest = fraction;
                    });
        float least = 1.f;
        for (const auto& [piece, fraction] : expected)
            least = std::min(least, fraction);
        EXPECT_EQ(nearest, least);
        return expected.size();
    }
};

enum class World
{
    OneSize,
    ManySizes,
    GiantsAmongDust,
    Clusters,
    LongLine,
    OneSpot,
    Walls,
    Lattice,
    Extremes
};

/// Boxes of one of the distributions that broad phases stumble over.
struct Boxes
{
    test::Random& random;
    World world;
    Vec2 offset{};
    float reach = 1.f;
    float size = 1.f;

    Boxes(test::Random& from, World of) : random(from), world(of)
    {
        reach = random.logBetween(1e-2f, 1e6f);
        size = reach * random.logBetween(1e-3f, 0.2f);
        if (random.below(3) == 0)
            offset = random.inSquare(random.logBetween(1.f, 1e8f));
    }

    Aabb next()
    {
        const Vec2 half{size * random.unit(), size * random.unit()};
        switch (world)
        {
            case World::OneSize:
                return boxAt(offset + random.inSquare(reach), {size, size});
            case World::ManySizes:
                return boxAt(offset + random.inSquare(reach), half * random.logBetween(1e-3f, 10.f));
            case World::GiantsAmongDust:
                return boxAt(offset + random.inSquare(reach), half * (random.below(20) == 0 ? 30.f : 0.05f));
            case World::Clusters:
                return boxAt(
                    offset + Vec2{random.below(2) == 0 ? reach * 1e4f : 0.f, 0.f} + random.inSquare(size * 4.f), half);
            case World::LongLine:
                return boxAt(offset + Vec2{reach * 10.f * random.unit(), 0.f}, half);
            case World::OneSpot:
                return boxAt(offset, half);
            case World::Walls:
                return random.below(2) == 0 ? boxAt(offset + random.inSquare(reach), {reach, size * 0.01f})
                                            : boxAt(offset + random.inSquare(reach), {size * 0.01f, reach});
            case World::Lattice: // corners on the edges of cells, touching
            {
                const auto at = [this] { return static_cast<float>(random.below(12)) * 64.f - 384.f; };
                return boxAt({at(), at()}, {random.below(2) == 0 ? 32.f : 0.f, 32.f});
            }
            case World::Extremes:
                break;
        }
        const float values[] = {-3.4e38f, -1e38f, -1e30f, -1.f, -1e-40f, 0.f, 1e-45f, 1.f, 1e7f, 1e30f, 1e38f, 3.4e38f};
        const auto range = [&]
        {
            const std::uint32_t a = random.below(12), b = random.below(3) == 0 ? a : random.below(12);
            return std::pair(values[std::min(a, b)], values[std::max(a, b)]);
        };
        const auto x = range(), y = range();
        const Aabb box{{x.first, y.first}, {x.second, y.second}};
        return random.below(8) == 0 ? box.grown(3.4e38f) : box;
    }
    Proxy proxy()
    {
        const bool odd = random.below(3) == 0;
        return {next(), odd ? 2u : 1u, odd ? 1u : 3u};
    }
    BoxWay way()
    {
        const auto number = [](float v) { return std::isnan(v) ? 0.f : std::clamp(v, -3e38f, 3e38f); };
        const auto finite = [&](Vec2 v) { return Vec2{number(v.x), number(v.y)}; };
        const Vec2 from = finite(next().centre()), to = finite(next().centre());
        BoxWay way{from, finite(to - from), {}};
        if (random.below(2) == 0)
            way.half = finite(next().size()) * 0.5f;
        if (random.below(6) == 0)
            (random.below(2) == 0 ? way.way.x : way.way.y) = 0.f;
        if (random.below(6) == 0)
            way.way = finite(way.way * 1000.f);
        return way;
    }
};

const World AllWorlds[] = {World::OneSize, World::ManySizes, World::GiantsAmongDust, World::Clusters, World::LongLine,
                           World::OneSpot, World::Walls,     World::Lattice,         World::Extremes};

class BroadPhaseIn : public testing::TestWithParam<World>
{
};

TEST_P(BroadPhaseIn, AnswersAreThoseOfBruteForce)
{
    test::Random random(5);
    std::size_t pairs = 0, seen = 0, touched = 0;
    for (int round = 0; round < 25; ++round)
    {
        Boxes boxes(random, GetParam());
        Twins twins;
        const std::uint32_t count = random.below(round % 5 == 0 ? 400 : 90);
        for (std::uint32_t piece = 0; piece < count; ++piece)
            twins.place(piece, boxes.proxy());
        for (int pass = 0; pass < 2; ++pass)
        {
            for (int i = 0; i < 12; ++i)
            {
                seen += twins.query(boxes.next());
                touched += twins.cast(boxes.way());
            }
            pairs += twins.findPairs();
        }
    }
    EXPECT_GT(pairs, 100u);
    EXPECT_GT(seen, 100u);
    EXPECT_GT(touched, 100u);
}

TEST_P(BroadPhaseIn, ManyFramesOfComingAndGoingAreThoseOfBruteForce)
{
    test::Random random(6);
    std::size_t pairs = 0;
    for (int round = 0; round < 6; ++round)
    {
        Boxes boxes(random, GetParam());
        Twins twins;
        std::uint32_t end = 0;
        for (int frame = 0; frame < 60; ++frame)
        {
            // Some frames move all, some few, some nothing.
            const std::uint32_t moved = frame % 7 == 0 ? end : frame % 5 == 0 ? 0 : random.below(12);
            for (std::uint32_t i = 0; i < moved; ++i)
                twins.place(frame % 7 == 0 ? i : random.below(end + 1), boxes.proxy());
            for (std::uint32_t i = random.below(frame % 11 == 0 ? 40 : 6); i > 0; --i)
                twins.place(end++, boxes.proxy());
            for (std::uint32_t i = random.below(4); i > 0; --i)
                twins.remove(random.below(end + 3));
            if (random.below(6) == 0)
                twins.tested.refresh();
            if (random.below(10) == 0)
            {
                Pieces newPiece(end + 1, BroadPhase::None);
                std::uint32_t next = 0;
                for (std::uint32_t piece = 0; piece <= end; ++piece)
                    if (twins.tested.contains(piece) && random.below(10) != 0)
                        newPiece[piece] = next++;
                twins.remap(newPiece);
                end = next;
            }
            if (frame % 3 == 0)
            {
                twins.query(boxes.next());
                twins.cast(boxes.way());
            }
            if (random.below(4) != 0)
                pairs += twins.findPairs();
            twins.query(boxes.next());
            twins.cast(boxes.way());
            ASSERT_FALSE(HasFailure()) << "round " << round << " frame " << frame;
        }
    }
    EXPECT_GT(pairs, 20u);
}

INSTANTIATE_TEST_SUITE_P(AllWorlds, BroadPhaseIn, testing::ValuesIn(AllWorlds));

TEST(BroadPhase, TouchingBoxesArePairs)
{
    BroadPhase broadPhase;
    broadPhase.place(0, {{{0.f, 0.f}, {10.f, 10.f}}, 1, 1});
    broadPhase.place(1, {{{10.f, 10.f}, {20.f, 20.f}}, 1, 1});
    broadPhase.place(2, {{{20.f, 0.f}, {30.f, 10.f}}, 1, 1});
    std::vector<PiecePair> found;
    broadPhase.findPairs(found);
    EXPECT_EQ(sorted(found), (Pairs{{0, 1}, {1, 2}}));
}

Pairs sortedPairs(BroadPhase& broadPhase)
{
    std::vector<PiecePair> found;
    broadPhase.findPairs(found);
    Pairs pairs;
    for (const PiecePair& pair : found)
        pairs.emplace_back(std::min(pair.a, pair.b), std::max(pair.a, pair.b));
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

TEST(BroadPhase, FewBoxesAroundTheOriginArePairedOnce)
{
    // Found by fuzzing: the cell to the left of the first bucket is in the last, which may be close behind it.
    test::Random random(8);
    std::size_t pairs = 0;
    for (int round = 0; round < 500; ++round)
    {
        Twins twins;
        const std::uint32_t count = 20 + random.below(40);
        for (std::uint32_t piece = 0; piece < count; ++piece)
        {
            const Vec2 lower{random.between(-60.f, 60.f), random.between(round % 2 == 0 ? 0.f : -60.f, 60.f)};
            twins.place(piece,
                        Proxy{{lower, lower + Vec2{random.between(70.f, 130.f), random.between(70.f, 130.f)}}, 1u, 1u});
        }
        pairs += twins.findPairs();
        ASSERT_FALSE(HasFailure()) << "round " << round;
    }
    EXPECT_GT(pairs, 2000u);
}

TEST(BroadPhase, PlacerDoesWhatPlaceDoesOneByOne)
{
    constexpr std::uint32_t Count = 120;
    test::Random random(41);
    BroadPhase oneByOne, inOneRun;
    std::size_t told = 0;
    for (int frame = 0; frame < 300; ++frame)
    {
        {
            BroadPhase::Placer placer(inOneRun, Count);
            for (std::uint32_t i = frame % 3 == 0 ? Count : random.below(30); i > 0; --i)
            {
                const std::uint32_t piece = random.below(Count);
                const Aabb box = random.chance(0.05f) ? Aabb{} : boxAt(random.inSquare(60.f), {4.f, 3.f});
                const std::uint32_t bit = 1u << random.below(2), mask = random.below(4);
                oneByOne.place(piece, box, bit, mask);
                placer.place(piece, box, bit, mask);
                if (random.chance(0.05f))
                {
                    const std::uint32_t gone = random.below(Count);
                    oneByOne.remove(gone);
                    inOneRun.remove(gone);
                }
            }
        }
        if (random.chance(0.2f))
        {
            oneByOne.refresh();
            inOneRun.refresh();
        }
        for (std::uint32_t piece = 0; piece < Count; ++piece)
            ASSERT_EQ(oneByOne.contains(piece), inOneRun.contains(piece));
        std::vector<std::uint32_t> a, b;
        oneByOne.query(boxAt({}, {30.f, 30.f}), 3u, a);
        inOneRun.query(boxAt({}, {30.f, 30.f}), 3u, b);
        std::sort(a.begin(), a.end());
        std::sort(b.begin(), b.end());
        ASSERT_EQ(a, b);
        const Pairs pairs = sortedPairs(oneByOne);
        ASSERT_EQ(pairs, sortedPairs(inOneRun));
        told += pairs.size();
    }
    EXPECT_GT(told, 1000u);
}

TEST(BroadPhase, PairsOfTwoThatRestAreNotToldAgain)
{
    BroadPhase broadPhase;
    for (std::uint32_t piece = 0; piece < 3; ++piece)
        broadPhase.place(piece, {{{0.f, 0.f}, {1.f, 1.f}}, 1, 1});
    std::vector<PiecePair> found;
    broadPhase.findPairs(found);
    EXPECT_EQ(found.size(), 3u);
    for (int frame = 0; frame < 3; ++frame)
    {
        found.clear();
        broadPhase.findPairs(found);
        EXPECT_TRUE(found.empty());
    }
    broadPhase.place(1, broadPhase.proxy(1));
    broadPhase.findPairs(found);
    EXPECT_EQ(sorted(found), (Pairs{{0, 1}, {1, 2}}));
}

TEST(BroadPhase, RefreshKeepsPairsForTheNextCall)
{
    BroadPhase broadPhase;
    broadPhase.place(0, {{{0.f, 0.f}, {1.f, 1.f}}, 1, 1});
    broadPhase.refresh();
    broadPhase.place(1, {{{0.f, 0.f}, {1.f, 1.f}}, 1, 1});
    broadPhase.refresh();
    broadPhase.refresh();
    std::vector<PiecePair> found;
    broadPhase.findPairs(found);
    EXPECT_EQ(sorted(found), (Pairs{{0, 1}}));
}

TEST(BroadPhase, EmptyBoxIsAsGoodAsRemoved)
{
    BroadPhase broadPhase;
    broadPhase.place(0, {{{0.f, 0.f}, {1.f, 1.f}}, 1, 1});
    EXPECT_TRUE(broadPhase.contains(0));
    const float nan = std::nanf("");
    for (const Aabb& nothing : {Aabb{}, Aabb{{nan, 0.f}, {1.f, 1.f}}, Aabb{{nan, nan}, {nan, nan}}})
    {
        broadPhase.place(0, {nothing, 1, 1});
        EXPECT_FALSE(broadPhase.contains(0));
    }
}

TEST(BroadPhase, WayOfAMillionPixelsVisitsInOrder)
{
    BroadPhase broadPhase;
    for (std::uint32_t i = 0; i < 3000; ++i)
        broadPhase.place(i, {boxAt({static_cast<float>(i) * 40.f, 3.f}, {9.f, 9.f}), 1, 1});
    broadPhase.refresh();
    std::uint32_t visited = 0;
    float last = 0.f;
    broadPhase.cast({{-5e5f, 0.f}, {1e6f, 0.f}, {}}, 1,
                    [&](std::uint32_t, float fraction)
                    {
                        // Out of order by no more than a part of the way.
                        EXPECT_GE(fraction, last - 1e-3f);
                        last = fraction;
                        ++visited;
                        return 1.f;
                    });
    EXPECT_EQ(visited, 3000u);
}

} // namespace
