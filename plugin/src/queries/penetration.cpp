// SPDX-License-Identifier: Zlib
#include "queries/polytope.hpp"
#include "queries/traced.hpp"

#include <graze/queries/penetration.hpp>

#include <algorithm>
#include <cmath>

namespace graze
{

namespace
{

using namespace detail;

// The way between the nearest points, which of an edge is the way across it. Where that is short beside the shapes
// its direction is what rounding left of it, and the edge knows its own better.
// Guarded by Penetration.OfARoundPieceWhoseMiddleIsAllButOnALongEdgeIsAWayOut.
Vec2d wayAcross(const GjkOutcome& outcome) noexcept
{
    constexpr double Short = 1e-8;
    if (outcome.simplex.size < 2 || outcome.coreDistance > Short * outcome.scale)
        return outcome.axis;
    const Vec2d across = perpendicular(outcome.simplex.points[1].w - outcome.simplex.points[0].w);
    return across * (std::copysign(1., dot(across, outcome.axis)) / length(across));
}

// Only the radii overlap: the cores' nearest points tell depth and normal. What epsilon left open counts as depth,
// so that the normal is a way out.
WayOut shallow(const GjkOutcome& outcome, double radii) noexcept
{
    WayOut out;
    out.finished = true;
    out.lowerBound = radii - outcome.coreDistance;
    out.depth = out.lowerBound + outcome.leftOpen;
    out.normal = wayAcross(outcome);
    out.onA = outcome.simplex.witnessA();
    out.onB = outcome.simplex.witnessB();
    return out;
}

template <class L>
PenetrationResult penetrationOfPieces(const Body& a, const Body& b, Vec2d origin, const L& limits) noexcept
{
    const double radii = a.roundRadius + b.roundRadius;
    const GjkOutcome outcome = gjk(a, b, limits, GjkGoal::Distance);
    PenetrationResult result;
    result.status = outcome.status;
    result.iterations = outcome.iterations;
    if (outcome.status != Status::Overlapping)
    {
        result.normal = outcome.status == Status::Separated ? outcome.axis.toFloat() : result.normal;
        return result;
    }

    WayOut out;
    if (outcome.coresOverlap)
    {
        out = expandPolytope(a, b, limits);
        out.depth += radii;
        out.lowerBound += radii;
    }
    else
        out = shallow(outcome, radii);
    result.iterations += out.iterations;
    result.status = out.finished ? Status::Overlapping : Status::IterationLimit;
    result.depth = static_cast<float>(std::max(0., out.depth));
    result.lowerBound = static_cast<float>(std::max(0., out.lowerBound));
    result.normal = out.normal.toFloat();
    const Vec2d deepestOfA = out.onA + out.normal * a.roundRadius;
    const Vec2d deepestOfB = out.onB - out.normal * b.roundRadius;
    result.point = ((deepestOfA + deepestOfB) * 0.5 + origin).toFloat();
    return result;
}

template <class L>
[[gnu::always_inline]] inline PenetrationResult penetrationWith(L limits, const Operand& a, const Operand& b,
                                                                const GjkSettings& settings) noexcept
{
    if (!isValid(a) || !isValid(b) || !makeLimits(settings, limits))
        return {};

    PenetrationResult deepest;
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
            PenetrationResult piece = penetrationOfPieces(bodyA, bodyB, origin, limits);
            tell(limits, [&](Recorder& r) { r.endPair(piece.status); });
            iterations += piece.iterations;
            unfinished = unfinished || piece.status == Status::IterationLimit;
            lowerBound = std::max(lowerBound, piece.lowerBound);
            piece.pieceA = i;
            piece.pieceB = j;
            const bool touches = piece.status == Status::Overlapping;
            if (first || piece.depth > deepest.depth || (touches && deepest.status == Status::Separated))
                deepest = piece;
            first = false;
        }
    deepest.iterations = iterations;
    deepest.lowerBound = lowerBound;
    if (unfinished)
        deepest.status = Status::IterationLimit;
    return deepest;
}

} // namespace

PenetrationResult detail::penetrationTraced(const Operand& a, const Operand& b, const GjkSettings& settings,
                                            Recorder& recorder) noexcept
{
    return penetrationWith(TracedLimits{{}, &recorder}, a, b, settings);
}

PenetrationResult penetration(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept
{
    return penetrationWith(Limits{}, a, b, settings);
}

} // namespace graze
