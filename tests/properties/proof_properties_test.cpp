// SPDX-License-Identifier: Zlib
// Proofs of random pairs: outside the band every verdict has one, nowhere has the opposite one.
#include "support/pairs/agreement.hpp"
#include "support/shapes/small_shapes.hpp"

#include <gtest/gtest.h>

#include <string>

namespace
{

using namespace graze;
using test::Random;
using test::View;

struct ProofSetting
{
    const char* name;
    View view;
    float reach;
};

void PrintTo(const ProofSetting& setting, std::ostream* out)
{
    *out << setting.name;
}

class ProofProperties : public testing::TestWithParam<ProofSetting>
{
};

// No axis and no enclosure proves the opposite of the truth, however well it is chosen.
void expectNothingElseIsProved(Random& random, const Operand& a, const Operand& b, const Proof& proof)
{
    for (int i = 0; i < 3; ++i)
    {
        Proof other = proof;
        if (proof.kind == Proof::Kind::Enclosure)
        {
            other.kind = Proof::Kind::SeparatingAxis;
            other.axis = i == 0 ? penetration(a, b).normal : random.inSquare(1.f);
        }
        else
        {
            other.kind = Proof::Kind::Enclosure;
            other.count = 3;
            for (Proof::Vertex& v : other.vertices)
            {
                v.indexA = random.below(a.piece(0).count);
                v.indexB = random.below(b.piece(0).count);
                v.stepA = random.inSquare(a.piece(0).radius * 0.7f);
                v.stepB = random.inSquare(b.piece(0).radius * 0.7f);
            }
        }
        ASSERT_FALSE(verify(other, a, b));
        other.axis = -proof.axis;
        other.kind = Proof::Kind::SeparatingAxis;
        ASSERT_FALSE(verify(other, a, b));
    }
}

// Both bounds are true and meet within the band, and neither can be moved beyond the other.
void expectTightBounds(const test::JudgedPair& judged, const Operand& a, const Operand& b, const Proof& proof)
{
    const double lower = static_cast<double>(proof.lowerBound), upper = static_cast<double>(proof.upperBound);
    const double rounding = 1e-3 * judged.band; // the oracle's, whose directions are searched
    ASSERT_LE(lower, judged.gap + rounding + 1e-6 * judged.gap) << describe(judged.pair);
    ASSERT_GE(upper, judged.gap - rounding - 1e-6 * judged.gap) << describe(judged.pair);
    ASSERT_LE(upper - lower, judged.slack) << describe(judged.pair);
    Proof tampered = proof;
    tampered.lowerBound = std::nextafter(proof.upperBound, 1e30f);
    ASSERT_FALSE(verify(tampered, a, b));
    tampered = proof;
    tampered.upperBound = std::nextafter(proof.lowerBound, 0.f);
    ASSERT_FALSE(verify(tampered, a, b));
    tampered = proof;
    tampered.weight = 1.5f;
    ASSERT_FALSE(verify(tampered, a, b));
}

/// The proof of a pair, checked in all respects.
Proof checkedProof(Random& random, const test::JudgedPair& judged, const Operand& a, const Operand& b)
{
    const Proof proof = proofOf(a, b);
    const bool found = proof.kind != Proof::Kind::None;
    EXPECT_EQ(verify(proof, a, b), found);
    // Next to touching even the oracle is not sure.
    if (found && std::fabs(judged.gap) > 0.01 * judged.band)
    {
        EXPECT_EQ(proof.kind == Proof::Kind::Enclosure, judged.gap < 0.);
    }
    if (std::fabs(judged.gap) > judged.band)
    {
        EXPECT_EQ(proof.kind, overlap(a, b).overlapping() ? Proof::Kind::Enclosure : Proof::Kind::SeparatingAxis);
        if (proof.kind == Proof::Kind::SeparatingAxis)
            expectTightBounds(judged, a, b, proof);
    }
    if (found)
        expectNothingElseIsProved(random, a, b, proof);
    return proof;
}

TEST_P(ProofProperties, OutsideTheBandEveryVerdictHasAProofThatVerifies)
{
    const ProofSetting setting = GetParam();
    Random random(1905);
    const int count = test::caseCount(10000);
    int overlapping = 0, within = 0, provedWithin = 0;
    for (int i = 0; i < count; ++i)
    {
        const test::JudgedPair judged(test::randomPair(random, setting.view, setting.reach));
        overlapping += judged.gap <= 0.;
        const bool isWithin = std::fabs(judged.gap) <= judged.band;
        within += isWithin;
        for (const test::Pair& pair : {judged.pair, judged.pair.swapped()})
        {
            const Proof proof = checkedProof(random, judged, pair.operandA(), pair.operandB());
            ASSERT_FALSE(HasFailure()) << "case " << i << '\n' << describe(pair);
            provedWithin += isWithin && proof.kind != Proof::Kind::None;
        }
    }
    RecordProperty("within_band", within);
    RecordProperty("proved_within_band", provedWithin);
    // Pairs that all miss, or all hit, would test nothing.
    EXPECT_GE(overlapping, test::atLeast(0.3, count));
    EXPECT_LE(overlapping, test::atMost(0.7, count));
    EXPECT_GE(provedWithin, test::atLeast(0.5, 2 * within)); // in both orders
}

INSTANTIATE_TEST_SUITE_P(Views, ProofProperties,
                         testing::Values(ProofSetting{"Rigid", View::Rigid, 100.f},
                                         ProofSetting{"Affine", View::Affine, 1000.f},
                                         ProofSetting{"Singular", View::Any, 1000.f},
                                         ProofSetting{"Far", View::Any, 1e6f}),
                         [](const auto& setting) { return std::string(setting.param.name); });

// Face to face, vertex on vertex, concentric, a million pixels away; mirrored, flat, collinear, needles.
TEST(ProofOfAnyPair, SpecialPlacesHaveAProofOutsideTheBand)
{
    int proved = 0, asked = 0;
    test::forEachSmallPair(1906,
                           [&](const test::Pair& pair, Random& random)
                           {
                               const test::JudgedPair judged(pair);
                               for (const test::Pair& one : {pair, pair.swapped()})
                               {
                                   const Operand a = one.operandA(), b = one.operandB();
                                   const Proof proof = proofOf(a, b);
                                   const bool found = proof.kind != Proof::Kind::None;
                                   ASSERT_EQ(verify(proof, a, b), found) << describe(one);
                                   ASSERT_TRUE(found || std::fabs(judged.gap) <= judged.band) << describe(one);
                                   if (std::fabs(judged.gap) > judged.band)
                                   {
                                       ASSERT_EQ(proof.kind == Proof::Kind::Enclosure, judged.gap < 0.)
                                           << describe(one);
                                   }
                                   if (found)
                                   {
                                       ASSERT_NO_FATAL_FAILURE(expectNothingElseIsProved(random, a, b, proof));
                                   }
                                   ++asked;
                                   proved += found;
                               }
                           });
    RecordProperty("asked", asked);
    RecordProperty("proved", proved);
    EXPECT_GE(proved, test::atLeast(0.9, asked));
}

TEST(ProofOfAnyPair, AnyBudgetLeadsToAProof)
{
    Random random(1907);
    for (int i = 0; i < test::caseCount(1000); ++i)
    {
        const test::JudgedPair judged(test::randomPair(random, View::Affine, 100.f));
        const Operand a = judged.pair.operandA(), b = judged.pair.operandB();
        GjkSettings settings;
        settings.maxIterations = 1 + static_cast<int>(random.below(3));
        settings.epsilon = random.logBetween(1e-7f, 10.f);
        const Proof proof = proofOf(a, b, settings);
        EXPECT_TRUE(verify(proof, a, b) || std::fabs(judged.gap) <= judged.band) << describe(judged.pair);
    }
}

} // namespace
