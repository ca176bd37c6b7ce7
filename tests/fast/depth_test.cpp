// SPDX-License-Identifier: Zlib
// Depths by the separating axis test, by what they promise.
#include "fast/door.hpp"

#include "support/pairs/bodies.hpp"
#include "support/places.hpp"
#include "support/shapes/forms.hpp"

#include <graze/gjk/runs.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace
{

using namespace graze;
using test::at;
using test::Pair;
using test::Random;

// Small pieces that are placed in the world, and the same pieces seen as bodies: one answer.
bool askDepth(const Pair& pair, PenetrationResult& result)
{
    const Operand a = pair.operandA(), b = pair.operandB();
    const RunBodies bodies(a, b, {});
    EXPECT_TRUE(bodies.isValid());
    detail::Depth ofBodies, ofPlaced;
    const bool known = detail::fastDepth(bodies.bodyA(), bodies.bodyB(), ofBodies);
    if (known)
        ofBodies.setResult(bodies.origin(), result);
    detail::PlacedPair placed;
    if (!placed.place(a, b, {}))
        return known;
    EXPECT_EQ(detail::haveEdges(placed, a, b) && detail::fastDepth(placed.a, placed.b, ofPlaced), known);
    if (known)
    {
        EXPECT_NEAR(ofPlaced.depth, ofBodies.depth, 1e-9 * (1. + std::fabs(ofBodies.depth)));
        ofPlaced.setResult(placed.origin, result);
    }
    const bool isPointA = placed.a.count == 1, isPointB = placed.b.count == 1;
    if (PenetrationResult ofPoint; known && isPointA != isPointB)
    {
        EXPECT_TRUE(detail::fastPointPenetration(isPointA ? b : a, isPointA ? a : b, isPointA ? -1. : 1., ofPoint));
        EXPECT_FLOAT_EQ(ofPoint.depth, result.depth);
        result = ofPoint;
    }
    return known;
}

PenetrationResult fastDepthOf(const Shape& a, const Shape& b, Vec2 where)
{
    PenetrationResult result;
    EXPECT_TRUE(askDepth({a, {}, b, at(where)}, result));
    return result;
}

bool isDecided(const Pair& pair)
{
    PenetrationResult result, swapped;
    const bool known = askDepth(pair, result);
    EXPECT_EQ(askDepth(pair.swapped(), swapped), known);
    if (!known)
    {
        EXPECT_EQ(result.status, Status::InvalidInput) << "left as it was";
    }
    return known;
}

// A ends at 2 and B begins at 1: 1 px to the right parts them, and they meet where both are.
TEST(FastDepth, OfTwoBoxesIsTheNearestSide)
{
    const Shape box = Box{{4.f, 4.f}};
    const PenetrationResult result = fastDepthOf(box, box, {3.f, 1.f});
    EXPECT_EQ(result.status, Status::Overlapping);
    EXPECT_EQ(result.by, AnsweredBy::Fast);
    EXPECT_EQ(result.depth, 1.f);
    EXPECT_EQ(result.lowerBound, 1.f);
    EXPECT_EQ(result.normal, Vec2(1.f, 0.f));
    EXPECT_EQ(result.point, Vec2(1.5f, 0.5f));
    EXPECT_EQ(result.iterations, 0);
    EXPECT_EQ(fastDepthOf(box, box, {5.f, 1.f}).status, Status::Separated);
    EXPECT_EQ(fastDepthOf(box, box, {5.f, 1.f}).depth, 0.f);
    EXPECT_EQ(fastDepthOf(box, box, {5.f, 1.f}).normal, Vec2(1.f, 0.f));
}

TEST(FastDepth, OfEqualDepthsTheNormalNearestToUpWins)
{
    const Shape box = Box{{4.f, 4.f}};
    EXPECT_EQ(fastDepthOf(box, box, {}).normal, Vec2(0.f, -1.f));
    EXPECT_EQ(fastDepthOf(box, Box{{2.f, 2.f}}, {}).normal, Vec2(0.f, -1.f));
    EXPECT_EQ(fastDepthOf(box, Circle{1.f}, {}).normal, Vec2(0.f, -1.f));
    EXPECT_EQ(fastDepthOf(box, box, {1.f, 1.f}).normal, Vec2(1.f, 0.f));
    EXPECT_EQ(fastDepthOf(box, box, {-1.f, 1.f}).normal, Vec2(-1.f, 0.f));
    EXPECT_EQ(fastDepthOf(box, box, {1.f, -1.f}).normal, Vec2(0.f, -1.f));
    PenetrationResult mirrored;
    ASSERT_TRUE(askDepth({box, Affine2::scaling({-1.f, 1.f}), box, Affine2::scaling({1.f, -1.f})}, mirrored));
    EXPECT_EQ(mirrored.normal, Vec2(0.f, -1.f));
    // Whichever of its sides looks there.
    const Affine2 quarter{0.f, -1.f, 0.f, 1.f, 0.f, 0.f};
    Affine2 turned;
    for (int i = 0; i < 4; ++i, turned = turned * quarter)
        for (const Shape& other : {Shape(Circle{1.f}), Shape(Box{{2.f, 2.f}})})
            for (const test::Pair& pair : {test::Pair{box, turned, other, {}}, test::Pair{other, {}, box, turned}})
            {
                PenetrationResult result;
                ASSERT_TRUE(askDepth(pair, result));
                EXPECT_EQ(result.normal, Vec2(0.f, -1.f)) << i;
            }
}

TEST(FastDepth, OfADiscIsThatOfItsMiddleAndTheRadius)
{
    const Shape box = Box{{8.f, 8.f}}, disc = Circle{3.f};
    const PenetrationResult inside = fastDepthOf(box, disc, {2.f, 1.f}), outside = fastDepthOf(box, disc, {6.f, 1.f});
    EXPECT_EQ(inside.depth, 5.f);
    EXPECT_EQ(inside.normal, Vec2(1.f, 0.f));
    EXPECT_EQ(inside.point, Vec2(1.5f, 1.f));
    EXPECT_EQ(outside.depth, 1.f);
    EXPECT_EQ(outside.normal, Vec2(1.f, 0.f));
    EXPECT_EQ(outside.point, Vec2(3.5f, 1.f));
    EXPECT_EQ(fastDepthOf(disc, box, {-6.f, -1.f}).normal, Vec2(-1.f, 0.f));
    EXPECT_EQ(fastDepthOf(disc, box, {-6.f, -1.f}).point, Vec2(-2.5f, 0.f));
    EXPECT_EQ(fastDepthOf(box, disc, {8.f, 1.f}).status, Status::Separated);
    // All but on the edge it still leaves across it.
    for (const float off : {0.f, 1e-6f, -1e-6f})
        EXPECT_EQ(fastDepthOf(box, disc, {1.f, 4.f + off}).normal, Vec2(0.f, 1.f));
}

TEST(FastDepth, OfRoundOnesBeyondACornerIsThatOfTheCorner)
{
    const Shape box = Box{{8.f, 8.f}}, disc = Circle{6.f}, rounded = Box{{8.f, 8.f}, {}, 6.f};
    for (const Shape& other : {disc, rounded})
    {
        const float reach =
            other.view().count == 1 ? 4.f : 8.f; // from the middle of the other to the corner of the box
        const PenetrationResult result = fastDepthOf(box, other, {reach + 3.f, reach + 4.f});
        EXPECT_FLOAT_EQ(result.depth, 1.f);
        EXPECT_EQ(result.normal, Vec2(0.6f, 0.8f));
        EXPECT_FLOAT_EQ(result.point.x, 4.f - 0.3f);
        EXPECT_FLOAT_EQ(result.point.y, 4.f - 0.4f);
        EXPECT_EQ(fastDepthOf(other, box, {-reach - 3.f, -reach - 4.f}).normal, Vec2(-0.6f, -0.8f));
        const PenetrationResult apart = fastDepthOf(box, other, {reach + 3.6f, reach + 4.9f});
        EXPECT_EQ(apart.status, Status::Separated);
        EXPECT_EQ(fastDepthOf(box, other, {reach + 3.f, 1.f}).depth, 3.f) << "beside an edge";
    }
}

TEST(FastDepth, OfPointsDiscsAndSegments)
{
    const Shape wall = Segment{{-4.f, 0.f}, {4.f, 0.f}}, disc = Circle{3.f}, point = Point{};
    EXPECT_EQ(fastDepthOf(disc, disc, {3.f, 4.f}).depth, 1.f);
    EXPECT_EQ(fastDepthOf(disc, disc, {3.f, 4.f}).normal, Vec2(0.6f, 0.8f));
    EXPECT_EQ(fastDepthOf(disc, disc, {}).normal, Vec2(0.f, -1.f));
    EXPECT_EQ(fastDepthOf(point, point, {}).depth, 0.f);
    EXPECT_EQ(fastDepthOf(point, point, {1.f, 0.f}).status, Status::Separated);
    EXPECT_EQ(fastDepthOf(wall, disc, {1.f, 2.f}).depth, 1.f);
    // On the line of the wall, and beyond its end: no edge has a normal along it.
    const PenetrationResult beyond = fastDepthOf(wall, disc, {6.f, 0.f});
    EXPECT_EQ(beyond.depth, 1.f);
    EXPECT_EQ(beyond.normal, Vec2(1.f, 0.f));
    EXPECT_EQ(fastDepthOf(wall, wall, {9.f, 0.f}).status, Status::Separated);
    EXPECT_EQ(fastDepthOf(wall, wall, {8.f, 0.f}).depth, 0.f);
    EXPECT_EQ(fastDepthOf(wall, point, {5.f, 0.f}).status, Status::Separated);
}

TEST(FastDepth, WhatHasNoEdgesIsLeftToASearch)
{
    const Shape box = Box{{4.f, 2.f}}, disc = Circle{3.f}, wall = Segment{{-4.f, 0.f}, {4.f, 0.f}}, point = Point{};
    EXPECT_FALSE(isDecided({box, {}, disc, Affine2::scaling({2.f, 1.f})})) << "an ellipse";
    EXPECT_FALSE(isDecided({box, {}, Box{{4.f, 2.f}, {}, 1.f}, Affine2::scaling({2.f, 1.f})})) << "of its corners";
    for (const Affine2& flat :
         {Affine2::scaling({1.f, 0.f}), Affine2::scaling({0.f, 0.f}), Affine2{1.f, 2.f, 0.f, 2.f, 4.f, 0.f}})
    {
        EXPECT_FALSE(isDecided({box, flat, box, {}}));
        EXPECT_FALSE(isDecided({box, flat, point, {}}));
    }
    EXPECT_TRUE(isDecided({box, {}, wall, {}}));
    EXPECT_TRUE(isDecided({box, {}, point, Affine2::scaling({0.f, 0.f})})) << "a point is never flat";
    const SupportFunction function{&box, [](const void*, Vec2 direction) noexcept { return direction; }, {}};
    const RunBodies bodies({function, {}}, {box, {}}, {});
    detail::Depth depth;
    EXPECT_FALSE(detail::fastDepth(bodies.bodyA(), bodies.bodyB(), depth));
}

// Any number of vertices, now and then the same form twice, so that edges lie along each other.
Pair polygonPair(Random& random, bool round)
{
    const auto shape = [&](float reach)
    {
        const std::uint32_t kind = random.below(10), count = 3 + random.below(kind < 8 ? 6 : 70);
        if (kind == 0)
            return test::regularPolygon(64, reach);
        if (kind == 1)
            return Shape::hullOf(random.points(2, reach), round ? 0.2f * reach : 0.f);
        return Shape::hullOf(random.points(count, reach), round ? random.between(0.05f, 0.5f) * reach : 0.f);
    };
    const auto matrix = [&]
    {
        return round ? random.rigid(100.f) * Affine2::scaling({1.5f, random.chance(0.3f) ? -1.5f : 1.5f})
                     : random.affine(100.f);
    };
    Pair pair{shape(random.logBetween(2.f, 50.f)), matrix(), shape(random.logBetween(2.f, 50.f)), matrix()};
    if (random.chance(0.2f))
        pair.b = pair.a, pair.matrixB = pair.matrixA;
    else if (random.chance(0.2f))
        pair.b = Circle{round ? random.logBetween(1.f, 30.f) : 0.f};
    const Aabb a = worldBounds(pair.a.view(), pair.matrixA), b = worldBounds(pair.b.view(), pair.matrixB);
    const Vec2 offset =
        a.centre() - b.centre() + random.inSquare(0.2f * (a.size().x + a.size().y + b.size().x + b.size().y));
    pair.matrixB.tx += offset.x;
    pair.matrixB.ty += offset.y;
    return pair;
}

// The normal reaches the true gap, so moving B by depth x normal parts them, and nothing shorter does. Half of the
// depth from the point, each way, are the borders.
void expectRightDepth(const test::BodyPair& bodies, const PenetrationResult& result)
{
    ASSERT_TRUE(test::isUnit(result.normal));
    const double along = test::oracle::separationAlong(bodies.judgedA, bodies.judgedB, test::pointOf(result.normal));
    const double place = 2.4e-7 * static_cast<double>(length(result.point)), rounding = bodies.rounding + place;
    ASSERT_EQ(result.by, AnsweredBy::Fast);
    if (result.status == Status::Separated)
    {
        ASSERT_GT(along, -bodies.rounding);
        ASSERT_EQ(result.depth, 0.f);
        return;
    }
    const auto depth = static_cast<double>(result.depth);
    ASSERT_EQ(result.status, Status::Overlapping);
    ASSERT_EQ(result.lowerBound, result.depth);
    ASSERT_NEAR(depth, -bodies.gap, bodies.rounding);
    ASSERT_NEAR(along, -depth, bodies.rounding);
    const Vec2 half = result.normal * (0.5f * result.depth);
    ASSERT_NEAR(test::oracle::signedDistance(bodies.judgedA, test::pointOf(result.point + half)), 0., rounding);
    ASSERT_NEAR(test::oracle::signedDistance(bodies.judgedB, test::pointOf(result.point - half)), 0., rounding);
}

void compareDepths(bool round, std::uint32_t seed)
{
    Random random(seed);
    int deep = 0, apart = 0, open = 0;
    const int count = test::caseCount(5000);
    for (int i = 0; i < count; ++i)
    {
        const Pair pair = polygonPair(random, round);
        float depths[2];
        bool known = true;
        for (const bool swapped : {false, true})
        {
            const test::BodyPair bodies(swapped ? pair.swapped() : pair);
            PenetrationResult result;
            known = askDepth(bodies.pair, result);
            depths[swapped ? 1 : 0] = known ? result.depth : 0.f;
            open += !known;
            if (!known)
                continue;
            (result.status == Status::Separated ? apart : deep) += 1;
            ASSERT_NO_FATAL_FAILURE(expectRightDepth(bodies, result)) << describe(bodies.pair);
        }
        ASSERT_NEAR(depths[0], depths[1], 1e-4f) << describe(pair);
    }
    EXPECT_GE(deep, test::atLeast(0.4, 2 * count));
    EXPECT_GE(apart, test::atLeast(0.1, 2 * count));
    EXPECT_LE(open, test::atMost(0.05, 2 * count));
}

TEST(FastDepth, OfSharpPairsIsThatOfTheOracleInBothOrders)
{
    compareDepths(false, 311);
}

TEST(FastDepth, OfRoundPairsIsThatOfTheOracleInBothOrders)
{
    compareDepths(true, 312);
}

// All corners of the loop at both ends of the motion, and none else, in order.
TEST(Sweep, IsTheHullOfTheLoopAtBothEndsOfTheMotion)
{
    Random random(313);
    int swept = 0;
    for (int i = 0; i < test::caseCount(5000); ++i)
    {
        const Shape shape = Shape::hullOf(random.points(1 + random.below(7), 20.f));
        detail::PlacedLoop loop, all;
        ASSERT_TRUE(loop.place({shape, random.affine(100.f)}, {}));
        const Vec2d motion(random.inSquare(30.f));
        if (!detail::sweep(loop, motion, all))
        {
            EXPECT_GT(loop.count, 6u);
            continue;
        }
        ++swept;
        ASSERT_EQ(all.count, loop.count == 1 ? 2 : loop.count + 2);
        for (std::uint32_t k = 0; k < 8; ++k)
        {
            const SinCos turn = sinCos(0.1 + k * Pi / 4.);
            const Vec2d direction{turn.cosine, turn.sine}, point = detail::farthestPoint(loop, direction).point;
            const double wanted = dot(point, direction) + std::max(0., dot(motion, direction));
            ASSERT_NEAR(dot(detail::farthestPoint(all, direction).point, direction), wanted,
                        1e-9 * (1. + std::fabs(wanted)));
        }
        for (std::uint32_t k = 0; k < all.count && all.count > 2; ++k)
        {
            const Vec2d p = all.point(k), q = all.point((k + 1) % all.count), r = all.point((k + 2) % all.count);
            ASSERT_GE(cross(q - p, r - q) * (all.mirrored ? -1. : 1.), -1e-9 * (1. + length(q - p) * length(r - q)));
        }
    }
    EXPECT_GE(swept, test::atLeast(0.5, test::caseCount(5000)));
    // A segment that goes along itself sweeps no more than a longer one.
    detail::PlacedLoop wall, all;
    ASSERT_TRUE(wall.place({Shape(Segment{{-4.f, 0.f}, {4.f, 0.f}}), {}}, {}));
    EXPECT_FALSE(detail::sweep(wall, {3., 0.}, all));
}

} // namespace
