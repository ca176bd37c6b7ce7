// SPDX-License-Identifier: Zlib
#pragma once

#include "candidates.hpp"
#include "counted_queries.hpp"
#include "pair_list.hpp"
#include "system/world.hpp"

#include <graze/system/events.hpp>
#include <graze/system/statistics.hpp>

#include <optional>
#include <span>
#include <vector>

namespace graze::detail
{

/// The second stage: GJK for every candidate pair. tellPairs merges what it finds into the pairs.
class NarrowPhase
{
public:
    /// What a run works on.
    struct Frame
    {
        const World& world;
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

/// Whether two sprites touch as they are now. IterationLimit when no pair of pieces is known to touch and one ran out.
[[nodiscard]] Status statusOf(const World& world, std::uint32_t rowA, std::uint32_t rowB,
                              CountedQueries& queries) noexcept;

/// Geometry of a pair as it is now: the deepest of the pairs of pieces whose bounds overlap, with depth 0
/// when even those are apart. Empty when no bounds overlap.
[[nodiscard]] std::optional<Contact> contactOf(const World& world, std::uint32_t rowA, std::uint32_t rowB,
                                               CountedQueries& queries) noexcept;

} // namespace graze::detail
