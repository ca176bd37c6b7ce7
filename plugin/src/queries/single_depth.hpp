// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/gjk/penetration_run.hpp>

namespace graze::detail
{

/// `penetration`. Where an accelerator answers two operands of one piece each, `alone` is its answer.
[[nodiscard]] PenetrationResult penetrationOf(const Operand& a, const Operand& b, const GjkSettings& settings,
                                              PieceDepth& alone) noexcept;

} // namespace graze::detail
