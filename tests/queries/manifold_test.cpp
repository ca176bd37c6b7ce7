// SPDX-License-Identifier: Zlib
#include "support/pairs/queries.hpp"
#include "support/places.hpp"
#include "support/shapes/forms.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <set>

namespace
{

using namespace graze;
using test::at;
using test::NaN;
using test::Random;

class Manifold : public test::ByMethod
{
protected:
    // In both argument orders: the same points, and the opposite normal.
    ManifoldResult inBothOrders(const Operand& a, const Operand& b, float tolerance = 1e-4f) const
    {
        const ManifoldResult ab = manifold(a, b), ba = manifold(b, a);
        EXPECT_EQ(ab.status, ba.status);
        EXPECT_EQ(ab.count, ba.count);
        EXPECT_LE(length(ab.normal + ba.normal), 1e-5f);
        for (std::uint32_t i = 0; i < ab.count; ++i)
        {
            const ManifoldPoint &one = ab.points[i], &other = ba.points[ba.count - 1 - i];
            EXPECT_LE(length(one.position - other.position), tolerance);
            EXPECT_NEAR(one.depth, other.depth, tolerance);
            EXPECT_GE(one.depth, 0.f);
        }
        return ab;
    }
};

std::set<std::uint32_t> idsOf(const ManifoldResult& result)
{
    EXPECT_EQ(result.count, 2u);
    return {result.points[0].id, result.points[1].id};
}

void expectPoint(const ManifoldPoint& point, Vec2 position, float depth, float tolerance = 1e-4f)
{
    EXPECT_LE(length(point.position - position), tolerance) << point.position.x << ", " << point.position.y;
    EXPECT_NEAR(point.depth, depth, tolerance);
}

INSTANTIATE_TEST_SUITE_P(Of, Manifold, testing::ValuesIn(test::Methods), test::nameOfMethod);

TEST_P(Manifold, ABoxOnABoxHasTwoPointsAtTheEndsOfTheCommonPart)
{
    const Shape floor = Box{{100.f, 20.f}}, crate = Box{{10.f, 10.f}};
    // The crate stands on the floor, and hangs over its right end by 3 px.
    const ManifoldResult result = inBothOrders({floor, at(1000.f, 0.f)}, {crate, at(1048.f, -14.f)});
    EXPECT_EQ(result.status, Status::Overlapping);
    EXPECT_LE(length(result.normal - Vec2{0.f, -1.f}), 1e-6f);
    ASSERT_EQ(result.count, 2u);
    expectPoint(result.points[0], {1043.f, -9.5f}, 1.f);
    expectPoint(result.points[1], {1050.f, -9.5f}, 1.f);
}

TEST_P(Manifold, ATiltedBoxIsDeeperAtOneEndAndStandsOnOneCornerWhenTiltedMore)
{
    const Shape floor = Box{{100.f, 20.f}}, crate = Box{{10.f, 10.f}};
    const auto tilted = [&](float angle) {
        return inBothOrders({floor, at(0.f, 0.f)}, {crate, at(0.f, -14.f) * Affine2::rotation(angle)}, 1e-3f);
    };
    const ManifoldResult little = tilted(0.05f); // the right end goes down by 5 sin 0.05
    ASSERT_EQ(little.count, 2u);
    EXPECT_NEAR(little.points[0].depth, 1.f - 0.25f - 0.006f, 2e-3f);
    EXPECT_NEAR(little.points[1].depth, 1.f + 0.25f - 0.006f, 2e-3f);
    const ManifoldResult much = tilted(0.4f);
    ASSERT_EQ(much.count, 1u);
    EXPECT_GT(much.points[0].position.x, 2.f);
    EXPECT_NE(little.points[0].id, much.points[0].id);
    EXPECT_EQ(little.points[1].id, much.points[0].id) << "the same corner on the same edge";
}

TEST_P(Manifold, IdsStayWhileABoxSlidesAndChangeWithTheCornerThatEnds)
{
    const Shape floor = Box{{100.f, 20.f}}, crate = Box{{10.f, 10.f}};
    const auto slid = [&](float x) { return idsOf(manifold({floor, at(0.f, 0.f)}, {crate, at(x, -14.9f)})); };
    const std::set<std::uint32_t> inTheMiddle = slid(0.f);
    EXPECT_EQ(inTheMiddle.size(), 2u);
    for (const float x : {-44.f, -3.3f, 0.01f, 7.7f, 44.f})
        EXPECT_EQ(slid(x), inTheMiddle) << x;
    // Beyond the end of the floor its corner ends the contact, and the other corner of the crate stays.
    std::set<std::uint32_t> all = inTheMiddle;
    const std::set<std::uint32_t> overTheEnd = slid(48.f);
    all.insert(overTheEnd.begin(), overTheEnd.end());
    EXPECT_EQ(all.size(), 3u);
    EXPECT_EQ(slid(49.f), overTheEnd);
    // On its side it stands on other corners.
    const std::set<std::uint32_t> onItsSide =
        idsOf(manifold({floor, at(0.f, 0.f)}, {crate, Affine2{0.f, -1.f, 0.f, 1.f, 0.f, -14.9f}}));
    EXPECT_NE(onItsSide, inTheMiddle);
}

TEST_P(Manifold, IdsOfOneCornerOverOtherEdgesDiffer)
{
    const Shape wheel = Box{{40.f, 40.f}}, crate = Box{{10.f, 10.f}};
    const Affine2 tilted = at(0.f, -25.f) * Affine2::rotation(0.4f);
    std::set<std::uint32_t> ids;
    const Affine2 quarter{0.f, -1.f, 0.f, 1.f, 0.f, 0.f};
    Affine2 turn;
    for (int i = 0; i < 4; ++i, turn = turn * quarter)
    {
        const ManifoldResult result = manifold({wheel, turn}, {crate, tilted});
        ASSERT_EQ(result.count, 1u);
        ids.insert(result.points[0].id);
    }
    EXPECT_EQ(ids.size(), 4u);
}

TEST_P(Manifold, IdsOfEqualBoxesInAPileStay)
{
    Random random(31);
    const Shape crate = Box{{32.f, 32.f}};
    const auto piled = [&](float angle, Vec2 off) {
        return idsOf(manifold({crate, Affine2{}}, {crate, at(Vec2{0.f, -31.8f} + off) * Affine2::rotation(angle)}));
    };
    const std::set<std::uint32_t> aligned = piled(0.f, {});
    for (int i = 0; i < 200; ++i)
        EXPECT_EQ(piled(random.between(-1e-5f, 1e-5f), random.inSquare(1e-3f)), aligned);
}

TEST_P(Manifold, IdsOfPiecesDiffer)
{
    const std::vector<Shape> tiles{Box({10.f, 10.f}, {0.f, 0.f}), Box({10.f, 10.f}, {10.f, 0.f})};
    const Shape crate = Box{{4.f, 4.f}};
    const ManifoldResult first = manifold({tiles, at(0.f, 0.f)}, {crate, at(0.f, -6.5f)});
    const ManifoldResult second = manifold({tiles, at(0.f, 0.f)}, {crate, at(10.f, -6.5f)});
    EXPECT_EQ(first.pieceA, 0u);
    EXPECT_EQ(second.pieceA, 1u);
    std::set<std::uint32_t> all = idsOf(first);
    all.merge(idsOf(second));
    EXPECT_EQ(all.size(), 4u);
    EXPECT_EQ(manifold({crate, at(10.f, -6.5f)}, {tiles, at(0.f, 0.f)}).pieceB, 1u);
}

TEST_P(Manifold, TheDeepestPiecesGiveThePoints)
{
    const std::vector<Shape> pieces{Box({10.f, 10.f}, {0.f, 0.f}), Box({10.f, 10.f}, {20.f, 1.f})};
    const Shape plank = Box{{60.f, 4.f}};
    const ManifoldResult result = inBothOrders({pieces, at(0.f, 0.f)}, {plank, at(10.f, 7.f)});
    EXPECT_EQ(result.pieceA, 1u);
    ASSERT_EQ(result.count, 2u);
    expectPoint(result.points[0], {25.f, 5.5f}, 1.f);
    expectPoint(result.points[1], {15.f, 5.5f}, 1.f);
}

TEST_P(Manifold, ACircleAndAnEllipseHaveOnePoint)
{
    const Shape box = Box{{40.f, 20.f}}, circle = Circle{5.f};
    const ManifoldResult onTop = inBothOrders({box, at(0.f, 0.f)}, {circle, at(3.f, -14.f)});
    ASSERT_EQ(onTop.count, 1u);
    expectPoint(onTop.points[0], {3.f, -9.5f}, 1.f);
    const ManifoldResult atACorner = inBothOrders({box, at(0.f, 0.f)}, {circle, at(23.f, 13.f)});
    ASSERT_EQ(atACorner.count, 1u);
    const float depth = 5.f - std::sqrt(18.f);
    expectPoint(atACorner.points[0], Vec2{20.f, 10.f} + atACorner.normal * (-0.5f * depth), depth);
    const ManifoldResult ofTwo = inBothOrders({circle, at(0.f, 0.f)}, {circle, at(8.f, 0.f)});
    ASSERT_EQ(ofTwo.count, 1u);
    expectPoint(ofTwo.points[0], {4.f, 0.f}, 2.f);
    const ManifoldResult ellipse = inBothOrders({box, at(0.f, 0.f)}, {circle, Affine2{2.f, 0.f, 3.f, 0.f, 1.f, -14.f}});
    ASSERT_EQ(ellipse.count, 1u);
    expectPoint(ellipse.points[0], {3.f, -9.5f}, 1.f, 1e-2f);
}

TEST_P(Manifold, ALyingCapsuleHasTwoPointsAndAStandingOneHasOne)
{
    const Shape floor = Box{{40.f, 20.f}}, capsule = Capsule{{-6.f, 0.f}, {6.f, 0.f}, 2.f};
    const ManifoldResult lying = inBothOrders({floor, at(0.f, 0.f)}, {capsule, at(0.f, -11.5f)});
    ASSERT_EQ(lying.count, 2u);
    expectPoint(lying.points[0], {-6.f, -9.75f}, 0.5f);
    expectPoint(lying.points[1], {6.f, -9.75f}, 0.5f);
    for (const float angle : {1.5707964f, 1.5f})
    {
        const ManifoldResult standing =
            inBothOrders({floor, at(0.f, 0.f)}, {capsule, at(0.f, -17.f) * Affine2::rotation(angle)});
        ASSERT_EQ(standing.count, 1u);
        EXPECT_NEAR(standing.points[0].depth, 2.f + 6.f * std::sin(angle) - 7.f, 1e-4f);
    }
    const ManifoldResult both = inBothOrders({capsule, at(0.f, 0.f)}, {capsule, at(3.f, -3.f)});
    ASSERT_EQ(both.count, 2u);
    expectPoint(both.points[0], {-3.f, -1.5f}, 1.f);
    expectPoint(both.points[1], {6.f, -1.5f}, 1.f);
}

TEST_P(Manifold, RoundedEdgesCountUnderAnyMatrix)
{
    const Shape floor = Box{{40.f, 20.f}}, rounded = Box({10.f, 6.f}, {}, 2.f);
    ASSERT_EQ(inBothOrders({floor, at(0.f, 0.f)}, {rounded, at(0.f, -14.5f)}).count, 2u);
    // Twice as wide and sheared along the floor: the radius makes an ellipse.
    const ManifoldResult sheared =
        inBothOrders({floor, at(0.f, 0.f)}, {rounded, Affine2{2.f, 0.5f, 0.f, 0.f, 1.f, -14.5f}}, 1e-2f);
    ASSERT_EQ(sheared.count, 2u);
    // The lower corners (-5, 3) and (5, 3), and the lowest point of the ellipse: 2 down and 0.5 x 2 along.
    expectPoint(sheared.points[0], {-10.f + 1.5f + 1.f, -9.75f}, 0.5f, 1e-2f);
    expectPoint(sheared.points[1], {10.f + 1.5f + 1.f, -9.75f}, 0.5f, 1e-2f);
}

TEST_P(Manifold, MirroredAndShearedPolygonsMeetAsTheyLook)
{
    const Shape floor = Box{{40.f, 20.f}},
                wedge = Shape::hullOf(std::array<Vec2, 3>{{{0.f, 0.f}, {9.f, 0.f}, {0.f, 9.f}}});
    const ManifoldResult plain = inBothOrders({floor, at(0.f, 0.f)}, {wedge, Affine2{1.f, 0.f, 2.f, 0.f, -1.f, -9.5f}});
    ASSERT_EQ(plain.count, 2u);
    expectPoint(plain.points[0], {2.f, -9.75f}, 0.5f);
    expectPoint(plain.points[1], {11.f, -9.75f}, 0.5f);
    const ManifoldResult mirrored =
        inBothOrders({floor, at(0.f, 0.f)}, {wedge, Affine2{-1.f, 0.f, 2.f, 0.f, -1.f, -9.5f}});
    ASSERT_EQ(mirrored.count, 2u);
    expectPoint(mirrored.points[0], {-7.f, -9.75f}, 0.5f);
    expectPoint(mirrored.points[1], {2.f, -9.75f}, 0.5f);
    const ManifoldResult sheared = inBothOrders({floor, Affine2{1.f, 0.3f, 0.f, 0.f, 1.f, 0.f}},
                                                {wedge, Affine2{-1.f, 2.f, 2.f, 0.f, -1.f, -9.5f}});
    ASSERT_EQ(sheared.count, 2u);
    expectPoint(sheared.points[0], {-7.f, -9.75f}, 0.5f);
    expectPoint(sheared.points[1], {2.f, -9.75f}, 0.5f);
}

TEST_P(Manifold, FlatSpritesMeetAsTheSegmentOrPointTheyLookLike)
{
    const Shape floor = Box{{40.f, 20.f}}, box = Box{{10.f, 10.f}};
    for (const float tilt : {-2e-6f, 0.f, 2e-6f})
    {
        const Affine2 turn = Affine2::rotation(tilt);
        const ManifoldResult lying =
            inBothOrders({floor, at(0.f, 0.f)}, {box, turn * Affine2{1.f, 0.f, 0.f, 0.f, 0.f, -9.f}});
        ASSERT_EQ(lying.count, 2u) << tilt;
        expectPoint(lying.points[0], turn.transformPoint({-5.f, -9.5f}), 1.f);
        expectPoint(lying.points[1], turn.transformPoint({5.f, -9.5f}), 1.f);
    }
    const ManifoldResult standing = inBothOrders({floor, at(0.f, 0.f)}, {box, Affine2{0.f, 0.f, 0.f, 0.f, 1.f, -14.f}});
    ASSERT_EQ(standing.count, 1u);
    expectPoint(standing.points[0], {0.f, -9.5f}, 1.f);
    const ManifoldResult point = inBothOrders({floor, at(0.f, 0.f)}, {box, Affine2{0.f, 0.f, 1.f, 0.f, 0.f, -9.f}});
    ASSERT_EQ(point.count, 1u);
    expectPoint(point.points[0], {1.f, -9.5f}, 1.f);
}

TEST_P(Manifold, DeepOverlapKeepsBothPoints)
{
    const Shape outer = Box{{100.f, 60.f}}, inner = Box{{8.f, 4.f}};
    const ManifoldResult result = inBothOrders({outer, at(0.f, 0.f)}, {inner, at(10.f, 20.f)});
    ASSERT_EQ(result.count, 2u);
    expectPoint(result.points[0], {14.f, 24.f}, 12.f);
    expectPoint(result.points[1], {6.f, 24.f}, 12.f);
}

TEST_P(Manifold, TouchingBoxesHaveTwoPointsOfDepthZero)
{
    const Shape box = Box{{4.f, 4.f}};
    const ManifoldResult result = inBothOrders({box, at(0.f, 0.f)}, {box, at(4.f, 1.f)});
    EXPECT_EQ(result.status, Status::Overlapping);
    ASSERT_EQ(result.count, 2u);
    expectPoint(result.points[0], {2.f, -1.f}, 0.f);
    expectPoint(result.points[1], {2.f, 2.f}, 0.f);
    // Turned by the rounding of a matrix, one end is in and the other one out.
    const ManifoldResult turned = inBothOrders({box, at(0.f, 0.f)}, {box, at(4.f, 1.f) * Affine2::rotation(5e-7f)});
    EXPECT_EQ(turned.count, 2u);
}

TEST_P(Manifold, ApartThereAreNoPoints)
{
    const Shape box = Box{{4.f, 4.f}}, circle = Circle{1.f};
    const ManifoldResult result = inBothOrders({box, at(0.f, 0.f)}, {circle, at(10.f, 0.f)});
    EXPECT_EQ(result.status, Status::Separated);
    EXPECT_EQ(result.count, 0u);
    EXPECT_TRUE(test::isUnit(result.normal));
}

// Points on edges, doubled ones, and any order: the whole edge meets, not a part of it.
TEST_P(Manifold, EveryFormOfAShapeHasTheSamePoints)
{
    std::vector<Shape> floors = test::formsOf(Box{{40.f, 20.f}});
    // The first of the uppermost points is in the middle of the edge.
    floors.push_back(Shape::ofPoints(
        std::array<Vec2, 5>{{{0.f, -10.f}, {20.f, -10.f}, {20.f, 10.f}, {-20.f, 10.f}, {-20.f, -10.f}}}));
    floors.push_back(Shape::ofPoints(std::array<Vec2, 7>{
        {{0.f, -10.f}, {-10.f, -10.f}, {-20.f, -10.f}, {20.f, 10.f}, {10.f, -10.f}, {20.f, -10.f}, {-20.f, 10.f}}}));
    for (const float angle : {0.f, 0.3f, -2.f})
        for (const Shape& under : floors)
            for (const Shape& over : test::formsOf(Box{{10.f, 10.f}}))
            {
                const Affine2 turn = Affine2::rotation(angle);
                const ManifoldResult result = inBothOrders({under, turn}, {over, turn * at(18.f, -14.f)});
                ASSERT_EQ(result.count, 2u);
                expectPoint(result.points[0], turn.transformPoint({13.f, -9.5f}), 1.f);
                expectPoint(result.points[1], turn.transformPoint({20.f, -9.5f}), 1.f);
            }
}

TEST_P(Manifold, ASteepEdgeIsACorner)
{
    const Shape block = Box{{100.f, 60.f}};
    const Shape spike = Shape::hullOf(std::array<Vec2, 3>{{{-2.f, 0.f}, {2.f, 0.f}, {0.f, 8.f}}});
    const ManifoldResult result = inBothOrders({block, at(0.f, 0.f)}, {spike, at(0.f, -25.f)});
    ASSERT_EQ(result.count, 1u);
    expectPoint(result.points[0], {0.f, -23.5f}, 13.f);
}

// Between a level edge and one that is nearly level, whichever has the lower index.
TEST_P(Manifold, TheLevelEdgeMeetsAndNotItsNeighbour)
{
    const std::array<Vec2, 5> hill{{{-40.f, 0.f}, {0.f, 0.f}, {40.f, 0.02f}, {40.f, 9.f}, {-40.f, 9.f}}};
    const Shape crate = Box{{10.f, 10.f}};
    for (std::size_t start = 0; start < hill.size(); ++start)
    {
        std::array<Vec2, 5> turned = hill;
        std::rotate(turned.begin(), turned.begin() + static_cast<std::ptrdiff_t>(start), turned.end());
        const ManifoldResult result = inBothOrders({Shape::ofPoints(turned), at(0.f, 0.f)}, {crate, at(-20.f, -4.5f)});
        ASSERT_EQ(result.count, 2u) << start;
        expectPoint(result.points[0], {-25.f, 0.25f}, 0.5f);
        expectPoint(result.points[1], {-15.f, 0.25f}, 0.5f);
    }
}

// A box on its corner: both edges are as steep.
TEST_P(Manifold, IdsStayAtASymmetricCorner)
{
    Random random(32);
    const Shape floor = Box{{100.f, 20.f}}, crate = Box{{10.f, 10.f}};
    const auto onItsCorner = [&](float angle) {
        return idsOf(manifold({floor, at(0.f, 0.f)}, {crate, at(0.f, -9.f) * Affine2::rotation(angle)}));
    };
    const std::set<std::uint32_t> symmetric = onItsCorner(0.7853982f);
    for (int i = 0; i < 100; ++i)
        EXPECT_EQ(onItsCorner(0.7853982f + random.between(-1e-4f, 1e-4f)), symmetric);
}

// In floats they are a little beside the edge, to either side.
TEST_P(Manifold, PointsOnASlantingEdgeArePassed)
{
    Random random(33);
    const Shape crate = Box{{50.f, 10.f}};
    for (int i = 0; i < 100; ++i)
    {
        const Affine2 turn = Affine2::rotation(random.between(-3.f, 3.f));
        std::vector<Vec2> points{{-20.f, -10.f}, {-7.f, -10.f}, {3.f, -10.f},
                                 {20.f, -10.f},  {20.f, 10.f},  {-20.f, 10.f}};
        for (Vec2& point : points)
            point = turn.transformPoint(point);
        const ManifoldResult result =
            inBothOrders({Shape::ofPoints(points), at(0.f, 0.f)}, {crate, turn * at(0.f, -14.f)}, 1e-3f);
        ASSERT_EQ(result.count, 2u);
        expectPoint(result.points[0], turn.transformPoint({-20.f, -9.5f}), 1.f, 1e-3f);
        expectPoint(result.points[1], turn.transformPoint({20.f, -9.5f}), 1.f, 1e-3f);
    }
}

// Found by fuzzing: the piece is 1e11 px long and flat, so that rounding parts its edge from the point.
TEST_P(Manifold, APointOnAnEndlessSegmentIsAPoint)
{
    const Shape blade = Shape::ofPoints(std::array<Vec2, 6>{{{-0x1.3e6p-11f, -0x1.e848p+19f},
                                                             {0x1.cp+3f, -0x1.79ca1p-67f},
                                                             {0x1.8p+2f, -0x1.1p+2f},
                                                             {0x1.ad7f2ap-24f, 0x1.dp+3f},
                                                             {0x1.d8p+3f, 0x1.6p+1f},
                                                             {-0x1.18p+3f, -0x1.98p+3f}}},
                                        0x1.8p+3f);
    const Shape point = Point{};
    const Operand a{blade, {0x1.c48cp+16f, 0.f, 0.f, -0x1.38p+3f, 0.f, 0.f}}, b{point, at(0x1.5369p+18f, -0x1.d4p+4f)};
    for (const ManifoldResult& result : {manifold(a, b), manifold(b, a)})
        EXPECT_EQ(result.count, result.status == Status::Overlapping ? 1u : 0u);
}

// Their faces meet from 0 to 6e38, and floats end at 3.4e38.
TEST_P(Manifold, PointsOfEndlessFacesAreFinite)
{
    const Shape block = Box{{2.f, 2.f}};
    const Affine2 low{3e38f, 0.f, 3e38f, 0.f, 10.f, 0.f}, high{3e38f, 0.f, 3e38f, 0.f, 10.f, -19.f};
    for (const ManifoldResult& result : {manifold({block, low}, {block, high}), manifold({block, high}, {block, low})})
        for (std::uint32_t i = 0; i < result.count; ++i)
        {
            EXPECT_TRUE(isFinite(result.points[i].position)) << i;
            EXPECT_TRUE(std::isfinite(result.points[i].depth)) << i;
        }
}

Vec2 farthestOfADisc(const void*, Vec2 direction) noexcept
{
    return direction * 5.f;
}

TEST_P(Manifold, ASupportFunctionHasOnePoint)
{
    const SupportFunction disc{nullptr, farthestOfADisc};
    const Shape floor = Box{{40.f, 20.f}};
    const ManifoldResult result = inBothOrders({floor, at(0.f, 0.f)}, {disc, at(3.f, -14.f)}, 1e-2f);
    ASSERT_EQ(result.count, 1u);
    expectPoint(result.points[0], {3.f, -9.5f}, 1.f, 1e-2f);
}

} // namespace
