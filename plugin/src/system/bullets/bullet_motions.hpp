// SPDX-License-Identifier: Zlib
#pragma once

#include "bullet_table.hpp"
#include "system/sprites/scene.hpp"

#include <cstdint>

namespace graze::detail
{

/// How a bullet and one of its targets move in the frame.
struct BulletMotions
{
    Motion bullet{};
    Motion target{};
    bool targetMoves = false;
    bool targetOnlyShifts = false;
};

/// A fresh bullet was not there while its target moved: it meets the target where that is now.
[[nodiscard]] inline BulletMotions motionsOf(const Scene& scene, const BulletTable& bullets, std::uint32_t bullet,
                                             std::uint32_t row) noexcept
{
    const SpriteTable& sprites = scene.sprites;
    const Flight& flight = bullets.flight[bullet];
    BulletMotions motions;
    motions.bullet = {Affine2::translation(flight.previous), Affine2::translation(flight.position), {}};
    motions.targetMoves = !bullets.is(bullet, BulletTable::Fresh) && sprites.moves(row);
    motions.targetOnlyShifts = sprites.onlyShifts(row);
    motions.target = motions.targetMoves ? sprites.motion(row) : Motion::still(sprites.matrix[row]);
    return motions;
}

} // namespace graze::detail
