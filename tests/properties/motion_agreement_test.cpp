// SPDX-License-Identifier: Zlib
// timeOfImpact and closestApproach against the double-precision oracle, which has its own motion rule
// and steps by its own bound on the speed of every point.
#include "support/judging.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace
{

using namespace graze;
using test::Pair;
using test::Random;
using test::View;
namespace oracle = test::oracle;

struct MovingPair
{
    Pair pair;
    Affine2 endA;
    Affine2 endB;

    [[nodiscard]] MovingPair swapped() const { return {pair.swapped(), endB, endA}; }
};

std::string describe(const MovingPair& moving)
{
    return test::describe(moving.pair) + "\nto A: " + test::describe(moving.pair.a, moving.endA) +
           "\nto B: " + test::describe(moving.pair.b, moving.endB);
}

// A pose that the sprite may have a frame later: turned, grown, moved, now and then flipped or flat.
Affine2 laterPose(Random& random, const Affine2& start, float distance, View view)
{
    const float growth = random.chance(0.5f) ? 1.f : random.logBetween(0.5f, 2.f);
    const Affine2 change =
        Affine2::from({.angleRadians = random.chance(0.2f) ? 0.f : random.between(-3.f, 3.f), .scale = {growth, 1.f}});
    Affine2 end = change * Affine2{start.m00, start.m01, 0.f, start.m10, start.m11, 0.f};
    if (view == View::Any && random.chance(0.15f))
        end = Affine2::scaling({1.f, random.chance(0.5f) ? -1.f : 0.f}) * end;
    const Vec2 way = random.inSquare(distance);
    end.tx = start.tx + way.x;
    end.ty = start.ty + way.y;
    return end;
}

MovingPair randomMovingPair(Random& random, View view)
{
    MovingPair moving{test::randomPair(random, view, 300.f), {}, {}};
    const Vec2 apart = random.inSquare(random.logBetween(1.f, 200.f));
    moving.pair.matrixA.tx += apart.x;
    moving.pair.matrixA.ty += apart.y;
    const float distance = random.logBetween(1.f, random.chance(0.2f) ? 5000.f : 200.f);
    moving.endA = laterPose(random, moving.pair.matrixA, distance, view);
    moving.endB = laterPose(random, moving.pair.matrixB, random.chance(0.5f) ? 0.f : distance, view);
    return moving;
}

struct Judged
{
    oracle::Motion a;
    oracle::Motion b;
    double slack = 0.;

    explicit Judged(const MovingPair& moving) :
    a(test::bodyOf(moving.pair.a, moving.pair.matrixA), test::matrixOf(moving.endA)),
    b(test::bodyOf(moving.pair.b, moving.pair.matrixB), test::matrixOf(moving.endB))
    {
        const double band = std::max(test::bandOf(a.at(0.), b.at(0.)), test::bandOf(a.at(1.), b.at(1.)));
        const double speed =
            std::hypot(a.centreMotion().x - b.centreMotion().x, a.centreMotion().y - b.centreMotion().y);
        slack = band + 1.2e-7 * (speed + a.turningSpeed() + b.turningSpeed());
    }
    [[nodiscard]] double gapAt(double t) const { return oracle::signedGap(a.at(t), b.at(t)).gap; }
    [[nodiscard]] bool jumps() const { return a.jumps() || b.jumps(); }
};

CastResult impactOf(const MovingPair& moving)
{
    const Operand a = moving.pair.operandA(), b = moving.pair.operandB();
    return timeOfImpact(a, Motion::of(a, moving.endA), b, Motion::of(b, moving.endB));
}

void expectRightImpact(const CastResult& result, const Judged& judged)
{
    ASSERT_NE(result.status, Status::InvalidInput);
    const double t = static_cast<double>(result.fraction);
    if (result.status == Status::IterationLimit)
    {
        ASSERT_FALSE(result.hit);
        const double told = std::min(t, 1. - 1e-7);
        ASSERT_GE(oracle::firstBelow(judged.a, judged.b, -2. * judged.slack, judged.slack, told), told)
            << "touches before " << t << ", at which the iterations ended";
        return;
    }
    if (!result.hit)
    {
        ASSERT_GT(oracle::firstBelow(judged.a, judged.b, -2. * judged.slack, judged.slack), 1.) << "missed";
        return;
    }
    ASSERT_TRUE(t >= 0. && t <= 1.);
    ASSERT_LE(judged.gapAt(t), judged.slack) << "hit out of nothing at " << t;
    if (result.startedOverlapping)
    {
        ASSERT_EQ(t, 0.);
        return;
    }
    ASSERT_TRUE(test::isUnit(result.normal));
    const double before = judged.jumps() ? std::min(t, 1. - 1e-7) : t;
    ASSERT_GE(oracle::firstBelow(judged.a, judged.b, -2. * judged.slack, judged.slack, before), before)
        << "touches before " << t;
}

class MotionAgreement : public testing::TestWithParam<View>
{
};

TEST_P(MotionAgreement, TimeOfImpactIsRightOutsideTheBand)
{
    Random random(41);
    int hits = 0;
    int limits = 0;
    const int count = test::caseCount(5000);
    for (int i = 0; i < count; ++i)
    {
        const MovingPair moving = randomMovingPair(random, GetParam());
        const CastResult result = impactOf(moving);
        const Judged judged(moving);
        hits += result.hit;
        limits += result.status == Status::IterationLimit;
        ASSERT_NO_FATAL_FAILURE(expectRightImpact(result, judged)) << "case " << i << '\n' << describe(moving);
        ASSERT_NO_FATAL_FAILURE(expectRightImpact(impactOf(moving.swapped()), judged)) << "case " << i << ", swapped\n"
                                                                                       << describe(moving);
    }
    EXPECT_GE(hits, count * 3 / 10);
    EXPECT_LE(hits, count * 7 / 10);
    // Long grazes may take more than the default of 32 steps, and say so.
    EXPECT_LE(limits, 2 + count / 500);
}

TEST_P(MotionAgreement, MotionAtFollowsTheRule)
{
    Random random(42);
    for (int i = 0; i < test::caseCount(10000); ++i)
    {
        const MovingPair moving = randomMovingPair(random, GetParam());
        const Operand a = moving.pair.operandA();
        const Motion motion = Motion::of(a, moving.endA);
        EXPECT_EQ(motionAt(motion, 0.f), moving.pair.matrixA);
        EXPECT_EQ(motionAt(motion, 1.f), moving.endA);
        const float t = random.unit();
        const Judged judged(moving);
        const auto expected = judged.a.at(static_cast<double>(t)).matrix;
        const auto got = test::matrixOf(motionAt(motion, t));
        for (std::size_t k = 0; k < 6; ++k)
        {
            const double scale = k % 3 == 2 ? 2000. + 300. * 12. : 12.;
            ASSERT_NEAR(got[k], expected[k], 1e-6 * scale) << "case " << i << ", t " << t << '\n' << describe(moving);
        }
    }
}

TEST_P(MotionAgreement, ClosestApproachIsTheSmallestGapOnTheWay)
{
    Random random(43);
    int limits = 0;
    const int count = test::caseCount(3000);
    for (int i = 0; i < count; ++i)
    {
        const MovingPair moving = randomMovingPair(random, GetParam());
        const Operand a = moving.pair.operandA(), b = moving.pair.operandB();
        const ApproachResult result = closestApproach(a, Motion::of(a, moving.endA), b, Motion::of(b, moving.endB));
        const Judged judged(moving);
        const double told = static_cast<double>(result.distance);
        const std::string about = "case " + std::to_string(i) + '\n' + describe(moving);
        ASSERT_NE(result.status, Status::InvalidInput) << about;
        ASSERT_LE(result.lowerBound, result.distance) << about;
        // Where it is told to be that near, it is.
        const double t = static_cast<double>(result.fraction);
        const double there = std::min(judged.gapAt(t), judged.gapAt(std::min(t, 1. - 1e-7)));
        ASSERT_LE(there, told + judged.slack) << about;
        // Nothing comes nearer than the lower bound, or, when it is done, than what was told.
        const double least =
            static_cast<double>(result.status == Status::IterationLimit ? result.lowerBound : result.distance);
        limits += result.status == Status::IterationLimit;
        if (least > 0.)
        {
            ASSERT_GT(oracle::firstBelow(judged.a, judged.b, least - 2. * judged.slack, judged.slack), 1.) << about;
        }
    }
    EXPECT_LE(limits, 2 + count / 100);
}

INSTANTIATE_TEST_SUITE_P(Views, MotionAgreement, testing::Values(View::Rigid, View::Affine, View::Any),
                         [](const auto& view) {
                             return std::string(view.param == View::Rigid    ? "Rigid"
                                                : view.param == View::Affine ? "Affine"
                                                                             : "Singular");
                         });

} // namespace
