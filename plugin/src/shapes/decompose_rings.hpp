// SPDX-License-Identifier: Zlib
#pragma once

#include "shapes/loops.hpp"

#include <graze/shapes/decompose.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace graze::decomposition
{

/// A vertex of the outline or of a hole; edge i runs from vertex i to its `next`.
struct RingVertex
{
    Vec2 at{};
    std::uint32_t ring = 0;
    std::uint32_t index = 0; ///< position in the ring given by the caller
    std::uint32_t next = 0;
    std::uint32_t previous = 0;
};

struct Diagonal
{
    std::uint32_t from = 0;
    std::uint32_t to = 0;
};

using detail::before; // the order of the sweep

/// All rings in one array, linked, without consecutive duplicates. On bad data `error` has a kind.
[[nodiscard]] std::vector<RingVertex> joinRings(std::span<const Vec2> outline, std::span<const std::vector<Vec2>> holes,
                                                DecomposeError& error);

/// Finds two edges that meet where they must not, and stops at the first that a sweep from left to right finds:
/// `error` then has a kind. O(n log n), and exact. In decompose_meetings.cpp.
/// Source  Shamos, Hoey 1976.
void checkEdges(const std::vector<RingVertex>& vertices, DecomposeError& error);

/// Rings that passed the checks, without collinear vertices, the outline counter-clockwise (y up) and the
/// holes clockwise: the inside is on the left of every edge.
[[nodiscard]] std::vector<RingVertex> orientedCorners(const std::vector<RingVertex>& vertices);

/// Diagonals that cut the polygon, holes included, into pieces that every line x = constant meets in one
/// stretch at most. Also finds holes that lie outside or in one another: `error` then has a kind. In
/// decompose_sweep.cpp.
[[nodiscard]] std::vector<Diagonal> monotoneDiagonals(const std::vector<RingVertex>& corners, DecomposeError& error);

} // namespace graze::decomposition
