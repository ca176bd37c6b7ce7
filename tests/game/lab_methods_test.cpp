// SPDX-License-Identifier: Zlib
#include "lab/gift_wrapping.hpp"
#include "lab/lab.hpp"
#include "lab/sat_axes.hpp"
#include "random.hpp"

#include <graze/shapes/hull.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace
{

using game::Random;
using game::WrapKind;
using game::WrapStep;
using graze::Vec2;

std::vector<Vec2> cornersOf(const std::vector<Vec2>& cloud, const WrapStep& step)
{
    std::vector<Vec2> corners;
    for (const std::size_t index : step.hull)
        corners.push_back(cloud[index]);
    return corners;
}

TEST(LabGiftWrapping, EndsWithTheHullOfTheLibrary)
{
    Random random(31);
    for (int i = 0; i < 500; ++i)
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
        ASSERT_EQ(cornersOf(cloud, steps.back()), graze::hullByGiftWrapping(cloud)) << "cloud " << i;
    }
}

TEST(LabGiftWrapping, EveryStepFollowsFromTheOneBefore)
{
    const std::vector<Vec2> cloud = game::randomCloud(4, 30);
    const std::vector<WrapStep> steps = game::wrapSteps(cloud);
    EXPECT_EQ(steps.front().kind, WrapKind::Start);
    for (std::size_t i = 1; i < steps.size(); ++i)
    {
        const WrapStep& step = steps[i];
        const bool found = step.kind == WrapKind::Corner;
        EXPECT_EQ(step.hull.size(), steps[i - 1].hull.size() + (found ? 1u : 0u));
        const bool replaces = step.kind == WrapKind::Outside || step.kind == WrapKind::FartherOn;
        EXPECT_TRUE(!replaces || step.candidate == step.tested);
        EXPECT_GT(game::explain(step).size(), 20u);
    }
}

TEST(LabGiftWrapping, NoPointsAndOnePointAreLegal)
{
    EXPECT_TRUE(game::wrapSteps({}).empty());
    const std::vector<Vec2> same(3, Vec2(2.f, 2.f));
    EXPECT_EQ(game::wrapSteps(same).back().hull.size(), 1u);
}

TEST(LabGiftWrapping, RandomCloudIsTheSameForTheSameSeed)
{
    EXPECT_EQ(game::randomCloud(9, 20), game::randomCloud(9, 20));
    EXPECT_NE(game::randomCloud(9, 20), game::randomCloud(10, 20));
    EXPECT_EQ(game::randomCloud(9, 1000).size(), game::LabBench::MostPoints);
}

TEST(LabSatAxes, MarkedOneIsTheLibrarysAnswer)
{
    Random random(41);
    int apart = 0;
    constexpr game::SpecimenKind Kinds[] = {game::SpecimenKind::Point,   game::SpecimenKind::Segment,
                                            game::SpecimenKind::Circle,  game::SpecimenKind::Box,
                                            game::SpecimenKind::Capsule, game::SpecimenKind::RoundedPolygon,
                                            game::SpecimenKind::Star};
    for (int i = 0; i < 300; ++i)
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
    EXPECT_GT(apart, 60);
    EXPECT_LT(apart, 240);
}

TEST(LabSatAxes, EllipseIsToldToAskGjk)
{
    game::LabBench bench = game::firstBench();
    bench.mode = game::LabMode::Sat;
    bench.b.kind = game::SpecimenKind::Ellipse;
    bench.b.size = {90.f, 40.f};
    const game::LabExperiment lab = game::experimentOn(bench);
    EXPECT_TRUE(lab.axes.empty());
    EXPECT_NE(lab.problem.find("ellipse"), std::string::npos);
}

TEST(LabSatAxes, BoxesInLineShareTheirAxes)
{
    game::LabBench bench = game::firstBench();
    bench.a.turn = 0.f;
    bench.b = bench.a;
    bench.b.position.x += 200.f;
    const std::vector<game::SatAxis> axes = game::satAxes(game::spriteOf(bench.a), 0, game::spriteOf(bench.b), 0);
    ASSERT_EQ(axes.size(), 2u);
    EXPECT_NEAR(std::max(axes[0].gap, axes[1].gap), 200.f - bench.a.size.x, 1e-3f);
}

TEST(LabTurningSweep, StepsEndAtTheContact)
{
    game::LabBench bench = game::firstBench();
    bench.mode = game::LabMode::TurningSweep;
    const game::LabExperiment lab = game::experimentOn(bench);
    ASSERT_TRUE(lab.cast.hit);
    ASSERT_FALSE(lab.impacts.empty());
    EXPECT_EQ(lab.impacts.size(), static_cast<std::size_t>(lab.cast.iterations)) << "one step for each search";
    EXPECT_EQ(lab.impacts.front().fraction, 0.f);
    EXPECT_EQ(lab.impacts.back().next, lab.cast.fraction);
    for (std::size_t i = 1; i < lab.impacts.size(); ++i)
    {
        EXPECT_GE(lab.impacts[i].fraction, lab.impacts[i - 1].fraction) << "time never runs back";
        EXPECT_EQ(lab.impacts[i].fraction, lab.impacts[i - 1].next);
    }
    EXPECT_EQ(lab.ghosts.back().fraction, lab.cast.fraction);
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
    }
}

} // namespace
