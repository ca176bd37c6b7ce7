// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/vec2.hpp>

#include <bitset>
#include <optional>

namespace game
{

/// A gamepad as it is held now.
struct PadState
{
    /// As many as SFML counts.
    static constexpr unsigned MostButtons = 32;

    graze::Vec2 stick{}; ///< -1 .. 1, right and down are positive; (0, 0) for a worn stick that rests
    std::bitset<MostButtons> buttons{};
};

/// Positions of the axes as SFML reports them, -100 .. 100.
struct PadAxes
{
    float x = 0.f;
    float y = 0.f;
    float povX = 0.f; ///< the cross
    float povY = 0.f; ///< upwards on Windows, downwards elsewhere
};

/// The direction of stick or cross, whichever is deflected more.
[[nodiscard]] graze::Vec2 stickOf(const PadAxes& axes) noexcept;

/// The first gamepad; empty when there is none. Once per frame.
[[nodiscard]] std::optional<PadState> readPad();

} // namespace game
