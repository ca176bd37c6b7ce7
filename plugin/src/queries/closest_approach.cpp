// SPDX-License-Identifier: Zlib
#include "base/upper_halves.hpp"

#include <graze/gjk/approach.hpp>
#include <graze/pair/pairs.hpp>
#include <graze/queries/time_of_impact.hpp>

#include <algorithm>
#include <cmath>

namespace graze
{

namespace
{

// The smallest gap over all pairs of pieces.
void take(const Approach& approach, bool first, ApproachResult& best) noexcept
{
    const auto distance = static_cast<float>(approach.distance);
    const auto lowerBound = static_cast<float>(approach.lowerBound);
    best.iterations += approach.iterations;
    best.lowerBound = first ? lowerBound : std::min(best.lowerBound, lowerBound);
    if (!first && !(distance < best.distance))
        return;
    best.status = approach.status;
    best.distance = distance;
    best.fraction = static_cast<float>(approach.fraction);
}

} // namespace

ApproachResult closestApproach(const Operand& a, const Motion& motionA, const Operand& b, const Motion& motionB,
                               const GjkSettings& settings) noexcept
{
    detail::clearUpperHalves();
    if (!isValid(a) || !isValid(b) || !isFinite(motionA) || !isFinite(motionB) || std::isnan(settings.epsilon))
        return {};
    Limits limits(settings);
    // The tolerance is independent of epsilon, and also holds for two that part slowly on a long path.
    // Guarded by Epsilon.MotionsAreRightWithAny.
    limits.epsilon = FloatFloor;
    const MotionPath pathA(motionA), pathB(motionB);
    const Operand startA = a.at(motionA.start), startB = b.at(motionB.start);
    ApproachResult best;
    bool first = true;
    bool unfinished = false;
    for (PiecePairs pairs(startA, startB); pairs.next();)
    {
        const MovingBody bodyA(a.piece(pairs.pieceA()), pathA), bodyB(b.piece(pairs.pieceB()), pathB);
        const Approach approach = approachOf(bodyA, bodyB, pairs.origin(), limits);
        unfinished = unfinished || approach.status == Status::IterationLimit;
        take(approach, first, best);
        first = false;
    }
    if (unfinished && best.status != Status::Overlapping)
        best.status = Status::IterationLimit;
    return best;
}

} // namespace graze
