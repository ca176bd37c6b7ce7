// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/outline/outline.hpp>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace graze::test
{

/// An alpha channel with a name.
struct Picture
{
    std::string name;
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> alpha;

    [[nodiscard]] AlphaMask mask() const { return {.alpha = alpha.data(), .width = width, .height = height}; }
    /// False beyond the picture.
    [[nodiscard]] bool opaque(int x, int y) const
    {
        return x >= 0 && y >= 0 && x < width && y < height &&
               alpha[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)] >=
                   128;
    }
    [[nodiscard]] int opaqueCount() const;
};

[[nodiscard]] Picture painted(std::string name, int width, int height, const std::function<bool(int, int)>& opaque);
/// '#' is opaque; every character becomes a square of scale x scale pixels.
[[nodiscard]] Picture drawn(std::string name, const std::vector<std::string>& rows, int scale = 1);

/// Up to 64 pixels a side: single pixels, lines, pixels that meet at corners, discs, rings, gears, letters, combs,
/// spirals, checkerboards, noise.
[[nodiscard]] std::vector<Picture> smallPictures();
/// Pictures as games draw them, 96 to 256 pixels a side: ships, swords, trees, clouds, text, soft edges.
[[nodiscard]] std::vector<Picture> mediumPictures();
/// 2048 x 2048 pixels.
[[nodiscard]] std::vector<Picture> largePictures();
/// The one of that name among the small and medium ones.
[[nodiscard]] Picture pictureNamed(const std::string& name);

} // namespace graze::test
