// SPDX-License-Identifier: Zlib
#include "lab/lab.hpp"

#include "game/lab/benches.hpp"
#include "lab/figures.hpp"

#include <graze/gjk/support.hpp>
#include <graze/queries/pair_queries.hpp>
#include <graze/shapes/polygon.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace
{

using game::Figure;
using game::Lab;
using game::LabBench;
using game::LabMode;
using game::Mark;
using game::Random;
using game::Role;
using game::test::randomBench;
using game::test::randomSpecimen;
using graze::Vec2;

std::size_t countOf(const Figure& figure, Mark::Kind kind, Role role)
{
    return static_cast<std::size_t>(std::count_if(figure.marks.begin(), figure.marks.end(),
                                                  [&](const Mark& mark)
                                                  { return mark.kind == kind && mark.role == role; }));
}

TEST(Lab, ForwardThenBackShowsTheSameAgain)
{
    Lab lab;
    for (std::size_t mode = 0; mode < game::LabModeCount; ++mode)
    {
        lab.choose(static_cast<LabMode>(mode));
        ASSERT_TRUE(game::isExample(lab.bench()));
        std::vector<std::string> seen;
        for (std::size_t i = 0; i < lab.stepCount(); ++i, lab.forward())
            seen.push_back(lab.explanation());
        EXPECT_EQ(lab.step(), seen.size() - 1) << "the last step is not left";
        for (std::size_t i = seen.size(); i-- > 0; lab.back())
            EXPECT_EQ(lab.explanation(), seen[i]);
        EXPECT_EQ(lab.step(), 0u);
    }
}

TEST(Lab, OtherModeKeepsShapesThatWereDragged)
{
    Lab lab;
    LabBench bench = lab.bench();
    bench.b.position = {300.f, 10.f};
    lab.set(bench);
    lab.choose(LabMode::Penetration);
    EXPECT_EQ(lab.bench().b.position, Vec2(300.f, 10.f));
}

TEST(Lab, NothingThatCanBeTypedOrDraggedBreaksIt)
{
    constexpr float Infinite = std::numeric_limits<float>::infinity();
    constexpr float Wild[] = {0.f, -1.f, 1e-30f, 3.f, 1e9f, 1e30f, Infinite, std::numeric_limits<float>::quiet_NaN()};
    Random random(18);
    const auto wild = [&] { return Wild[random.below(static_cast<int>(std::size(Wild)))]; };
    Lab lab;
    for (int i = 0; i < 50; ++i)
    {
        LabBench bench = randomBench(random, static_cast<LabMode>(random.below(static_cast<int>(game::LabModeCount))));
        for (game::Specimen* specimen : {&bench.a, &bench.b})
        {
            for (float* value :
                 {&specimen->corners[0].x, &specimen->corners.back().y, &specimen->radius, &specimen->position.x,
                  &specimen->turn, &specimen->scale.x, &specimen->scale.y, &specimen->shear})
                if (random.chance(0.3f))
                    *value = wild();
        }
        bench.motionA.x = wild();
        bench.motionB.y = wild();
        bench.settings.maxIterations = random.below(400) - 100;
        bench.settings.epsilon = wild();
        lab.set(bench);
        EXPECT_FALSE(lab.explanation().empty());
        EXPECT_TRUE(game::matrixOf(lab.bench().a).isFinite());
        EXPECT_TRUE(lab.stepCount() > 0 || !lab.run().problem.empty()) << "case " << i;
        for (const game::LabPicture picture :
             {game::LabPicture::Difference, game::LabPicture::ObjectSpace, game::LabPicture::Bounds})
            EXPECT_FALSE(game::rightFigure(lab, {.picture = picture}).titles.empty());
        EXPECT_FALSE(game::worldFigure(lab, {}).titles.empty());
    }
}

TEST(Lab, WhatIsNoShapeIsReported)
{
    Lab lab;
    LabBench bench = lab.bench();
    bench.a.corners = {{0.f, 0.f}, {90.f, 90.f}, {90.f, 0.f}, {0.f, 90.f}, {20.f, 45.f}}; // crosses itself
    bench.a.position = {5.f, 6.f};
    lab.set(bench);
    EXPECT_EQ(lab.explanation().rfind("A is no shape: ", 0), 0u) << lab.explanation();
    EXPECT_EQ(lab.stepCount(), 0u);
}

TEST(Lab, PairFromAGameStandsOnTheBenchAsItWas)
{
    Random random(23);
    const graze::Sprite2D a = game::spriteOf(randomSpecimen(random));
    const graze::Sprite2D b = game::spriteOf(randomSpecimen(random));
    Lab lab;
    lab.restart(game::withPair(lab.bench(), a, b, {.maxIterations = 9, .epsilon = 0.01f}));
    EXPECT_EQ(game::spriteOf(lab.bench().a).matrix(), a.matrix());
    EXPECT_EQ(game::spriteOf(lab.bench().b).matrix(), b.matrix());
    EXPECT_EQ(lab.bench().settings.maxIterations, 9);
    EXPECT_EQ(lab.run().distance.distance, graze::distance(a, b, {9, 0.01f}).distance);
}

TEST(Lab, DraggingTakesWhatIsUnderTheMouseAndMovesItWithoutAJump)
{
    Lab lab;
    const Vec2 inside = lab.bench().b.position + Vec2(10.f, 5.f);
    const game::Grip grip = game::gripAt(lab.bench(), lab.run(), inside, 4.f);
    ASSERT_EQ(grip.kind, game::GripKind::B);
    EXPECT_EQ(game::dragged(lab.bench(), grip, inside).b.position, lab.bench().b.position);
    EXPECT_EQ(game::dragged(lab.bench(), grip, inside + Vec2(7.f, -3.f)).b.position,
              lab.bench().b.position + Vec2(7.f, -3.f));
    EXPECT_FALSE(game::gripAt(lab.bench(), lab.run(), {0.f, 500.f}, 4.f).holds());
}

TEST(Lab, CornerThatIsDraggedFollowsTheMouseUnderAnyMatrix)
{
    Lab lab;
    LabBench bench = lab.bench();
    bench.a.scale = {-1.5f, 0.5f};
    bench.a.shear = 0.4f;
    lab.set(bench);
    const auto cornerAt = [&](std::size_t i)
    { return game::matrixOf(lab.bench().a).transformPoint(lab.bench().a.corners[i]); };
    const Vec2 at = cornerAt(1), other = cornerAt(2);
    const game::Grip grip = game::gripAt(lab.bench(), lab.run(), at + Vec2(1.f, 0.f), 4.f);
    ASSERT_EQ(grip.kind, game::GripKind::CornerA);
    lab.set(game::dragged(lab.bench(), grip, at + Vec2(13.f, -7.f)));
    EXPECT_LT(graze::length(cornerAt(1) - at - Vec2(12.f, -7.f)), 1e-3f);
    EXPECT_EQ(cornerAt(2), other);
    // Dented: the shape becomes concave.
    lab.set(game::dragged(lab.bench(), grip, lab.bench().a.position));
    EXPECT_GT(lab.run().a->pieces().size(), 1u);
}

TEST(LabFigures, AnswerIsDrawnOnlyWhenTheRunHasIt)
{
    Lab lab;
    const auto gap = [&] { return countOf(game::worldFigure(lab, {}), Mark::Kind::Path, Role::Answer); };
    EXPECT_EQ(gap(), 0u);
    lab.last();
    EXPECT_EQ(gap(), 1u);
    EXPECT_EQ(countOf(game::worldFigure(lab, {.reveal = game::LabReveal::Vertex}), Mark::Kind::Path, Role::Answer), 0u);
}

TEST(LabFigures, NextSearchIsDrawnOnceItIsNoQuestion)
{
    Lab lab;
    const auto arrows = [&](const game::LabLook& look)
    { return countOf(game::rightFigure(lab, look), Mark::Kind::Pointer, Role::Direction); };
    for (; lab.step() + 1 < lab.stepCount(); lab.forward())
    {
        EXPECT_EQ(arrows({}), 2u) << "d and the next one, step " << lab.step();
        EXPECT_EQ(arrows({.reveal = game::LabReveal::Vertex}), 1u);
        EXPECT_EQ(arrows({.answer = false}), 1u);
        const Figure figure = game::rightFigure(lab, {});
        EXPECT_TRUE(std::any_of(figure.marks.begin(), figure.marks.end(),
                                [&](const Mark& mark) {
                                    return mark.kind == Mark::Kind::Pointer &&
                                           mark.along == lab.run().steps[lab.step() + 1].direction;
                                }));
    }
    EXPECT_EQ(arrows({}), 1u) << "the last step";
}

TEST(LabFigures, WordOriginStandsBesideTheSearch)
{
    Lab lab;
    lab.last();
    const Figure figure = game::rightFigure(lab, {});
    const auto origin =
        std::find_if(figure.marks.begin(), figure.marks.end(), [](const Mark& mark) { return mark.text == "origin"; });
    ASSERT_NE(origin, figure.marks.end());
    EXPECT_NEAR(graze::dot(origin->along, lab.present()->direction), 0.f, 1e-6f);
}

TEST(LabFigures, VertexThatJoinsTheSimplexHasARing)
{
    Lab lab;
    lab.choose(LabMode::Overlap);
    const Vec2 w = lab.present()->vertex.w;
    const auto ringed = [&](const game::LabLook& look)
    {
        const Figure figure = game::rightFigure(lab, look);
        return std::any_of(figure.marks.begin(), figure.marks.end(),
                           [&](const Mark& mark) {
                               return mark.kind == Mark::Kind::Ring && mark.role == Role::Simplex &&
                                      mark.points[0] == w;
                           });
    };
    EXPECT_TRUE(ringed({}));
    EXPECT_FALSE(ringed({.reveal = game::LabReveal::Vertex}));
}

TEST(LabFigures, BoundsCloseInUpToTheStepThatIsLookedAt)
{
    Lab lab;
    lab.goTo(1);
    const Figure figure = game::rightFigure(lab, {.picture = game::LabPicture::Bounds});
    EXPECT_EQ(countOf(figure, Mark::Kind::Disc, Role::Answer), 2u) << "one for each step so far";
    for (const Mark& mark : figure.marks)
        if (mark.kind == Mark::Kind::Disc)
        {
            const float bound = -mark.points[0].y, truth = lab.run().distance.distance;
            EXPECT_TRUE(mark.role == Role::Answer ? bound >= truth * 0.9999f : bound <= truth * 1.0001f) << bound;
        }
}

TEST(LabFigures, TransposeFindsTheFarthestPointWhereTheInverseMissesIt)
{
    Lab lab;
    LabBench bench = lab.bench();
    bench.a.scale = {2.5f, 0.3f};
    bench.a.turn = 0.6f;
    lab.set(bench);
    int misses = 0;
    for (int i = 0; i < 16; ++i)
    {
        const Vec2 d = graze::normalized({static_cast<float>(i) - 7.5f, 3.f});
        const Figure figure = game::objectSpaceFigure(lab, {.direction = -d}); // A is searched against it
        misses += figure.titles[2].text.rfind("A: the inverse misses by ", 0) == 0 ? 1 : 0;
        // That of A comes first.
        const auto found = std::find_if(figure.marks.begin(), figure.marks.end(),
                                        [](const Mark& mark) { return mark.kind == Mark::Kind::Disc; });
        EXPECT_NEAR(graze::dot(lab.run().a->matrix().transformPoint(found->points[0]), d),
                    graze::dot(lab.run().a->support(d), d), 0.05f);
    }
    EXPECT_GT(misses, 4);
}

TEST(LabFigures, ShadedRegionHoldsTheTargetAndThePointsNearestToItsCornerOrEdge)
{
    Random random(2);
    const auto coordinate = [&] { return random.between(-80.f, 80.f); };
    for (int i = 0; i < 300; ++i)
    {
        std::vector<Vec2> simplex(i % 2 == 0 ? 2 : 3);
        Vec2 target;
        for (float* value : {&target.x, &target.y, &simplex[0].x, &simplex[0].y, &simplex[1].x, &simplex[1].y,
                             &simplex.back().x, &simplex.back().y})
            *value = coordinate();
        Figure figure;
        game::addRegions(figure, simplex, target);
        ASSERT_EQ(figure.marks.back().kind, Mark::Kind::Area) << "case " << i;
        int holders = 0;
        for (const Mark& mark : figure.marks)
            holders += mark.kind == Mark::Kind::Loop && graze::contains(mark.points, target) ? 1 : 0;
        EXPECT_EQ(holders, 1) << "case " << i;
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
        EXPECT_EQ(graze::contains(game::differenceOf(a, 0, b, 0).whole, {}), depth > 0.f)
            << "case " << i << " gap " << gap << " depth " << depth;
    }
    EXPECT_GT(overlapping, judged / 4);
    EXPECT_LT(overlapping, judged * 3 / 4);
}

} // namespace
