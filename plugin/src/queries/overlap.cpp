// SPDX-License-Identifier: Zlib
#include "base/compiler.hpp"
#include "fast/door.hpp"
#include "gjk/placed.hpp"
#include "queries/pieces.hpp"

#include <graze/gjk/runs.hpp>
#include <graze/pair/settings.hpp>
#include <graze/queries/pair_queries.hpp>

#include <algorithm>
#include <cmath>

namespace graze
{

namespace
{

using namespace detail;

// The remembered axis answers only with a margin, so that warm and cold queries always agree.
bool separatesClearly(const RunBodies& run, Vec2 cached) noexcept
{
    const Body &a = run.bodyA(), &b = run.bodyB();
    const Vec2d axis(cached);
    const double l = length(axis);
    if (!(l > 0.) || !std::isfinite(l))
        return false;
    const Vec2d direction = axis * (1. / l);
    const DifferencePoint nearest = differenceSupport(a, b, -direction);
    const double gap = dot(nearest.w, direction) - (a.roundRadius + b.roundRadius);
    return gap > FloatFloor * (length(nearest.w) + a.extent() + b.extent());
}

void remember(const OverlapRun& searched, GjkCache& cache) noexcept
{
    const Vec2d axis = searched.axis();
    const double l = length(axis);
    cache.axis = searched.result().status == Status::Separated && l > 0. ? (axis * (1. / l)).toFloat() : Vec2{};
}

GRAZE_NOINLINE OverlapResult withCache(const Operand& a, const Operand& b, const GjkSettings& settings,
                                       GjkCache& cache) noexcept
{
    OverlapRun run(a, b, settings);
    if (!run.isValid())
        return run.result();
    if (separatesClearly(run, cache.axis))
        return {Status::Separated, 1, 0, 0, AnsweredBy::Gjk};
    finish(run);
    remember(run, cache);
    return run.result();
}

} // namespace

OverlapResult overlap(const Operand& a, const Operand& b, const GjkSettings& settings, GjkCache* cache) noexcept
{
    // One remembered axis cannot serve several pairs of pieces.
    if (a.pieceCount() != 1 || b.pieceCount() != 1)
        return overlapOfPieces(
            a, b, settings, [&](std::uint32_t i, std::uint32_t j) { return overlap(a.only(i), b.only(j), settings); });
    if (cache)
        return withCache(a, b, settings, *cache);
    if (detail::PlacedPair pair; settings.method == Method::Fast && pair.place(a, b, settings))
        return detail::overlapOf(pair, Limits(settings));
    return OverlapRun::of(a, b, settings);
}

namespace
{

struct OperandPairs
{
    std::span<const OperandPair> pairs;
    std::span<OverlapResult> results;
    const GjkSettings& settings;

    GRAZE_INLINE void report(const std::uint32_t* numbers, const std::uint32_t* found,
                             std::uint32_t count) const noexcept
    {
        for (std::uint32_t i = 0; i < count; ++i)
        {
            const detail::LaneFound lane(found[i]);
            if (lane.isUndecided())
                askAlone(numbers[i]);
            else
                results[numbers[i]] = {lane.status(), static_cast<int>(lane.iterations()), 0, 0, AnsweredBy::Fast};
        }
    }
    void askAlone(std::uint32_t pair) const noexcept
    {
        results[pair] = overlap(*pairs[pair].a, *pairs[pair].b, settings);
    }
};

} // namespace

void overlapBatch(std::span<const OperandPair> pairs, std::span<OverlapResult> results,
                  const GjkSettings& settings) noexcept
{
    const std::size_t count = std::min(pairs.size(), results.size());
    const Limits limits(settings);
    if (std::isnan(settings.epsilon))
    {
        std::fill_n(results.begin(), count, OverlapResult{});
        return;
    }
    OperandPairs all{pairs, results, settings};
    detail::LaneBatch<OperandPairs> batch(all);
    for (std::uint32_t i = 0; i < count; ++i)
    {
        const Operand* const a = pairs[i].a;
        const Operand* const b = pairs[i].b;
        if (!a || !b)
        {
            results[i] = {};
            continue;
        }
        const detail::LaneChoice lane =
            settings.method == Method::Fast && a->pieceCount() == 1 && b->pieceCount() == 1
                ? detail::AllLaneChoices.of(detail::loopKindOf(a->firstPiece()), detail::loopKindOf(b->firstPiece()),
                                            limits.maxIterations)
                : detail::LaneChoice{};
        if (lane.kind == detail::LaneKind::None)
        {
            all.askAlone(i);
            continue;
        }
        const Operand* const first = lane.swapped ? b : a;
        const Operand* const second = lane.swapped ? a : b;
        batch.add(lane.kind, detail::placedPiece(first->firstPiece(), first->matrix()),
                  detail::placedPiece(second->firstPiece(), second->matrix()), i);
    }
    batch.finish();
}

} // namespace graze
