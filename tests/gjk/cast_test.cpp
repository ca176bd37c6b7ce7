// SPDX-License-Identifier: Zlib
#include "support/pairs/agreement.hpp"
#include "support/pairs/bodies.hpp"

#include <graze/gjk/cast.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace
{

using namespace graze;
using test::bodyAt;
using test::Random;
using test::Usual;

// Straight onto the round corner: each search in the direction of the corner alone would halve what is missing at best.
TEST(GjkCast, CornerOfARoundedShapeIsMetInAFewSearches)
{
    const Shape point = Point{}, rounded = Box{{20.f, 20.f}, {}, 8.f};
    const Body b = bodyAt(rounded, 100., 0.);
    for (const double height : {11., 14., 17., 17.9})
    {
        const Body moving = bodyAt(point, 0., height);
        GjkCast run(moving, b, {200., 0.}, Usual);
        finish(run);
        ASSERT_EQ(run.status(), Status::Overlapping) << height;
        EXPECT_LE(run.iterations(), 6) << height;
        const double beside = height - 10., ahead = std::sqrt(64. - beside * beside);
        EXPECT_NEAR(run.fraction() * 200., 90. - ahead, 1e-3) << height;
        EXPECT_NEAR(run.normal().y, -beside / 8., 1e-3) << height;
    }
}

TEST(GjkCast, MotionAwayOrAlongRecedes)
{
    const Shape box = Box{{4.f, 4.f}};
    const Body a = bodyAt(box, 0., 0.), b = bodyAt(box, 10., 0.);
    for (const Vec2d& motion : {Vec2d{-5., 0.}, Vec2d{0., 50.}, Vec2d{}, Vec2d{-1e-9, 3.}})
    {
        GjkCast run(a, b, motion, Usual);
        run.step();
        EXPECT_EQ(run.found(), StepKind::Recedes);
        EXPECT_EQ(run.status(), Status::Separated);
        EXPECT_EQ(run.fraction(), 1.);
        EXPECT_TRUE(run.done());
    }
}

// The two meet in one point at the very end, and the plane that decides is nearly along the motion.
TEST(GjkCast, MotionThatNearlyFollowsASegmentMeetsItsEnd)
{
    Random random(1881);
    const Shape point = Point{};
    for (int i = 0; i < test::caseCount(10000); ++i)
    {
        const Vec2 far = random.inSquare(200.f);
        const Vec2 beside = Vec2{-far.y, far.x} * random.logBetween(1e-5f, 1e-3f);
        const Shape segment = Segment{{}, far};
        const graze::Vec2d start =
            graze::Vec2d(far) * static_cast<double>(random.between(1.f, 3.f)) + graze::Vec2d(beside);
        const Body a = bodyAt(point, start.x, start.y), b = bodyAt(segment, 0., 0.);
        GjkCast run(a, b, -start, Usual);
        finish(run);
        ASSERT_EQ(run.status(), Status::Overlapping) << "case " << i;
        // The other one moves, and something beside it is missed.
        GjkCast other(b, a, start, Usual);
        finish(other);
        ASSERT_EQ(other.status(), Status::Overlapping) << "case " << i;
        GjkCast away(a, b, -start + graze::Vec2d(beside), Usual);
        finish(away);
        if (length(graze::Vec2d(beside)) > 0.1)
        {
            ASSERT_EQ(away.status(), Status::Separated) << "case " << i;
        }
    }
}

} // namespace
