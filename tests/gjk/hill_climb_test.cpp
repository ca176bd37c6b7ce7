// SPDX-License-Identifier: Zlib
#include "gjk/search.hpp"
#include "support/pairs/judging.hpp"

#include <graze/math/affine2.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace
{

using namespace graze;
using test::Random;

// Queries climb from 129 vertices up; the climb itself needs eight.
void expectAsHighAsAny(const Shape& shape, Vec2 direction)
{
    const ShapeView view = shape.view();
    const graze::Vec2d along(direction);
    const graze::Vec2d found(view.point(detail::peakOfLoop(view.x, view.y, view.count, along)));
    for (std::uint32_t i = 0; i < view.count; ++i)
    {
        const graze::Vec2d difference = graze::Vec2d(view.point(i)) - found;
        const double rounding = 1e-15 * (std::fabs(difference.x * along.x) + std::fabs(difference.y * along.y));
        ASSERT_LE(dot(along, difference), rounding)
            << test::describe(shape, Affine2{}) << " along " << direction.x << ", " << direction.y;
    }
}

// Random, along an edge's normal (where two vertices tie), along an axis.
Vec2 anyDirection(Random& random, const Shape& shape)
{
    const std::uint32_t n = shape.pointCount();
    const std::uint32_t i = random.below(n);
    const Vec2 edge = shape.point((i + 1) % n) - shape.point(i);
    switch (random.below(4))
    {
        case 0:
            return {edge.y, -edge.x};
        case 1:
            return {-edge.y, edge.x};
        case 2:
            return random.chance(0.5f) ? Vec2{random.chance(0.5f) ? 1.f : -1.f, 0.f}
                                       : Vec2{0.f, random.chance(0.5f) ? 1.f : -1.f};
        default:
            return random.inSquare(1.f);
    }
}

void expectHighestAllAround(Random& random, const Shape& shape)
{
    for (int k = 0; k < 8 && shape.pointCount() >= 8 && !testing::Test::HasFatalFailure(); ++k)
        expectAsHighAsAny(shape, anyDirection(random, shape));
}

TEST(HillClimb, FindsAVertexThatNoOtherIsBeyond)
{
    Random random(61);
    for (int i = 0; i < test::caseCount(3000); ++i)
        expectHighestAllAround(random, random.polygon(80, random.logBetween(1e-2f, 1e4f)));
}

// On a lattice edges are square to many directions.
TEST(HillClimb, FindsAnEndOfALevelEdge)
{
    Random random(62);
    for (int i = 0; i < test::caseCount(2000); ++i)
    {
        std::vector<Vec2> lattice;
        for (int k = 0; k < 24; ++k)
            lattice.push_back({static_cast<float>(random.below(20)), static_cast<float>(random.below(20))});
        expectHighestAllAround(random, Shape::hullOf(lattice));
    }
}

// Across a long thin polygon the heights differ by less than their rounding.
TEST(HillClimb, NeedlesWhoseHeightsDrownInRounding)
{
    Random random(64);
    for (int i = 0; i < test::caseCount(1000); ++i)
    {
        const float angle = random.between(-3.2f, 3.2f);
        const Vec2 along{static_cast<float>(sinCos(static_cast<double>(angle)).cosine),
                         static_cast<float>(sinCos(static_cast<double>(angle)).sine)};
        const float thickness = random.logBetween(1e-7f, 1.f);
        std::vector<Vec2> points;
        for (const Vec2 p : random.points(60, 1000.f))
            points.push_back(along * p.x + perpendicular(along) * (p.y * thickness * 1e-3f));
        const Shape needle = Shape::hullOf(points);
        for (std::uint32_t k = 0; k < 4; ++k)
        {
            const Vec2 tilt = along * (random.logBetween(1e-9f, 1e-5f) * (random.chance(0.5f) ? 1.f : -1.f));
            if (needle.pointCount() < 8)
                break;
            expectAsHighAsAny(needle, perpendicular(along) + tilt);
            expectAsHighAsAny(needle, -perpendicular(along) + tilt);
        }
        if (HasFatalFailure())
            return;
    }
}

TEST(HillClimb, DirectionsOfAnyLengthAreLegal)
{
    Random random(65);
    const Shape shape = Shape::hullOf(random.points(200, 50.f), 3.f);
    for (const Vec2 direction : {Vec2{0.3f, -0.8f}, Vec2{}, Vec2{0.f, 1e-30f}, Vec2{3e37f, 1e37f}})
        expectAsHighAsAny(shape, direction);
}

} // namespace
