// SPDX-License-Identifier: Zlib
#include "lab/difference.hpp"

#include "game/lab/benches.hpp"
#include "lab/lab.hpp"
#include "lab/run_experiment.hpp"

#include <graze/queries/pair_queries.hpp>
#include <graze/shapes/polygon.hpp>

#include <gtest/gtest.h>

#include <algorithm>

namespace
{

using game::LabBench;
using game::LabExperiment;
using game::LabMode;
using game::Random;
using game::Specimen;
using game::SpecimenKind;
using game::test::benchOf;
using game::test::randomBench;
using graze::Method;

TEST(LabDifference, HoldsTheOriginExactlyWhenThePiecesOverlap)
{
    Random random(11);
    int overlapping = 0;
    int judged = 0;
    for (int i = 0; i < 400; ++i)
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

TEST(LabDifference, CoreIsShownOnlyWhereARadiusIsLeftOut)
{
    Specimen box;
    Specimen circle;
    circle.kind = SpecimenKind::Circle;
    Specimen ellipse = circle;
    ellipse.scale = {1.f, 0.5f};
    const auto coreOf = [&box](const Specimen& b)
    { return game::differenceOf(game::spriteOf(box), 0, game::spriteOf(b), 0).core.size(); };
    EXPECT_EQ(coreOf(box), 0u);
    EXPECT_EQ(coreOf(circle), 4u);
    EXPECT_EQ(coreOf(ellipse), 0u); // GJK works on the ellipse itself
}

TEST(LabDifference, AllVertexDifferencesAreThereForFewVertices)
{
    const LabExperiment lab = game::experimentOn(benchOf(LabMode::Distance, Method::Gjk));
    const game::DifferenceOutline outline = game::differenceOf(*lab.a, 0, *lab.b, 0);
    EXPECT_EQ(outline.vertices.size(), 4u * 5u) << "a box and a pentagon";
    EXPECT_GT(outline.vertices.size(), outline.whole.size()) << "some lie inside the hull";
}

TEST(LabDifference, VertexDifferencesAreLeftOutForManyVertices)
{
    LabBench bench = benchOf(LabMode::Distance, Method::Gjk);
    bench.b.kind = SpecimenKind::ManyGon;
    const LabExperiment lab = game::experimentOn(bench);
    EXPECT_TRUE(game::differenceOf(*lab.a, 0, *lab.b, 0).vertices.empty());
}

} // namespace
