// SPDX-License-Identifier: Zlib
#include "support/pairs/moving_pair.hpp"

#include <graze/math/affine2.hpp>
#include <graze/pair/motion.hpp>
#include <graze/pair/operand.hpp>

#include <gtest/gtest.h>

#include <limits>

namespace
{

using namespace graze;
using test::Random;
using test::View;

TEST(MotionPath, TranslationAloneIsStraight)
{
    const MotionPath path(
        {Affine2::scaling({2.f, 3.f}), Affine2::translation({5.f, 6.f}) * Affine2::scaling({2.f, 3.f}), {1.f, 1.f}});
    EXPECT_TRUE(path.isStraight());
    EXPECT_FALSE(path.jumps());
    EXPECT_EQ(path.translation(), Vec2d(5., 6.));
    EXPECT_EQ(path.angle(), 0.);
    EXPECT_EQ(path.linearRateAt(0.5).m00, 0.);
    EXPECT_EQ(path.linearAt(0.5).m11, 3.);
}

TEST(MotionPath, FlipsAndSingularMatricesJump)
{
    const Affine2 start = Affine2::scaling({2.f, 3.f});
    for (const Affine2& end : {Affine2::scaling({-2.f, 3.f}), Affine2::scaling({0.f, 3.f})})
    {
        for (const Motion& motion : {Motion{start, end, {}}, Motion{end, start, {}}})
        {
            const MotionPath path(motion);
            EXPECT_TRUE(path.jumps());
            EXPECT_TRUE(path.isStraight());
            EXPECT_EQ(path.end().m00, static_cast<double>(motion.end.m00));
            EXPECT_EQ(path.linearAt(0.9).m00, static_cast<double>(motion.start.m00));
        }
    }
    EXPECT_FALSE(MotionPath({start, Affine2::rotation(3.f) * start, {}}).jumps());
}

// The start's linear part in the middle, or nothing if the motion morphs.
bool keepsItsFirstForm(const Affine2& start, const Affine2& end)
{
    const Affine2 middle = motionAt({start, end, {}}, 0.5f);
    return MotionPath({start, end, {}}).jumps() && middle.m00 == start.m00 && middle.m01 == start.m01 &&
           middle.m10 == start.m10 && middle.m11 == start.m11;
}

// A card that is turned over: at the same angle it gets thinner, until it is exactly flat.
TEST(MotionPath, GoingFlatKeepsTheFirstForm)
{
    const Affine2 start{0.797937453f, 1.08562124f, 101.315536f, 0.854216158f, -1.01409674f, 131.526321f};
    const Affine2 end{-0.346122265f, 0.f, 189.09343f, 0.938189387f, 0.f, 41.9652252f};
    EXPECT_TRUE(keepsItsFirstForm(start, end));
    Random random(713);
    for (int i = 0; i < test::caseCount(10000); ++i)
    {
        const float angle = random.between(-4.f, 4.f);
        const Vec2 scale{random.logBetween(0.01f, 100.f), random.chance(0.5f) ? 1.f : random.logBetween(0.01f, 100.f)};
        const Affine2 open = Affine2::from({.angleRadians = angle, .scale = scale});
        const float turn = random.chance(0.5f) ? 0.f : random.between(-1.f, 1.f);
        const Affine2 flat = Affine2::from({.angleRadians = angle + turn, .scale = {scale.x, 0.f}});
        ASSERT_TRUE(keepsItsFirstForm(open, flat)) << "case " << i;
        ASSERT_TRUE(keepsItsFirstForm(flat, open)) << "case " << i;
        ASSERT_TRUE(keepsItsFirstForm(open, Affine2::from({.angleRadians = angle, .scale = {scale.x, -scale.y}})));
        // Nearly flat is not flat.
        ASSERT_FALSE(
            MotionPath({open, Affine2::from({.angleRadians = angle, .scale = {scale.x, 1e-30f}}), {}}).jumps());
    }
}

// Rounding once decided whether a sprite that changes the sign of both scales turns left or right.
TEST(MotionPath, HalfATurnGoesByPlusPi)
{
    Random random(719);
    for (int i = 0; i < test::caseCount(1000); ++i)
    {
        const Affine2 start = random.affine(50.f);
        if (linearOf(start).determinant() == 0.)
            continue;
        const float size = random.chance(0.5f) ? 1.f : 2.f;
        const Affine2 end{-start.m00 * size, -start.m01 * size, 3.f, -start.m10 * size, -start.m11 * size, 4.f};
        ASSERT_NEAR(MotionPath({start, end, {}}).angle(), Pi, 1e-12) << "case " << i;
        ASSERT_NEAR(MotionPath({end, start, {}}).angle(), Pi, 1e-12) << "case " << i;
    }
}

// Zeros of either sign are the same turn.
TEST(MotionPath, HalfATurnGoesByPlusPiWhereEntriesAreZero)
{
    for (const float zero : {0.f, -0.f})
        for (const Affine2& start :
             {Affine2{1.f, zero, 0.f, zero, 1.f, 0.f}, Affine2{zero, 0.75f, 0.f, 0.75f, 0.75f, 0.f}})
        {
            const Affine2 end{-start.m00, -start.m01, 0.f, -start.m10, -start.m11, 0.f};
            EXPECT_NEAR(MotionPath({start, end, {}}).angle(), Pi, 1e-12);
            EXPECT_NEAR(MotionPath({end, start, {}}).angle(), Pi, 1e-12);
        }
}

// A stretch by 1e30 and more once lost every digit of the form.
TEST(MotionPath, NearlyFlatStartIsExact)
{
    Random random(721);
    for (int i = 0; i < test::caseCount(1000); ++i)
    {
        const float turn = random.between(-3.f, 3.f);
        const Affine2 start = Affine2::from({.angleRadians = turn, .scale = {3.f, random.logBetween(1e-37f, 1.f)}});
        const Affine2 end = Affine2::from({.angleRadians = turn + random.between(-3.f, 3.f), .scale = {1.f, 2.f}});
        const Mat2d last = MotionPath({start, end, {}}).linearAt(1.);
        ASSERT_NEAR(last.m00, static_cast<double>(end.m00), 1e-12) << "case " << i;
        ASSERT_NEAR(last.m01, static_cast<double>(end.m01), 1e-12) << "case " << i;
        ASSERT_NEAR(last.m10, static_cast<double>(end.m10), 1e-12) << "case " << i;
        ASSERT_NEAR(last.m11, static_cast<double>(end.m11), 1e-12) << "case " << i;
    }
}

TEST(MotionPath, TurnsByTheAngleAndStretchesByTheStrain)
{
    const MotionPath path({Affine2{}, Affine2::rotation(0.8f) * Affine2::scaling({3.f, 1.f}), {}});
    EXPECT_NEAR(path.angle(), 0.8, 1e-6);
    EXPECT_NEAR(path.strain().m00, 2., 1e-6);
    EXPECT_NEAR(path.strain().m11, 0., 1e-6);
    EXPECT_NEAR(path.strain().m01, 0., 1e-6);
    const Mat2d half = path.linearAt(0.5);
    EXPECT_NEAR(half.m00, 2. * std::cos(0.4), 1e-6);
    EXPECT_NEAR(half.m10, 2. * std::sin(0.4), 1e-6);
    EXPECT_NEAR(half.m11, std::cos(0.4), 1e-6);
}

TEST(MotionPath, RateIsTheDerivativeAndCurvatureBoundsTheSecond)
{
    Random random(711);
    for (int i = 0; i < test::caseCount(1000); ++i)
    {
        const MotionPath path(test::randomMovingPair(random, i % 2 ? View::Rigid : View::Affine).motionA());
        const double t = static_cast<double>(random.between(0.1f, 0.9f)), h = 1e-4;
        const Mat2d before = path.linearAt(t - h), now = path.linearAt(t), after = path.linearAt(t + h);
        const Mat2d slope = (1. / (2. * h)) * (after + -1. * before);
        const Mat2d off = slope + -1. * path.linearRateAt(t);
        ASSERT_LE(off.norm(), 1e-4 * (1. + path.linearRateAt(t).norm() + now.norm()));
        const Mat2d second = (1. / (h * h)) * (after + -2. * now + before);
        ASSERT_LE(second.norm(), path.curvature(0.) * (1. + 1e-3) + 1e-4 * (1. + now.norm()));
    }
}

TEST(MotionPath, StraightPathIsCurvedInATurningFrame)
{
    const Affine2 start = Affine2::scaling({2.f, 3.f});
    for (const Affine2& end : {start, Affine2::translation({5.f, 6.f}) * start, Affine2::scaling({-2.f, 3.f})})
    {
        const MotionPath path({start, end, {}});
        EXPECT_EQ(path.curvature(0.), 0.);
        EXPECT_NEAR(path.curvature(0.5), 0.75, 1e-12) << "the square of the angle times the largest stretch";
    }
}

TEST(MotionPath, CentreGoesStraightAndTheOffsetFollows)
{
    Random random(712);
    for (int i = 0; i < test::caseCount(1000); ++i)
    {
        const Motion motion = test::randomMovingPair(random, View::Affine).motionA();
        const MotionPath path(motion);
        const Vec2d origin(random.inSquare(100.f));
        const Vec2d from(motion.start.transformPoint(motion.centre)), to(motion.end.transformPoint(motion.centre));
        const double t = static_cast<double>(random.unit());
        const Vec2d expected = from + (to - from) * t - origin;
        ASSERT_LE(length(path.centreAt(t, origin) - expected), 1e-2);
        const Vec2d centre = path.linearAt(t) * path.localCentre() + path.offsetAt(t, origin);
        ASSERT_LE(length(centre - path.centreAt(t, origin)), 1e-9 * (1. + length(centre)));
        ASSERT_LE(length(path.offsetAt(0., {}) - Vec2d(motion.start.offset())), 1e-3);
        ASSERT_LE(length(path.offsetAt(1., {}) - Vec2d(motion.end.offset())), 1e-2);
    }
}

TEST(Motion, CentreIsThatOfTheBoundsOfAllPieces)
{
    const std::vector<Shape> pieces{Circle{1.f, {-3.f, 0.f}}, Box{{2.f, 2.f}, {5.f, 4.f}}};
    EXPECT_EQ(Motion::of({pieces, Affine2{}}, Affine2{}).centre, Vec2(1.f, 2.f));
    EXPECT_EQ(Motion::of({std::span<const Shape>{}, Affine2{}}, Affine2{}).centre, Vec2{});
}

TEST(Motion, FiniteIsBothMatricesAndTheCentre)
{
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_TRUE(isFinite(Motion::still({})));
    EXPECT_FALSE(isFinite(Motion{Affine2::translation({nan, 0.f}), {}, {}}));
    EXPECT_FALSE(isFinite(Motion{{}, Affine2::translation({nan, 0.f}), {}}));
    EXPECT_FALSE(isFinite(Motion{{}, {}, {0.f, nan}}));
}

} // namespace
