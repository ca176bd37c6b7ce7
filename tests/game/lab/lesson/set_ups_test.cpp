// SPDX-License-Identifier: Zlib
#include "lab/lesson/set_ups.hpp"

#include "lab/run_experiment.hpp"

#include <gtest/gtest.h>

namespace
{

using game::LessonCard;

TEST(LessonSetUps, BenchToReadHasARunOfSeveralSteps)
{
    // The first card shows no run.
    for (std::size_t i = 1; i < game::LessonCardCount; ++i)
    {
        const auto card = static_cast<LessonCard>(i);
        const game::LabBench bench = game::benchToRead(card);
        EXPECT_EQ(bench.mode, game::modeOf(card));
        const game::LabExperiment lab = game::experimentOn(bench);
        EXPECT_TRUE(lab.problem.empty()) << lab.problem;
        EXPECT_GE(lab.stepCount(), 3u) << "card " << i + 1;
        EXPECT_FALSE(lab.answeredAt(0)) << "card " << i + 1;
    }
}

TEST(LessonSetUps, BenchesToPredictAreTwoPolygonsOfFewCorners)
{
    game::Random random(3);
    for (int i = 0; i < 200; ++i)
    {
        const auto card = static_cast<LessonCard>(i % static_cast<int>(game::LessonCardCount));
        const game::LabBench bench = game::benchToPredict(card, random);
        for (const game::Specimen& specimen : {bench.a, bench.b})
        {
            const graze::Sprite2D sprite = game::spriteOf(specimen);
            ASSERT_EQ(sprite.pieces().size(), 1u);
            EXPECT_LE(sprite.pieces()[0].pointCount(), 5u);
            EXPECT_EQ(sprite.pieces()[0].radius(), 0.f);
        }
        EXPECT_LT(bench.a.position.x, bench.b.position.x);
        EXPECT_EQ(bench.settings.method, graze::Method::Gjk) << "the runs that are shown";
    }
}

} // namespace
