// SPDX-License-Identifier: Zlib
#pragma once

#include "pair_list.hpp"
#include "system/broad/candidates.hpp"
#include "system/contact/counted_queries.hpp"
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
};

} // namespace graze::detail
