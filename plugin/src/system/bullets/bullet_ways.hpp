// SPDX-License-Identifier: Zlib
#pragma once

#include "bullet_table.hpp"
#include "system/sprites/scene.hpp"

#include <cstdint>

namespace graze::detail
{

/// How a bullet and one of its targets move in the frame.
struct Ways
{
    Motion bullet{};
    Motion target{};
    bool targetMoves = false;
    bool targetOnlyShifts = false;
};

[[nodiscard]] inline Ways waysOf(const Scene& scene, const BulletTable& bullets, std::uint32_t bullet,
                                 std::uint32_t row) noexcept
{
    const SpriteTable& sprites = scene.sprites;
    Ways ways;
    ways.bullet = {Affine2::translation(bullets.flight[bullet].previous),
                   Affine2::translation(bullets.flight[bullet].position),
                   {}};
    ways.targetMoves = !bullets.is(bullet, BulletTable::Fresh) && sprites.moves(row);
    ways.targetOnlyShifts = sprites.onlyShifts(row);
    ways.target = ways.targetMoves ? sprites.motion(row) : Motion::still(sprites.matrix[row]);
    return ways;
}

} // namespace graze::detail
