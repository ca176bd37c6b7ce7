// SPDX-License-Identifier: Zlib
#pragma once

#include "arena/sprite.hpp"
#include "arena/field.hpp"

#include <algorithm>

namespace game
{

// Colours and sizes of everything that is written.

inline constexpr Tint Bright{240, 244, 255, 255};
inline constexpr Tint Quiet{132, 148, 184, 255};
inline constexpr Tint Gold{255, 214, 110, 255};
inline constexpr Tint Cyan{110, 220, 255, 255};
inline constexpr Tint Red{255, 96, 96, 255};

inline constexpr float FieldMiddle = FieldWidth * 0.5f;

// Heights of text: whole multiples of the font's 11 pixels in a window of 720 lines.
inline constexpr float Small = 22.f;
inline constexpr float Middle = 33.f;
inline constexpr float Large = 44.f;
inline constexpr float Huge = 66.f;

[[nodiscard]] inline Tint faded(Tint tint, float alpha) noexcept
{
    tint.alpha = static_cast<std::uint8_t>(static_cast<float>(tint.alpha) * std::clamp(alpha, 0.f, 1.f));
    return tint;
}

} // namespace game
