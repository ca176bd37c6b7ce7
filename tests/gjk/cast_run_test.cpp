// SPDX-License-Identifier: Zlib
#include "support/pairs/bodies.hpp"

#include <graze/gjk/cast_run.hpp>

#include <gtest/gtest.h>

namespace
{

using namespace graze;
using test::bodyAt;
using test::Random;
using test::Usual;

CastResult castOf(const Body& a, const Body& b, Vec2d motion, Limits limits = Usual)
{
    CastRun run(a, b, {}, motion, {}, limits);
    finish(run);
    return run.result();
}

TEST(CastRun, BeforeTheFirstStepNothingIsKnown)
{
    const Shape box = Box{{4.f, 4.f}};
    const Body a = bodyAt(box, 0., 0.), b = bodyAt(box, 4., 0.5);
    const CastRun run(a, b, {}, {5., 0.}, {}, Usual);
    const CastResult out = run.result();
    EXPECT_EQ(out.status, Status::IterationLimit);
    EXPECT_FALSE(out.hit || out.startedTouching || out.startedOverlapping);
    EXPECT_EQ(out.fraction, 0.f);
    EXPECT_EQ(out.gap, 0.f);
    EXPECT_EQ(out.iterations, 0);
}

TEST(CastRun, PartsFollowOnOneAnotherAndStepsAddUp)
{
    const Shape box = Box{{4.f, 4.f}};
    const Body a = bodyAt(box, 0., 0.), b = bodyAt(box, 4., 0.5);
    CastRun run(a, b, {}, {5., 0.}, {}, Usual);
    int steps = 0;
    while (run.step())
    {
        ++steps;
        const int parts = run.cast().iterations() + (run.start() ? run.start()->iterations() : 0) +
                          (run.swept() ? run.swept()->iterations() : 0);
        EXPECT_EQ(parts, steps);
        EXPECT_EQ(run.result().iterations, steps);
    }
    EXPECT_NE(run.swept(), nullptr);
    // With less it is unfinished, and nothing is free, or it already knows that this leads in deeper.
    for (int budget = 1; budget < steps; ++budget)
    {
        const CastResult out = castOf(a, b, {5., 0.}, Limits{budget, 1e-4});
        EXPECT_NE(out.status, Status::Separated) << budget;
        EXPECT_TRUE(budget > 8 || out.status == Status::IterationLimit) << budget;
        EXPECT_EQ(out.hit, out.status == Status::Overlapping);
        EXPECT_EQ(out.fraction, 0.f);
        EXPECT_EQ(out.iterations, budget);
    }
}

TEST(CastRun, UnfinishedReportsTheFreeFractionOfTheCast)
{
    const Shape wheel = Shape::hullOf(Random(9).points(60, 20.f)), box = Box{{4.f, 4.f}};
    const Body a = bodyAt(box, 0., 0.), b = bodyAt(wheel, 60., 11.);
    float last = 0.f;
    for (int budget = 1; budget < 4; ++budget)
    {
        CastRun run(a, b, {}, {100., 18.}, {}, Limits{budget, 1e-7});
        finish(run);
        if (run.result().status != Status::IterationLimit)
            break;
        EXPECT_EQ(run.result().fraction, static_cast<float>(run.cast().fraction()));
        EXPECT_GE(run.result().fraction, last);
        last = run.result().fraction;
    }
    EXPECT_GT(last, 0.1f);
}

TEST(StartContact, ApartTouchingDeepAndUnknown)
{
    const Shape box = Box{{4.f, 4.f}};
    const Body a = bodyAt(box, 0., 0.);
    const auto contactAt = [&](double x, int budget = 128)
    {
        const Body b = bodyAt(box, x, 0.5);
        GjkPenetration run(a, b, Limits{budget, 1e-4});
        finish(run);
        return startContact(run);
    };
    EXPECT_EQ(contactAt(5.).status, Status::Separated);
    EXPECT_EQ(contactAt(4.).status, Status::Overlapping);
    EXPECT_TRUE(contactAt(4.).touching);
    EXPECT_TRUE(contactAt(4. + 5e-7).touching);
    EXPECT_TRUE(contactAt(4. - 5e-7).touching);
    EXPECT_EQ(contactAt(4. + 1e-5).status, Status::Separated);
    EXPECT_EQ(contactAt(4. - 1e-5).status, Status::Overlapping);
    EXPECT_FALSE(contactAt(4. - 1e-5).touching);
    EXPECT_FALSE(contactAt(3.).touching);
    EXPECT_EQ(contactAt(3., 1).status, Status::IterationLimit);
    for (int budget = 2; budget < 8; ++budget)
    {
        const StartContact contact = contactAt(3., budget);
        EXPECT_TRUE(contact.status == Status::IterationLimit || !contact.touching) << budget;
    }
}

} // namespace
