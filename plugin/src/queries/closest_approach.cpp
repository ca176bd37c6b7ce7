// SPDX-License-Identifier: Zlib
#include "queries/gjk.hpp"
#include "queries/moving_body.hpp"

#include <graze/queries/time_of_impact.hpp>

#include <algorithm>

namespace graze
{

namespace
{

using namespace detail;

struct Approach
{
    Status status = Status::IterationLimit;
    double distance = 0.;
    double lowerBound = 0.;
    double fraction = 0.;
    int iterations = 0;
};

// Straight ways: the set of all places of A on its way is convex again, so one distance query against
// A and its sweep finds the smallest gap, and the weight of the swept vertices tells when.
Approach straightApproach(const MovingBody& a, const MovingBody& b, Vec2d origin, const Limits& limits) noexcept
{
    Body bodyA = a.at(0., origin);
    const Body bodyB = b.at(0., origin);
    bodyA.sweep = a.path->translation() - b.path->translation();
    const GjkOutcome outcome = gjk(bodyA, bodyB, limits, GjkGoal::Distance);
    Approach approach;
    approach.status = outcome.status;
    approach.iterations = outcome.iterations;
    if (outcome.status == Status::Overlapping)
        return approach;
    approach.distance = std::max(0., outcome.gap(bodyA.roundRadius + bodyB.roundRadius));
    approach.lowerBound = outcome.lowerBound;
    approach.fraction = outcome.simplex.sweptWeight();
    return approach;
}

// Turning ways: hops over every stretch of time in which the present axis proves that the gap stays
// above the smallest one seen, less what a near miss may be off.
Approach turningApproach(const MovingBody& a, const MovingBody& b, Vec2d origin, const Limits& limits) noexcept
{
    Approach approach;
    double t = 0.;
    bool first = true;
    const int hops = 4 * limits.maxIterations;
    for (int hop = 0; hop < hops; ++hop)
    {
        const Body bodyA = a.at(t, origin);
        const Body bodyB = b.at(t, origin);
        const GjkOutcome outcome = gjk(bodyA, bodyB, limits, GjkGoal::Distance);
        approach.iterations += outcome.iterations;
        if (outcome.status == Status::IterationLimit)
            return approach;
        if (outcome.status == Status::Overlapping)
        {
            approach.status = Status::Overlapping;
            approach.distance = 0.;
            approach.fraction = t;
            return approach;
        }
        const double gap = outcome.gap(bodyA.roundRadius + bodyB.roundRadius);
        if (first || gap < approach.distance)
        {
            approach.distance = gap;
            approach.fraction = t;
        }
        first = false;
        const double tolerance = 5e-4 + 5e-5 * outcome.scale;
        approach.lowerBound = std::max(0., approach.distance - tolerance);
        if (t >= 1.)
        {
            approach.status = Status::Separated;
            return approach;
        }
        const double safe = safeStep(a, b, t, outcome.axis, approach.distance - tolerance);
        t = std::min(1., t + safe);
    }
    approach.lowerBound = 0.; // the rest of the way was not looked at
    return approach;
}

} // namespace

ApproachResult closestApproach(const Operand& a, const Motion& motionA, const Operand& b, const Motion& motionB,
                               const GjkSettings& settings) noexcept
{
    Limits limits;
    const bool finite = motionA.start.isFinite() && motionA.end.isFinite() && motionB.start.isFinite() &&
                        motionB.end.isFinite() && isFinite(motionA.centre) && isFinite(motionB.centre);
    if (!isValid(a) || !isValid(b) || !finite || !makeLimits(settings, limits))
        return {};

    const MotionPath pathA(motionA);
    const MotionPath pathB(motionB);
    const Vec2d origin = pathA.centreAt(0., Vec2d{});
    const bool straight = pathA.isStraight() && pathB.isStraight();
    ApproachResult best;
    bool first = true;
    bool unfinished = false;
    int iterations = 0;
    for (std::uint32_t i = 0; i < a.pieceCount(); ++i)
        for (std::uint32_t j = 0; j < b.pieceCount(); ++j)
        {
            const MovingBody bodyA(a.piece(i), pathA);
            const MovingBody bodyB(b.piece(j), pathB);
            const Approach approach = straight ? straightApproach(bodyA, bodyB, origin, limits)
                                               : turningApproach(bodyA, bodyB, origin, limits);
            iterations += approach.iterations;
            unfinished = unfinished || approach.status == Status::IterationLimit;
            const float lower = static_cast<float>(approach.lowerBound);
            const float lowerBound = first ? lower : std::min(best.lowerBound, lower);
            if (first || static_cast<float>(approach.distance) < best.distance)
            {
                best.status = approach.status;
                best.distance = static_cast<float>(approach.distance);
                best.fraction = static_cast<float>(approach.fraction);
            }
            best.lowerBound = lowerBound;
            first = false;
        }
    best.iterations = iterations;
    if (unfinished && best.status != Status::Overlapping)
        best.status = Status::IterationLimit;
    return best;
}

} // namespace graze
