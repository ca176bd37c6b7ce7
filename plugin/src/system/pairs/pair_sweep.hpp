// SPDX-License-Identifier: Zlib
#pragma once

#include "narrow_phase.hpp"

namespace graze::detail
{

// Swept sprites: touches within the frame, by the motions of both.

/// Whether two pieces, apart at the end of the frame, touch within it. False where their sprites are not swept.
[[nodiscard]] bool touchWithin(const PairFrame& frame, const PiecePair& pair) noexcept;

/// Whether two sprites that start apart, or in touch, approach until they touch within the frame.
[[nodiscard]] bool meetsFromOutside(const PairFrame& frame, const PairRecord& pair) noexcept;

/// Writes fraction, point and normal of the first touch of a pair that is swept. For one that passed, depth and pieces
/// are those of that moment too.
void addFirstTouch(const PairFrame& frame, const PairRecord& pair, Contact& contact) noexcept;

} // namespace graze::detail
