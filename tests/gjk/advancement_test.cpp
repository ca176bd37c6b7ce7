// SPDX-License-Identifier: Zlib
#include "support/places.hpp"
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
