// SPDX-License-Identifier: Zlib
#include "lab/run.hpp"

#include "game/lab/benches.hpp"

#include <graze/queries/pair_queries.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace
{

using game::LabBench;
using game::LabMode;
using game::LabRun;
using game::LabStep;
using game::Random;
using game::test::exampleWith;
using game::test::randomBench;
using graze::Status;

TEST(LabExamples, EachModeTakesSeveralSteps)
{
    for (std::size_t mode = 0; mode < game::LabModeCount; ++mode)
    {
        const LabRun run = game::runOf(game::exampleOf(static_cast<LabMode>(mode)));
        EXPECT_GE(run.steps.size(), 4u) << mode;
        EXPECT_NE(run.status, Status::IterationLimit) << mode;
        for (const LabStep& step : run.steps)
        {
            EXPECT_LT(step.line, game::codeOf(step.algorithm).lines.size()) << step.words;
            EXPECT_FALSE(step.part.empty()) << step.words;
        }
    }
}

TEST(LabRun, AnswerIsKnownAtTheLastStep)
{
    for (std::size_t mode = 0; mode < game::LabModeCount; ++mode)
    {
        const LabRun run = game::runOf(game::exampleOf(static_cast<LabMode>(mode)));
        for (std::size_t i = 0; i < run.steps.size(); ++i)
            EXPECT_EQ(run.answeredAt(i), i + 1 == run.steps.size()) << mode << ", step " << i;
    }
}

TEST(LabRun, OneIterationIsUnfinishedInStepTableAndVerdict)
{
    for (std::size_t mode = 0; mode < game::LabModeCount; ++mode)
    {
        const LabRun run = game::runOf(exampleWith(static_cast<LabMode>(mode), 1));
        SCOPED_TRACE(game::traitsOf(run.mode).name);
        EXPECT_EQ(run.status, Status::IterationLimit);
        ASSERT_EQ(run.steps.size(), 1u);
        EXPECT_NE(run.steps[0].words.find("Out of iterations"), std::string::npos) << run.steps[0].words;
        EXPECT_EQ(run.verdict.rfind("Not finished: ", 0), 0u) << run.verdict;
    }
}

TEST(LabRun, ShareProvedFreeGrowsFromStepToStepUpToTheAnswer)
{
    for (const LabMode mode : {LabMode::Ray, LabMode::Sweep, LabMode::TurningSweep})
    {
        const LabRun run = game::runOf(game::exampleOf(mode));
        float last = 0.f;
        for (const LabStep& step : run.steps)
        {
            EXPECT_GE(*step.free, last);
            last = *step.free;
        }
        EXPECT_NEAR(last, run.cast.fraction, 1e-5f) << game::traitsOf(mode).name;
    }
}

TEST(LabRun, TurningSweepGoesFromMomentToMomentUpToTheAnswer)
{
    for (const int iterations : {1, 2, 5, 32})
    {
        const LabBench bench = exampleWith(LabMode::TurningSweep, iterations);
        const LabRun run = game::runOf(bench);
        const graze::Motion a = graze::Motion::of(*run.a, game::endOf(bench.a, bench.motionA, bench.turnA));
        const graze::Motion b = graze::Motion::of(*run.b, game::endOf(bench.b, bench.motionB, bench.turnB));
        const graze::CastResult query = graze::timeOfImpact(*run.a, a, *run.b, b, bench.settings);
        EXPECT_EQ(run.cast.status, query.status) << iterations;
        EXPECT_EQ(run.cast.fraction, query.fraction) << iterations;
        EXPECT_EQ(*run.steps.back().free, query.fraction);
        for (std::size_t i = 1; i < run.steps.size(); ++i)
            EXPECT_EQ(run.steps[i].moment, *run.steps[i - 1].free);
    }
}

TEST(LabRun, WordsOfASearchHaveTheLettersOfTheFiguresAndALineOfTheCode)
{
    Random random(5);
    std::set<graze::StepKind> seen;
    for (int i = 0; i < 60; ++i)
        for (const LabMode mode :
             {LabMode::Overlap, LabMode::Distance, LabMode::Penetration, LabMode::Ray, LabMode::Sweep})
            for (const LabStep& step : game::runOf(randomBench(random, mode)).steps)
            {
                seen.insert(step.search->kind);
                const bool searched = step.search->kind != graze::StepKind::NoSearch;
                EXPECT_EQ(step.words.find(" is w = (") != std::string::npos, searched) << step.words;
                EXPECT_GT(step.words.size(), searched ? 90u : 30u) << step.words;
                EXPECT_LT(step.line, game::codeOf(step.algorithm).lines.size()) << step.words;
            }
    EXPECT_GE(seen.size(), 14u) << "the cases reach most kinds of step";
}

TEST(LabPresets, EachGivesItsDocumentedVerdictAndIsExplainedInEveryMode)
{
    for (const game::LabPreset& preset : game::labPresets())
    {
        EXPECT_EQ(game::runOf(preset.bench).status, preset.expected) << preset.name;
        for (std::size_t mode = 0; mode < game::LabModeCount; ++mode)
        {
            LabBench bench = preset.bench;
            bench.mode = static_cast<LabMode>(mode);
            const LabRun run = game::runOf(bench);
            SCOPED_TRACE(std::string(preset.name) + ", " + std::string(game::traitsOf(bench.mode).name));
            for (const LabStep& step : run.steps)
                ASSERT_GT(step.words.size(), 10u);
            EXPECT_FALSE(run.verdict.empty());
            EXPECT_TRUE(!run.steps.empty() || !run.problem.empty());
        }
    }
}

} // namespace
