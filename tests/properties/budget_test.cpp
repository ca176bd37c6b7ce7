// SPDX-License-Identifier: Zlib
// With however few iterations an answer is right or says that it is not finished, and its bounds hold: every
// query, against the double-precision oracle. Shapes of all kinds, polygons of hundreds of vertices and flat
// ones included, under any matrix.
#include "support/pairs/agreement.hpp"
#include "support/pairs/moving_pair.hpp"
#include "support/pairs/queries.hpp"
#include "support/shapes/forms.hpp"

#include <graze/math/affine2.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace
{

using namespace graze;
using test::JudgedMotion;
using test::JudgedPair;
using test::MovingPair;
using test::Pair;
using test::Random;
using test::StraightCast;
using test::View;
namespace oracle = test::oracle;

constexpr int Budgets[] = {1, 2, 4, 8};

GjkSettings within(int budget)
{
    return {.maxIterations = budget};
}

// A polygon of hundreds of vertices, as wide and high as the shape that it stands for.
Shape manySided(Random& random, const Shape& shape)
{
    const Aabb bounds = localBounds(shape.view());
    const std::uint32_t count = 100 + random.below(200);
    std::vector<Vec2> points;
    for (std::uint32_t i = 0; i < count; ++i)
    {
        const SinCos turn = sinCos(2. * Pi * static_cast<double>(i) / static_cast<double>(count));
        points.push_back(bounds.centre() + Vec2{static_cast<float>(turn.cosine) * bounds.size().x * 0.5f,
                                                static_cast<float>(turn.sine) * bounds.size().y * 0.5f});
    }
    return Shape::hullOf(points, random.chance(0.3f) ? shape.radius() : 0.f);
}

// Any shape, and now and then one of hundreds of vertices (for which the oracle takes its time) or with doubled
// ones.
Shape varied(Random& random, const Shape& shape)
{
    const std::uint32_t kind = random.below(100);
    return kind < 1 ? manySided(random, shape) : kind < 7 ? test::doubled(shape) : shape;
}

Pair variedPair(Random& random)
{
    // Discs that stay discs, and ellipses.
    Pair pair = test::randomPair(random, random.chance(0.5f) ? View::Rigid : View::Any, 1000.f);
    pair.a = varied(random, pair.a);
    pair.b = varied(random, pair.b);
    return pair;
}

// Four ulps of the re-centred size: of the largest number in sight once the first shape is at the origin.
double fourUlps(const oracle::Body& a, const oracle::Body& b, double apart)
{
    return 4. * 0x1p-23 * (oracle::extent(a) + oracle::extent(b) + std::fabs(apart));
}

double fourUlps(const JudgedPair& judged)
{
    return fourUlps(judged.a, judged.b, judged.gap);
}

std::string about(int budget, const Pair& pair)
{
    return "budget " + std::to_string(budget) + '\n' + test::describe(pair);
}

// Counts what did not come to an end: a budget that is enough for everything would test nothing.
class Limits
{
public:
    void count(Status status) { m_limits += status == Status::IterationLimit; }
    ~Limits() { EXPECT_GE(m_limits, test::atLeast(0.005, test::caseCount(10000))); }

private:
    int m_limits = 0;
};

// Calls `judge(judged, budget)` for varied pairs in both orders with every budget.
template <class Judge>
void forEachBudget(std::uint32_t seed, Judge judge)
{
    Random random(seed);
    int overlapping = 0;
    const int count = test::caseCount(10000);
    for (int i = 0; i < count; ++i)
    {
        const Pair pair = variedPair(random);
        const JudgedPair judged(i % 2 == 0 ? pair : pair.swapped());
        overlapping += judged.gap <= 0.;
        for (const int budget : Budgets)
        {
            judge(judged, budget);
            if (testing::Test::HasFatalFailure())
                return;
        }
    }
    EXPECT_GE(overlapping, test::atLeast(0.3, count));
    EXPECT_LE(overlapping, test::atMost(0.7, count));
}

class Budget : public test::ByMethod
{
};

INSTANTIATE_TEST_SUITE_P(Methods, Budget, testing::ValuesIn(test::Methods), test::nameOfMethod);

TEST_P(Budget, OverlapIsRightOrUnfinished)
{
    Limits limits;
    forEachBudget(91,
                  [&](const JudgedPair& judged, int budget)
                  {
                      const Pair& pair = judged.pair;
                      const OverlapResult result = overlap(pair.operandA(), pair.operandB(), within(budget));
                      limits.count(result.status);
                      ASSERT_NE(result.status, Status::InvalidInput);
                      ASSERT_LE(result.iterations, budget) << about(budget, pair);
                      if (test::isFinished(result.status) && std::fabs(judged.gap) > judged.band)
                      {
                          ASSERT_EQ(result.overlapping(), judged.gap < 0.) << about(budget, pair);
                      }
                  });
}

TEST_P(Budget, DistanceLiesBetweenItsBounds)
{
    Limits limits;
    forEachBudget(92,
                  [&](const JudgedPair& judged, int budget)
                  {
                      const Pair& pair = judged.pair;
                      const DistanceResult result = distance(pair.operandA(), pair.operandB(), within(budget));
                      limits.count(result.status);
                      const double truth = std::max(0., judged.gap), ulps = fourUlps(judged);
                      ASSERT_NE(result.status, Status::InvalidInput);
                      ASSERT_LE(result.iterations, budget) << about(budget, pair);
                      ASSERT_LE(static_cast<double>(result.lowerBound), truth + ulps) << about(budget, pair);
                      if (result.status != Status::Overlapping)
                      {
                          ASSERT_GE(static_cast<double>(result.distance), truth - ulps) << about(budget, pair);
                      }
                      if (test::isFinished(result.status))
                      {
                          ASSERT_NEAR(static_cast<double>(result.distance), truth, judged.band) << about(budget, pair);
                      }
                  });
}

TEST_P(Budget, PenetrationDepthLiesBetweenItsBoundsAndIsAWayOut)
{
    Limits limits;
    forEachBudget(93,
                  [&](const JudgedPair& judged, int budget)
                  {
                      const Pair& pair = judged.pair;
                      const PenetrationResult result = penetration(pair.operandA(), pair.operandB(), within(budget));
                      limits.count(result.status);
                      const double truth = std::max(0., -judged.gap), ulps = fourUlps(judged);
                      ASSERT_NE(result.status, Status::InvalidInput);
                      ASSERT_TRUE(test::isUnit(result.normal)) << about(budget, pair);
                      ASSERT_LE(result.lowerBound, result.depth) << about(budget, pair);
                      ASSERT_LE(static_cast<double>(result.lowerBound), truth + ulps) << about(budget, pair);
                      if (test::isFinished(result.status))
                      {
                          ASSERT_NEAR(static_cast<double>(result.depth), truth, judged.band) << about(budget, pair);
                      }
                      if (result.depth > 0.f)
                      {
                          // Overlap was shown: depth x normal separates, though perhaps not by the shortest
                          // displacement.
                          const oracle::Point n = test::pointOf(result.normal);
                          const double along = oracle::separationAlong(judged.a, judged.b, n);
                          ASSERT_GE(static_cast<double>(result.depth) + along, -ulps) << about(budget, pair);
                          ASSERT_GE(static_cast<double>(result.depth), truth - ulps) << about(budget, pair);
                      }
                  });
}

// Before the bound nothing is entered by more than rounding takes: the path is rounded too, as fractions are floats.
void expectNothingHitBefore(const StraightCast& cast, double fraction)
{
    const double pathLength = std::hypot(cast.motion.x, cast.motion.y);
    const double ulps = fourUlps(cast.a, cast.b, std::max(0., cast.startGap) + pathLength);
    ASSERT_TRUE(fraction >= 0. && fraction <= 1.) << fraction;
    const oracle::Passage passage = oracle::passage(cast.a, cast.motion, cast.b);
    if (fraction > 0. && passage.crosses && passage.enter < fraction)
    {
        ASSERT_GE(oracle::smallestGapOnSweep(cast.a, cast.motion, cast.b, fraction), -ulps) << fraction;
    }
}

// The answers of two budgets are mostly the same: judged once.
bool isSame(const CastResult& a, const CastResult& b)
{
    return a.status == b.status && a.hit == b.hit && a.startedOverlapping == b.startedOverlapping &&
           a.fraction == b.fraction && a.normal == b.normal;
}

bool isSame(const RayCastResult& a, const RayCastResult& b)
{
    return a.status == b.status && a.hit == b.hit && a.startedInside == b.startedInside && a.distance == b.distance &&
           a.point == b.point && a.normal == b.normal;
}

bool isSame(const ApproachResult& a, const ApproachResult& b)
{
    return a.status == b.status && a.distance == b.distance && a.lowerBound == b.lowerBound && a.fraction == b.fraction;
}

// Whether an answer is new; the first always is, as it is not InvalidInput.
template <class Result>
bool isNew(Result& last, const Result& result)
{
    const bool same = isSame(last, result);
    last = result;
    return !same;
}

// A path across B, or past it, or in touch with it.
Vec2 pathOf(Random& random, const Pair& pair, float& back)
{
    back = random.between(-0.5f, 1.5f);
    if (random.chance(0.3f))
        return random.inSquare(400.f);
    const Vec2 from = worldBounds(pair.a.view(), pair.matrixA).centre();
    return normalized(worldBounds(pair.b.view(), pair.matrixB).centre() - from + random.inSquare(5.f)) *
           random.logBetween(1.f, 1000.f);
}

TEST_P(Budget, ShapeCastIsRightOrNothingIsHitBefore)
{
    Random random(94);
    Limits limits;
    int hits = 0;
    const int count = test::caseCount(10000);
    for (int i = 0; i < count; ++i)
    {
        Pair pair = variedPair(random);
        float back = 0.f;
        const Vec2 motion = pathOf(random, pair, back);
        pair.matrixA.tx -= motion.x * back;
        pair.matrixA.ty -= motion.y * back;
        const bool aMoves = i % 2 == 0;
        const StraightCast cast(pair, motion);
        CastResult last;
        for (const int budget : Budgets)
        {
            const CastResult result = aMoves ? shapeCast(pair.operandA(), motion, pair.operandB(), {}, within(budget))
                                             : shapeCast(pair.operandA(), {}, pair.operandB(), -motion, within(budget));
            limits.count(result.status);
            hits += budget == 8 && result.hit;
            ASSERT_NE(result.status, Status::InvalidInput);
            if (!isNew(last, result))
                continue;
            if (result.status != Status::IterationLimit)
                ASSERT_NO_FATAL_FAILURE(test::expectCastAgrees(cast, result)) << about(budget, pair);
            else
            {
                ASSERT_FALSE(result.hit) << about(budget, pair);
                ASSERT_NO_FATAL_FAILURE(expectNothingHitBefore(cast, static_cast<double>(result.fraction)))
                    << about(budget, pair);
            }
        }
    }
    EXPECT_GE(hits, test::atLeast(0.3, count));
    EXPECT_LE(hits, test::atMost(0.7, count));
}

TEST_P(Budget, RayCastIsRightOrNothingIsHitBefore)
{
    Random random(95);
    Limits limits;
    int hits = 0;
    const int count = test::caseCount(10000);
    for (int i = 0; i < count; ++i)
    {
        const Shape shape = varied(random, random.shape(random.logBetween(4.f, 400.f)));
        const Affine2 matrix = test::randomMatrix(random, random.chance(0.5f) ? View::Rigid : View::Any, 500.f);
        const Aabb bounds = worldBounds(shape.view(), matrix);
        const Vec2 aim = bounds.centre() + random.inSquare(0.4f * std::max(bounds.size().x, bounds.size().y));
        const Vec2 direction = random.inSquare(1.f);
        const float length = random.logBetween(1.f, 2000.f);
        const Ray ray{aim - normalized(direction) * (length * random.between(0.f, 1.2f)), direction, length};
        const StraightCast cast(shape, matrix, ray);
        RayCastResult last;
        for (const int budget : Budgets)
        {
            const RayCastResult result = rayCast({shape, matrix}, ray, within(budget));
            limits.count(result.status);
            hits += budget == 8 && result.hit;
            ASSERT_NE(result.status, Status::InvalidInput);
            if (!isNew(last, result))
                continue;
            if (result.status != Status::IterationLimit)
                ASSERT_NO_FATAL_FAILURE(test::expectRayAgrees(cast, result, length)) << test::describe(shape, matrix);
            else
            {
                ASSERT_FALSE(result.hit);
                const double answered = static_cast<double>(result.distance) / static_cast<double>(length);
                ASSERT_NO_FATAL_FAILURE(expectNothingHitBefore(cast, answered)) << "budget " << budget << '\n'
                                                                                << test::describe(shape, matrix);
            }
        }
    }
    EXPECT_GE(hits, test::atLeast(0.3, count));
    EXPECT_LE(hits, test::atMost(0.7, count));
}

MovingPair variedMovingPair(Random& random)
{
    MovingPair moving = test::randomMovingPair(random, random.chance(0.5f) ? View::Rigid : View::Any);
    // The oracle looks at a moving pair thousands of times: polygons of hundreds of vertices only now and then.
    if (random.chance(0.02f))
        moving.pair.a = varied(random, moving.pair.a);
    return random.chance(0.5f) ? moving : moving.swapped();
}

TEST_P(Budget, TimeOfImpactIsRightOrNothingIsHitBefore)
{
    Random random(96);
    Limits limits;
    for (int i = 0; i < test::caseCount(10000); ++i)
    {
        const MovingPair moving = variedMovingPair(random);
        const JudgedMotion judged(moving);
        CastResult last;
        for (const int budget : Budgets)
        {
            const CastResult result = impactOf(moving, within(budget));
            limits.count(result.status);
            ASSERT_NE(result.status, Status::InvalidInput);
            if (!isNew(last, result))
                continue;
            ASSERT_NO_FATAL_FAILURE(test::expectRightImpact(judged, result))
                << "case " << i << ", budget " << budget << '\n'
                << describe(moving);
        }
    }
}

TEST_P(Budget, ClosestApproachLiesBetweenItsBounds)
{
    Random random(97);
    Limits limits;
    for (int i = 0; i < test::caseCount(10000); ++i)
    {
        const MovingPair moving = variedMovingPair(random);
        const JudgedMotion judged(moving);
        ApproachResult last;
        for (const int budget : Budgets)
        {
            const ApproachResult result = approachOf(moving, within(budget));
            limits.count(result.status);
            ASSERT_NE(result.status, Status::InvalidInput);
            if (!isNew(last, result))
                continue;
            ASSERT_NO_FATAL_FAILURE(test::expectRightApproach(judged, result))
                << "case " << i << ", budget " << budget << '\n'
                << describe(moving);
        }
    }
}

} // namespace
