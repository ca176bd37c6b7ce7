// SPDX-License-Identifier: Zlib
#include "lab/proof_view.hpp"

#include "game/lab/benches.hpp"
#include "lab/lab.hpp"
#include "lab/run_experiment.hpp"

#include <gtest/gtest.h>

namespace
{

using game::LabExperiment;
using game::LabMode;
using game::test::benchOf;
using game::test::overlappingBench;
using graze::Method;

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

TEST(LabProof, WitnessIsAsLongAsTheDistance)
{
    const LabExperiment lab = game::experimentOn(benchOf(LabMode::Distance, Method::Gjk));
    ASSERT_TRUE(lab.proof.hasWitness);
    EXPECT_NEAR(graze::length(lab.proof.witnessB - lab.proof.witnessA), lab.distance.distance, 1e-2f);
}

TEST(LabProof, UnfinishedRunHasNoProof)
{
    const LabExperiment lab = game::experimentOn(overlappingBench(Method::Gjk, 1));
    EXPECT_FALSE(lab.proof.verified);
    EXPECT_EQ(lab.proof.sentence, "There is no proof: the run is not finished.");
}

} // namespace
