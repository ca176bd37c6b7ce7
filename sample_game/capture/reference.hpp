// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/pair/operand.hpp>
#include <graze/pair/settings.hpp>

namespace game
{

/// Other settings are compared with these: as patient and as exact as is useful.
inline constexpr graze::GjkSettings ReferenceSettings{
    .maxIterations = 128, .epsilon = 1e-6f, .method = graze::Method::Gjk};

/// Inside |gap| <= band either answer about a pair is legitimate, outside it every answer is right:
/// 1e-3 px + 1e-4 x size, 1e-3 x size where something is round and may thus be an ellipse; size is the
/// largest extent of a piece (unit: pixels).
[[nodiscard]] float bandOf(const graze::Operand& a, const graze::Operand& b) noexcept;

} // namespace game
