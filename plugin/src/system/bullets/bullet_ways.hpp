// SPDX-License-Identifier: Zlib
#pragma once

#include "system/world.hpp"

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

[[nodiscard]] inline Ways waysOf(const World& world, std::uint32_t bullet, std::uint32_t row) noexcept
{
    const BulletTable& bullets = world.bullets;
    const SpriteTable& sprites = world.sprites;
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
