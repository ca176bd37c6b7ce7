// SPDX-License-Identifier: Zlib
#pragma once

#include "pair_frame.hpp"

#include <span>

namespace graze::detail
{

/// The third stage: merges the findings of the narrow phase into the pairs, and gathers near misses. Pairs and findings
/// stand in the order of events, so the events come out sorted. The pairs of the last frame stay until `reportPairs`.
[[nodiscard]] PairList::Changes mergePairs(const PairFrame& frame, std::span<const PairFinding> found);

/// The last stage of pairs: reports begin, stay and end. `contacts` has room for them.
void reportPairs(const PairFrame& frame, const PairList::Changes& changes, const EventOptions& options,
                 ContactArrays& contacts) noexcept;

} // namespace graze::detail
