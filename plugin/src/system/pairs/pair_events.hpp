// SPDX-License-Identifier: Zlib
#pragma once

#include "narrow_phase.hpp"
#include <graze/system/events.hpp>

#include <span>

namespace graze::detail
{

/// The third stage: merges the findings of the narrow phase into the pairs, and reports begin, stay, end and near
/// misses. Pairs and findings stand in the order of events, so the events come out sorted.
void reportPairs(const NarrowPhase::Frame& frame, std::span<const PairFinding> found, const EventOptions& options,
                 FrameEvents& events);

} // namespace graze::detail
