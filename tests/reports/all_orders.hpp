// SPDX-License-Identifier: Zlib
#pragma once

#include "support/methods.hpp"
#include "support/pairs/agreement.hpp"
#include "support/places.hpp"

#include <gtest/gtest.h>

/// A pair of a report, asked under both methods and in both orders of arguments.
namespace graze::test
{

/// check(a, b, settings), where a and b change places.
template <class Check>
void inAllOrders(const Pair& pair, const Check& check)
{
    for (const Method method : Methods)
    {
        SCOPED_TRACE(methodName(method));
        check(pair.operandA(), pair.operandB(), GjkSettings{.method = method});
        check(pair.operandB(), pair.operandA(), GjkSettings{.method = method});
    }
}

/// check(result) of the cast of A by `motion` at B, whichever of the two moves and whichever stands first.
template <class Check>
void castInAllOrders(const Pair& pair, Vec2 motion, const Check& check)
{
    const Operand a = pair.operandA(), b = pair.operandB();
    for (const Method method : Methods)
    {
        SCOPED_TRACE(methodName(method));
        const GjkSettings settings{.method = method};
        check(shapeCast(a, motion, b, {}, settings));
        check(shapeCast(a, {}, b, -motion, settings));
        check(turned(shapeCast(b, {}, a, motion, settings)));
        check(turned(shapeCast(b, -motion, a, {}, settings)));
    }
}

/// The first contact is at this share of the motion, right to `slack` (unit: pixels along the motion).
inline void expectHit(const Pair& pair, Vec2 motion, double fraction, double slack)
{
    castInAllOrders(pair, motion,
                    [&](const CastResult& result)
                    {
                        EXPECT_TRUE(result.hit) << describe(pair);
                        EXPECT_NEAR(result.fraction, fraction, slack / static_cast<double>(length(motion)))
                            << describe(pair);
                    });
}

inline void expectMiss(const Pair& pair, Vec2 motion)
{
    castInAllOrders(pair, motion,
                    [&](const CastResult& result)
                    {
                        EXPECT_EQ(result.status, Status::Separated) << describe(pair);
                        EXPECT_FALSE(result.hit) << describe(pair);
                    });
}

/// Apart by so much.
inline void expectGap(const Pair& pair, double gap, double slack)
{
    inAllOrders(pair,
                [&](const Operand& a, const Operand& b, const GjkSettings& settings)
                {
                    const DistanceResult result = distance(a, b, settings);
                    EXPECT_TRUE(isFinished(result.status)) << describe(pair);
                    EXPECT_NEAR(result.distance, gap, slack) << describe(pair);
                });
}

/// Overlapping by so much. The oracle says that the normal leads out by this depth.
inline void expectDepth(const Pair& pair, double depth, double slack)
{
    const JudgedPair judged(pair), other(pair.swapped());
    EXPECT_NEAR(judged.gap, -depth, slack) << describe(pair);
    for (const Method method : Methods)
        for (const JudgedPair* each : {&judged, &other})
        {
            SCOPED_TRACE(methodName(method));
            const GjkSettings settings{.method = method};
            EXPECT_NO_FATAL_FAILURE(expectPenetrationAgrees(*each, settings));
            EXPECT_NO_FATAL_FAILURE(expectOverlapAgrees(*each, settings));
            const PenetrationResult result = penetration(each->pair.operandA(), each->pair.operandB(), settings);
            EXPECT_NEAR(result.depth, depth, slack) << describe(pair);
        }
}

} // namespace graze::test
