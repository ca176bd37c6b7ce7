// SPDX-License-Identifier: Zlib
#include "base/random.hpp"
#include "game/lab/benches.hpp"
#include "lab/bench.hpp"
#include "lab/run_experiment.hpp"
#include "lab/steps/gift_wrapping.hpp"
#include "lab/steps/impact_steps.hpp"
#include "lab/steps/sat_axes.hpp"
#include "lab/steps/search_words.hpp"

#include <graze/queries/pair_queries.hpp>
#include <graze/shapes/polygon.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace
{

using game::LabExperiment;
using game::LabMode;
using game::Random;
using game::WrapKind;
using game::WrapStep;
using graze::StepKind;
using graze::Vec2;

TEST(LabGiftWrapping, EndsWithTheHullOfTheLibrary)
{
    Random random(31);
    for (int i = 0; i < 200; ++i)
    {
        std::vector<Vec2> cloud;
        // A coarse grid: doubles and points in line are the rule.
        const int side = 2 + random.below(40);
        const int count = 1 + random.below(40);
        for (int k = 0; k < count; ++k)
            cloud.push_back({static_cast<float>(random.below(side)), static_cast<float>(random.below(side))});
        const std::vector<WrapStep> steps = game::wrapSteps(cloud);
        ASSERT_FALSE(steps.empty());
        EXPECT_EQ(steps.back().kind, WrapKind::Closed);
        std::vector<Vec2> corners;
        for (const std::size_t index : steps.back().hull)
            corners.push_back(cloud[index]);
        ASSERT_EQ(corners, graze::hullByGiftWrapping(cloud)) << "cloud " << i;
    }
}

TEST(LabTurningSweep, AnswerIsThatOfTheQuery)
{
    game::LabBench bench = game::firstBench();
    bench.mode = game::LabMode::TurningSweep;
    for (const int iterations : {1, 2, 5, 32})
    {
        bench.settings.maxIterations = iterations;
        const game::LabExperiment lab = game::experimentOn(bench);
        const graze::Motion a = graze::Motion::of(*lab.a, game::endOf(bench.a, bench.motionA, bench.turnA));
        const graze::Motion b = graze::Motion::of(*lab.b, game::endOf(bench.b, bench.motionB, bench.turnB));
        const graze::CastResult query = graze::timeOfImpact(*lab.a, a, *lab.b, b, bench.settings);
        EXPECT_EQ(lab.cast.status, query.status) << iterations;
        EXPECT_EQ(lab.cast.fraction, query.fraction) << iterations;
        EXPECT_EQ(lab.cast.iterations, query.iterations) << iterations;
        ASSERT_EQ(lab.impacts.size(), static_cast<std::size_t>(query.iterations)) << "one step for each search";
        EXPECT_EQ(lab.impacts.back().next, query.fraction);
        for (std::size_t i = 1; i < lab.impacts.size(); ++i)
            EXPECT_EQ(lab.impacts[i].fraction, lab.impacts[i - 1].next);
    }
}

TEST(LabSatAxes, MarkedOneIsTheLibrarysAnswer)
{
    Random random(41);
    int apart = 0;
    constexpr game::SpecimenKind Kinds[] = {game::SpecimenKind::Point,   game::SpecimenKind::Segment,
                                            game::SpecimenKind::Circle,  game::SpecimenKind::Box,
                                            game::SpecimenKind::Capsule, game::SpecimenKind::RoundedPolygon,
                                            game::SpecimenKind::Star};
    for (int i = 0; i < 150; ++i)
    {
        game::LabBench bench = game::firstBench();
        bench.mode = game::LabMode::Sat;
        for (game::Specimen* specimen : {&bench.a, &bench.b})
        {
            specimen->kind = Kinds[random.below(static_cast<int>(std::size(Kinds)))];
            specimen->size = {random.between(20.f, 150.f), random.between(20.f, 150.f)};
            specimen->position = {random.between(-90.f, 90.f), random.between(-90.f, 90.f)};
            specimen->turn = random.between(-3.f, 3.f);
        }
        const game::LabExperiment lab = game::experimentOn(bench);
        ASSERT_NE(lab.sat.status, graze::Status::InvalidInput);
        ASSERT_FALSE(lab.axes.empty());
        apart += lab.sat.separation > 0.f ? 1 : 0;
        EXPECT_NEAR(lab.axes[lab.best].gap, lab.sat.separation, 1e-3f) << "case " << i;
        // Apart, the query stops at the first axis that separates.
        for (const game::SatAxis& axis : lab.axes)
            EXPECT_TRUE(lab.sat.separation > 0.f || axis.gap <= lab.axes[lab.best].gap + 1e-3f);
    }
    EXPECT_GT(apart, 30);
    EXPECT_LT(apart, 120);
}

TEST(LabSatAxes, EllipseHasNoAxesAndAsksForGjk)
{
    game::LabBench bench = game::firstBench();
    bench.mode = game::LabMode::Sat;
    bench.b.kind = game::SpecimenKind::Ellipse;
    bench.b.size = {90.f, 40.f};
    const game::LabExperiment lab = game::experimentOn(bench);
    EXPECT_TRUE(lab.axes.empty());
    EXPECT_NE(lab.problem.find("ellipse"), std::string::npos);
}

constexpr LabMode Modes[] = {LabMode::Overlap, LabMode::Distance, LabMode::Penetration, LabMode::Ray, LabMode::Sweep};

TEST(LabSearchWords, EveryKindOfStepHasASentenceWithoutFiveDigits)
{
    game::Random random(5);
    std::set<StepKind> seen;
    const std::regex noise("[0-9]{5}|[0-9]\\.[0-9]{3}");
    for (int i = 0; i < 60; ++i)
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

} // namespace
