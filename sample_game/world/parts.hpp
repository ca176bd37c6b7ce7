// SPDX-License-Identifier: Zlib
#pragma once

#include "actors/asteroids.hpp"
#include "actors/boss.hpp"
#include "actors/bullets.hpp"
#include "actors/enemies.hpp"
#include "actors/player.hpp"
#include "actors/power_ups.hpp"
#include "actors/turrets.hpp"
#include "actors/walls.hpp"
#include "arena/arena.hpp"
#include "world/scoring.hpp"

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
