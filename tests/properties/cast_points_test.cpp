// SPDX-License-Identifier: Zlib
// Where a hit is said to be, and where its normal points: judged by the oracle at the fraction of the hit.
#include "support/pairs/agreement.hpp"
#include "support/pairs/queries.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace
{

using namespace graze;
using test::oracle::Gap;
using test::oracle::Point;

class CastPoints : public test::ByMethod
{
};

INSTANTIATE_TEST_SUITE_P(Methods, CastPoints, testing::ValuesIn(test::Methods), test::nameOfMethod);

double angleBetween(Point a, Point b)
{
    return std::atan2(std::fabs(test::oracle::cross(a, b)), test::oracle::dot(a, b));
}

// The borders are smooth there, as a step to either side changes the normal by little, and how far the normal is off.
// A stands back along the normal a bit, so that the oracle's normal is the vector between the two.
struct Smooth
{
    bool is = false;
    double off = 0.;
};

Smooth judgeSmooth(const test::StraightCast& cast, double t, Vec2 normal)
{
    const double step = 2e-5 * cast.size + 2.4e-7 * cast.length;
    const Point n = test::pointOf(normal), across{-n.y, n.x}, back = cast.motion * t - n * step;
    const auto normalAt = [&](Point v) { return cast.difference.gapAt(v, 1e-13).normal; };
    const Point here = normalAt(back);
    const double turn = std::max(angleBetween(here, normalAt(back + across * step)),
                                 angleBetween(here, normalAt(back - across * step)));
    return {turn < 3e-4, angleBetween(here, n)};
}

struct Tally
{
    int hits = 0;
    int smooth = 0;
};

// Normals and points of one hit.
void expectPlaced(const test::StraightCast& cast, double t, Vec2 normal, Tally& tally)
{
    ++tally.hits;
    const Gap gap = cast.gapAt(t);
    ASSERT_GE(cast.difference.separationAlong(test::pointOf(normal), cast.motion * t), gap.gap - cast.slack);
    const Smooth smooth = judgeSmooth(cast, t, normal);
    tally.smooth += smooth.is;
    ASSERT_LE(smooth.is ? smooth.off : 0., 1e-3);
}

test::Pair apartPair(test::Random& random, bool uneven, Vec2& motion)
{
    const test::View view = uneven ? test::View::Affine : test::View::Rigid;
    test::Pair pair = test::randomPair(random, view, 1000.f);
    const Vec2 aim = pair.matrixB.offset() - pair.matrixA.offset() + random.inSquare(20.f);
    const SinCos turn = sinCos(static_cast<double>(random.between(-3.14f, 3.14f)));
    const Vec2 away =
        Vec2{static_cast<float>(turn.cosine), static_cast<float>(turn.sine)} * random.logBetween(50.f, 2000.f);
    pair.matrixA.tx -= away.x;
    pair.matrixA.ty -= away.y;
    motion = (aim + away) * random.between(0.9f, 2.f);
    return pair;
}

TEST_P(CastPoints, OfShapesLieOnBothAndNormalsOfSmoothPlacesAreRightToAThousandth)
{
    test::Random random(20261);
    Tally tally;
    const int cases = test::caseCount(6000);
    for (int i = 0; i < cases; ++i)
    {
        Vec2 motion;
        const test::Pair pair = apartPair(random, i % 3 == 0, motion);
        const CastResult result = shapeCast(pair.operandA(), motion, pair.operandB());
        if (!result.hit || result.startedTouching || result.startedOverlapping)
            continue;
        const test::StraightCast cast(pair, motion);
        const auto t = static_cast<double>(result.fraction);
        ASSERT_NO_FATAL_FAILURE(expectPlaced(cast, t, result.normal, tally))
            << i << '\n'
            << test::describe(pair) << "\nmotion " << test::describe(motion);
        test::oracle::Figure a;
        a.set(cast.aAt(t), cast.origin);
        for (const test::oracle::Figure* figure : {&std::as_const(a), &cast.figureB})
            ASSERT_LE(std::fabs(cast.beyond(*figure, result.point)), cast.slack + cast.worldRounding())
                << i << '\n'
                << test::describe(pair) << "\nmotion " << test::describe(motion);
    }
    EXPECT_GE(tally.hits, test::atLeast(0.4, cases));
    EXPECT_GE(tally.smooth, test::atLeast(0.3, cases));
}

TEST_P(CastPoints, OfRaysLieOnTheRay)
{
    test::Random random(20262);
    Tally tally;
    const int cases = test::caseCount(6000);
    for (int i = 0; i < cases; ++i)
    {
        Vec2 motion;
        const test::Pair pair = apartPair(random, i % 3 == 0, motion);
        const Ray ray{pair.matrixA.offset(), motion * random.logBetween(0.01f, 10.f), length(motion)};
        const RayCastResult result = rayCast(pair.operandB(), ray);
        if (!result.hit || result.startedInside)
            continue;
        const test::StraightCast cast(pair.b, pair.matrixB, ray);
        const double t = static_cast<double>(result.distance) / static_cast<double>(ray.length);
        ASSERT_NO_FATAL_FAILURE(expectPlaced(cast, t, -result.normal, tally)) << i << '\n' << test::describe(pair);
        const Point along = cast.motion * (1. / cast.length) * static_cast<double>(result.distance);
        const Point off = test::pointOf(result.point) - test::pointOf(ray.origin) - along;
        ASSERT_LE(norm(off), cast.worldRounding() + 1.2e-7 * static_cast<double>(result.distance))
            << i << '\n'
            << test::describe(pair);
    }
    EXPECT_GE(tally.hits, test::atLeast(0.3, cases));
    EXPECT_GE(tally.smooth, test::atLeast(0.2, cases));
}

// A disc at a polygon that turns and shifts: what most bullets do.
TEST_P(CastPoints, OfDiscsAtTurningPolygonsLieOnBothAndNormalsAreRight)
{
    test::Random random(20263);
    Tally tally;
    const int cases = test::caseCount(6000);
    for (int i = 0; i < cases; ++i)
    {
        test::MovingPair moving{{Circle{random.chance(0.3f) ? 0.f : random.between(1.f, 9.f)},
                                 Affine2::translation(random.inSquare(300.f)),
                                 random.polygon(8, random.logBetween(8.f, 60.f)), random.rigid(300.f)}};
        const Vec2 place = moving.pair.matrixB.offset() + random.inSquare(9.f);
        moving.endA = Affine2::translation(moving.pair.matrixA.offset() +
                                           (place - moving.pair.matrixA.offset()) * random.between(0.9f, 3.f));
        moving.endB = Affine2::rotation(random.between(-3.f, 3.f)) * moving.pair.matrixB;
        moving.endB.tx = place.x;
        moving.endB.ty = place.y;
        const CastResult result = impactOf(moving);
        if (!result.hit || result.startedTouching || result.startedOverlapping)
            continue;
        const auto t = static_cast<double>(result.fraction);
        const auto at = [t](const Shape& shape, const Affine2& start, const Affine2& end)
        { return test::oracle::Motion(test::bodyOf(shape, start), test::matrixOf(end)).at(t); };
        const test::Pair& pair = moving.pair;
        const test::StraightCast there(at(pair.a, pair.matrixA, moving.endA), {},
                                       at(pair.b, pair.matrixB, moving.endB));
        ASSERT_NO_FATAL_FAILURE(expectPlaced(there, 0., result.normal, tally)) << i << '\n' << describe(moving);
        for (const test::oracle::Figure* figure : {&there.figureA, &there.figureB})
            ASSERT_LE(std::fabs(there.beyond(*figure, result.point)), there.slack + there.worldRounding())
                << i << '\n'
                << describe(moving);
    }
    EXPECT_GE(tally.hits, test::atLeast(0.5, cases));
    EXPECT_GE(tally.smooth, test::atLeast(0.3, cases));
}

} // namespace
