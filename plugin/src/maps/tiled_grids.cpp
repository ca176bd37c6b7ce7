// SPDX-License-Identifier: Zlib
#include "maps/tiled_grids.hpp"

#include "maps/tile_data.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace graze::maps
{

namespace
{

constexpr std::int64_t Farthest = 1 << 24; // of a chunk, in cells

// Where the side faces behind the matrix of a tile, which flips it, turns it by quarters, and scales it.
OneWay facing(OneWay side, const Matrix& matrix)
{
    const Place turned = matrix.vector({side.direction.x, side.direction.y});
    const auto sign = [](double value) { return value > 1e-6 ? 1.f : value < -1e-6 ? -1.f : 0.f; };
    side.direction = {sign(turned.x), sign(turned.y)};
    return side;
}

// Back from there: such a matrix and its transpose are each other's inverse but for the scale.
Matrix transposed(const Matrix& matrix)
{
    return {matrix.m00, matrix.m10, 0., matrix.m01, matrix.m11, 0.};
}

} // namespace

bool isSolid(const MapTileKind& kind, const MapProperties& properties, const MapOptions& options)
{
    if (const MapValue* decided = properties.find("solid"))
        return *decided == MapValue(true);
    return !kind.pieces.empty() || options.plainTiles == PlainTiles::Solid;
}

void TiledGrids::count(const Node& at, std::int64_t width, std::int64_t height)
{
    m_cells += static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    if (m_cells > MaxMapCells)
        refuse(at, "the layers of the map have more than " + std::to_string(MaxMapCells) + " cells");
}

void TiledGrids::readCells(const Node& element, const Node& data, TileCell first, std::int64_t width,
                           std::int64_t height, std::vector<Cell>& cells)
{
    count(element, width, height);
    const std::vector<std::uint32_t> ids = cellsOf(element, data, static_cast<std::size_t>(width * height));
    std::size_t index = 0;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x, ++index)
            if (ids[index] != 0)
                cells.push_back({{first.x + x, first.y + y}, ids[index]});
}

// Those that show a tile, row by row within each chunk.
std::vector<TiledGrids::Cell> TiledGrids::cells(const Node& node)
{
    std::vector<Cell> result;
    const Node* data = node.find("data");
    if (data == nullptr)
        return result;
    bool hasChunks = false;
    const std::string what = "a chunk";
    for (const Node& chunk : data->children)
    {
        if (chunk.name != "chunk")
            continue;
        hasChunks = true;
        const TileCell first{static_cast<int>(integerAt(chunk, "x", 0, what, -Farthest, Farthest)),
                             static_cast<int>(integerAt(chunk, "y", 0, what, -Farthest, Farthest))};
        readCells(chunk, *data, first, integerAt(chunk, "width", 0, what, 0, TileGrid::MaxSide),
                  integerAt(chunk, "height", 0, what, 0, TileGrid::MaxSide), result);
    }
    const bool isEmpty = data->text.empty() && data->find("tile") == nullptr;
    if (!hasChunks && !isEmpty)
        readCells(*data, *data, {}, integerAt(node, "width", 0, "the layer", 0, TileGrid::MaxSide),
                  integerAt(node, "height", 0, "the layer", 0, TileGrid::MaxSide), result);
    return result;
}

std::size_t TiledGrids::indexOf(const TileUse& use)
{
    const auto [found, isNew] = m_kinds.try_emplace({use.tileset.get(), use.id}, m_map.tileKinds.size());
    if (isNew)
        m_map.tileKinds.push_back(kindOf(use));
    return found->second;
}

// A tile without shapes, or with one rectangle over all of it: the cells of both merge without a seam.
bool TiledGrids::fillsCell(const MapTileKind& kind, const Tileset& tileset) const
{
    if (kind.pieces.empty())
        return true;
    return kind.pieces.size() == 1 && kind.pieces.front() == boxOf(kind.size) && kind.size == m_map.tileSize &&
           tileset.offset.x == 0. && tileset.offset.y == 0.;
}

void TiledGrids::read(const Node& node, const Tilesets& tilesets, Place offset, MapLayer& layer)
{
    const OneWay ofLayer = oneWayOf(m_parts.source(), node, layer.properties);
    std::vector<Solid> solids;
    for (const Cell& cell : cells(node))
    {
        const std::optional<TileUse> use = tileOf(m_parts.source(), node, cell.globalId, tilesets);
        if (!use)
            continue;
        const std::size_t index = indexOf(*use);
        const MapTileKind& kind = m_map.tileKinds[index];
        const bool fills = fillsCell(kind, *use->tileset);
        if (!isSolid(kind, kind.properties, m_options))
            continue;
        const Place picture{kind.size.x, kind.size.y}, grid{m_map.tileSize.x, m_map.tileSize.y};
        const Place size = use->tileset->drawsAtGridSize ? grid : picture;
        const Matrix drawn = matrixOf(*use, picture, size, Orientation::Orthogonal);
        const bool decides = kind.properties.find("one_way") != nullptr;
        if (fills)
        {
            const OneWay side = decides ? facing(kind.oneWay, drawn) : ofLayer;
            const auto isLike = [&](const Solid& solid)
            { return solid.className == kind.className && solid.oneWay == side; };
            auto found = std::find_if(solids.begin(), solids.end(), isLike);
            if (found == solids.end())
            {
                solids.push_back({kind.className, side, {}});
                found = std::prev(solids.end());
            }
            found->cells.push_back(cell.at);
            continue;
        }
        if (++m_tiles > MaxMapObjects)
            refuse(node, "the map has more than " + std::to_string(MaxMapObjects) + " tiles with shapes");
        // Tiles stand on the lower border of their cell.
        const Place corner{cell.at.x * grid.x, (cell.at.y + 1) * grid.y - size.y};
        layer.tiles.push_back({cell.at, index, (Matrix::translation(offset + corner) * drawn).toAffine(),
                               decides ? kind.oneWay : facing(ofLayer, transposed(drawn))});
    }
    std::stable_sort(layer.tiles.begin(), layer.tiles.end(),
                     [](const MapTile& a, const MapTile& b)
                     { return std::pair(a.cell.y, a.cell.x) < std::pair(b.cell.y, b.cell.x); });
    addGrids(node, solids, offset, layer);
}

void TiledGrids::addGrids(const Node& node, const std::vector<Solid>& solids, Place offset, MapLayer& layer)
{
    TileCell first{}, last{static_cast<int>(integerAt(node, "width", 0, "the layer", 0, TileGrid::MaxSide)) - 1,
                           static_cast<int>(integerAt(node, "height", 0, "the layer", 0, TileGrid::MaxSide)) - 1};
    const Node* data = node.find("data");
    if (data != nullptr && data->find("chunk") != nullptr)
    {
        first = {static_cast<int>(Farthest) * 2, static_cast<int>(Farthest) * 2};
        last = {-first.x, -first.y};
        for (const Solid& solid : solids)
            for (const TileCell& cell : solid.cells)
            {
                first = {std::min(first.x, cell.x), std::min(first.y, cell.y)};
                last = {std::max(last.x, cell.x), std::max(last.y, cell.y)};
            }
    }
    for (const Solid& solid : solids)
    {
        const int width = last.x - first.x + 1, height = last.y - first.y + 1;
        if (std::max(width, height) > TileGrid::MaxSide || std::int64_t{width} * height > TileGrid::MaxCells)
            refuse(node, "the layer reaches over " + std::to_string(width) + " x " + std::to_string(height) +
                             " cells, more than a grid may have: put far parts of the map into layers of their own");
        count(node, width, height);
        const Vec2 size = m_map.tileSize;
        const bool isSquare = size.x == size.y;
        MapGrid grid{solid.className, solid.oneWay, TileGrid(width, height, isSquare ? size.x : 1.f), first, {}};
        // The last cell first: a grid then sets a row in one go.
        for (std::size_t i = solid.cells.size(); i-- > 0;)
            grid.grid.set(solid.cells[i].x - first.x, solid.cells[i].y - first.y, true);
        const Place corner =
            offset + Place{first.x * static_cast<double>(size.x), first.y * static_cast<double>(size.y)};
        const Matrix scale = isSquare ? Matrix{} : Matrix::scaling({size.x, size.y});
        grid.matrix = (Matrix::translation(corner) * scale).toAffine();
        layer.grids.push_back(std::move(grid));
    }
    const auto keyOf = [](const MapGrid& grid)
    { return std::tuple(std::string_view(grid.className), grid.oneWay.direction.x, grid.oneWay.direction.y); };
    std::sort(layer.grids.begin(), layer.grids.end(),
              [keyOf](const MapGrid& a, const MapGrid& b) { return keyOf(a) < keyOf(b); });
}

} // namespace graze::maps
