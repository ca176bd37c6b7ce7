// SPDX-License-Identifier: Zlib
#include "lab/difference.hpp"
#include "lab/dragging.hpp"
#include "lab/lab.hpp"
#include "random.hpp"

#include <graze/queries/distance.hpp>
#include <graze/queries/penetration.hpp>
#include <graze/shapes/measures.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace
{

using game::Lab;
using game::LabBench;
using game::LabMode;
using game::Random;
using game::Specimen;
using game::SpecimenKind;
using graze::Vec2;

Specimen randomSpecimen(Random& random)
{
    Specimen specimen;
    specimen.kind = static_cast<SpecimenKind>(random.below(static_cast<int>(SpecimenKind::AsCaptured)));
    specimen.size = {random.between(10.f, 200.f), random.between(10.f, 200.f)};
    specimen.radius = random.between(0.f, 30.f);
    specimen.corners = 3 + random.below(9);
    specimen.position = {random.between(-90.f, 90.f), random.between(-90.f, 90.f)};
    specimen.turn = random.between(-3.f, 3.f);
    specimen.scale = {random.between(-2.f, 2.f), random.between(-2.f, 2.f)};
    specimen.shear = random.between(-1.f, 1.f);
    specimen.mirrored = random.chance(0.5f);
    return specimen;
}

LabBench randomBench(Random& random, LabMode mode)
{
    LabBench bench = game::firstBench();
    bench.mode = mode;
    bench.a = randomSpecimen(random);
    bench.b = randomSpecimen(random);
    return bench;
}

TEST(LabSpecimen, EveryKindMakesASprite)
{
    for (std::size_t kind = 0; kind + 1 < game::SpecimenKindCount; ++kind)
    {
        Specimen specimen;
        specimen.kind = static_cast<SpecimenKind>(kind);
        const graze::Sprite2D sprite = game::spriteOf(specimen);
        const bool concave = specimen.kind == SpecimenKind::Star || specimen.kind == SpecimenKind::Gear;
        EXPECT_EQ(sprite.pieces().size() > 1, concave) << game::toString(specimen.kind);
    }
}

TEST(LabSpecimen, EllipseFillsItsSize)
{
    Specimen specimen;
    specimen.kind = SpecimenKind::Ellipse;
    specimen.size = {200.f, 60.f};
    const Vec2 size = game::spriteOf(specimen).bounds().size();
    EXPECT_NEAR(size.x, 200.f, 0.01f);
    EXPECT_NEAR(size.y, 60.f, 0.01f);
}

TEST(LabSpecimen, CapturedSpriteKeepsPiecesAndMatrixToTheBit)
{
    Random random(5);
    for (int i = 0; i < 200; ++i)
    {
        graze::Sprite2D sprite = game::spriteOf(randomSpecimen(random));
        const graze::Affine2 matrix{random.between(-2.f, 2.f), random.between(-2.f, 2.f), random.between(-9.f, 9.f),
                                    random.between(-2.f, 2.f), random.between(-2.f, 2.f), random.between(-9.f, 9.f)};
        ASSERT_TRUE(sprite.setMatrix(matrix));
        const graze::Sprite2D back = game::spriteOf(Specimen::of(sprite));
        EXPECT_EQ(back.matrix(), matrix);
        ASSERT_EQ(back.pieces().size(), sprite.pieces().size());
        for (std::size_t p = 0; p < sprite.pieces().size(); ++p)
        {
            ASSERT_EQ(back.pieces()[p].pointCount(), sprite.pieces()[p].pointCount());
            EXPECT_EQ(back.pieces()[p].radius(), sprite.pieces()[p].radius());
            for (std::uint32_t k = 0; k < sprite.pieces()[p].pointCount(); ++k)
                EXPECT_EQ(back.pieces()[p].point(k), sprite.pieces()[p].point(k));
        }
    }
}

TEST(LabSpecimen, CapturedSpriteTurnsAndEndsItsWayAroundItsMiddle)
{
    // As colliders of pictures are: all of it to one side of the local origin.
    graze::Sprite2D sprite{graze::Shape(graze::Box{{40.f, 20.f}, {100.f, 60.f}})};
    ASSERT_TRUE(sprite.setMatrix({0.5f, 0.f, 300.f, 0.f, 0.5f, 200.f}));
    Specimen specimen = Specimen::of(sprite);
    const Vec2 middle = sprite.bounds().centre();
    EXPECT_EQ(specimen.position, middle);
    specimen.turn = 0.7f;
    const Vec2 turned = game::spriteOf(specimen).bounds().centre();
    EXPECT_NEAR(turned.x, middle.x, 1e-3f);
    EXPECT_NEAR(turned.y, middle.y, 1e-3f);
    const Vec2 end = game::endOf(specimen, {30.f, -10.f}, 1.5f).transformPoint(specimen.pivot);
    EXPECT_NEAR(end.x, middle.x + 30.f, 1e-3f);
    EXPECT_NEAR(end.y, middle.y - 10.f, 1e-3f);
}

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

TEST(LabSteps, AreThoseOfTheTrace)
{
    Random random(3);
    for (int i = 0; i < 60; ++i)
    {
        LabBench bench = randomBench(random, LabMode::Distance);
        const graze::Sprite2D a = game::spriteOf(bench.a);
        const graze::Sprite2D b = game::spriteOf(bench.b);
        EXPECT_EQ(game::experimentOn(bench).stepCount(), graze::traceDistance(a, b, bench.settings).steps.size());
        bench.mode = LabMode::Overlap;
        EXPECT_EQ(game::experimentOn(bench).stepCount(), graze::traceOverlap(a, b, bench.settings).steps.size());
        bench.mode = LabMode::Penetration;
        EXPECT_EQ(game::experimentOn(bench).stepCount(), graze::tracePenetration(a, b, bench.settings).steps.size());
        bench.mode = LabMode::Sweep;
        EXPECT_EQ(game::experimentOn(bench).stepCount(),
                  graze::traceShapeCast(a, bench.motionA, b, bench.motionB, bench.settings).steps.size());
        bench.mode = LabMode::Ray;
        EXPECT_EQ(game::experimentOn(bench).stepCount(),
                  graze::traceRayCast(b, game::rayOf(bench), bench.settings).steps.size());
    }
}

TEST(LabSteps, ForwardThenBackShowsTheSameAgain)
{
    Lab lab;
    for (std::size_t mode = 0; mode < game::LabModeCount; ++mode)
    {
        LabBench bench = lab.bench();
        bench.mode = static_cast<LabMode>(mode);
        lab.restart(bench);
        std::vector<std::string> seen;
        for (std::size_t i = 0; i < lab.experiment().stepCount(); ++i, lab.forward())
            seen.push_back(lab.stepTitle() + lab.explanation());
        EXPECT_EQ(lab.step(), seen.size() - 1) << "the last step is not left";
        for (std::size_t i = seen.size(); i-- > 0; lab.back())
            EXPECT_EQ(lab.stepTitle() + lab.explanation(), seen[i]);
        EXPECT_EQ(lab.step(), 0u);
        lab.last();
        EXPECT_EQ(lab.stepTitle() + lab.explanation(), seen.back());
        lab.first();
        EXPECT_EQ(lab.stepTitle() + lab.explanation(), seen.front());
    }
}

TEST(LabSteps, PartsAreReachedBothWays)
{
    Lab lab;
    LabBench bench = lab.bench();
    bench.mode = LabMode::GiftWrapping;
    lab.restart(bench);
    std::vector<std::size_t> starts;
    while (lab.step() + 1 < lab.experiment().stepCount())
    {
        lab.nextPart();
        starts.push_back(lab.step());
    }
    EXPECT_EQ(starts.size(), lab.experiment().wraps.back().hull.size()) << "one part for each edge of the hull";
    for (std::size_t i = starts.size() - 1; i-- > 0;)
    {
        lab.formerPart();
        EXPECT_EQ(lab.step(), starts[i]);
    }
}

TEST(LabSteps, WhoeverLooksAtTheLastStepGoesOnDoingSo)
{
    Lab lab;
    lab.last();
    const std::size_t former = lab.experiment().stepCount();
    LabBench bench = lab.bench();
    bench.a.kind = bench.b.kind = SpecimenKind::Ellipse;
    bench.b.size = {150.f, 20.f};
    bench.settings.epsilon = 1e-7f;
    lab.set(bench);
    EXPECT_GT(lab.experiment().stepCount(), former);
    EXPECT_EQ(lab.step() + 1, lab.experiment().stepCount());
}

TEST(LabBenchData, NothingThatCanBeTypedOrDraggedBreaksIt)
{
    constexpr float Wild[] = {0.f,
                              -1.f,
                              1e-30f,
                              3.f,
                              1e9f,
                              1e30f,
                              std::numeric_limits<float>::infinity(),
                              std::numeric_limits<float>::quiet_NaN()};
    Random random(17);
    const auto wild = [&] { return Wild[random.below(static_cast<int>(std::size(Wild)))]; };
    Lab lab;
    for (int i = 0; i < 400; ++i)
    {
        LabBench bench = randomBench(random, static_cast<LabMode>(random.below(static_cast<int>(game::LabModeCount))));
        for (Specimen* specimen : {&bench.a, &bench.b})
        {
            for (float* value : {&specimen->size.x, &specimen->size.y, &specimen->radius, &specimen->position.x,
                                 &specimen->turn, &specimen->scale.x, &specimen->scale.y, &specimen->shear})
                if (random.chance(0.3f))
                    *value = wild();
            specimen->corners = random.below(100) - 20;
        }
        bench.motionA = {wild(), wild()};
        bench.rayTo = {wild(), wild()};
        bench.turnB = wild();
        bench.settings = {random.below(400) - 100, wild()};
        bench.cloud.push_back({wild(), wild()});
        lab.set(bench);
        EXPECT_FALSE(lab.explanation().empty());
        EXPECT_TRUE(lab.pair().a.matrix().isFinite());
        EXPECT_TRUE(lab.experiment().stepCount() > 0 || !lab.experiment().problem.empty()) << "case " << i;
    }
}

TEST(LabBenchData, WhatIsNoShapeIsToldAndTheLastPairStays)
{
    Lab lab;
    const graze::Affine2 former = lab.pair().a.matrix();
    LabBench bench = lab.bench();
    bench.a.kind = SpecimenKind::Star;
    bench.a.size.y = 0.f;
    bench.a.position = {5.f, 6.f};
    lab.set(bench);
    EXPECT_EQ(lab.experiment().problem.rfind("A is no shape: ", 0), 0u) << lab.experiment().problem;
    EXPECT_EQ(lab.explanation(), lab.experiment().problem);
    EXPECT_EQ(lab.experiment().stepCount(), 0u);
    EXPECT_EQ(lab.pair().a.matrix(), former);
}

TEST(LabBenchData, PairFromAGameStandsOnTheBenchAsItWas)
{
    Random random(23);
    const graze::Sprite2D a = game::spriteOf(randomSpecimen(random));
    const graze::Sprite2D b = game::spriteOf(randomSpecimen(random));
    Lab lab;
    lab.setPair(a, b, {.maxIterations = 9, .epsilon = 0.01f});
    EXPECT_EQ(lab.pair().a.matrix(), a.matrix());
    EXPECT_EQ(lab.pair().b.matrix(), b.matrix());
    EXPECT_EQ(lab.pair().settings.maxIterations, 9);
    EXPECT_EQ(lab.experiment().distance.distance, graze::distance(a, b, {9, 0.01f}).distance);
}

TEST(LabDragging, TakesWhatIsUnderTheMouseAndMovesItWithoutAJump)
{
    Lab lab;
    const Vec2 inside = lab.bench().b.position + Vec2(10.f, 5.f);
    const game::Grip grip = game::gripAt(lab.bench(), lab.experiment(), inside, 4.f);
    ASSERT_EQ(grip.kind, game::GripKind::B);
    EXPECT_EQ(game::dragged(lab.bench(), grip, inside).b.position, lab.bench().b.position);
    EXPECT_EQ(game::dragged(lab.bench(), grip, inside + Vec2(7.f, -3.f)).b.position,
              lab.bench().b.position + Vec2(7.f, -3.f));
    EXPECT_FALSE(game::gripAt(lab.bench(), lab.experiment(), {0.f, 500.f}, 4.f).holds());
}

TEST(LabDragging, PointsAndTipsAreWithinReachToo)
{
    LabBench bench = game::firstBench();
    bench.a.kind = SpecimenKind::Point;
    bench.mode = LabMode::TurningSweep;
    const game::LabExperiment experiment = game::experimentOn(bench);
    const auto kindAt = [&](Vec2 place) { return game::gripAt(bench, experiment, place, 6.f).kind; };
    EXPECT_EQ(kindAt(bench.a.position + Vec2(3.f, 3.f)), game::GripKind::A);
    EXPECT_EQ(kindAt(bench.a.position + bench.motionA), game::GripKind::EndA);
    EXPECT_EQ(kindAt(bench.b.position + bench.motionB), game::GripKind::EndB);
    bench.mode = LabMode::Ray;
    EXPECT_EQ(kindAt(bench.rayFrom), game::GripKind::RayFrom);
    EXPECT_EQ(kindAt(bench.rayTo), game::GripKind::RayTo);
    bench.mode = LabMode::GiftWrapping;
    EXPECT_EQ(kindAt(bench.cloud[3]), game::GripKind::CloudPoint);
}

} // namespace
