// SPDX-License-Identifier: Zlib
#include "support/pairs/runs.hpp"

#include <graze/pair/piece_pairs.hpp>
#include <graze/queries/pair_queries.hpp>

#include <gtest/gtest.h>

#include <set>

namespace
{

using namespace graze;
using test::PiecePair;
using test::Random;

using Names = std::set<std::pair<std::uint32_t, std::uint32_t>>;

Names namesOf(PiecePairs& pairs, double within)
{
    Names names;
    while (pairs.next(within))
        EXPECT_TRUE(names.insert({pairs.pieceA(), pairs.pieceB()}).second);
    return names;
}

// With A swept: its bounds cover the whole path.
double gapOfBounds(const PiecePair& pair, const PiecePairs& pairs, Vec2d sweep = {0., 0.})
{
    PieceBounds a = boundsOf(pair.operandA(), pairs.pieceA(), pairs.origin());
    a.centre = a.centre + sweep * 0.5;
    a.half = a.half + Vec2d{std::fabs(sweep.x) * 0.5, std::fabs(sweep.y) * 0.5};
    return gapOf(a, boundsOf(pair.operandB(), pairs.pieceB(), pairs.origin()));
}

TEST(PiecePairs, WithoutALimitEveryPairComesOnceInOrder)
{
    const std::vector<Shape> three = test::starOf(3), two = test::starOf(2);
    const Operand a{three, Affine2{}}, b{two, Affine2::translation({5000.f, 0.f})};
    PiecePairs pairs(a, b);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> seen;
    while (pairs.next())
        seen.emplace_back(pairs.pieceA(), pairs.pieceB());
    const decltype(seen) expected{{0, 0}, {0, 1}, {1, 0}, {1, 1}, {2, 0}, {2, 1}};
    EXPECT_EQ(seen, expected);
    EXPECT_FALSE(pairs.next()) << "stays at the end";
}

TEST(PiecePairs, StarsFarApartHaveNoPairLeft)
{
    const std::vector<Shape> star = test::starOf(31);
    const Operand a{star, Affine2{}}, b{star, Affine2::translation({3000.f, 4000.f})};
    PiecePairs pairs(a, b);
    EXPECT_FALSE(pairs.next(0.));
    EXPECT_EQ(pairs.culledAxis(), Vec2d(0., 1.));
    EXPECT_EQ(overlap(a, b, {.method = Method::Gjk}).iterations, 0);
    EXPECT_EQ(overlap(a, b, {.method = Method::Gjk}).by, AnsweredBy::Bounds);
}

TEST(PiecePairs, CulledArePairsWhoseBoundsAreFartherApart)
{
    Random random(691);
    int culled = 0, kept = 0;
    for (int i = 0; i < test::caseCount(3000); ++i)
    {
        const PiecePair pair = test::randomPieces(random);
        const Operand a = pair.operandA(), b = pair.operandB();
        const double within = random.chance(0.5f) ? 0. : static_cast<double>(random.between(0.f, 30.f));
        const Vec2d sweep = random.chance(0.5f) ? Vec2d{} : Vec2d(random.inSquare(60.f));
        PiecePairs all(a, b, sweep), some(a, b, sweep);
        Names expected;
        while (all.next())
            if (gapOfBounds(pair, all, sweep) <= within)
                expected.insert({all.pieceA(), all.pieceB()});
        ASSERT_EQ(namesOf(some, within), expected);
        culled += static_cast<int>(a.pieceCount() * b.pieceCount() - expected.size());
        kept += static_cast<int>(expected.size());
    }
    EXPECT_GE(culled, test::atLeast(0.1, test::caseCount(3000)));
    EXPECT_GE(kept, test::atLeast(0.1, test::caseCount(3000)));
}

TEST(PiecePairs, BoundsAreNeverFartherApartThanTheShapes)
{
    Random random(692);
    for (int i = 0; i < test::caseCount(3000); ++i)
    {
        const test::Pair pair = test::randomPair(random, test::View::Any, 300.f);
        const Operand a = pair.operandA(), b = pair.operandB();
        PiecePairs pairs(a, b);
        ASSERT_TRUE(pairs.next());
        const auto judgedA = test::bodyOf(pair.a, pair.matrixA), judgedB = test::bodyOf(pair.b, pair.matrixB);
        const double gap = test::oracle::signedGap(judgedA, judgedB).gap;
        const PiecePair same{{pair.a}, pair.matrixA, {pair.b}, pair.matrixB};
        ASSERT_LE(gapOfBounds(same, pairs), gap + 1e-5 * (1. + std::fabs(gap)));
    }
}

TEST(PiecePairs, CulledAxisPointsFromAToBAlongTheLargestGap)
{
    const Shape box = Box{{4.f, 4.f}};
    const Operand a{box, Affine2::translation({100.f, 100.f})};
    for (const auto& [off, axis] :
         {std::pair{Vec2{9.f, 5.f}, Vec2d{1., 0.}}, std::pair{Vec2{-9.f, 5.f}, Vec2d{-1., 0.}},
          std::pair{Vec2{5.f, 9.f}, Vec2d{0., 1.}}, std::pair{Vec2{5.f, -9.f}, Vec2d{0., -1.}},
          std::pair{Vec2{9.f, 9.f}, Vec2d{1., 0.}}})
    {
        const Operand b{box, Affine2::translation(Vec2{100.f, 100.f} + off)};
        PiecePairs pairs(a, b);
        EXPECT_FALSE(pairs.next(0.));
        EXPECT_EQ(pairs.culledAxis(), axis);
    }
}

TEST(PiecePairs, SweepOfAReachesWhatLiesOnItsPath)
{
    const Shape box = Box{{4.f, 4.f}};
    const Operand a{box, Affine2{}}, b{box, Affine2::translation({50.f, 0.f})};
    PiecePairs still(a, b), sweeping(a, b, {46., 0.}), away(a, b, {-46., 0.}), shorter(a, b, {45.9, 0.});
    EXPECT_FALSE(still.next(0.));
    EXPECT_TRUE(sweeping.next(0.));
    EXPECT_FALSE(away.next(0.));
    EXPECT_FALSE(shorter.next(0.));
}

} // namespace
