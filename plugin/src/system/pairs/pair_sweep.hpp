// SPDX-License-Identifier: Zlib
#pragma once

#include "narrow_phase.hpp"

namespace graze::detail
{

// Swept sprites: touches within the frame, by the motions of both.

/// Whether two pieces, apart at the end of the frame, touch within it. False where their sprites are not swept.
[[nodiscard]] bool touchWithin(const PairFrame& frame, const PiecePair& pair) noexcept;

/// Writes the fraction of the first touch of a pair that is swept. For one that passed also point, normal, depth and
/// pieces, as they are then.
void addFirstTouch(const PairFrame& frame, const PairRecord& pair, Contact& contact) noexcept;

} // namespace graze::detail
