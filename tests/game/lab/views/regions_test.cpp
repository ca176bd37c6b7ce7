// SPDX-License-Identifier: Zlib
#include "lab/views/regions.hpp"

#include "base/random.hpp"
#include "game/lab/benches.hpp"
#include "lab/run_experiment.hpp"

#include <graze/shapes/polygon.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace
{

using game::SimplexRegion;
using graze::Vec2;

const graze::Aabb Box{{-100.f, -80.f}, {100.f, 80.f}};

TEST(LabRegions, PartThePlaneWithoutGapsForOneTwoAndThreePoints)
{
    game::Random random(2);
    for (int i = 0; i < 300; ++i)
    {
        std::vector<Vec2> simplex;
        for (int k = 0; k <= i % 3; ++k)
            simplex.push_back({random.between(-60.f, 60.f), random.between(-60.f, 60.f)});
        const Vec2 target(random.between(-90.f, 90.f), random.between(-70.f, 70.f));
        double area = 0.;
        int holders = 0;
        for (const SimplexRegion& region : game::regionsOf(simplex, target, Box))
        {
            area += std::fabs(graze::signedArea(region.loop));
            holders += region.holdsTarget ? 1 : 0;
        }
        EXPECT_NEAR(area, 200. * 160., 20.) << "case " << i;
        EXPECT_EQ(holders, 1);
    }
}

TEST(LabRegions, TargetBeyondAnEdgeKeepsItsTwoEnds)
{
    const std::vector<Vec2> triangle = {{-50.f, 40.f}, {50.f, 40.f}, {0.f, 70.f}};
    for (const SimplexRegion& region : game::regionsOf(triangle, {}, Box))
        EXPECT_EQ(region.holdsTarget, (region.keeps == std::array{true, true, false}));
}

TEST(LabRegions, RegionOfTheOriginKeepsThePointsThatTheRunKeeps)
{
    game::Random random(8);
    int checked = 0;
    int ties = 0;
    for (int i = 0; i < 200; ++i)
    {
        const game::LabExperiment lab = game::experimentOn(game::test::randomBench(random, game::LabMode::Distance));
        for (const graze::TraceStep& step : lab.steps)
        {
            if (step.kind != graze::StepKind::NearerPoint || step.before.size() != 2)
                continue;
            std::vector<Vec2> simplex = {step.before[0].w, step.before[1].w, step.vertex.w};
            for (const SimplexRegion& region : game::regionsOf(simplex, {}, Box))
                if (region.holdsTarget)
                {
                    std::size_t kept = 0;
                    for (const bool keeps : region.keeps)
                        kept += keeps ? 1u : 0u;
                    ties += kept == step.after.size() ? 0 : 1;
                    ++checked;
                }
        }
    }
    EXPECT_GT(checked, 50);
    EXPECT_LE(ties, 1) << "an origin on the border of two regions";
}

TEST(LabRegions, OtherNumbersOfPointsHaveNone)
{
    EXPECT_TRUE(game::regionsOf({}, {}, Box).empty());
    const std::vector<Vec2> four(4);
    EXPECT_TRUE(game::regionsOf(four, {}, Box).empty());
}

} // namespace
