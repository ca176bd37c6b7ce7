// SPDX-License-Identifier: Zlib
#include "support/pairs/bodies.hpp"

#include <graze/gjk/gjk.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <set>

namespace
{

using namespace graze;
using test::BodyPair;
using test::Exact;
using test::Random;
using test::View;

// Between the cores: round radii are taken off again.
double depthOfCores(const BodyPair& bodies)
{
    test::oracle::Body a = bodies.judgedA, b = bodies.judgedB;
    a.radius = bodies.a.roundRadius > 0. ? 0. : a.radius;
    b.radius = bodies.b.roundRadius > 0. ? 0. : b.radius;
    return -test::oracle::signedGap(a, b).gap;
}

TEST(Polytope, DepthAndBoundHoldAfterEveryStep)
{
    std::set<StepKind> kinds;
    int checked = 0;
    const auto check = [&](const BodyPair& bodies, Random& random)
    {
        GjkDistance cores(bodies.a, bodies.b, Exact);
        finish(cores);
        if (!cores.coresOverlap())
            return;
        ++checked;
        const double truth = std::max(0., depthOfCores(bodies));
        const double epsilon = random.chance(0.5f) ? FloatFloor : 0.3;
        Polytope run(bodies.a, bodies.b, Limits{128, epsilon});
        double last = std::numeric_limits<double>::infinity(), scale = 0.;
        while (run.step())
        {
            kinds.insert(run.found());
            scale = std::max(scale, length(run.vertex().w));
            ASSERT_NEAR(run.scale(), scale, run.done() ? scale : 0.);
            ASSERT_NEAR(length(run.searched()), 1., 1e-12);
            ASSERT_NEAR(length(run.normal()), 1., 1e-12);
            ASSERT_LE(run.lowerBound(), truth + bodies.rounding);
            ASSERT_GE(run.depth(), truth - bodies.rounding);
            ASSERT_LE(run.depth(), last);
            ASSERT_LE(run.lowerBound(), run.depth());
            last = run.depth();
            // Moving B by the depth along the normal parts the two.
            const double reach = dot(differenceSupport(bodies.a, bodies.b, -run.normal()).w, -run.normal());
            ASSERT_LE(reach, run.depth() + 1e-9 * scale);
        }
        ASSERT_EQ(run.status(), Status::Overlapping);
        ASSERT_LE(run.depth() * (1. - epsilon * epsilon), truth + bodies.rounding);
    };
    for (const View view : {View::Rigid, View::Any})
    {
        checked = 0;
        test::forBodies(551 + static_cast<std::uint32_t>(view), 4000, view, check);
        EXPECT_GE(checked, test::atLeast(0.25, test::caseCount(4000)));
    }
    test::expectKinds(kinds,
                      {StepKind::StartDirection, StepKind::SplitsEdge, StepKind::BorderReached, StepKind::CannotBeat},
                      test::caseCount(8000));
}

} // namespace
