// SPDX-License-Identifier: Zlib
#pragma once

#include "support/pairs/judging.hpp"

#include <string>

namespace graze::test
{

/// Two shapes that move within a frame.
struct MovingPair
{
    Pair pair; ///< at the start
    Affine2 endA{};
    Affine2 endB{};

    [[nodiscard]] Motion motionA() const { return Motion::of(pair.operandA(), endA); }
    [[nodiscard]] Motion motionB() const { return Motion::of(pair.operandB(), endB); }
    [[nodiscard]] MovingPair swapped() const { return {pair.swapped(), endB, endA}; }
};

[[nodiscard]] MovingPair randomMovingPair(Random& random, View view);
[[nodiscard]] std::string describe(const MovingPair& moving);

[[nodiscard]] CastResult impactOf(const MovingPair& moving, const GjkSettings& settings = {});
[[nodiscard]] ApproachResult approachOf(const MovingPair& moving, const GjkSettings& settings = {});

/// A moving pair as the oracle sees it: with a motion rule of its own.
struct JudgedMotion
{
    explicit JudgedMotion(const MovingPair& moving);

    [[nodiscard]] double gapAt(double t) const { return oracle::signedGap(a.at(t), b.at(t)).gap; }
    /// The gap at t, or just before it where a shape changes all at once.
    [[nodiscard]] double leastGapAt(double t) const;
    [[nodiscard]] bool jumps() const { return a.jumps() || b.jumps(); }
    /// Whether nothing comes nearer than `level` up to `last` (by more than the slack).
    [[nodiscard]] bool staysAbove(double level, double last = 1.) const;

    oracle::Motion a;
    oracle::Motion b;
    double slack = 0.; ///< band, and what rounding the fraction moves the fastest point by
};

/// Finished or not, the answer holds.
/// `stop`: a hit may be as far off as this, epsilon x size.
void expectRightImpact(const JudgedMotion& judged, const CastResult& result, double stop = 0.);
void expectRightApproach(const JudgedMotion& judged, const ApproachResult& result);

} // namespace graze::test
