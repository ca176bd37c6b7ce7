// SPDX-License-Identifier: Zlib
#pragma once

#include "maps/tiled_parts.hpp"

namespace graze::maps
{

/// Whether a tile collides: as its property "solid" says; without one, when it has shapes or plain tiles are solid.
[[nodiscard]] bool isSolid(const MapTileKind& kind, const MapProperties& properties, const MapOptions& options);

/// The tile layers of one map, and the tiles that they use.
class TiledGrids
{
public:
    TiledGrids(TiledParts& parts, const MapOptions& options, Map& map) : m_parts(parts), m_options(options), m_map(map)
    {
    }

    /// Fills `grids` and `tiles` of the layer. `offset` is where the layer begins (unit: pixels).
    void read(const Node& node, const Tilesets& tilesets, Place offset, MapLayer& layer);

private:
    struct Cell
    {
        TileCell at;
        std::uint32_t globalId;
    };
    struct Solid
    {
        std::string className;
        OneWay oneWay;
        std::vector<TileCell> cells{};
    };

    [[nodiscard]] std::vector<Cell> cells(const Node& node);
    void readCells(const Node& element, const Node& data, TileCell first, std::int64_t width, std::int64_t height,
                   std::vector<Cell>& cells);
    void count(const Node& at, std::int64_t width, std::int64_t height);
    [[nodiscard]] std::size_t indexOf(const TileUse& use);
    [[nodiscard]] bool fillsCell(const MapTileKind& kind, const Tileset& tileset) const;
    void addGrids(const Node& node, const std::vector<Solid>& solids, Place offset, MapLayer& layer);

    TiledParts& m_parts;
    const MapOptions& m_options;
    Map& m_map;
    std::map<std::pair<const Tileset*, int>, std::size_t> m_kinds;
    std::size_t m_cells = 0, m_tiles = 0;
};

} // namespace graze::maps
