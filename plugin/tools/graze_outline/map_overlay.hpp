// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/maps/map.hpp>

#include <SFML/Graphics/Image.hpp>

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace outliner
{

/// The pictures that tiles of a map are drawn from, each opened once.
class TilePictures
{
public:
    explicit TilePictures(std::filesystem::path root) : m_root(std::move(root)) {}

    /// Null for one that cannot be opened; the first call for it adds a warning.
    [[nodiscard]] const sf::Image* find(const std::string& path);
    [[nodiscard]] const std::vector<std::string>& warnings() const { return m_warnings; }

private:
    std::filesystem::path m_root;
    std::map<std::string, std::optional<sf::Image>> m_pictures;
    std::uint64_t m_pixelsLeft = std::uint64_t{1} << 26; ///< 256 MiB
    std::vector<std::string> m_warnings;
};

struct MapDrawing
{
    sf::Image image;
    std::string legend; ///< which class or layer has which colour
};

/// Draws a map as it was read, over the pictures of its tiles: solid cells, tiles and objects in the colour of their
/// class, or else of their layer; markers as crosses; an arrow leads away from a side that stops. All that was read is
/// within the picture, which is at most 4096 px wide and high. Nothing when nothing was read.
[[nodiscard]] std::optional<MapDrawing> drawingOf(const graze::Map& map, TilePictures& pictures);

} // namespace outliner
