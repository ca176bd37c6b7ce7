// SPDX-License-Identifier: Zlib
#include "fast/loop_depth.hpp"

#include "lanes/kernels.hpp"
#include "small_loops.hpp"
#include "support/pairs/bodies.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <limits>

namespace
{

using namespace graze;
using detail::loopDepth;
using test::Pair;
using test::Random;
using test::SmallLoops;

bool depthOf(const Pair& pair, PieceDepth& found)
{
    found = {};
    double extent;
    return loopDepth(pair.a.view(), pair.matrixA, pair.b.view(), pair.matrixB, found, extent);
}

PieceDepth depthOf(const Shape& a, const Shape& b, Vec2 at)
{
    PieceDepth found;
    EXPECT_TRUE(depthOf({a, Affine2{}, b, Affine2::translation(at)}, found));
    return found;
}

// A ends at 2 and B begins at 1: 1 px to the right parts them, and they meet where both are.
TEST(LoopDepth, OfTwoBoxesIsTheNearestSide)
{
    const Shape box = Box{{4.f, 4.f}};
    const PieceDepth found = depthOf(box, box, {3.f, 1.f});
    EXPECT_EQ(found.status, Status::Overlapping);
    EXPECT_EQ(found.by, AnsweredBy::Features);
    EXPECT_EQ(found.depth, 1.);
    EXPECT_EQ(found.lowerBound, 1.);
    EXPECT_EQ(found.normal, Vec2d(1., 0.));
    EXPECT_EQ(found.onA.x, 2.);
    EXPECT_EQ(found.onB.x, 1.);
    EXPECT_EQ(found.onA.y, found.onB.y);
    EXPECT_GE(found.onA.y, -1.);
    EXPECT_LE(found.onA.y, 2.);
}

TEST(LoopDepth, OfEqualDepthsTheNormalNearestToUpWins)
{
    const Shape box = Box{{4.f, 4.f}};
    EXPECT_EQ(depthOf(box, box, {}).normal, Vec2d(0., -1.));
    EXPECT_EQ(depthOf(box, Box{{2.f, 2.f}}, {}).normal, Vec2d(0., -1.));
    EXPECT_EQ(depthOf(box, box, {1.f, 1.f}).normal, Vec2d(1., 0.));
    EXPECT_EQ(depthOf(box, box, {-1.f, 1.f}).normal, Vec2d(-1., 0.));
    EXPECT_EQ(depthOf(box, box, {1.f, -1.f}).normal, Vec2d(0., -1.));
}

TEST(LoopDepth, OfADiscIsThatOfItsMiddleAndTheRadius)
{
    const Shape box = Box{{8.f, 8.f}}, disc = Circle{3.f};
    const PieceDepth inside = depthOf(box, disc, {2.f, 1.f}), outside = depthOf(box, disc, {6.f, 1.f});
    EXPECT_EQ(inside.depth, 5.);
    EXPECT_EQ(inside.normal, Vec2d(1., 0.));
    EXPECT_EQ(inside.onA, Vec2d(4., 1.));
    EXPECT_EQ(inside.onB, Vec2d(-1., 1.));
    EXPECT_EQ(outside.depth, 1.);
    EXPECT_EQ(outside.normal, Vec2d(1., 0.));
    EXPECT_EQ(outside.onA, Vec2d(4., 1.));
    EXPECT_EQ(outside.onB, Vec2d(3., 1.));
    EXPECT_EQ(depthOf(disc, disc, {4.f, 0.f}).depth, 2.);
    EXPECT_EQ(depthOf(disc, disc, {7.f, 0.f}).status, Status::Separated);
}

TEST(LoopDepth, EllipsesAndManyVerticesAreLeftAlone)
{
    const Shape box = Box{{4.f, 2.f}}, disc = Circle{3.f}, many = test::Random(3).polygon(30, 5.f);
    const Affine2 wide = Affine2::from({.scale = {2.f, 1.f}});
    PieceDepth found;
    EXPECT_FALSE(depthOf({box, Affine2{}, disc, wide}, found));
    EXPECT_FALSE(depthOf({disc, wide, box, Affine2{}}, found));
    if (many.pointCount() > VertexBlock)
    {
        EXPECT_FALSE(depthOf({box, Affine2{}, many, Affine2{}}, found));
    }
}

TEST(LoopDepth, OfADiscAllButOnAnEdgeIsAcrossTheEdge)
{
    const Shape box = Box{{8.f, 8.f}}, wall = Segment{{-4.f, 4.f}, {4.f, 4.f}}, disc = Circle{3.f};
    for (const float off : {0.f, 1e-6f, -1e-6f})
    {
        const Vec2 at{1.f, 4.f + off};
        const double depth = 3. - static_cast<double>(at.y - 4.f);
        const PieceDepth ofBox = depthOf(box, disc, at), swapped = depthOf(disc, box, -at);
        EXPECT_EQ(ofBox.normal, Vec2d(0., 1.));
        EXPECT_EQ(ofBox.depth, depth);
        EXPECT_EQ(swapped.normal, Vec2d(0., -1.));
        EXPECT_EQ(swapped.depth, depth);
        // A segment has no inside: the disc leaves to the side where its middle is.
        const PieceDepth ofWall = depthOf(wall, disc, at), ofDisc = depthOf(disc, wall, -at);
        EXPECT_EQ(ofWall.depth, 3. - std::fabs(static_cast<double>(at.y - 4.f)));
        EXPECT_EQ(ofDisc.depth, ofWall.depth);
        if (at.y != 4.f)
        {
            EXPECT_EQ(ofWall.normal, Vec2d(0., at.y > 4.f ? 1. : -1.));
            EXPECT_EQ(ofDisc.normal, -ofWall.normal);
        }
    }
}

// Rounding would turn the line to a corner so near.
TEST(LoopDepth, OfADiscAllButOnACornerIsLeftToASearch)
{
    const Shape box = Box{{8.f, 8.f}}, disc = Circle{3.f};
    PieceDepth found;
    EXPECT_FALSE(depthOf({box, Affine2{}, disc, Affine2::translation({4.f, 4.f})}, found));
    EXPECT_FALSE(depthOf({disc, Affine2{}, box, Affine2::translation({-4.f, -4.f})}, found));
    EXPECT_TRUE(depthOf({box, Affine2{}, disc, Affine2::translation({4.25f, 4.25f})}, found));
}

TEST(LoopDepth, MatricesThatAreNotFiniteOrTooFlatAreLeftAlone)
{
    const Shape box = Box{{4.f, 2.f}}, point = Point{};
    constexpr float Infinity = std::numeric_limits<float>::infinity(), NaN = std::numeric_limits<float>::quiet_NaN();
    PieceDepth found;
    for (float Affine2::*const element :
         {&Affine2::m00, &Affine2::m01, &Affine2::m10, &Affine2::m11, &Affine2::tx, &Affine2::ty})
        for (const float wrong : {Infinity, -Infinity, NaN})
            for (const Shape& other : {box, point})
            {
                Affine2 matrix;
                matrix.*element = wrong;
                EXPECT_FALSE(depthOf({box, matrix, other, Affine2{}}, found));
                EXPECT_FALSE(depthOf({other, Affine2{}, box, matrix}, found));
                EXPECT_FALSE(depthOf({other, matrix, box, Affine2{}}, found));
                EXPECT_FALSE(depthOf({box, Affine2{}, other, matrix}, found));
            }
    const Affine2 flat = Affine2::from({.scale = {1.f, 0.01f}});
    EXPECT_FALSE(depthOf({box, flat, box, Affine2{}}, found));
    EXPECT_FALSE(depthOf({box, Affine2{}, box, flat}, found));
}

TEST(LoopDepth, NamesTheVerticesThatReachFarthest)
{
    Random random(314);
    int named = 0;
    for (int i = 0; i < test::caseCount(3000); ++i)
    {
        const SmallLoops loops(random, i % 2 == 0 ? SmallLoops::Radius::None : SmallLoops::Radius::Round);
        for (const Pair& pair : {loops.pair, loops.pair.swapped()})
        {
            const test::BodyPair bodies(pair);
            PieceDepth found;
            if (!depthOf(pair, found) || !found.farthest)
                continue;
            ++named;
            ASSERT_EQ(found.status, Status::Overlapping);
            for (const std::size_t isB : {std::size_t{0}, std::size_t{1}})
            {
                const Body& body = isB != 0 ? bodies.b : bodies.a;
                const Vec2d outward = isB != 0 ? -found.normal : found.normal;
                const std::uint32_t vertex = (*found.farthest)[isB];
                ASSERT_LT(vertex, body.count);
                ASSERT_NEAR(dot(body.worldPoint(vertex), outward), dot(support(body, outward).point, outward),
                            bodies.rounding)
                    << describe(pair);
            }
        }
    }
    EXPECT_GE(named, test::atLeast(0.4, test::caseCount(3000)));
}

// Also where the edges of both lie along each other, as those of equal forms do.
void compareWithOracle(SmallLoops::Radius radius, std::uint32_t seed)
{
    Random random(seed);
    int deep = 0, apart = 0, undecided = 0;
    for (int i = 0; i < test::caseCount(10000); ++i)
    {
        SmallLoops loops(random, radius);
        if (random.chance(0.2f))
        {
            loops.pair.b = loops.pair.a;
            const Vec2 position{loops.pair.matrixB.tx, loops.pair.matrixB.ty};
            loops.pair.matrixB = loops.pair.matrixA;
            loops.pair.matrixB.tx = position.x;
            loops.pair.matrixB.ty = position.y;
        }
        for (const Pair& pair : {loops.pair, loops.pair.swapped()})
        {
            const test::BodyPair bodies(pair);
            PieceDepth found;
            if (!depthOf(pair, found))
            {
                undecided += std::fabs(bodies.gap) > 1e-3 * loops.size ? 1 : 0;
                continue;
            }
            ASSERT_NEAR(length(found.normal), 1., 1e-12);
            if (found.status == Status::Separated)
            {
                ++apart;
                ASSERT_GT(bodies.gap, -bodies.rounding) << describe(pair);
                // The normal separates them.
                const double ofA = dot(support(bodies.a, found.normal).point, found.normal) + bodies.a.roundRadius;
                const double ofB = dot(support(bodies.b, -found.normal).point, found.normal) - bodies.b.roundRadius;
                ASSERT_LE(ofA, ofB + bodies.rounding) << describe(pair);
                continue;
            }
            ++deep;
            ASSERT_NEAR(found.depth, -bodies.gap, bodies.rounding) << describe(pair);
            ASSERT_LE(length(found.onB - found.onA + found.normal * found.depth), bodies.rounding) << describe(pair);
            ASSERT_NEAR(dot(found.onA, found.normal),
                        dot(support(bodies.a, found.normal).point, found.normal) + bodies.a.roundRadius,
                        bodies.rounding);
            ASSERT_NEAR(dot(found.onB, found.normal),
                        dot(support(bodies.b, -found.normal).point, found.normal) - bodies.b.roundRadius,
                        bodies.rounding);
        }
    }
    EXPECT_GE(deep, test::atLeast(0.4, test::caseCount(10000)));
    EXPECT_GE(apart, test::atLeast(0.4, test::caseCount(10000)));
    EXPECT_LE(undecided, test::caseCount(10000) / 20);
}

TEST(LoopDepth, OfSharpLoopsIsThatOfTheOracle)
{
    compareWithOracle(SmallLoops::Radius::None, 311);
}

TEST(LoopDepth, OfRoundLoopsIsThatOfTheOracle)
{
    compareWithOracle(SmallLoops::Radius::Round, 312);
}

TEST(LoopDepth, AllInstructionSetsGiveTheSameBits)
{
    Random random(313);
    for (int i = 0; i < test::caseCount(3000); ++i)
    {
        const SmallLoops loops(random, i % 2 == 0 ? SmallLoops::Radius::None : SmallLoops::Radius::Round);
        PieceDepth first;
        const bool known = depthOf(loops.pair, first);
        for (const detail::FeatureKernels* const kernels : test::kernels())
        {
            const test::With with(*kernels);
            PieceDepth found;
            ASSERT_EQ(depthOf(loops.pair, found), known);
            ASSERT_EQ(found.depth, first.depth);
            ASSERT_EQ(found.normal, first.normal);
            ASSERT_EQ(found.onA, first.onA);
            ASSERT_EQ(found.onB, first.onB);
        }
    }
}

} // namespace
