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
    broadPhase.cast({{{-5e5f, 0.f}, {-5e5f, 0.f}}, {1e6f, 0.f}}, 1,
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
