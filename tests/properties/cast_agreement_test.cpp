// SPDX-License-Identifier: Zlib
// rayCast, shapeCast and timeOfImpact against the double-precision oracle: no contact missed, none
// invented, none passed before the one that is reported.
#include "support/pairs/agreement.hpp"
#include "support/pairs/queries.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>

namespace
{

using namespace graze;
using test::Pair;
using test::Random;
using test::StraightCast;
using test::View;
namespace oracle = test::oracle;

// B of a random pair in the path of A, which starts somewhere before it, or behind.
Vec2 takeBack(Random& random, Affine2& matrixA, float longest)
{
    const Vec2 motion = normalized(random.inSquare(1.f)) * random.logBetween(1.f, longest);
    const float back = random.between(-0.6f, 1.6f);
    matrixA.tx -= motion.x * back;
    matrixA.ty -= motion.y * back;
    return motion;
}

class CastAgreement : public testing::TestWithParam<std::tuple<View, Method>>, public test::Queries
{
protected:
    CastAgreement() : Queries(std::get<Method>(GetParam())) {}

    [[nodiscard]] View view() const { return std::get<View>(GetParam()); }
};

TEST_P(CastAgreement, ShapeCastIsRightOutsideTheBand)
{
    Random random(31);
    int hits = 0;
    const int count = test::caseCount(10000);
    for (int i = 0; i < count; ++i)
    {
        Pair pair = test::randomPair(random, view(), 500.f);
        const Vec2 motion = takeBack(random, pair.matrixA, random.chance(0.2f) ? 1e5f : 500.f);
        const Vec2 common = random.inSquare(100.f);
        const Vec2 motionA = motion + common;
        const CastResult result = shapeCast(pair.operandA(), motionA, pair.operandB(), common);
        const StraightCast cast(pair, motionA, common);
        hits += result.hit;
        ASSERT_NO_FATAL_FAILURE(test::expectCastAgrees(cast, result))
            << "case " << i << ", motion " << cast.motion.x << ' ' << cast.motion.y << '\n'
            << test::describe(pair);
    }
    EXPECT_GE(hits, test::atLeast(0.3, count));
    EXPECT_LE(hits, test::atMost(0.7, count));
}

TEST_P(CastAgreement, SwappedShapeCastAnswersTheSame)
{
    Random random(32);
    for (int i = 0; i < test::caseCount(10000); ++i)
    {
        Pair pair = test::randomPair(random, view(), 500.f);
        const Vec2 motion = takeBack(random, pair.matrixA, 500.f);
        const CastResult ab = shapeCast(pair.operandA(), motion, pair.operandB());
        const CastResult ba = shapeCast(pair.operandB(), {}, pair.operandA(), motion);
        ASSERT_NO_FATAL_FAILURE(test::expectSameCast(StraightCast(pair, motion), ab, ba)) << "case " << i << '\n'
                                                                                          << test::describe(pair);
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
        const Affine2 matrix = test::randomMatrix(random, view(), 500.f);
        const Aabb bounds = worldBounds(shape.view(), matrix);
        const Vec2 aim = bounds.centre() + random.inSquare(0.4f * std::max(bounds.size().x, bounds.size().y));
        const Vec2 direction = random.inSquare(1.f);
        const float length = random.logBetween(1.f, random.chance(0.2f) ? 1e5f : 2000.f);
        const Ray ray{aim - normalized(direction) * (length * random.between(0.f, 1.2f)),
                      direction * random.logBetween(0.01f, 100.f), length};
        const RayCastResult result = rayCast({shape, matrix}, ray);
        hits += result.hit;
        ASSERT_NO_FATAL_FAILURE(test::expectRayAgrees(StraightCast(shape, matrix, ray), result, length))
            << "case " << i << '\n'
            << test::describe(shape, matrix);
    }
    EXPECT_GE(hits, test::atLeast(0.3, count));
    EXPECT_LE(hits, test::atMost(0.7, count));
}

std::string nameOfCast(const testing::TestParamInfo<std::tuple<View, Method>>& tested)
{
    const auto [view, method] = tested.param;
    const std::string name = view == View::Rigid ? "Rigid" : view == View::Affine ? "Affine" : "Singular";
    return name + '_' + test::methodName(method);
}

INSTANTIATE_TEST_SUITE_P(Views, CastAgreement,
                         testing::Combine(testing::Values(View::Rigid, View::Affine, View::Any),
                                          testing::ValuesIn(test::Methods)),
                         nameOfCast);

} // namespace
