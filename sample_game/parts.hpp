// SPDX-License-Identifier: Zlib
#pragma once

#include "arena.hpp"
#include "asteroids.hpp"
#include "bullets.hpp"
#include "enemies.hpp"
#include "player.hpp"
#include "scoring.hpp"

namespace game
{

/// Everything that takes part in a game.
struct Parts
{
    Arena arena;
    Player player{};
    Bullets bullets{};
    Enemies enemies{};
    Asteroids asteroids{};
    Scoring scoring{};
};

} // namespace game
