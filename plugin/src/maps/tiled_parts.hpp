// SPDX-License-Identifier: Zlib
#pragma once

#include "maps/placing.hpp"
#include "maps/source.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace graze::maps
{

// --- How a map draws ------------------------------------------------------------------------------

enum class Orientation : std::uint8_t
{
    Orthogonal,
    Isometric,
    Staggered,
    Hexagonal,
    Oblique
};

/// The grid of a map, or of the shapes in a tileset.
struct Projection
{
    Orientation orientation = Orientation::Orthogonal;
    double tileWidth = 1.;
    double tileHeight = 1.;
    Matrix matrix{}; // screen from what the file has for x and y
};

/// Isometric maps divide both axes by the tile's height, and begin where their height in tiles says so, even when they
/// are infinite. Staggered and hexagonal ones leave objects as they are.
[[nodiscard]] Projection isometricOf(double tileWidth, double tileHeight, std::int64_t height);

// --- Tilesets ------------------------------------------------------------------------------------

/// A tileset as its file has it.
struct Tileset
{
    std::string name{};
    Vec2 tileSize{};
    std::int64_t columns = 0, count = 0; // count 0: unknown
    std::int64_t spacing = 0, margin = 0;
    std::string image{}; // empty for a collection of images
    std::string alignment{};
    Place offset{}; // of each picture, in its pixels
    bool drawsAtGridSize = false, keepsAspect = false;
    Projection shapes{};                // of the collision shapes; matrix: picture from what the file has
    std::map<int, MapTileKind> tiles{}; // those that have more than a picture
};

/// The tilesets of a map, or of a template, by their first global id.
using Tilesets = std::map<std::uint32_t, std::shared_ptr<const Tileset>>;

/// The highest four bits of a global id.
struct Flips
{
    bool horizontal = false, vertical = false, diagonal = false, hexagonal120 = false;
};

/// A tile, as a global id names it.
struct TileUse
{
    std::shared_ptr<const Tileset> tileset{};
    int id = 0;
    Flips flips{};
};

/// Empty for 0. Refuses an id below all tilesets, and warns of one beyond their tiles.
[[nodiscard]] std::optional<TileUse> tileOf(Source& source, const Node& at, std::uint32_t globalId,
                                            const Tilesets& tilesets);
/// All that is known of the tile, its picture too.
[[nodiscard]] MapTileKind kindOf(const TileUse& use);
/// Map from picture: the picture is drawn as a box of `size` whose upper left corner is the origin, its flips, the
/// tileset's offset and its fill mode included. A diagonal flip turns the box about its lower left corner.
[[nodiscard]] Matrix matrixOf(const TileUse& use, Place pictureSize, Place size, Orientation orientation);

// --- Objects -------------------------------------------------------------------------------------

enum class ObjectShape : std::uint8_t
{
    Rectangle,
    Ellipse,
    Capsule,
    Point,
    Polygon,
    Polyline,
    Text
};

/// An object as its file and its template have it.
struct TiledObject
{
    std::string id{}, name{}, className{};
    MapProperties properties{};
    Place at{};
    Place size{};
    double degrees = 0.;
    bool visible = true;
    ObjectShape shape = ObjectShape::Rectangle;
    std::vector<Vec2> points{}; // of polygon and polyline
    std::optional<TileUse> tile{};
};

/// `object "door" (id 12)`, for messages.
[[nodiscard]] std::string nameOf(const Node& object);

/// The convex pieces of a shape that is no tile, from its x and y on. Refuses, for `at`, an outline that no piece can
/// be made of.
[[nodiscard]] std::vector<ColliderPiece> piecesOf(const TiledObject& object, const Node& at, const std::string& tag);
/// All of a box whose upper left corner is the origin.
[[nodiscard]] ColliderPiece boxOf(Vec2 size, const std::string& tag = std::string(HitTag));
/// Moves a piece; a disc that is only turned stays a disc.
[[nodiscard]] ColliderPiece moved(const ColliderPiece& piece, const Matrix& matrix);

/// Reads properties, templates and tilesets, each file once. Throws MapError.
class TiledParts
{
public:
    explicit TiledParts(const MapFiles& files) : m_source(files) {}

    [[nodiscard]] Source& source() { return m_source; }

    /// Those of an element that has <properties>, over `result`.
    void readProperties(const Node& element, MapProperties& result);
    /// The elements <tileset> of a map or a template.
    [[nodiscard]] Tilesets tilesetsOf(const Node& parent);
    [[nodiscard]] TiledObject object(const Node& node, const Tilesets& tilesets);
    /// The pieces in all that was read so far are limited.
    void countPoints(const Node& at, const std::vector<ColliderPiece>& pieces);

private:
    // A file that names itself, through others, is refused.
    class Opened;

    void addProperty(const Node& property, const std::string& name, std::string_view type, MapProperties& result);
    [[nodiscard]] std::shared_ptr<const Tileset> tileset(const Node& node);
    [[nodiscard]] Tileset readTileset(const Node& node);
    void readTile(const Node& node, Tileset& result);
    [[nodiscard]] const TiledObject& objectTemplate(const Node& at, std::string_view path);
    void readShape(const Node& node, TiledObject& result);

    Source m_source;
    std::set<std::string> m_open;
    std::map<std::string, std::shared_ptr<const Tileset>> m_tilesets; // by path
    std::map<std::string, TiledObject> m_templates;                   // by path
    std::size_t m_points = 0;
};

} // namespace graze::maps
