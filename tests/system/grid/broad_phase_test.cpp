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

// Boxes of all sizes are filed one by one between two frames, and some of them again, placed or removed.
TEST(BroadPhase, FindsBoxesThatArePlacedInTurnOnceWhereTheyStand)
{
    test::Random random(5);
    constexpr std::uint32_t Count = 60;
    for (int world = 0; world < 40; ++world)
    {
        BroadPhase broadPhase;
        std::vector<Aabb> boxes(Count);
        const auto randomBox = [&]
        {
            const float size = random.chance(0.1f) ? 0.f : std::exp2(random.between(-4.f, 9.f));
            return boxAt(random.inSquare(400.f), {size, size * random.unit()});
        };
        for (std::uint32_t piece = 0; piece < Count; ++piece)
            if (random.chance(0.8f))
                broadPhase.place(piece, {boxes[piece] = randomBox(), 1, 1});
        std::vector<PiecePair> pairs;
        broadPhase.findPairs(pairs);
        // So many that they are filed in between.
        for (int step = 0; step < 200; ++step)
        {
            const std::uint32_t piece = random.below(Count);
            if (random.chance(0.1f))
            {
                broadPhase.remove(piece);
                boxes[piece] = {};
            }
            else
            {
                broadPhase.makeRoomToPlace(Count, 1);
                broadPhase.place(piece, boxes[piece] = randomBox(), 1, 1);
            }
            if (random.chance(0.02f))
                broadPhase.refresh();
            const Aabb sought = randomBox();
            const detail::MovingBox motion{randomBox(), random.inSquare(600.f)};
            std::vector<std::uint32_t> inBox, along, wanted, wantedAlong;
            broadPhase.query(sought, 1, inBox);
            broadPhase.cast(motion, 1,
                            [&](std::uint32_t found, float)
                            {
                                along.push_back(found);
                                return 1.f;
                            });
            for (std::uint32_t i = 0; i < Count; ++i)
            {
                if (!boxes[i].isEmpty() && overlaps(boxes[i], sought))
                    wanted.push_back(i);
                const detail::MotionSpan span = detail::touchingSpan(motion, boxes[i]);
                if (!boxes[i].isEmpty() && span.lower <= span.upper)
                    wantedAlong.push_back(i);
            }
            std::sort(inBox.begin(), inBox.end());
            std::sort(along.begin(), along.end());
            ASSERT_EQ(inBox, wanted) << world << ", " << step;
            ASSERT_EQ(along, wantedAlong) << world << ", " << step;
        }
        // The next frame finds all that overlap now, and not one twice.
        pairs.clear();
        for (std::uint32_t piece = 0; piece < Count; ++piece)
            if (broadPhase.contains(piece))
                broadPhase.place(piece, broadPhase.proxy(piece));
        broadPhase.findPairs(pairs);
        Pairs all;
        for (std::uint32_t a = 0; a < Count; ++a)
            for (std::uint32_t b = a + 1; b < Count; ++b)
                if (!boxes[a].isEmpty() && !boxes[b].isEmpty() && overlaps(boxes[a], boxes[b]))
                    all.push_back({a, b});
        EXPECT_EQ(sorted(pairs), all) << world;
    }
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
