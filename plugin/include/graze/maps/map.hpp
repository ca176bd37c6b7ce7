// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/math/affine2.hpp>
#include <graze/outline/collider_sheet.hpp>
#include <graze/shapes/tile_grid.hpp>
#include <graze/system/collision_system.hpp>

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

// What the readers of other programs' files make: plain values, without a system and without a picture.
namespace GRAZE_API graze
{

// --- Errors, limits, options ----------------------------------------------------------------------

/// A file beyond one of these is refused before memory is taken for it.
inline constexpr std::size_t MaxMapFileBytes = std::size_t{64} << 20; ///< of one file, and of data that is unpacked
inline constexpr std::size_t MaxMapFiles = 1024;                      ///< of a map: tilesets, templates, levels
inline constexpr std::size_t MaxMapDepth = 64;                        ///< of elements in elements
inline constexpr std::size_t MaxMapNodes = 4'000'000;   ///< elements and attributes of one file, or values of JSON
inline constexpr std::size_t MaxMapObjects = 1'000'000; ///< and as many tiles with shapes
inline constexpr std::size_t MaxMapPoints = 4'000'000;  ///< in the pieces of all objects and kinds of tiles
inline constexpr std::size_t MaxMapCells = std::size_t{1} << 25; ///< of all tile layers and grids together
inline constexpr std::size_t MaxMapWarnings = 1000;              ///< the last one then says that there were more

/// The text of what() is "FILE:LINE: reason", or "FILE: reason" where no line is to blame.
class MapError : public std::runtime_error
{
public:
    /// Line 0 where no line is to blame.
    MapError(std::string file, std::size_t line, const std::string& reason);
    /// The file at fault, perhaps a tileset or a template: its path from the root, see MapOptions.
    [[nodiscard]] const std::string& file() const noexcept { return m_file; }
    [[nodiscard]] std::size_t line() const noexcept { return m_line; } ///< from 1; 0: no line is to blame

private:
    std::string m_file;
    std::size_t m_line;
};

/// Hands out the text of a file that a map names; empty when there is none. The path is relative to the root, with '/'
/// between its parts and without "..": "tiles/cave.tsx".
using MapFiles = std::function<std::optional<std::string>(const std::string& path)>;

/// Tiles that have no collision shapes of their own.
enum class PlainTiles
{
    Solid, ///< all of the cell, or of the tile object, is solid
    Empty  ///< nothing to collide with: only tiles with shapes count
};

/// How a map is read.
struct MapOptions
{
    /// No file outside of this folder is opened. Empty: the folder of the map. Name the folder above when the map says
    /// "../tiles/cave.tsx".
    std::filesystem::path root{};
    /// A tile or a tile object may decide for itself, by a property "solid" of type bool.
    PlainTiles plainTiles = PlainTiles::Solid;
};

// --- Properties -----------------------------------------------------------------------------------

/// Text, a number, or true and false. Colours and files are text, as the editor writes them; so is a reference to an
/// object, which is the object's id.
using MapValue = std::variant<std::string, double, bool>;

/// Properties by name. A member of a class is "name.member", an element of a list "name.0".
struct MapProperties
{
    std::map<std::string, MapValue, std::less<>> values{}; ///< all of them

    /// Null when there is none of that name.
    [[nodiscard]] const MapValue* find(std::string_view name) const;
    /// `otherwise` when there is none of that name, or one of another kind.
    [[nodiscard]] std::string text(std::string_view name, std::string_view otherwise = {}) const;
    [[nodiscard]] double number(std::string_view name, double otherwise = 0.) const; ///< as above
    [[nodiscard]] bool isTrue(std::string_view name) const;                          ///< false as above

    friend bool operator==(const MapProperties&, const MapProperties&) = default;
};

// --- The map --------------------------------------------------------------------------------------

/// Where a picture is: a part of an image file.
struct MapPicture
{
    std::string image{}; ///< path of the file from the root; empty when there is no picture
    PixelRect rect{};    ///< the part of it; all zero: the whole
    friend bool operator==(const MapPicture&, const MapPicture&) = default;
};

/// Something that the maker placed.
struct MapObject
{
    std::string id{};           ///< the editor's: "12" in Tiled, an iid in LDtk
    std::string name{};         ///< may be empty
    std::string className{};    ///< Tiled's class (or type), LDtk's entity; may be empty
    MapProperties properties{}; ///< with those of the tile and the template that it is made of
    std::size_t layer = 0;      ///< index in Map::layers
    /// Local coordinates: pixels from the object's upper left corner, before it is turned, scaled or mirrored; a tile
    /// has the pixels of its picture. Points are tagged "marker", the other pieces "hit" or the class of the shape.
    /// Empty for a text, and for a tile that is not solid, see MapOptions::plainTiles.
    std::vector<ColliderPiece> pieces{};
    Affine2 matrix{};     ///< world from local, where the editor draws it; a sprite of the picture takes it too
    Vec2 size{};          ///< of its box in local coordinates (unit: pixels); may be zero
    OneWay oneWay{};      ///< from the property "one_way": up, down, left, right (true is up), in object space
    MapPicture picture{}; ///< of a tile object
    bool visible = true;  ///< as it is set in the editor
    friend bool operator==(const MapObject&, const MapObject&) = default;
};

/// A tile as its tileset describes it; many cells may show it.
struct MapTileKind
{
    std::string tileset{};               ///< its name
    int id = 0;                          ///< number in the tileset
    std::string className{};             ///< may be empty
    MapProperties properties{};          ///< all
    std::vector<ColliderPiece> pieces{}; ///< its collision shapes; local coordinates as those of a tile object
    Vec2 size{};                         ///< of its picture (unit: pixels)
    OneWay oneWay{};                     ///< as that of an object
    MapPicture picture{};                ///< where it is drawn
};

/// A cell of a tile layer that shows a tile with collision shapes of its own.
struct MapTile
{
    TileCell cell{};      ///< as the editor counts, perhaps negative
    std::size_t kind = 0; ///< index in Map::tileKinds
    Affine2 matrix{};     ///< world from local, flips included
    OneWay oneWay{};      ///< of its kind, else of its layer; in local coordinates
};

/// The cells of a layer that are solid as a whole, of one class and one side.
struct MapGrid
{
    std::string className{}; ///< of the tiles; LDtk: the value's name
    OneWay oneWay{};         ///< in the frame of the grid
    TileGrid grid;           ///< its cells
    TileCell first{};        ///< cell (0, 0) of the grid, as the editor counts
    Affine2 matrix{};        ///< world from grid; scales where the cells are no squares
};

/// A layer, group layers left out.
struct MapLayer
{
    std::string name{};           ///< may be empty
    std::string path{};           ///< with the names of its groups: "cave/walls"
    std::string className{};      ///< may be empty
    MapProperties properties{};   ///< all of them
    bool visible = true;          ///< as it is set in the editor, its groups included
    std::vector<MapGrid> grids{}; ///< of a tile layer: by class, then by side
    std::vector<MapTile> tiles{}; ///< of a tile layer: row by row
};

/// A level.
struct Map
{
    Vec2 size{};                          ///< unit: pixels; zero when it has no end
    Vec2 tileSize{};                      ///< of a cell (unit: pixels)
    std::string className{};              ///< may be empty
    MapProperties properties{};           ///< all of them
    std::vector<MapLayer> layers{};       ///< from back to front
    std::vector<MapObject> objects{};     ///< in the order of the layers and of the file
    std::vector<MapTileKind> tileKinds{}; ///< of all tiles in the layers, without repetition
    std::vector<std::string> warnings{};  ///< "FILE:LINE: what was left out"

    /// The object of that id, the first of that name; null when there is none.
    [[nodiscard]] const MapObject* findId(std::string_view id) const;
    [[nodiscard]] const MapObject* findName(std::string_view name) const; ///< as above
};

} // namespace graze
