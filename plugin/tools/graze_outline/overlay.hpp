// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/files/collider_file.hpp>

#include <SFML/Graphics/Image.hpp>

namespace outliner
{

/// The picture, enlarged by a whole number when it is small, with what the file says drawn over it: every piece in
/// a colour of its own, the loops as lines, their vertices as dots.
[[nodiscard]] sf::Image overlayOf(const sf::Image& picture, const graze::ColliderFile& file);

} // namespace outliner
