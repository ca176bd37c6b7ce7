// SPDX-License-Identifier: Zlib
#pragma once

#include "base/blocks.hpp"
#include "pair_list.hpp"
#include "system/grid/candidates.hpp"
#include "system/queries/counted_queries.hpp"
#include "system/sprites/scene.hpp"

#include <graze/system/events.hpp>
#include <graze/system/statistics.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace graze::detail
{

/// Everything that the pairs of one frame read, and where their answers go.
struct PairFrame
{
    const Scene& scene;
    const Candidates& candidates;
    PairList& pairs;
    CountedQueries queries;
    Statistics& statistics;
    RareEvents& events;
    Workers* workers = nullptr; ///< null: one thread

    /// The frame as one block sees it, with counts and events of its own.
    [[nodiscard]] PairFrame ofBlock(Statistics& counts, RareEvents& found) const noexcept
    {
        return {scene, candidates, pairs, CountedQueries(queries.settings(), &counts), counts, found};
    }
};

/// The second stage: tests every candidate pair. PairEvents merges the findings into the pairs.
class NarrowPhase
{
public:
    /// In order; valid until the next run.
    std::span<const PairFinding> run(const PairFrame& frame);

private:
    // Judges the pairs [first, last) and writes findings to a place with room for all, and one more; returns the end of
    // the findings.
    [[nodiscard]] static PairFinding* judge(const PairFrame& frame, std::uint32_t first, std::uint32_t last,
                                            PairFinding* found) noexcept;

    void sort(const PairOrder& order);
    template <class Number>
    void sortMany(std::uint32_t rows, Number number);

    std::vector<PairFinding> m_found;
    std::vector<std::uint32_t> m_counts; // findings of each block
    BlockCounts m_statistics;
    std::vector<PairFinding> m_sorted; // while sorting
    std::vector<std::uint32_t> m_starts;
};

} // namespace graze::detail
