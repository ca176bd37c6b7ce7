// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/vec2.hpp>

namespace game
{

/// The playing field: origin top left, y down, in pixels of the world. The front end fits it into any window
/// (640 x 720 in the middle of 1280 x 720 leaves 320 on both sides for numbers and panels).
inline constexpr float FieldWidth = 640.f;
inline constexpr float FieldHeight = 720.f;
/// Length of a step (unit: seconds).
inline constexpr float TimeStep = 1.f / 60.f;
[[nodiscard]] constexpr float secondsOf(int steps) noexcept
{
    return static_cast<float>(steps) * TimeStep;
}

/// Farther than `margin` from the field; `above` is the margin at its upper edge, where things come from.
[[nodiscard]] constexpr bool outsideField(graze::Vec2 place, float margin, float above) noexcept
{
    return place.x < -margin || place.x > FieldWidth + margin || place.y > FieldHeight + margin || place.y < -above;
}

/// Walls and everything on them come down by this much in a step (unit: pixels). Exact in binary, so that the tiles of
/// a formation stay flush to the bit.
inline constexpr float WallStep = 1.125f;
inline constexpr float WallSpeed = WallStep * 60.f; ///< (unit: pixels per second)

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
