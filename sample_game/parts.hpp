// SPDX-License-Identifier: Zlib
#pragma once

#include "arena.hpp"
#include "asteroids.hpp"
#include "boss.hpp"
#include "bullets.hpp"
#include "enemies.hpp"
#include "player.hpp"
#include "power_ups.hpp"
#include "scoring.hpp"
#include "turrets.hpp"
#include "walls.hpp"

namespace game
{

/// Everything that takes part in a game.
struct Parts
{
    Arena arena;
    Player player{};
    Bullets bullets{};
    Enemies enemies{};
    Boss boss{};
    Asteroids asteroids{};
    Walls walls{};
    Turrets turrets{};
    PowerUps powerUps{};
    Scoring scoring{};
};

} // namespace game
