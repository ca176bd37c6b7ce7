// SPDX-License-Identifier: Zlib
#pragma once

#include "narrow_phase.hpp"

namespace graze::detail
{

/// Makes begin, stay, end and near-miss events of sprites from the records of the pairs. They stand in
/// the order of events, so the events come out sorted.
void tellPairs(const NarrowPhase::Frame& frame, const EventOptions& options, Events& events);

} // namespace graze::detail
