// SPDX-License-Identifier: Zlib
#include "base/attributes.hpp"
#include "base/upper_halves.hpp"
#include "fast/door.hpp"

#include <graze/gjk/overlap_run.hpp>
#include <graze/queries/overlap.hpp>

#include <cmath>

namespace graze
{

namespace
{

using namespace detail;

// The remembered axis answers only with a margin, so that warm and cold queries always agree.
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

void remember(const PairOverlap& searched, GjkCache& cache) noexcept
{
    const Vec2d axis = searched.axis();
    const double l = length(axis);
    cache.axis = searched.status() == Status::Separated && l > 0. ? (axis * (1. / l)).toFloat() : Vec2{};
}

GRAZE_INLINE bool certainly(const ShapeView& a, const Affine2& matrixA, const ShapeView& b, const Affine2& matrixB,
                            int maxIterations, FastVerdict& verdict) noexcept
{
    return fastOverlap(a, matrixA, b, matrixB, maxIterations, verdict) ||
           wideOverlap(a, matrixA, b, matrixB, maxIterations, verdict);
}

// A function of its own: its frame is large, and most queries are answered without it.
GRAZE_NOINLINE OverlapResult searched(const Operand& a, const Operand& b, const GjkSettings& settings, GjkCache* cache,
                                      bool mayBeFast) noexcept
{
    if (!isAnswerable(a, b, settings))
        return {};
    const Limits limits(settings);
    const auto known = [&](const PiecePairs& pairs, OverlapQuestion& question)
    {
        if (cache && separatesClearly(pairs.bodyA(), pairs.bodyB(), cache->axis))
        {
            question.take(pairs, Status::Separated, 1, AnsweredBy::Gjk);
            return true;
        }
        FastVerdict verdict;
        const bool certain = mayBeFast && certainly(a.piece(pairs.pieceA()), a.matrix(), b.piece(pairs.pieceB()),
                                                    b.matrix(), limits.maxIterations, verdict);
        if (certain)
            question.take(pairs, verdict.status, verdict.iterations, verdict.by);
        return certain;
    };
    PieceRun<OverlapQuestion> run(a, b, OverlapQuestion(limits), true, {}, fastSearch(settings.method));
    const OverlapResult result = run.finish(known);
    if (const PairOverlap* const pair = run.pair(); cache && pair)
        remember(*pair, *cache);
    return result;
}

} // namespace

OverlapResult overlap(const Operand& a, const Operand& b, const GjkSettings& settings, GjkCache* cache) noexcept
{
    clearUpperHalves();
    const bool fast = settings.method == Method::Fast;
    const bool single = a.pieceCount() == 1 && b.pieceCount() == 1;
    // One remembered axis cannot serve several pairs of pieces.
    if (!single)
        cache = nullptr;
    // For single pieces no bounds are compared first: the first search of the lanes costs no more.
    const bool lanesFirst = fast && single && !cache && !std::isnan(settings.epsilon);
    FastVerdict verdict;
    if (lanesFirst &&
        certainly(a.firstPiece(), a.matrix(), b.firstPiece(), b.matrix(), Limits(settings).maxIterations, verdict))
        return {verdict.status, verdict.iterations, 0, 0, verdict.by};
    // Also beside a cache, so that warm and cold queries agree to the last ulp.
    return searched(a, b, settings, cache, fast && !lanesFirst);
}

} // namespace graze
