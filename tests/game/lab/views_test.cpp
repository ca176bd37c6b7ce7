// SPDX-License-Identifier: Zlib
#include "base/random.hpp"
#include "game/lab/benches.hpp"
#include "lab/difference.hpp"
#include "lab/lab.hpp"
#include "lab/run_experiment.hpp"
#include "lab/views/bounds.hpp"
#include "lab/views/object_space.hpp"
#include "lab/views/probe.hpp"
#include "lab/views/regions.hpp"

#include <graze/gjk/support.hpp>
#include <graze/queries/pair_queries.hpp>
#include <graze/shapes/polygon.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace
{

using game::LabBench;
using game::LabBounds;
using game::LabBoundsCurve;
using game::LabExperiment;
using game::LabMode;
using game::ObjectSpace;
using game::Random;
using game::SimplexRegion;
using game::Specimen;
using game::SpecimenKind;
using game::test::benchOf;
using game::test::randomBench;
using graze::Method;
using graze::Vec2;

LabBench ellipses(float epsilon)
{
    LabBench bench = benchOf(LabMode::Distance, Method::Gjk);
    bench.a.kind = bench.b.kind = SpecimenKind::Ellipse;
    bench.settings.epsilon = epsilon;
    return bench;
}

TEST(LabBoundsCurve, BoundsCloseInAroundTheAnswer)
{
    const LabBench bench = ellipses(1e-4f);
    const LabExperiment lab = game::experimentOn(bench);
    const LabBoundsCurve curve = game::boundsOf(lab, 0, bench.settings.epsilon);
    EXPECT_EQ(curve.title, "gap");
    ASSERT_EQ(curve.points.size(), lab.stepCount());
    for (const LabBounds& bounds : curve.points)
    {
        EXPECT_LE(bounds.lower, lab.distance.distance * 1.0001f);
        EXPECT_GE(bounds.upper, lab.distance.distance * 0.9999f);
    }
}

TEST(LabObjectSpace, TransposeFindsTheSupportPointOfTheWorld)
{
    game::Random random(6);
    for (int i = 0; i < 200; ++i)
    {
        Specimen specimen = game::test::randomSpecimen(random);
        const graze::Sprite2D sprite = game::spriteOf(specimen);
        const Vec2 direction = graze::normalized({random.between(-1.f, 1.f), random.between(-1.f, 1.f)});
        const graze::ShapeView piece = sprite.pieces()[0].view();
        const ObjectSpace space = game::objectSpaceOf(piece, sprite.matrix(), direction);
        const Vec2 support = graze::support(piece, sprite.matrix(), direction).point;
        EXPECT_NEAR(graze::dot(space.foundWorld, direction), graze::dot(support, direction), 0.05f) << "case " << i;
        EXPECT_GE(space.missing, 0.f);
    }
}

TEST(LabProbe, FindsWhatTheRunFindsAlongTheSameDirection)
{
    const LabExperiment lab = game::experimentOn(game::test::benchOf(LabMode::Distance, graze::Method::Gjk));
    for (std::size_t i = 0; i < lab.stepCount(); ++i)
    {
        const auto probe = game::probeOf(lab, lab.stageOf(i), lab.steps[i].direction * 3.f);
        ASSERT_TRUE(probe);
        EXPECT_LT(graze::length(probe->w - lab.steps[i].vertex.w), 1e-3f);
        EXPECT_LT(graze::length(probe->a - lab.steps[i].vertex.pointA), 1e-3f);
        EXPECT_LT(graze::length(probe->b - lab.steps[i].vertex.pointB), 1e-3f);
    }
}

const graze::Aabb Box{{-100.f, -80.f}, {100.f, 80.f}};

TEST(LabRegions, PartThePlaneWithoutGapsForOneTwoAndThreePoints)
{
    game::Random random(2);
    for (int i = 0; i < 300; ++i)
    {
        std::vector<Vec2> simplex;
        for (int k = 0; k <= i % 3; ++k)
            simplex.push_back({random.between(-60.f, 60.f), random.between(-60.f, 60.f)});
        const Vec2 target(random.between(-90.f, 90.f), random.between(-70.f, 70.f));
        double area = 0.;
        int holders = 0;
        for (const SimplexRegion& region : game::regionsOf(simplex, target, Box))
        {
            area += std::fabs(graze::signedArea(region.loop));
            holders += region.holdsTarget ? 1 : 0;
        }
        EXPECT_NEAR(area, 200. * 160., 20.) << "case " << i;
        EXPECT_EQ(holders, 1);
    }
}

TEST(LabDifference, HoldsTheOriginExactlyWhenThePiecesOverlap)
{
    Random random(11);
    int overlapping = 0;
    int judged = 0;
    for (int i = 0; i < 200; ++i)
    {
        const LabBench bench = randomBench(random, LabMode::Overlap);
        const graze::Sprite2D a = game::spriteOf(bench.a);
        const graze::Sprite2D b = game::spriteOf(bench.b);
        const graze::Operand pieceA(a.pieces()[0], a.matrix());
        const graze::Operand pieceB(b.pieces()[0], b.matrix());
        // Within half a pixel of touching the chords of curves decide, not the shapes.
        const float gap = graze::distance(pieceA, pieceB).distance;
        const float depth = graze::penetration(pieceA, pieceB).depth;
        if (std::max(gap, depth) < 0.5f)
            continue;
        ++judged;
        overlapping += depth > 0.f ? 1 : 0;
        const game::DifferenceOutline outline = game::differenceOf(a, 0, b, 0);
        EXPECT_EQ(graze::contains(outline.whole, {}), depth > 0.f)
            << "case " << i << " gap " << gap << " depth " << depth;
    }
    EXPECT_GT(overlapping, judged / 4);
    EXPECT_LT(overlapping, judged * 3 / 4);
}

} // namespace
