// SPDX-License-Identifier: Zlib
// Shapes of a few vertices may be answered by shorter ways than those of many. From outside nothing of that
// may show: every kind of small shape, in every order of its points, doubled or not, has one answer.
#include "support/agreement.hpp"
#include "support/forms.hpp"
#include "support/small_shapes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <utility>

namespace
{

using namespace graze;
using test::JudgedPair;
using test::Pair;
using test::Random;
using test::StraightCast;

// The pair with both shapes written down in some other way.
Pair inOtherForm(const Pair& pair, Random& random)
{
    const auto other = [&random](const Shape& shape)
    {
        const std::vector<Shape> forms = test::formsOf(shape);
        return forms[random.below(static_cast<std::uint32_t>(forms.size()))];
    };
    return {other(pair.a), pair.matrixA, other(pair.b), pair.matrixB};
}

// A needle's far end rounds by more than the needle is wide: with more vertices than the closed forms take, some
// runs do not come to an end, and say so. Few may.
class Unfinished
{
public:
    template <class... Results>
    bool among(const Results&... results)
    {
        ++m_asked;
        const bool any = ((results.status == Status::IterationLimit) || ...);
        m_count += any;
        return any;
    }
    ~Unfinished() { EXPECT_LE(m_count, 1 + m_asked / 500); }

private:
    int m_count = 0;
    int m_asked = 0;
};

bool isUnfinished(const Pair& pair, Unfinished& unfinished)
{
    const Operand a = pair.operandA(), b = pair.operandB();
    return unfinished.among(overlap(a, b), distance(a, b), penetration(a, b));
}

// Against the oracle, and the separation, which is unique, against the one of the other form.
void expectAnswersAgree(const Pair& pair, const Pair& other)
{
    const JudgedPair judged(pair), judgedOther(other);
    for (const JudgedPair* each : {&judged, &judgedOther})
    {
        ASSERT_NO_FATAL_FAILURE(test::expectOverlapAgrees(*each));
        ASSERT_NO_FATAL_FAILURE(test::expectDistanceAgrees(*each));
        ASSERT_NO_FATAL_FAILURE(test::expectPenetrationAgrees(*each));
    }
    if (judged.gap > 10. * judged.band)
    {
        const DistanceResult here = distance(pair.operandA(), pair.operandB());
        const DistanceResult there = distance(other.operandA(), other.operandB());
        ASSERT_LE(length(here.separation - there.separation), 0.02f * here.distance + static_cast<float>(judged.band))
            << test::describe(pair);
    }
}

TEST(ClosedForms, EveryKindOfSmallPairHasOneAnswerInEveryFormAndBothOrders)
{
    Unfinished unfinished;
    int overlapping = 0, pairs = 0;
    test::forEachSmallPair(
        81,
        [&](const Pair& pair, Random& random)
        {
            ++pairs;
            overlapping += overlap(pair.operandA(), pair.operandB()).overlapping();
            const Pair other = inOtherForm(pair, random);
            for (const auto& [one, two] : {std::pair{pair, other}, std::pair{pair.swapped(), other.swapped()}})
                if (!isUnfinished(one, unfinished) && !isUnfinished(two, unfinished))
                {
                    ASSERT_NO_FATAL_FAILURE(expectAnswersAgree(one, two));
                }
        });
    EXPECT_GE(overlapping, pairs * 3 / 10);
    EXPECT_LE(overlapping, pairs * 7 / 10);
}

TEST(ClosedForms, EveryKindOfSmallPairHasOneFirstContactInEveryFormAndBothOrders)
{
    Unfinished unfinished;
    test::forEachSmallPair(
        82,
        [&unfinished](Pair pair, Random& random)
        {
            const Aabb a = worldBounds(pair.a.view(), pair.matrixA), b = worldBounds(pair.b.view(), pair.matrixB);
            const float size = std::max({a.size().x, a.size().y, b.size().x, b.size().y, 1.f});
            const std::array<Vec2, 5> motions{
                {{size, 0.f}, {0.f, -size}, (b.centre() - a.centre()) * 1.5f, random.inSquare(3.f * size), {}}};
            const Vec2 motion = motions[random.below(static_cast<std::uint32_t>(motions.size()))];
            const float back = random.chance(0.5f) ? 0.f : random.between(-0.5f, 1.5f);
            pair.matrixA.tx -= motion.x * back;
            pair.matrixA.ty -= motion.y * back;
            const Pair other = inOtherForm(pair, random);
            const CastResult result = shapeCast(pair.operandA(), motion, pair.operandB());
            const std::string about =
                test::describe(pair) + "\nmotion " + std::to_string(motion.x) + ' ' + std::to_string(motion.y);
            if (unfinished.among(result))
                return;
            const StraightCast cast(pair, motion);
            ASSERT_NO_FATAL_FAILURE(test::expectCastAgrees(cast, result)) << about;
            for (const CastResult& same : {shapeCast(other.operandA(), motion, other.operandB()),
                                           shapeCast(pair.operandB(), {}, pair.operandA(), motion),
                                           shapeCast(other.operandB(), -motion, other.operandA())})
                if (!unfinished.among(same))
                {
                    ASSERT_NO_FATAL_FAILURE(test::expectSameCast(cast, result, same)) << about;
                }
        });
}

std::string describe(const Ray& ray)
{
    std::array<char, 160> text{};
    std::snprintf(text.data(), text.size(), "\nray from {%af, %af} along {%af, %af}, %af long",
                  static_cast<double>(ray.origin.x), static_cast<double>(ray.origin.y),
                  static_cast<double>(ray.direction.x), static_cast<double>(ray.direction.y),
                  static_cast<double>(ray.length));
    return text.data();
}

TEST(ClosedForms, EveryKindOfSmallShapeIsHitByRaysTheSameInEveryForm)
{
    int hits = 0, rays = 0;
    test::forEachSmallPair(
        83,
        [&](const Pair& pair, Random& random)
        {
            const Aabb bounds = worldBounds(pair.a.view(), pair.matrixA);
            const float size = std::max({bounds.size().x, bounds.size().y, 1.f});
            // At a vertex, along the axes, or anywhere.
            const Vec2 vertex = pair.matrixA.transformPoint(pair.a.point(random.below(pair.a.pointCount())));
            const Vec2 aim = random.chance(0.3f) ? vertex : bounds.centre() + random.inSquare(0.6f * size);
            const Vec2 direction = random.chance(0.3f) ? Vec2{0.f, 1.f} : random.inSquare(1.f);
            const float length = size * random.between(0.f, 4.f);
            const Ray ray{aim - normalized(direction) * (length * random.between(0.f, 1.2f)), direction, length};
            const Pair other = inOtherForm(pair, random);
            const StraightCast cast(pair.a, pair.matrixA, ray);
            const RayCastResult result = rayCast(pair.operandA(), ray);
            ++rays;
            hits += result.hit;
            ASSERT_NO_FATAL_FAILURE(test::expectRayAgrees(cast, result, length))
                << test::describe(pair.a, pair.matrixA) << describe(ray);
            ASSERT_NO_FATAL_FAILURE(test::expectRayAgrees(cast, rayCast(other.operandA(), ray), length))
                << test::describe(other.a, other.matrixA) << describe(ray);
        });
    EXPECT_GE(hits, rays * 3 / 10);
    EXPECT_LE(hits, rays * 7 / 10);
}

TEST(ClosedForms, PointsInAnyOrderGiveTheAnswersOfTheirHull)
{
    Random random(84);
    int overlapping = 0;
    const int count = test::caseCount(10000);
    for (int i = 0; i < count; ++i)
    {
        // Few different places: duplicates, collinear points, points inside, crossing orders.
        const auto points = [&random](Vec2 at)
        {
            std::vector<Vec2> result;
            for (std::uint32_t k = 1 + random.below(VertexBlock); k-- > 0;)
                result.push_back(at + Vec2{static_cast<float>(random.below(6)), static_cast<float>(random.below(6))});
            return result;
        };
        const float radius = random.chance(0.7f) ? 0.f : 0.5f;
        const std::vector<Vec2> a = points({}), b = points({static_cast<float>(random.below(6)), 1.f});
        const Affine2 matrix = test::randomMatrix(random, test::View::Any, 50.f);
        const Pair given{Shape::ofPoints(a, radius), matrix, Shape::ofPoints(b), matrix};
        const Pair hulls{Shape::hullOf(a, radius), matrix, Shape::hullOf(b), matrix};
        ASSERT_NO_FATAL_FAILURE(expectAnswersAgree(given, hulls)) << "case " << i;
        ASSERT_NO_FATAL_FAILURE(expectAnswersAgree(given.swapped(), hulls.swapped())) << "case " << i;
        const Vec2 motion = random.inSquare(20.f);
        const StraightCast cast(given, motion);
        const CastResult result = shapeCast(given.operandA(), motion, given.operandB());
        ASSERT_NO_FATAL_FAILURE(test::expectCastAgrees(cast, result)) << test::describe(given);
        ASSERT_NO_FATAL_FAILURE(
            test::expectSameCast(cast, result, shapeCast(hulls.operandA(), motion, hulls.operandB())))
            << test::describe(given);
        overlapping += overlap(given.operandA(), given.operandB()).overlapping();
    }
    EXPECT_GE(overlapping, count * 3 / 10);
    EXPECT_LE(overlapping, count * 7 / 10);
}

// Whole numbers under whole matrices: no rounding anywhere, so touching is touching to the bit.
TEST(ClosedForms, TouchingIsExactWhereTheNumbersAre)
{
    Random random(85);
    int overlapping = 0, touching = 0;
    const int count = test::caseCount(10000);
    for (int i = 0; i < count; ++i)
    {
        const auto whole = [&random](int half)
        { return static_cast<float>(static_cast<int>(random.below(static_cast<std::uint32_t>(2 * half + 1))) - half); };
        const auto loop = [&]
        {
            std::vector<Vec2> points(1 + random.below(VertexBlock));
            for (Vec2& p : points)
                p = {whole(3), whole(3)};
            return points;
        };
        const auto view = [&](int reach)
        { return Affine2{whole(2), whole(2), whole(reach), whole(2), whole(2), whole(reach)}; };
        const Pair pair{Shape::hullOf(loop()), view(3), Shape::ofPoints(loop()), view(8)};
        const auto seen = [](const Shape& shape, const Affine2& matrix)
        {
            std::vector<Vec2> points;
            for (const Vec2 p : test::pointsOf(shape))
                points.push_back(matrix.transformPoint(p));
            return convexHull(points);
        };
        const bool expected = overlapByMinkowski(seen(pair.a, pair.matrixA), seen(pair.b, pair.matrixB));
        overlapping += expected;
        for (const Pair& form : {pair, pair.swapped(), inOtherForm(pair, random), inOtherForm(pair.swapped(), random)})
        {
            const Operand a = form.operandA(), b = form.operandB();
            ASSERT_EQ(overlap(a, b).overlapping(), expected) << test::describe(form);
            ASSERT_EQ(distance(a, b).status == Status::Overlapping, expected) << test::describe(form);
            const PenetrationResult depth = penetration(a, b);
            ASSERT_EQ(depth.status == Status::Overlapping, expected) << test::describe(form);
            touching += expected && depth.depth == 0.f;
        }
    }
    EXPECT_GE(overlapping, count * 3 / 10);
    EXPECT_LE(overlapping, count * 7 / 10);
    EXPECT_GE(touching, count / 100);
}

// Far from its own origin a shape's small features drown in floats, and only there.
TEST(ClosedForms, ShapesFarFromTheirOwnOriginLoseNothing)
{
    Random random(86);
    int overlapping = 0;
    const int count = test::caseCount(10000);
    for (int i = 0; i < count; ++i)
    {
        const Vec2 away{random.chance(0.5f) ? 1e6f : -3e5f, random.chance(0.5f) ? 262144.f : 1e5f};
        const auto loop = [&](Vec2 at)
        {
            std::vector<Vec2> points = random.points(3 + random.below(6), 10.f);
            for (Vec2& p : points)
                p += at;
            return points;
        };
        const bool sameFrame = random.chance(0.5f);
        Pair pair{Shape::hullOf(loop(away)), {}, Shape::hullOf(loop(sameFrame ? away : -away)), {}};
        pair.matrixA = Affine2::translation(-away);
        pair.matrixB = Affine2::translation((sameFrame ? -away : away) + random.inSquare(16.f));
        ASSERT_NO_FATAL_FAILURE(expectAnswersAgree(pair, inOtherForm(pair, random))) << "case " << i;
        overlapping += overlap(pair.operandA(), pair.operandB()).overlapping();
        const Vec2 motion = random.inSquare(30.f);
        const StraightCast cast(pair, motion);
        ASSERT_NO_FATAL_FAILURE(test::expectCastAgrees(cast, shapeCast(pair.operandA(), motion, pair.operandB())))
            << test::describe(pair);
    }
    EXPECT_GE(overlapping, count * 3 / 10);
    EXPECT_LE(overlapping, count * 7 / 10);
}

// Sides that are parallel but for the last bits, and loops that are convex but for the last bits.
TEST(ClosedForms, NearlyParallelSidesAndNearlyConvexLoopsHaveOneAnswer)
{
    Random random(87);
    for (int i = 0; i < test::caseCount(10000); ++i)
    {
        const float width = random.logBetween(1e-3f, 1e3f), height = random.logBetween(1e-3f, 1e3f);
        const auto nudged = [&random](float value)
        { return value * (1.f + 0x1p-23f * static_cast<float>(static_cast<int>(random.below(7)) - 3)); };
        // A box with a point on every side, all of them off by a few ulps.
        std::vector<Vec2> points{{-width, -height},      {0.1f * width, -height}, {width, -height},
                                 {width, 0.3f * height}, {width, height},         {-0.7f * width, height},
                                 {-width, height},       {-width, -0.6f * height}};
        for (Vec2& p : points)
            p = {nudged(p.x), nudged(p.y)};
        const Shape box = Box{{2.f * width, 2.f * height}}, loop = Shape::ofPoints(points);
        const float turn = random.chance(0.3f) ? 0.f : random.logBetween(1e-8f, 1e-3f);
        const Affine2 common = test::randomMatrix(random, test::View::Affine, 100.f);
        Affine2 beside = Affine2::rotation(turn);
        if (random.chance(0.5f))
            beside.tx = 2.f * width * random.between(0.98f, 1.02f);
        else
            beside.ty = -2.f * height * random.between(0.98f, 1.02f);
        const Pair pair{box, common, loop, common * beside};
        ASSERT_NO_FATAL_FAILURE(expectAnswersAgree(pair, inOtherForm(pair, random))) << "case " << i;
        ASSERT_NO_FATAL_FAILURE(expectAnswersAgree(pair.swapped(), inOtherForm(pair.swapped(), random)))
            << "case " << i;
    }
}

} // namespace
