// SPDX-License-Identifier: Zlib
#include "lab/steps/impact_steps.hpp"

#include "lab/run_experiment.hpp"

#include <graze/queries/pair_queries.hpp>

#include <gtest/gtest.h>

namespace
{

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
