// SPDX-License-Identifier: Zlib
// Every accelerator is certain: it agrees with the truth outside the band, or says nothing. Depths: depth_test.cpp.
#include "fast/door.hpp"

#include "small_loops.hpp"
#include "support/kernels.hpp"
#include "support/pairs/agreement.hpp"
#include "support/pairs/moving_pair.hpp"
#include "support/places.hpp"
#include "support/shapes/forms.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace
{

using namespace graze;
using detail::fastImpact;
using detail::fastRay;
using test::at;
using test::JudgedPair;
using test::Pair;
using test::Random;
using test::StraightCast;
using test::View;

constexpr int Cases = 10000;
const SupportFunction Round{nullptr, [](const void*, Vec2 direction) noexcept { return direction; }, {}};

TEST(FastRay, AgreesWithTheTruthOutsideTheBand)
{
    Random random(723);
    int answered = 0, hits = 0, inside = 0;
    for (int i = 0; i < test::caseCount(Cases); ++i)
    {
        const float size = random.logBetween(4.f, 400.f);
        const Shape shape = random.chance(0.2f) ? Circle{0.5f * size, random.inSquare(size)} : random.shape(size);
        const Affine2 matrix = test::randomMatrix(random, i % 2 == 0 ? View::Rigid : View::Any, 500.f);
        const Aabb bounds = worldBounds(shape.view(), matrix);
        const Vec2 aim = bounds.centre() + random.inSquare(0.4f * std::max(bounds.size().x, bounds.size().y));
        const Vec2 direction = random.inSquare(1.f);
        const float length = random.logBetween(1.f, 2000.f);
        const Ray ray{aim - normalized(direction) * (length * random.between(0.f, 1.2f)), direction, length};
        RayCastResult result;
        if (!fastRay({shape, matrix}, ray, result))
            continue;
        ++answered;
        hits += result.hit;
        inside += result.startedInside;
        ASSERT_EQ(result.by, AnsweredBy::Fast);
        ASSERT_EQ(result.iterations, 0);
        ASSERT_TRUE(result.hit || result.distance == length);
        ASSERT_NO_FATAL_FAILURE(test::expectRayAgrees(StraightCast(shape, matrix, ray), result, length))
            << test::describe(shape, matrix);
    }
    EXPECT_GE(answered, test::atLeast(0.4, test::caseCount(Cases)));
    EXPECT_GE(hits, test::atLeast(0.2, answered));
    EXPECT_GE(inside, test::atLeast(0.02, answered));
}

TEST(FastRay, SaysNothingOfWhatIsNotFiniteOrEmptyOrRound)
{
    const Shape box = Box{{4.f, 4.f}}, disc = Circle{2.f};
    const Ray ray{{-9.f, 0.5f}, {1.f, 0.f}, 20.f};
    RayCastResult result;
    for (const Shape& shape : {box, disc})
    {
        EXPECT_TRUE(fastRay({shape, {}}, ray, result));
        for (const float wrong : {test::NaN, test::Infinity, -test::Infinity})
        {
            EXPECT_FALSE(fastRay({shape, {}}, {{wrong, 0.5f}, {1.f, 0.f}, 20.f}, result));
            EXPECT_FALSE(fastRay({shape, {}}, {{-9.f, 0.5f}, {wrong, 0.f}, 20.f}, result));
            EXPECT_FALSE(fastRay({shape, {}}, {{-9.f, 0.5f}, {1.f, wrong}, 20.f}, result));
            EXPECT_FALSE(fastRay({shape, {}}, {{-9.f, 0.5f}, {1.f, 0.f}, wrong}, result));
            EXPECT_FALSE(fastRay({shape, at(wrong, 0.f)}, ray, result));
        }
        for (const float length : {0.f, -1.f})
            EXPECT_FALSE(fastRay({shape, {}}, {{-9.f, 0.5f}, {1.f, 0.f}, length}, result));
        EXPECT_FALSE(fastRay({shape, {}}, {{-9.f, 0.5f}, {}, 20.f}, result)) << "no direction";
    }
    EXPECT_FALSE(fastRay({ShapeView{}, {}}, ray, result));
    EXPECT_FALSE(fastRay({Round, {}}, ray, result));
    EXPECT_FALSE(fastRay({Shape(Point{}), {}}, {{-9.f, 0.f}, {1.f, 0.f}, 20.f}, result));
    EXPECT_FALSE(fastRay({disc, Affine2::scaling({2.f, 0.f})}, ray, result)) << "flat";
    EXPECT_FALSE(fastRay({Shape(Box{{4.f, 4.f}, {}, 1.f}), {}}, ray, result));
    EXPECT_TRUE(fastRay({test::regularPolygon(65, 2.f), {}}, {{-9.f, 0.51f}, {1.f, 0.f}, 20.f}, result));
}

TEST(FastRay, LineMissesOrCrossesTwoSidesOfALoop)
{
    const Shape box = Box{{4.f, 4.f}};
    for (const float mirror : {1.f, -1.f})
        for (const float factor : {1e-30f, 1.f, 1e30f})
        {
            const Affine2 matrix{mirror, 0.f, 10.f, 0.f, 1.f, 0.f};
            const auto meets = [&](Vec2 from, float up = 0.f, float length = 100.f)
            {
                RayCastResult result;
                EXPECT_TRUE(fastRay({box, matrix}, {from, Vec2{1.f, up} * factor, length}, result));
                return result;
            };
            for (const RayCastResult& miss :
                 {meets({0.f, 3.f}), meets({0.f, -3.f}), meets({0.f, 2.1f}), meets({0.f, 2.f}, -1.f),
                  meets({13.f, 0.5f}), meets({0.f, 3.f}, 0.f, 7.f)})
                EXPECT_FALSE(miss.hit);
            // It enters the closing side, or the opposite one, and leaves by the other.
            const RayCastResult hit = meets({0.f, 0.5f});
            EXPECT_TRUE(hit.hit);
            EXPECT_EQ(hit.distance, 8.f);
            EXPECT_EQ(hit.point, Vec2(8.f, 0.5f));
            EXPECT_EQ(hit.normal, Vec2(-1.f, 0.f));
            EXPECT_TRUE(meets({0.f, 0.5f}, 0.f, 8.f).hit) << "with its end";
            EXPECT_FALSE(meets({0.f, 0.5f}, 0.f, 7.9f).hit);
            EXPECT_TRUE(meets({11.f, 0.5f}).startedInside);
            RayCastResult result;
            for (const float border : {8.f, 12.f})
                EXPECT_FALSE(fastRay({box, matrix}, {{border, 0.5f}, {1.f, 0.f}, 100.f}, result));
            for (const float nearly : {-1e-6f, 0.f, 1e-6f})
                EXPECT_FALSE(fastRay({box, matrix}, {{0.f, 2.f + nearly}, {1.f, 0.f}, 100.f}, result)) << "a corner";
        }
}

TEST(FastRay, AtASegmentEndsWhereTheSegmentDoes)
{
    const Shape wall = Segment{{0.f, -5.f}, {0.f, 5.f}};
    for (const float mirror : {1.f, -1.f})
        for (const float y : {-6.f, -4.9f, 0.f, 4.9f, 6.f})
        {
            RayCastResult result;
            EXPECT_TRUE(fastRay({wall, Affine2::scaling({mirror, 1.f})}, {{-9.f, y}, {1.f, 0.f}, 20.f}, result));
            EXPECT_EQ(result.hit, std::fabs(y) < 5.f) << y;
            EXPECT_EQ(result.distance, result.hit ? 9.f : 20.f);
            EXPECT_EQ(result.normal, result.hit ? Vec2(-1.f, 0.f) : Vec2());
        }
    // A box that is seen from its side.
    RayCastResult flat;
    EXPECT_TRUE(
        fastRay({Shape(Box{{4.f, 4.f}}), Affine2::scaling({0.f, 1.f})}, {{-9.f, 0.5f}, {1.f, 0.f}, 20.f}, flat));
    EXPECT_EQ(flat.distance, 9.f);
    EXPECT_EQ(flat.normal, Vec2(-1.f, 0.f));
    RayCastResult along;
    EXPECT_FALSE(fastRay({wall, {}}, {{0.f, 9.f}, {0.f, -1.f}, 20.f}, along)) << "no side of the line";
}

TEST(FastRay, AtADiscHitsMissesOrStartsInside)
{
    // In the world: radius 6 around (100, 50).
    const Shape disc = Circle{3.f, {2.f, 0.f}};
    const Affine2 matrix = Affine2::from({.position = {104.f, 50.f}, .scale = {-2.f, 2.f}});
    const auto shoot = [&](Vec2 from, Vec2 direction, float length)
    {
        RayCastResult result;
        EXPECT_TRUE(fastRay({disc, matrix}, {from, direction, length}, result));
        EXPECT_EQ(result.status, result.hit ? Status::Overlapping : Status::Separated);
        return result;
    };
    for (const float factor : {1e-20f, 1.f, 1e30f})
    {
        const RayCastResult hit = shoot({80.f, 50.f}, {factor, 0.f}, 99.f);
        EXPECT_TRUE(hit.hit);
        EXPECT_FALSE(hit.startedInside);
        EXPECT_EQ(hit.distance, 14.f);
        EXPECT_EQ(hit.point, Vec2(94.f, 50.f));
        EXPECT_EQ(hit.normal, Vec2(-1.f, 0.f));
    }
    EXPECT_TRUE(shoot({80.f, 50.f}, {1.f, 0.f}, 14.f).hit) << "with its end";
    for (const RayCastResult& miss : {shoot({80.f, 50.f}, {1.f, 0.f}, 13.f), shoot({80.f, 57.f}, {1.f, 0.f}, 13.f),
                                      shoot({80.f, 50.f}, {-1.f, 0.f}, 13.f), shoot({107.f, 50.f}, {1.f, 0.f}, 13.f)})
    {
        EXPECT_FALSE(miss.hit);
        EXPECT_EQ(miss.distance, 13.f);
    }
    const RayCastResult inside = shoot({103.f, 52.f}, {1.f, 0.f}, 99.f);
    EXPECT_TRUE(inside.hit && inside.startedInside);
    EXPECT_EQ(inside.distance, 0.f);
    EXPECT_EQ(inside.point, Vec2(103.f, 52.f));
    EXPECT_EQ(inside.normal, Vec2());
    RayCastResult result;
    // A wide ellipse: 4 x 2 around the origin.
    const Affine2 wide = Affine2::from({.scale = {2.f, 1.f}}) * at(-2.f, 0.f);
    EXPECT_TRUE(fastRay({Shape(Circle{2.f, {2.f, 0.f}}), wide}, {{-10.f, 0.f}, {2.f, 0.f}, 99.f}, result));
    EXPECT_EQ(result.distance, 6.f);
    EXPECT_EQ(result.normal, Vec2(-1.f, 0.f));
    for (const float off : {0.f, 3e-7f, -3e-7f})
        for (const Vec2 direction : {Vec2{1.f, 0.f}, Vec2{-1.f, 0.f}})
            EXPECT_FALSE(fastRay({Shape(Circle{2.f}), {}}, {{2.f + off, 0.f}, direction, 99.f}, result)) << off;
}

bool impactBetween(const test::MovingPair& moving, CastResult& result)
{
    const MotionPath pathA(moving.motionA()), pathB(moving.motionB());
    return fastImpact(moving.pair.operandA(), pathA, moving.pair.operandB(), pathB, result);
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
        CastResult result, swapped;
        const bool known = impactBetween(moving, result);
        ASSERT_EQ(impactBetween(moving.swapped(), swapped), known);
        if (!known)
            continue;
        ++answered;
        hits += result.hit;
        ASSERT_EQ(result.by, AnsweredBy::Fast);
        ASSERT_EQ(result.iterations, 0);
        ASSERT_EQ(result.hit, swapped.hit);
        ASSERT_EQ(result.fraction, swapped.fraction);
        ASSERT_EQ(result.point, swapped.point);
        ASSERT_EQ(result.normal, -swapped.normal);
        const test::JudgedMotion judged(moving);
        ASSERT_NO_FATAL_FAILURE(test::expectRightImpact(judged, result)) << describe(moving);
        if (!result.hit)
            continue;
        const auto t = static_cast<double>(result.fraction);
        ASSERT_GE(test::oracle::separationAlong(judged.a.at(t), judged.b.at(t), test::pointOf(result.normal)),
                  -2. * judged.slack)
            << describe(moving);
    }
    EXPECT_GE(answered, test::atLeast(0.1, test::caseCount(Cases) / 2));
    EXPECT_GE(hits, test::atLeast(0.1, answered));
}

TEST(FastImpact, SaysNothingOfTwoThatTurnOrGoStraightOrOfNoDisc)
{
    const Shape box = Box{{4.f, 4.f}}, disc = Circle{1.f}, wheel = test::regularPolygon(9, 5.f);
    const Affine2 away = at(30.f, 0.f), turn = Affine2::rotation(1.f), wide = Affine2::scaling({2.f, 1.f});
    const auto answers = [](const test::MovingPair& moving)
    {
        CastResult result, swapped;
        const bool known = impactBetween(moving, result);
        EXPECT_EQ(impactBetween(moving.swapped(), swapped), known);
        return known;
    };
    EXPECT_TRUE(answers({{disc, away, box, {}}, {}, turn}));
    EXPECT_FALSE(answers({{disc, away, box, {}}, away * turn, turn})) << "both turn";
    EXPECT_FALSE(answers({{disc, away, box, {}}, {}, {}})) << "none turns";
    EXPECT_FALSE(answers({{box, away, box, {}}, {}, turn})) << "no disc";
    EXPECT_FALSE(answers({{disc, away * wide, box, {}}, wide, turn})) << "an ellipse";
    EXPECT_FALSE(answers({{disc, away, wheel, {}}, {}, turn})) << "many vertices";
    EXPECT_FALSE(answers({{disc, at(3.f, 0.f), box, {}}, {}, turn})) << "a start in touch";
    EXPECT_FALSE(answers({{disc, away, box, {}}, away * Affine2::scaling({-1.f, 1.f}), turn})) << "jumps";
    EXPECT_FALSE(answers({{disc, away, box, {}}, {}, Affine2::scaling({-1.f, 1.f})})) << "jumps";
}

} // namespace
