// SPDX-License-Identifier: Zlib
#include "support/pairs/judging.hpp"
#include "support/pairs/moving_pair.hpp"
#include "support/pairs/queries.hpp"
#include "support/places.hpp"

#include <graze/math/affine2.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

namespace
{

using namespace graze;
using test::at;
using test::NaN;

Affine2 turned(float angleRadians)
{
    return Affine2::rotation(angleRadians);
}

class TimeOfImpact : public test::ByMethod
{
protected:
    [[nodiscard]] CastResult impact(const Shape& a, const Affine2& startA, const Affine2& endA, const Shape& b,
                                    const Affine2& startB, const Affine2& endB) const
    {
        const Operand operandA{a, startA}, operandB{b, startB};
        const Motion motionA = Motion::of(operandA, endA), motionB = Motion::of(operandB, endB);
        const CastResult ab = timeOfImpact(operandA, motionA, operandB, motionB);
        const CastResult ba = timeOfImpact(operandB, motionB, operandA, motionA);
        EXPECT_EQ(ab.hit, ba.hit);
        EXPECT_EQ(ab.status, ba.status);
        EXPECT_NEAR(ab.fraction, ba.fraction, 1e-4f);
        if (ab.hit && ba.hit)
        {
            EXPECT_NEAR(dot(ab.normal, ba.normal), -1.f, 1e-2f);
            EXPECT_LE(ab.gap, 0.1f);
        }
        return ab;
    }
};

class ClosestApproach : public test::ByMethod
{
};

INSTANTIATE_TEST_SUITE_P(Methods, TimeOfImpact, testing::ValuesIn(test::Methods), test::nameOfMethod);
INSTANTIATE_TEST_SUITE_P(Methods, ClosestApproach, testing::ValuesIn(test::Methods), test::nameOfMethod);

TEST(MotionAt, EndsAreExactAndTheCentreGoesStraight)
{
    const Shape shape = Box{{4.f, 2.f}, {10.f, 0.f}}; // its centre is off the local origin
    const Operand operand{shape, turned(0.3f)};
    const Affine2 end = at(50.f, 20.f) * turned(2.3f);
    const Motion motion = Motion::of(operand, end);
    EXPECT_EQ(motion.centre, Vec2(10.f, 0.f));
    EXPECT_EQ(motionAt(motion, 0.f), turned(0.3f));
    EXPECT_EQ(motionAt(motion, 1.f), end);
    const Vec2 from = turned(0.3f).transformPoint({10.f, 0.f}), to = end.transformPoint({10.f, 0.f});
    const Affine2 half = motionAt(motion, 0.5f);
    const Vec2 middle = half.transformPoint({10.f, 0.f});
    EXPECT_NEAR(middle.x, 0.5f * (from.x + to.x), 1e-4f);
    EXPECT_NEAR(middle.y, 0.5f * (from.y + to.y), 1e-4f);
    EXPECT_NEAR(half.m00, turned(1.3f).m00, 1e-6f);
    EXPECT_NEAR(half.m10, turned(1.3f).m10, 1e-6f);
}

TEST(MotionAt, TurnsByTheSmallerAngle)
{
    const Motion motion{turned(3.f), turned(-3.f), {}};
    const Affine2 half = motionAt(motion, 0.5f);
    EXPECT_NEAR(half.m00, -1.f, 1e-5f); // over pi, not over 0
    EXPECT_NEAR(half.m10, 0.f, 1e-5f);
}

TEST(MotionAt, FlipsAndFlatMatricesHoldUntilTheEnd)
{
    for (const Affine2& end : {Affine2::scaling({-1.f, 1.f}), Affine2::scaling({0.f, 1.f})})
    {
        const Motion motion{Affine2::scaling({2.f, 3.f}), end, {}};
        const Affine2 late = motionAt(motion, 0.999f);
        EXPECT_EQ(late.m00, 2.f);
        EXPECT_EQ(late.m11, 3.f);
        EXPECT_EQ(motionAt(motion, 1.f), end);
    }
}

TEST_P(TimeOfImpact, WithoutTurningItIsTheShapeCast)
{
    test::Random random(27);
    for (int i = 0; i < test::caseCount(10000); ++i)
    {
        const test::Pair pair = test::randomPair(random, test::View::Affine, 100.f);
        const Vec2 motion = random.inSquare(200.f);
        Affine2 start = pair.matrixA;
        start.tx -= motion.x;
        start.ty -= motion.y;
        Affine2 end = start;
        end.tx += motion.x;
        end.ty += motion.y;
        const CastResult cast = shapeCast({pair.a, start}, {end.tx - start.tx, end.ty - start.ty}, pair.operandB());
        const Operand a{pair.a, start};
        const CastResult moved = timeOfImpact(a, Motion::of(a, end), pair.operandB(), Motion::still(pair.matrixB));
        ASSERT_EQ(cast.hit, moved.hit) << test::describe(pair);
        ASSERT_NEAR(cast.fraction, moved.fraction, 1e-4f) << test::describe(pair);
    }
}

TEST_P(TimeOfImpact, TurningBladeHitsAtTheAngleAtWhichItGetsThere)
{
    const Shape blade = Box{{100.f, 2.f}}, point = Point{};
    const CastResult result = impact(blade, turned(0.f), turned(3.f), point, at(0.f, 30.f), at(0.f, 30.f));
    EXPECT_TRUE(result.hit);
    // Its face reaches (0, 30) when 30 cos(angle) = 1.
    const double angle = Pi / 2. - std::asin(1. / 30.);
    EXPECT_NEAR(result.fraction, angle / 3., 1e-4);
    EXPECT_NEAR(result.point.y, 30.f, 0.02f);
}

TEST_P(TimeOfImpact, CrossingBackAndForthWithinAFrameIsAHit)
{
    // Clear of the point at the start and at the end, and over it in between.
    const Shape blade = Box{{100.f, 1.f}}, point = Circle{2.f};
    EXPECT_TRUE(impact(blade, turned(0.5f), turned(2.6f), point, at(0.f, 40.f), at(0.f, 40.f)).hit);
    EXPECT_FALSE(impact(blade, turned(0.5f), turned(1.2f), point, at(0.f, 40.f), at(0.f, 40.f)).hit);
}

TEST_P(TimeOfImpact, GrowingSpriteReachesItsNeighbour)
{
    const Shape circle = Circle{10.f};
    const auto growing = [&](float factor) {
        return impact(circle, {}, Affine2::scaling({factor, factor}), circle, at(40.f, 0.f), at(40.f, 0.f));
    };
    for (const float factor : {3.2f, 4.f, 5.f, 20.f})
    {
        // The radius is 10 (1 + (factor - 1) t), and 30 at the contact.
        EXPECT_TRUE(growing(factor).hit) << factor;
        EXPECT_NEAR(growing(factor).fraction, 2.f / (factor - 1.f), 1e-4f) << factor;
    }
    EXPECT_EQ(growing(2.9f).status, Status::Separated);
    EXPECT_FALSE(growing(2.9f).hit);
}

TEST_P(TimeOfImpact, FlippedSpriteHitsOnlyAtTheEnd)
{
    // A triangle that is mirrored within its own bounds.
    const Shape triangle = Shape::hullOf(std::array<Vec2, 3>{{{0.f, 0.f}, {10.f, 0.f}, {0.f, 10.f}}});
    const Shape probe = Circle{0.5f};
    const Affine2 flipped = Affine2::from({.position = {10.f, 0.f}, .scale = {-1.f, 1.f}});
    const CastResult result = impact(triangle, {}, flipped, probe, at(9.f, 7.f), at(9.f, 7.f));
    EXPECT_TRUE(result.hit);
    EXPECT_EQ(result.fraction, 1.f);
    EXPECT_FALSE(impact(triangle, {}, flipped, probe, at(20.f, 7.f), at(20.f, 7.f)).hit);
    // A sprite that shrinks to nothing keeps its size until then.
    const Affine2 gone = Affine2::from({.position = {5.f, 5.f}, .scale = {0.f, 0.f}});
    EXPECT_NEAR(impact(triangle, {}, gone, probe, at(9.f, 7.f), at(2.f, 2.f)).fraction, 0.441f, 1e-3f);
}

TEST_P(TimeOfImpact, StartingInTouchOrOverlapFollowsTheShapeCast)
{
    const Shape box = Box{{10.f, 10.f}};
    const CastResult receding = impact(box, at(0.f, 0.f), at(-5.f, 0.f), box, at(10.f, 0.f), at(10.f, 0.f));
    EXPECT_FALSE(receding.hit);
    EXPECT_TRUE(receding.startedTouching);
    const CastResult inside = impact(box, at(0.f, 0.f), turned(1.f), box, at(6.f, 0.f), at(6.f, 0.f));
    EXPECT_TRUE(inside.hit);
    EXPECT_TRUE(inside.startedOverlapping);
    EXPECT_EQ(inside.fraction, 0.f);
}

// A wheel that rolls along a wall, nearer than epsilon x size, and comes no nearer.
TEST_P(TimeOfImpact, StartNearAWallAndAlongItMisses)
{
    std::vector<Vec2> rim;
    for (int i = 0; i < 128; ++i)
        rim.push_back(turned(2.f * static_cast<float>(Pi) / 128.f * static_cast<float>(i)).transformPoint({5.f, 0.f}));
    const Shape wheel = Shape::ofPoints(rim, 0.f), wall = Box{{4000.f, 40.f}};
    const Affine2 end = Affine2::from({.position = {300.f, -25.05f}, .angleRadians = 1.f});
    EXPECT_FALSE(impact(wheel, at(0.f, -25.05f), end, wall, at(0.f, 0.f), at(0.f, 0.f)).hit);
    const Affine2 down = Affine2::from({.position = {300.f, -24.f}, .angleRadians = 1.f});
    EXPECT_TRUE(impact(wheel, at(0.f, -25.05f), down, wall, at(0.f, 0.f), at(0.f, 0.f)).hit);
}

// The floor is long: its farthest point against the normal is one of its ends.
TEST_P(TimeOfImpact, TurningOutOfATouchTheHitIsWhereItTouched)
{
    const Shape box = Box{{20.f, 20.f}}, floor = Box{{2000.f, 20.f}};
    for (const float angle : {0.3f, -0.3f, 1.f})
        for (const float x : {-700.f, 0.f, 31.f})
        {
            const CastResult result =
                impact(box, at(x, -20.f), at(x, -20.f) * Affine2::rotation(angle), floor, at(0.f, 0.f), at(0.f, 0.f));
            ASSERT_TRUE(result.hit && result.startedTouching);
            EXPECT_LE(std::fabs(result.point.x - x), 10.01f) << angle;
            EXPECT_NEAR(result.point.y, -10.f, 0.01f);
        }
}

// In touch at the start, through the wall and behind it within a five-hundredth of the frame.
TEST_P(TimeOfImpact, SearchesNoOftenerThanItMay)
{
    test::Random random(352);
    int unfinished = 0;
    for (int i = 0; i < test::caseCount(1000); ++i)
    {
        const test::MovingPair moving = test::randomMovingPair(random, test::View::Rigid);
        for (const int budget : {1, 2, 3, 5, 8, 13, 21, 34})
        {
            const CastResult result = impactOf(moving, {.maxIterations = budget, .method = GetParam()});
            ASSERT_LE(result.iterations, budget) << describe(moving);
            unfinished += result.status == Status::IterationLimit;
        }
    }
    EXPECT_GE(unfinished, test::atLeast(0.5, test::caseCount(1000)));
}

TEST_P(TimeOfImpact, FastTurningWallInTouchWithAPointGoesThroughIt)
{
    const Shape wall = Box{{0x1.57b754p+10f, 1.f}};
    const Affine2 start{-0x1.c786dcp-1f, 0x1.d3804ap-2f,  -0x1.ef4c18p+7f,
                        -0x1.d3804ap-2f, -0x1.c786dcp-1f, -0x1.0e75d8p+9f};
    const Affine2 end{0x1.363af2p-1f, -0x1.974f48p-1f, -0x1.ef4c18p+7f,
                      0x1.974f48p-1f, 0x1.363af2p-1f,  -0x1.0e75d8p+9f};
    const CastResult result = impact(Circle{0.f}, at(-0x1.bb5a1p+8f, -0x1.406428p+9f),
                                     at(-0x1.dee77ap+8f, -0x1.3f37c2p+9f), wall, start, end);
    EXPECT_TRUE(result.hit);
    EXPECT_TRUE(result.startedTouching);
    EXPECT_EQ(result.fraction, 0.f);
}

// Found by fuzzing: points were carried from moment to moment through the inverse of a nearly flat matrix.
TEST_P(TimeOfImpact, NearlyFlatRoundedPolygonIsNotHitOutOfNothing)
{
    std::vector<Vec2> rim;
    for (int i = 0; i < 44; ++i)
        rim.push_back(turned(0.1428f * static_cast<float>(i)).transformPoint({2.5f, 0.f}));
    const Shape wheel = Shape::ofPoints(rim, 0x1p-149f);
    const Shape line = Segment{{-0.75f, -0.25f}, {-0.25f, -0.25f}};
    const Operand a{line, {-0.25f, -0.125f, -0.25f, -0.25f, -0.125f, -0.25f}};
    const Operand b{wheel, {0x1p-149f, 0.f, -0.25f, -0.25f, -0.125f, -0.25f}};
    const Motion motionA = Motion::of(a, {1.f, 0.f, 0.25f, 0.f, 1.f, -0.25f});
    const Motion motionB = Motion::of(b, {0x1p-126f, 0.f, -0.25f, 0.f, -0.25f, -0.25f});
    for (const CastResult& result : {timeOfImpact(a, motionA, b, motionB), timeOfImpact(b, motionB, a, motionA)})
    {
        ASSERT_TRUE(result.hit);
        const Affine2 nowA = motionAt(motionA, result.fraction), nowB = motionAt(motionB, result.fraction);
        EXPECT_LT(distance({line, nowA}, {wheel, nowB}).distance, 1e-3f) << result.fraction;
    }
}

TEST_P(ClosestApproach, AtRestItSearchesAsOftenAsDistance)
{
    const Shape blade = Box{{100.f, 1.f}}, probe = Circle{1.f};
    const Operand a{blade, turned(0.5f)}, b{probe, at(0.f, 60.f)};
    const ApproachResult result = closestApproach(a, Motion::still(a.matrix()), b, Motion::still(b.matrix()));
    EXPECT_EQ(result.iterations, distance(a, b, {.method = Method::Gjk}).iterations);
}

} // namespace
