// SPDX-License-Identifier: Zlib
// What has to hold of any pair: turning the world, scaling it, mirroring it or swapping the operands
// changes nothing but what it must.
#include "support/pairs/judging.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace
{

using namespace graze;
using test::Pair;
using test::Random;
using test::View;

Pair transformed(const Pair& pair, const Affine2& world)
{
    return {pair.a, world * pair.matrixA, pair.b, world * pair.matrixB};
}

// The change of lengths by rounding the matrices of the changed world.
double roundingOf(const Pair& pair)
{
    double farthest = 0.;
    for (const Affine2& m : {pair.matrixA, pair.matrixB})
        farthest = std::max({farthest, std::fabs(static_cast<double>(m.tx)), std::fabs(static_cast<double>(m.ty))});
    const double size = std::max(test::oracle::extent(test::bodyOf(pair.a, pair.matrixA)),
                                 test::oracle::extent(test::bodyOf(pair.b, pair.matrixB)));
    return 4e-7 * (farthest + 4. * size);
}

double signedAnswer(const Pair& pair)
{
    const DistanceResult gap = distance(pair.operandA(), pair.operandB());
    if (gap.status == Status::Separated)
        return static_cast<double>(gap.distance);
    return -static_cast<double>(penetration(pair.operandA(), pair.operandB()).depth);
}

TEST(GjkProperties, SwappingTheOperandsTurnsTheNormalAndNothingElse)
{
    Random random(61);
    for (int i = 0; i < test::caseCount(10000); ++i)
    {
        const Pair pair = test::randomPair(random, View::Any, 1000.f);
        const double band = test::bandOf(pair);
        const double there = signedAnswer(pair), back = signedAnswer(pair.swapped());
        ASSERT_NEAR(there, back, band) << test::describe(pair);
        if (std::fabs(there) > band)
        {
            ASSERT_EQ(overlap(pair.operandA(), pair.operandB()).status,
                      overlap(pair.operandB(), pair.operandA()).status)
                << test::describe(pair);
        }
        if (there > 10. * band)
        {
            // The separation is unique: the same vector, turned round.
            const Vec2 ab = distance(pair.operandA(), pair.operandB()).separation;
            const Vec2 ba = distance(pair.operandB(), pair.operandA()).separation;
            ASSERT_LE(length(ab + ba), 0.02f * length(ab) + static_cast<float>(band)) << test::describe(pair);
        }
    }
}

TEST(GjkProperties, RigidMotionOfTheWorldChangesNothing)
{
    Random random(62);
    for (int i = 0; i < test::caseCount(10000); ++i)
    {
        const Pair pair = test::randomPair(random, View::Affine, 500.f);
        const Pair turned = transformed(pair, random.rigid(1000.f));
        ASSERT_NEAR(signedAnswer(pair), signedAnswer(turned), test::bandOf(pair) + roundingOf(turned))
            << test::describe(pair);
    }
}

TEST(GjkProperties, MirroringTheWorldChangesNothing)
{
    Random random(63);
    for (int i = 0; i < test::caseCount(10000); ++i)
    {
        const Pair pair = test::randomPair(random, View::Any, 500.f);
        for (const Vec2 flip : {Vec2{-1.f, 1.f}, Vec2{1.f, -1.f}})
        {
            const Pair mirrored = transformed(pair, Affine2::scaling(flip));
            ASSERT_NEAR(signedAnswer(pair), signedAnswer(mirrored), 1e-5 + 1e-6 * test::bandOf(pair))
                << test::describe(pair);
            ASSERT_EQ(overlap(pair.operandA(), pair.operandB()).status,
                      overlap(mirrored.operandA(), mirrored.operandB()).status)
                << test::describe(pair);
        }
    }
}

TEST(GjkProperties, ScalingBothShapesScalesDistance)
{
    Random random(64);
    for (int i = 0; i < test::caseCount(10000); ++i)
    {
        const Pair pair = test::randomPair(random, View::Any, 100.f);
        const double plain = signedAnswer(pair);
        // Powers of two scale floats exactly; 1e-3 to 1e6 in between.
        const float factor = std::exp2(std::floor(random.between(-10.f, 20.f)));
        const Pair scaled = transformed(pair, Affine2::scaling({factor, factor}));
        const double expected = plain * static_cast<double>(factor);
        ASSERT_NEAR(signedAnswer(scaled), expected, 2e-6 * (std::fabs(expected) + static_cast<double>(factor) * 300.))
            << "factor " << factor << '\n'
            << test::describe(pair);
    }
}

TEST(GjkProperties, MovingBByDepthTimesNormalSeparatesAndLessDoesNot)
{
    Random random(65);
    int deep = 0;
    for (int i = 0; i < test::caseCount(10000); ++i)
    {
        const Pair pair = test::randomPair(random, View::Any, 200.f);
        const PenetrationResult result = penetration(pair.operandA(), pair.operandB());
        const float band = static_cast<float>(2. * (test::bandOf(pair) + roundingOf(pair)));
        if (result.status != Status::Overlapping || result.depth <= band)
            continue;
        ++deep;
        const auto statusAfter = [&](float distance)
        {
            Affine2 matrix = pair.matrixB;
            matrix.tx += result.normal.x * distance;
            matrix.ty += result.normal.y * distance;
            return overlap(pair.operandA(), {pair.b, matrix}).status;
        };
        ASSERT_EQ(statusAfter(result.depth + band), Status::Separated) << test::describe(pair);
        ASSERT_EQ(statusAfter(result.depth - band), Status::Overlapping) << test::describe(pair);
        // No other direction is shorter: eight of them, moved by a little less than the depth.
        for (int k = 0; k < 8; ++k)
        {
            const Vec2 offset = normalized(random.inSquare(1.f)) * (result.depth - band);
            Affine2 matrix = pair.matrixB;
            matrix.tx += offset.x;
            matrix.ty += offset.y;
            ASSERT_EQ(overlap(pair.operandA(), {pair.b, matrix}).status, Status::Overlapping) << test::describe(pair);
        }
    }
    EXPECT_GE(deep, test::atLeast(0.1, test::caseCount(10000)));
}

TEST(GjkProperties, RoundedShapesAreTheirCoreGrownByTheRadius)
{
    Random random(66);
    for (int i = 0; i < test::caseCount(10000); ++i)
    {
        const std::vector<Vec2> core = convexHull(random.points(7, 30.f));
        const float radius = random.between(0.f, 10.f);
        const Affine2 matrixA = random.rigid(100.f), matrixB = random.rigid(100.f);
        const Shape plain = Shape::ofPoints(core), rounded = Shape::ofPoints(core, radius);
        const Shape other = random.polygon(8, 30.f);
        const double bare = signedAnswer({plain, matrixA, other, matrixB});
        const double grown = signedAnswer({rounded, matrixA, other, matrixB});
        ASSERT_NEAR(grown, bare - static_cast<double>(radius), 1e-3 + 1e-4 * 80.);
    }
}

} // namespace
