// SPDX-License-Identifier: Zlib
// overlap, distance and penetration against the double-precision oracle: shapes of all kinds, any
// matrix, at the origin and far from it. Inside the band either answer is legitimate, outside none is.
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

struct Judged
{
    test::oracle::Body a;
    test::oracle::Body b;
    double gap;
    double band;
};

Judged judge(const Pair& pair)
{
    Judged judged{test::bodyOf(pair.a, pair.matrixA), test::bodyOf(pair.b, pair.matrixB), 0., 0.};
    judged.gap = test::oracle::signedGap(judged.a, judged.b).gap;
    judged.band = test::bandOf(judged.a, judged.b);
    return judged;
}

// A point in the world is a float: far out it can't be better than that.
double worldRounding(const Judged& judged)
{
    const auto& a = judged.a.matrix;
    const double farthest = std::max(std::fabs(a[2]), std::fabs(a[5])) + 2. * test::oracle::extent(judged.a) +
                            2. * test::oracle::extent(judged.b) + std::fabs(judged.gap);
    return 2e-7 * farthest;
}

void expectOverlapAgrees(const Pair& pair, const Judged& judged)
{
    const OverlapResult result = overlap(pair.operandA(), pair.operandB());
    ASSERT_TRUE(result.status == Status::Separated || result.status == Status::Overlapping)
        << "status " << static_cast<int>(result.status) << ", gap " << judged.gap << '\n'
        << test::describe(pair);
    if (std::fabs(judged.gap) > judged.band)
    {
        ASSERT_EQ(result.overlapping(), judged.gap < 0.) << "gap " << judged.gap << '\n' << test::describe(pair);
    }
}

void expectDistanceAgrees(const Pair& pair, const Judged& judged)
{
    const DistanceResult result = distance(pair.operandA(), pair.operandB());
    ASSERT_NE(result.status, Status::IterationLimit) << test::describe(pair);
    ASSERT_NE(result.status, Status::InvalidInput) << test::describe(pair);
    ASSERT_NEAR(static_cast<double>(result.distance), std::max(0., judged.gap), judged.band) << test::describe(pair);
    ASSERT_LE(static_cast<double>(result.lowerBound), std::max(0., judged.gap) + judged.band) << test::describe(pair);
    if (result.status == Status::Overlapping)
    {
        ASSERT_EQ(result.distance, 0.f);
        ASSERT_EQ(result.normal, Vec2{});
        return;
    }
    const double slack = judged.band + worldRounding(judged);
    ASSERT_LE(test::oracle::signedDistance(judged.a, test::pointOf(result.pointA)), slack) << test::describe(pair);
    ASSERT_LE(test::oracle::signedDistance(judged.b, test::pointOf(result.pointB)), slack) << test::describe(pair);
    ASSERT_NEAR(length(result.separation), result.distance, judged.band);
    if (judged.gap <= judged.band)
        return;
    ASSERT_TRUE(test::isUnit(result.normal)) << test::describe(pair);
    ASSERT_GE(test::oracle::separationAlong(judged.a, judged.b, test::pointOf(result.normal)), judged.gap - judged.band)
        << test::describe(pair);
}

void expectPenetrationAgrees(const Pair& pair, const Judged& judged)
{
    const PenetrationResult result = penetration(pair.operandA(), pair.operandB());
    ASSERT_TRUE(result.status == Status::Separated || result.status == Status::Overlapping)
        << "status " << static_cast<int>(result.status) << ", gap " << judged.gap << ", iterations "
        << result.iterations << '\n'
        << test::describe(pair);
    ASSERT_TRUE(test::isUnit(result.normal)) << test::describe(pair);
    if (std::fabs(judged.gap) > judged.band)
    {
        ASSERT_EQ(result.status == Status::Overlapping, judged.gap < 0.) << "gap " << judged.gap << '\n'
                                                                         << test::describe(pair);
    }
    ASSERT_NEAR(static_cast<double>(result.depth), std::max(0., -judged.gap), judged.band) << test::describe(pair);
    ASSERT_LE(result.lowerBound, result.depth);
    if (result.status != Status::Overlapping)
        return;
    // Moving B by depth x normal separates, and nothing shorter does: the normal reaches the true gap.
    const double along = test::oracle::separationAlong(judged.a, judged.b, test::pointOf(result.normal));
    ASSERT_GE(along + static_cast<double>(result.depth), -judged.band) << test::describe(pair);
    ASSERT_GE(along, judged.gap - judged.band) << test::describe(pair);
    // The contact point lies half way between the deepest points of the two.
    const double slack = judged.band + worldRounding(judged) + 0.5 * static_cast<double>(result.depth);
    ASSERT_LE(test::oracle::signedDistance(judged.a, test::pointOf(result.point)), slack) << test::describe(pair);
    ASSERT_LE(test::oracle::signedDistance(judged.b, test::pointOf(result.point)), slack) << test::describe(pair);
}

struct Setting
{
    const char* name;
    View view;
    float reach;
};

void PrintTo(const Setting& setting, std::ostream* out)
{
    *out << setting.name;
}

class OracleAgreement : public testing::TestWithParam<Setting>
{
};

TEST_P(OracleAgreement, OverlapDistanceAndPenetrationAreRightOutsideTheBand)
{
    const Setting setting = GetParam();
    Random random(77);
    int overlapping = 0;
    const int count = test::caseCount(10000);
    for (int i = 0; i < count; ++i)
    {
        const Pair pair = test::randomPair(random, setting.view, setting.reach);
        const Judged judged = judge(pair);
        overlapping += judged.gap <= 0.;
        ASSERT_NO_FATAL_FAILURE(expectOverlapAgrees(pair, judged)) << "case " << i;
        ASSERT_NO_FATAL_FAILURE(expectDistanceAgrees(pair, judged)) << "case " << i;
        ASSERT_NO_FATAL_FAILURE(expectPenetrationAgrees(pair, judged)) << "case " << i;
    }
    // Pairs that all miss, or all hit, would test nothing.
    EXPECT_GE(overlapping, count * 3 / 10);
    EXPECT_LE(overlapping, count * 7 / 10);
}

INSTANTIATE_TEST_SUITE_P(Views, OracleAgreement,
                         testing::Values(Setting{"Rigid", View::Rigid, 100.f}, Setting{"Affine", View::Affine, 1000.f},
                                         Setting{"Singular", View::Any, 1000.f}, Setting{"Far", View::Any, 1e6f}),
                         [](const auto& setting) { return std::string(setting.param.name); });

} // namespace
