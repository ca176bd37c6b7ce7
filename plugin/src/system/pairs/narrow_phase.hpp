// SPDX-License-Identifier: Zlib
#pragma once

#include "pair_finding.hpp"
#include "pair_frame.hpp"
#include "system/queries/block_counts.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace graze::detail
{

/// The second stage: tests every candidate pair. PairMerge merges the findings into the pairs.
class NarrowPhase
{
public:
    /// In order; valid until the next run.
    std::span<const PairFinding> run(const PairFrame& frame);

private:
    // Each judges the pairs [first, last) and writes findings to a place with room for all, and one more; returns the
    // end of the findings.
    [[nodiscard]] static PairFinding* judgeSingle(const PairFrame& frame, std::uint32_t first, std::uint32_t last,
                                                  PairFinding* found) noexcept;
    [[nodiscard]] static PairFinding* judgeSeveral(const PairFrame& frame, std::uint32_t first, std::uint32_t last,
                                                   PairFinding* found) noexcept;

    std::vector<PairFinding> m_found;
    std::vector<std::uint32_t> m_counts; // findings of each block
    BlockCounts m_statistics;
    PairSorter m_sorter;
};

} // namespace graze::detail
