// SPDX-License-Identifier: Zlib
#pragma once

#include "support/pairs/agreement.hpp"

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

/// A pose that the sprite may have a frame later: turned, grown, moved by up to `distance` along x and y, now and then
/// flipped or flat.
[[nodiscard]] Affine2 laterPose(Random& random, const Affine2& start, float distance, View view);
[[nodiscard]] MovingPair randomMovingPair(Random& random, View view);
[[nodiscard]] std::string describe(const MovingPair& moving);

[[nodiscard]] CastResult impactOf(const MovingPair& moving, const GjkSettings& settings = {});
[[nodiscard]] ApproachResult approachOf(const MovingPair& moving, const GjkSettings& settings = {});

/// A moving pair as the oracle sees it: with a motion rule of its own.
struct JudgedMotion
{
    explicit JudgedMotion(const MovingPair& moving);
    JudgedMotion(const JudgedMotion&) = delete;
    JudgedMotion& operator=(const JudgedMotion&) = delete;

    [[nodiscard]] double gapAt(double t) const { return pair.gapAt(t, t >= 1. && jumps()).gap; }
    [[nodiscard]] bool jumps() const { return pair.jumps(); }
    /// Whether nothing comes nearer than `level` up to `last` (by more than the slack).
    [[nodiscard]] bool staysAbove(double level, double last = 1.) const;
    /// When the gap first comes down to nothing.
    [[nodiscard]] oracle::MotionPair::Reached firstTouch() const;
    [[nodiscard]] double resolution() const { return 0.125 * slack; }

    JudgedBodies start;
    oracle::Motion a;
    oracle::Motion b;
    oracle::MotionPair pair;
    double size = 0.;  ///< the larger extent, at the start or at the end (unit: pixels)
    double slack = 0.; ///< band, and what rounding the fraction moves the fastest point by
};

/// Finished or not, whether the answer holds. `first` is the first touch; a hit may be as far off as `stop`, epsilon x
/// size.
[[nodiscard]] Verdict judge(const JudgedMotion& judged, const oracle::MotionPair::Reached& first,
                            const CastResult& result, double stop = 0., StartNormal normal = StartNormal::Best);
[[nodiscard]] Verdict judge(const JudgedMotion& judged, const ApproachResult& result);

void expectRightImpact(const JudgedMotion& judged, const CastResult& result, double stop = 0.);
void expectRightApproach(const JudgedMotion& judged, const ApproachResult& result);

} // namespace graze::test
