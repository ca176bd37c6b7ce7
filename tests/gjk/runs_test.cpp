// SPDX-License-Identifier: Zlib
// The runs of two single pieces: between two steps nothing is claimed too soon.
#include "support/pairs/agreement.hpp"
#include "support/pairs/bodies.hpp"
#include "support/pairs/runs.hpp"
#include "support/places.hpp"

#include <graze/gjk/cast.hpp>
#include <graze/gjk/runs.hpp>
#include <graze/graze.hpp>

#include <gtest/gtest.h>

#include <array>
#include <limits>

namespace
{

using namespace graze;
using test::Here;
using test::Pair;
using test::Random;
using test::View;

// Any pair, in some of the cases with a function of the user's as B.
struct Case
{
    Pair pair;
    GjkSettings settings;
    Vec2 motionA{};
    Vec2 motionB{};
    Ray ray{};
};

Case anyCase(Random& random)
{
    Case one{test::randomPair(random, random.chance(0.5f) ? View::Rigid : View::Any, 60.f), test::anySettings(random)};
    one.motionA = random.inSquare(150.f);
    one.motionB = random.inSquare(50.f);
    one.ray = {one.pair.matrixA.offset() + random.inSquare(60.f), random.inSquare(2.f), random.between(-5.f, 300.f)};
    return one;
}

// Makes one step after the other. Before the last one the run says that it is not finished.
template <class Run>
void stepThrough(Run& run)
{
    EXPECT_FALSE(run.done());
    EXPECT_EQ(run.result().status, Status::IterationLimit);
    EXPECT_EQ(run.result().iterations, 0);
    int steps = 0;
    while (run.step())
    {
        EXPECT_EQ(run.result().iterations, ++steps);
        EXPECT_TRUE(run.done() || run.result().status == Status::IterationLimit);
    }
    EXPECT_TRUE(run.done());
    EXPECT_FALSE(run.step());
}

TEST(Runs, EachStepIsOneIterationAndTheLastOneDecides)
{
    Random random(601);
    const int count = test::caseCount(6000);
    int hits = 0;
    for (int i = 0; i < count; ++i)
    {
        const Case one = anyCase(random);
        const Operand a = one.pair.operandA(), b = one.pair.operandB();
        SCOPED_TRACE(describe(one.pair));
        OverlapRun overlapRun(a, b, one.settings);
        ASSERT_NE(overlapRun.boolean() == nullptr, overlapRun.distance() == nullptr);
        ASSERT_EQ(overlapRun.distance() != nullptr,
                  overlapRun.bodyA().roundRadius + overlapRun.bodyB().roundRadius > 0.);
        stepThrough(overlapRun);
        DistanceRun distanceRun(a, b, one.settings);
        ASSERT_EQ(distanceRun.result().distance, std::numeric_limits<float>::infinity());
        stepThrough(distanceRun);
        PenetrationRun penetrationRun(a, b, one.settings);
        stepThrough(penetrationRun);
        CastRun castRun(a, one.motionA, b, one.motionB, one.settings);
        stepThrough(castRun);
        RayRun rayRun(b, one.ray, one.settings);
        stepThrough(rayRun);
        hits += castRun.result().hit;
        ASSERT_FALSE(HasFailure());
    }
    EXPECT_GE(hits, test::atLeast(0.05, count));
    EXPECT_LE(hits, test::atMost(0.9, count));
}

Vec2 farthestOfDisc(const void* radius, Vec2 direction) noexcept
{
    return direction * *static_cast<const float*>(radius);
}

// The operands of a run need not outlive it, only what they refer to.
TEST(Runs, FunctionOfATemporaryOperandIsKept)
{
    const float radius = 2.f;
    const Shape box = Box{{4.f, 4.f}};
    DistanceRun run({SupportFunction{&radius, farthestOfDisc}, Affine2::translation({9.f, 0.f})}, {box, Here});
    std::array<Operand, 8> over{Operand(box, Here), Operand(box, Here), Operand(box, Here), Operand(box, Here),
                                Operand(box, Here), Operand(box, Here), Operand(box, Here), Operand(box, Here)};
    EXPECT_EQ(over[7].pieceCount(), 1u);
    finish(run);
    EXPECT_NEAR(run.result().distance, 5.f, 1e-3f);
}

} // namespace
