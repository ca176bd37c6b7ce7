// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/vec2.hpp>
#include <graze/math/vec2d.hpp>

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace graze::detail
{

/// A piece that a mover meets.
struct Wall
{
    std::uint32_t piece = 0;
    std::uint32_t moverPiece = 0; ///< by its number in the mover
    Vec2d normal{};               ///< outward
    Vec2d point{};
    double fraction = 0.; ///< share of the motion, where the mover was cast
    double depth = 0.;    ///< where the mover stands, if it was not; below 0 it is minus the gap
};

using Walls = std::vector<Wall>;

/// How much of a motion leads into the wall.
[[nodiscard]] inline double approachOf(const Wall& wall, Vec2d motion) noexcept
{
    return -dot(motion, wall.normal);
}

/// Outward normal of a wall from the normal of the pair of mover and wall. Its length is 1 to all digits: a motion that
/// is clipped by it leads along the wall and not a hair into it.
[[nodiscard]] inline Vec2d outwardFrom(Vec2 normal) noexcept
{
    const Vec2d wide(normal);
    const double l = length(wide);
    return l > 0. ? wide * (-1. / l) : Vec2d{};
}

/// The longest part of `motion` that leads into none of the normals' walls; zero in a corner.
[[nodiscard]] inline Vec2d clippedMotion(Vec2d motion, std::span<const Vec2d> normals) noexcept
{
    const double blur = 1e-9 * length(motion);
    const auto isFree = [&](Vec2d v)
    { return std::all_of(normals.begin(), normals.end(), [&](Vec2d normal) { return dot(v, normal) >= -blur; }); };
    if (isFree(motion))
        return motion;
    Vec2d best{};
    for (const Vec2d& normal : normals)
    {
        const Vec2d clipped = motion - normal * dot(motion, normal);
        if (dot(motion, normal) < 0. && dot(clipped, clipped) > dot(best, best) && isFree(clipped))
            best = clipped;
    }
    return best;
}

} // namespace graze::detail
