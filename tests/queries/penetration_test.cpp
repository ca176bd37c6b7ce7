// SPDX-License-Identifier: Zlib
#include "support/pairs/judging.hpp"
#include "support/places.hpp"
#include "support/shapes/forms.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace
{

using namespace graze;
using test::at;
using test::NaN;
using test::Random;

Affine2 movedBy(Affine2 matrix, Vec2 move)
{
    matrix.tx += move.x;
    matrix.ty += move.y;
    return matrix;
}

// In both argument orders: a unit normal, and moving B by depth x normal leaves the two touching.
PenetrationResult penetrationInBothOrders(const Shape& a, const Affine2& matrixA, const Shape& b,
                                          const Affine2& matrixB)
{
    const PenetrationResult ab = penetration({a, matrixA}, {b, matrixB});
    const PenetrationResult ba = penetration({b, matrixB}, {a, matrixA});
    EXPECT_EQ(ab.status, ba.status);
    EXPECT_NEAR(ab.depth, ba.depth, 1e-4f);
    for (const PenetrationResult& result : {ab, ba})
        EXPECT_TRUE(test::isUnit(result.normal));
    const Affine2 parted = movedBy(matrixB, ab.normal * (ab.depth + 0.01f));
    EXPECT_EQ(overlap({a, matrixA}, {b, parted}).status, Status::Separated);
    const Affine2 partedA = movedBy(matrixA, ba.normal * (ba.depth + 0.01f));
    EXPECT_EQ(overlap({a, partedA}, {b, matrixB}).status, Status::Separated);
    if (ab.depth > 0.02f)
    {
        const Affine2 less = movedBy(matrixB, ab.normal * (ab.depth - 0.01f));
        EXPECT_EQ(overlap({a, matrixA}, {b, less}).status, Status::Overlapping);
    }
    return ab;
}

TEST(Penetration, BoxesPartAlongTheShallowSide)
{
    const Shape box = Box{{10.f, 10.f}};
    const PenetrationResult result = penetrationInBothOrders(box, at(0.f, 0.f), box, at(8.f, 3.f));
    EXPECT_EQ(result.status, Status::Overlapping);
    EXPECT_NEAR(result.depth, 2.f, 1e-5f);
    EXPECT_NEAR(result.normal.x, 1.f, 1e-6f);
    EXPECT_NEAR(result.point.x, 4.f, 1e-4f);
}

TEST(Penetration, CirclesPartAlongTheirCentres)
{
    const Shape a = Circle{5.f}, b = Circle{3.f};
    const PenetrationResult result = penetrationInBothOrders(a, at(0.f, 0.f), b, at(3.f, 4.f));
    EXPECT_NEAR(result.depth, 3.f, 1e-5f);
    EXPECT_NEAR(result.normal.x, 0.6f, 1e-5f);
    EXPECT_NEAR(result.normal.y, 0.8f, 1e-5f);
}

TEST(Penetration, ConcentricCirclesPartUpwards)
{
    const Shape a = Circle{5.f}, b = Circle{3.f};
    const PenetrationResult result = penetrationInBothOrders(a, at(7.f, 7.f), b, at(7.f, 7.f));
    EXPECT_NEAR(result.depth, 8.f, 1e-5f);
    EXPECT_EQ(result.normal, Vec2(0.f, -1.f));
    const Shape point = Point{};
    EXPECT_EQ(penetration({point, at(1.f, 1.f)}, {point, at(1.f, 1.f)}).normal, Vec2(0.f, -1.f));
    EXPECT_EQ(penetration({point, at(1.f, 1.f)}, {point, at(1.f, 1.f)}).depth, 0.f);
}

TEST(Penetration, InnerShapeLeavesByTheNearestSide)
{
    const Shape outer = Box{{100.f, 60.f}}, inner = Box{{4.f, 4.f}};
    const PenetrationResult result = penetrationInBothOrders(outer, at(0.f, 0.f), inner, at(10.f, 20.f));
    EXPECT_NEAR(result.depth, 12.f, 1e-4f); // 30 - 18 to the border
    EXPECT_NEAR(result.normal.y, 1.f, 1e-6f);
}

TEST(Penetration, TouchingHasDepthZeroAndStillAUnitNormal)
{
    const Shape box = Box{{4.f, 4.f}};
    const PenetrationResult result = penetrationInBothOrders(box, at(0.f, 0.f), box, at(4.f, 0.f));
    EXPECT_EQ(result.status, Status::Overlapping);
    EXPECT_EQ(result.depth, 0.f);
    EXPECT_NEAR(result.normal.x, 1.f, 1e-6f);
}

TEST(Penetration, ApartGivesDepthZeroAndAUnitNormal)
{
    const Shape box = Box{{4.f, 4.f}}, circle = Circle{1.f};
    const PenetrationResult result = penetration({box, at(0.f, 0.f)}, {circle, at(10.f, 0.f)});
    EXPECT_EQ(result.status, Status::Separated);
    EXPECT_EQ(result.depth, 0.f);
    EXPECT_TRUE(test::isUnit(result.normal));
}

TEST(Penetration, FlatSpritesHaveDepthZeroAcross)
{
    // Two crossing segments: moving one by the shorter displacement along the other parts them, 2 px here.
    const Shape segment = Segment{{-5.f, 0.f}, {5.f, 0.f}};
    const Affine2 upright{0.f, -1.f, 3.f, 1.f, 0.f, 0.f};
    EXPECT_NEAR(penetrationInBothOrders(segment, at(0.f, 0.f), segment, upright).depth, 2.f, 1e-4f);
    // On one line they part sideways at once.
    EXPECT_NEAR(penetration({segment, at(0.f, 0.f)}, {segment, at(3.f, 0.f)}).depth, 0.f, 1e-5f);
    // A box flattened to a segment inside another box.
    const Shape box = Box{{10.f, 10.f}};
    EXPECT_NEAR(penetrationInBothOrders(box, at(0.f, 0.f), box, Affine2::scaling({0.2f, 0.f})).depth, 5.f, 1e-4f);
}

// Two ends equally near and a curved border: expanding a polytope by chords alone runs out of iterations.
TEST(Penetration, ConcentricEllipsesAreDoneWithinTheDefaultBudget)
{
    const Shape circle = Circle{1.f};
    for (const float scale : {1.f, 100.f})
    {
        const Affine2 wide = Affine2::scaling({2.f * scale, 0.5f * scale});
        const Affine2 high = Affine2::scaling({0.5f * scale, 2.f * scale});
        const PenetrationResult crossed = penetration({circle, wide}, {circle, high});
        EXPECT_EQ(crossed.status, Status::Overlapping);
        EXPECT_NEAR(crossed.depth, 2.5f * scale, 1e-4f * scale);
        const PenetrationResult same = penetration({circle, wide}, {circle, wide});
        EXPECT_EQ(same.status, Status::Overlapping);
        EXPECT_NEAR(same.depth, scale, 1e-4f * scale);
    }
}

TEST(Penetration, DeepestPiecesAreNamed)
{
    const std::vector<Shape> pieces{Circle{2.f, {0.f, 0.f}}, Circle{2.f, {3.f, 0.f}}};
    const Shape probe = Circle{2.f};
    const PenetrationResult result = penetration({pieces, at(0.f, 0.f)}, {probe, at(5.f, 0.f)});
    EXPECT_EQ(result.pieceA, 1u);
    EXPECT_NEAR(result.depth, 2.f, 1e-5f);
    EXPECT_EQ(penetration({probe, at(5.f, 0.f)}, {pieces, at(0.f, 0.f)}).pieceB, 1u);
}

TEST(Penetration, CoarseEpsilonStillGivesAWayOutAndTrueBounds)
{
    // Found by fuzzing: a coarse epsilon stops before the cores' nearest points are found.
    Random random(25);
    int shallow = 0;
    for (int i = 0; i < test::caseCount(3000); ++i)
    {
        const Shape a = Shape::hullOf(random.points(3 + random.below(20), 40.f), random.between(5.f, 30.f));
        const Shape b = Shape::hullOf(random.points(1 + random.below(20), 40.f), random.between(0.f, 30.f));
        const test::Pair pair{a, random.rigid(10.f), b, random.rigid(100.f)};
        const test::oracle::Body bodyA = test::bodyOf(pair.a, pair.matrixA), bodyB = test::bodyOf(pair.b, pair.matrixB);
        const double gap = test::oracle::signedGap(bodyA, bodyB).gap, band = test::bandOf(bodyA, bodyB);
        for (const float epsilon : {0.3f, 1.f, 2.25f, 1e3f})
        {
            const GjkSettings coarse{.epsilon = epsilon};
            const PenetrationResult out = penetration(pair.operandA(), pair.operandB(), coarse);
            ASSERT_LE(static_cast<double>(out.lowerBound), std::max(0., -gap) + band) << test::describe(pair);
            if (std::fabs(gap) <= band || out.status == Status::IterationLimit)
                continue;
            ASSERT_EQ(out.status == Status::Overlapping, gap < 0.) << epsilon << '\n' << test::describe(pair);
            const DistanceResult apart = distance(pair.operandA(), pair.operandB(), coarse);
            ASSERT_EQ(apart.status == Status::Overlapping, gap < 0.) << epsilon << '\n' << test::describe(pair);
            if (gap > 0.)
                continue;
            const double along = test::oracle::separationAlong(bodyA, bodyB, test::pointOf(out.normal));
            ASSERT_GE(static_cast<double>(out.depth) + along, -band) << epsilon << '\n' << test::describe(pair);
            shallow += out.lowerBound < out.depth;
        }
    }
    EXPECT_GE(shallow, test::atLeast(0.006667, test::caseCount(3000)));
}

TEST(Penetration, OfARoundPieceWhoseMiddleIsAllButOnALongEdgeIsAWayOut)
{
    // Found by fuzzing: the middle is 8e-7 px off an edge of 1e6 px.
    const Shape disc = Shape::ofPoints(std::array{Vec2{-0x1.b8p+3f, 0x1.b8p+3f}}, 0.5f);
    const Shape wire = Shape::ofPoints(std::array{Vec2{0x1.e848p+19f, -0x1.bp+3f}, Vec2{0.f, 0.f}});
    const test::Pair pair{disc,
                          {-0x1.9a2f7ep-1f, -0x1.326afp-1f, 0.25f, 0x1.326afp-1f, -0x1.9a2f7ep-1f, 0.f},
                          wire,
                          Affine2::translation({-0x1.e8473ep+18f, -0x1.8fd4b8p+3f})};
    const test::oracle::Body bodyA = test::bodyOf(pair.a, pair.matrixA), bodyB = test::bodyOf(pair.b, pair.matrixB);
    const PenetrationResult out = penetration(pair.operandA(), pair.operandB());
    const PenetrationResult back = penetration(pair.operandB(), pair.operandA());
    ASSERT_EQ(out.status, Status::Overlapping);
    ASSERT_EQ(back.status, Status::Overlapping);
    EXPECT_NEAR(out.depth, 0.5f, 1e-5f);
    EXPECT_NEAR(back.depth, 0.5f, 1e-5f);
    // The normal is reported in floats: half an ulp of it is 0.03 px at the end of the wire.
    EXPECT_GE(static_cast<double>(out.depth) + test::oracle::separationAlong(bodyA, bodyB, test::pointOf(out.normal)),
              -0.1);
    EXPECT_GE(static_cast<double>(back.depth) + test::oracle::separationAlong(bodyB, bodyA, test::pointOf(back.normal)),
              -0.1);
}

// Their difference has more edges than EPA may split by default, all of them equally near where two equal polygons
// stand in one place.
TEST(Penetration, DeepPolygonsOfManyVerticesAreExact)
{
    Random random(565);
    int unfinished = 0;
    for (const unsigned count : {9u, 16u, 32u, 96u, 200u})
        for (int i = 0; i < test::caseCount(100); ++i)
        {
            const Shape polygon = test::regularPolygon(count, 50.f), other = random.polygon(40, 50.f);
            const bool sameTurn = i % 2 == 0;
            const float angle = random.between(-3.f, 3.f);
            const Affine2 turned = Affine2::rotation(sameTurn ? angle : random.between(-3.f, 3.f));
            const test::Pair pair{polygon, Affine2::rotation(angle), i % 5 == 4 ? other : polygon,
                                  Affine2::translation(random.inSquare(sameTurn ? 0.15f : 15.f)) * turned};
            const double gap =
                test::oracle::signedGap(test::bodyOf(pair.a, pair.matrixA), test::bodyOf(pair.b, pair.matrixB)).gap;
            for (const bool swapped : {false, true})
            {
                const Operand a = swapped ? pair.operandB() : pair.operandA();
                const Operand b = swapped ? pair.operandA() : pair.operandB();
                const PenetrationResult result = penetration(a, b);
                ASSERT_EQ(result.status, Status::Overlapping) << count << "-gons, case " << i;
                ASSERT_NEAR(static_cast<double>(result.depth), -gap, 1e-5) << count << "-gons, case " << i;
                ASSERT_NEAR(result.lowerBound, result.depth, 1e-5f);
                const PenetrationResult textbook = penetration(a, b, {.method = Method::Gjk});
                ASSERT_GE(textbook.depth, result.depth - 1e-5f);
                ASSERT_LE(textbook.lowerBound, result.depth + 1e-5f);
                // The vertices are the same up to ties, and up to the rounding of a search in floats.
                ASSERT_LE(std::abs(result.iterations - textbook.iterations), 2) << count << "-gons, case " << i;
                unfinished += textbook.status == Status::IterationLimit;
            }
        }
    EXPECT_GT(unfinished, 0);
}

// Found by fuzzing: in one order the search beside the long diagonal ended at a vertex that it had.
TEST(Penetration, PointBesideALongDiagonalFindsTheDepth)
{
    const std::array<Vec2, 5> sliver{
        {{0.f, -0x1.6a5cp-9f}, {11.25f, -17.75f}, {0x1p+24f, 0.f}, {0x1p+24f, 15.75f}, {0.f, 0.f}}};
    const Shape blade = Shape::ofPoints(sliver, 11.25f), point = Point{};
    const Operand a{blade, Affine2{}}, b{point, Affine2::translation({0x1p+23f, -1.f})};
    for (const Method method : {Method::Fast, Method::Gjk})
        for (const PenetrationResult& result :
             {penetration(a, b, {.method = method}), penetration(b, a, {.method = method})})
        {
            EXPECT_EQ(result.status, Status::Overlapping);
            EXPECT_NEAR(result.depth, 19.125f, 0.01f);
        }
}

TEST(PenetrationBudget, OutOfIterationsBoxesLeaveAlongTheShorterSideOfTheirBounds)
{
    const Shape box = Box{{20.f, 20.f}};
    int unfinished = 0;
    for (const Vec2 place : {Vec2{18.f, 4.f}, Vec2{-18.f, 4.f}, Vec2{5.f, 17.f}, Vec2{5.f, -17.f}})
        for (int budget = 1; budget <= 8; ++budget)
        {
            const PenetrationResult result =
                penetration({box, at(0.f, 0.f)}, {box, at(place)}, {.maxIterations = budget, .method = Method::Gjk});
            if (!(result.depth > 0.f))
                continue;
            // The first budget that shows the overlap leaves no search for its depth.
            EXPECT_EQ(result.status, Status::IterationLimit);
            ++unfinished;
            const float shorter = 20.f - std::max(std::fabs(place.x), std::fabs(place.y));
            EXPECT_NEAR(result.depth, shorter, 1e-4f) << budget;
            EXPECT_GT(dot(Vec2d(result.normal), Vec2d(place)), 0.) << budget;
            break;
        }
    EXPECT_EQ(unfinished, 4);
}

} // namespace
