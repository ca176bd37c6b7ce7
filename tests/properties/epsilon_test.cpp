// SPDX-License-Identifier: Zlib
// However coarse epsilon is, it decides when a search is done and never what is true: no answer turns over, and
// lengths are right to epsilon squared of themselves. Against the double-precision oracle.
#include "support/pairs/agreement.hpp"
#include "support/pairs/moving_pair.hpp"
#include "support/pairs/queries.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
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

// From the smallest that makes a difference up to the largest that is accepted.
constexpr std::array<float, 5> Epsilons{1e-2f, 0.1f, 0.5f, 1.f, 1e3f};
constexpr int Cases = 3000;

GjkSettings with(float epsilon)
{
    return {.maxIterations = 128, .epsilon = epsilon};
}

double openShare(float epsilon)
{
    const double clamped = std::min(static_cast<double>(epsilon), 1.);
    return clamped * clamped;
}

double fourUlpsOf(const JudgedPair& judged)
{
    return 4. * 0x1p-23 * (oracle::extent(judged.a) + oracle::extent(judged.b) + std::fabs(judged.gap));
}

std::string about(float epsilon, const Pair& pair)
{
    return "epsilon " + std::to_string(epsilon) + '\n' + test::describe(pair);
}

// Pairs of all kinds; one in five with rounded polygons of many vertices, which no closed form takes, nearly in touch.
Pair pairFor(Random& random, int index)
{
    Pair pair = test::randomPair(random, random.chance(0.5f) ? View::Rigid : View::Any, 1000.f);
    if (index % 5 != 0)
        return pair;
    pair.a = Polygon::hullOf(random.points(60, 50.f)).rounded(random.between(1.f, 40.f));
    pair.matrixA = random.rigid(300.f);
    const DistanceResult gap = distance(pair.operandA(), pair.operandB());
    const Vec2 closer = gap.normal * (random.between(-2.f, 2.f) - gap.distance);
    pair.matrixB.tx += closer.x;
    pair.matrixB.ty += closer.y;
    return pair;
}

template <class Judge>
void forEachEpsilon(std::uint32_t seed, Judge judge)
{
    Random random(seed);
    for (int i = 0; i < test::caseCount(Cases); ++i)
    {
        const Pair pair = pairFor(random, i);
        const JudgedPair judged(i % 2 == 0 ? pair : pair.swapped());
        for (const float epsilon : Epsilons)
        {
            judge(judged, epsilon);
            if (testing::Test::HasFatalFailure())
                return;
        }
    }
}

class Epsilon : public test::ByMethod
{
};

INSTANTIATE_TEST_SUITE_P(Methods, Epsilon, testing::ValuesIn(test::Methods), test::nameOfMethod);

TEST_P(Epsilon, OverlapIsRightWithAny)
{
    forEachEpsilon(101,
                   [&](const JudgedPair& judged, float epsilon)
                   {
                       const Pair& pair = judged.pair;
                       const OverlapResult result = overlap(pair.operandA(), pair.operandB(), with(epsilon));
                       ASSERT_TRUE(test::isFinished(result.status)) << about(epsilon, pair);
                       if (std::fabs(judged.gap) > judged.band)
                       {
                           ASSERT_EQ(result.overlapping(), judged.gap < 0.) << about(epsilon, pair);
                       }
                   });
}

TEST_P(Epsilon, DistanceIsRightToItsSquare)
{
    forEachEpsilon(102,
                   [&](const JudgedPair& judged, float epsilon)
                   {
                       const Pair& pair = judged.pair;
                       const DistanceResult result = distance(pair.operandA(), pair.operandB(), with(epsilon));
                       const double truth = std::max(0., judged.gap), ulps = fourUlpsOf(judged);
                       const auto answered = static_cast<double>(result.distance);
                       ASSERT_TRUE(test::isFinished(result.status)) << about(epsilon, pair);
                       if (std::fabs(judged.gap) > judged.band)
                       {
                           ASSERT_EQ(result.status == Status::Overlapping, judged.gap < 0.) << about(epsilon, pair);
                       }
                       ASSERT_LE(static_cast<double>(result.lowerBound), truth + ulps) << about(epsilon, pair);
                       ASSERT_NEAR(answered, truth, judged.band + openShare(epsilon) * answered)
                           << about(epsilon, pair);
                       if (result.status == Status::Separated)
                       {
                           ASSERT_GE(answered, truth - ulps) << about(epsilon, pair);
                       }
                   });
}

TEST_P(Epsilon, PenetrationIsRightToItsSquare)
{
    forEachEpsilon(103,
                   [&](const JudgedPair& judged, float epsilon)
                   {
                       const Pair& pair = judged.pair;
                       const PenetrationResult result = penetration(pair.operandA(), pair.operandB(), with(epsilon));
                       const double truth = std::max(0., -judged.gap), ulps = fourUlpsOf(judged);
                       const auto answered = static_cast<double>(result.depth);
                       ASSERT_TRUE(test::isFinished(result.status)) << about(epsilon, pair);
                       if (std::fabs(judged.gap) > judged.band)
                       {
                           ASSERT_EQ(result.status == Status::Overlapping, judged.gap < 0.) << about(epsilon, pair);
                       }
                       ASSERT_LE(static_cast<double>(result.lowerBound), truth + ulps) << about(epsilon, pair);
                       ASSERT_NEAR(answered, truth, judged.band + openShare(epsilon) * answered)
                           << about(epsilon, pair);
                       if (answered > 0.)
                       {
                           const oracle::Point n = test::pointOf(result.normal);
                           ASSERT_GE(answered + oracle::separationAlong(judged.a, judged.b, n), -ulps)
                               << about(epsilon, pair);
                       }
                   });
}

// A hit means that the two come that close: epsilon x size, and the reported gap is one that it stopped at.
TEST_P(Epsilon, CastsHitWithinEpsilonOfTheSize)
{
    Random random(104);
    int early = 0;
    for (int i = 0; i < test::caseCount(Cases); ++i)
    {
        const Pair pair = pairFor(random, i);
        const Vec2 motion = random.inSquare(300.f);
        StraightCast cast(pair, motion);
        for (const float epsilon : Epsilons)
        {
            const CastResult result = shapeCast(pair.operandA(), motion, pair.operandB(), {}, with(epsilon));
            ASSERT_NO_FATAL_FAILURE(test::expectCastAgrees(cast.withEpsilon(epsilon), result)) << about(epsilon, pair);
            if (!result.hit || result.startedOverlapping)
                continue;
            const double left = oracle::signedGap(cast.aAt(static_cast<double>(result.fraction)), cast.b).gap;
            // The gap is known as well as epsilon asks: no less than what is left.
            ASSERT_GE(static_cast<double>(result.gap), left - cast.slack) << about(epsilon, pair);
            ASSERT_LE(static_cast<double>(result.gap), cast.stop + cast.slack) << about(epsilon, pair);
            early += left > cast.slack;
        }
    }
    // An accelerator that is exact has no use for it.
    if (method() == Method::Gjk)
    {
        EXPECT_GE(early, test::atLeast(0.01, test::caseCount(Cases)));
    }
}

TEST_P(Epsilon, MotionsAreRightWithAny)
{
    Random random(105);
    for (int i = 0; i < test::caseCount(Cases / 3); ++i)
    {
        const MovingPair moving = test::randomMovingPair(random, random.chance(0.5f) ? View::Rigid : View::Any);
        const JudgedMotion judged(moving);
        const double size = std::max(oracle::extent(judged.a.at(0.)), oracle::extent(judged.b.at(0.)));
        for (const float epsilon : {0.1f, 1e3f})
        {
            const std::string which = "epsilon " + std::to_string(epsilon) + '\n' + test::describe(moving);
            const double stop = static_cast<double>(epsilon) * size;
            ASSERT_NO_FATAL_FAILURE(test::expectRightImpact(judged, impactOf(moving, with(epsilon)), stop)) << which;
            ASSERT_NO_FATAL_FAILURE(test::expectRightApproach(judged, approachOf(moving, with(epsilon)))) << which;
        }
    }
}

// It is there to save work. A search that is stopped too soon costs more in the end: steps along an axis that
// is far off are short ones.
TEST_P(Epsilon, CoarserMeansNoMoreIterations)
{
    std::vector<MovingPair> pairs;
    Random random(106);
    for (int i = 0; i < test::caseCount(Cases / 3); ++i)
        pairs.push_back(test::randomMovingPair(random, i % 2 == 0 ? View::Rigid : View::Affine));
    const auto iterationsWith = [&](float epsilon)
    {
        long sum = 0;
        for (const MovingPair& moving : pairs)
            sum += impactOf(moving, with(epsilon)).iterations;
        return sum;
    };
    const long usual = iterationsWith(1e-4f);
    for (const float epsilon : Epsilons)
        EXPECT_LE(iterationsWith(epsilon), usual + usual / 100) << epsilon;
}

} // namespace
