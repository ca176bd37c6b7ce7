// SPDX-License-Identifier: Zlib
#pragma once

#include "assets/pictures.hpp"

#include <graze/math/affine2.hpp>

#include <cstdint>

namespace game
{

struct Tint
{
    std::uint8_t red = 255;
    std::uint8_t green = 255;
    std::uint8_t blue = 255;
    std::uint8_t alpha = 255;
};

/// One textured rectangle. Local corners are (0, 0) and the size of the picture's rectangle; `matrix`
/// takes them to the field. For everything that collides it is the matrix that the collision system
/// was given, bit for bit.
struct Drawable
{
    Picture picture = Picture::White;
    graze::Affine2 matrix{};
    Tint tint{};
    bool additive = false; ///< to be blended by adding (light); otherwise by alpha
};

} // namespace game
