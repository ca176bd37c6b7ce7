// SPDX-License-Identifier: Zlib
#pragma once

#include "support/oracle/oracle.hpp"
#include "support/pairs/judging.hpp"

#include <vector>

/// The oracle's judgement of the plugin's answers, for the campaign and as expectations of tests.
namespace graze::test
{

/// The fault of one answer, if it has one, and the figures that a long run keeps of it.
struct Verdict
{
    struct Fault
    {
        const char* what;
        double answer;
        double truth;
    };
    std::vector<Fault> faults{};
    double error = 0.;       ///< of a distance, a depth or a smallest gap (unit: pixels)
    double stop = 0.;        ///< gap where a cast stops (unit: pixels)
    bool isUnproven = false; ///< the oracle left the truth open

    void wrong(const char* what, double answer, double truth) { faults.push_back({what, answer, truth}); }
};

/// Fails with the faults.
void expectNoFault(const Verdict& verdict, const std::string& about = {});

/// Two bodies as the oracle sees them, with what answers about them are measured by.
struct JudgedBodies
{
    JudgedBodies(oracle::Body bodyA, oracle::Body bodyB);

    oracle::Body a;
    oracle::Body b;
    oracle::Point origin{}; ///< the figures are relative to it
    oracle::Figure figureA;
    oracle::Figure figureB;
    oracle::Difference difference;
    oracle::Gap start{}; ///< from A to B
    double gap = 0.;     ///< signed: below 0 minus the depth
    double size = 0.;    ///< the larger extent of the two (unit: pixels)
    double band = 0.;
    double farthest = 0.; ///< largest world coordinate of either

    [[nodiscard]] bool atHand() const { return farthest <= 1000. && size <= 512.; }
    /// World points of answers are floats.
    [[nodiscard]] double worldRounding() const { return 2e-7 * farthest; }
    /// How far a world point is beyond the border of a figure (< 0 inside); at most that.
    [[nodiscard]] double beyond(const oracle::Figure& figure, Vec2 point) const;
};

struct JudgedPair : JudgedBodies
{
    explicit JudgedPair(const Pair& pair);

    Pair pair;
    double slack = 0.; ///< band, and what a float that is as long as the gap is rounded by
};

/// Finished or not, whether the answer is right outside the band. From A to B of the judged pair: see `turned`.
[[nodiscard]] Verdict judge(const JudgedPair& judged, const OverlapResult& result);
[[nodiscard]] Verdict judge(const JudgedPair& judged, const DistanceResult& result);
[[nodiscard]] Verdict judge(const JudgedPair& judged, const PenetrationResult& result);
[[nodiscard]] Verdict judge(const JudgedPair& judged, const SatResult& result);
/// `deep` is the penetration of the same two.
[[nodiscard]] Verdict judge(const JudgedPair& judged, const ManifoldResult& result, const PenetrationResult& deep);

/// The answer to the two in the other order.
[[nodiscard]] DistanceResult turned(DistanceResult result);
template <class Result, class = decltype(Result::status)>
[[nodiscard]] Result turned(Result result)
{
    if constexpr (requires { result.normal; })
        result.normal = -result.normal;
    if constexpr (requires { result.axis; })
        result.axis = -result.axis;
    return result;
}

/// Finished, and right outside the band.
void expectOverlapAgrees(const JudgedPair& judged, const GjkSettings& settings = {});
void expectDistanceAgrees(const JudgedPair& judged, const GjkSettings& settings = {});
void expectPenetrationAgrees(const JudgedPair& judged, const GjkSettings& settings = {});

/// A straight cast; a ray is the cast of a point. `withEpsilon` widens what a hit may be off by.
struct StraightCast : JudgedBodies
{
    StraightCast(oracle::Body bodyA, oracle::Point motionOfA, oracle::Body bodyB);
    StraightCast(const Pair& pair, Vec2 motionA, Vec2 motionB = {});
    StraightCast(const Shape& target, const Affine2& matrix, const Ray& ray);

    StraightCast& withEpsilon(float epsilon);
    [[nodiscard]] oracle::Body aAt(double t) const { return oracle::moved(a, {motion.x * t, motion.y * t}); }
    [[nodiscard]] oracle::Gap gapAt(double t) const { return difference.gapAt({motion.x * t, motion.y * t}); }
    /// How far the path up to t has to be shifted to be free of contact (> 0 where it is free already, by how much).
    [[nodiscard]] oracle::Gap clearance(double t) const;

    oracle::Point motion;
    double length = 0.;   ///< of the motion
    double slack = 0.;    ///< band, and two ulps of the motion that the fraction is rounded by
    double startGap = 0.; ///< at t = 0
    double stop = 0.;     ///< a hit may be as far off as this: epsilon x size
    double contact = 0.;  ///< t of the first contact, infinite for none
};

/// Which normals are right where two start overlapping.
enum class StartNormal
{
    Best, ///< the one that leads out soonest, as with enough iterations
    Any
};

/// Finished or not.
[[nodiscard]] Verdict judge(const StraightCast& cast, const CastResult& result, StartNormal normal = StartNormal::Best);
[[nodiscard]] Verdict judge(const StraightCast& cast, const RayCastResult& result, float length);

/// A hit or a miss, whichever was reported; fails when the cast was not finished.
void expectCastAgrees(const StraightCast& cast, const CastResult& result);
void expectRayAgrees(const StraightCast& cast, const RayCastResult& result, float length);
/// Two finished answers to the same cast. Only a graze may be a hit in one and a miss in the other, and fractions that
/// differ are both in touch.
void expectSameCast(const StraightCast& cast, const CastResult& one, const CastResult& other);

/// How far a value is outside an interval.
[[nodiscard]] double outside(double value, double low, double high);

} // namespace graze::test
