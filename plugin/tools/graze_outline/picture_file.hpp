// SPDX-License-Identifier: Zlib
#pragma once

#include <SFML/Graphics/Image.hpp>

#include <cstdint>
#include <filesystem>

namespace outliner
{

/// The pixels of a picture of the largest sides.
inline constexpr std::uint64_t MaxPicturePixels = std::uint64_t{16384} * 16384;

/// Throws std::runtime_error with the reason, without the picture's name. A PNG with more pixels is refused before it
/// is opened.
[[nodiscard]] sf::Image loadedPicture(const std::filesystem::path& picture,
                                      std::uint64_t mostPixels = MaxPicturePixels);

/// An overlay. Throws as above.
void savePicture(const sf::Image& image, const std::filesystem::path& path);

} // namespace outliner
