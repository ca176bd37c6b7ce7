// SPDX-License-Identifier: Zlib
#include "queries/cast.hpp"

#include <graze/queries/shape_cast.hpp>

#include <algorithm>

namespace graze
{

namespace
{

using namespace detail;

// The earlier hit answers; then the better founded miss.
bool isBetter(const CastResult& candidate, const CastResult& best) noexcept
{
    if (candidate.hit != best.hit)
        return candidate.hit;
    return candidate.hit && candidate.fraction < best.fraction;
}

} // namespace

CastResult shapeCast(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB,
                     const GjkSettings& settings) noexcept
{
    Limits limits;
    if (!isValid(a) || !isValid(b) || !isFinite(motionA) || !isFinite(motionB) || !makeLimits(settings, limits))
        return {};

    const Vec2d motion = Vec2d(motionA) - Vec2d(motionB);
    CastResult best;
    best.status = Status::Separated;
    float unfinishedFrom = 2.f;
    int iterations = 0;
    bool touching = false;
    for (std::uint32_t i = 0; i < a.pieceCount(); ++i)
        for (std::uint32_t j = 0; j < b.pieceCount(); ++j)
        {
            const Vec2d origin = anchorOf(a.piece(i), a.matrix());
            const Body bodyA = makeBody(a.piece(i), a.matrix(), origin);
            const Body bodyB = makeBody(b.piece(j), b.matrix(), origin);
            const CastOutcome outcome = castBody(bodyA, bodyB, motion, limits);
            iterations += outcome.iterations;
            touching = touching || outcome.startedTouching;
            if (outcome.status == Status::IterationLimit)
                unfinishedFrom = std::min(unfinishedFrom, static_cast<float>(outcome.fraction));
            const Vec2d point = outcome.onB + origin + Vec2d(motionB) * outcome.fraction;
            const CastResult piece{outcome.status,
                                   outcome.hit,
                                   false,
                                   outcome.startedOverlapping,
                                   static_cast<float>(outcome.fraction),
                                   outcome.hit ? point.toFloat() : Vec2{},
                                   outcome.normal.toFloat(),
                                   0,
                                   i,
                                   j};
            if (piece.status != Status::IterationLimit && isBetter(piece, best))
                best = piece;
        }
    best.iterations = iterations;
    best.startedTouching = touching;
    // A piece that is not finished may hit before the one that was found.
    if (unfinishedFrom <= 1.f && (!best.hit || unfinishedFrom < best.fraction))
    {
        best.status = Status::IterationLimit;
        best.hit = false;
        best.fraction = unfinishedFrom;
    }
    return best;
}

} // namespace graze
