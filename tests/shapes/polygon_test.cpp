// SPDX-License-Identifier: Zlib
#include "support/shapes/polygons.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace
{

using graze::contains;
using graze::minkowskiDifference;
using graze::overlapByMinkowski;
using graze::Vec2;
using graze::Winding;
using graze::test::Random;
using graze::test::Ring;

const Ring Square{{0.f, 0.f}, {4.f, 0.f}, {4.f, 4.f}, {0.f, 4.f}};
const Ring LetterU{{0.f, 0.f}, {6.f, 0.f}, {6.f, 6.f}, {4.f, 6.f}, {4.f, 2.f}, {2.f, 2.f}, {2.f, 6.f}, {0.f, 6.f}};

Ring reversed(Ring ring)
{
    std::reverse(ring.begin(), ring.end());
    return ring;
}

TEST(Measures, AreaIsPositiveCounterClockwise)
{
    EXPECT_EQ(graze::signedArea(Square), 16.);
    EXPECT_EQ(graze::signedArea(reversed(Square)), -16.);
    EXPECT_EQ(graze::signedArea(LetterU), 28.);
    EXPECT_EQ(graze::signedArea({}), 0.);
    EXPECT_EQ(graze::signedArea(Ring{{1.f, 2.f}}), 0.);
    EXPECT_EQ(graze::signedArea(Ring{{1.f, 2.f}, {3.f, 4.f}}), 0.);
}

TEST(Measures, FarLoopsLoseNoArea)
{
    Ring distant = LetterU;
    for (Vec2& p : distant)
        p += Vec2(8388608.f, -8388608.f);
    EXPECT_EQ(graze::signedArea(distant), 28.);
    EXPECT_EQ(graze::centroid(distant), Vec2(8388608.f + 3.f, -8388608.f + 2.f + 4.f / 7.f));
}

TEST(Measures, CentroidOfAreaOfPointsAndOfNothing)
{
    EXPECT_EQ(graze::centroid(Square), Vec2(2.f, 2.f));
    EXPECT_EQ(graze::centroid(reversed(Square)), Vec2(2.f, 2.f));
    EXPECT_EQ(graze::centroid(Ring{{0.f, 0.f}, {3.f, 0.f}, {0.f, 3.f}}), Vec2(1.f, 1.f));
    EXPECT_EQ(graze::centroid(Ring{{1.f, 1.f}, {3.f, 3.f}}), Vec2(2.f, 2.f));
    EXPECT_EQ(graze::centroid(Ring{{5.f, 7.f}}), Vec2(5.f, 7.f));
    EXPECT_EQ(graze::centroid({}), Vec2(0.f, 0.f));
}

TEST(Measures, WindingOfThinLoopsIsExact)
{
    Random random(21);
    int astray = 0;
    for (int round = 0; round < 20000; ++round)
    {
        const auto step = [&random] { return static_cast<float>(random.below(9)) - 4.f; };
        const Vec2 from{step(), step()};
        const Vec2 along{step(), step()};
        Ring thin{from, from + along, along * (random.chance(0.5f) ? 0x1p10f : 0x1p100f)};
        std::rotate(thin.begin(), thin.begin() + random.below(3), thin.end());
        const int turn = graze::orientation(thin[0], thin[1], thin[2]);
        const Winding expected = turn > 0 ? Winding::CounterClockwise : turn < 0 ? Winding::Clockwise : Winding::None;
        ASSERT_EQ(graze::winding(thin), expected) << "round " << round;
        const double area = graze::signedArea(thin);
        astray += ((area > 0.) - (area < 0.)) != turn ? 1 : 0;
    }
    EXPECT_GT(astray, 100); // so thin that the area in doubles is of the wrong sign, or zero
    EXPECT_EQ(graze::winding({}), Winding::None);
    EXPECT_EQ(graze::winding(Ring{{0.f, 0.f}, {std::nanf(""), 0.f}, {0.f, 1.f}}), Winding::None);
}

TEST(Measures, ContainsTheBorderAndItsVerticesInEitherWinding)
{
    for (const Ring& ring : {LetterU, reversed(LetterU)})
    {
        for (std::size_t i = 0; i < ring.size(); ++i)
        {
            EXPECT_TRUE(contains(ring, ring[i]));
            EXPECT_TRUE(contains(ring, (ring[i] + ring[(i + 1) % ring.size()]) * 0.5f));
        }
        EXPECT_TRUE(contains(ring, {1.f, 5.f}));
        EXPECT_TRUE(contains(ring, {3.f, 1.f}));
        EXPECT_FALSE(contains(ring, {3.f, 2.001f})); // in the gap
        EXPECT_FALSE(contains(ring, {3.f, 6.f}));    // level with two edges
        EXPECT_FALSE(contains(ring, {-1.f, 0.f}));
        EXPECT_FALSE(contains(ring, {7.f, 2.f})); // level with an edge behind it
    }
    EXPECT_FALSE(contains({}, {0.f, 0.f}));
}

TEST(Measures, APolygonContainsAPointWhenOneOfItsPiecesDoes)
{
    Random random(82);
    int inside = 0;
    for (int round = 0; round < 100; ++round)
    {
        const Ring star = graze::test::starPolygon(random, 5 + random.below(20), {}, 20.f, 60.f);
        const auto pieces = graze::decompose(star);
        ASSERT_TRUE(pieces.has_value());
        for (int i = 0; i < 100; ++i)
        {
            const Vec2 p{static_cast<float>(random.below(100)) - 50.f, static_cast<float>(random.below(100)) - 50.f};
            const bool expected =
                std::any_of(pieces->begin(), pieces->end(), [&](const Ring& piece) { return contains(piece, p); });
            EXPECT_EQ(contains(star, p), expected);
            inside += expected;
        }
    }
    EXPECT_GT(inside, 1000);
    EXPECT_LT(inside, 9000);
}

TEST(Measures, ConvexLoopsMayHaveDuplicatesAndCollinearPointsAndEitherWinding)
{
    const Ring ring{{0.f, 0.f}, {2.f, 0.f}, {2.f, 0.f}, {4.f, 0.f}, {4.f, 4.f}, {0.f, 4.f}, {0.f, 1.f}, {0.f, 0.f}};
    EXPECT_TRUE(graze::isConvex(ring));
    EXPECT_TRUE(graze::isConvex(reversed(ring)));
}

TEST(Measures, ConcaveFlatTwiceWoundAndSpikedLoopsAreNotConvex)
{
    EXPECT_FALSE(graze::isConvex(LetterU));
    EXPECT_FALSE(graze::isConvex({}));
    EXPECT_FALSE(graze::isConvex(Ring{{0.f, 0.f}, {1.f, 1.f}}));
    EXPECT_FALSE(graze::isConvex(Ring{{0.f, 0.f}, {2.f, 2.f}, {1.f, 1.f}}));
    EXPECT_FALSE(graze::isConvex(Ring{{0.f, 0.f}, {6.f, 0.f}, {4.f, 0.f}, {4.f, 4.f}}));
    Ring twice = Square;
    twice.insert(twice.end(), Square.begin(), Square.end());
    EXPECT_FALSE(graze::isConvex(twice));
    // Turns left at every vertex, twice around.
    Ring pentagram;
    for (int i = 0; i < 5; ++i)
    {
        const auto turn = graze::sinCos(i * 4. * graze::Pi / 5.);
        pentagram.emplace_back(static_cast<float>(turn.cosine), static_cast<float>(turn.sine));
    }
    for (std::size_t shift = 0; shift < 5; ++shift)
    {
        std::rotate(pentagram.begin(), pentagram.begin() + 1, pentagram.end());
        EXPECT_FALSE(graze::isConvex(pentagram));
    }
}

const Ring TwoByTwo{{0.f, 0.f}, {2.f, 0.f}, {2.f, 2.f}, {0.f, 2.f}};
const Ring Triangle{{0.f, 0.f}, {1.f, 0.f}, {0.f, 1.f}};

Ring moved(Ring ring, Vec2 offset)
{
    for (Vec2& p : ring)
        p += offset;
    return ring;
}

TEST(Minkowski, DifferenceOfSquareAndTriangleHasFiveCorners)
{
    const Ring expected{{-1.f, 0.f}, {0.f, -1.f}, {2.f, -1.f}, {2.f, 2.f}, {-1.f, 2.f}};
    EXPECT_EQ(minkowskiDifference(Triangle, TwoByTwo), expected);
}

TEST(Minkowski, DifferenceWithNothingIsNothing)
{
    EXPECT_EQ(minkowskiDifference(TwoByTwo, {}), Ring{});
    EXPECT_EQ(minkowskiDifference({}, TwoByTwo), Ring{});
}

// Many texts subtract in the other order, and their normals point backwards.
TEST(Minkowski, DifferenceIsBAsSeenFromA)
{
    const Ring a{{1.f, 1.f}};
    EXPECT_EQ(minkowskiDifference(a, moved(TwoByTwo, {10.f, 0.f})), moved(TwoByTwo, {9.f, -1.f}));
    const Ring there = minkowskiDifference(TwoByTwo, Triangle);
    Ring back = minkowskiDifference(Triangle, TwoByTwo);
    for (Vec2& p : back)
        p = -p;
    EXPECT_EQ(graze::convexHull(back), there);
}

TEST(Minkowski, TouchingCountsAsOverlapInBothOrders)
{
    const Ring edge = moved(TwoByTwo, {2.f, 1.f});
    const Ring corner = moved(TwoByTwo, {-2.f, 2.f});
    const Ring apart = moved(TwoByTwo, {std::nextafter(2.f, 3.f), 0.f});
    EXPECT_TRUE(overlapByMinkowski(TwoByTwo, edge));
    EXPECT_TRUE(overlapByMinkowski(edge, TwoByTwo));
    EXPECT_TRUE(overlapByMinkowski(TwoByTwo, corner));
    EXPECT_TRUE(overlapByMinkowski(corner, TwoByTwo));
    EXPECT_FALSE(overlapByMinkowski(TwoByTwo, apart));
    EXPECT_FALSE(overlapByMinkowski(apart, TwoByTwo));
    EXPECT_FALSE(overlapByMinkowski(TwoByTwo, {}));
}

TEST(Minkowski, PointsAndSegmentsOverlapLikeTheThinPolygonsTheyAre)
{
    EXPECT_TRUE(overlapByMinkowski(Ring{{1.f, 1.f}}, Ring{{1.f, 1.f}}));
    EXPECT_FALSE(overlapByMinkowski(Ring{{1.f, 1.f}}, Ring{{1.f, 2.f}}));
    EXPECT_TRUE(overlapByMinkowski(Ring{{0.f, 0.f}, {4.f, 4.f}}, Ring{{0.f, 4.f}, {4.f, 0.f}}));
    EXPECT_FALSE(overlapByMinkowski(Ring{{0.f, 0.f}, {1.f, 1.f}}, Ring{{0.f, 4.f}, {4.f, 0.f}}));
    EXPECT_TRUE(overlapByMinkowski(Ring{{1.f, 1.f}}, TwoByTwo));
}

} // namespace
