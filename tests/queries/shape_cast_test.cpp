// SPDX-License-Identifier: Zlib
#include "support/pairs/queries.hpp"
#include "support/places.hpp"
#include "support/shapes/forms.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace
{

using namespace graze;
using test::at;
using test::Infinity;
using test::NaN;

// In both argument orders, and with the motion given to either side.
CastResult castInBothOrders(const Shape& a, const Affine2& matrixA, Vec2 motion, const Shape& b, const Affine2& matrixB)
{
    const CastResult ab = shapeCast({a, matrixA}, motion, {b, matrixB});
    const CastResult ba = shapeCast({b, matrixB}, {}, {a, matrixA}, motion);
    const CastResult other = shapeCast({a, matrixA}, {}, {b, matrixB}, -motion);
    EXPECT_EQ(ab.status, ba.status);
    EXPECT_EQ(ab.hit, ba.hit);
    EXPECT_EQ(ab.hit, other.hit);
    EXPECT_EQ(ab.startedTouching, ba.startedTouching);
    EXPECT_EQ(ab.startedOverlapping, ba.startedOverlapping);
    EXPECT_NEAR(ab.fraction, ba.fraction, 1e-5f);
    EXPECT_NEAR(ab.fraction, other.fraction, 1e-5f);
    if (ab.hit)
    {
        EXPECT_TRUE(test::isUnit(ab.normal));
        EXPECT_NEAR(dot(ab.normal, ba.normal), -1.f, 1e-3f);
    }
    return ab;
}

class ShapeCast : public test::ByMethod
{
};

INSTANTIATE_TEST_SUITE_P(Methods, ShapeCast, testing::ValuesIn(test::Methods), test::nameOfMethod);

TEST_P(ShapeCast, CircleMeetsABoxAtItsFace)
{
    const Shape circle = Circle{2.f}, box = Box{{10.f, 10.f}};
    const CastResult result = castInBothOrders(circle, at(0.f, 1.f), {40.f, 0.f}, box, at(27.f, 0.f));
    EXPECT_EQ(result.status, Status::Overlapping);
    EXPECT_NEAR(result.fraction, 0.5f, 1e-6f);
    EXPECT_NEAR(result.normal.x, 1.f, 1e-5f);
    EXPECT_NEAR(result.point.x, 22.f, 1e-4f);
    EXPECT_NEAR(result.point.y, 1.f, 1e-4f);
}

TEST_P(ShapeCast, PassingMissesAndArrivingShortMisses)
{
    const Shape circle = Circle{2.f}, box = Box{{10.f, 10.f}};
    EXPECT_FALSE(castInBothOrders(circle, at(0.f, 7.5f), {40.f, 0.f}, box, at(20.f, 0.f)).hit);
    EXPECT_FALSE(castInBothOrders(circle, at(0.f, 0.f), {12.9f, 0.f}, box, at(20.f, 0.f)).hit);
    EXPECT_FALSE(castInBothOrders(circle, at(0.f, 0.f), {-40.f, 0.f}, box, at(20.f, 0.f)).hit);
    const CastResult miss = castInBothOrders(circle, at(0.f, 0.f), {0.f, 0.f}, box, at(20.f, 0.f));
    EXPECT_EQ(miss.status, Status::Separated);
    EXPECT_EQ(miss.fraction, 1.f);
}

TEST_P(ShapeCast, CrossingWithinOneFrameIsAHit)
{
    const Shape point = Point{}, wall = Box{{1.f, 100.f}};
    const CastResult result = castInBothOrders(point, at(-50000.f, 3.f), {100000.f, 0.f}, wall, at(0.f, 0.f));
    EXPECT_TRUE(result.hit);
    EXPECT_NEAR(result.fraction * 100000.f, 49999.5f, 0.02f);
    // A point through a segment: nothing has an inside, and it is a hit all the same.
    const Shape line = Segment{{0.f, -50.f}, {0.f, 50.f}};
    EXPECT_TRUE(castInBothOrders(point, at(-50000.f, 3.f), {100000.f, 7.f}, line, at(0.f, 0.f)).hit);
}

TEST_P(ShapeCast, RelativeMotionOfBothDecides)
{
    const Shape circle = Circle{1.f};
    const CastResult meet = shapeCast({circle, at(0.f, 0.f)}, {10.f, 0.f}, {circle, at(12.f, 0.f)}, {-10.f, 0.f});
    EXPECT_TRUE(meet.hit);
    EXPECT_NEAR(meet.fraction, 0.5f, 1e-6f);
    EXPECT_NEAR(meet.point.x, 6.f, 1e-5f); // where the shapes then are
    EXPECT_FALSE(shapeCast({circle, at(0.f, 0.f)}, {10.f, 0.f}, {circle, at(12.f, 0.f)}, {10.f, 0.f}).hit);
}

TEST_P(ShapeCast, StartingInTouchHitsOnlyWhenApproaching)
{
    const Shape box = Box{{10.f, 10.f}};
    const CastResult approaching = castInBothOrders(box, at(0.f, 0.f), {5.f, 0.f}, box, at(10.f, 0.f));
    EXPECT_TRUE(approaching.hit);
    EXPECT_EQ(approaching.fraction, 0.f);
    EXPECT_TRUE(approaching.startedTouching);
    EXPECT_FALSE(approaching.startedOverlapping);
    for (const Vec2 motion : {Vec2{0.f, 5.f}, Vec2{-5.f, 0.f}, Vec2{0.f, 0.f}, Vec2{-1.f, 5.f}})
    {
        const CastResult result = castInBothOrders(box, at(0.f, 0.f), motion, box, at(10.f, 0.f));
        EXPECT_FALSE(result.hit) << motion.x << ' ' << motion.y;
        EXPECT_TRUE(result.startedTouching);
        EXPECT_EQ(result.status, Status::Separated);
    }
}

TEST_P(ShapeCast, MotionThatTakesATouchDeeperIsAHitHoweverShort)
{
    // Far less than a touch may be deep, and far more than rounding.
    const Shape box = Box{{32.f, 32.f}};
    for (const Vec2 motion : {Vec2{2e-4f, 0.f}, Vec2{2e-4f, 20.f}})
    {
        const CastResult cast = shapeCast({box, at(0.f, 0.f)}, motion, {box, at(32.f, 0.f)}, {});
        EXPECT_TRUE(cast.hit);
        EXPECT_TRUE(cast.startedTouching);
        EXPECT_EQ(cast.fraction, 0.f);
    }
}

TEST_P(ShapeCast, StartingOverlappedHitsAtZeroWithTheNormalThatLeadsOut)
{
    const Shape box = Box{{10.f, 10.f}};
    for (const Vec2 motion : {Vec2{5.f, 0.f}, Vec2{-5.f, 0.f}, Vec2{}})
    {
        const CastResult result = castInBothOrders(box, at(0.f, 0.f), motion, box, at(8.f, 1.f));
        EXPECT_TRUE(result.hit);
        EXPECT_TRUE(result.startedOverlapping);
        EXPECT_FALSE(result.startedTouching);
        EXPECT_EQ(result.fraction, 0.f);
        EXPECT_NEAR(result.normal.x, 1.f, 1e-5f);
    }
}

// The square of a motion below 1e-23 px is no float. A velocity that friction takes a tenth of gets there in 500
// frames.
TEST_P(ShapeCast, StartingOverlappedIsSeenHoweverShortTheMotion)
{
    const std::array<Shape, 6> shapes{Box{{10.f, 10.f}},
                                      Box{{10.f, 10.f}, {}, 3.f},
                                      Circle{8.f},
                                      Capsule{{0.f, 0.f}, {5.f, 1.f}, 6.f},
                                      Box{{1.6e-30f, 1.6e-30f}, {}, 9.f},
                                      Capsule{{0.f, 0.f}, {1.6e-30f, 0.f}, 9.f}};
    for (const Shape& a : shapes)
        for (const Shape& b : shapes)
            for (const float travel : {1e-6f, 1e-20f, 1e-24f, 1e-30f, 1e-38f, 1e-45f})
                for (const Vec2 direction : {Vec2{1.f, 0.f}, Vec2{0.f, -1.f}, Vec2{-1.f, 1.f}})
                {
                    const CastResult result = shapeCast({a, {}}, direction * travel, {b, at(6.f, 2.f)});
                    EXPECT_EQ(result.status, Status::Overlapping) << travel;
                    EXPECT_TRUE(result.startedOverlapping) << travel;
                    EXPECT_EQ(result.fraction, 0.f);
                    EXPECT_FALSE(shapeCast({a, {}}, direction * travel, {b, at(40.f, 2.f)}).hit) << travel;
                }
}

TEST_P(ShapeCast, FlatSpritesStopAndAreStoppedAt)
{
    const Shape box = Box{{10.f, 10.f}}, circle = Circle{2.f};
    const Affine2 flat = Affine2::from({.position = {50.f, 0.f}, .scale = {0.f, 1.f}});
    EXPECT_NEAR(castInBothOrders(circle, at(0.f, 0.f), {96.f, 0.f}, box, flat).fraction, 0.5f, 1e-5f);
    EXPECT_NEAR(castInBothOrders(box, flat, {-96.f, 0.f}, circle, at(0.f, 0.f)).fraction, 0.5f, 1e-5f);
}

TEST_P(ShapeCast, FirstPiecesToTouchAreNamed)
{
    const std::vector<Shape> pieces{Circle{1.f, {0.f, 20.f}}, Circle{1.f, {0.f, 10.f}}};
    const Shape probe = Circle{1.f};
    const CastResult result = shapeCast({probe, at(0.f, 0.f)}, {0.f, 40.f}, {pieces, {}});
    EXPECT_EQ(result.pieceB, 1u);
    EXPECT_NEAR(result.fraction, 0.2f, 1e-5f);
    EXPECT_EQ(shapeCast({pieces, {}}, {0.f, -40.f}, {probe, at(0.f, 0.f)}).pieceA, 1u);
}

/// B's lowest point is exactly at A's highest, or a pixel inside: all numbers are whole.
test::Pair pairInTouch(test::Random& random)
{
    const auto loop = [&random]
    {
        std::vector<Vec2> points(1 + random.below(12));
        for (Vec2& p : points)
            p = {static_cast<float>(random.below(40)), static_cast<float>(random.below(40))};
        return convexHull(points);
    };
    const float radius = random.chance(0.5f) ? 0.f : 2.f;
    test::Pair pair{Shape::ofPoints(loop(), radius), {}, Shape::ofPoints(loop()), {}};
    const auto top = [](Vec2 p, Vec2 q) { return p.y < q.y; };
    const std::vector<Vec2> a = test::pointsOf(pair.a), b = test::pointsOf(pair.b);
    const Vec2 onA = *std::max_element(a.begin(), a.end(), top), onB = *std::min_element(b.begin(), b.end(), top);
    const float inside = random.chance(0.2f) ? 1.f : 0.f;
    pair.matrixB = at(onA.x - onB.x, onA.y + radius - onB.y - inside);
    return pair;
}

/// Returns how many of the budgets from 1 to 8 are used up before the answer is known. All other answers are the truth.
int budgetsUsedUp(const Operand& a, Vec2 motion, const Operand& b, const CastResult& truth)
{
    int limits = 0;
    for (int budget = 1; budget <= 8; ++budget)
    {
        const CastResult result = shapeCast(a, motion, b, {}, {budget, 1e-4f});
        if (result.status == Status::IterationLimit)
        {
            ++limits;
            EXPECT_FALSE(result.hit);
            EXPECT_LE(result.fraction, truth.fraction + 1e-5f);
            continue;
        }
        EXPECT_EQ(result.hit, truth.hit) << "budget " << budget;
        EXPECT_EQ(result.startedTouching, truth.startedTouching) << "budget " << budget;
        EXPECT_EQ(result.startedOverlapping, truth.startedOverlapping) << "budget " << budget;
        EXPECT_NEAR(result.fraction, truth.fraction, 1e-4f) << "budget " << budget;
    }
    return limits;
}

// Whether it touches or overlaps, and whether it approaches or slides, each takes searches of its own: none of
// them may be cut short and pass for an answer.
TEST_P(ShapeCast, InTouchAnyBudgetIsRightOrUnfinished)
{
    test::Random random(27);
    int limits = 0, hits = 0, misses = 0;
    for (int i = 0; i < test::caseCount(10000); ++i)
    {
        const test::Pair pair = pairInTouch(random);
        const std::array<Vec2, 5> motions{{{0.f, 9.f}, {7.f, 3.f}, {5.f, 0.f}, {-3.f, -4.f}, {1.f, -8.f}}};
        const Vec2 motion = motions[random.below(5)];
        for (const bool swapped : {false, true})
        {
            const Operand first = swapped ? pair.operandB() : pair.operandA();
            const Operand second = swapped ? pair.operandA() : pair.operandB();
            const Vec2 motionOfFirst = swapped ? -motion : motion;
            const CastResult truth = shapeCast(first, motionOfFirst, second, {}, {128, 1e-4f});
            ASSERT_TRUE(test::isFinished(truth.status)) << test::describe(pair);
            (truth.hit ? hits : misses) += 1;
            limits += budgetsUsedUp(first, motionOfFirst, second, truth);
            ASSERT_FALSE(HasFailure()) << test::describe(pair);
        }
    }
    EXPECT_GE(limits, test::atLeast(0.01, test::caseCount(10000)));
    EXPECT_GE(hits, test::atLeast(0.25, test::caseCount(10000)));
    EXPECT_GE(misses, test::atLeast(0.25, test::caseCount(10000)));
}

} // namespace
