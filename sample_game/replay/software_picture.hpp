// SPDX-License-Identifier: Zlib
#pragma once

#include "assets/assets.hpp"
#include "world/world.hpp"

#include <SFML/Graphics/Image.hpp>

namespace game
{

/// The playing field as a picture, drawn without a display: what the window shows, less numbers and
/// text. Textures are sampled at the nearest of four points a pixel.
[[nodiscard]] sf::Image softwarePicture(const World& world, const Assets& assets);

} // namespace game
