// SPDX-License-Identifier: Zlib
#pragma once

#include "base/compiler.hpp"

#include <graze/gjk/cast.hpp>
#include <graze/pair/piece_pairs.hpp>
#include <graze/pair/results.hpp>

#include <algorithm>
#include <limits>

namespace graze::detail
{

// Queries of sprites of several pieces: the answers of pairs of pieces, put together. `ask(i, j)` answers for piece i
// of A and piece j of B: the query itself, or for traces a run that is recorded. None becomes a part of its query,
// which nearly always has a single pair.

/// Names the pieces of an answer.
template <class Result>
[[nodiscard]] Result named(Result result, const PiecePairs& pairs) noexcept
{
    result.pieceA = pairs.pieceA();
    result.pieceB = pairs.pieceB();
    return result;
}

/// Whether any two pieces overlap: the first pair that does.
template <class Ask>
[[nodiscard]] GRAZE_NOINLINE OverlapResult overlapOfPieces(const Operand& a, const Operand& b,
                                                           const GjkSettings& settings, Ask&& ask)
{
    if (!isAnswerable(a, b, settings))
        return {};
    OverlapResult all{Status::Separated, 0, 0, 0, AnsweredBy::Bounds};
    for (PiecePairs pairs(a, b); !all.overlapping() && pairs.next(0.);)
    {
        const OverlapResult pair = ask(pairs.pieceA(), pairs.pieceB());
        all.iterations += pair.iterations;
        all.by = pair.by;
        if (pair.status != Status::Separated)
            all.status = pair.status;
        if (pair.overlapping())
            all = named(all, pairs);
    }
    return all;
}

/// The gap of the nearest pair. An overlap settles it.
template <class Ask>
[[nodiscard]] GRAZE_NOINLINE DistanceResult distanceOfPieces(const Operand& a, const Operand& b,
                                                             const GjkSettings& settings, Ask&& ask)
{
    if (!isAnswerable(a, b, settings))
        return {};
    constexpr float Far = std::numeric_limits<float>::infinity();
    DistanceResult nearest{.status = Status::Separated, .distance = Far, .lowerBound = Far};
    bool unfinished = false;
    for (PiecePairs pairs(a, b);
         nearest.status != Status::Overlapping && pairs.next(static_cast<double>(nearest.distance));)
    {
        const DistanceResult pair = ask(pairs.pieceA(), pairs.pieceB());
        const int iterations = nearest.iterations + pair.iterations;
        const float lowerBound = std::min(nearest.lowerBound, pair.lowerBound);
        unfinished = unfinished || pair.status == Status::IterationLimit;
        if (pair.status == Status::Overlapping || pair.distance < nearest.distance)
            nearest = named(pair, pairs);
        nearest.iterations = iterations;
        nearest.lowerBound = lowerBound;
    }
    if (unfinished && nearest.status != Status::Overlapping)
        nearest.status = Status::IterationLimit;
    return nearest;
}

/// The depth of the deepest pair.
template <class Ask>
[[nodiscard]] GRAZE_NOINLINE PenetrationResult penetrationOfPieces(const Operand& a, const Operand& b,
                                                                   const GjkSettings& settings, Ask&& ask)
{
    if (!isAnswerable(a, b, settings))
        return {};
    PenetrationResult deepest{.status = Status::Separated, .by = AnsweredBy::Bounds};
    int iterations = 0;
    float lowerBound = 0.f;
    bool unfinished = false, any = false;
    PiecePairs pairs(a, b);
    while (pairs.next(0.))
    {
        const PenetrationResult pair = ask(pairs.pieceA(), pairs.pieceB());
        iterations += pair.iterations;
        lowerBound = std::max(lowerBound, pair.lowerBound);
        unfinished = unfinished || pair.status == Status::IterationLimit;
        const bool touches = pair.status == Status::Overlapping && deepest.status == Status::Separated;
        if (!any || pair.depth > deepest.depth || touches)
            deepest = named(pair, pairs);
        any = true;
    }
    if (!any)
        deepest.normal = pairs.culledAxis().toFloat();
    deepest.iterations = iterations;
    deepest.lowerBound = lowerBound;
    if (unfinished)
        deepest.status = Status::IterationLimit;
    return deepest;
}

/// The earliest hit of a cast or a motion, unless an unfinished pair may have hit before it. Pairs come from `pairs`,
/// those with bounds farther apart than `within` left out.
template <class Ask>
[[nodiscard]] CastResult castOfPieces(PiecePairs&& pairs, double within, Ask&& ask)
{
    CastResult earliest{.status = Status::Separated, .by = AnsweredBy::Bounds};
    float unfinishedFrom = 2.f;
    while (pairs.next(within))
    {
        const CastResult pair = ask(pairs.pieceA(), pairs.pieceB());
        const int iterations = earliest.iterations + pair.iterations;
        const bool touching = earliest.startedTouching || pair.startedTouching;
        if (pair.status == Status::IterationLimit)
            unfinishedFrom = std::min(unfinishedFrom, pair.fraction);
        if (pair.hit && (!earliest.hit || pair.fraction < earliest.fraction))
            earliest = named(pair, pairs);
        earliest.iterations = iterations;
        earliest.startedTouching = touching;
        if (!earliest.hit)
            earliest.by = pair.by;
    }
    if (unfinishedFrom <= 1.f && (!earliest.hit || unfinishedFrom < earliest.fraction))
    {
        earliest.status = Status::IterationLimit;
        earliest.hit = false;
        earliest.startedOverlapping = false;
        earliest.fraction = unfinishedFrom;
    }
    return earliest;
}

/// The same for straight motions.
template <class Ask>
[[nodiscard]] GRAZE_NOINLINE CastResult castOfPieces(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB,
                                                     const GjkSettings& settings, Ask&& ask)
{
    if (!isAnswerable(a, b, settings) || !graze::isFinite(motionA) || !graze::isFinite(motionB))
        return {};
    return castOfPieces(PiecePairs(a, b, Vec2d(motionA) - Vec2d(motionB)), 0., ask);
}

/// The piece that a ray meets first. One that it starts in comes before all others.
template <class Ask>
[[nodiscard]] GRAZE_NOINLINE RayCastResult rayCastOfPieces(const Operand& target, const Ray& ray,
                                                           const GjkSettings& settings, Ask&& ask)
{
    const Operand point = pointOf(ray);
    if (!isAnswerable(point, target, settings) || !isFinite(ray))
        return {};
    RayCastResult nearest{.status = Status::Separated, .distance = std::max(0.f, ray.length), .by = AnsweredBy::Bounds};
    float unfinishedFrom = std::numeric_limits<float>::infinity();
    for (PiecePairs pairs(point, target, motionOf(ray)); pairs.next(0.);)
    {
        RayCastResult piece = ask(pairs.pieceB());
        const int iterations = nearest.iterations + piece.iterations;
        if (piece.status == Status::IterationLimit)
            unfinishedFrom = std::min(unfinishedFrom, piece.distance);
        const bool isNearer = !nearest.hit || piece.startedInside || piece.distance < nearest.distance;
        if (piece.hit && !nearest.startedInside && isNearer)
        {
            piece.piece = pairs.pieceB();
            nearest = piece;
        }
        nearest.iterations = iterations;
        if (!nearest.hit && piece.status != Status::IterationLimit)
            nearest.by = piece.by;
    }
    if (unfinishedFrom < nearest.distance || (!nearest.hit && unfinishedFrom <= nearest.distance))
    {
        nearest.status = Status::IterationLimit;
        nearest.hit = false;
        nearest.startedInside = false;
        nearest.distance = unfinishedFrom;
    }
    return nearest;
}

} // namespace graze::detail
