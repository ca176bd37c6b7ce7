// SPDX-License-Identifier: Zlib
#include "lab/dragging.hpp"

#include "lab/lab.hpp"
#include "lab/run_experiment.hpp"

#include <gtest/gtest.h>

namespace
{

using game::Lab;
using game::LabBench;
using game::LabMode;
using game::SpecimenKind;
using graze::Vec2;

TEST(LabDragging, TakesWhatIsUnderTheMouseAndMovesItWithoutAJump)
{
    Lab lab;
    const Vec2 inside = lab.bench().b.position + Vec2(10.f, 5.f);
    const game::Grip grip = game::gripAt(lab.bench(), lab.experiment(), inside, 4.f);
    ASSERT_EQ(grip.kind, game::GripKind::B);
    EXPECT_EQ(game::dragged(lab.bench(), grip, inside).b.position, lab.bench().b.position);
    EXPECT_EQ(game::dragged(lab.bench(), grip, inside + Vec2(7.f, -3.f)).b.position,
              lab.bench().b.position + Vec2(7.f, -3.f));
    EXPECT_FALSE(game::gripAt(lab.bench(), lab.experiment(), {0.f, 500.f}, 4.f).holds());
}

TEST(LabDragging, PointsAndTipsAreWithinReachToo)
{
    LabBench bench = game::firstBench();
    bench.a.kind = SpecimenKind::Point;
    bench.mode = LabMode::TurningSweep;
    const game::LabExperiment experiment = game::experimentOn(bench);
    const auto kindAt = [&](Vec2 place) { return game::gripAt(bench, experiment, place, 6.f).kind; };
    EXPECT_EQ(kindAt(bench.a.position + Vec2(3.f, 3.f)), game::GripKind::A);
    EXPECT_EQ(kindAt(bench.a.position + bench.motionA), game::GripKind::EndA);
    EXPECT_EQ(kindAt(bench.b.position + bench.motionB), game::GripKind::EndB);
    bench.mode = LabMode::Ray;
    EXPECT_EQ(kindAt(bench.rayFrom), game::GripKind::RayFrom);
    EXPECT_EQ(kindAt(bench.rayTo), game::GripKind::RayTo);
    bench.mode = LabMode::GiftWrapping;
    EXPECT_EQ(kindAt(bench.cloud[3]), game::GripKind::CloudPoint);
}

} // namespace
