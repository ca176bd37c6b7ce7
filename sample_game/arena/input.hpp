// SPDX-License-Identifier: Zlib
#pragma once

namespace game
{

/// Speed of the ship at full deflection (unit: pixels per second).
inline constexpr float ShipSpeed = 330.f;

/// A player's input in one step.
struct Input
{
    float moveX = 0.f; ///< -1 left .. 1 right; anything longer than 1 together with moveY is shortened
    float moveY = 0.f; ///< -1 up .. 1 down
    bool fire = false;
    bool focus = false;   ///< slow and exact
    bool restart = false; ///< pressed in this very step: a new game, from any state
    bool power = false;   ///< lets the pulse go when it is charged

    friend bool operator==(const Input&, const Input&) noexcept = default;
};

} // namespace game
