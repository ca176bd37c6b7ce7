// SPDX-License-Identifier: Zlib
#include "support/pairs/judging.hpp"
#include "support/places.hpp"
#include "support/random.hpp"
#include "support/shapes/forms.hpp"

#include <graze/gjk/advancement.hpp>

#include <gtest/gtest.h>

namespace
{

using namespace graze;
using test::at;
using test::Here;

CastResult gjkImpact(const Shape& a, const Affine2& startA, const Affine2& endA, const Shape& b, const Affine2& startB,
                     const Affine2& endB, float epsilon = 1e-4f)
{
    const Operand operandA{a, startA}, operandB{b, startB};
    ImpactRun run(operandA, Motion::of(operandA, endA), operandB, Motion::of(operandB, endB),
                  {.maxIterations = 128, .epsilon = epsilon});
    finish(run);
    return run.result();
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
        return gjkImpact(box, Here, Here, box, there, at(motion.x, motion.y) * there * Affine2::rotation(0.01f), 0.1f);
    };
    EXPECT_EQ(outcome({50.f, 0.f}).status, Status::Separated);
    const CastResult nearer = outcome({-50.f, 0.f});
    EXPECT_TRUE(nearer.hit);
    EXPECT_GT(nearer.fraction, 0.);
}

// At each moment that is looked at the gap is within the tolerance, and as large as at the start.
TEST(Advancement, AWheelThatRollsAlongAWallWithinTheToleranceMisses)
{
    const Shape wall = Box{{100.f, 400.f}}, wheel = Circle{50.f};
    const auto roll = [&](float nearer)
    {
        const Affine2 end = at(101.f - nearer, 40.f) * Affine2::rotation(0.5f);
        const CastResult result = gjkImpact(wall, Here, Here, wheel, at(101.f, 0.f), end, 0.1f);
        EXPECT_EQ(gjkImpact(wheel, at(101.f, 0.f), end, wall, Here, Here, 0.1f).hit, result.hit);
        return result;
    };
    EXPECT_EQ(roll(0.f).status, Status::Separated);
    EXPECT_TRUE(roll(0.9f).hit);
}

class WheelInTouch : public ::testing::TestWithParam<float>
{
protected:
    /// Of a wheel that is so deep in a wall, which is a touch up to 0.01 px here. It rolls along the wall and gets
    /// deeper by the end.
    [[nodiscard]] static CastResult roll(float deeper)
    {
        const Shape wall = Box{{100.f, 400.f}}, wheel = Circle{50.f};
        const Affine2 start = at(100.f - GetParam(), 0.f);
        const Affine2 end = at(100.f - GetParam() - deeper, 40.f) * Affine2::rotation(0.01f);
        const CastResult result = gjkImpact(wall, Here, Here, wheel, start, end);
        EXPECT_EQ(gjkImpact(wheel, start, end, wall, Here, Here).hit, result.hit);
        EXPECT_TRUE(result.startedTouching);
        return result;
    }
};

TEST_P(WheelInTouch, StayingAsDeepIsNoHit)
{
    EXPECT_EQ(roll(0.f).status, Status::Separated);
}

TEST_P(WheelInTouch, GettingDeeperIsAHitAlsoWithinTheTouch)
{
    const CastResult deeper = roll(0.004f);
    EXPECT_TRUE(deeper.hit);
    EXPECT_LT(deeper.fraction, 0.1f);
}

// As soon as it is apart, the gap is within the tolerance of a hit.
TEST_P(WheelInTouch, LeavingSlowlyIsNoHit)
{
    for (const float away : {0.001f, 0.01f, 0.1f, 1.f})
        EXPECT_EQ(roll(-GetParam() - away).status, Status::Separated) << away;
}

INSTANTIATE_TEST_SUITE_P(Depths, WheelInTouch, ::testing::Values(0.f, 0.002f, 0.005f));

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

// Flat discs and capsules: the points of the run before are carried to the contact through a nearly singular matrix,
// and the run there starts far from its end.
TEST(ImpactRun, OutOfIterationsAtTheContactThePointIsInBoth)
{
    test::Random random(7);
    const auto flat = [&]
    {
        const Vec2 scale{random.between(0.5f, 2.f), random.chance(0.5f) ? 0.f : random.logBetween(1e-7f, 0.5f)};
        return Affine2::rotation(random.between(-3.f, 3.f)) * Affine2::scaling(scale) *
               Affine2::rotation(random.between(-3.f, 3.f));
    };
    const auto turnedOn = [&](const Affine2& m) { return Affine2::rotation(random.between(-3.f, 3.f)) * m; };
    const auto put = [](Affine2 m, Vec2 place) { return at(place) * m; };
    int ranOut = 0;
    for (int i = 0; i < test::caseCount(20'000); ++i)
    {
        const Shape a = Circle{random.logBetween(1.f, 50.f)};
        const Shape b = Capsule{random.inSquare(20.f), random.inSquare(20.f), random.logBetween(1.f, 20.f)};
        const Affine2 startA = flat(), startB = flat();
        const Vec2 placeB = random.inSquare(60.f), travel = random.inSquare(400.f);
        const Operand operandA{a, startA}, operandB{b, put(startB, placeB - travel)};
        const Motion motionA = Motion::of(operandA, turnedOn(startA));
        const Motion motionB = Motion::of(operandB, put(turnedOn(startB), placeB + travel * random.unit()));
        const int most = 10 + static_cast<int>(random.below(23));
        ImpactRun run(operandA, motionA, operandB, motionB, {.maxIterations = most});
        finish(run);
        const CastResult result = run.result();
        if (!result.hit || result.fraction == 0.f || result.fraction == 1.f)
            continue;
        ranOut += result.iterations == most ? 1 : 0;
        const Shape point = Point{result.point};
        const GjkSettings exact{.maxIterations = 128, .method = Method::Gjk};
        for (const Operand& there :
             {operandA.at(motionAt(motionA, result.fraction)), operandB.at(motionAt(motionB, result.fraction))})
            ASSERT_LT(distance({point, Here}, there, exact).distance, 0.02f) << i << ", " << most;
    }
    EXPECT_GT(ranOut, 20);
}

} // namespace
