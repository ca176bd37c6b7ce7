// SPDX-License-Identifier: Zlib
// What has to hold of every query: turning, moving, mirroring or scaling the whole world changes no answer but
// as it must. distance and penetration stand in gjk_properties_test.cpp.
#include "support/pairs/agreement.hpp"
#include "support/pairs/moving_pair.hpp"
#include "support/pairs/queries.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

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

enum class Change
{
    Rigid,
    Mirrored,
    Scaled
};

void PrintTo(Change change, std::ostream* out)
{
    *out << (change == Change::Rigid ? "Rigid" : change == Change::Mirrored ? "Mirrored" : "Scaled");
}

// The world after the change, seen from the world before it.
struct World
{
    World(Change change, Random& random)
    {
        switch (change)
        {
            case Change::Rigid:
                matrix = random.rigid(1000.f);
                break;
            case Change::Mirrored:
                matrix = Affine2::scaling(random.chance(0.5f) ? Vec2{-1.f, 1.f} : Vec2{1.f, -1.f});
                break;
            case Change::Scaled:
                // Powers of two scale floats exactly; 1e-3 to 1e6 in between.
                factor = std::exp2(std::floor(random.between(-10.f, 20.f)));
                matrix = Affine2::scaling({factor, factor});
                break;
        }
        rounds = change == Change::Rigid;
    }

    [[nodiscard]] Pair of(const Pair& pair) const
    {
        return {pair.a, matrix * pair.matrixA, pair.b, matrix * pair.matrixB};
    }
    [[nodiscard]] MovingPair of(const MovingPair& moving) const
    {
        return {of(moving.pair), matrix * moving.endA, matrix * moving.endB};
    }
    [[nodiscard]] Vec2 vector(Vec2 v) const { return matrix.transformVector(v); }
    /// How far rounding the new matrices can move a point, in units of the old world.
    [[nodiscard]] double rounding(double farthest) const { return rounds ? 4e-7 * (farthest + 2000.) : 0.; }

    Affine2 matrix{};
    float factor = 1.f;
    bool rounds = false;
};

double farthestOf(const oracle::Body& body)
{
    return std::hypot(body.matrix[2], body.matrix[5]) + 4. * oracle::extent(body);
}

class Covariance : public testing::TestWithParam<std::tuple<Change, Method>>, public test::Queries
{
protected:
    Covariance() : Queries(std::get<Method>(GetParam())) {}

    [[nodiscard]] Change change() const { return std::get<Change>(GetParam()); }
};

// Has but one method.
class CovarianceOfSat : public testing::TestWithParam<Change>
{
};

TEST_P(Covariance, OfOverlap)
{
    Random random(101);
    int overlapping = 0;
    const int count = test::caseCount(10000);
    for (int i = 0; i < count; ++i)
    {
        const JudgedPair judged(test::randomPair(random, View::Any, 500.f));
        const World world(change(), random);
        const Pair &pair = judged.pair, changed = world.of(pair);
        const double doubt = judged.band + world.rounding(farthestOf(judged.a) + farthestOf(judged.b));
        const OverlapResult here = overlap(pair.operandA(), pair.operandB());
        const OverlapResult there = overlap(changed.operandA(), changed.operandB());
        ASSERT_TRUE(test::isFinished(there.status));
        overlapping += here.overlapping();
        if (std::fabs(judged.gap) > doubt)
        {
            ASSERT_EQ(here.status, there.status) << test::describe(pair);
        }
    }
    EXPECT_GE(overlapping, test::atLeast(0.3, count));
    EXPECT_LE(overlapping, test::atMost(0.7, count));
}

TEST_P(CovarianceOfSat, VerdictAndDepth)
{
    Random random(102);
    int overlapping = 0, count = 0;
    for (int i = 0; i < test::caseCount(20000); ++i)
    {
        const JudgedPair judged(test::randomPair(random, random.chance(0.5f) ? View::Rigid : View::Any, 500.f));
        const World world(GetParam(), random);
        const Pair &pair = judged.pair, changed = world.of(pair);
        const SatResult here = sat(pair.operandA(), pair.operandB());
        const SatResult back = sat(pair.operandB(), pair.operandA());
        const SatResult there = sat(changed.operandA(), changed.operandB());
        ASSERT_EQ(here.status == Status::InvalidInput, oracle::hasEllipse(judged.a) || oracle::hasEllipse(judged.b))
            << test::describe(pair);
        if (here.status == Status::InvalidInput)
            continue;
        ++count;
        overlapping += here.status == Status::Overlapping;
        const double doubt = judged.band + world.rounding(farthestOf(judged.a) + farthestOf(judged.b));
        const double separation = static_cast<double>(here.separation);
        const double separationBack = static_cast<double>(back.separation);
        const double separationThere = static_cast<double>(there.separation) / static_cast<double>(world.factor);
        // Apart: any axis that separates ends the test, so only the verdict is the same.
        for (const double each : {separation, separationBack, separationThere})
        {
            ASSERT_LE(each, judged.gap + doubt) << test::describe(pair);
            if (judged.gap < -doubt)
            {
                ASSERT_NEAR(each, judged.gap, doubt) << test::describe(pair);
            }
        }
        if (std::fabs(judged.gap) > doubt)
        {
            ASSERT_EQ(here.status, judged.gap > 0. ? Status::Separated : Status::Overlapping) << test::describe(pair);
            ASSERT_EQ(there.status, here.status) << test::describe(pair);
        }
    }
    EXPECT_GE(count, test::atLeast(0.5, test::caseCount(20000)));
    EXPECT_GE(overlapping, test::atLeast(0.3, count));
    EXPECT_LE(overlapping, test::atMost(0.7, count));
}

TEST_P(Covariance, OfShapeCast)
{
    Random random(103);
    int hits = 0;
    const int count = test::caseCount(10000);
    for (int i = 0; i < count; ++i)
    {
        Pair pair = test::randomPair(random, View::Any, 500.f);
        const Vec2 motion = normalized(random.inSquare(1.f)) * random.logBetween(1.f, 500.f);
        const float back = random.between(-0.6f, 1.6f);
        pair.matrixA.tx -= motion.x * back;
        pair.matrixA.ty -= motion.y * back;
        const World world(change(), random);
        const Pair changed = world.of(pair);
        StraightCast cast(pair, motion);
        cast.slack += world.rounding(farthestOf(cast.a) + farthestOf(cast.b) + 1000.);
        const CastResult here = shapeCast(pair.operandA(), motion, pair.operandB());
        const CastResult there = shapeCast(changed.operandA(), world.vector(motion), changed.operandB());
        hits += here.hit;
        ASSERT_NO_FATAL_FAILURE(test::expectSameCast(cast, here, there)) << test::describe(pair);
        if (here.hit && there.hit && !world.rounds)
        {
            ASSERT_EQ(here.startedOverlapping, there.startedOverlapping) << test::describe(pair);
        }
    }
    EXPECT_GE(hits, test::atLeast(0.3, count));
    EXPECT_LE(hits, test::atMost(0.7, count));
}

TEST_P(Covariance, OfRayCast)
{
    Random random(104);
    int hits = 0;
    const int count = test::caseCount(10000);
    for (int i = 0; i < count; ++i)
    {
        const Shape shape = random.shape(random.logBetween(4.f, 400.f));
        const Affine2 matrix = test::randomMatrix(random, View::Any, 500.f);
        const Aabb bounds = worldBounds(shape.view(), matrix);
        const Vec2 aim = bounds.centre() + random.inSquare(0.4f * std::max(bounds.size().x, bounds.size().y));
        const Vec2 direction = random.inSquare(1.f);
        const float length = random.logBetween(1.f, 2000.f);
        const Ray ray{aim - normalized(direction) * (length * random.between(0.f, 1.2f)), direction, length};
        const World world(change(), random);
        const Ray changed{world.matrix.transformPoint(ray.origin), world.vector(direction), length * world.factor};
        StraightCast cast(shape, matrix, ray);
        cast.slack += world.rounding(farthestOf(cast.a) + farthestOf(cast.b) + 2000.);
        const auto asCast = [](const RayCastResult& result, float whole)
        {
            CastResult same;
            same.status = result.status;
            same.hit = result.hit;
            same.fraction = result.hit ? result.distance / whole : 1.f;
            return same;
        };
        const RayCastResult here = rayCast({shape, matrix}, ray);
        const RayCastResult there = rayCast({shape, world.matrix * matrix}, changed);
        hits += here.hit;
        ASSERT_NO_FATAL_FAILURE(test::expectSameCast(cast, asCast(here, ray.length), asCast(there, changed.length)))
            << test::describe(shape, matrix);
    }
    EXPECT_GE(hits, test::atLeast(0.3, count));
    EXPECT_LE(hits, test::atMost(0.7, count));
}

// Whether two answers about the same motion can both be right: only what comes within the slack of touching may be
// a hit in one and a miss in the other.
void expectSameImpact(const JudgedMotion& judged, double slack, const CastResult& one, const CastResult& other)
{
    if (!test::isFinished(one.status) || !test::isFinished(other.status))
        return;
    const auto first = static_cast<double>(one.fraction), second = static_cast<double>(other.fraction);
    if (one.hit != other.hit)
    {
        const double t = one.hit ? first : second;
        ASSERT_LE(std::fabs(judged.leastGapAt(t)), slack) << "hit at " << t << " and not at all";
        ASSERT_GT(oracle::firstBelow(judged.a, judged.b, -2. * slack, slack), 1.);
    }
    else if (one.hit && first != second)
    {
        // Between the two it may be in touch, but no deeper than that.
        const double earlier = std::min(first, second), later = std::max(first, second);
        ASSERT_LE(judged.leastGapAt(earlier), slack);
        ASSERT_GE(oracle::firstBelow(judged.a, judged.b, -2. * slack, slack, later), std::min(later, 1. - 1e-7))
            << "at " << earlier << " and " << later;
    }
}

TEST_P(Covariance, OfTimeOfImpact)
{
    Random random(105);
    int hits = 0;
    const int count = test::caseCount(10000);
    for (int i = 0; i < count; ++i)
    {
        const MovingPair moving = test::randomMovingPair(random, View::Any);
        const World world(change(), random);
        const JudgedMotion judged(moving);
        const double slack = judged.slack + world.rounding(12000.);
        const CastResult here = impactOf(moving), there = impactOf(world.of(moving));
        hits += here.hit;
        if (judged.jumps() && world.rounds)
            continue; // whether a matrix is singular to the bit is not kept by rounding
        ASSERT_NO_FATAL_FAILURE(expectSameImpact(judged, slack, here, there)) << describe(moving);
    }
    EXPECT_GE(hits, test::atLeast(0.3, count));
    EXPECT_LE(hits, test::atMost(0.7, count));
}

TEST_P(Covariance, OfClosestApproach)
{
    Random random(106);
    int touching = 0;
    const int count = test::caseCount(10000);
    for (int i = 0; i < count; ++i)
    {
        const MovingPair moving = test::randomMovingPair(random, View::Any);
        const World world(change(), random);
        const JudgedMotion judged(moving);
        // It may be off by 1e-3 px, which is more in a world that has shrunk.
        const double slack =
            judged.slack + world.rounding(12000.) + 1e-3 / std::min(1., static_cast<double>(world.factor));
        const ApproachResult here = approachOf(moving), there = approachOf(world.of(moving));
        touching += here.status == Status::Overlapping;
        if ((judged.jumps() && world.rounds) || !test::isFinished(here.status) || !test::isFinished(there.status))
            continue;
        ASSERT_NEAR(static_cast<double>(here.distance),
                    static_cast<double>(there.distance) / static_cast<double>(world.factor), slack)
            << describe(moving);
    }
    EXPECT_GE(touching, test::atLeast(0.3, count));
    EXPECT_LE(touching, test::atMost(0.7, count));
}

constexpr std::array<Change, 3> Changes{Change::Rigid, Change::Mirrored, Change::Scaled};

INSTANTIATE_TEST_SUITE_P(Worlds, Covariance,
                         testing::Combine(testing::ValuesIn(Changes), testing::ValuesIn(test::Methods)),
                         [](const auto& tested) {
                             return testing::PrintToString(std::get<0>(tested.param)) + '_' +
                                    test::methodName(std::get<1>(tested.param));
                         });
INSTANTIATE_TEST_SUITE_P(Worlds, CovarianceOfSat, testing::ValuesIn(Changes),
                         [](const auto& tested) { return testing::PrintToString(tested.param); });

} // namespace
