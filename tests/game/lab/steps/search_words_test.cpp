// SPDX-License-Identifier: Zlib
#include "lab/steps/search_words.hpp"

#include "game/lab/benches.hpp"
#include "lab/run_experiment.hpp"

#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <string>

namespace
{

using game::LabExperiment;
using game::LabMode;
using graze::StepKind;

constexpr LabMode Modes[] = {LabMode::Overlap, LabMode::Distance, LabMode::Penetration, LabMode::Ray, LabMode::Sweep};

TEST(LabSearchWords, EveryKindOfStepHasASentenceWithoutFiveDigits)
{
    game::Random random(5);
    std::set<StepKind> seen;
    const std::regex noise("[0-9]{5}|[0-9]\\.[0-9]{3}");
    for (int i = 0; i < 400; ++i)
        for (const LabMode mode : Modes)
        {
            const LabExperiment lab = game::experimentOn(game::test::randomBench(random, mode));
            for (const graze::TraceStep& step : lab.steps)
            {
                const std::string text = game::explainSearch(step, "B - A");
                seen.insert(step.kind);
                EXPECT_GT(text.size(), step.kind == StepKind::NoSearch ? 30u : 90u) << text;
                // Numbers far below a pixel are written with an exponent; the others are short.
                const bool tiny = text.find("e-") != std::string::npos || text.find("0.0") != std::string::npos;
                EXPECT_TRUE(tiny || !std::regex_search(text, noise)) << text;
            }
        }
    EXPECT_GE(seen.size(), 14u) << "the cases reach most kinds of step";
}

TEST(LabSearchWords, NameOfTheDifferenceIsTheCallers)
{
    const LabExperiment lab = game::experimentOn(game::test::benchOf(LabMode::Ray, graze::Method::Gjk));
    for (const graze::TraceStep& step : lab.steps)
    {
        const std::string text = game::explainSearch(step, "B - s");
        EXPECT_NE(text.find("B - s"), std::string::npos) << text;
        EXPECT_EQ(text.find("B - A"), std::string::npos) << text;
    }
}

TEST(LabSearchWords, PartsAreNamedInWordsOfABeginner)
{
    EXPECT_EQ(game::titleOf(graze::TracePhase::Boolean), "yes or no");
    EXPECT_EQ(game::titleOf(graze::TracePhase::MinNorm), "nearest point");
}

} // namespace
