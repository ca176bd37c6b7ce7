// SPDX-License-Identifier: Zlib
// overlap_batch_test.cpp asks the query; here the lanes are looked at.
#include "fast/lanes/lane_batch.hpp"

#include "fast/lanes/kernels.hpp"
#include "fast/small_loops.hpp"
#include "support/pairs/judging.hpp"
#include "support/shapes/forms.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <limits>
#include <vector>

namespace
{

using namespace graze;
using detail::FeatureKernels;
using test::kernels;
using test::Random;
using test::With;

/// Random pairs in all lanes of a kernel, some of them used.
struct FilledLanes
{
    FilledLanes(Random& random, bool isWideA, bool isWideB) : wideA(isWideA), wideB(isWideB)
    {
        lanes.used = 1 + random.below(detail::PairLanes::Most);
        for (std::uint32_t k = 0; k < detail::PairLanes::Most; ++k)
        {
            const Shape a = polygon(random, wideA);
            const Affine2 matrixA = random.rigid(12.f);
            const Shape b = polygon(random, wideB);
            place(k, pairs.emplace_back(test::Pair{a, matrixA, b, random.affine(12.f)}));
        }
    }
    static Shape polygon(Random& random, bool wide)
    {
        Shape shape = random.polygon(8, 10.f);
        while (wide != (shape.pointCount() > 4))
            shape = random.polygon(8, 10.f);
        return shape;
    }
    void place(std::uint32_t k, const test::Pair& pair)
    {
        lanes.loopA[k] = pair.a.view().x;
        lanes.matrixA[k] = &pair.matrixA.m00;
        lanes.countA[k] = pair.a.pointCount();
        lanes.loopB[k] = pair.b.view().x;
        lanes.matrixB[k] = &pair.matrixB.m00;
        lanes.countB[k] = pair.b.pointCount();
    }
    [[nodiscard]] std::uint32_t alone(const FeatureKernels& kind, std::uint32_t k, int maxIterations) const
    {
        return kind
            .overlap({lanes.loopA[k], lanes.loopA[k] + VertexBlock, lanes.matrixA[k], lanes.countA[k]},
                     {lanes.loopB[k], lanes.loopB[k] + VertexBlock, lanes.matrixB[k], lanes.countB[k]}, maxIterations)
            .bits;
    }

    bool wideA, wideB;
    std::deque<test::Pair> pairs;
    detail::PairLanes lanes{};
};

TEST(LaneBatch, EveryLaneHasTheGuessOfItsPairAlone)
{
    Random random(909);
    for (const FeatureKernels* kind : kernels())
    {
        int certain = 0;
        const int count = test::caseCount(2000);
        for (int i = 0; i < count; ++i)
        {
            const bool wideA = random.chance(0.5f), wideB = random.chance(0.5f);
            const FilledLanes filled(random, wideA, wideB);
            const int maxIterations = 1 + static_cast<int>(random.below(10));
            std::uint32_t found[detail::PairLanes::Most];
            kind->overlapLanes(filled.lanes, wideA, wideB, maxIterations, found);
            for (std::uint32_t k = 0; k < filled.lanes.used; ++k)
                ASSERT_EQ(found[k], filled.alone(*kind, k, maxIterations)) << test::describe(filled.pairs[k]);
            certain += found[0] != 0 ? 1 : 0;
        }
        // Otherwise all answers could be those of one at a time.
        EXPECT_GE(certain, test::atLeast(0.5, count));
    }
}

TEST(LaneBatch, RoundPairsAreSeldomUndecided)
{
    Random random(910);
    for (const FeatureKernels* kind : kernels())
    {
        const With with(*kind);
        int certain = 0;
        int rounds = 0;
        const int count = test::caseCount(20000);
        for (int i = 0; i < count; ++i)
        {
            const test::Pair pair = test::randomPair(random, test::View::Rigid, 500.f);
            const ShapeView a = pair.a.view();
            const ShapeView b = pair.b.view();
            const detail::LaneKind lane = detail::laneChoiceOf(detail::loopKindOf(a), detail::loopKindOf(b)).kind;
            if (lane < detail::LaneKind::Rounded || lane == detail::LaneKind::None)
                continue;
            const detail::Guess guess = detail::roundGuess(a, pair.matrixA, b, pair.matrixB);
            ++rounds;
            certain += guess != detail::Guess::Undecided ? 1 : 0;
            if (guess == detail::Guess::Undecided)
                continue;
            const OverlapResult alone = overlap(pair.operandA(), pair.operandB());
            ASSERT_EQ(guess == detail::Guess::Overlapping, alone.overlapping()) << test::describe(pair);
            ASSERT_EQ(alone.iterations, 0) << test::describe(pair);
        }
        EXPECT_GE(rounds, test::atLeast(1. / 3, count));
        EXPECT_GE(certain, test::atLeast(0.95, rounds));
    }
}

// Every verdict of a round lane is true, and only a touch has none.
// The answer of a batch for every pair.
struct Answers
{
    struct Answer
    {
        int times = 0;
        AnsweredBy by{};
        std::uint32_t bits = 0;
    };
    std::vector<Answer> of;

    void report(AnsweredBy by, const std::uint32_t* pairs, const std::uint32_t* found, std::uint32_t count)
    {
        for (std::uint32_t i = 0; i < count; ++i)
            of[pairs[i]] = {of[pairs[i]].times + 1, by, found[i]};
    }
};

void expectAsAlone(const test::SmallLoops& loops, const Answers::Answer& answer)
{
    const ShapeView a = loops.viewA(), b = loops.viewB();
    const Affine2 &matrixA = loops.pair.matrixA, &matrixB = loops.pair.matrixB;
    ASSERT_EQ(answer.times, 1);
    const bool sharp = a.radius == 0.f && b.radius == 0.f;
    ASSERT_EQ(answer.by, sharp ? AnsweredBy::Lanes : AnsweredBy::RoundLanes);
    const std::uint32_t alone =
        sharp ? detail::featureKernels()
                    .overlap({a.x, a.y, &matrixA.m00, a.count}, {b.x, b.y, &matrixB.m00, b.count}, 32)
                    .bits
              : static_cast<std::uint32_t>(detail::roundGuess(a, matrixA, b, matrixB));
    ASSERT_EQ(answer.bits, alone) << test::describe(loops.pair);
    const detail::LaneFound found(answer.bits);
    ASSERT_EQ(found.isUndecided(), (answer.bits & 0xffu) == static_cast<std::uint32_t>(detail::Guess::Undecided));
    ASSERT_EQ(found.iterations(), answer.bits >> 8);
    if (!found.isUndecided() && !loops.isNearTouch())
    {
        ASSERT_EQ(found.status(), loops.gap < 0. ? Status::Overlapping : Status::Separated);
    }
}

TEST(LaneBatch, EveryPairIsAnsweredOnceAndAsAlone)
{
    Random random(914);
    for (int round = 0; round < test::caseCount(60); ++round)
    {
        std::deque<test::SmallLoops> all;
        Answers answers;
        detail::LaneBatch<Answers> batch(32, answers);
        answers.of.resize(random.below(400));
        for (std::uint32_t i = 0; i < answers.of.size(); ++i)
        {
            using Radius = test::SmallLoops::Radius;
            const test::SmallLoops& loops =
                all.emplace_back(random, random.chance(0.5f) ? Radius::None : Radius::Round);
            const detail::LaneChoice way =
                detail::AllLaneChoices.of(detail::loopKindOf(loops.viewA()), detail::loopKindOf(loops.viewB()));
            ASSERT_NE(way.kind, detail::LaneKind::None);
            const detail::PlacedPiece a = detail::placedPiece(loops.viewA(), loops.pair.matrixA);
            const detail::PlacedPiece b = detail::placedPiece(loops.viewB(), loops.pair.matrixB);
            batch.add(way.kind, way.swapped ? b : a, way.swapped ? a : b, i);
        }
        batch.finish();
        for (std::uint32_t i = 0; i < answers.of.size(); ++i)
            ASSERT_NO_FATAL_FAILURE(expectAsAlone(all[i], answers.of[i]));
    }
}

// No direction leads from one to the other, or only one whose products round to zero.
TEST(LaneBatch, SharpPairsAsGoodAsInTheSamePlaceAreUndecided)
{
    const Shape box = Box{{4.f, 4.f}};
    const Affine2 here;
    for (const float apart : {0.f, 1e-20f, -1e-20f})
    {
        const Affine2 there = Affine2::translation({apart, 0.f});
        Answers answers;
        answers.of.resize(1);
        detail::LaneBatch<Answers> batch(32, answers);
        batch.add(detail::LaneKind::Sharp, detail::placedPiece(box.view(), here),
                  detail::placedPiece(box.view(), there), 0);
        batch.finish();
        EXPECT_TRUE(detail::LaneFound(answers.of[0].bits).isUndecided()) << apart;
        const detail::LoopPointers a{box.view().x, box.view().y, &here.m00, 4}, b{a.x, a.y, &there.m00, 4};
        EXPECT_TRUE(detail::LaneFound(detail::featureKernels().overlap(a, b, 32).bits).isUndecided()) << apart;
    }
}

TEST(LaneBatch, KindOfALoopFollowsFromItsVerticesAndItsRadius)
{
    using detail::LoopKind;
    const auto kindOf = [](std::uint32_t count, float radius)
    { return detail::loopKindOf(Shape::ofPoints(test::pointsOf(test::regularPolygon(count, 9.f)), radius).view()); };
    const LoopKind sharp[] = {LoopKind::SharpPoint, LoopKind::SharpEdge,  LoopKind::SharpFour,
                              LoopKind::SharpFour,  LoopKind::SharpEight, LoopKind::SharpEight,
                              LoopKind::SharpEight, LoopKind::SharpEight, LoopKind::None};
    const LoopKind round[] = {LoopKind::Disc,       LoopKind::RoundEdge,  LoopKind::RoundFour,
                              LoopKind::RoundFour,  LoopKind::RoundEight, LoopKind::RoundEight,
                              LoopKind::RoundEight, LoopKind::RoundEight, LoopKind::None};
    for (std::uint32_t count = 1; count <= 9; ++count)
    {
        EXPECT_EQ(kindOf(count, 0.f), sharp[count - 1]) << count;
        EXPECT_EQ(kindOf(count, 1.f), round[count - 1]) << count;
    }
    ShapeView view = Shape(Box{{2.f, 2.f}}).view();
    view.radius = -1.f;
    EXPECT_EQ(detail::loopKindOf(view), LoopKind::None);
    view.radius = std::numeric_limits<float>::infinity();
    EXPECT_EQ(detail::loopKindOf(view), LoopKind::None);
    view.radius = std::nanf("");
    EXPECT_EQ(detail::loopKindOf(view), LoopKind::None);
    EXPECT_EQ(detail::loopKindOf(ShapeView{}), LoopKind::None);
    view.radius = 0.f;
    view.convexLoop = false;
    EXPECT_EQ(detail::loopKindOf(view), LoopKind::None);
}

// A view may have its coordinates anywhere; the lanes get a copy.
TEST(LaneBatch, RoundPairsWithTheirCoordinatesAnywhereAreCertainToo)
{
    Random random(915);
    for (int i = 0; i < test::caseCount(500); ++i)
    {
        const test::SmallLoops loops(random, test::SmallLoops::Radius::Round);
        const ShapeView a = loops.viewA(), b = loops.viewB();
        std::array<float, 3 * VertexBlock> kept{};
        std::copy_n(b.x, VertexBlock, kept.begin());
        std::copy_n(b.y, VertexBlock, kept.begin() + 2 * VertexBlock);
        ShapeView moved = b;
        moved.x = kept.data();
        moved.y = kept.data() + 2 * VertexBlock;
        const Affine2 &matrixA = loops.pair.matrixA, &matrixB = loops.pair.matrixB;
        ASSERT_EQ(detail::roundGuess(a, matrixA, moved, matrixB), detail::roundGuess(a, matrixA, b, matrixB));
        ASSERT_EQ(detail::roundGuess(moved, matrixB, a, matrixA), detail::roundGuess(b, matrixB, a, matrixA));
    }
}

TEST(LaneBatch, NoVerdictOfRoundPairsContradictsTheTruthNearATouch)
{
    Random random(916);
    int certain = 0;
    const int count = test::caseCount(5000);
    for (int i = 0; i < count; ++i)
    {
        test::SmallLoops loops(random, test::SmallLoops::Radius::Round);
        loops.bringIntoTouch(random);
        const detail::Guess guess =
            detail::roundGuess(loops.viewA(), loops.pair.matrixA, loops.viewB(), loops.pair.matrixB);
        // Float matrices keep a disc round up to some 1e-7.
        const double rounding = 1e-6 * loops.size;
        certain += guess != detail::Guess::Undecided;
        ASSERT_FALSE(guess == detail::Guess::Overlapping && loops.gap > rounding) << test::describe(loops.pair);
        ASSERT_FALSE(guess == detail::Guess::Separated && loops.gap < -rounding) << test::describe(loops.pair);
    }
    EXPECT_LE(certain, test::atMost(0.05, count));
}

TEST(LaneBatch, RoundPairsAreCertainUnlessInTouch)
{
    Random random(913);
    for (const FeatureKernels* kind : kernels())
    {
        const With with(*kind);
        int asked = 0, certain = 0;
        for (int i = 0; i < test::caseCount(5000); ++i)
        {
            const test::SmallLoops loops(random, test::SmallLoops::Radius::Round);
            if (loops.isNearTouch())
                continue;
            ++asked;
            const detail::Guess guess =
                detail::roundGuess(loops.viewA(), loops.pair.matrixA, loops.viewB(), loops.pair.matrixB);
            if (guess == detail::Guess::Undecided)
                continue;
            ++certain;
            ASSERT_EQ(guess == detail::Guess::Overlapping, loops.gap < 0.) << test::describe(loops.pair);
        }
        EXPECT_GE(certain, test::atLeast(0.999, asked));
    }
}

TEST(LaneBatch, RoundPairsAreSearchedAlikeInBothOrders)
{
    const auto last = static_cast<std::uint32_t>(detail::LoopKind::None);
    for (std::uint32_t i = 0; i <= last; ++i)
        for (std::uint32_t j = 0; j <= last; ++j)
        {
            const auto a = static_cast<detail::LoopKind>(i), b = static_cast<detail::LoopKind>(j);
            const detail::LaneChoice way = detail::AllLaneChoices.of(a, b), back = detail::AllLaneChoices.of(b, a);
            EXPECT_EQ(way.kind == detail::LaneKind::None, i == last || j == last);
            EXPECT_FALSE(way.swapped && back.swapped);
            if (way.kind >= detail::LaneKind::Rounded)
            {
                EXPECT_EQ(way.kind, back.kind);
            }
        }
}

} // namespace
