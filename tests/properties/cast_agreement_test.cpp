// SPDX-License-Identifier: Zlib
// rayCast, shapeCast and timeOfImpact against the double-precision oracle: no contact missed, none
// invented, none passed before the one that is told.
#include "support/judging.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace
{

using namespace graze;
using test::Pair;
using test::Random;
using test::View;
namespace oracle = test::oracle;

bool isFinished(Status status)
{
    return status == Status::Separated || status == Status::Overlapping;
}

oracle::Body movedBy(const oracle::Body& body, oracle::Point motion, double t)
{
    return oracle::moved(body, {motion.x * t, motion.y * t});
}

// What a straight cast is judged by; a ray is the cast of a point.
struct StraightCast
{
    oracle::Body a;
    oracle::Point motion;
    oracle::Body b;
    double slack;    ///< band, and two ulps of the motion that the fraction is rounded by
    double startGap; ///< at t = 0
};

StraightCast makeCast(oracle::Body a, oracle::Point motion, oracle::Body b)
{
    StraightCast cast{std::move(a), motion, std::move(b), 0., 0.};
    cast.slack = test::bandOf(cast.a, cast.b) + 1.2e-7 * std::hypot(motion.x, motion.y);
    cast.startGap = oracle::signedGap(cast.a, cast.b).gap;
    return cast;
}

void expectRightHit(const StraightCast& cast, double fraction, bool startsInside, oracle::Point normal)
{
    ASSERT_TRUE(fraction >= 0. && fraction <= 1.) << fraction;
    if (startsInside)
    {
        ASSERT_EQ(fraction, 0.);
        ASSERT_LE(cast.startGap, cast.slack);
        return;
    }
    const oracle::Body there = movedBy(cast.a, cast.motion, fraction);
    ASSERT_NEAR(oracle::signedGap(there, cast.b).gap, 0., cast.slack) << "at fraction " << fraction;
    const oracle::Passage passage = oracle::passage(cast.a, cast.motion, cast.b);
    const double late = (fraction - passage.enter) * std::hypot(cast.motion.x, cast.motion.y);
    if (std::fabs(late) > cast.slack)
    {
        ASSERT_GE(oracle::smallestGapOnSweep(cast.a, cast.motion, cast.b, fraction), -cast.slack)
            << "first contact at " << passage.enter << ", told " << fraction;
    }
    ASSERT_NEAR(std::hypot(normal.x, normal.y), 1., 1e-5);
    ASSERT_GE(oracle::separationAlong(there, cast.b, normal), -2. * cast.slack) << "at fraction " << fraction;
}

// A miss is right when nothing is entered by more than the slack.
void expectRightMiss(const StraightCast& cast)
{
    const oracle::Passage passage = oracle::passage(cast.a, cast.motion, cast.b);
    if (passage.crosses && passage.enter <= 1.)
    {
        ASSERT_GE(oracle::smallestGapOnSweep(cast.a, cast.motion, cast.b), -cast.slack)
            << "contact from " << passage.enter << " to " << passage.leave;
    }
}

// B of a random pair in the way of A, which starts some way before it, or behind.
Vec2 takeBack(Random& random, Affine2& matrixA, float longest)
{
    const Vec2 motion = normalized(random.inSquare(1.f)) * random.logBetween(1.f, longest);
    const float back = random.between(-0.6f, 1.6f);
    matrixA.tx -= motion.x * back;
    matrixA.ty -= motion.y * back;
    return motion;
}

class CastAgreement : public testing::TestWithParam<View>
{
};

TEST_P(CastAgreement, ShapeCastIsRightOutsideTheBand)
{
    Random random(31);
    int hits = 0;
    const int count = test::caseCount(10000);
    for (int i = 0; i < count; ++i)
    {
        Pair pair = test::randomPair(random, GetParam(), 500.f);
        const Vec2 motion = takeBack(random, pair.matrixA, random.chance(0.2f) ? 1e5f : 500.f);
        const Vec2 common = random.inSquare(100.f);
        const Vec2 motionA = motion + common;
        const CastResult result = shapeCast(pair.operandA(), motionA, pair.operandB(), common);
        ASSERT_TRUE(isFinished(result.status)) << "case " << i << ' ' << test::describe(pair);
        const oracle::Point a = test::pointOf(motionA), b = test::pointOf(common);
        const StraightCast cast =
            makeCast(test::bodyOf(pair.a, pair.matrixA), {a.x - b.x, a.y - b.y}, test::bodyOf(pair.b, pair.matrixB));
        hits += result.hit;
        if (result.hit)
            ASSERT_NO_FATAL_FAILURE(expectRightHit(cast, static_cast<double>(result.fraction),
                                                   result.startedOverlapping, test::pointOf(result.normal)))
                << "case " << i << ", motion " << a.x - b.x << ' ' << a.y - b.y << '\n'
                << test::describe(pair);
        else
            ASSERT_NO_FATAL_FAILURE(expectRightMiss(cast)) << "case " << i << '\n' << test::describe(pair);
    }
    EXPECT_GE(hits, count * 3 / 10);
    EXPECT_LE(hits, count * 7 / 10);
}

TEST_P(CastAgreement, SwappedShapeCastTellsTheSame)
{
    Random random(32);
    for (int i = 0; i < test::caseCount(10000); ++i)
    {
        Pair pair = test::randomPair(random, GetParam(), 500.f);
        const Vec2 motion = takeBack(random, pair.matrixA, 500.f);
        const CastResult ab = shapeCast(pair.operandA(), motion, pair.operandB());
        const CastResult ba = shapeCast(pair.operandB(), {}, pair.operandA(), motion);
        const StraightCast cast =
            makeCast(test::bodyOf(pair.a, pair.matrixA), test::pointOf(motion), test::bodyOf(pair.b, pair.matrixB));
        if (ab.hit != ba.hit)
        {
            // Only a graze may be seen either way.
            ASSERT_LE(std::fabs(oracle::smallestGapOnSweep(cast.a, cast.motion, cast.b)), cast.slack)
                << "case " << i << '\n'
                << test::describe(pair);
        }
        else if (ab.hit && std::fabs(ab.fraction - ba.fraction) * length(motion) > static_cast<float>(cast.slack))
        {
            // Ill-conditioned fractions: both must be in touch then.
            for (const float t : {ab.fraction, ba.fraction})
            {
                const oracle::Body there = movedBy(cast.a, cast.motion, static_cast<double>(t));
                ASSERT_NEAR(oracle::signedGap(there, cast.b).gap, 0., cast.slack) << "case " << i;
            }
        }
    }
}

TEST_P(CastAgreement, RayCastIsRightOutsideTheBand)
{
    Random random(33);
    int hits = 0;
    const int count = test::caseCount(10000);
    for (int i = 0; i < count; ++i)
    {
        const Shape shape = random.shape(random.logBetween(4.f, 400.f));
        const Affine2 matrix = test::randomMatrix(random, GetParam(), 500.f);
        const Aabb bounds = worldBounds(shape.view(), matrix);
        const Vec2 aim = bounds.centre() + random.inSquare(0.4f * std::max(bounds.size().x, bounds.size().y));
        const Vec2 direction = random.inSquare(1.f);
        const float length = random.logBetween(1.f, random.chance(0.2f) ? 1e5f : 2000.f);
        const Ray ray{aim - normalized(direction) * (length * random.between(0.f, 1.2f)),
                      direction * random.logBetween(0.01f, 100.f), length};
        const RayCastResult result = rayCast({shape, matrix}, ray);
        ASSERT_TRUE(isFinished(result.status)) << "case " << i << ' ' << test::describe(shape, matrix);

        const oracle::Point d = test::pointOf(ray.direction);
        const double scale = static_cast<double>(length) / std::hypot(d.x, d.y);
        const StraightCast cast = makeCast({{test::pointOf(ray.origin)}, 0., {1., 0., 0., 0., 1., 0.}},
                                           {d.x * scale, d.y * scale}, test::bodyOf(shape, matrix));
        hits += result.hit;
        const std::string about = "case " + std::to_string(i) + '\n' + test::describe(shape, matrix);
        if (result.hit)
        {
            const Vec2 n = -result.normal;
            ASSERT_NO_FATAL_FAILURE(expectRightHit(cast,
                                                   static_cast<double>(result.distance) / static_cast<double>(length),
                                                   result.startedInside, test::pointOf(n)))
                << about;
            ASSERT_LE(oracle::signedDistance(cast.b, test::pointOf(result.point)), cast.slack + 2e-4) << about;
        }
        else
            ASSERT_NO_FATAL_FAILURE(expectRightMiss(cast)) << about;
    }
    EXPECT_GE(hits, count * 3 / 10);
    EXPECT_LE(hits, count * 7 / 10);
}

INSTANTIATE_TEST_SUITE_P(Views, CastAgreement, testing::Values(View::Rigid, View::Affine, View::Any),
                         [](const auto& view) {
                             return std::string(view.param == View::Rigid    ? "Rigid"
                                                : view.param == View::Affine ? "Affine"
                                                                             : "Singular");
                         });

} // namespace
