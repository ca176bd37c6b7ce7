// SPDX-License-Identifier: Zlib
// overlap_batch_test.cpp asks the query; here the lanes are looked at.
#include "fast/lane_batch.hpp"

#include "fast/small_loops.hpp"
#include "support/kernels.hpp"
#include "support/places.hpp"
#include "support/shapes/forms.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <vector>

namespace
{

using namespace graze;
using detail::Kernels;
using detail::LaneFound;
using detail::LaneKind;
using test::allKernels;
using test::Random;
using test::SmallLoops;
using test::With;

/// The words of a batch, for every pair.
struct Words
{
    std::vector<std::uint32_t> of;
    std::vector<int> times;

    explicit Words(std::size_t count) : of(count), times(count) {}
    void report(const std::uint32_t* pairs, const std::uint32_t* found, std::uint32_t count)
    {
        for (std::uint32_t i = 0; i < count; ++i)
        {
            of[pairs[i]] = found[i];
            ++times[pairs[i]];
        }
    }
};

template <class Pairs>
Words wordsOf(const Pairs& pairs)
{
    Words words(pairs.size());
    detail::LaneBatch<Words> batch(words);
    std::uint32_t number = 0;
    for (const test::Pair& pair : pairs)
    {
        const detail::LaneChoice lane =
            detail::laneChoiceOf(detail::loopKindOf(pair.a.view()), detail::loopKindOf(pair.b.view()));
        EXPECT_NE(lane.kind, LaneKind::None);
        const detail::PlacedPiece a = detail::placedPiece(pair.a.view(), pair.matrixA);
        const detail::PlacedPiece b = detail::placedPiece(pair.b.view(), pair.matrixB);
        batch.add(lane.kind, lane.swapped ? b : a, lane.swapped ? a : b, number++);
    }
    batch.finish();
    return words;
}

LaneFound foundOf(const test::Pair& pair)
{
    return LaneFound(wordsOf(std::vector{pair}).of[0]);
}

SmallLoops::Radius anyRadius(Random& random)
{
    return random.chance(0.5f) ? SmallLoops::Radius::None : SmallLoops::Radius::Round;
}

TEST(LaneBatch, EveryPairIsAnsweredOnceAndAsAloneByEveryKind)
{
    Random random(914);
    for (int round = 0; round < test::caseCount(100); ++round)
    {
        std::deque<SmallLoops> loops;
        std::deque<test::Pair> pairs;
        for (std::uint32_t i = random.below(400); i-- > 0;)
            pairs.push_back(loops.emplace_back(random, anyRadius(random)).pair);
        const Words first = wordsOf(pairs);
        for (const Kernels* kind : allKernels())
        {
            const With with(*kind);
            ASSERT_EQ(wordsOf(pairs).of, first.of);
        }
        for (std::size_t i = 0; i < pairs.size(); ++i)
        {
            const test::Pair& pair = pairs[i];
            const LaneFound found(first.of[i]);
            ASSERT_EQ(first.times[i], 1);
            ASSERT_EQ(first.of[i], wordsOf(std::vector{pair}).of[0]) << test::describe(pair);
            ASSERT_EQ(found.iterations(), first.of[i] >> 8);
            if (!found.isUndecided() && !loops[i].isNearTouch())
            {
                ASSERT_EQ(found.status(), loops[i].gap < 0. ? Status::Overlapping : Status::Separated);
            }
        }
    }
}

// In touch up to the rounding of floats a verdict is rare, and never wrong.
TEST(LaneBatch, PairsAreCertainUnlessInTouchAndNeverWrong)
{
    Random random(913);
    for (const SmallLoops::Radius radius : {SmallLoops::Radius::None, SmallLoops::Radius::Round})
    {
        int asked[2] = {}, certain[2] = {};
        for (int i = 0; i < test::caseCount(10000); ++i)
        {
            SmallLoops loops(random, radius);
            const bool touch = i % 2 != 0;
            if (touch)
                loops.bringIntoTouch(random);
            else if (loops.isNearTouch())
                continue;
            // Float matrices keep a disc round up to some 1e-7.
            const double rounding = radius == SmallLoops::Radius::None ? 0. : 1e-6 * loops.size;
            for (const test::Pair& pair : {loops.pair, loops.pair.swapped()})
            {
                const LaneFound found = foundOf(pair);
                ++asked[touch];
                certain[touch] += !found.isUndecided();
                ASSERT_TRUE(found.isUndecided() ||
                            (found.status() == Status::Overlapping ? loops.gap <= rounding : loops.gap >= -rounding))
                    << test::describe(pair);
            }
        }
        EXPECT_GE(certain[0], test::atLeast(radius == SmallLoops::Radius::None ? 0.99 : 0.999, asked[0]));
        EXPECT_LE(certain[1], test::atMost(0.05, asked[1]));
    }
}

// A matrix that flattens more than fifty to one, or is out of the ordinary, is not for floats.
TEST(LaneBatch, NothingIsCertainUnderMatricesThatAreFlatOrHuge)
{
    const Shape box = Box{{4.f, 4.f}};
    const auto isCertainUnder = [&](const Affine2& matrix)
    {
        const test::Pair pair{box, matrix, box, test::at(9.f, 1.f)};
        const LaneFound found = foundOf(pair), back = foundOf(pair.swapped());
        EXPECT_EQ(found.isUndecided(), back.isUndecided());
        EXPECT_TRUE(found.isUndecided() || found.status() == Status::Separated);
        return !found.isUndecided();
    };
    EXPECT_TRUE(isCertainUnder({}));
    EXPECT_TRUE(isCertainUnder(Affine2::scaling({1.f, 0.025f})));
    EXPECT_FALSE(isCertainUnder(Affine2::scaling({1.f, 0.015f})));
    EXPECT_TRUE(isCertainUnder(test::at(-9e5f, 0.f)));
    EXPECT_FALSE(isCertainUnder(test::at(-2e6f, 0.f)));
    EXPECT_FALSE(isCertainUnder(test::at(0.f, -2e6f)));
    EXPECT_FALSE(isCertainUnder({1.f, 0.f, 0.f, 0.f, test::NaN, 0.f}));
    EXPECT_FALSE(isCertainUnder({test::NaN, 0.f, 0.f, 0.f, 1.f, 0.f}));
}

TEST(LaneBatch, KindOfALoopFollowsFromItsVerticesAndItsRadius)
{
    using detail::LoopKind;
    const auto kindOf = [](std::uint32_t count, float radius)
    { return detail::loopKindOf(Shape::ofPoints(test::pointsOf(test::regularPolygon(count, 9.f)), radius).view()); };
    const LoopKind sharp[] = {LoopKind::SharpPoint, LoopKind::SharpEdge, LoopKind::SharpFour, LoopKind::SharpFour};
    const LoopKind round[] = {LoopKind::Disc, LoopKind::RoundEdge, LoopKind::RoundFour, LoopKind::RoundFour};
    for (std::uint32_t count = 1; count <= 9; ++count)
    {
        const bool many = count > VertexBlock;
        EXPECT_EQ(kindOf(count, 0.f), count <= 4 ? sharp[count - 1] : many ? LoopKind::None : LoopKind::SharpEight);
        EXPECT_EQ(kindOf(count, 1.f), count <= 4 ? round[count - 1] : many ? LoopKind::None : LoopKind::RoundEight);
    }
    ShapeView view = Shape(Box{{2.f, 2.f}}).view();
    for (const float radius : {-1.f, test::Infinity, test::NaN})
    {
        view.radius = radius;
        EXPECT_EQ(detail::loopKindOf(view), LoopKind::None) << radius;
    }
    EXPECT_EQ(detail::loopKindOf(ShapeView{}), LoopKind::None);
    view.radius = 0.f;
    view.convexLoop = false;
    EXPECT_EQ(detail::loopKindOf(view), LoopKind::None);
}

TEST(LaneBatch, RoundPairsAreSearchedAlikeInBothOrders)
{
    const auto last = static_cast<std::uint32_t>(detail::LoopKind::None);
    for (std::uint32_t i = 0; i <= last; ++i)
        for (std::uint32_t j = 0; j <= last; ++j)
        {
            const auto a = static_cast<detail::LoopKind>(i), b = static_cast<detail::LoopKind>(j);
            const detail::LaneChoice way = detail::AllLaneChoices.of(a, b, 32);
            const detail::LaneChoice back = detail::AllLaneChoices.of(b, a, 32);
            const LaneKind withFew = detail::AllLaneChoices.of(a, b, 8).kind;
            EXPECT_EQ(way.kind == LaneKind::None, i == last || j == last);
            EXPECT_FALSE(way.swapped && back.swapped);
            EXPECT_EQ(withFew, LaneKind::None);
            if (way.kind >= LaneKind::Rounded)
            {
                EXPECT_EQ(way.kind, back.kind);
            }
        }
}

} // namespace
