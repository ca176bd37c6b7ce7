// SPDX-License-Identifier: Zlib
#include "queries/closed_form.hpp"
#include "queries/traced.hpp"

#include <graze/queries/distance.hpp>

#include <algorithm>
#include <type_traits>

namespace graze
{

namespace
{

using namespace detail;

// The closed form, where there is one: nothing to iterate, whatever the settings.
[[gnu::always_inline]] inline bool distanceOfLoops(const ShapeView& a, const Affine2& matrixA, const ShapeView& b,
                                                   const Affine2& matrixB, DistanceResult& result) noexcept
{
    double radiusA;
    double radiusB;
    if (!isSmallLoop(a) || !isSmallLoop(b) || !roundRadius(a, matrixA, radiusA) || !roundRadius(b, matrixB, radiusB))
        return false;
    const double radii = radiusA + radiusB;
    const NearestFeatures nearest = nearestFeatures(a, matrixA, b, matrixB, radii, FeatureGoal::Features);
    if (nearest.kind == NearestFeatures::Unknown)
        return false;
    result.status = Status::Overlapping;
    if (nearest.kind == NearestFeatures::Overlapping || nearest.squared <= radii * radii)
        return true;
    const double coreDistance = std::sqrt(nearest.squared);
    const Vec2d axis = nearest.separation * (1. / coreDistance);
    const Vec2d origin = offsetOf(matrixA);
    const Vec2d onA = nearest.onA + axis * radiusA;
    const Vec2d between = nearest.separation - axis * radii;
    result.status = Status::Separated;
    result.distance = static_cast<float>(coreDistance - radii);
    result.lowerBound = result.distance;
    result.pointA = (onA + origin).toFloat();
    result.pointB = (onA + between + origin).toFloat();
    result.separation = between.toFloat();
    result.normal = axis.toFloat();
    return true;
}

template <class L>
DistanceResult distanceByGjk(const Body& a, const Body& b, Vec2d origin, const L& limits) noexcept
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

// Any pieces, any matrices. A trace shows GJK at work, whether or not there is a closed form.
template <class L>
[[gnu::noinline]] DistanceResult distanceOfAny(L limits, const Operand& a, const Operand& b) noexcept
{
    if (!isValid(a) || !isValid(b))
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
            const ShapeView pieceA = a.piece(i);
            const ShapeView pieceB = b.piece(j);
            DistanceResult piece;
            if (!std::is_same_v<L, Limits> || !distanceOfLoops(pieceA, a.matrix(), pieceB, b.matrix(), piece))
            {
                const Body bodyA = makeBody(pieceA, a.matrix(), origin);
                const Body bodyB = makeBody(pieceB, b.matrix(), origin);
                tell(limits, [&](Recorder& r) { r.beginPair(i, j, bodyA, bodyB, origin); });
                piece = distanceByGjk(bodyA, bodyB, origin, limits);
                tell(limits, [&](Recorder& r) { r.endPair(piece.status); });
            }
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
    TracedLimits limits{{}, &recorder};
    return makeLimits(settings, limits) ? distanceOfAny(limits, a, b) : DistanceResult{};
}

DistanceResult distance(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept
{
    DistanceResult result;
    if (std::isnan(settings.epsilon))
        return result;
    if (a.pieceCount() == 1 && b.pieceCount() == 1 &&
        distanceOfLoops(a.firstPiece(), a.matrix(), b.firstPiece(), b.matrix(), result))
        return result;
    Limits limits;
    return makeLimits(settings, limits) ? distanceOfAny(limits, a, b) : result;
}

} // namespace graze
