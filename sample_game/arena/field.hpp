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

} // namespace game
