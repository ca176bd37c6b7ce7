// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/affine2.hpp>

#include <limits>

/// Matrices and numbers that many tests name.
namespace graze::test
{

inline constexpr float NaN = std::numeric_limits<float>::quiet_NaN();
inline constexpr float Infinity = std::numeric_limits<float>::infinity();

inline const Affine2 Here{};

inline Affine2 at(float x, float y)
{
    return Affine2::translation({x, y});
}

inline Affine2 at(Vec2 place)
{
    return Affine2::translation(place);
}

} // namespace graze::test
