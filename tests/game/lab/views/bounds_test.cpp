// SPDX-License-Identifier: Zlib
#include "lab/views/bounds.hpp"

#include "game/lab/benches.hpp"
#include "lab/run_experiment.hpp"

#include <gtest/gtest.h>

namespace
{

using game::LabBench;
using game::LabBounds;
using game::LabBoundsCurve;
using game::LabExperiment;
using game::LabMode;
using game::SpecimenKind;
using game::test::benchOf;
using graze::Method;

LabBench ellipses(float epsilon)
{
    LabBench bench = benchOf(LabMode::Distance, Method::Gjk);
    bench.a.kind = bench.b.kind = SpecimenKind::Ellipse;
    bench.settings.epsilon = epsilon;
    return bench;
}

TEST(LabBoundsCurve, BoundsCloseInAroundTheAnswer)
{
    const LabBench bench = ellipses(1e-4f);
    const LabExperiment lab = game::experimentOn(bench);
    const LabBoundsCurve curve = game::boundsOf(lab, 0, bench.settings.epsilon);
    EXPECT_EQ(curve.title, "gap");
    ASSERT_EQ(curve.points.size(), lab.stepCount());
    for (const LabBounds& bounds : curve.points)
    {
        EXPECT_LE(bounds.lower, lab.distance.distance * 1.0001f);
        EXPECT_GE(bounds.upper, lab.distance.distance * 0.9999f);
    }
}

TEST(LabBoundsCurve, RunStopsWhenTheDoubtFallsBelowTheLineOfEpsilon)
{
    for (const float epsilon : {0.1f, 0.03f, 0.01f, 0.003f})
    {
        const LabBench bench = ellipses(epsilon);
        const LabExperiment lab = game::experimentOn(bench);
        const LabBoundsCurve curve = game::boundsOf(lab, 0, epsilon);
        ASSERT_GT(curve.points.size(), 1u);
        for (std::size_t i = 0; i < curve.points.size(); ++i)
        {
            const float doubt = curve.points[i].upper - curve.points[i].lower;
            // The search that ends the run may come one step after the doubt has fallen below the line.
            if (i + 1 == curve.points.size())
            {
                EXPECT_LE(doubt, curve.tolerance * 1.01f) << "epsilon " << epsilon;
            }
            else if (i + 2 < curve.points.size())
            {
                EXPECT_GT(doubt, curve.tolerance * 0.99f) << "epsilon " << epsilon << ", step " << i;
            }
        }
    }
}

TEST(LabBoundsCurve, CastEndsWithinItsTolerance)
{
    for (const LabMode mode : {LabMode::Sweep, LabMode::Ray, LabMode::TurningSweep})
    {
        LabBench bench = benchOf(mode, Method::Gjk);
        bench.settings.epsilon = 0.05f;
        const LabExperiment lab = game::experimentOn(bench);
        const LabBoundsCurve curve = game::boundsOf(lab, lab.stepCount() - 1, 0.05f);
        ASSERT_FALSE(curve.points.empty()) << game::toString(mode);
        EXPECT_LE(curve.points.back().upper, curve.tolerance * 1.01f) << game::toString(mode);
        EXPECT_GT(curve.points.front().upper, curve.tolerance);
    }
}

TEST(LabBoundsCurve, YesOrNoHasNoBounds)
{
    const LabExperiment lab = game::experimentOn(game::test::overlappingBench(Method::Gjk));
    EXPECT_TRUE(game::boundsOf(lab, 0, 1e-4f).title.empty());
    EXPECT_TRUE(game::boundsOf(lab, 1000, 1e-4f).title.empty());
}

} // namespace
