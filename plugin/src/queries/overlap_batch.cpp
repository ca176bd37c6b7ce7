// SPDX-License-Identifier: Zlib
#include "queries/lane_batch.hpp"

#include <graze/queries/overlap_batch.hpp>

#include <algorithm>

namespace graze
{

namespace
{

struct OperandPairs
{
    std::span<const OperandPair> pairs;
    std::span<OverlapResult> results;
    const GjkSettings& settings;

    [[gnu::always_inline]] inline void tell(std::uint32_t pair, Status status, int iterations) const noexcept
    {
        results[pair] = {status, iterations, 0, 0};
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
    detail::Limits limits;
    if (!detail::makeLimits(settings, limits))
    {
        std::fill_n(results.begin(), count, OverlapResult{});
        return;
    }
    OperandPairs all{pairs, results, settings};
    detail::LaneBatch<OperandPairs> batch(limits.maxIterations, all);
    for (std::size_t i = 0; i < count; ++i)
    {
        const auto number = static_cast<std::uint32_t>(i);
        const Operand* const a = pairs[i].a;
        const Operand* const b = pairs[i].b;
        if (!a || !b)
            results[i] = {};
        else if (a->pieceCount() == 1 && b->pieceCount() == 1)
            batch.add({a->firstPiece(), a->matrix()}, {b->firstPiece(), b->matrix()}, number);
        else
            all.askAlone(number);
    }
    batch.finish();
}

} // namespace graze
