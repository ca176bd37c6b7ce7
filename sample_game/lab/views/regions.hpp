// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/aabb.hpp>

#include <array>
#include <span>
#include <vector>

namespace game
{

/// The part of the plane whose points are nearest to the same corner or edge of a simplex, or lie inside it.
struct SimplexRegion
{
    std::vector<graze::Vec2> loop; ///< convex, cut off at the box; empty when none of it is in the box
    std::array<bool, 3> keeps{};   ///< the points of the simplex that make up that corner, edge or triangle
    bool holdsTarget = false;      ///< true in exactly one region
};

/// The regions of a simplex of one to three points, seen from `target`: the region that holds it says which points
/// are kept. Empty for any other number of points.
[[nodiscard]] std::vector<SimplexRegion> regionsOf(std::span<const graze::Vec2> simplex, graze::Vec2 target,
                                                   const graze::Aabb& box);

} // namespace game
