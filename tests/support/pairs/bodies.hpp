// SPDX-License-Identifier: Zlib
#pragma once

#include "support/pairs/judging.hpp"

#include <graze/gjk/support.hpp>
#include <graze/pair/body.hpp>
#include <graze/pair/settings.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <set>

namespace graze::test
{

inline const Limits Usual{32, 1e-4};
inline const Limits Exact{128, FloatFloor};

/// A pair as the algorithms of gjk/ get it, re-centred on A, and as the oracle sees it.
struct BodyPair
{
    explicit BodyPair(const Pair& given) :
    pair(given),
    a(makeBody(pair.operandA(), originOf(pair.operandA()))),
    b(makeBody(pair.operandB(), originOf(pair.operandA()))),
    judgedA(bodyOf(pair.a, pair.matrixA)),
    judgedB(bodyOf(pair.b, pair.matrixB)),
    gap(oracle::signedGap(judgedA, judgedB).gap),
    radii(a.roundRadius + b.roundRadius),
    rounding(2e-6 * (oracle::extent(judgedA) + oracle::extent(judgedB) + std::fabs(gap)) + 1e-9)
    {
    }
    BodyPair(const BodyPair&) = delete;
    BodyPair& operator=(const BodyPair&) = delete;

    Pair pair;
    Body a;
    Body b;
    oracle::Body judgedA;
    oracle::Body judgedB;
    double gap;   ///< signed, radii included
    double radii; ///< round ones
    /// The error of the oracle, of the algorithms' floor, and of a disc under a matrix that is nearly a turn.
    double rounding;
};

/// Calls `check(bodies, random)` for random pairs of the kind in both orders.
template <class Check>
void forBodies(std::uint32_t seed, int count, View view, Check check)
{
    Random random(seed);
    for (int i = 0; i < caseCount(count); ++i)
    {
        const Pair pair = randomPair(random, view, 100.f);
        const BodyPair bodies(i % 2 == 0 ? pair : pair.swapped());
        check(bodies, random);
        if (testing::Test::HasFatalFailure())
        {
            ADD_FAILURE() << "case " << i << '\n' << describe(bodies.pair);
            return;
        }
    }
}

/// Every wanted kind is among those that so many random cases met. Few cases may miss a rare one.
inline void expectKinds(const std::set<StepKind>& met, std::initializer_list<StepKind> wanted, int cases)
{
    constexpr int Enough = 2000;
    for (const StepKind kind : wanted)
        EXPECT_TRUE(cases < Enough || met.contains(kind)) << static_cast<int>(kind);
}

/// A shape where it stands, as a body: for cases by hand.
[[nodiscard]] inline Body bodyAt(const Shape& shape, double x, double y)
{
    return makeBody(shape.view(), Mat2d{1., 0., 0., 1.}, Vec2d{x, y});
}

[[nodiscard]] inline bool isNear(Vec2d p, Vec2d q, double tolerance)
{
    return length(p - q) <= tolerance;
}

} // namespace graze::test
