// SPDX-License-Identifier: Zlib
#include "support/pairs/agreement.hpp"
#include "support/pairs/queries.hpp"
#include "support/pairs/runs.hpp"
#include "support/places.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace
{

using namespace graze;
using test::at;
using test::Here;
using test::NaN;
using test::PiecePair;
using test::Random;

class SeparationQuery : public test::ByMethod
{
protected:
    [[nodiscard]] SeparationResult separation(const Operand& a, const Operand& b, float margin = 0.f) const
    {
        return graze::separation(a, b, margin, by());
    }
    [[nodiscard]] static PiecePair moved(PiecePair pair, Vec2 displacementOfB)
    {
        pair.matrixB.tx += displacementOfB.x;
        pair.matrixB.ty += displacementOfB.y;
        return pair;
    }
    static void expectNear(Vec2 found, Vec2 wanted, float tolerance = 2e-4f)
    {
        EXPECT_LE(length(found - wanted), tolerance) << found.x << ", " << found.y;
    }

    const Shape m_disc = Circle{10.f}, m_small = Circle{5.f};
};

INSTANTIATE_TEST_SUITE_P(Of, SeparationQuery, testing::ValuesIn(test::Methods), test::nameOfMethod);

TEST_P(SeparationQuery, AnOverlapBecomesTheMargin)
{
    const Operand big{m_disc, Here}, small{m_small, at(12.f, 0.f)};
    EXPECT_EQ(separation(big, small, 2.f).status, Status::Overlapping);
    expectNear(separation(big, small, 2.f).displacement, {5.f, 0.f});
    expectNear(separation(small, big, 2.f).displacement, {-5.f, 0.f});
    expectNear(separation(big, small).displacement, {3.f, 0.f});
}

TEST_P(SeparationQuery, AGapBelowTheMarginIsWidenedAndALargerOneIsLeft)
{
    const Operand big{m_disc, Here}, small{m_small, at(0.f, 16.f)};
    EXPECT_EQ(separation(big, small, 4.f).status, Status::Overlapping);
    expectNear(separation(big, small, 4.f).displacement, {0.f, 3.f});
    for (const float margin : {0.f, 0.5f, 0.999f})
    {
        EXPECT_EQ(separation(big, small, margin).status, Status::Separated);
        EXPECT_EQ(separation(big, small, margin).displacement, Vec2{});
    }
}

TEST_P(SeparationQuery, TheCornerOfTwoPiecesIsLeftOnBothSides)
{
    const std::vector<Shape> corner{Box{{100.f, 20.f}, {50.f, 10.f}}, Box{{20.f, 100.f}, {-10.f, -30.f}}};
    // 2 px in the floor at y = 0, 3 px in the wall at x = 0.
    const Operand walls{corner, Here}, disc{m_disc, at(7.f, -8.f)};
    expectNear(separation(walls, disc).displacement, {3.f, -2.f});
    expectNear(separation(disc, walls).displacement, {-3.f, 2.f});
    expectNear(separation(walls, disc, 1.f).displacement, {4.f, -3.f});
}

TEST_P(SeparationQuery, BetweenWallsThatAreTooNarrowItLeavesAlongTheShorterSide)
{
    const std::vector<Shape> walls{Box{{10.f, 40.f}, {-11.f, 0.f}}, Box{{10.f, 40.f}, {12.f, 0.f}}};
    const SeparationResult out = separation({walls, Here}, {m_disc, Here}, 1.f);
    EXPECT_EQ(out.status, Status::Overlapping);
    // To the left or to the right, beyond the wall, the disc and the margin.
    expectNear(out.displacement, {-27.f, 0.f}, 0.02f);
}

// The displacement leaves the margin to all pieces, and that of two single ones is as short as can be.
TEST_P(SeparationQuery, LeavesTheMarginToRandomPieces)
{
    Random random(71);
    int pushed = 0, several = 0;
    const int count = test::caseCount(4000);
    for (int i = 0; i < count; ++i)
    {
        PiecePair pair = test::randomPieces(random);
        if (i % 2 == 0)
        {
            pair.piecesA.resize(1, pair.piecesA.front());
            pair.piecesB.resize(1, pair.piecesB.front());
        }
        const bool single = pair.piecesA.size() == 1 && pair.piecesB.size() == 1;
        const float margin = random.chance(0.5f) ? 0.f : random.between(0.f, 4.f);
        const double slack = 2. * pair.band(), wanted = static_cast<double>(margin);
        const SeparationResult ab = separation(pair.operandA(), pair.operandB(), margin);
        const SeparationResult ba = separation(pair.operandB(), pair.operandA(), margin);
        ASSERT_TRUE(ab.status == Status::Overlapping || ab.status == Status::Separated) << i;
        ASSERT_GE(moved(pair, ab.displacement).gap(), wanted - slack) << i;
        ASSERT_GE(moved(pair, -ba.displacement).gap(), wanted - slack) << i;
        const double needed = std::max(0., wanted - pair.gap());
        if (single)
        {
            ASSERT_NEAR(static_cast<double>(length(ab.displacement)), needed, slack) << i;
        }
        pushed += ab.status == Status::Overlapping ? 1 : 0;
        several += !single && static_cast<double>(length(ab.displacement)) > needed + slack ? 1 : 0;
    }
    EXPECT_GT(pushed, count * 3 / 10);
    EXPECT_LT(pushed, count * 7 / 10);
    EXPECT_GT(several, count / 50) << "one piece alone does not free them";
}

// Less than what counts as rounding in what follows is an overlap all the same.
TEST_P(SeparationQuery, TheSmallestOverlapIsLeft)
{
    const Shape box = Box{{20.f, 20.f}};
    for (const float depth : {1e-5f, 5e-5f})
    {
        const SeparationResult result = separation({box, Here}, {box, at(20.f - depth, 3.f)});
        EXPECT_EQ(result.status, Status::Overlapping) << depth;
        EXPECT_NEAR(result.displacement.x, depth, 3e-6f) << depth;
        EXPECT_NEAR(result.displacement.y, 0.f, 3e-6f) << depth;
    }
}

TEST_P(SeparationQuery, BadNumbersAreInvalidInput)
{
    const Operand here{m_disc, Here}, nowhere{m_disc, at(NaN, 0.f)};
    for (const float margin : {-1.f, NaN, test::Infinity})
        EXPECT_EQ(separation(here, here, margin).status, Status::InvalidInput);
    EXPECT_EQ(separation(here, nowhere).status, Status::InvalidInput);
    EXPECT_EQ(separation(nowhere, here).status, Status::InvalidInput);
    const Shape disc = Circle{10.f};
    EXPECT_EQ(separation({disc, at(-3e38f, 0.f)}, {disc, at(3e38f, 0.f)}, 3e38f).status, Status::Separated);
}

TEST_P(SeparationQuery, WhatRunsOutSaysSo)
{
    const Shape round = Ellipse{20.f, 8.f};
    const Operand a{round, Here}, b{round, Affine2::from({.position = {9.f, 5.f}, .angleRadians = 1.f})};
    EXPECT_EQ(graze::separation(a, b, 1.f, by({.maxIterations = 2})).status, Status::IterationLimit);
    EXPECT_EQ(graze::separation(a, b, 1.f, by({.maxIterations = 128})).status, Status::Overlapping);
}

// Apart is known sooner than how far.
TEST_P(SeparationQuery, AGapThatRunsOutSaysSo)
{
    const Shape ellipse = Ellipse{20.f, 8.f}, box = Box{{30.f, 12.f}};
    for (const Shape* const shape : {&ellipse, &box, &m_disc})
    {
        const Operand a{ellipse, Here}, b{*shape, Affine2::from({.position = {30.f, 18.f}, .angleRadians = 1.f})};
        const Operand c{box, Here};
        for (const Operand* const other : {&a, &c})
        {
            const Vec2 wanted = graze::separation(*other, b, 20.f, by({.maxIterations = 128})).displacement;
            int finished = 0;
            for (int most = 1; most <= 32; ++most)
            {
                const SeparationResult result = graze::separation(*other, b, 20.f, by({.maxIterations = most}));
                if (result.status == Status::IterationLimit)
                    continue;
                ++finished;
                expectNear(result.displacement, wanted, 1e-2f);
            }
            EXPECT_GT(finished, 10);
        }
    }
}

} // namespace
