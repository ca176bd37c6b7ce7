// SPDX-License-Identifier: Zlib
#include "support/pairs/agreement.hpp"
#include "support/pairs/bodies.hpp"

#include <graze/gjk/cast.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace
{

using namespace graze;
using test::bodyAt;
using test::BodyPair;
using test::Exact;
using test::Random;
using test::Usual;
using test::View;
namespace oracle = test::oracle;

// By hand: the faces are 6 px apart, the motion is 20 px long.
TEST(GjkCast, FirstPlaneIsSquareToTheCentresAndTheFaceIsTheHit)
{
    const Shape box = Box{{4.f, 4.f}};
    const Body a = bodyAt(box, 0., 0.), b = bodyAt(box, 10., 0.);
    GjkCast run(a, b, {20., 0.}, Usual);
    EXPECT_TRUE(run.step());
    EXPECT_EQ(run.searched(), Vec2d(-10., 0.));
    EXPECT_EQ(run.iterations(), 1);
    EXPECT_TRUE(test::isNear(run.moved(), {6., 0.}, 1e-14));
    finish(run);
    EXPECT_EQ(run.status(), Status::Overlapping);
    EXPECT_EQ(run.found(), StepKind::Arrives);
    EXPECT_NEAR(run.fraction(), 0.3, 1e-15);
    EXPECT_EQ(run.normal(), Vec2d(1., 0.));
    EXPECT_NEAR(run.pointOnB().x, 8., 1e-12);
    EXPECT_FALSE(run.step());
}

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

TEST(GjkCast, MotionThatEndsBeforeThePlaneFallsShort)
{
    const Shape box = Box{{4.f, 4.f}};
    const Body a = bodyAt(box, 0., 0.), b = bodyAt(box, 10., 0.);
    for (const double reach : {5.9, 5.999999999})
    {
        GjkCast run(a, b, {reach, 0.}, Usual);
        run.step();
        EXPECT_EQ(run.found(), StepKind::FallsShort) << reach;
        EXPECT_EQ(run.status(), Status::Separated);
        EXPECT_EQ(run.fraction(), 1.);
    }
    for (const double reach : {6., 6. * (1. - 5e-14)}) // its end belongs to the motion, rounding included
    {
        GjkCast run(a, b, {reach, 0.}, Usual);
        finish(run);
        EXPECT_EQ(run.status(), Status::Overlapping) << reach;
        EXPECT_EQ(run.fraction(), 1.);
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

TEST(GjkCast, TouchingOrOverlappingStartsInContact)
{
    const Shape box = Box{{4.f, 4.f}}, disc = Circle{3.f};
    const Body a = bodyAt(box, 0., 0.), round = bodyAt(disc, 0., 0.);
    for (const double x : {0., 1., 3., 4.})
    {
        const Body b = bodyAt(box, x, 0.5);
        for (const Vec2d& motion : {Vec2d{5., 0.}, Vec2d{-5., 0.}, Vec2d{0., 5.}, Vec2d{}})
        {
            GjkCast run(a, b, motion, Exact);
            finish(run);
            EXPECT_EQ(run.found(), StepKind::StartsInContact) << x;
            EXPECT_TRUE(run.startsInContact());
            EXPECT_EQ(run.status(), Status::Overlapping);
            EXPECT_EQ(run.fraction(), 0.);
        }
    }
    const Body touching = bodyAt(disc, 6., 0.), beyond = bodyAt(disc, 6.0001, 0.);
    GjkCast touch(round, touching, {-5., 0.}, Exact), apart(round, beyond, {-5., 0.}, Exact);
    finish(touch);
    finish(apart);
    EXPECT_TRUE(touch.startsInContact());
    EXPECT_FALSE(apart.startsInContact());
}

TEST(GjkCast, WithEqualCentresItStartsAlongTheMotion)
{
    const Shape box = Box{{4.f, 4.f}};
    const Body a = bodyAt(box, 0., 0.), b = bodyAt(box, 0., 0.);
    GjkCast moving(a, b, {3., 2.}, Usual), still(a, b, {}, Usual);
    moving.step();
    still.step();
    EXPECT_EQ(moving.searched(), Vec2d(-3., -2.));
    EXPECT_EQ(still.searched(), Vec2d(0., 1.));
}

TEST(GjkCast, RadiiMoveThePlanes)
{
    const Shape disc = Circle{1.f}, other = Circle{2.f};
    const Body a = bodyAt(disc, 0., 0.), b = bodyAt(other, 10., 0.);
    GjkCast run(a, b, {20., 0.}, Usual);
    finish(run);
    EXPECT_EQ(run.status(), Status::Overlapping);
    EXPECT_NEAR(run.fraction(), 0.35, 1e-14);
    EXPECT_TRUE(test::isNear(run.pointOnB(), {8., 0.}, 1e-10));
    EXPECT_NEAR(run.gap(), 0., 1e-10);
}

// The cast as the oracle sees it.
test::StraightCast judgedOf(const BodyPair& bodies, Vec2d motion)
{
    return {bodies.judgedA, {motion.x, motion.y}, bodies.judgedB};
}

// A path across B, or past it, from before it.
Vec2d pathFor(BodyPair& bodies, Random& random)
{
    const Vec2 motion = random.inSquare(300.f);
    test::Pair& pair = bodies.pair;
    pair.matrixA.tx -= motion.x;
    pair.matrixA.ty -= motion.y;
    return Vec2d(motion) * static_cast<double>(random.between(0.5f, 2.f));
}

// Calls `check(bodies, motion, random)`.
template <class Check>
void forCasts(std::uint32_t seed, int count, Check check)
{
    for (const View view : {View::Rigid, View::Any})
        test::forBodies(seed + static_cast<std::uint32_t>(view), count, view,
                        [&](const BodyPair& bodies, Random& random)
                        {
                            BodyPair before(bodies.pair);
                            const Vec2d motion = pathFor(before, random);
                            const BodyPair placed(before.pair);
                            check(placed, motion, random);
                        });
}

TEST(GjkCast, AnswerIsRight)
{
    int hits = 0;
    std::set<StepKind> kinds;
    forCasts(571, 3000,
             [&](const BodyPair& bodies, Vec2d motion, Random&)
             {
                 GjkCast run(bodies.a, bodies.b, motion, Limits{128, 1e-4});
                 while (run.step())
                     kinds.insert(run.found());
                 const test::StraightCast cast = judgedOf(bodies, motion);
                 ASSERT_TRUE(test::isFinished(run.status()));
                 if (run.startsInContact())
                 {
                     ASSERT_LE(cast.startGap, cast.slack);
                     return;
                 }
                 if (run.status() == Status::Separated)
                     return test::expectRightMiss(cast);
                 ++hits;
                 const Vec2d n = run.normal();
                 ASSERT_NO_FATAL_FAILURE(test::expectRightHit(cast, run.fraction(), false, {n.x, n.y}));
                 // The normal does not turn away from the motion, and the point is on B.
                 ASSERT_GE(dot(n, motion), 0.);
                 const Vec2d onB = run.pointOnB() + Vec2d(bodies.pair.matrixA.offset());
                 ASSERT_NEAR(oracle::signedDistance(bodies.judgedB, {onB.x, onB.y}), 0., 2. * cast.slack + 1e-3);
             });
    EXPECT_GE(hits, test::atLeast(0.25, test::caseCount(6000)));
    test::expectKinds(kinds,
                      {StepKind::Advances, StepKind::NearerPoint, StepKind::Recedes, StepKind::FallsShort,
                       StepKind::Arrives, StepKind::StartsInContact},
                      test::caseCount(6000));
}

} // namespace
