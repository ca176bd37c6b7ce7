// SPDX-License-Identifier: Zlib
// timeOfImpact and closestApproach against the double-precision oracle, which has its own motion rule
// and steps by its own bound on the speed of every point.
#include "support/pairs/moving_pair.hpp"
#include "support/pairs/queries.hpp"

#include <gtest/gtest.h>

#include <string>
#include <tuple>

namespace
{

using namespace graze;
using test::JudgedMotion;
using test::MovingPair;
using test::Random;
using test::View;

class MotionAgreement : public testing::TestWithParam<std::tuple<View, Method>>, public test::Queries
{
protected:
    MotionAgreement() : Queries(std::get<Method>(GetParam())) {}

    [[nodiscard]] View view() const { return std::get<View>(GetParam()); }
};

TEST_P(MotionAgreement, TimeOfImpactIsRightOutsideTheBand)
{
    Random random(41);
    int hits = 0;
    int limits = 0;
    const int count = test::caseCount(10000);
    for (int i = 0; i < count; ++i)
    {
        const MovingPair moving = test::randomMovingPair(random, view());
        const CastResult result = impactOf(moving);
        const JudgedMotion judged(moving);
        hits += result.hit;
        limits += result.status == Status::IterationLimit;
        ASSERT_NO_FATAL_FAILURE(test::expectRightImpact(judged, result)) << "case " << i << '\n' << describe(moving);
        ASSERT_NO_FATAL_FAILURE(test::expectRightImpact(judged, impactOf(moving.swapped())))
            << "case " << i << ", swapped\n"
            << describe(moving);
    }
    EXPECT_GE(hits, test::atLeast(0.3, count));
    EXPECT_LE(hits, test::atMost(0.7, count));
    // Long grazes may take more than the default of 32 searches, and say so.
    EXPECT_LE(limits, 2 + count / 200);
}

TEST_P(MotionAgreement, MotionAtFollowsTheRule)
{
    Random random(42);
    for (int i = 0; i < test::caseCount(10000); ++i)
    {
        const MovingPair moving = test::randomMovingPair(random, view());
        const Operand a = moving.pair.operandA();
        const Motion motion = Motion::of(a, moving.endA);
        EXPECT_EQ(motionAt(motion, 0.f), moving.pair.matrixA);
        EXPECT_EQ(motionAt(motion, 1.f), moving.endA);
        const float t = random.unit();
        const JudgedMotion judged(moving);
        const auto expected = judged.a.at(static_cast<double>(t)).matrix;
        const auto got = test::matrixOf(motionAt(motion, t));
        for (std::size_t k = 0; k < 6; ++k)
        {
            const double scale = k % 3 == 2 ? 2000. + 300. * 12. : 12.;
            ASSERT_NEAR(got[k], expected[k], 1e-6 * scale) << "case " << i << ", t " << t << '\n' << describe(moving);
        }
    }
}

TEST_P(MotionAgreement, ClosestApproachIsTheSmallestGapOfTheMotion)
{
    Random random(43);
    int limits = 0;
    const int count = test::caseCount(10000);
    for (int i = 0; i < count; ++i)
    {
        const MovingPair moving = test::randomMovingPair(random, view());
        const JudgedMotion judged(moving);
        const ApproachResult result = approachOf(moving), back = approachOf(moving.swapped());
        limits += result.status == Status::IterationLimit;
        ASSERT_NO_FATAL_FAILURE(test::expectRightApproach(judged, result)) << "case " << i << '\n' << describe(moving);
        if (test::isFinished(result.status) && test::isFinished(back.status))
        {
            ASSERT_NEAR(result.distance, back.distance, judged.slack) << "case " << i << '\n' << describe(moving);
        }
    }
    EXPECT_LE(limits, 2 + count / 100);
}

std::string nameOfMotion(const testing::TestParamInfo<std::tuple<View, Method>>& tested)
{
    const auto [view, method] = tested.param;
    const std::string name = view == View::Rigid ? "Rigid" : view == View::Affine ? "Affine" : "Singular";
    return name + '_' + test::methodName(method);
}

INSTANTIATE_TEST_SUITE_P(Views, MotionAgreement,
                         testing::Combine(testing::Values(View::Rigid, View::Affine, View::Any),
                                          testing::ValuesIn(test::Methods)),
                         nameOfMotion);

} // namespace
