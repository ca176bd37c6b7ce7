// SPDX-License-Identifier: Zlib
#include "support/pairs/judging.hpp"
#include "support/random.hpp"

#include <graze/shapes/primitives.hpp>
#include <graze/shapes/shape.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace
{

namespace test = graze::test;

using graze::InvalidShape;
using graze::Polygon;
using graze::Shape;
using graze::ShapeError;
using graze::Vec2;
using ErrorKind = graze::ShapeError::Kind;
using Ring = std::vector<Vec2>;

constexpr float NaN = std::numeric_limits<float>::quiet_NaN();
constexpr float Infinity = std::numeric_limits<float>::infinity();

ShapeError errorOf(const Ring& points)
{
    ShapeError error;
    EXPECT_FALSE(Polygon::tryFromPoints(points, &error).has_value());
    return error;
}

template <class Make>
ErrorKind kindThrown(Make make)
{
    try
    {
        make();
    }
    catch (const InvalidShape& error)
    {
        return error.error().kind;
    }
    return ErrorKind::None;
}

TEST(Polygon, AHullIsMadeOfPointsInAnyOrder)
{
    const Ring expected{{0.f, 0.f}, {4.f, 0.f}, {4.f, 4.f}, {0.f, 4.f}};
    for (const Ring& points :
         {Ring{{0.f, 4.f}, {4.f, 4.f}, {4.f, 0.f}, {0.f, 0.f}},
          Ring{{4.f, 4.f}, {0.f, 0.f}, {2.f, 2.f}, {0.f, 4.f}, {4.f, 0.f}, {4.f, 2.f}, {0.f, 0.f}}})
    {
        const Polygon polygon = Polygon::hullOf(points);
        EXPECT_EQ(Ring(polygon.vertices().begin(), polygon.vertices().end()), expected);
        EXPECT_EQ(polygon.radius(), 0.f);
    }
}

TEST(Polygon, RefusesFlatFewBrokenAndHugePointsByName)
{
    EXPECT_EQ(errorOf({}).kind, ErrorKind::TooFewPoints);
    EXPECT_EQ(errorOf({{1.f, 1.f}}).kind, ErrorKind::TooFewPoints);
    EXPECT_EQ(errorOf({{1.f, 1.f}, {2.f, 1.f}, {1.f, 1.f}, {2.f, 1.f}}).kind, ErrorKind::TooFewPoints);
    EXPECT_EQ(errorOf({{1.f, 1.f}, {2.f, 2.f}, {5.f, 5.f}}).kind, ErrorKind::Collinear);
    EXPECT_EQ(errorOf({{1.f, 1.f}, {2.f, 2.f}, {5.f, NaN}}).kind, ErrorKind::NotFinite);
    EXPECT_EQ(errorOf({{1.f, 1.f}, {2.f, 2.f}, {5.f, NaN}}).index, 2u);
    EXPECT_EQ(errorOf({{1.f, 1.f}, {-2e12f, 2.f}, {5.f, 5.f}}).kind, ErrorKind::TooLarge);
    EXPECT_EQ(errorOf({{1.f, 1.f}, {-2e12f, 2.f}, {5.f, 5.f}}).index, 1u);
    EXPECT_EQ(errorOf({{0.f, 0.f}, {1.f, 1.f}, {3.f, 3.f}}).message(), "all points lie on one line");
}

TEST(Polygon, SuccessClearsTheError)
{
    ShapeError error{ErrorKind::Collinear, 7};
    EXPECT_TRUE(Polygon::tryFromPoints(Ring{{0.f, 0.f}, {1.f, 0.f}, {0.f, 1.f}}, &error).has_value());
    EXPECT_EQ(error.kind, ErrorKind::None);
}

TEST(Polygon, FromPointsThrowsWithTheKindOfShapeAndTheReason)
{
    try
    {
        static_cast<void>(Polygon::fromPoints(Ring{{0.f, 0.f}, {1.f, 1.f}, {2.f, 2.f}}));
        FAIL() << "accepted";
    }
    catch (const std::invalid_argument& error)
    {
        EXPECT_EQ(std::string(error.what()), "Polygon: all points lie on one line");
    }
    EXPECT_EQ(kindThrown([] { static_cast<void>(Polygon::hullOf(Ring{{1.f, 1.f}})); }), ErrorKind::TooFewPoints);
}

TEST(Polygon, AConcaveLoopIsRefusedAtItsInnerPoint)
{
    const Ring dart{{0.f, 0.f}, {174.f, -100.f}, {100.f, 0.f}, {174.f, 100.f}};
    for (std::size_t turns = 0; turns < dart.size(); ++turns)
        for (const bool reversed : {false, true})
        {
            Ring loop = dart;
            std::rotate(loop.begin(), loop.begin() + static_cast<std::ptrdiff_t>(turns), loop.end());
            if (reversed)
                std::reverse(loop.begin(), loop.end());
            const ShapeError error = errorOf(loop);
            EXPECT_EQ(error.kind, ErrorKind::NotConvex);
            ASSERT_LT(error.index, loop.size());
            EXPECT_EQ(loop[error.index], (Vec2{100.f, 0.f}));
        }
    EXPECT_EQ(kindThrown([&] { static_cast<void>(Polygon::fromPoints(dart)); }), ErrorKind::NotConvex);
    EXPECT_EQ(errorOf(dart).message(), "the loop is not convex at point 2");
    EXPECT_EQ(Polygon::hullOf(dart).vertices().size(), 3u);
    EXPECT_EQ(Shape::hullOf(dart).pointCount(), 3u);
}

TEST(Polygon, ALoopThatCrossesItselfOrGoesAroundTwiceIsRefused)
{
    EXPECT_EQ(errorOf({{0.f, 0.f}, {4.f, 4.f}, {4.f, 0.f}, {0.f, 4.f}}).kind, ErrorKind::NotConvex);
    EXPECT_EQ(errorOf({{0.f, 0.f}, {4.f, 0.f}, {0.f, 4.f}, {0.f, 0.f}, {4.f, 0.f}, {0.f, 4.f}}).kind,
              ErrorKind::NotConvex);
}

TEST(Polygon, DoublesPointsOnEdgesAndRoundingInwardsAreDropped)
{
    const Ring expected{{0.f, 0.f}, {4.f, 0.f}, {4.f, 4.f}, {0.f, 4.f}};
    for (Ring loop :
         {Ring{{0.f, 0.f}, {2.f, 0.f}, {2.f, 0.f}, {4.f, 0.f}, {4.f, 4.f}, {4.f, 4.f}, {0.f, 4.f}, {0.f, 0.f}},
          Ring{{0.f, 0.f}, {2.f, 1e-5f}, {4.f, 0.f}, {3.9999999f, 2.f}, {4.f, 4.f}, {0.f, 4.f}}})
        for (const bool reversed : {false, true})
        {
            if (reversed)
                std::reverse(loop.begin(), loop.end());
            const Polygon polygon = Polygon::fromPoints(loop);
            EXPECT_EQ(Ring(polygon.vertices().begin(), polygon.vertices().end()), expected);
        }
    EXPECT_EQ(errorOf({{0.f, 0.f}, {2.f, 1e-3f}, {4.f, 0.f}, {4.f, 4.f}, {0.f, 4.f}}).index, 1u);
}

TEST(Polygon, ALoopIsTakenWhereEveryTurnGoesOneWay)
{
    test::Random random(3);
    int taken = 0, refused = 0;
    const int cases = test::caseCount(20000);
    for (int i = 0; i < cases; ++i)
    {
        // Around the origin, in order: convex or not, but never across itself.
        const std::uint32_t count = 3 + random.below(7);
        Ring loop;
        double sharpest = 1e9;
        for (std::uint32_t k = 0; k < count; ++k)
        {
            const float angle =
                (static_cast<float>(k) + random.between(0.1f, 0.9f)) * 6.2831853f / static_cast<float>(count);
            const float reach = random.chance(0.7f) ? 50.f : random.between(20.f, 50.f);
            loop.push_back({reach * std::cos(angle), reach * std::sin(angle)});
        }
        for (std::uint32_t k = 0; k < count; ++k)
        {
            const Vec2 a = loop[k], b = loop[(k + 1) % count], c = loop[(k + 2) % count];
            const Vec2 ab = b - a, bc = c - b;
            sharpest = std::min(sharpest, static_cast<double>(ab.x * bc.y - ab.y * bc.x));
        }
        if (std::fabs(sharpest) < 1.)
            continue;
        if (random.chance(0.5f))
            std::reverse(loop.begin(), loop.end());
        ShapeError error;
        EXPECT_EQ(Polygon::tryFromPoints(loop, &error).has_value(), sharpest > 0.) << i;
        ++(sharpest > 0. ? taken : refused);
    }
    EXPECT_GT(taken, cases / 20);
    EXPECT_GT(refused, cases / 20);
}

TEST(Polygon, RoundedKeepsTheVerticesAndRefusesBadRadii)
{
    const Polygon triangle = Polygon::fromPoints(Ring{{0.f, 0.f}, {1.f, 0.f}, {0.f, 1.f}});
    const Polygon round = triangle.rounded(0.25f);
    EXPECT_EQ(round.radius(), 0.25f);
    EXPECT_EQ(round.vertices().size(), 3u);
    EXPECT_EQ(kindThrown([&] { static_cast<void>(triangle.rounded(-1.f)); }), ErrorKind::NegativeRadius);
    EXPECT_EQ(kindThrown([&] { static_cast<void>(triangle.rounded(NaN)); }), ErrorKind::NotFinite);
}

TEST(Primitives, EachRefusesWhatIsNotFiniteNegativeOrTooLarge)
{
    for (const float bad : {NaN, Infinity, -Infinity})
    {
        EXPECT_EQ(kindThrown([&] { Shape(graze::Point{{bad, 0.f}}); }), ErrorKind::NotFinite);
        EXPECT_EQ(kindThrown([&] { Shape(graze::Segment{{0.f, 0.f}, {0.f, bad}}); }), ErrorKind::NotFinite);
        EXPECT_EQ(kindThrown([&] { Shape(graze::Circle{bad}); }), ErrorKind::NotFinite);
        EXPECT_EQ(kindThrown([&] { Shape(graze::Circle{1.f, {bad, 0.f}}); }), ErrorKind::NotFinite);
        EXPECT_EQ(kindThrown([&] { Shape(graze::Box{{bad, 1.f}}); }), ErrorKind::NotFinite);
        EXPECT_EQ(kindThrown([&] { Shape(graze::Box{{1.f, 1.f}, {0.f, bad}}); }), ErrorKind::NotFinite);
        EXPECT_EQ(kindThrown([&] { Shape(graze::Box{{1.f, 1.f}, {}, bad}); }), ErrorKind::NotFinite);
        EXPECT_EQ(kindThrown([&] { Shape(graze::Capsule{{bad, 0.f}, {}, 1.f}); }), ErrorKind::NotFinite);
        EXPECT_EQ(kindThrown([&] { Shape(graze::Capsule{{}, {}, bad}); }), ErrorKind::NotFinite);
    }
    EXPECT_EQ(kindThrown([] { Shape(graze::Circle{-1.f}); }), ErrorKind::NegativeRadius);
    EXPECT_EQ(kindThrown([] { Shape(graze::Capsule{{}, {}, -1.f}); }), ErrorKind::NegativeRadius);
    EXPECT_EQ(kindThrown([] { Shape(graze::Box{{-1.f, 1.f}}); }), ErrorKind::NegativeSize);
    EXPECT_EQ(kindThrown([] { Shape(graze::Box{{1.f, -1.f}}); }), ErrorKind::NegativeSize);
    EXPECT_EQ(kindThrown([] { Shape(graze::Box{{1.f, 1.f}, {}, -1.f}); }), ErrorKind::NegativeRadius);
    EXPECT_EQ(kindThrown([] { Shape(graze::Point{{2e12f, 0.f}}); }), ErrorKind::TooLarge);
    EXPECT_EQ(kindThrown([] { Shape(graze::Circle{2e12f}); }), ErrorKind::TooLarge);
}

TEST(Primitives, SizesOfZeroAreLegal)
{
    EXPECT_EQ(kindThrown([] { Shape(graze::Circle{0.f}); }), ErrorKind::None);
    EXPECT_EQ(kindThrown([] { Shape(graze::Box{{0.f, 0.f}}); }), ErrorKind::None);
    EXPECT_EQ(kindThrown([] { Shape(graze::Box{{8.f, 0.f}}); }), ErrorKind::None);
    EXPECT_EQ(kindThrown([] { Shape(graze::Capsule{{1.f, 1.f}, {1.f, 1.f}, 0.f}); }), ErrorKind::None);
    EXPECT_EQ(kindThrown([] { Shape(graze::Segment{{1.f, 1.f}, {1.f, 1.f}}); }), ErrorKind::None);
}

TEST(ShapeErrors, EveryKindHasASentence)
{
    for (const ErrorKind kind : {ErrorKind::None, ErrorKind::NotFinite, ErrorKind::TooFewPoints, ErrorKind::Collinear,
                                 ErrorKind::NegativeRadius, ErrorKind::NegativeSize, ErrorKind::TooLarge})
        EXPECT_NE((ShapeError{kind, 0}).message(), "unknown error");
    EXPECT_NE((ShapeError{ErrorKind::NotFinite, 3}).message().find("point 3"), std::string::npos);
}

} // namespace
