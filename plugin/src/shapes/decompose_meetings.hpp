// SPDX-License-Identifier: Zlib
#pragma once

#include "shapes/decompose_rings.hpp"

namespace graze::decomposition
{

/// Finds two edges that meet where they must not, and stops at the first that a sweep from left to right
/// finds: `error` then has a kind. O(n log n), and exact.
/// Source  Shamos, Hoey 1976.
void checkEdges(const std::vector<RingVertex>& vertices, DecomposeError& error);

} // namespace graze::decomposition
