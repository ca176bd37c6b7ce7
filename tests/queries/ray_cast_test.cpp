// SPDX-License-Identifier: Zlib
#include "support/pairs/judging.hpp"
#include "support/pairs/queries.hpp"
#include "support/places.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace
{

using namespace graze;
using test::at;
using test::Infinity;
using test::NaN;

class RayCast : public test::ByMethod
{
};

INSTANTIATE_TEST_SUITE_P(Methods, RayCast, testing::ValuesIn(test::Methods), test::nameOfMethod);

TEST_P(RayCast, HitsTheNearSideWithTheOutwardNormal)
{
    const Shape box = Box{{4.f, 2.f}};
    const RayCastResult result = rayCast({box, at(10.f, 0.f)}, {{0.f, 0.5f}, {3.f, 0.f}, 100.f});
    EXPECT_EQ(result.status, Status::Overlapping);
    EXPECT_TRUE(result.hit);
    EXPECT_FALSE(result.startedInside);
    EXPECT_NEAR(result.distance, 8.f, 1e-5f);
    EXPECT_NEAR(result.point.x, 8.f, 1e-5f);
    EXPECT_NEAR(result.point.y, 0.5f, 1e-6f);
    EXPECT_NEAR(result.normal.x, -1.f, 1e-6f);
}

TEST_P(RayCast, MissesWhatIsBesideBehindOrTooFar)
{
    const Shape box = Box{{4.f, 2.f}};
    const Operand target{box, at(10.f, 0.f)};
    for (const Ray& ray : {Ray{{0.f, 1.5f}, {1.f, 0.f}, 100.f}, Ray{{0.f, 0.f}, {-1.f, 0.f}, 100.f},
                           Ray{{0.f, 0.f}, {1.f, 0.f}, 7.9f}, Ray{{20.f, 0.f}, {1.f, 0.f}, 100.f}})
    {
        const RayCastResult result = rayCast(target, ray);
        EXPECT_EQ(result.status, Status::Separated);
        EXPECT_FALSE(result.hit);
    }
    EXPECT_TRUE(rayCast(target, {{0.f, 0.f}, {1.f, 0.f}, 8.f}).hit); // its end just touches
}

TEST_P(RayCast, LengthBelowZeroLooksNowhere)
{
    const Shape box = Box{{4.f, 2.f}};
    for (const float x : {10.f, -10.f})
    {
        const RayCastResult result = rayCast({box, at(x, 0.f)}, {{0.f, 0.f}, {1.f, 0.f}, -20.f});
        EXPECT_EQ(result.status, Status::Separated);
        EXPECT_EQ(result.distance, 0.f);
    }
    EXPECT_TRUE(rayCast({box, at(1.f, 0.f)}, {{0.f, 0.f}, {1.f, 0.f}, -20.f}).startedInside);
}

TEST_P(RayCast, StartingInsideIsSeenHoweverShortTheRay)
{
    const Shape circle = Circle{5.f}, box = Box{{10.f, 10.f}}, rounded = Box{{8.f, 8.f}, {}, 1.f},
                capsule = Capsule{{-5.f, 0.f}, {5.f, 1.f}, 4.f};
    for (const Shape* shape : {&circle, &box, &rounded, &capsule})
        for (const float reach : {1e-6f, 1e-20f, 1e-24f, 1e-30f, 1e-45f})
        {
            EXPECT_TRUE(rayCast({*shape, at(1.f, 2.f)}, {{}, {1.f, 0.f}, reach}).startedInside) << reach;
            EXPECT_FALSE(rayCast({*shape, at(1.f, 20.f)}, {{}, {1.f, 0.f}, reach}).hit) << reach;
        }
}

TEST_P(RayCast, StartingInsideHitsAtZero)
{
    const Shape circle = Circle{5.f};
    for (const Vec2 origin : {Vec2{0.f, 0.f}, Vec2{3.f, 3.f}, Vec2{5.f, 0.f}})
    {
        const RayCastResult result = rayCast({circle, at(0.f, 0.f)}, {origin, {1.f, 1.f}, 50.f});
        EXPECT_TRUE(result.hit);
        EXPECT_TRUE(result.startedInside);
        EXPECT_EQ(result.distance, 0.f);
        EXPECT_EQ(result.normal, Vec2{});
    }
}

TEST_P(RayCast, ZeroDirectionOnlyTestsTheOrigin)
{
    const Shape circle = Circle{5.f};
    EXPECT_TRUE(rayCast({circle, at(0.f, 0.f)}, {{1.f, 1.f}, {}, 50.f}).startedInside);
    EXPECT_FALSE(rayCast({circle, at(0.f, 0.f)}, {{9.f, 1.f}, {}, 50.f}).hit);
    EXPECT_TRUE(rayCast({circle, at(0.f, 0.f)}, {{1.f, 1.f}, {1.f, 0.f}, 0.f}).hit);
    EXPECT_FALSE(rayCast({circle, at(0.f, 0.f)}, {{9.f, 1.f}, {-1.f, 0.f}, 0.f}).hit);
}

TEST_P(RayCast, LengthOfTheDirectionDoesNotMatter)
{
    const Shape box = Box{{4.f, 4.f}};
    for (const float factor : {1e-20f, 1e-3f, 1.f, 1e3f, 1e19f})
    {
        const RayCastResult result = rayCast({box, at(10.f, 10.f)}, {{0.f, 0.f}, Vec2{1.f, 1.f} * factor, 100.f});
        EXPECT_TRUE(result.hit) << factor;
        EXPECT_NEAR(result.distance, 8.f * std::sqrt(2.f), 1e-4f) << factor;
    }
}

TEST_P(RayCast, AlongAnEdgeHitsAtItsNearerEnd)
{
    // The line contains the edge from (-12, -52) to (28, -48) and nothing else of the hexagon. Taking the
    // edge for the whole shape once answered with the far corner's distance.
    const std::array<Vec2, 6> hexagon{
        {{-52.f, -44.f}, {-12.f, -52.f}, {28.f, -48.f}, {60.f, -12.f}, {40.f, 32.f}, {-32.f, 40.f}}};
    const Shape shape = Shape::ofPoints(hexagon);
    const RayCastResult there = rayCast({shape, {}}, {{-52.f, -56.f}, {40.f, 4.f}, 4096.f});
    EXPECT_TRUE(there.hit);
    EXPECT_NEAR(there.distance, std::sqrt(40.f * 40.f + 4.f * 4.f), 1e-3f);
    const RayCastResult back = rayCast({shape, {}}, {{68.f, -44.f}, {-40.f, -4.f}, 4096.f});
    EXPECT_TRUE(back.hit);
    EXPECT_NEAR(back.distance, std::sqrt(40.f * 40.f + 4.f * 4.f), 1e-3f);
}

TEST_P(RayCast, FlatSpritesAreHitAsTheSegmentsThatTheyLookLike)
{
    const Shape box = Box{{10.f, 10.f}}, circle = Circle{5.f};
    for (const Shape& shape : {box, circle})
    {
        const Affine2 flat = Affine2::from({.position = {20.f, 0.f}, .scale = {0.f, 1.f}});
        const RayCastResult across = rayCast({shape, flat}, {{0.f, 3.f}, {1.f, 0.f}, 100.f});
        EXPECT_TRUE(across.hit);
        EXPECT_NEAR(across.distance, 20.f, 1e-4f);
        EXPECT_NEAR(across.normal.x, -1.f, 1e-5f); // towards where the ray comes from, on either side
        EXPECT_NEAR(rayCast({shape, flat}, {{40.f, 3.f}, {-1.f, 0.f}, 100.f}).normal.x, 1.f, 1e-5f);
        EXPECT_FALSE(rayCast({shape, flat}, {{0.f, 5.5f}, {1.f, 0.f}, 100.f}).hit);
        const RayCastResult along = rayCast({shape, flat}, {{20.f, -30.f}, {0.f, 1.f}, 100.f});
        EXPECT_TRUE(along.hit);
        EXPECT_NEAR(along.distance, 25.f, 1e-4f);
        const Affine2 gone = Affine2::from({.position = {20.f, 0.f}, .scale = {0.f, 0.f}});
        EXPECT_TRUE(rayCast({shape, gone}, {{0.f, 0.f}, {1.f, 0.f}, 100.f}).hit);
        EXPECT_FALSE(rayCast({shape, gone}, {{0.f, 0.1f}, {1.f, 0.f}, 100.f}).hit);
    }
}

TEST_P(RayCast, MirroringTurnsTheNormalWithThePicture)
{
    const Shape triangle = Shape::hullOf(std::array<Vec2, 3>{{{0.f, 0.f}, {10.f, 0.f}, {0.f, 10.f}}});
    const RayCastResult plain = rayCast({triangle, {}}, {{10.f, 10.f}, {-1.f, -1.f}, 100.f});
    const RayCastResult mirrored =
        rayCast({triangle, Affine2::scaling({-1.f, 1.f})}, {{-10.f, 10.f}, {1.f, -1.f}, 100.f});
    EXPECT_NEAR(plain.distance, mirrored.distance, 1e-5f);
    EXPECT_NEAR(plain.normal.x, -mirrored.normal.x, 1e-6f);
    EXPECT_NEAR(plain.normal.y, mirrored.normal.y, 1e-6f);
    EXPECT_GT(plain.normal.x, 0.7f);
}

TEST_P(RayCast, FirstPieceOnTheRayIsNamed)
{
    const std::vector<Shape> pieces{Circle{1.f, {20.f, 0.f}}, Circle{1.f, {10.f, 0.f}}, Circle{1.f, {30.f, 0.f}}};
    const RayCastResult result = rayCast({pieces, {}}, {{0.f, 0.f}, {1.f, 0.f}, 100.f});
    EXPECT_EQ(result.piece, 1u);
    EXPECT_NEAR(result.distance, 9.f, 1e-5f);
}

// From a corner, a side or a hair inside, into the shape, along it and away: a ray hits what it starts on.
TEST_P(RayCast, InTouchAnyBudgetIsRightOrUnfinished)
{
    test::Random random(29);
    int limits = 0;
    for (int i = 0; i < test::caseCount(10000); ++i)
    {
        std::vector<Vec2> points(1 + random.below(20));
        for (Vec2& p : points)
            p = {static_cast<float>(random.below(64)), static_cast<float>(random.below(64))};
        points = convexHull(points);
        const Shape shape = Shape::ofPoints(points);
        const auto count = static_cast<std::uint32_t>(points.size());
        const std::uint32_t k = random.below(count);
        // Halves of whole numbers are exact as well.
        const Vec2 corner = points[k], side = (corner + points[(k + 1) % count]) * 0.5f;
        const Ray ray{random.chance(0.5f) ? corner : side, random.chance(0.3f) ? side - corner : random.inSquare(1.f),
                      100.f};
        for (int budget = 1; budget <= 8; ++budget)
        {
            const RayCastResult result = rayCast({shape, {}}, ray, {budget, 1e-4f});
            limits += result.status == Status::IterationLimit;
            if (result.status == Status::IterationLimit)
            {
                ASSERT_FALSE(result.hit);
                ASSERT_LE(result.distance, 1e-4f) << test::describe(shape, {});
                continue;
            }
            ASSERT_TRUE(result.hit) << "budget " << budget << '\n' << test::describe(shape, {});
            ASSERT_TRUE(result.startedInside) << "budget " << budget << '\n' << test::describe(shape, {});
            ASSERT_EQ(result.distance, 0.f);
        }
        ASSERT_TRUE(rayCast({shape, {}}, ray).startedInside) << test::describe(shape, {});
    }
    EXPECT_GE(limits, test::atLeast(0.01, test::caseCount(10000)));
}

} // namespace
