// SPDX-License-Identifier: Zlib
#include "system/grid/broad_phase.hpp"

#include "support/model/box_model.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace
{

using namespace graze;
using detail::BroadPhase;
using detail::PiecePair;
using detail::Proxy;

using test::Pairs;
using test::sorted;

Aabb boxAt(Vec2 centre, Vec2 half)
{
    return {centre - half, centre + half};
}

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
    return sorted(found);
}

/// Two broad phases with the same boxes, one filled by `place`, one by placers.
class Placed
{
public:
    static constexpr std::uint32_t Count = 120;

    void play(int frame)
    {
        place(frame % 3 == 0 ? Count : m_random.below(30));
        if (m_random.chance(0.2f))
        {
            oneByOne.refresh();
            inOneRun.refresh();
        }
    }

    BroadPhase oneByOne;
    BroadPhase inOneRun;

private:
    void place(std::uint32_t count)
    {
        for (; count > 0; --count)
        {
            const std::uint32_t piece = m_random.below(Count);
            const Aabb box = m_random.chance(0.05f) ? Aabb{} : boxAt(m_random.inSquare(60.f), {4.f, 3.f});
            const std::uint32_t bit = 1u << m_random.below(2), mask = m_random.below(4);
            oneByOne.place(piece, box, bit, mask);
            placeByNumber(piece, {box, bit, mask});
            if (m_random.chance(0.05f))
            {
                const std::uint32_t gone = m_random.below(Count);
                oneByOne.remove(gone);
                inOneRun.remove(gone);
            }
        }
    }

    // The first number stays without a box.
    void placeByNumber(std::uint32_t piece, const Proxy& proxy)
    {
        BroadPhase::Placer placer(inOneRun, 2);
        const bool placed = BroadPhase::Placer::Part(placer).place(1, piece, proxy.box, proxy.bit, proxy.mask);
        EXPECT_FALSE(placer.placed(0));
        EXPECT_EQ(placer.placed(1), placed);
        if (!placed)
            inOneRun.place(piece, proxy);
    }

    test::Random m_random{41};
};

TEST(BroadPhase, PlacerDoesTheSameAsPlacingOneByOne)
{
    Placed placed;
    std::size_t found = 0;
    for (int frame = 0; frame < 300; ++frame)
    {
        placed.play(frame);
        for (std::uint32_t piece = 0; piece < Placed::Count; ++piece)
            ASSERT_EQ(placed.oneByOne.contains(piece), placed.inOneRun.contains(piece));
        std::vector<std::uint32_t> a, b;
        placed.oneByOne.query(boxAt({}, {30.f, 30.f}), 3u, a);
        placed.inOneRun.query(boxAt({}, {30.f, 30.f}), 3u, b);
        std::sort(a.begin(), a.end());
        std::sort(b.begin(), b.end());
        ASSERT_EQ(a, b);
        const Pairs pairs = sortedPairs(placed.oneByOne);
        ASSERT_EQ(pairs, sortedPairs(placed.inOneRun));
        found += pairs.size();
    }
    EXPECT_GT(found, 1000u);
}

TEST(BroadPhase, RestingPairsAreNotReportedAgain)
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

TEST(BroadPhase, CastOfAMillionPixelsVisitsInOrder)
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
                        // Out of order by no more than a part of the motion.
                        EXPECT_GE(fraction, last - 1e-3f);
                        last = fraction;
                        ++visited;
                        return 1.f;
                    });
    EXPECT_EQ(visited, 3000u);
}

} // namespace
