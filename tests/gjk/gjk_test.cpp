// SPDX-License-Identifier: Zlib
#include "support/pairs/bodies.hpp"
#include "support/shapes/forms.hpp"

#include <graze/gjk/gjk.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <set>

namespace
{

using namespace graze;
using test::bodyAt;
using test::BodyPair;
using test::Exact;
using test::expectSamePrefix;
using test::Random;
using test::Usual;
using test::View;

TEST(GjkOverlap, BeforeTheFirstStepNothingIsKnown)
{
    const Shape box = Box{{4.f, 4.f}};
    const Body a = bodyAt(box, 0., 0.), b = bodyAt(box, 3., 1.);
    const GjkOverlap run(a, b, Usual);
    EXPECT_FALSE(run.done());
    EXPECT_EQ(run.status(), Status::IterationLimit);
    EXPECT_EQ(run.iterations(), 0);
    EXPECT_EQ(run.found(), StepKind::NoSearch);
    EXPECT_TRUE(run.simplex().empty());
}

// By hand: B - A is the box from (-1, -3) to (7, 5).
TEST(GjkOverlap, FirstFromTheCentresThenReversedThenSquareToTheEdge)
{
    const Shape box = Box{{4.f, 4.f}};
    const Body a = bodyAt(box, 0., 0.), b = bodyAt(box, 3., 1.);
    GjkOverlap run(a, b, Usual);
    EXPECT_TRUE(run.step());
    EXPECT_EQ(run.searched(), Vec2d(-3., -1.));
    EXPECT_EQ(run.vertex().w, Vec2d(-1., -3.));
    EXPECT_EQ(run.found(), StepKind::FirstVertex);
    EXPECT_EQ(run.simplex().size(), 1u);
    EXPECT_TRUE(run.step());
    EXPECT_EQ(run.searched(), Vec2d(3., 1.));
    EXPECT_EQ(run.vertex().w, Vec2d(7., 5.));
    EXPECT_EQ(run.found(), StepKind::MakesSegment);
    EXPECT_FALSE(run.done());
    EXPECT_TRUE(run.step());
    EXPECT_EQ(run.searched(), Vec2d(-8., 8.));
    EXPECT_EQ(run.vertex().w, Vec2d(-1., 5.));
    EXPECT_EQ(run.found(), StepKind::Encloses);
    EXPECT_EQ(run.status(), Status::Overlapping);
    EXPECT_EQ(run.simplex().size(), 3u);
    EXPECT_EQ(run.iterations(), 3);
    EXPECT_TRUE(run.done());
    EXPECT_FALSE(run.step());
    EXPECT_EQ(run.iterations(), 3);
}

TEST(GjkOverlap, DirectionThatReachesNotTheOriginSeparatesAtOnce)
{
    const Shape box = Box{{4.f, 4.f}};
    const Body a = bodyAt(box, 0., 0.), b = bodyAt(box, 10., 0.);
    GjkOverlap run(a, b, Usual);
    EXPECT_TRUE(run.step());
    EXPECT_EQ(run.found(), StepKind::Separates);
    EXPECT_EQ(run.status(), Status::Separated);
    EXPECT_EQ(run.axis(), Vec2d(10., 0.));
    EXPECT_FALSE(run.step());
}

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

TEST(GjkOverlap, FlatDifferenceSquareToTheFirstDirectionRepeatsTheFirstVertex)
{
    const Shape point = Point{}, segment = Segment{{-3.f, 0.f}, {3.f, 0.f}};
    const Body a = bodyAt(point, 0., 0.), b = bodyAt(segment, 0., 0.);
    GjkOverlap run(a, b, Usual);
    run.step();
    run.step();
    EXPECT_EQ(run.found(), StepKind::RepeatsFirst);
    EXPECT_EQ(run.simplex().size(), 1u);
    EXPECT_FALSE(run.done());
    run.step();
    EXPECT_EQ(run.searched(), Vec2d(3., 0.));
    EXPECT_EQ(run.found(), StepKind::OnBorder);
    EXPECT_EQ(run.status(), Status::Overlapping);
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

// The next direction as it follows from a step that goes on.
void expectFollows(const GjkOverlap& run, Vec2d next)
{
    const auto simplex = run.simplex();
    if (run.found() == StepKind::FirstVertex)
    {
        ASSERT_EQ(next, -run.searched());
    }
    if (run.found() == StepKind::RepeatsFirst)
    {
        ASSERT_EQ(next, -simplex[0].w);
    }
    if (simplex.size() != 2)
        return;
    const Vec2d edge = simplex[1].w - simplex[0].w;
    ASSERT_NEAR(dot(next, edge), 0., 1e-12 * dot(edge, edge));
    ASSERT_NEAR(length(next), length(edge), 1e-12 * length(edge));
    ASSERT_GT(dot(next, -simplex[0].w), 0.) << "not on the side of the origin";
    ASSERT_EQ(simplex[1].w, run.vertex().w);
}

TEST(GjkOverlap, EveryDirectionFollowsFromTheStepBefore)
{
    std::set<StepKind> kinds;
    const auto check = [&](const BodyPair& bodies, Random&)
    {
        if (bodies.radii > 0.)
            return;
        GjkOverlap run(bodies.a, bodies.b, Exact);
        GjkOverlap ahead(bodies.a, bodies.b, Exact);
        ahead.step();
        while (run.step())
        {
            kinds.insert(run.found());
            const DifferencePoint vertex = differenceSupport(bodies.a, bodies.b, run.searched());
            ASSERT_EQ(run.vertex().w, vertex.w);
            if (ahead.step())
            {
                ASSERT_NO_FATAL_FAILURE(expectFollows(run, ahead.searched()));
            }
        }
        ASSERT_TRUE(test::isFinished(run.status()));
    };
    test::forBodies(501, 6000, View::Any, check);
    test::expectKinds(kinds,
                      {StepKind::FirstVertex, StepKind::MakesSegment, StepKind::DropsVertex, StepKind::Encloses,
                       StepKind::OnBorder, StepKind::Separates},
                      test::caseCount(6000));
}

// Dropping a vertex keeps the edge that the origin lies beyond.
TEST(GjkOverlap, DroppedVertexLiesOnTheOtherSideOfTheEdgeThanTheOrigin)
{
    int dropped = 0;
    const auto check = [&](const BodyPair& bodies, Random&)
    {
        GjkOverlap run(bodies.a, bodies.b, Exact);
        std::vector<Vec2d> before;
        while (run.step())
        {
            std::vector<Vec2d> now;
            for (const DifferencePoint& p : run.simplex())
                now.push_back(p.w);
            if (run.found() == StepKind::DropsVertex)
            {
                ++dropped;
                const Vec2d gone = now[0] == before[0] ? before[1] : before[0];
                ASSERT_TRUE(now[0] == before[0] || now[0] == before[1]);
                const double origin = cross(now[0], now[1]), other = cross(now[0] - gone, now[1] - gone);
                ASSERT_LT(origin * other, 0.);
            }
            before = now;
        }
    };
    test::forBodies(502, 6000, View::Affine, check);
    EXPECT_GE(dropped, test::atLeast(0.01667, test::caseCount(6000)));
}

TEST(GjkOverlap, VerdictIsTrueAndItsSimplexOrAxisShowsIt)
{
    int overlapping = 0, finished = 0;
    const auto check = [&](const BodyPair& bodies, Random&)
    {
        if (bodies.radii > 0.)
            return;
        GjkOverlap run(bodies.a, bodies.b, Exact);
        finish(run);
        ++finished;
        overlapping += run.status() == Status::Overlapping;
        if (std::fabs(bodies.gap) > bodies.rounding)
        {
            ASSERT_EQ(run.status() == Status::Overlapping, bodies.gap < 0.);
        }
        if (run.status() == Status::Separated)
        {
            ASSERT_GT(dot(differenceSupport(bodies.a, bodies.b, -run.axis()).w, run.axis()), 0.);
        }
        if (run.found() != StepKind::Encloses)
            return;
        const auto s = run.simplex();
        ASSERT_EQ(s.size(), 3u);
        const double area = cross(s[1].w - s[0].w, s[2].w - s[0].w);
        for (std::size_t i = 0; i < 3; ++i)
            ASSERT_GE(cross(s[i].w, s[(i + 1) % 3].w) * area, 0.);
    };
    test::forBodies(503, 10000, View::Any, check);
    EXPECT_GE(overlapping, test::atLeast(0.25, finished));
    EXPECT_LE(overlapping, test::atMost(0.75, finished));
}

TEST(GjkOverlap, LimitEndsTheRunAndChangesNoStep)
{
    test::forBodies(504, 2000, View::Any,
                    [](const BodyPair& bodies, Random& random)
                    { expectSamePrefix<GjkOverlap>(bodies, 1 + static_cast<int>(random.below(6))); });
}

} // namespace
