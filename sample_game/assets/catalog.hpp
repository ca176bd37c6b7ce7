// SPDX-License-Identifier: Zlib
#pragma once

#include "assets/pictures.hpp"

#include <graze/sprite/sprite2d.hpp>

#include <array>

namespace game
{

/// The pictures as the simulation knows them: their places in the atlas and, for pictures that collide, the pieces
/// traced from their alpha channel. Local coordinates are pixels from the top left corner of
/// the picture's rectangle, for drawing and colliding alike.
struct Catalog
{
    std::array<PixelRect, PictureCount> rects{};
    std::array<graze::Pieces, PictureCount> colliders{};

    [[nodiscard]] const PixelRect& rect(Picture p) const noexcept { return rects[static_cast<std::size_t>(p)]; }
    [[nodiscard]] const graze::Pieces& collider(Picture p) const noexcept
    {
        return colliders[static_cast<std::size_t>(p)];
    }
};

} // namespace game
