// SPDX-License-Identifier: Zlib
#include "game/lab/benches.hpp"
#include "lab/answers.hpp"
#include "lab/dragging.hpp"
#include "lab/lab.hpp"
#include "lab/presets.hpp"
#include "lab/run_experiment.hpp"
#include "lab/specimen.hpp"

#include <graze/queries/pair_queries.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <set>
#include <string>
#include <vector>

namespace
{

using game::Lab;
using game::LabBench;
using game::LabMode;
using game::LabPreset;
using game::Random;
using game::Specimen;
using game::SpecimenKind;
using game::test::randomBench;
using game::test::randomSpecimen;
using graze::Vec2;

TEST(LabSteps, AreThoseOfTheTrace)
{
    Random random(3);
    for (int i = 0; i < 20; ++i)
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

TEST(LabSteps, AnswerIsKnownAtTheLastStepAndAtTheAxisThatSeparates)
{
    Lab lab;
    for (std::size_t mode = 0; mode < game::LabModeCount; ++mode)
    {
        LabBench bench = lab.bench();
        bench.mode = static_cast<LabMode>(mode);
        lab.restart(bench);
        const game::LabExperiment& experiment = lab.experiment();
        const std::size_t first = bench.mode == LabMode::Sat && experiment.axes[experiment.best].gap > 0.f
                                      ? experiment.best
                                      : experiment.stepCount() - 1;
        for (std::size_t i = 0; i < experiment.stepCount(); ++i)
            EXPECT_EQ(experiment.answeredAt(i), i >= first) << game::toString(bench.mode) << ", step " << i;
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

TEST(LabBenchData, NothingThatCanBeTypedOrDraggedBreaksIt)
{
    constexpr float Infinite = std::numeric_limits<float>::infinity();
    constexpr float Wild[] = {0.f, -1.f, 1e-30f, 3.f, 1e9f, 1e30f, Infinite, std::numeric_limits<float>::quiet_NaN()};
    Random random(18);
    const auto wild = [&] { return Wild[random.below(static_cast<int>(std::size(Wild)))]; };
    Lab lab;
    for (int i = 0; i < 50; ++i)
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

TEST(LabBenchData, WhatIsNoShapeIsReportedAndTheLastPairStays)
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

TEST(LabPresets, EachGivesItsDocumentedVerdict)
{
    for (const LabPreset& preset : game::labPresets())
    {
        const game::LabExperiment experiment = game::experimentOn(preset.bench());
        EXPECT_EQ(experiment.status, preset.expected) << preset.name;
        EXPECT_TRUE(experiment.problem.empty()) << preset.name << ": " << experiment.problem;
        EXPECT_FALSE(experiment.verdict.empty()) << preset.name;
        EXPECT_GT(experiment.stepCount(), 0u) << preset.name;
    }
}

TEST(LabPresets, EveryModeOfEveryPresetIsExplainedStepByStep)
{
    for (const LabPreset& preset : game::labPresets())
        for (std::size_t mode = 0; mode < game::LabModeCount; ++mode)
        {
            LabBench bench = preset.bench();
            bench.mode = static_cast<LabMode>(mode);
            const game::LabExperiment experiment = game::experimentOn(bench);
            SCOPED_TRACE(std::string(preset.name) + ", " + std::string(game::toString(bench.mode)));
            for (std::size_t step = 0; step < experiment.stepCount(); ++step)
            {
                ASSERT_GT(experiment.explainStep(step).size(), 10u);
                ASSERT_FALSE(experiment.partName(step).empty());
            }
            EXPECT_FALSE(experiment.verdict.empty());
            EXPECT_TRUE(experiment.stepCount() > 0 || !experiment.problem.empty());
        }
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

} // namespace
