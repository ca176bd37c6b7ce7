// SPDX-License-Identifier: Zlib
#include "web/traps.hpp"

#include "base/random.hpp"
#include "web/naive.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace
{

using game::LabMode;
using game::LabRun;
using game::Random;

TEST(WebTraps, NaiveSolverFallsIntoEach)
{
    for (const game::FloatTrap& trap : game::floatTraps())
    {
        const LabRun run = game::runOf(trap.bench);
        EXPECT_TRUE(game::naiveVerdict(run).wrong) << trap.name << ": " << game::naiveVerdict(run).words;
        EXPECT_NE(run.status, graze::Status::IterationLimit) << trap.name;
        EXPECT_NE(game::naiveVerdict(run).words, run.verdict) << trap.name;
    }
}

TEST(WebTraps, LineToBlameStandsInTheSourceOnce)
{
    std::ifstream stream(std::filesystem::path(GRAZE_DOCS).parent_path().parent_path() / "sample_game/web/naive.cpp");
    const std::string source{std::istreambuf_iterator<char>(stream), {}};
    for (const game::FloatTrap& trap : game::floatTraps())
    {
        const std::size_t found = source.find(trap.mistake);
        ASSERT_NE(found, std::string::npos) << trap.name;
        EXPECT_EQ(source.find(trap.mistake, found + 1), std::string::npos) << trap.name;
    }
}

// Otherwise it would show nothing: near the origin, turned alone and not in touch it is right.
TEST(WebTraps, NaiveSolverIsRightElsewhere)
{
    int apart = 0;
    for (std::uint64_t seed = 0; seed < 2000; ++seed)
    {
        Random random(seed);
        const auto bench = [&](LabMode mode)
        {
            game::LabBench made{.mode = mode};
            for (game::Specimen* s : {&made.a, &made.b})
                *s = {.corners = game::polygonOf({random.between(40.f, 150.f), 90.f}, 3 + random.below(5)),
                      .position = {random.between(-120.f, 120.f), random.between(-90.f, 90.f)},
                      .turn = random.between(-3.f, 3.f)};
            return made;
        };
        const LabRun distance = game::runOf(bench(LabMode::Distance));
        if (distance.status == graze::Status::Separated && distance.distance.distance < 1.f)
            continue;
        apart += distance.status == graze::Status::Separated;
        ASSERT_FALSE(game::naiveVerdict(distance).wrong)
            << seed << game::naiveVerdict(distance).words << distance.verdict;
        const LabRun overlap = game::runOf(bench(LabMode::Overlap));
        ASSERT_FALSE(game::naiveVerdict(overlap).wrong) << seed;
    }
    EXPECT_GT(apart, 400);
    EXPECT_LT(apart, 1600);
}

} // namespace
