// SPDX-License-Identifier: Zlib
// Sprites of several pieces, under both methods.
#include "support/pairs/agreement.hpp"
#include "support/pairs/runs.hpp"
#include "support/places.hpp"

#include <graze/graze.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace
{

using namespace graze;
using test::Here;
using test::PiecePair;
using test::Random;

class QueriesOfPieces : public testing::TestWithParam<Method>
{
protected:
    [[nodiscard]] GjkSettings with(int maxIterations = 32) const
    {
        return {.maxIterations = maxIterations, .method = GetParam()};
    }
    const Shape m_disc = Circle{1.f};
    const std::vector<Shape> m_row{Circle{1.f, {30.f, 0.f}}, Circle{1.f, {10.f, 0.f}}, Circle{1.f, {20.f, 0.f}}};
};

INSTANTIATE_TEST_SUITE_P(Methods, QueriesOfPieces, testing::Values(Method::Fast, Method::Gjk),
                         [](const auto& method) { return method.param == Method::Fast ? "Fast" : "Gjk"; });

// The pieces that an answer names have the gap that it reports, and no other pair is nearer.
TEST_P(QueriesOfPieces, NearestAndDeepestPairAnswers)
{
    Random random(612);
    int overlapping = 0;
    const int count = test::caseCount(2000);
    for (int i = 0; i < count; ++i)
    {
        const PiecePair pair = test::randomPieces(random);
        const Operand a = pair.operandA(), b = pair.operandB();
        const double truth = pair.gap(), slack = 2. * pair.band();
        const auto gapOf = [&pair](std::uint32_t pieceA, std::uint32_t pieceB) {
            return PiecePair{{pair.piecesA[pieceA]}, pair.matrixA, {pair.piecesB[pieceB]}, pair.matrixB}.gap();
        };
        const DistanceResult near = distance(a, b, with(128));
        const PenetrationResult deep = penetration(a, b, with(128));
        const OverlapResult any = overlap(a, b, with(128));
        ASSERT_NEAR(static_cast<double>(near.distance), std::max(0., truth), slack);
        ASSERT_LE(static_cast<double>(near.lowerBound), std::max(0., truth) + slack);
        ASSERT_GE(static_cast<double>(near.lowerBound), truth - 1e-3 * std::fabs(truth) - slack);
        ASSERT_NEAR(static_cast<double>(deep.depth), std::max(0., -truth), slack);
        ASSERT_GE(deep.lowerBound, deep.depth * (1.f - 1e-3f) - static_cast<float>(slack));
        ASSERT_TRUE(test::isUnit(deep.normal));
        if (truth > slack)
        {
            ASSERT_NEAR(gapOf(near.pieceA, near.pieceB), truth, slack);
            ASSERT_EQ(near.status, Status::Separated);
            ASSERT_EQ(any.status, Status::Separated);
        }
        else if (truth < -slack)
        {
            ASSERT_NEAR(gapOf(deep.pieceA, deep.pieceB), truth, slack);
            ASSERT_EQ(deep.status, Status::Overlapping);
            ASSERT_EQ(near.status, Status::Overlapping);
            ASSERT_EQ(near.separation, Vec2{});
            ASSERT_LT(gapOf(near.pieceA, near.pieceB), slack);
            ASSERT_TRUE(any.overlapping());
            ASSERT_LT(gapOf(any.pieceA, any.pieceB), slack);
        }
        overlapping += any.overlapping();
    }
    EXPECT_GE(overlapping, test::atLeast(0.05, count));
    EXPECT_LE(overlapping, test::atMost(0.9, count));
}

TEST_P(QueriesOfPieces, EarliestPieceIsTheHitHoweverTheyMove)
{
    const Operand probe{m_disc, Here}, row{m_row, Here};
    const CastResult flies = shapeCast(probe, {40.f, 0.f}, row, {}, with());
    EXPECT_EQ(flies.pieceB, 1u);
    EXPECT_NEAR(flies.fraction, 0.2f, 1e-5f);
    EXPECT_EQ(shapeCast(row, {-40.f, 0.f}, probe, {}, with()).pieceA, 1u);
    const RayCastResult ray = rayCast(row, {{0.f, 0.f}, {1.f, 0.f}, 100.f}, with());
    EXPECT_EQ(ray.piece, 1u);
    EXPECT_NEAR(ray.distance, 9.f, 1e-4f);
    const Motion still = Motion::still(Here);
    for (const float turn : {0.f, 0.5f})
    {
        const Motion motion{Here, Affine2::translation({40.f, 0.f}) * Affine2::rotation(turn)};
        const CastResult impact = timeOfImpact(probe, motion, row, still, with(128));
        EXPECT_EQ(impact.pieceB, 1u) << turn;
        EXPECT_NEAR(impact.fraction, 0.2f, 1e-3f) << turn;
        EXPECT_EQ(timeOfImpact(row, still, probe, motion, with(128)).pieceA, 1u) << turn;
    }
}

TEST_P(QueriesOfPieces, RayThatStartsInAPieceHitsThatOne)
{
    const RayCastResult inside = rayCast({m_row, Here}, {{30.f, 0.f}, {-1.f, 0.f}, 100.f}, with());
    EXPECT_EQ(inside.piece, 0u);
    EXPECT_TRUE(inside.startedInside);
    const std::vector<Shape> both{Circle{1.f, {10.f, 0.f}}, Circle{5.f}, Circle{5.f, {1.f, 0.f}}};
    EXPECT_EQ(rayCast({both, Here}, {{0.f, 0.f}, {1.f, 0.f}, 100.f}, with()).piece, 1u);
}

TEST_P(QueriesOfPieces, OneTouchAmongThemIsATouchAtTheStart)
{
    const Shape left = Box{{2.f, 2.f}}, right = Box{{2.f, 2.f}, {9.f, 0.5f}};
    for (const std::vector<Shape>& row : {std::vector<Shape>{left, right}, std::vector<Shape>{right, left}})
    {
        // In touch with the left one, and away from it to the right one.
        const CastResult touching =
            shapeCast({left, Affine2::translation({2.f, 0.f})}, {4.f, 0.f}, {row, Here}, {}, with());
        EXPECT_FALSE(touching.hit);
        EXPECT_TRUE(touching.startedTouching);
        EXPECT_FALSE(
            shapeCast({left, Affine2::translation({3.f, 0.f})}, {3.f, 0.f}, {row, Here}, {}, with()).startedTouching);
    }
}

TEST_P(QueriesOfPieces, TouchCountsMoreThanApart)
{
    const std::vector<Shape> row{Circle{1.f, {5.f, 3.f}}, Box{{4.f, 4.f}}};
    const Shape probe = Box{{2.f, 2.f}};
    const PenetrationResult deep = penetration({row, Here}, {probe, Affine2::translation({3.f, 1.f})}, with());
    EXPECT_EQ(deep.status, Status::Overlapping);
    EXPECT_EQ(deep.pieceA, 1u);
    EXPECT_EQ(deep.depth, 0.f);
}

// Their bounds are apart: no pair of pieces is searched.
TEST_P(QueriesOfPieces, ApartByBoundsAreNotSearched)
{
    const std::vector<Shape> two{Box{{4.f, 4.f}}, Box{{2.f, 2.f}}};
    const Operand a{two, Here};
    const auto normalAt = [&](float x, float y)
    {
        const PenetrationResult deep = penetration(a, {m_disc, Affine2::translation({x, y})}, with());
        EXPECT_EQ(deep.status, Status::Separated);
        EXPECT_EQ(deep.depth, 0.f);
        EXPECT_EQ(deep.by, AnsweredBy::Bounds);
        return deep.normal;
    };
    EXPECT_EQ(normalAt(9.f, 1.f), Vec2(1.f, 0.f));
    EXPECT_EQ(normalAt(-9.f, 1.f), Vec2(-1.f, 0.f));
    EXPECT_EQ(normalAt(1.f, 9.f), Vec2(0.f, 1.f));
    EXPECT_EQ(normalAt(5.f, -9.f), Vec2(0.f, -1.f));
    const Operand b{m_disc, Affine2::translation({9.f, 0.f})};
    EXPECT_EQ(overlap(a, b, with()).by, AnsweredBy::Bounds);
    EXPECT_EQ(shapeCast(a, {0.f, 9.f}, b, {}, with()).by, AnsweredBy::Bounds);
    EXPECT_EQ(rayCast(a, {{9.f, 9.f}, {1.f, 0.f}, 77.f}, with()).by, AnsweredBy::Bounds);
    EXPECT_EQ(rayCast(a, {{9.f, 9.f}, {1.f, 0.f}, 77.f}, with()).distance, 77.f);
}

TEST(PiecesUnfinished, OneUnfinishedPairIsAnUnfinishedAnswerUnlessAnotherOverlaps)
{
    const std::vector<Shape> two{Box{{8.f, 8.f}}, Circle{4.f, {5.f, 5.f}}},
        apart{Box{{8.f, 8.f}}, Box{{1.f, 1.f}, {30.f, 30.f}}};
    const Shape probe = Box{{4.f, 4.f}}, disc = Circle{1.f};
    const GjkSettings one{.maxIterations = 1, .method = Method::Gjk};
    EXPECT_EQ(overlap({apart, Here}, {probe, Affine2::translation({2.f, 1.f})}, one).status, Status::IterationLimit);
    const OverlapResult found = overlap({two, Here}, {disc, Affine2::translation({5.f, 5.f})}, one);
    EXPECT_EQ(found.status, Status::Overlapping);
    EXPECT_EQ(found.pieceA, 1u);
}

// An unfinished piece that may be hit first takes the hit of another back.
TEST(PiecesUnfinished, DistanceAndFractionAreFree)
{
    Random random(642);
    int unfinished = 0;
    for (int i = 0; i < test::caseCount(4000); ++i)
    {
        const PiecePair pair = test::randomPieces(random);
        const Operand a = pair.operandA(), b = pair.operandB();
        const Ray ray{pair.matrixB.offset() + random.inSquare(60.f), random.inSquare(2.f), 150.f};
        const Vec2 motion = random.inSquare(150.f);
        const GjkSettings whole{.maxIterations = 128, .method = Method::Gjk},
            few{.maxIterations = 3, .method = Method::Gjk};
        const RayCastResult truth = rayCast(a, ray, whole), cut = rayCast(a, ray, few);
        const CastResult hit = shapeCast(a, motion, b, {}, whole), early = shapeCast(a, motion, b, {}, few);
        const DistanceResult gap = distance(a, b, few);
        ASSERT_LE(static_cast<double>(gap.lowerBound), std::max(0., pair.gap()) + pair.band());
        ASSERT_GE(static_cast<double>(gap.distance), pair.gap() - pair.band());
        if (cut.status == Status::IterationLimit)
        {
            ++unfinished;
            ASSERT_FALSE(cut.hit || cut.startedInside);
            ASSERT_LE(cut.distance, truth.distance + 0.05f);
        }
        else
        {
            ASSERT_EQ(cut.hit, truth.hit);
        }
        if (early.status == Status::IterationLimit)
        {
            ASSERT_FALSE(early.hit || early.startedOverlapping);
            ASSERT_LE(early.fraction, hit.fraction + 1e-4f);
        }
    }
    EXPECT_GE(unfinished, test::atLeast(0.02, test::caseCount(4000)));
}

} // namespace
