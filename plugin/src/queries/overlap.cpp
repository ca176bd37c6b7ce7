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

using namespace detail;

OverlapResult overlap(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept
{
    if (a.pieceCount() != 1 || b.pieceCount() != 1)
        return overlapOfPieces(
            a, b, settings, [&](std::uint32_t i, std::uint32_t j) { return overlap(a.only(i), b.only(j), settings); });
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
