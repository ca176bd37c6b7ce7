// SPDX-License-Identifier: Zlib
#include "maps/tiled_parts.hpp"

#include "maps/tiled_json.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace graze::maps
{

namespace
{

constexpr std::int64_t LargestInt = std::numeric_limits<std::int32_t>::max();

std::string_view classOf(const Node& node)
{
    const std::string_view name = textAt(node, "class");
    return name.empty() ? textAt(node, "type") : name; // "class" in 1.9 alone
}

// "x,y x,y", or in JSON objects with x and y.
std::vector<Vec2> pointsOf(const Node& polygon, const std::string& what)
{
    std::vector<Vec2> points;
    if (polygon.kind == NodeKind::List)
    {
        for (const Node& point : polygon.children)
            points.push_back({numberAt(point, "x", 0.f, what), numberAt(point, "y", 0.f, what)});
        return points;
    }
    std::string_view text = textAt(polygon, "points");
    while (!text.empty())
    {
        const std::string_view pair = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(pair.size() + 1, text.size()));
        if (pair.empty())
            continue;
        const std::size_t comma = std::min(pair.find(','), pair.size());
        const std::optional<float> x = floatOf(pair.substr(0, comma));
        const std::optional<float> y = floatOf(pair.substr(std::min(comma + 1, pair.size())));
        if (!x || !y)
            refuse(polygon, what + " has " + inQuotes(pair) + " among its points, which must be two numbers: \"x,y\"");
        points.push_back({*x, *y});
    }
    return points;
}

std::optional<ObjectShape> shapeNamed(std::string_view name)
{
    constexpr std::array<std::pair<std::string_view, ObjectShape>, 6> Names{{{"ellipse", ObjectShape::Ellipse},
                                                                             {"capsule", ObjectShape::Capsule},
                                                                             {"point", ObjectShape::Point},
                                                                             {"polygon", ObjectShape::Polygon},
                                                                             {"polyline", ObjectShape::Polyline},
                                                                             {"text", ObjectShape::Text}}};
    const auto found =
        std::find_if(Names.begin(), Names.end(), [name](const auto& each) { return each.first == name; });
    return found == Names.end() ? std::nullopt : std::optional(found->second);
}

} // namespace

class TiledParts::Opened
{
public:
    Opened(TiledParts& parts, const Node& at, const std::string& path) : m_parts(parts), m_path(path)
    {
        if (!parts.m_open.insert(path).second)
            refuse(at, "the file " + inQuotes(path) + " names itself, through the files that it names");
    }
    Opened(const Opened&) = delete;
    Opened& operator=(const Opened&) = delete;
    ~Opened() { m_parts.m_open.erase(m_path); }

private:
    TiledParts& m_parts;
    std::string m_path;
};

// --- Properties -----------------------------------------------------------------------------------

void TiledParts::readProperties(const Node& element, MapProperties& result)
{
    const Node* properties = element.find("properties");
    if (properties == nullptr)
        return;
    for (const Node& property : properties->children)
        if (property.kind == NodeKind::Object)
            addProperty(property, std::string(textAt(property, "name")), textAt(property, "type"), result);
}

// A value of XML is an attribute, or the text of the element when it has several lines; one of JSON may be an object or
// a list, whose members have no type of their own.
void TiledParts::addProperty(const Node& property, const std::string& name, std::string_view type,
                             MapProperties& result)
{
    const Node* found = property.find("value");
    const Node& value = found == nullptr ? property : *found;
    const auto put = [&](MapValue stored) { result.values.insert_or_assign(name, std::move(stored)); };
    if (const Node* members = property.find("properties"))
        for (const Node& member : members->children)
            addProperty(member, name + "." + std::string(textAt(member, "name")), textAt(member, "type"), result);
    else if (type == "list")
    {
        std::size_t index = 0;
        for (const Node& item : value.children)
            if (item.kind == NodeKind::Object)
                addProperty(item, name + "." + std::to_string(index++), textAt(item, "type"), result);
    }
    else if (found != nullptr && found->kind == NodeKind::Object)
        for (const Node& member : found->children)
        {
            Node alone{.file = member.file, .line = member.line};
            alone.children.push_back(member);
            alone.children.back().name = "value";
            addProperty(alone, name + "." + std::string(member.name), {}, result);
        }
    else if (type == "bool" || value.kind == NodeKind::Truth)
        put(value.text == "true");
    else if (type == "int" || type == "float" || (type.empty() && value.kind == NodeKind::Number))
    {
        const std::optional<double> number = doubleOf(value.text);
        if (!number && !value.text.empty())
            refuse(value, "the property " + inQuotes(name) + " is " + inQuotes(value.text) + ", and must be a number");
        put(number.value_or(0.));
    }
    else
        put(std::string(type == "object" && value.text == "0" ? std::string_view() : value.text));
}

void TiledParts::countPoints(const Node& at, const std::vector<ColliderPiece>& pieces)
{
    for (const ColliderPiece& piece : pieces)
    {
        m_points += piece.points.size();
        for (const Vec2 point : piece.points)
            if (!(std::max({std::abs(point.x), std::abs(point.y), std::abs(piece.disc[0]), std::abs(piece.disc[1]),
                            std::abs(piece.disc[2]), std::abs(piece.disc[3])}) <= MaxCoordinate))
                refuse(at, nameOf(at) + " has a shape that reaches beyond 1e12 px");
    }
    if (m_points > MaxMapPoints)
        refuse(at, "the map has more than " + std::to_string(MaxMapPoints) + " points");
}

// --- Tilesets -------------------------------------------------------------------------------------

Tilesets TiledParts::tilesetsOf(const Node& parent)
{
    Tilesets result;
    for (const Node& node : parent.children)
        if (node.name == "tileset")
        {
            const std::int64_t first = integerAt(node, "firstgid", 1, "a tileset", 1, (1 << 28) - 1);
            result[static_cast<std::uint32_t>(first)] = tileset(node);
        }
    return result;
}

std::shared_ptr<const Tileset> TiledParts::tileset(const Node& node)
{
    const std::string_view source = textAt(node, "source");
    if (source.empty())
        return std::make_shared<const Tileset>(readTileset(node));
    const std::string path = Source::resolved(node, source);
    auto& kept = m_tilesets[path];
    if (kept)
        return kept;
    const Opened opened(*this, node, path);
    const Document document = tiledDocument(m_source.text(node, path), path, "tileset");
    return kept = std::make_shared<const Tileset>(readTileset(document.root()));
}

Tileset TiledParts::readTileset(const Node& node)
{
    Tileset result;
    result.name = textAt(node, "name");
    const std::string what = "the tileset " + inQuotes(result.name);
    const auto whole = [&](const char* name, std::int64_t least)
    { return integerAt(node, name, 0, what, least, LargestInt); };
    result.tileSize = {static_cast<float>(whole("tilewidth", 0)), static_cast<float>(whole("tileheight", 0))};
    result.spacing = whole("spacing", 0);
    result.margin = whole("margin", 0);
    result.columns = whole("columns", 0);
    result.count = whole("tilecount", 0);
    result.alignment = textAt(node, "objectalignment");
    result.drawsAtGridSize = textAt(node, "tilerendersize") == "grid";
    result.keepsAspect = textAt(node, "fillmode") == "preserve-aspect-fit";
    if (const Node* offset = node.find("tileoffset"))
        result.offset = {numberAt(*offset, "x", 0.f, what), numberAt(*offset, "y", 0.f, what)};
    if (const Node* image = node.find("image"))
    {
        result.image = m_source.resolvedPicture(*image, textAt(*image, "source"));
        const std::int64_t width = integerAt(*image, "width", 0, what, 0, LargestInt);
        const std::int64_t step =
            std::max<std::int64_t>(static_cast<std::int64_t>(result.tileSize.x) + result.spacing, 1);
        if (result.columns == 0) // not written before 0.15
            result.columns = (width - result.margin + result.spacing) / step;
    }
    result.columns = std::max<std::int64_t>(result.columns, 1);
    const Node* grid = node.find("grid");
    if (grid != nullptr && textAt(*grid, "orientation") == "isometric")
    {
        const auto width = static_cast<double>(integerAt(*grid, "width", 1, what, 1, LargestInt));
        const auto height = static_cast<double>(integerAt(*grid, "height", 1, what, 1, LargestInt));
        result.shapes = isometricOf(width, height, 1);
    }
    for (const Node& child : node.children)
        if (child.name == "tile" && child.kind == NodeKind::Object)
            readTile(child, result);
    return result;
}

void TiledParts::readTile(const Node& node, Tileset& result)
{
    const auto id = static_cast<int>(integerAt(node, "id", 0, "a tile", 0, LargestInt));
    const std::string what = "tile " + std::to_string(id) + " of the tileset " + inQuotes(result.name);
    MapTileKind& tile = result.tiles[id];
    tile.className = classOf(node);
    readProperties(node, tile.properties);
    tile.oneWay = oneWayOf(m_source, node, tile.properties);
    tile.size = result.tileSize;
    if (const Node* image = node.find("image"))
    {
        tile.picture.image = m_source.resolvedPicture(*image, textAt(*image, "source"));
        const auto whole = [&](const Node& at, const char* name)
        { return static_cast<int>(integerAt(at, name, 0, what, 0, LargestInt)); };
        PixelRect& rect = tile.picture.rect; // a part of the picture since 1.9
        rect = {whole(node, "x"), whole(node, "y"), whole(node, "width"), whole(node, "height")};
        if (rect.width == 0 || rect.height == 0)
            rect = {0, 0, whole(*image, "width"), whole(*image, "height")};
        tile.size = {static_cast<float>(rect.width), static_cast<float>(rect.height)};
    }
    const Node* group = node.find("objectgroup");
    if (group == nullptr)
        return;
    Matrix picture = result.shapes.matrix;
    if (result.shapes.orientation == Orientation::Isometric)
        picture.ty += static_cast<double>(tile.size.y) - result.shapes.tileHeight;
    const Tilesets none;
    for (const Node& child : group->children)
    {
        if (child.name != "object")
            continue;
        const TiledObject shape = object(child, none);
        Matrix linear = picture;
        linear.tx = linear.ty = 0.;
        const Matrix place = Matrix::translation(picture.point(shape.at)) * Matrix::rotation(shape.degrees) * linear;
        for (const ColliderPiece& piece :
             piecesOf(shape, child, shape.className.empty() ? std::string(HitTag) : shape.className))
            tile.pieces.push_back(moved(piece, place));
    }
    countPoints(node, tile.pieces);
}

// --- Objects --------------------------------------------------------------------------------------

std::string nameOf(const Node& object)
{
    const std::string_view name = textAt(object, "name");
    return "object " + (name.empty() ? "" : inQuotes(name) + " ") + "(id " + std::string(textAt(object, "id", "none")) +
           ")";
}

const TiledObject& TiledParts::objectTemplate(const Node& at, std::string_view source)
{
    const std::string path = Source::resolved(at, source);
    const auto found = m_templates.find(path);
    if (found != m_templates.end())
        return found->second;
    const Opened opened(*this, at, path);
    const Document document = tiledDocument(m_source.text(at, path), path, "template");
    const Node* node = document.root().find("object");
    if (node == nullptr)
        refuse(document.root(), "the template has no object");
    TiledObject result = object(*node, tilesetsOf(document.root()));
    return m_templates.emplace(path, std::move(result)).first->second;
}

TiledObject TiledParts::object(const Node& node, const Tilesets& tilesets)
{
    const std::string what = nameOf(node);
    const std::string_view base = textAt(node, "template");
    TiledObject result = base.empty() ? TiledObject{} : objectTemplate(node, base);
    const auto replace = [](std::string& text, std::string_view own)
    {
        if (!own.empty())
            text = own;
    };
    result.id = textAt(node, "id");
    replace(result.name, textAt(node, "name"));
    replace(result.className, classOf(node));
    readProperties(node, result.properties);
    result.at = {numberAt(node, "x", 0.f, what), numberAt(node, "y", 0.f, what)};
    const Place size{numberAt(node, "width", 0.f, what), numberAt(node, "height", 0.f, what)};
    if (base.empty() || (size.x > 0. && size.y > 0.)) // as Tiled does
        result.size = size;
    result.degrees = static_cast<double>(numberAt(node, "rotation", static_cast<float>(result.degrees), what));
    result.visible = truthAt(node, "visible", result.visible);
    constexpr std::int64_t LargestId = std::numeric_limits<std::uint32_t>::max();
    const auto globalId = static_cast<std::uint32_t>(integerAt(node, "gid", 0, what, 0, LargestId));
    if (auto tile = tileOf(m_source, node, globalId, tilesets))
        result.tile = std::move(tile);
    readShape(node, result);
    return result;
}

void TiledParts::readShape(const Node& node, TiledObject& result)
{
    for (const Node& child : node.children)
    {
        const std::optional<ObjectShape> shape = shapeNamed(child.name);
        if (!shape)
        {
            if (child.kind == NodeKind::Object && child.name != "properties")
                m_source.warnOnce(child, inQuotes(child.name) + " of an object is not known here, and left out");
            continue;
        }
        if (child.text == "false")
            continue;
        result.shape = *shape;
        if (*shape == ObjectShape::Polygon || *shape == ObjectShape::Polyline)
        {
            result.points = pointsOf(child, nameOf(node));
            if (result.points.empty())
                refuse(child, nameOf(node) + " has no points");
        }
    }
}

} // namespace graze::maps
