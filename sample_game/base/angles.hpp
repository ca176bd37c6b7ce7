// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/affine2.hpp>
#include <graze/math/vec2.hpp>

namespace game
{

inline constexpr float FullTurn = 6.2831853f;

/// Unit vector: 0 points down the screen, growing angles turn it towards the left.
[[nodiscard]] inline graze::Vec2 downTurned(float angleRadians) noexcept
{
    const auto turn = graze::sinCos(static_cast<double>(angleRadians));
    return {static_cast<float>(-turn.sine), static_cast<float>(turn.cosine)};
}

/// Sine as the simulation may use it.
[[nodiscard]] inline float sine(float angleRadians) noexcept
{
    return static_cast<float>(graze::sinCos(static_cast<double>(angleRadians)).sine);
}

/// From -pi to pi, for angles up to a turn outside of that.
[[nodiscard]] inline float wrappedAngle(float angleRadians) noexcept
{
    constexpr float Pi = 3.14159265f;
    if (angleRadians > Pi)
        return angleRadians - 2.f * Pi;
    return angleRadians < -Pi ? angleRadians + 2.f * Pi : angleRadians;
}

/// The turn that lets a picture which points up point along `direction`.
[[nodiscard]] inline float turnOf(graze::Vec2 direction) noexcept
{
    return static_cast<float>(graze::atan2(static_cast<double>(direction.x), static_cast<double>(-direction.y)));
}

} // namespace game
