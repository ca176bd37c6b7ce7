// SPDX-License-Identifier: Zlib
#pragma once

#include "actors/player.hpp"
#include "world/scoring.hpp"

#include <optional>

namespace game
{

/// Something that strikes the ship.
struct Blow
{
    graze::Vec2 point{}; ///< where they touch
    Killer killer = Killer::None;
    Actor* body = nullptr;            ///< that the ship touched; null for bullets, lasers and walls
    std::optional<Drawable> bullet{}; ///< where it hit
};

/// The game's reaction to the events of the last update: hits, touches and near misses. Returns the blow that the ship
/// was struck by where it can be hurt. Nothing is moved, and nothing is removed yet.
[[nodiscard]] std::optional<Blow> react(Arena& arena, Player& player, Scoring& scoring);

/// A ship breaks what it ran into, when the blow has its effect.
void ram(Arena& arena, Scoring& scoring, const Blow& blow);

} // namespace game
