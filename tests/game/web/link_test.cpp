// SPDX-License-Identifier: Zlib
#include "web/link.hpp"

#include "game/lab/benches.hpp"

#include <gtest/gtest.h>

#include <bit>

namespace
{

using game::BenchLink;
using game::LabMode;
using game::Random;
using game::Specimen;

std::vector<std::uint32_t> bitsOf(const BenchLink& link)
{
    const game::LabBench& bench = link.bench;
    std::vector<float> numbers = {bench.settings.epsilon, bench.motionA.x, bench.motionA.y, bench.motionB.x,
                                  bench.motionB.y};
    for (const Specimen* s : {&bench.a, &bench.b})
    {
        for (const float number : {s->radius, s->position.x, s->position.y, s->turn, s->scale.x, s->scale.y, s->shear})
            numbers.push_back(number);
        for (const graze::Vec2 corner : s->corners)
            numbers.insert(numbers.end(), {corner.x, corner.y});
    }
    std::vector<std::uint32_t> bits = {static_cast<std::uint32_t>(bench.mode), static_cast<std::uint32_t>(link.step),
                                       static_cast<std::uint32_t>(bench.settings.maxIterations)};
    for (const float number : numbers)
        bits.push_back(std::bit_cast<std::uint32_t>(number));
    return bits;
}

TEST(WebLink, BringsABenchBackToTheBit)
{
    for (std::uint64_t seed = 0; seed < 2000; ++seed)
    {
        Random random(seed);
        BenchLink link{game::test::randomBench(random, static_cast<LabMode>(random.below(game::LabModeCount))),
                       static_cast<std::size_t>(random.below(9))};
        link.bench.settings = {.maxIterations = 1 + random.below(128), .epsilon = random.between(1e-6f, 1e-3f)};
        link.bench.a.position = {random.between(-1e7f, 1e7f), -0.f};
        link.bench.b.turn = random.between(0.f, 1e-30f);
        game::tidy(link.bench);
        const std::string text = game::linkOf(link);
        const auto back = game::linked(text);
        ASSERT_TRUE(back) << text;
        ASSERT_EQ(bitsOf(*back), bitsOf(link)) << text;
        ASSERT_EQ(text.find_first_not_of("0123456789.e_-"), std::string::npos) << text;
    }
}

TEST(WebLink, OtherTextsAreRefused)
{
    const std::string good = game::linkOf({game::exampleOf(LabMode::Sweep), 2});
    ASSERT_TRUE(game::linked(good));
    // Shortened by whole numbers.
    for (std::size_t length = good.find('_'); length != std::string::npos; length = good.find('_', length + 1))
        EXPECT_FALSE(game::linked(good.substr(0, length))) << length;
    for (const std::string& text : {good + "_1", "2" + good.substr(1), "1_9" + good.substr(3), std::string("1_1_0_x"),
                                    std::string("1_1_0_32_1e-04_0_0_0_0_99999999999"), std::string()})
        EXPECT_FALSE(game::linked(text)) << text;
}

TEST(WebLink, NumbersOutOfRangeBecomeLegal)
{
    const auto link = game::linked("1_1_0_9999_1e-20_0_0_0_0_1_inf_0_-5_0_0_0_1_1_0_1_0_0_1_nan_0_0_1_1_0");
    ASSERT_TRUE(link);
    EXPECT_EQ(link->bench.settings.maxIterations, 128);
    EXPECT_EQ(link->bench.settings.epsilon, game::LabBench::SmallestEpsilon);
    EXPECT_EQ(link->bench.a.corners[0].x, 0.f);
    EXPECT_EQ(link->bench.a.radius, 0.f);
    EXPECT_EQ(link->bench.b.position.x, 0.f);
}

} // namespace
