// SPDX-License-Identifier: Zlib
#include "system/grid/broad_phase.hpp"

#include "support/model/box_model.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace
{

using namespace graze;
using detail::BroadPhase;
using detail::PiecePair;

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

TEST(BroadPhase, PairsOfBoxesThatAreFiledInBetweenAreReportedByTheNextCall)
{
    BroadPhase broadPhase;
    for (std::uint32_t piece = 0; piece < 3; ++piece)
        broadPhase.place(piece, {boxAt({10.f * static_cast<float>(piece), 0.f}, {1.f, 1.f}), 1, 1});
    std::vector<PiecePair> found;
    broadPhase.findPairs(found);
    EXPECT_TRUE(found.empty());
    broadPhase.place(0, boxAt({10.f, 0.f}, {1.f, 1.f}), 1, 1);
    broadPhase.findPairs(found);
    EXPECT_EQ(sorted(found), (Pairs{{0, 1}}));
    found.clear();
    broadPhase.findPairs(found);
    EXPECT_TRUE(found.empty());
    broadPhase.place(0, boxAt({20.f, 0.f}, {1.f, 1.f}), 1, 1);
    broadPhase.refresh();
    broadPhase.findPairs(found);
    EXPECT_EQ(sorted(found), (Pairs{{0, 2}}));
}

} // namespace
