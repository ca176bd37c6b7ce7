// SPDX-License-Identifier: Zlib
#include "support/pairs/bodies.hpp"

#include <graze/gjk/gjk.hpp>

#include <gtest/gtest.h>

namespace
{

using namespace graze;
using test::bodyAt;
using test::Exact;

// The first vertex of the difference is the origin: no simplex, and no search left for the depth.
TEST(GjkPenetration, OneSearchThatMeetsTheOriginGivesPointsOfBoth)
{
    const Shape point = Circle{0.f}, box = Box{{4.f, 4.f}};
    const Body a = bodyAt(point, 5., 3.), b = makeBody(box.view(), Mat2d{0., 0., 0., 0.}, {5., 3.});
    GjkPenetration run(a, b, Limits{1, FloatFloor});
    finish(run);
    EXPECT_EQ(run.status(), Status::IterationLimit);
    EXPECT_TRUE(run.overlaps());
    EXPECT_EQ(run.polytope(), nullptr);
    EXPECT_EQ(run.meeting().onA, Vec2d(5., 3.));
    EXPECT_EQ(run.meeting().onB, Vec2d(5., 3.));
}

TEST(GjkPenetration, RadiiAloneOverlapByWhatTheyAreLongerThanTheCoresAreApart)
{
    const Shape disc = Circle{3.f}, box = Box{{4.f, 4.f}};
    const Body a = bodyAt(disc, 0., 0.), b = bodyAt(box, 4., 0.);
    GjkPenetration run(a, b, Exact);
    finish(run);
    EXPECT_EQ(run.status(), Status::Overlapping);
    EXPECT_TRUE(run.overlaps());
    EXPECT_EQ(run.polytope(), nullptr);
    EXPECT_NEAR(run.depth(), 1., 1e-12);
    EXPECT_NEAR(run.lowerBound(), 1., 1e-12);
    EXPECT_TRUE(test::isNear(run.normal(), {1., 0.}, 1e-12));
}

// By hand: A ends at 2 and B begins at 1 (y down), so 1 px downwards parts them.
TEST(GjkPenetration, WithNoSearchLeftForThePolytopeTheBoundsGiveADepth)
{
    const Shape box = Box{{4.f, 4.f}};
    const Body a = bodyAt(box, 0., 0.), b = bodyAt(box, 1., 3.);
    GjkPenetration whole(a, b, Exact);
    while (!whole.polytope())
        ASSERT_TRUE(whole.step());
    GjkPenetration run(a, b, Limits{whole.iterations(), FloatFloor});
    finish(run);
    EXPECT_EQ(run.status(), Status::IterationLimit);
    EXPECT_TRUE(run.overlaps());
    EXPECT_EQ(run.polytope(), nullptr);
    EXPECT_EQ(run.normal(), Vec2d(0., 1.));
    EXPECT_EQ(run.depth(), 1.);
    EXPECT_EQ(run.lowerBound(), 0.);
}

} // namespace
