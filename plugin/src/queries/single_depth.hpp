// SPDX-License-Identifier: Zlib
#pragma once

#include "fast/door.hpp"

namespace graze::detail
{

/// `penetration`. Where an accelerator answers two operands of one piece each, `alone` is its answer.
[[nodiscard]] PenetrationResult penetrationOf(const Operand& a, const Operand& b, const GjkSettings& settings,
                                              PieceDepth& alone) noexcept;

} // namespace graze::detail
