// SPDX-License-Identifier: Zlib
#pragma once

#include "shapes/loops.hpp"

#include <graze/shapes/decompose.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace graze::decomposition
{

/// A vertex of the outline or of a hole, and the edge from it to `next`. The inside is on the left of every edge (y
/// up), whatever winding the caller gave the ring.
struct RingVertex
{
    Vec2 at{};
    std::uint32_t ring = 0;
    std::uint32_t index = 0; ///< position in the ring given by the caller
    std::uint32_t edge = 0;  ///< position at which the edge starts there
    std::uint32_t next = 0;
    std::uint32_t previous = 0;
};

/// Vertices, counter-clockwise, never flat.
using Triangle = std::array<std::uint32_t, 3>;

/// Cuts rings into triangles in one sweep from left to right that also finds edges that meet where they must not, and
/// holes that lie outside or in one another: `error` then has a kind. Exact, O(n log n).
[[nodiscard]] std::vector<Triangle> triangulated(std::span<const RingVertex> vertices, DecomposeError& error);

} // namespace graze::decomposition
