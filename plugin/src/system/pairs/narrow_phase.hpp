// SPDX-License-Identifier: Zlib
#pragma once

#include "pair_finding.hpp"
#include "pair_frame.hpp"

#include <span>
#include <vector>

namespace graze::detail
{

/// The second stage: tests every candidate pair. mergePairs merges the findings into the pairs.
class NarrowPhase
{
public:
    /// In order; valid until the next run.
    std::span<const PairFinding> run(const PairFrame& frame);

private:
    void judgeSingle(const PairFrame& frame);
    void judgeSeveral(const PairFrame& frame);

    std::vector<PairFinding> m_found;
    PairSorter m_sorter;
};

} // namespace graze::detail
