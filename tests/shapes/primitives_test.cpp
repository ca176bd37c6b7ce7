// SPDX-License-Identifier: Zlib
#include <graze/shapes/primitives.hpp>
#include <graze/shapes/shape.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

namespace
{

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

TEST(Polygon, IsTheHullOfItsPointsInAnyOrderAndWinding)
{
    const Ring expected{{0.f, 0.f}, {4.f, 0.f}, {4.f, 4.f}, {0.f, 4.f}};
    for (const Ring& points :
         {Ring{{0.f, 4.f}, {4.f, 4.f}, {4.f, 0.f}, {0.f, 0.f}},
          Ring{{4.f, 4.f}, {0.f, 0.f}, {2.f, 2.f}, {0.f, 4.f}, {4.f, 0.f}, {4.f, 2.f}, {0.f, 0.f}}})
    {
        const Polygon polygon = Polygon::fromPoints(points);
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
