// SPDX-License-Identifier: Zlib
#include "lab/run.hpp"

#include "game/lab/benches.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace
{

using game::LabBench;
using game::LabMode;
using game::LabRun;
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
        for (const graze::TraceStep& step : run.steps)
            EXPECT_LT(game::lineOf(step), game::codeOf(step.phase).lines.size()) << game::wordsOf(step);
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
        EXPECT_NE(game::wordsOf(run.steps[0]).find("Out of iterations"), std::string::npos) << run.verdict;
        EXPECT_EQ(run.verdict.rfind("Not finished: ", 0), 0u) << run.verdict;
    }
}

TEST(LabRun, ShareProvedFreeGrowsFromStepToStepUpToTheAnswer)
{
    for (const LabMode mode : {LabMode::Ray, LabMode::Sweep})
    {
        const LabRun run = game::runOf(game::exampleOf(mode));
        float last = 0.f;
        for (const graze::TraceStep& step : run.steps)
        {
            EXPECT_GE(game::freeAfter(step), last);
            last = game::freeAfter(step);
        }
        EXPECT_NEAR(last, run.cast.fraction, 1e-5f) << game::traitsOf(mode).name;
    }
}

TEST(LabRun, WordsOfASearchHaveTheLettersOfTheFiguresAndALineOfTheCode)
{
    Random random(5);
    std::set<graze::StepKind> seen;
    for (int i = 0; i < 60; ++i)
        for (std::size_t mode = 0; mode < game::LabModeCount; ++mode)
            for (const graze::TraceStep& step : game::runOf(randomBench(random, static_cast<LabMode>(mode))).steps)
            {
                seen.insert(step.kind);
                const bool searched = step.kind != graze::StepKind::NoSearch;
                const std::string words = game::wordsOf(step);
                EXPECT_EQ(words.find(" is w = (") != std::string::npos, searched) << words;
                EXPECT_GT(words.size(), searched ? 90u : 30u) << words;
                EXPECT_LT(game::lineOf(step), game::codeOf(step.phase).lines.size()) << words;
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
            for (const graze::TraceStep& step : run.steps)
                ASSERT_GT(game::stateOf(run, step).size(), 8u);
            EXPECT_FALSE(run.verdict.empty());
            EXPECT_TRUE(!run.steps.empty() || !run.problem.empty());
        }
    }
}

} // namespace
