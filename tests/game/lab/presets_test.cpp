// SPDX-License-Identifier: Zlib
#include "lab/presets.hpp"

#include "lab/answers.hpp"
#include "lab/lab.hpp"
#include "lab/run_experiment.hpp"

#include <gtest/gtest.h>

#include <set>

namespace
{

using game::Lab;
using game::LabBench;
using game::LabMode;
using game::LabPreset;

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

TEST(LabPresets, EachSaysWhyItIsHardUnderANameOfItsOwn)
{
    std::set<std::string_view> names;
    for (const LabPreset& preset : game::labPresets())
    {
        EXPECT_TRUE(names.insert(preset.name).second) << preset.name;
        EXPECT_GT(preset.why.size(), 20u) << preset.name;
        EXPECT_EQ(preset.why.back(), '.') << preset.name;
    }
}

TEST(LabPresets, BenchesAreTidyAlready)
{
    for (const LabPreset& preset : game::labPresets())
    {
        const LabBench bench = preset.bench();
        LabBench tidied = bench;
        tidy(tidied);
        EXPECT_EQ(game::matrixOf(tidied.a), game::matrixOf(bench.a)) << preset.name;
        EXPECT_EQ(game::matrixOf(tidied.b), game::matrixOf(bench.b)) << preset.name;
        EXPECT_EQ(tidied.settings, bench.settings) << preset.name;
        EXPECT_EQ(tidied.a.size, bench.a.size) << preset.name;
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

TEST(LabPresets, ThreeSearchesLeaveTheEllipsesUndecidedBetweenTrueBounds)
{
    for (const LabPreset& preset : game::labPresets())
        if (preset.expected == graze::Status::IterationLimit)
        {
            LabBench bench = preset.bench();
            const graze::DistanceResult open = game::experimentOn(bench).distance;
            bench.settings = game::referenceSettings();
            const graze::DistanceResult known = game::experimentOn(bench).distance;
            EXPECT_LT(open.lowerBound, known.distance);
            EXPECT_GT(open.distance, known.distance);
            return;
        }
    FAIL() << "no preset runs out of iterations";
}

} // namespace
