// SPDX-License-Identifier: Zlib
#pragma once

#include "base/blocks.hpp"
#include "pair_list.hpp"
#include "system/grid/candidates.hpp"
#include "system/queries/counted_queries.hpp"
#include "system/sprites/scene.hpp"

#include <graze/system/events.hpp>
#include <graze/system/statistics.hpp>

namespace graze::detail
{

/// Everything that the pairs of one frame read, and where their answers go.
struct PairFrame
{
    const Scene& scene;
    const Candidates& candidates;
    PairList& pairs;
    CountedQueries& queries;
    Statistics& statistics;
    RareEvents& events;
    Workers* workers = nullptr; ///< null: one thread
};

/// The frame as one block sees it, with counts and events of its own.
class PairFrameOfBlock
{
public:
    PairFrameOfBlock(const PairFrame& whole, Statistics& statistics, RareEvents& events) noexcept :
    m_queries(whole.queries.settings(), &statistics),
    m_frame{whole.scene, whole.candidates, whole.pairs, m_queries, statistics, events, nullptr}
    {
    }
    PairFrameOfBlock(const PairFrameOfBlock&) = delete;
    PairFrameOfBlock& operator=(const PairFrameOfBlock&) = delete;

    [[nodiscard]] const PairFrame& frame() const noexcept { return m_frame; }

private:
    CountedQueries m_queries;
    PairFrame m_frame;
};

} // namespace graze::detail
