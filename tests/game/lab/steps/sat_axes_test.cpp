// SPDX-License-Identifier: Zlib
#include "lab/steps/sat_axes.hpp"

#include "base/random.hpp"
#include "lab/run_experiment.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace
{

using game::Random;

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

} // namespace
