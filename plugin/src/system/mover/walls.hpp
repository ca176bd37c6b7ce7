// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/vec2.hpp>
#include <graze/math/vec2d.hpp>

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
[[nodiscard]] Vec2d outwardFrom(Vec2 normal) noexcept;

/// The longest part of `motion` that leads into none of the normals' walls; zero in a corner.
[[nodiscard]] Vec2d clippedMotion(Vec2d motion, std::span<const Vec2d> normals) noexcept;

} // namespace graze::detail
