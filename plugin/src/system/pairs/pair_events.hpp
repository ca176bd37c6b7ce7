// SPDX-License-Identifier: Zlib
#pragma once

#include "narrow_phase.hpp"

#include <span>

namespace graze::detail
{

/// The third stage: what the narrow phase found is merged into the pairs, and what each of them did is told as
/// begin, stay, end or near miss. Pairs and findings stand in the order of events, so the events come out sorted.
void tellPairs(const NarrowPhase::Frame& frame, std::span<const PairFinding> found, const EventOptions& options,
               Events& events);

} // namespace graze::detail
