// SPDX-License-Identifier: Zlib
#pragma once

#include "support/pairs/judging.hpp"

/// The oracle's judgement of the plugin's answers, as expectations. Each prints the case when it fails.
namespace graze::test
{

/// A pair as the oracle sees it.
struct JudgedPair
{
    explicit JudgedPair(const Pair& pair);

    Pair pair;
    oracle::Body a;
    oracle::Body b;
    double gap = 0.; ///< signed: below 0 minus the depth
    double band = 0.;
    double slack = 0.; ///< band, and what a float that is as long as the gap is rounded by
};

/// Finished, and right outside the band.
void expectOverlapAgrees(const JudgedPair& judged, const GjkSettings& settings = {});
void expectDistanceAgrees(const JudgedPair& judged, const GjkSettings& settings = {});
void expectPenetrationAgrees(const JudgedPair& judged, const GjkSettings& settings = {});

/// The judge of a straight cast; a ray is the cast of a point. `withEpsilon` widens what a hit may be off by.
struct StraightCast
{
    StraightCast(oracle::Body bodyA, oracle::Point motionOfA, oracle::Body bodyB);
    StraightCast(const Pair& pair, Vec2 motionA, Vec2 motionB = {});
    StraightCast(const Shape& target, const Affine2& matrix, const Ray& ray);

    StraightCast& withEpsilon(float epsilon);
    [[nodiscard]] oracle::Body aAt(double t) const { return oracle::moved(a, {motion.x * t, motion.y * t}); }

    oracle::Body a;
    oracle::Point motion;
    oracle::Body b;
    double slack = 0.;    ///< band, and two ulps of the motion that the fraction is rounded by
    double startGap = 0.; ///< at t = 0
    double stop = 0.;     ///< a hit may be as far off as this: epsilon x size
};

/// `normal` from A to B. `startsInside`: reported to be in contact already.
void expectRightHit(const StraightCast& cast, double fraction, bool startsInside, oracle::Point normal);
/// A miss is right when nothing is entered by more than the slack.
void expectRightMiss(const StraightCast& cast);
/// A hit or a miss, whichever was reported; fails when the cast was not finished.
void expectCastAgrees(const StraightCast& cast, const CastResult& result);
void expectRayAgrees(const StraightCast& cast, const RayCastResult& result, float length);

/// Two finished answers to the same cast. Only a graze may be a hit in one and a miss in the other, and fractions that
/// differ are both in touch.
void expectSameCast(const StraightCast& cast, const CastResult& one, const CastResult& other);

} // namespace graze::test
