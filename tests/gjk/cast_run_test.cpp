// SPDX-License-Identifier: Zlib
#include "support/pairs/agreement.hpp"
#include "support/pairs/bodies.hpp"
#include "support/pairs/runs.hpp"
#include "support/places.hpp"

#include <graze/gjk/cast_run.hpp>
#include <graze/queries/shape_cast.hpp>

#include <gtest/gtest.h>

#include <limits>

namespace
{

using namespace graze;
using test::bodyAt;
using test::Here;
using test::PiecePair;
using test::Random;
using test::Usual;
using test::View;

CastOutcome castOf(const Body& a, const Body& b, Vec2d motion, PairCast::Of of = PairCast::Of::Shape,
                   Limits limits = Usual)
{
    PairCast run(a, b, motion, limits, of);
    test::finish(run);
    return run.outcome();
}

TEST(PairCast, BeforeTheFirstStepNothingIsKnown)
{
    const Shape box = Box{{4.f, 4.f}};
    const Body a = bodyAt(box, 0., 0.), b = bodyAt(box, 4., 0.5);
    const PairCast run(a, b, {5., 0.}, Usual, PairCast::Of::Shape);
    const CastOutcome out = run.outcome();
    EXPECT_EQ(out.status, Status::IterationLimit);
    EXPECT_FALSE(out.hit || out.startedTouching || out.startedOverlapping);
    EXPECT_EQ(out.fraction, 0.);
    EXPECT_EQ(out.gap, 0.);
    EXPECT_EQ(out.iterations, 0);
}

TEST(PairCast, InTouchApproachingHitsAndEverythingElseMisses)
{
    const Shape box = Box{{4.f, 4.f}};
    const Body a = bodyAt(box, 0., 0.), b = bodyAt(box, 4., 0.5);
    for (const Vec2d& motion : {Vec2d{5., 0.}, Vec2d{1., 7.}, Vec2d{1e-2, -1.}})
    {
        const CastOutcome out = castOf(a, b, motion);
        EXPECT_TRUE(out.hit);
        EXPECT_EQ(out.status, Status::Overlapping);
        EXPECT_TRUE(out.startedTouching);
        EXPECT_FALSE(out.startedOverlapping);
        EXPECT_EQ(out.fraction, 0.);
        EXPECT_EQ(out.gap, 0.);
        EXPECT_TRUE(test::isNear(out.normal, {1., 0.}, 1e-9));
        EXPECT_NEAR(out.onB.x, 2., 1e-9);
    }
    for (const Vec2d& motion : {Vec2d{-5., 0.}, Vec2d{0., 7.}, Vec2d{0., -7.}, Vec2d{}, Vec2d{-1e-2, 3.}})
    {
        const CastOutcome out = castOf(a, b, motion);
        EXPECT_FALSE(out.hit);
        EXPECT_EQ(out.status, Status::Separated);
        EXPECT_TRUE(out.startedTouching);
        EXPECT_EQ(out.fraction, 1.);
    }
}

TEST(PairCast, OverlappingHitsAtZeroWhateverTheMotion)
{
    const Shape box = Box{{4.f, 4.f}}, disc = Circle{2.f};
    const Body a = bodyAt(box, 0., 0.);
    for (const Body& b : {bodyAt(box, 3., 0.5), bodyAt(disc, 3., 0.5)})
        for (const Vec2d& motion : {Vec2d{5., 0.}, Vec2d{-5., 0.}, Vec2d{}})
        {
            const CastOutcome out = castOf(a, b, motion);
            EXPECT_TRUE(out.hit);
            EXPECT_TRUE(out.startedOverlapping);
            EXPECT_FALSE(out.startedTouching);
            EXPECT_EQ(out.fraction, 0.);
            EXPECT_TRUE(test::isNear(out.normal, {1., 0.}, 1e-9));
        }
}

TEST(PairCast, RayHitsWhatItStartsOnInAnyDirection)
{
    const Shape point = Point{}, box = Box{{4.f, 4.f}};
    const Body inside = bodyAt(point, 1., 1.), on = bodyAt(point, 2., 0.), b = bodyAt(box, 0., 0.);
    for (const Body* a : {&inside, &on})
        for (const Vec2d& motion : {Vec2d{5., 0.}, Vec2d{-5., 0.}, Vec2d{}})
        {
            PairCast run(*a, b, motion, Usual, PairCast::Of::Ray);
            test::finish(run);
            EXPECT_TRUE(run.outcome().hit);
            EXPECT_TRUE(run.outcome().startedTouching);
            EXPECT_EQ(run.outcome().fraction, 0.);
            EXPECT_EQ(run.start(), nullptr);
        }
}

TEST(PairCast, PartsFollowOnOneAnotherAndStepsAddUp)
{
    const Shape box = Box{{4.f, 4.f}};
    const Body a = bodyAt(box, 0., 0.), b = bodyAt(box, 4., 0.5);
    PairCast run(a, b, {5., 0.}, Usual, PairCast::Of::Shape);
    int steps = 0;
    while (run.step())
    {
        ++steps;
        const int parts = run.cast().iterations() + (run.start() ? run.start()->iterations() : 0) +
                          (run.swept() ? run.swept()->iterations() : 0);
        EXPECT_EQ(parts, steps);
        EXPECT_EQ(run.outcome().iterations, steps);
    }
    EXPECT_NE(run.swept(), nullptr);
    // With less it is unfinished, and nothing is free, or it already knows that this leads in deeper.
    for (int budget = 1; budget < steps; ++budget)
    {
        const CastOutcome out = castOf(a, b, {5., 0.}, PairCast::Of::Shape, Limits{budget, 1e-4});
        EXPECT_NE(out.status, Status::Separated) << budget;
        EXPECT_TRUE(budget > 8 || out.status == Status::IterationLimit) << budget;
        EXPECT_EQ(out.hit, out.status == Status::Overlapping);
        EXPECT_EQ(out.fraction, 0.);
        EXPECT_EQ(out.iterations, budget);
    }
}

TEST(PairCast, UnfinishedReportsTheFreeFractionOfTheCast)
{
    const Shape wheel = Shape::hullOf(Random(9).points(60, 20.f)), box = Box{{4.f, 4.f}};
    const Body a = bodyAt(box, 0., 0.), b = bodyAt(wheel, 60., 11.);
    double last = 0.;
    for (int budget = 1; budget < 4; ++budget)
    {
        PairCast run(a, b, {100., 18.}, Limits{budget, 1e-7}, PairCast::Of::Shape);
        test::finish(run);
        if (run.outcome().status != Status::IterationLimit)
            break;
        EXPECT_EQ(run.outcome().fraction, run.cast().fraction());
        EXPECT_GE(run.outcome().fraction, last);
        last = run.outcome().fraction;
    }
    EXPECT_GT(last, 0.1);
}

TEST(StartContact, ApartTouchingDeepAndUnknown)
{
    const Shape box = Box{{4.f, 4.f}};
    const Body a = bodyAt(box, 0., 0.);
    const auto contactAt = [&](double x, int budget = 128)
    {
        const Body b = bodyAt(box, x, 0.5);
        GjkPenetration run(a, b, Limits{budget, 1e-4});
        test::finish(run);
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

void expectSame(const CastResult& mine, const CastResult& query)
{
    ASSERT_EQ(mine.status, query.status);
    ASSERT_EQ(mine.hit, query.hit);
    ASSERT_EQ(mine.startedTouching, query.startedTouching);
    ASSERT_EQ(mine.startedOverlapping, query.startedOverlapping);
    ASSERT_EQ(mine.fraction, query.fraction);
    ASSERT_EQ(mine.gap, query.gap);
    ASSERT_EQ(mine.point, query.point);
    ASSERT_EQ(mine.normal, query.normal);
    ASSERT_EQ(mine.iterations, query.iterations);
    ASSERT_EQ(mine.pieceA, query.pieceA);
    ASSERT_EQ(mine.pieceB, query.pieceB);
    ASSERT_EQ(mine.by, query.by);
}

TEST(CastRun, BeforeTheFirstStepNothingIsKnown)
{
    const Shape box = Box{{4.f, 4.f}};
    CastRun run({box, Here}, {1.f, 0.f}, {box, Here});
    EXPECT_FALSE(run.done());
    EXPECT_EQ(run.result().status, Status::IterationLimit);
    EXPECT_EQ(run.result().iterations, 0);
    EXPECT_EQ(run.pair(), nullptr);
}

TEST(CastRun, ToTheEndIsTheQueryUnderGjkToTheBit)
{
    Random random(631);
    int hits = 0;
    const int count = test::caseCount(4000);
    for (int i = 0; i < count; ++i)
    {
        PiecePair pair = test::randomPieces(random);
        const Vec2 motionA = random.inSquare(150.f), motionB = random.inSquare(50.f);
        pair.matrixA.tx -= motionA.x * 0.5f;
        pair.matrixA.ty -= motionA.y * 0.5f;
        const GjkSettings settings = test::anySettings(random);
        CastRun run(pair.operandA(), motionA, pair.operandB(), motionB, settings);
        int steps = 0;
        while (run.step())
        {
            ++steps;
            if (!run.done())
            {
                ASSERT_EQ(run.result().iterations, steps);
                ASSERT_NE(run.result().status, Status::Separated);
            }
        }
        ASSERT_EQ(run.result().iterations, steps);
        ASSERT_NO_FATAL_FAILURE(
            expectSame(run.result(), shapeCast(pair.operandA(), motionA, pair.operandB(), motionB, settings)));
        hits += run.result().hit;
    }
    EXPECT_GE(hits, test::atLeast(0.05, count));
    EXPECT_LE(hits, test::atMost(0.9, count));
}

// The promise between two steps: nothing is hit before the fraction of an unfinished run.
TEST(CastRun, InTheMiddleTheFractionIsNoLaterThanTheHit)
{
    Random random(632);
    for (int i = 0; i < test::caseCount(2000); ++i)
    {
        PiecePair pair = test::randomPieces(random);
        const Vec2 motion = random.inSquare(150.f);
        pair.matrixA.tx -= motion.x;
        pair.matrixA.ty -= motion.y;
        CastRun whole(pair.operandA(), motion, pair.operandB()), run(pair.operandA(), motion, pair.operandB());
        test::finish(whole);
        while (run.step() && !run.done())
        {
            const CastResult now = run.result();
            if (now.status == Status::IterationLimit && run.pairs().isLast())
            {
                ASSERT_FALSE(now.hit);
                ASSERT_LE(now.fraction, whole.result().fraction + 1e-4f) << i;
            }
        }
    }
}

// B moves as well: the point is in the world where it then is.
TEST(CastRun, PointIsWhereBothAreAtTheHit)
{
    const Shape disc = Circle{1.f};
    CastRun run({disc, Affine2::translation({100.f, 7.f})}, {10.f, 2.f}, {disc, Affine2::translation({112.f, 7.f})},
                {-10.f, 2.f});
    test::finish(run);
    EXPECT_NEAR(run.result().fraction, 0.5f, 1e-5f);
    EXPECT_NEAR(length(run.result().point - Vec2(106.f, 8.f)), 0.f, 1e-3f);
    EXPECT_NEAR(length(run.result().normal - Vec2(1.f, 0.f)), 0.f, 1e-6f);
    EXPECT_EQ(run.result().by, AnsweredBy::Gjk);
}

TEST(CastRun, EarliestPieceIsTheHit)
{
    const std::vector<Shape> row{Circle{1.f, {30.f, 0.f}}, Circle{1.f, {10.f, 0.f}}, Circle{1.f, {20.f, 0.f}}};
    const Shape probe = Circle{1.f};
    CastRun run({probe, Here}, {40.f, 0.f}, {row, Here});
    test::finish(run);
    EXPECT_EQ(run.result().pieceB, 1u);
    EXPECT_NEAR(run.result().fraction, 0.2f, 1e-5f);
    CastRun other({row, Here}, {-40.f, 0.f}, {probe, Here});
    test::finish(other);
    EXPECT_EQ(other.result().pieceA, 1u);
}

TEST(CastRun, OneTouchAmongThePiecesIsATouchAtTheStart)
{
    const Shape left = Box{{2.f, 2.f}}, right = Box{{2.f, 2.f}, {9.f, 0.5f}}, probe = Box{{2.f, 2.f}};
    for (const std::vector<Shape>& row : {std::vector<Shape>{left, right}, std::vector<Shape>{right, left}})
    {
        // In touch with the left one, and away from it to the right one.
        CastRun run({probe, Affine2::translation({2.f, 0.f})}, {4.f, 0.f}, {row, Here});
        test::finish(run);
        EXPECT_FALSE(run.result().hit);
        EXPECT_TRUE(run.result().startedTouching);
        CastRun apart({probe, Affine2::translation({3.f, 0.f})}, {3.f, 0.f}, {row, Here});
        test::finish(apart);
        EXPECT_FALSE(apart.result().startedTouching);
    }
}

TEST(CastRun, PiecesBesideThePathAreCulledAndInvalidHasNoSteps)
{
    const std::vector<Shape> row{Circle{1.f, {10.f, 30.f}}, Circle{1.f, {10.f, 0.f}}};
    const Shape probe = Circle{1.f};
    CastRun run({probe, Here}, {40.f, 0.f}, {row, Here});
    test::finish(run);
    EXPECT_EQ(run.pairs().culled(), 1u);
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const Operand good{probe, Here}, bad{probe, Affine2::translation({nan, 0.f})};
    CastRun runs[5] = {CastRun(good, {}, bad), CastRun(bad, {}, good), CastRun(good, {nan, 0.f}, good),
                       CastRun(good, {}, good, {0.f, nan}), CastRun(good, {}, good, {}, {32, nan})};
    for (CastRun& each : runs)
    {
        EXPECT_TRUE(each.done());
        EXPECT_FALSE(each.step());
        EXPECT_EQ(each.result().status, Status::InvalidInput);
    }
}

} // namespace
