// SPDX-License-Identifier: Zlib
#include "support/pairs/bodies.hpp"
#include "support/pairs/moving_pair.hpp"
#include "support/places.hpp"
#include "support/shapes/forms.hpp"

#include <graze/gjk/advancement.hpp>
#include <graze/queries/pair_queries.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <memory>
#include <vector>

namespace
{

using namespace graze;
using test::at;
using test::Here;
using test::JudgedMotion;
using test::MovingPair;
using test::Random;
using test::View;

// The data that an advancement refers to.
struct Flight
{
    Flight(const MovingPair& given, const Limits& limits) :
    moving(given),
    pathA(moving.motionA()),
    pathB(moving.motionB()),
    run(MovingBody(moving.pair.a.view(), pathA), MovingBody(moving.pair.b.view(), pathB),
        originOf(moving.pair.operandA()), limits)
    {
    }
    MovingPair moving;
    MotionPath pathA;
    MotionPath pathB;
    Advancement run;
};

TEST(Advancement, StepByStepEveryMomentBeforeTheHitIsFree)
{
    int hits = 0;
    Random random(661);
    for (int i = 0; i < test::caseCount(1500); ++i)
    {
        const MovingPair moving = test::randomMovingPair(random, i % 2 == 0 ? View::Rigid : View::Any);
        const JudgedMotion judged(moving);
        Flight flight(moving, Limits{128, 1e-4});
        double last = 0.;
        int steps = 0;
        while (flight.run.step())
        {
            ++steps;
            ASSERT_EQ(flight.run.result().iterations, steps);
            ASSERT_EQ(flight.run.distance() == nullptr, flight.run.depth() != nullptr);
            ASSERT_GE(flight.run.time(), 0.);
            ASSERT_LE(flight.run.time(), 1.);
            if (!flight.run.done())
                last = flight.run.result().fraction;
        }
        ASSERT_TRUE(judged.staysAbove(0., std::min(last, 1. - 1e-7))) << describe(moving);
        ASSERT_NO_FATAL_FAILURE(test::expectRightImpact(judged, flight.run.result())) << describe(moving);
        hits += flight.run.result().hit;
    }
    EXPECT_GE(hits, test::atLeast(0.3, test::caseCount(1500)));
}

TEST(Advancement, UnfinishedCarriesAFreeFraction)
{
    int unfinished = 0, late = 0;
    Random random(662);
    for (int i = 0; i < test::caseCount(1500); ++i)
    {
        const MovingPair moving = test::randomMovingPair(random, View::Affine);
        const int budget = 1 + static_cast<int>(random.below(12));
        Flight flight(moving, Limits{budget, 1e-4});
        int steps = 0;
        while (flight.run.step())
            ++steps;
        ASSERT_LE(steps, budget);
        ASSERT_TRUE(flight.run.done());
        const CastResult out = flight.run.result();
        ASSERT_NO_FATAL_FAILURE(test::expectRightImpact(JudgedMotion(moving), out)) << describe(moving);
        unfinished += out.status == Status::IterationLimit;
        late += out.status == Status::IterationLimit && out.fraction > 0.1f;
    }
    EXPECT_GE(unfinished, test::atLeast(0.05, test::caseCount(1500)));
    EXPECT_GE(late, test::atLeast(0.01, test::caseCount(1500)));
}

TEST(Advancement, BodiesStandWhereTheTimeIs)
{
    Random random(663);
    for (int i = 0; i < test::caseCount(300); ++i)
    {
        Flight flight(test::randomMovingPair(random, View::Rigid), Limits{64, 1e-4});
        while (flight.run.step())
        {
            const double t = flight.run.time();
            const Vec2d origin = originOf(flight.moving.pair.operandA());
            ASSERT_TRUE(flight.run.done() ||
                        test::isNear(flight.run.bodyA().offset, flight.pathA.offsetAt(t, origin), 1e-9));
            ASSERT_TRUE(flight.run.done() ||
                        test::isNear(flight.run.bodyB().offset, flight.pathB.offsetAt(t, origin), 1e-9));
        }
    }
}

CastResult gjkImpact(const Shape& a, const Affine2& startA, const Affine2& endA, const Shape& b, const Affine2& startB,
                     const Affine2& endB, int budget = 128)
{
    const Operand operandA{a, startA}, operandB{b, startB};
    ImpactRun run(operandA, Motion::of(operandA, endA), operandB, Motion::of(operandB, endB),
                  {.maxIterations = budget});
    finish(run);
    return run.result();
}

TEST(Advancement, InTouchAndTurningInHitsAndTurningAwayDoesNot)
{
    // A blade that lies on a disc with its end.
    const Shape blade = Box{{100.f, 2.f}}, disc = Circle{5.f};
    const CastResult in = gjkImpact(blade, Here, Affine2::rotation(0.5f), disc, at(40.f, 6.f), at(40.f, 6.f));
    EXPECT_TRUE(in.hit);
    EXPECT_TRUE(in.startedTouching);
    EXPECT_FALSE(in.startedOverlapping);
    EXPECT_NEAR(in.fraction, 0.f, 1e-3f);
    EXPECT_NEAR(in.normal.y, 1.f, 1e-3f);
    const CastResult away = gjkImpact(blade, Here, Affine2::rotation(-0.5f), disc, at(40.f, 6.f), at(40.f, 6.f));
    EXPECT_FALSE(away.hit);
    EXPECT_TRUE(away.startedTouching);
    EXPECT_EQ(away.status, Status::Separated);
    EXPECT_EQ(away.fraction, 1.f);
}

// Away from the disc, and around into it from the other side.
TEST(Advancement, LeavesATouchAndHitsLater)
{
    const Shape blade = Box{{100.f, 2.f}}, disc = Circle{5.f};
    const CastResult result = gjkImpact(blade, Here, Affine2::rotation(-3.1f), disc, at(40.f, 6.f), at(40.f, 6.f));
    EXPECT_TRUE(result.startedTouching);
    EXPECT_TRUE(result.hit);
    EXPECT_GT(result.fraction, 0.8f);
}

// A coarse epsilon takes a gap of two pixels for a hit: not at the start, where nothing has come nearer yet.
TEST(Advancement, StartWithinTheToleranceHitsOnlyWhenItComesNearer)
{
    const Shape box = Box{{100.f, 100.f}};
    const auto outcome = [&box](Vec2 motion)
    {
        const Affine2 there = at(101.f, 0.f);
        Flight flight({{box, Here, box, there}, Here, at(motion.x, motion.y) * there * Affine2::rotation(0.01f)},
                      Limits{128, 0.1});
        finish(flight.run);
        return flight.run.result();
    };
    EXPECT_EQ(outcome({50.f, 0.f}).status, Status::Separated);
    const CastResult nearer = outcome({-50.f, 0.f});
    EXPECT_TRUE(nearer.hit);
    EXPECT_GT(nearer.fraction, 0.);
}

TEST(Advancement, OverlappingAtTheStartHitsAtZero)
{
    const Shape blade = Box{{100.f, 2.f}}, disc = Circle{5.f};
    const CastResult result = gjkImpact(blade, Here, Affine2::rotation(1.f), disc, at(40.f, 4.f), at(40.f, 4.f));
    EXPECT_TRUE(result.hit);
    EXPECT_TRUE(result.startedOverlapping);
    EXPECT_FALSE(result.startedTouching);
    EXPECT_EQ(result.fraction, 0.f);
    EXPECT_EQ(result.gap, 0.f);
}

TEST(Advancement, ShapeThatJumpsIsHitAtTheEndOrNotAtAll)
{
    const Shape triangle = Shape::hullOf(std::vector<Vec2>{{0.f, 0.f}, {10.f, 0.f}, {0.f, 10.f}}), disc = Circle{0.5f};
    const Affine2 flipped = Affine2::from({.position = {10.f, 0.f}, .scale = {-1.f, 1.f}});
    const CastResult hit = gjkImpact(triangle, Here, flipped, disc, at(9.f, 7.f), at(9.f, 7.f));
    EXPECT_TRUE(hit.hit);
    EXPECT_EQ(hit.fraction, 1.f);
    EXPECT_TRUE(test::isUnit(hit.normal));
    const CastResult other = gjkImpact(disc, at(9.f, 7.f), at(9.f, 7.f), triangle, Here, flipped);
    EXPECT_TRUE(other.hit);
    EXPECT_EQ(other.fraction, 1.f);
    EXPECT_EQ(gjkImpact(triangle, Here, flipped, disc, at(20.f, 7.f), at(20.f, 7.f)).status, Status::Separated);
}

// The blade's corner meets the disc that flies at it: the point is where they then are.
TEST(Advancement, PointIsInTheWorldAtTheHit)
{
    const Shape blade = Box{{100.f, 2.f}}, disc = Circle{5.f};
    const CastResult result = gjkImpact(blade, Here, Affine2::rotation(0.001f), disc, at(0.f, 50.f), at(0.f, -50.f));
    EXPECT_TRUE(result.hit);
    EXPECT_NEAR(result.fraction, 0.44f, 1e-3f);
    EXPECT_NEAR(result.point.x, 0.f, 0.1f);
    EXPECT_NEAR(result.point.y, 1.f, 0.02f);
    EXPECT_NEAR(result.normal.y, 1.f, 1e-2f);
    const CastResult swapped = gjkImpact(disc, at(0.f, 50.f), at(0.f, -50.f), blade, Here, Affine2::rotation(0.001f));
    EXPECT_NEAR(swapped.point.y, 1.f, 0.02f);
    EXPECT_NEAR(swapped.normal.y, -1.f, 1e-2f);
}

TEST(ImpactRun, ToTheEndIsTheQueryUnderGjkToTheBit)
{
    Random random(664);
    int straight = 0, turning = 0;
    for (int i = 0; i < test::caseCount(2000); ++i)
    {
        MovingPair moving = test::randomMovingPair(random, View::Any);
        if (i % 3 == 0)
        {
            moving.endA = Affine2::translation(random.inSquare(50.f)) * moving.pair.matrixA;
            moving.endB = moving.pair.matrixB;
        }
        const int budgets[] = {2, 5, 32, 128};
        const GjkSettings settings{.maxIterations = budgets[random.below(4)], .method = Method::Gjk};
        ImpactRun run(moving.pair.operandA(), moving.motionA(), moving.pair.operandB(), moving.motionB(), settings);
        EXPECT_EQ(run.result().status, Status::IterationLimit);
        int steps = 0;
        while (run.step())
        {
            ++steps;
            ASSERT_NE(run.cast() != nullptr, run.advancement() != nullptr);
            if (!run.done())
            {
                ASSERT_EQ(run.result().iterations, steps);
                ASSERT_NE(run.result().status, Status::Separated);
            }
        }
        straight += run.cast() != nullptr;
        turning += run.advancement() != nullptr;
        const CastResult mine = run.result(), query = test::impactOf(moving, settings);
        ASSERT_EQ(mine.iterations, steps);
        ASSERT_EQ(mine.iterations, query.iterations);
        ASSERT_EQ(mine.status, query.status);
        ASSERT_EQ(mine.hit, query.hit);
        ASSERT_EQ(mine.fraction, query.fraction);
        ASSERT_EQ(mine.point, query.point);
        ASSERT_EQ(mine.normal, query.normal);
        ASSERT_EQ(mine.gap, query.gap);
    }
    EXPECT_GE(straight, test::atLeast(0.05, test::caseCount(2000)));
    EXPECT_GE(turning, test::atLeast(0.25, test::caseCount(2000)));
}

// The last axis of an advance, as it stands or turned, or the one between the nearest points: whichever separates most.
TEST(Advancement, NormalSeparatesAsMuchAsTheNearestPointsDo)
{
    Random random(665);
    int hits = 0;
    for (int i = 0; i < test::caseCount(1500); ++i)
    {
        Flight flight(test::randomMovingPair(random, View::Rigid), Limits{128, 1e-4});
        finish(flight.run);
        const CastResult out = flight.run.result();
        const GjkDistance* last = flight.run.distance();
        if (!out.hit || !last || last->axis() == Vec2d{})
            continue;
        ++hits;
        const Body &a = flight.run.bodyA(), &b = flight.run.bodyB();
        const auto separation = [&](Vec2d n) { return dot(support(b, -n).point - support(a, n).point, n); };
        ASSERT_GE(separation(Vec2d(out.normal)), separation(last->axis()) - 1e-6 * last->scale())
            << describe(flight.moving);
    }
    EXPECT_GE(hits, test::atLeast(0.1, test::caseCount(1500)));
}

TEST(ImpactRun, InvalidInputHasNoSteps)
{
    const Shape box = Box{{4.f, 4.f}};
    const Operand good{box, Here};
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const Motion still = Motion::still(Here);
    Motion bad = still;
    bad.end.tx = nan;
    ImpactRun runs[3] = {ImpactRun(good, bad, good, still), ImpactRun(good, still, good, bad),
                         ImpactRun(good, still, good, still, {32, nan})};
    for (ImpactRun& run : runs)
    {
        EXPECT_TRUE(run.done());
        EXPECT_FALSE(run.step());
        EXPECT_EQ(run.result().status, Status::InvalidInput);
    }
}

// The last form is deep in the other: overlap is shown before the depth is known.
TEST(ImpactRun, OutOfIterationsAtTheLastFormIsUnfinished)
{
    const Shape box = Box{{2.f, 2.f}}, wheel = test::regularPolygon(32, 10.f);
    const Affine2 flipped{-15.f, 0.f, 20.f, 0.f, 15.f, 1.f};
    const auto impact = [&](int iterations)
    {
        ImpactRun run({wheel, Here}, Motion::still(Here), {box, Affine2::translation({20.f, 0.f})},
                      {Affine2::translation({20.f, 0.f}), flipped}, {iterations, 1e-4f, Method::Gjk});
        while (run.step())
        {
        }
        return run.result();
    };
    const CastResult whole = impact(128);
    ASSERT_TRUE(whole.hit);
    EXPECT_EQ(whole.fraction, 1.f);
    for (int iterations = 1; iterations < whole.iterations; ++iterations)
    {
        const CastResult cut = impact(iterations);
        EXPECT_EQ(cut.status, Status::IterationLimit) << iterations;
        EXPECT_FALSE(cut.hit) << iterations;
    }
}

// Each budget ends the run in another place, also while it looks whether a touch gets deeper.
TEST(ImpactRun, OutOfIterationsInTouchNothingIsFreeAfterTheHit)
{
    const Shape box = Box{{2.f, 2.f}};
    const Affine2 beside = Affine2::translation({2.f, 0.f});
    const Motion turns{beside, beside * Affine2::rotation(0.8f)};
    const auto impact = [&](int iterations)
    {
        ImpactRun run({box, Here}, Motion::still(Here), {box, beside}, turns, {iterations, 1e-4f, Method::Gjk});
        while (run.step())
        {
        }
        return run.result();
    };
    const CastResult whole = impact(128);
    ASSERT_TRUE(whole.hit);
    EXPECT_TRUE(whole.startedTouching);
    int unfinished = 0;
    for (int iterations = 1; iterations < whole.iterations; ++iterations)
    {
        const CastResult cut = impact(iterations);
        unfinished += cut.status == Status::IterationLimit;
        EXPECT_LE(cut.fraction, whole.fraction) << iterations;
    }
    EXPECT_GT(unfinished, 3);
}

} // namespace
