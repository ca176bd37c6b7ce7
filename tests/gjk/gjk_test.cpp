// SPDX-License-Identifier: Zlib
#include "support/pairs/bodies.hpp"

#include <graze/gjk/gjk.hpp>

#include <gtest/gtest.h>

#include <array>

namespace
{

using namespace graze;
using test::bodyAt;
using test::Usual;

TEST(GjkOverlap, CentresAsGoodAsCoincidingStartUpwards)
{
    const Shape box = Box{{4.f, 4.f}};
    const Body a = bodyAt(box, 0., 0.);
    for (const double apart : {0., 1e-21, -9e-21, 1e-20})
    {
        const Body b = bodyAt(box, apart, 0.);
        GjkOverlap run(a, b, Usual);
        run.step();
        EXPECT_EQ(run.searched(), Vec2d(0., 1.)) << apart;
    }
    for (const Vec2d& apart : {Vec2d{2e-20, 0.}, Vec2d{0., -2e-20}, Vec2d{-6e-21, 6e-21}})
    {
        const Body b = bodyAt(box, apart.x, apart.y);
        GjkOverlap run(a, b, Usual);
        run.step();
        EXPECT_EQ(run.searched(), -apart);
    }
}

TEST(GjkOverlap, SamePointIsOnTheBorderAfterOneStep)
{
    const Shape point = Point{};
    const Body a = bodyAt(point, 5., 5.), b = bodyAt(point, 5., 5.);
    GjkOverlap run(a, b, Usual);
    run.step();
    EXPECT_EQ(run.found(), StepKind::OnBorder);
    EXPECT_EQ(run.status(), Status::Overlapping);
    EXPECT_TRUE(run.done());
}

TEST(GjkOverlap, OriginOnTheFirstSegmentIsOnTheBorderAfterTwoSteps)
{
    const Shape point = Point{}, segment = Segment{{-3.f, 0.f}, {5.f, 0.f}};
    const Body a = bodyAt(point, 0., 0.), b = bodyAt(segment, 0., 0.);
    GjkOverlap run(a, b, Usual);
    finish(run);
    EXPECT_EQ(run.found(), StepKind::OnBorder);
    EXPECT_EQ(run.status(), Status::Overlapping);
    EXPECT_EQ(run.iterations(), 2);
    EXPECT_EQ(run.simplex().size(), 2u);
}

// A sliver around the origin, five pixels long or a millionth: where it is thinner than the rounding of doubles, it
// counts as its border.
TEST(GjkOverlap, TriangleThinnerThanRoundingIsItsBorder)
{
    const Shape point = Point{};
    const Body a = bodyAt(point, 0., 0.);
    const auto kindOf = [&a](float thickness, float size = 1.f)
    {
        const float t = thickness * size;
        const Shape sliver =
            Shape::ofPoints(std::array<Vec2, 3>{{{-3.f * size, t}, {5.f * size, t}, {0.f, -0.01f * t}}});
        const Body b = bodyAt(sliver, 0., 0.);
        GjkOverlap run(a, b, Usual);
        finish(run);
        EXPECT_EQ(run.status(), Status::Overlapping);
        return run.found();
    };
    EXPECT_EQ(kindOf(4.9e-13f), StepKind::OnBorder);
    EXPECT_EQ(kindOf(1e-14f), StepKind::OnBorder);
    EXPECT_EQ(kindOf(5e-13f), StepKind::Encloses);
    EXPECT_EQ(kindOf(1e-3f), StepKind::Encloses);
    EXPECT_EQ(kindOf(1e-10f, 1e-6f), StepKind::Encloses);
    EXPECT_EQ(kindOf(1e-14f, 1e-6f), StepKind::OnBorder);
}

} // namespace
