// SPDX-License-Identifier: Zlib
// Every accelerator is certain: it agrees with GJK outside the band, or says nothing.
#include "fast/door.hpp"

#include "fast/lanes/kernels.hpp"
#include "small_loops.hpp"
#include "support/pairs/agreement.hpp"
#include "support/pairs/moving_pair.hpp"
#include "support/pairs/queries.hpp"
#include "support/shapes/forms.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>

namespace
{

using namespace graze;
using detail::fastCast;
using detail::fastDistance;
using detail::fastImpact;
using detail::fastOverlap;
using detail::fastRay;
using detail::FastVerdict;
using detail::wideDistance;
using detail::wideOverlap;
using test::JudgedPair;
using test::Pair;
using test::Random;
using test::StraightCast;
using test::View;

constexpr int Cases = 10000;

TEST(FastOverlap, AgreesWithTheTruthOutsideTheBand)
{
    Random random(721);
    int answered = 0, overlapping = 0;
    for (int i = 0; i < test::caseCount(Cases); ++i)
    {
        const JudgedPair judged(test::randomPair(random, i % 2 == 0 ? View::Rigid : View::Any, 500.f));
        const Pair& pair = judged.pair;
        FastVerdict verdict;
        if (!fastOverlap(pair.a.view(), pair.matrixA, pair.b.view(), pair.matrixB, 32, verdict))
            continue;
        ++answered;
        overlapping += verdict.status == Status::Overlapping;
        ASSERT_TRUE(test::isFinished(verdict.status)) << test::describe(pair);
        const bool sharp = pair.a.radius() + pair.b.radius() == 0.f;
        ASSERT_EQ(verdict.by == AnsweredBy::Lanes, sharp);
        ASSERT_TRUE(sharp || verdict.by == AnsweredBy::RoundLanes || verdict.by == AnsweredBy::Features);
        ASSERT_EQ(verdict.iterations > 0, sharp);
        if (std::fabs(judged.gap) > judged.band)
        {
            ASSERT_EQ(verdict.status == Status::Overlapping, judged.gap < 0.) << test::describe(pair);
        }
        const OverlapResult gjk = overlap(pair.operandA(), pair.operandB(), {.method = Method::Gjk});
        if (std::fabs(judged.gap) > judged.band)
        {
            ASSERT_EQ(verdict.status, gjk.status) << test::describe(pair);
        }
    }
    EXPECT_GE(answered, test::atLeast(1. / 3, test::caseCount(Cases)));
    EXPECT_GE(overlapping, test::atLeast(0.2, answered));
    EXPECT_LE(overlapping, test::atMost(0.8, answered));
}

TEST(FastOverlap, SaysNothingOfWhatIsNoSmallLoop)
{
    const Shape box = Box{{4.f, 4.f}}, wheel = test::regularPolygon(9, 5.f);
    const Shape crossing = Shape::ofPoints(std::vector<Vec2>{{0.f, 0.f}, {4.f, 4.f}, {4.f, 0.f}, {0.f, 4.f}});
    FastVerdict verdict;
    const Affine2 here;
    EXPECT_TRUE(fastOverlap(box.view(), here, box.view(), Affine2::translation({1.f, 0.5f}), 32, verdict));
    for (const ShapeView& none : {wheel.view(), ShapeView{}})
    {
        EXPECT_FALSE(fastOverlap(box.view(), here, none, here, 32, verdict));
        EXPECT_FALSE(fastOverlap(none, here, box.view(), here, 32, verdict));
    }
    if (!crossing.view().convexLoop)
    {
        EXPECT_FALSE(fastOverlap(crossing.view(), here, box.view(), here, 32, verdict));
    }
    EXPECT_FALSE(fastOverlap(box.view(), here, box.view(), Affine2::translation({4.f, 0.f}), 32, verdict))
        << "a touch is for doubles to decide";
}

// Every kind of processor makes the same searches, and is right where it is certain.
TEST(WideOverlap, AgreesWithTheTruthOnEveryKindOfProcessor)
{
    Random random(731);
    int asked = 0, answered = 0, overlapping = 0;
    for (int i = 0; i < test::caseCount(1000); ++i)
    {
        const auto shape = [&] { return Shape::hullOf(random.points(3 + random.below(200), 40.f)); };
        const auto matrix = [&] { return random.chance(0.5f) ? random.rigid(60.f) : random.affine(60.f); };
        const JudgedPair judged({shape(), matrix(), shape(), matrix()});
        const Pair& pair = judged.pair;
        if (pair.a.pointCount() <= VertexBlock && pair.b.pointCount() <= VertexBlock)
            continue;
        ++asked;
        const auto budget = 1 + static_cast<int>(random.below(32));
        for (const bool swapped : {false, true})
        {
            std::optional<FastVerdict> first;
            for (const detail::FeatureKernels* kind : test::kernels())
            {
                const test::With with(*kind);
                const Shape &a = swapped ? pair.b : pair.a, &b = swapped ? pair.a : pair.b;
                const Affine2 &matrixA = swapped ? pair.matrixB : pair.matrixA,
                              &matrixB = swapped ? pair.matrixA : pair.matrixB;
                FastVerdict verdict;
                const bool known = wideOverlap(a.view(), matrixA, b.view(), matrixB, budget, verdict);
                ASSERT_EQ(known, verdict.status != Status::IterationLimit);
                ASSERT_LE(verdict.iterations, budget);
                if (!first)
                    first = verdict;
                ASSERT_EQ(verdict.status, first->status) << test::describe(pair);
                ASSERT_EQ(verdict.iterations, first->iterations) << test::describe(pair);
            }
            ASSERT_TRUE(first->status != Status::Overlapping || judged.gap < 0.) << test::describe(pair);
            ASSERT_TRUE(first->status != Status::Separated || judged.gap > 0.) << test::describe(pair);
            answered += first->status != Status::IterationLimit;
            overlapping += first->status == Status::Overlapping;
        }
    }
    EXPECT_GE(answered, test::atLeast(1.6, asked)); // two orders each; a small budget leaves some open
    EXPECT_GE(overlapping, test::atLeast(0.3, answered));
    EXPECT_LE(overlapping, test::atMost(0.8, answered));
}

TEST(WideOverlap, SaysNothingOfSmallRoundOrFlatOnes)
{
    const Shape wheel = test::regularPolygon(40, 5.f), box = Box{{4.f, 4.f}}, disc = Circle{2.f};
    const Affine2 here, near = Affine2::translation({1.f, 0.5f}), far = Affine2::translation({20.f, 0.5f});
    const Affine2 flat = Affine2::scaling({1.f, 0.015f}), huge = Affine2::translation({2e6f, 0.f});
    const auto answered = [&](const Shape& a, const Affine2& matrixA, const Shape& b, const Affine2& matrixB)
    {
        FastVerdict verdict, swapped;
        const bool known = wideOverlap(a.view(), matrixA, b.view(), matrixB, 32, verdict);
        EXPECT_EQ(wideOverlap(b.view(), matrixB, a.view(), matrixA, 32, swapped), known);
        EXPECT_EQ(swapped.status, verdict.status);
        return verdict.status;
    };
    EXPECT_EQ(answered(wheel, here, wheel, near), Status::Overlapping);
    EXPECT_EQ(answered(wheel, here, box, near), Status::Overlapping);
    EXPECT_EQ(answered(wheel, here, box, far), Status::Separated);
    EXPECT_EQ(answered(box, here, box, near), Status::IterationLimit);
    EXPECT_EQ(answered(wheel, here, disc, near), Status::IterationLimit);
    EXPECT_EQ(answered(wheel, flat, box, near), Status::IterationLimit);
    EXPECT_EQ(answered(wheel, huge, box, near), Status::IterationLimit);
    EXPECT_EQ(answered(wheel, here, test::regularPolygon(600, 5.f), near), Status::IterationLimit);
    EXPECT_EQ(answered(wheel, here, wheel, Affine2::translation({10.f, 0.f})), Status::IterationLimit)
        << "a touch is for doubles to decide";
}

// Where the middles are near, an overlap is likely, and worth a search of its own.
TEST(WideDistance, OnlyKnowsThatMiddlesThatAreNearOverlap)
{
    const Shape wheel = test::regularPolygon(40, 5.f),
                wide = Shape::ofPoints(std::vector<Vec2>{{-9.f, 0.f}, {9.f, 0.f}});
    const Affine2 here = Affine2::translation({-3.f, 40.f}), twice = here * Affine2::scaling({2.f, 2.f});
    const auto known = [&](const Shape& a, const Affine2& matrixA, const Shape& b, Vec2 away, int budget = 32)
    {
        const Affine2 matrixB = Affine2::translation(away) * matrixA;
        DistanceResult result, swapped;
        const bool is = wideDistance(a.view(), matrixA, b.view(), matrixB, budget, result);
        EXPECT_EQ(wideDistance(b.view(), matrixB, a.view(), matrixA, budget, swapped), is);
        EXPECT_EQ(result.status, is ? Status::Overlapping : Status::InvalidInput);
        EXPECT_EQ(result.by, is ? AnsweredBy::Lanes : AnsweredBy::Gjk);
        EXPECT_EQ(result.iterations > 0, is);
        return is;
    };
    EXPECT_TRUE(known(wheel, here, wheel, {1.f, 0.5f}));
    EXPECT_FALSE(known(wheel, here, wheel, {1.f, 0.5f}, 1));
    EXPECT_TRUE(known(wheel, here, wheel, {6.9f, 0.f}));
    EXPECT_FALSE(known(wheel, here, wheel, {0.f, 7.2f})) << "overlapping, but left to GJK";
    EXPECT_TRUE(known(wheel, twice, wheel, {0.f, 13.8f}));
    EXPECT_FALSE(known(wheel, twice, wheel, {0.f, 14.4f}));
    EXPECT_TRUE(known(wheel, here, wide, {0.f, 4.8f}));
    EXPECT_FALSE(known(wheel, here, wide, {0.f, 5.2f}));
    EXPECT_FALSE(known(wide, here, wide, {0.f, 0.f}));
}

void expectRightDistance(const test::SmallLoops& loops, const DistanceResult& result)
{
    const double tolerance = 1e-5 * (loops.size + 200.);
    ASSERT_EQ(result.by, AnsweredBy::Features);
    ASSERT_EQ(result.status == Status::Overlapping, loops.gap < 0.);
    if (loops.gap < 0.)
    {
        ASSERT_EQ(result.distance, 0.f);
        return;
    }
    ASSERT_NEAR(static_cast<double>(result.distance), loops.gap, tolerance);
    ASSERT_EQ(result.lowerBound, result.distance);
    ASSERT_NEAR(test::oracle::signedDistance(loops.judgedA, test::pointOf(result.pointA)), 0., tolerance);
    ASSERT_NEAR(test::oracle::signedDistance(loops.judgedB, test::pointOf(result.pointB)), 0., tolerance);
    ASSERT_LE(length(result.pointB - result.pointA - result.separation), static_cast<float>(tolerance));
    ASSERT_LE(length(result.normal * result.distance - result.separation), static_cast<float>(tolerance));
}

TEST(FastDistance, IsRightForAllThatAreNotInTouch)
{
    Random random(725);
    int asked = 0, answered = 0;
    for (int i = 0; i < test::caseCount(Cases); ++i)
    {
        const test::SmallLoops loops(random, i % 2 ? test::SmallLoops::Radius::None : test::SmallLoops::Radius::Round);
        const Pair& pair = loops.pair;
        if (loops.isNearTouch())
            continue;
        ++asked;
        DistanceResult result;
        if (!fastDistance(loops.viewA(), pair.matrixA, loops.viewB(), pair.matrixB, result))
            continue;
        ++answered;
        ASSERT_NO_FATAL_FAILURE(expectRightDistance(loops, result)) << test::describe(pair);
    }
    EXPECT_GE(answered, test::atLeast(0.9, asked));
}

TEST(FastDistance, SaysNothingOfEllipsesAndManyVertices)
{
    const Shape box = Box{{4.f, 4.f}}, disc = Circle{2.f}, wheel = test::regularPolygon(9, 5.f);
    const Affine2 here, away = Affine2::translation({30.f, 0.f}), wide = away * Affine2::scaling({2.f, 1.f});
    const auto answers = [](const Shape& a, const Affine2& matrixA, const Shape& b, const Affine2& matrixB)
    {
        DistanceResult result;
        const bool first = fastDistance(a.view(), matrixA, b.view(), matrixB, result);
        EXPECT_EQ(fastDistance(b.view(), matrixB, a.view(), matrixA, result), first);
        return first;
    };
    EXPECT_TRUE(answers(box, here, disc, away));
    EXPECT_FALSE(answers(box, here, disc, wide));
    EXPECT_FALSE(answers(box, here, wheel, away));
    EXPECT_FALSE(answers(box, here, box, Affine2::translation({4.f, 1.f}))) << "a touch";
}

TEST(FastCast, AgreesWithTheTruthOutsideTheBand)
{
    Random random(722);
    int answered = 0, hits = 0, overlapping = 0;
    for (int i = 0; i < test::caseCount(Cases); ++i)
    {
        Pair pair = test::randomPair(random, i % 2 == 0 ? View::Rigid : View::Any, 500.f);
        const Vec2 motion = random.inSquare(random.logBetween(10.f, 1000.f));
        pair.matrixA.tx -= motion.x * 0.6f;
        pair.matrixA.ty -= motion.y * 0.6f;
        CastOutcome outcome;
        if (!fastCast(pair.a.view(), pair.matrixA, pair.b.view(), pair.matrixB, Vec2d(motion), outcome))
            continue;
        ++answered;
        hits += outcome.hit;
        const StraightCast cast(pair, motion);
        ASSERT_EQ(outcome.status, outcome.hit ? Status::Overlapping : Status::Separated);
        ASSERT_FALSE(outcome.startedTouching);
        if (outcome.startedOverlapping)
        {
            ++overlapping;
            ASSERT_TRUE(outcome.hit);
            ASSERT_EQ(outcome.fraction, 0.);
            ASSERT_LT(cast.startGap, cast.slack) << test::describe(pair);
            ASSERT_GE(test::oracle::separationAlong(cast.a, cast.b, {outcome.normal.x, outcome.normal.y}),
                      cast.startGap - cast.slack)
                << test::describe(pair);
            continue;
        }
        if (!outcome.hit)
        {
            ASSERT_EQ(outcome.fraction, 1.);
            ASSERT_NO_FATAL_FAILURE(test::expectRightMiss(cast)) << test::describe(pair);
            continue;
        }
        ASSERT_GT(cast.startGap, -cast.slack) << test::describe(pair);
        ASSERT_NO_FATAL_FAILURE(
            test::expectRightHit(cast, outcome.fraction, false, {outcome.normal.x, outcome.normal.y}))
            << test::describe(pair);
        const Vec2d onB = outcome.onB + Vec2d(pair.matrixA.offset());
        ASSERT_NEAR(test::oracle::signedDistance(cast.b, {onB.x, onB.y}), 0., 2. * cast.slack) << test::describe(pair);
    }
    EXPECT_GE(answered, test::atLeast(0.25, test::caseCount(Cases)));
    EXPECT_GE(hits, test::atLeast(0.2, answered));
    EXPECT_GE(overlapping, test::atLeast(0.01, answered));
}

TEST(FastCast, SaysNothingOfAStartInTouchOrAnEllipse)
{
    const Shape box = Box{{4.f, 4.f}}, disc = Circle{2.f}, wheel = test::regularPolygon(40, 5.f);
    CastOutcome outcome;
    const auto cast = [&](const Shape& a, const Affine2& at, const Shape& b) {
        return fastCast(a.view(), at, b.view(), Affine2{}, {30., 0.}, outcome);
    };
    EXPECT_TRUE(cast(box, Affine2::translation({-20.f, 0.5f}), box));
    EXPECT_TRUE(cast(box, Affine2::translation({-3.f, 0.5f}), box));
    EXPECT_TRUE(outcome.startedOverlapping);
    EXPECT_EQ(outcome.normal, Vec2d(1., 0.));
    EXPECT_FALSE(cast(box, Affine2::translation({-4.f, 0.5f}), box));
    EXPECT_FALSE(cast(wheel, Affine2::translation({-20.f, 0.5f}), box));
    EXPECT_FALSE(cast(disc, Affine2::from({.position = {-20.f, 0.f}, .scale = {2.f, 1.f}}), box));
}

TEST(FastRay, AgreesWithTheTruthOutsideTheBand)
{
    Random random(723);
    int answered = 0, hits = 0;
    for (int i = 0; i < test::caseCount(Cases); ++i)
    {
        const Shape shape = random.shape(random.logBetween(4.f, 400.f));
        const Affine2 matrix = test::randomMatrix(random, i % 2 == 0 ? View::Rigid : View::Any, 500.f);
        const Aabb bounds = worldBounds(shape.view(), matrix);
        const Vec2 aim = bounds.centre() + random.inSquare(0.4f * std::max(bounds.size().x, bounds.size().y));
        const Vec2 direction = random.inSquare(1.f);
        const float length = random.logBetween(1.f, 2000.f);
        const Ray ray{aim - normalized(direction) * (length * random.between(0.f, 1.2f)), direction, length};
        RayCastResult result;
        if (!fastRay(shape.view(), matrix, ray, result))
            continue;
        ++answered;
        hits += result.hit;
        ASSERT_EQ(result.by, AnsweredBy::Ray);
        ASSERT_EQ(result.iterations, 0);
        ASSERT_NO_FATAL_FAILURE(test::expectRayAgrees(StraightCast(shape, matrix, ray), result, length))
            << test::describe(shape, matrix);
    }
    EXPECT_GE(answered, test::atLeast(0.25, test::caseCount(Cases)));
    EXPECT_GE(hits, test::atLeast(0.2, answered));
}

TEST(FastRay, SaysNothingOfWhatIsNotFiniteOrEmpty)
{
    const Shape box = Box{{4.f, 4.f}};
    const float nan = std::nanf("");
    RayCastResult result;
    EXPECT_FALSE(fastRay(ShapeView{}, {}, {{-9.f, 0.f}, {1.f, 0.f}, 20.f}, result));
    EXPECT_FALSE(fastRay(box.view(), {}, {{nan, 0.f}, {1.f, 0.f}, 20.f}, result));
    EXPECT_FALSE(fastRay(box.view(), {}, {{-9.f, 0.f}, {nan, 0.f}, 20.f}, result));
    EXPECT_FALSE(fastRay(box.view(), {}, {{-9.f, 0.f}, {1.f, 0.f}, nan}, result));
    EXPECT_FALSE(fastRay(box.view(), {}, {{-9.f, 0.f}, {}, 20.f}, result));
    EXPECT_FALSE(fastRay(box.view(), Affine2::translation({nan, 0.f}), {{-9.f, 0.f}, {1.f, 0.f}, 20.f}, result));
}

TEST(FastRay, SaysNothingUnderElementsOfMoreThanAMillion)
{
    const Shape box = Box{{4.f, 4.f}};
    for (const Vec2 away : {Vec2{1.f, 0.f}, Vec2{0.f, -1.f}})
    {
        const auto answers = [&](float distance)
        {
            RayCastResult result;
            const Vec2 at = away * distance;
            return fastRay(box.view(), Affine2::translation(at), {at - Vec2{9.f, 0.5f}, {1.f, 0.f}, 20.f}, result);
        };
        EXPECT_TRUE(answers(9e5f));
        EXPECT_FALSE(answers(1.1e6f));
    }
    RayCastResult result;
    const Affine2 large = Affine2::scaling({2e6f, 2e6f});
    EXPECT_FALSE(fastRay(box.view(), large, {{-9e6f, 0.5f}, {1.f, 0.f}, 2e7f}, result));
}

bool impactOf(const test::MovingPair& moving, CastResult& result)
{
    const MotionPath pathA(moving.motionA()), pathB(moving.motionB());
    return fastImpact({moving.pair.a.view(), pathA}, {moving.pair.b.view(), pathB}, result);
}

TEST(FastImpact, AnswersDiscsAgainstTurningLoopsInBothOrders)
{
    Random random(724);
    int answered = 0, hits = 0;
    for (int i = 0; i < test::caseCount(Cases) / 2; ++i)
    {
        test::MovingPair moving = test::randomMovingPair(random, View::Rigid);
        moving.pair.a = Circle{random.chance(0.5f) ? 0.f : random.between(0.f, 20.f)};
        moving.endA = Affine2::translation(random.inSquare(150.f)) * moving.pair.matrixA;
        const test::MovingPair asked = i % 2 == 0 ? moving : moving.swapped();
        CastResult result;
        if (!impactOf(asked, result))
            continue;
        ++answered;
        hits += result.hit;
        ASSERT_EQ(result.by, AnsweredBy::TurningLoop);
        ASSERT_NO_FATAL_FAILURE(test::expectRightImpact(test::JudgedMotion(asked), result)) << describe(asked);
    }
    EXPECT_GE(answered, test::atLeast(0.05, test::caseCount(Cases)));
    EXPECT_GE(hits, test::atLeast(0.1, answered));
}

TEST(FastImpact, SaysNothingOfTwoThatTurnOrGoStraightOrOfNoDisc)
{
    const Shape box = Box{{4.f, 4.f}}, disc = Circle{1.f};
    const Affine2 away = Affine2::translation({30.f, 0.f}), turn = Affine2::rotation(1.f), turnedAway = away * turn;
    CastResult result;
    EXPECT_TRUE(impactOf({{disc, away, box, {}}, Affine2{}, turn}, result));
    EXPECT_FALSE(impactOf({{disc, away, box, {}}, turnedAway, turn}, result)) << "both turn";
    EXPECT_FALSE(impactOf({{disc, away, box, {}}, Affine2{}, Affine2{}}, result)) << "none turns";
    EXPECT_FALSE(impactOf({{box, away, box, {}}, Affine2{}, turn}, result)) << "no disc";
    const Affine2 flipped = away * Affine2::scaling({-1.f, 1.f});
    EXPECT_FALSE(impactOf({{disc, away, box, {}}, flipped, turn}, result)) << "jumps";
}

} // namespace
