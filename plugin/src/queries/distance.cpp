// SPDX-License-Identifier: Zlib
#include "queries/traced.hpp"

#include <graze/queries/distance.hpp>

#include <algorithm>

namespace graze
{

namespace
{

using namespace detail;

template <class L>
DistanceResult distanceOfPieces(const Body& a, const Body& b, Vec2d origin, const L& limits) noexcept
{
    const GjkOutcome outcome = gjk(a, b, limits, GjkGoal::Distance);
    DistanceResult result;
    result.status = outcome.status;
    result.iterations = outcome.iterations;
    if (outcome.status == Status::Overlapping)
        return result;
    const double gap = std::max(0., outcome.gap(a.roundRadius + b.roundRadius));
    const Vec2d onA = outcome.simplex.witnessA() + outcome.axis * a.roundRadius;
    const Vec2d onB = outcome.simplex.witnessB() - outcome.axis * b.roundRadius;
    result.distance = static_cast<float>(gap);
    result.lowerBound = static_cast<float>(std::min(gap, outcome.lowerBound));
    result.pointA = (onA + origin).toFloat();
    result.pointB = (onB + origin).toFloat();
    result.separation = (onB - onA).toFloat();
    result.normal = outcome.axis.toFloat();
    return result;
}

template <class L>
[[gnu::always_inline]] inline DistanceResult distanceWith(L limits, const Operand& a, const Operand& b,
                                                          const GjkSettings& settings) noexcept
{
    if (!isValid(a) || !isValid(b) || !makeLimits(settings, limits))
        return {};

    DistanceResult best;
    float lowerBound = 0.f;
    int iterations = 0;
    bool unfinished = false;
    bool first = true;
    const Vec2d origin = originOf(a);
    for (std::uint32_t i = 0; i < a.pieceCount(); ++i)
        for (std::uint32_t j = 0; j < b.pieceCount(); ++j)
        {
            const Body bodyA = makeBody(a.piece(i), a.matrix(), origin);
            const Body bodyB = makeBody(b.piece(j), b.matrix(), origin);
            tell(limits, [&](Recorder& r) { r.beginPair(i, j, bodyA, bodyB, origin); });
            DistanceResult piece = distanceOfPieces(bodyA, bodyB, origin, limits);
            tell(limits, [&](Recorder& r) { r.endPair(piece.status); });
            iterations += piece.iterations;
            piece.pieceA = i;
            piece.pieceB = j;
            unfinished = unfinished || piece.status == Status::IterationLimit;
            lowerBound = first ? piece.lowerBound : std::min(lowerBound, piece.lowerBound);
            if (first || piece.distance < best.distance)
                best = piece;
            first = false;
            if (best.status == Status::Overlapping)
            {
                best.iterations = iterations;
                return best;
            }
        }
    best.iterations = iterations;
    best.lowerBound = lowerBound;
    best.status = unfinished ? Status::IterationLimit : Status::Separated;
    return best;
}

} // namespace

DistanceResult detail::distanceTraced(const Operand& a, const Operand& b, const GjkSettings& settings,
                                      Recorder& recorder) noexcept
{
    return distanceWith(TracedLimits{{}, &recorder}, a, b, settings);
}

DistanceResult distance(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept
{
    return distanceWith(Limits{}, a, b, settings);
}

} // namespace graze
