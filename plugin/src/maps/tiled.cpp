// SPDX-License-Identifier: Zlib
#include <graze/maps/tiled.hpp>

#include "maps/tiled_grids.hpp"
#include "maps/tiled_json.hpp"

#include <graze/shapes/primitives.hpp>

#include <algorithm>
#include <array>

namespace graze::maps
{

namespace
{

constexpr std::int64_t LargestSide = 1 << 24;

// Groups hand down what they have to the layers in them.
struct Inherited
{
    Place offset{};
    std::string path{};
    bool visible = true;
};

class TiledReader
{
public:
    TiledReader(const Node& root, const MapFiles& files, const MapOptions& options) :
    m_root(root),
    m_options(options),
    m_parts(files),
    m_grids(m_parts, options, m_map)
    {
    }

    Map map()
    {
        m_tilesets = m_parts.tilesetsOf(m_root);
        m_map.className = textAt(m_root, "class");
        m_parts.readProperties(m_root, m_map.properties);
        readSize();
        readLayers(m_root, {});
        m_map.warnings = m_parts.source().takeWarnings();
        return std::move(m_map);
    }

private:
    void readSize()
    {
        const std::string what = "the map";
        const auto side = [&](const char* name, std::int64_t least)
        { return integerAt(m_root, name, 0, what, least, LargestSide); };
        const std::int64_t width = side("width", 0), height = side("height", 0);
        const auto tileWidth = static_cast<double>(side("tilewidth", 1));
        const auto tileHeight = static_cast<double>(side("tileheight", 1));
        if (tileWidth == 0. || tileHeight == 0.)
            refuse(m_root, "the map has no size of its tiles: save it in Tiled again");
        m_map.tileSize = rounded({tileWidth, tileHeight});
        const std::string_view name = textAt(m_root, "orientation", "orthogonal");
        constexpr std::array<std::string_view, 5> Names{"orthogonal", "isometric", "staggered", "hexagonal", "oblique"};
        const auto found = std::find(Names.begin(), Names.end(), name);
        if (found == Names.end())
            refuse(m_root, "the orientation " + inQuotes(name) + " is not known here");
        m_projection = {static_cast<Orientation>(found - Names.begin()), tileWidth, tileHeight, {}};
        if (m_projection.orientation == Orientation::Isometric)
            m_projection = isometricOf(tileWidth, tileHeight, height);
        if (m_projection.orientation == Orientation::Oblique)
        {
            m_projection.matrix.m01 = static_cast<double>(numberAt(m_root, "skewx", 0.f, what)) / tileHeight;
            m_projection.matrix.m10 = static_cast<double>(numberAt(m_root, "skewy", 0.f, what)) / tileWidth;
        }
        if (!truthAt(m_root, "infinite", false) && isOrthogonal())
            m_map.size = rounded({static_cast<double>(width) * tileWidth, static_cast<double>(height) * tileHeight});
    }

    [[nodiscard]] bool isOrthogonal() const { return m_projection.orientation == Orientation::Orthogonal; }

    void readLayers(const Node& parent, const Inherited& inherited)
    {
        constexpr std::array<std::string_view, 4> Others{"properties", "editorsettings", "tileset", "imagelayer"};
        for (const Node& node : parent.children)
        {
            if (node.name == "layer" || node.name == "objectgroup" || node.name == "group")
                readLayer(node, inherited);
            else if (node.kind == NodeKind::Object &&
                     std::find(Others.begin(), Others.end(), node.name) == Others.end())
                m_parts.source().warn(node, inQuotes(node.name) + " is not known here, and left out");
        }
    }

    void readLayer(const Node& node, Inherited inherited)
    {
        const std::string name(textAt(node, "name"));
        const std::string what = "the layer " + inQuotes(name);
        const Place own{numberAt(node, "offsetx", 0.f, what), numberAt(node, "offsety", 0.f, what)};
        inherited.offset = inherited.offset + own;
        inherited.path += inherited.path.empty() ? name : "/" + name;
        inherited.visible = inherited.visible && truthAt(node, "visible", true);
        if (numberAt(node, "parallaxx", 1.f, what) != 1.f || numberAt(node, "parallaxy", 1.f, what) != 1.f)
            m_parts.source().warn(node,
                                  what + " has a parallax factor, which moves with the camera: it is read without");
        if (node.name == "group")
            return readLayers(node, inherited);
        MapLayer layer{.name = name, .path = inherited.path, .className = std::string(textAt(node, "class"))};
        layer.visible = inherited.visible;
        m_parts.readProperties(node, layer.properties);
        if (node.name == "objectgroup")
            readObjects(node, inherited.offset, layer);
        else if (isOrthogonal())
            m_grids.read(node, m_tilesets, inherited.offset, layer);
        else
            m_parts.source().warn(node, what + " is a tile layer of a map that is not orthogonal, and left out: draw "
                                               "what collides as objects");
        m_map.layers.push_back(std::move(layer));
    }

    void readObjects(const Node& group, Place offset, const MapLayer& layer)
    {
        const OneWay ofLayer = oneWayOf(m_parts.source(), group, layer.properties);
        for (const Node& node : group.children)
        {
            if (node.name != "object")
                continue;
            if (m_map.objects.size() == MaxMapObjects)
                refuse(node, "the map has more than " + std::to_string(MaxMapObjects) + " objects");
            const TiledObject from = m_parts.object(node, m_tilesets);
            const Place at = offset + m_projection.matrix.point(from.at);
            MapObject object = from.tile ? tileObject(from, at) : shapeObject(node, from, at);
            object.id = from.id;
            object.name = from.name;
            object.layer = m_map.layers.size();
            object.visible = from.visible;
            object.oneWay = oneWayOf(m_parts.source(), node, object.properties, ofLayer);
            m_parts.countPoints(node, object.pieces);
            if (!object.matrix.isFinite())
                refuse(node, nameOf(node) + " is too large, or too far away");
            m_map.objects.push_back(std::move(object));
        }
    }

    // The rotation is one of the screen, after the projection.
    MapObject shapeObject(const Node& node, const TiledObject& from, Place at)
    {
        MapObject object;
        object.className = from.className;
        object.properties = from.properties;
        object.size = rounded(from.size);
        object.pieces = piecesOf(from, node, std::string(HitTag));
        Matrix linear = m_projection.matrix;
        linear.tx = linear.ty = 0.;
        object.matrix = (Matrix::translation(at) * Matrix::rotation(from.degrees) * linear).toAffine();
        const bool isRound = from.shape == ObjectShape::Ellipse || from.shape == ObjectShape::Capsule;
        if (isRound && m_projection.orientation == Orientation::Isometric &&
            m_projection.tileWidth != 2. * m_projection.tileHeight)
            m_parts.source().warn(node, nameOf(node) + " fills its box here; Tiled draws round objects beside their "
                                                       "boxes when tiles are not twice as wide as high");
        return object;
    }

    MapObject tileObject(const TiledObject& from, Place at) const
    {
        const MapTileKind kind = kindOf(*from.tile);
        const Place picture{kind.size.x, kind.size.y};
        const Place size{from.size.x == 0. ? picture.x : from.size.x, from.size.y == 0. ? picture.y : from.size.y};
        MapObject object;
        object.className = from.className.empty() ? kind.className : from.className;
        object.properties = from.properties;
        object.properties.values.insert(kind.properties.values.begin(), kind.properties.values.end());
        object.size = kind.size;
        if (isSolid(kind, object.properties, m_options))
            object.pieces = kind.pieces.empty() && kind.size != Vec2{} ? std::vector{boxOf(kind.size)} : kind.pieces;
        object.picture = kind.picture;
        const Place anchor = anchorOf(from.tile->tileset->alignment);
        object.matrix = (Matrix::translation(at) * Matrix::rotation(from.degrees) *
                         Matrix::translation({-anchor.x * size.x, -anchor.y * size.y}) *
                         matrixOf(*from.tile, picture, size, m_projection.orientation))
                            .toAffine();
        return object;
    }

    // The point of the box that x and y of a tile object name, as a part of its size.
    [[nodiscard]] Place anchorOf(std::string_view alignment) const
    {
        if (alignment.empty() || alignment == "unspecified")
            alignment = m_projection.orientation == Orientation::Isometric ? "bottom" : "bottomleft";
        return {alignment.ends_with("left")    ? 0.
                : alignment.ends_with("right") ? 1.
                                               : 0.5,
                alignment.starts_with("top")      ? 0.
                : alignment.starts_with("bottom") ? 1.
                                                  : 0.5};
    }

    const Node& m_root;
    const MapOptions& m_options;
    Map m_map;
    TiledParts m_parts;
    TiledGrids m_grids;
    Tilesets m_tilesets;
    Projection m_projection;
};

} // namespace

} // namespace graze::maps

namespace graze
{

Map loadTiled(const std::filesystem::path& path, const MapOptions& options)
{
    const maps::DiskMap map = maps::openMap(path, options);
    return readTiled(map.text, map.path, map.files, options);
}

Map readTiled(std::string_view text, const std::string& name, const MapFiles& files, const MapOptions& options)
{
    const maps::Document document = maps::tiledDocument(std::string(text), name, "map");
    return maps::TiledReader(document.root(), files, options).map();
}

} // namespace graze
