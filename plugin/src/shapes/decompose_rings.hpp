// SPDX-License-Identifier: Zlib
#pragma once

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

/// Order of the sweep: by x, then by y. Breaking ties by y has the effect of turning the plane by a tiny angle, so
/// no two different points are ever level.
[[nodiscard]] inline bool before(Vec2 a, Vec2 b) noexcept
{
    return a.x != b.x ? a.x < b.x : a.y < b.y;
}

/// All rings in one array, linked, without consecutive duplicates. On bad data `error` has a kind.
[[nodiscard]] std::vector<RingVertex> joinRings(std::span<const Vec2> outline, std::span<const std::vector<Vec2>> holes,
                                                DecomposeError& error);

/// Rings that passed the checks, without collinear vertices, the outline counter-clockwise (y up) and the
/// holes clockwise: the inside is on the left of every edge.
[[nodiscard]] std::vector<RingVertex> orientedCorners(const std::vector<RingVertex>& vertices);

} // namespace graze::decomposition
