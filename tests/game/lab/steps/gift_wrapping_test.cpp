// SPDX-License-Identifier: Zlib
#include "lab/steps/gift_wrapping.hpp"

#include "base/random.hpp"
#include "lab/bench.hpp"

#include <graze/shapes/polygon.hpp>

#include <gtest/gtest.h>

#include <vector>

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

} // namespace
