// SPDX-License-Identifier: Zlib
#pragma once

#include "pair_finding.hpp"
#include "pair_list.hpp"
#include "system/broad/candidates.hpp"
#include "system/contact/counted_queries.hpp"
#include "system/sprites/scene.hpp"

#include <graze/system/statistics.hpp>

#include <span>
#include <vector>

namespace graze::detail
{

/// The second stage: tests every candidate pair. reportPairs merges the findings into the pairs.
class NarrowPhase
{
public:
    /// Input and output of a run.
    struct Frame
    {
        const Scene& scene;
        const Candidates& candidates;
        PairList& pairs;
        CountedQueries& queries;
        Statistics& statistics;
    };

    /// In order; valid until the next run.
    std::span<const PairFinding> run(const Frame& frame);

private:
    void judgeSingle(const Frame& frame);
    void judgeSeveral(const Frame& frame);

    std::vector<PairFinding> m_found;
    PairSorter m_sorter;
};

} // namespace graze::detail
