// SPDX-License-Identifier: Zlib
#include "support/pairs/agreement.hpp"
#include "support/pairs/bodies.hpp"
#include "support/places.hpp"
#include "support/shapes/forms.hpp"
#include "support/shapes/small_shapes.hpp"

#include <graze/gjk/support.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

namespace
{

using namespace graze;
using test::at;
using test::Random;

TEST(Sat, BoxesGiveTheirGapOrDepthAndTheAxis)
{
    const Shape box = Box{{10.f, 10.f}};
    const SatResult apart = sat({box, at(0.f, 0.f)}, {box, at(14.f, 2.f)});
    EXPECT_EQ(apart.status, Status::Separated);
    EXPECT_NEAR(apart.separation, 4.f, 1e-5f);
    EXPECT_NEAR(apart.axis.x, 1.f, 1e-6f);
    const SatResult deep = sat({box, at(14.f, 2.f)}, {box, at(5.f, 0.f)});
    EXPECT_EQ(deep.status, Status::Overlapping);
    EXPECT_NEAR(deep.separation, -1.f, 1e-5f);
    EXPECT_NEAR(deep.axis.x, -1.f, 1e-6f);
    EXPECT_EQ(sat({box, at(0.f, 0.f)}, {box, at(10.f, 0.f)}).status, Status::Overlapping); // touching counts
}

TEST(Sat, EllipsesHaveNoFiniteSetOfAxes)
{
    const Shape circle = Circle{2.f}, box = Box{{2.f, 2.f}};
    EXPECT_EQ(sat({circle, Affine2::scaling({2.f, 1.f})}, {box, {}}).status, Status::InvalidInput);
    EXPECT_EQ(sat({box, {}}, {circle, Affine2::scaling({2.f, 1.f})}).status, Status::InvalidInput);
    EXPECT_NE(sat({box, {}}, {circle, Affine2::scaling({2.f, 2.f})}).status, Status::InvalidInput);
}

TEST(Sat, FlatShapesAndPointsAreSeparatedAlongTheirOwnLine)
{
    const Shape segment = Segment{{-5.f, 0.f}, {5.f, 0.f}}, point = Point{};
    EXPECT_EQ(sat({segment, at(0.f, 0.f)}, {segment, at(12.f, 0.f)}).status, Status::Separated);
    EXPECT_EQ(sat({segment, at(0.f, 0.f)}, {point, at(5.5f, 0.f)}).status, Status::Separated);
    EXPECT_EQ(sat({segment, at(0.f, 0.f)}, {point, at(4.5f, 0.f)}).status, Status::Overlapping);
    EXPECT_EQ(sat({point, at(1.f, 1.f)}, {point, at(1.f, 1.f)}).status, Status::Overlapping);
    EXPECT_EQ(sat({point, at(1.f, 1.f)}, {point, at(1.f, 2.f)}).status, Status::Separated);
}

TEST(Sat, EqualPointsHaveNoAxis)
{
    const Shape point = Point{}, disc = Circle{2.f};
    EXPECT_EQ(sat({point, at(3.f, 3.f)}, {point, at(3.f, 3.f)}).separation, 0.f);
    EXPECT_EQ(sat({point, at(3.f, 3.f)}, {disc, at(3.f, 3.f)}).separation, -2.f);
    EXPECT_EQ(sat({disc, at(3.f, 3.f)}, {disc, at(3.f, 3.f)}).separation, -4.f);
}

TEST(Sat, RoundCornersNeedTheAxisBetweenTheVertices)
{
    const Shape disc = Circle{1.f}, box = Box{{4.f, 4.f}};
    const Shape rounded = Shape::ofPoints(test::pointsOf(Box{{4.f, 4.f}}), 1.f);
    // The corner (0.8, 0.8) is 1.13 px away from the middle of the disc; two corners are 1.8 px apart in x and y.
    const auto cornerGap = [](float across, float radii) { return across * std::sqrt(2.f) - radii; };
    EXPECT_NEAR(sat({disc, {}}, {box, at(2.8f, 2.8f)}).separation, cornerGap(0.8f, 1.f), 1e-6f);
    EXPECT_NEAR(sat({box, at(2.8f, 2.8f)}, {disc, {}}).separation, cornerGap(0.8f, 1.f), 1e-6f);
    for (const Vec2& n : {Vec2{1.f, 1.f}, Vec2{-1.f, 1.f}, Vec2{-1.f, -1.f}, Vec2{1.f, -1.f}})
        EXPECT_NEAR(sat({rounded, {}}, {rounded, at(5.8f * n.x, 5.8f * n.y)}).separation, cornerGap(1.8f, 2.f), 1e-6f);
}

// The first axis that separates ends it: it is the face that looks across, not the best of all.
TEST(Sat, StopsAtTheFirstAxisThatSeparates)
{
    const Shape wheel = test::regularPolygon(60, 30.f);
    const Vec2 between{4000.f, 1234.f};
    const std::uint32_t facing = support(wheel.view(), {}, between).index;
    const Vec2d edge = Vec2d(wheel.view().point((facing + 1) % 60)) - Vec2d(wheel.view().point(facing));
    const Vec2d n = perpendicular(edge) * (-1. / length(edge));
    EXPECT_LE(length(Vec2d(sat({wheel, {}}, {wheel, at(between.x, between.y)}).axis) - n), 1e-6);
}

// Found by fuzzing: the walk around the hull turned back at a corner beside its neighbour.
TEST(Sat, CornersThatAreAllButOneGiveEveryAxis)
{
    const std::array<Vec2, 6> points{
        {{2.f, 2.f}, {0.f, -0.25f}, {0x1p-149f, -0.25f}, {-0.25f, -0.25f}, {-0.25f, 8.75f}, {0.f, 0.f}}};
    const Shape cloud = Shape::ofPoints(points, 0.f), point = Point{};
    const float depth = 0.5f / std::sqrt(9.0625f); // at the edge from (0, -0.25) to (2, 2)
    EXPECT_NEAR(sat({cloud, {}}, {point, {}}).separation, -depth, 1e-6f);
    EXPECT_NEAR(sat({point, {}}, {cloud, {}}).separation, -depth, 1e-6f);
}

// Boxes without a height, collinear points, bow ties and pentagrams: what the hull's edges say, and along flat
// shapes too.
TEST(Sat, AgreesWithTheOracleOnSmallShapesOfEveryKindAndOrder)
{
    int asked = 0;
    test::forEachSmallPair(88,
                           [&asked](const test::Pair& pair, Random&)
                           {
                               const test::JudgedPair judged(pair);
                               const SatResult ab = sat(pair.operandA(), pair.operandB());
                               const SatResult ba = sat(pair.operandB(), pair.operandA());
                               if (ab.status == Status::InvalidInput)
                                   return;
                               ++asked;
                               const double reported = static_cast<double>(ab.separation);
                               ASSERT_LE(reported, judged.gap + judged.band) << test::describe(pair);
                               if (std::fabs(judged.gap) > judged.band)
                               {
                                   ASSERT_EQ(ab.status == Status::Overlapping, judged.gap < 0.) << test::describe(pair);
                                   ASSERT_EQ(ba.status, ab.status) << test::describe(pair);
                               }
                               if (judged.gap < -judged.band)
                               {
                                   ASSERT_NEAR(reported, judged.gap, judged.band) << test::describe(pair);
                               }
                           });
    EXPECT_GT(asked, 100);
}

TEST(Sat, SeparationsBeyondFloatsAreNoInvalidInput)
{
    const Shape point = Point{{-15.5f, 11.f}};
    const SatResult result = sat({point, {-3e38f, 0.f, 0.f, 1e12f, 0.f, 0.f}}, {point, Affine2{}});
    EXPECT_EQ(result.status, Status::Separated);
    EXPECT_EQ(result.separation, std::numeric_limits<float>::infinity());
}

} // namespace
