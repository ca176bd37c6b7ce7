// SPDX-License-Identifier: Zlib
// How tiles are numbered, cut out of their pictures, and drawn.
#include "maps/tiled_parts.hpp"

#include <algorithm>
#include <iterator>
#include <limits>

namespace graze::maps
{

Projection isometricOf(double tileWidth, double tileHeight, std::int64_t height)
{
    Projection result{Orientation::Isometric, tileWidth, tileHeight, {}};
    const double half = tileWidth / tileHeight / 2.;
    // Tiled has whole pixels for the origin.
    const auto origin = static_cast<double>(height * static_cast<std::int64_t>(tileWidth) / 2);
    result.matrix = {half, -half, origin, 0.5, 0.5, 0.};
    return result;
}

std::optional<TileUse> tileOf(Source& source, const Node& at, std::uint32_t globalId, const Tilesets& tilesets)
{
    constexpr std::uint32_t Horizontal = 1u << 31, Vertical = 1u << 30, Diagonal = 1u << 29, Hexagonal120 = 1u << 28;
    const std::uint32_t id = globalId & (Hexagonal120 - 1);
    if (id == 0)
        return std::nullopt;
    const auto behind = tilesets.upper_bound(id);
    if (behind == tilesets.begin())
        refuse(at, "the tile " + std::to_string(id) + " is of no tileset of the map: save the map in Tiled again");
    const auto& [first, tileset] = *std::prev(behind);
    const Flips flips{(globalId & Horizontal) != 0, (globalId & Vertical) != 0, (globalId & Diagonal) != 0,
                      (globalId & Hexagonal120) != 0};
    const auto local = static_cast<int>(id - first);
    if (tileset->count > 0 && local >= tileset->count && !tileset->image.empty())
        source.warnOnce(at, "the tile " + std::to_string(local) + " is not in the tileset " + inQuotes(tileset->name) +
                                ", which has " + std::to_string(tileset->count) +
                                ": it is taken for one without shapes");
    return TileUse{tileset, local, flips};
}

MapTileKind kindOf(const TileUse& use)
{
    const Tileset& tileset = *use.tileset;
    const auto found = tileset.tiles.find(use.id);
    MapTileKind kind = found == tileset.tiles.end() ? MapTileKind{} : found->second;
    kind.tileset = tileset.name;
    kind.id = use.id;
    if (tileset.image.empty())
    {
        if (kind.size == Vec2{})
            kind.size = tileset.tileSize;
        return kind;
    }
    kind.size = tileset.tileSize;
    kind.picture.image = tileset.image;
    const std::int64_t column = use.id % tileset.columns, row = use.id / tileset.columns;
    const auto width = static_cast<std::int64_t>(kind.size.x), height = static_cast<std::int64_t>(kind.size.y);
    const std::int64_t x = tileset.margin + column * (width + tileset.spacing);
    const std::int64_t y = tileset.margin + row * (height + tileset.spacing);
    if (std::max(x, y) <= std::numeric_limits<int>::max())
        kind.picture.rect = {static_cast<int>(x), static_cast<int>(y), static_cast<int>(width),
                             static_cast<int>(height)};
    return kind;
}

Matrix matrixOf(const TileUse& use, Place pictureSize, Place size, Orientation orientation)
{
    const auto ratio = [](double a, double b) { return b == 0. ? 1. : a / b; };
    Place scale{ratio(size.x, pictureSize.x), ratio(size.y, pictureSize.y)};
    if (use.tileset->keepsAspect)
        scale.x = scale.y = std::min(scale.x, scale.y);
    Place centre = size * 0.5 + Place{use.tileset->offset.x * scale.x, use.tileset->offset.y * scale.y};
    bool horizontal = use.flips.horizontal, vertical = use.flips.vertical;
    double degrees = 0.;
    if (orientation == Orientation::Hexagonal)
        degrees = (use.flips.diagonal ? 60. : 0.) + (use.flips.hexagonal120 ? 120. : 0.);
    else if (use.flips.diagonal)
    {
        // x and y are exchanged first, then the result is mirrored: a quarter turn, and other mirrors before it.
        degrees = 90.;
        horizontal = use.flips.vertical;
        vertical = !use.flips.horizontal;
        const double half = (size.y - size.x) / 2.;
        centre = centre + Place{half, half};
    }
    return Matrix::translation(centre) * Matrix::rotation(degrees) *
           Matrix::scaling({horizontal ? -scale.x : scale.x, vertical ? -scale.y : scale.y}) *
           Matrix::translation(pictureSize * -0.5);
}

} // namespace graze::maps
