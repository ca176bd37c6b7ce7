// SPDX-License-Identifier: Zlib
#include "game/lab/benches.hpp"
#include "lab/answers.hpp"
#include "lab/lab.hpp"
#include "lab/proof_view.hpp"
#include "lab/run_experiment.hpp"

#include <graze/queries/pair_queries.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace
{

using game::LabBench;
using game::LabExperiment;
using game::LabMode;
using game::test::benchOf;
using game::test::overlappingBench;
using graze::Method;
using graze::Status;

constexpr LabMode GjkModes[] = {LabMode::Overlap, LabMode::Distance, LabMode::Penetration,
                                LabMode::Ray,     LabMode::Sweep,    LabMode::TurningSweep};

std::string valueOf(const LabExperiment& lab, std::string_view row, std::size_t column)
{
    for (const game::LabAnswer& answer : lab.answers)
        if (answer.name == row)
            return answer.values[column];
    return "no such row";
}

TEST(LabTruth, OneIterationIsUnfinishedInStepTableAndVerdictUnderBothMethods)
{
    for (const LabMode mode : GjkModes)
        for (const Method method : {Method::Gjk, Method::Fast})
        {
            SCOPED_TRACE(game::toString(mode));
            const LabExperiment lab =
                game::experimentOn(mode == LabMode::Overlap ? overlappingBench(method, 1) : benchOf(mode, method, 1));
            EXPECT_EQ(lab.status, Status::IterationLimit);
            EXPECT_EQ(lab.stepCount(), 1u);
            EXPECT_NE(lab.explainStep(0).find("Out of iterations"), std::string::npos) << lab.explainStep(0);
            EXPECT_EQ(valueOf(lab, "status", 0), "unfinished");
            EXPECT_EQ(valueOf(lab, "iterations", 0), "1");
            EXPECT_EQ(lab.verdict.rfind("Not finished: ", 0), 0u) << lab.verdict;
        }
}

TEST(LabTruth, UnfinishedDistanceHasTheSameBoundsInStepTableAndVerdict)
{
    const LabExperiment lab = game::experimentOn(benchOf(LabMode::Distance, Method::Gjk, 1));
    EXPECT_EQ(lab.distance.lowerBound, lab.steps.back().lowerBound);
    EXPECT_EQ(lab.distance.distance, lab.steps.back().upperBound);
    const std::string upper = valueOf(lab, "distance", 0).substr(3); // after "<= "
    EXPECT_NE(lab.verdict.find(upper), std::string::npos) << lab.verdict << " has no " << upper;
    EXPECT_NE(lab.boundsAfter(0).find(upper), std::string::npos) << lab.boundsAfter(0);
    EXPECT_EQ(valueOf(lab, "off by", 0), "-") << "a bound is not compared with an answer";
}

TEST(LabTruth, AnswerIsThatOfTheQueryUnderGjk)
{
    for (const int iterations : {1, 2, 3, 32})
    {
        const LabBench bench = benchOf(LabMode::Distance, Method::Gjk, iterations);
        const LabExperiment lab = game::experimentOn(bench);
        const graze::DistanceResult query = graze::distance(*lab.a, *lab.b, bench.settings);
        EXPECT_EQ(lab.distance.distance, query.distance);
        EXPECT_EQ(lab.distance.lowerBound, query.lowerBound);
        EXPECT_EQ(lab.distance.iterations, query.iterations);
        EXPECT_EQ(lab.stepCount(), static_cast<std::size_t>(query.iterations));
    }
}

TEST(LabTruth, ShareProvedFreeGrowsFromStepToStepUpToTheAnswer)
{
    for (const LabMode mode : {LabMode::Ray, LabMode::Sweep, LabMode::TurningSweep})
    {
        const LabExperiment lab = game::experimentOn(benchOf(mode, Method::Gjk));
        float last = 0.f;
        for (std::size_t i = 0; i < lab.stepCount(); ++i)
        {
            ASSERT_TRUE(lab.freeAfter(i));
            EXPECT_GE(*lab.freeAfter(i), last);
            last = *lab.freeAfter(i);
        }
        const float answer =
            mode == LabMode::Ray ? lab.ray.distance / graze::length(lab.originMotion) : lab.cast.fraction;
        EXPECT_NEAR(last, answer, 1e-5f) << game::toString(mode);
    }
}

TEST(LabTruth, CoarseEpsilonLeavesAGapAtTheHit)
{
    LabBench bench = benchOf(LabMode::Ray, Method::Gjk);
    const LabExperiment fine = game::experimentOn(bench);
    bench.settings.epsilon = 10.f;
    const LabExperiment coarse = game::experimentOn(bench);
    ASSERT_TRUE(fine.ray.hit && coarse.ray.hit);
    EXPECT_LT(fine.ray.gap, 0.1f);
    EXPECT_GT(coarse.ray.gap, 1.f);
    EXPECT_LT(coarse.ray.distance, fine.ray.distance - 1.f);
    EXPECT_NE(valueOf(coarse, "gap left, px", 0), valueOf(coarse, "gap left, px", 2));
}

TEST(LabProof, SeparatedPairHasAVerifiedAxisBetweenTheShapes)
{
    const LabExperiment lab = game::experimentOn(benchOf(LabMode::Overlap, Method::Gjk));
    ASSERT_TRUE(lab.proof.verified);
    EXPECT_EQ(lab.proof.sentence, "Proof: a separating axis, verified exactly.");
    EXPECT_GT(graze::dot(lab.proof.axis, lab.proof.endOfB - lab.proof.endOfA), 0.f);
}

TEST(LabProof, OverlappingPairHasAVerifiedTriangleAroundTheOrigin)
{
    const LabExperiment lab = game::experimentOn(overlappingBench(Method::Gjk));
    ASSERT_TRUE(lab.proof.verified);
    ASSERT_EQ(lab.proof.enclosure.size(), 3u);
    const graze::Vec2 p = lab.proof.enclosure[0], q = lab.proof.enclosure[1], r = lab.proof.enclosure[2];
    const float sides[] = {graze::cross(p, q), graze::cross(q, r), graze::cross(r, p)};
    EXPECT_TRUE((sides[0] >= 0.f) == (sides[1] >= 0.f) && (sides[1] >= 0.f) == (sides[2] >= 0.f));
}

TEST(LabProof, UnfinishedRunHasNoProof)
{
    const LabExperiment lab = game::experimentOn(overlappingBench(Method::Gjk, 1));
    EXPECT_FALSE(lab.proof.verified);
    EXPECT_EQ(lab.proof.sentence, "There is no proof: the run is not finished.");
}

} // namespace
