// SPDX-License-Identifier: Zlib
#include "fast/door.hpp"

#include <graze/gjk/overlap_run.hpp>
#include <graze/queries/overlap.hpp>

#include <cmath>

namespace graze
{

namespace
{

using namespace detail;

// The remembered axis answers only with room to spare, so that warm and cold always agree.
bool separatesClearly(const Body& a, const Body& b, Vec2 cached) noexcept
{
    const Vec2d axis(cached);
    const double l = length(axis);
    if (!(l > 0.) || !std::isfinite(l))
        return false;
    const Vec2d direction = axis * (1. / l);
    const DifferencePoint nearest = differenceSupport(a, b, -direction);
    const double gap = dot(nearest.w, direction) - (a.roundRadius + b.roundRadius);
    return gap > FloatFloor * (length(nearest.w) + a.extent() + b.extent());
}

bool answerByCache(const PiecePairs& pairs, const GjkCache* cache, OverlapAnswer& answer) noexcept
{
    if (!cache || !separatesClearly(pairs.bodyA(), pairs.bodyB(), cache->axis))
        return false;
    answer.take(pairs, Status::Separated, 1, AnsweredBy::Gjk);
    return true;
}

// False when no other pair can change the answer.
bool answerByGjk(const PiecePairs& pairs, const Limits& limits, GjkCache* cache, OverlapAnswer& answer) noexcept
{
    PairOverlap run(pairs.bodyA(), pairs.bodyB(), limits);
    while (run.step())
    {
    }
    if (cache)
    {
        const Vec2d axis = run.axis();
        const double l = length(axis);
        cache->axis = run.status() == Status::Separated && l > 0. ? (axis * (1. / l)).toFloat() : Vec2{};
    }
    return answer.take(pairs, run.status(), run.iterations(), AnsweredBy::Gjk);
}

} // namespace

OverlapResult overlap(const Operand& a, const Operand& b, const GjkSettings& settings, GjkCache* cache) noexcept
{
    if (std::isnan(settings.epsilon))
        return {};
    const Limits limits(settings);
    FastVerdict single;
    if (settings.method == Method::Fast && !cache && fastOverlapOfSingle(a, b, limits.maxIterations, single))
        return {single.status, single.iterations, 0, 0, single.by};
    if (!isConvex(a) || !isConvex(b))
        return {};
    // One remembered axis cannot serve several pairs of pieces.
    GjkCache* const used = a.pieceCount() == 1 && b.pieceCount() == 1 ? cache : nullptr;
    OverlapAnswer answer;
    for (PiecePairs pairs(a, b, {}, fastSearch(settings.method)); pairs.next(0.);)
    {
        FastVerdict verdict;
        bool more;
        if (answerByCache(pairs, used, answer))
            more = true;
        else if (settings.method == Method::Fast && !used &&
                 fastOverlap(a.piece(pairs.pieceA()), a.matrix(), b.piece(pairs.pieceB()), b.matrix(),
                             limits.maxIterations, verdict))
            more = answer.take(pairs, verdict.status, verdict.iterations, verdict.by);
        else
            more = answerByGjk(pairs, limits, used, answer);
        if (!more)
            break;
    }
    return answer.result();
}

} // namespace graze
