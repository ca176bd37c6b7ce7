// SPDX-License-Identifier: Zlib
#pragma once

#include "assets/catalog.hpp"

#include <SFML/Graphics/Image.hpp>

#include <filesystem>
#include <stdexcept>
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

/// Its text is a sentence that names the file and, for a missing one, where it was looked for.
class AssetError : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

/// The folders in which assets are searched, in this order: the folder in the environment variable GRAZE_ASSETS (and
/// nowhere else when it is set), `assets` beside the program, then the source tree it was built from.
[[nodiscard]] std::vector<std::filesystem::path> assetFolders();

/// Loads the atlas, its description and the background, and traces the colliders from the atlas'
/// alpha channel. Throws AssetError.
[[nodiscard]] Assets loadAssets();
/// The same from one folder.
[[nodiscard]] Assets loadAssets(const std::filesystem::path& folder);

} // namespace game
