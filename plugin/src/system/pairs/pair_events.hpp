// SPDX-License-Identifier: Zlib
#pragma once

#include "pair_frame.hpp"
#include "system/queries/block_counts.hpp"

#include <span>
#include <vector>

namespace graze::detail
{

/// The third stage: merges the findings of the narrow phase into the pairs, and
/// gathers near misses. Pairs and findings stand in the order of events, so the
/// events come out sorted. The pairs of the last frame stay until they are
/// reported.
class PairMerge
{
public:
    [[nodiscard]] PairList::Changes run(const PairFrame& frame, std::span<const PairFinding> found);

private:
    /// The results of a block of findings.
    struct Block
    {
        RareEvents events;
        bool ranOutOfMemory = false;
    };

    /// Merges `count` findings from `start` on.
    [[nodiscard]] PairList::Changes runRound(const PairFrame& frame, std::span<const PairFinding> found,
                                             std::size_t start, std::size_t count);

    std::vector<Block> m_blocks;
    BlockCounts m_statistics;
};

/// The last stage of pairs: reports begin, stay and end.
class PairReport
{
public:
    /// After PairMerge: `report` does not throw.
    void prepare(const PairFrame& frame);
    /// `contacts` has room for the events.
    void report(const PairFrame& frame, const PairList::Changes& changes, const EventOptions& options,
                ContactArrays& contacts) noexcept;

private:
    std::vector<PairList::Changes> m_before; // events before each block
    BlockCounts m_statistics;
};

} // namespace graze::detail
