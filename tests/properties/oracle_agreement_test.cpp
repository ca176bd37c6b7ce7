// SPDX-License-Identifier: Zlib
// overlap, distance and penetration against the double-precision oracle: shapes of all kinds, any
// matrix, at the origin and far from it. Inside the band either answer is legitimate, outside none is.
#include "support/pairs/agreement.hpp"
#include "support/pairs/queries.hpp"

#include <gtest/gtest.h>

#include <string>
#include <tuple>

namespace
{

using namespace graze;
using test::Random;
using test::View;

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

class OracleAgreement : public testing::TestWithParam<std::tuple<Setting, Method>>
{
};

TEST_P(OracleAgreement, OverlapDistanceAndPenetrationAreRightOutsideTheBand)
{
    const auto [setting, method] = GetParam();
    const GjkSettings settings{.method = method};
    Random random(77);
    int overlapping = 0;
    const int count = test::caseCount(10000);
    for (int i = 0; i < count; ++i)
    {
        const test::JudgedPair judged(test::randomPair(random, setting.view, setting.reach));
        overlapping += judged.gap <= 0.;
        ASSERT_NO_FATAL_FAILURE(test::expectOverlapAgrees(judged, settings)) << "case " << i;
        ASSERT_NO_FATAL_FAILURE(test::expectDistanceAgrees(judged, settings)) << "case " << i;
        ASSERT_NO_FATAL_FAILURE(test::expectPenetrationAgrees(judged, settings)) << "case " << i;
    }
    // Pairs that all miss, or all hit, would test nothing.
    EXPECT_GE(overlapping, test::atLeast(0.3, count));
    EXPECT_LE(overlapping, test::atMost(0.7, count));
}

INSTANTIATE_TEST_SUITE_P(
    Views, OracleAgreement,
    testing::Combine(testing::Values(Setting{"Rigid", View::Rigid, 100.f}, Setting{"Affine", View::Affine, 1000.f},
                                     Setting{"Singular", View::Any, 1000.f}, Setting{"Far", View::Any, 1e6f}),
                     testing::ValuesIn(test::Methods)),
    [](const auto& tested)
    { return std::string(std::get<0>(tested.param).name) + '_' + test::methodName(std::get<1>(tested.param)); });

} // namespace
