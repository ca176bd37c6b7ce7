// SPDX-License-Identifier: Zlib
#pragma once

#include "assets/pictures.hpp"
#include "base/save_file.hpp"

#include <SFML/Graphics/Image.hpp>

#include <filesystem>
#include <vector>

namespace game
{

/// Everything the game loads, read without a display: sf::Image only.
struct Assets
{
    std::filesystem::path folder;
    sf::Image atlas;
    sf::Image background; ///< tiles in both directions
    Catalog catalog;
    Font font;
};

using AssetError = FileError;

/// The folders in which assets are searched, in this order: the folder in the environment variable GRAZE_ASSETS (and
/// nowhere else when it is set), `assets` beside the program, then the source tree it was built from.
[[nodiscard]] std::vector<std::filesystem::path> assetFolders();

/// Loads the atlas, its description and the background, and traces the colliders from the atlas'
/// alpha channel. Throws FileError.
[[nodiscard]] Assets loadAssets();
/// The same from one folder.
[[nodiscard]] Assets loadAssets(const std::filesystem::path& folder);

} // namespace game
