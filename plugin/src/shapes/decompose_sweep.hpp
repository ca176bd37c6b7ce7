// SPDX-License-Identifier: Zlib
#pragma once

#include "shapes/decompose_rings.hpp"

namespace graze::decomposition
{

/// Diagonals that cut the polygon, holes included, into pieces that every line x = constant meets in one
/// stretch at most. Also finds holes that lie outside or in one another: `error` then has a kind.
[[nodiscard]] std::vector<Diagonal> monotoneDiagonals(const std::vector<RingVertex>& corners, DecomposeError& error);

} // namespace graze::decomposition
