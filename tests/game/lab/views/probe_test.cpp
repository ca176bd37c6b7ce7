// SPDX-License-Identifier: Zlib
#include "lab/views/probe.hpp"

#include "game/lab/benches.hpp"
#include "lab/difference.hpp"
#include "lab/run_experiment.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace
{

using game::LabExperiment;
using game::LabMode;
using graze::Vec2;

TEST(LabProbe, FindsWhatTheRunFindsAlongTheSameDirection)
{
    const LabExperiment lab = game::experimentOn(game::test::benchOf(LabMode::Distance, graze::Method::Gjk));
    for (std::size_t i = 0; i < lab.stepCount(); ++i)
    {
        const auto probe = game::probeOf(lab, lab.stageOf(i), lab.steps[i].direction * 3.f);
        ASSERT_TRUE(probe);
        EXPECT_LT(graze::length(probe->w - lab.steps[i].vertex.w), 1e-3f);
        EXPECT_LT(graze::length(probe->a - lab.steps[i].vertex.pointA), 1e-3f);
        EXPECT_LT(graze::length(probe->b - lab.steps[i].vertex.pointB), 1e-3f);
    }
}

TEST(LabProbe, NothingOfTheDifferenceLiesBeyondW)
{
    game::Random random(4);
    for (int i = 0; i < 100; ++i)
    {
        const LabExperiment lab = game::experimentOn(game::test::randomBench(random, LabMode::Overlap));
        const Vec2 direction(random.between(-1.f, 1.f), random.between(-1.f, 1.f));
        const auto probe = game::probeOf(lab, lab.stageOf(0), direction);
        ASSERT_TRUE(probe);
        EXPECT_LT(graze::length(probe->b - probe->a - probe->w), 1e-2f);
        for (const Vec2 point : game::differenceOf(*lab.a, lab.stageOf(0).pieceA, *lab.b, lab.stageOf(0).pieceB).whole)
            EXPECT_LE(graze::dot(point - probe->w, probe->direction), 0.2f) << "case " << i;
    }
}

TEST(LabProbe, NoDirectionNoProbe)
{
    const LabExperiment lab = game::experimentOn(game::test::benchOf(LabMode::Distance, graze::Method::Gjk));
    EXPECT_FALSE(game::probeOf(lab, lab.stageOf(0), {}));
    EXPECT_FALSE(game::probeOf({}, {}, {1.f, 0.f}));
}

} // namespace
