// SPDX-License-Identifier: Zlib
#include <graze/maps/ldtk.hpp>

#include "maps/placing.hpp"
#include "maps/source.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>

namespace graze::maps
{

namespace
{

constexpr int LargestNumber = 1 << 24;
constexpr float LargestSize = 1 << 24;
constexpr auto AnyInt = std::numeric_limits<std::int64_t>::max();

// Calls `each` with every number of "1,2,3".
template <class Each>
void eachNumber(std::string_view text, Each each)
{
    while (!text.empty())
    {
        const std::size_t end = std::min(text.find(','), text.size());
        each(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

// Definitions that levels refer to by their numbers.
class Definitions
{
public:
    explicit Definitions(const Node& root)
    {
        const Node* defs = root.find("defs");
        for (const char* const kind : {"layers", "entities", "tilesets"})
            if (const Node* list = defs == nullptr ? nullptr : defs->find(kind))
                for (const Node& node : list->children)
                    m_nodes[kind].emplace(textAt(node, "uid"), &node);
    }

    /// Null when there is none: old files refer to what was deleted.
    [[nodiscard]] const Node* find(const char* kind, std::string_view uid) const
    {
        const auto all = m_nodes.find(kind);
        if (all == m_nodes.end())
            return nullptr;
        const auto found = all->second.find(uid);
        return found == all->second.end() ? nullptr : found->second;
    }

private:
    std::map<std::string_view, std::map<std::string_view, const Node*>> m_nodes;
};

class LdtkReader
{
public:
    LdtkReader(const Node& root, const MapFiles& files, const LdtkOptions& options) :
    m_root(root),
    m_options(options),
    m_source(files),
    m_definitions(root)
    {
    }

    LdtkProject project()
    {
        const Node* levels = m_root.find("levels");
        if (levels == nullptr || m_root.find("defs") == nullptr)
            refuse(m_root, "is no project of LDtk: it has no \"defs\" and \"levels\"");
        readWorld(m_root, {});
        if (const Node* worlds = m_root.find("worlds"))
            for (const Node& world : worlds->children)
                readWorld(world, std::string(textAt(world, "identifier")));
        m_project.warnings = m_source.takeWarnings();
        return std::move(m_project);
    }

private:
    // --- Worlds and levels --------------------------------------------------------------------

    void readWorld(const Node& world, const std::string& name)
    {
        const bool isLinear = textAt(world, "worldLayout").starts_with("Linear");
        const Node* levels = world.find("levels");
        for (std::size_t i = 0; levels != nullptr && i < levels->children.size(); ++i)
        {
            const Node& node = levels->children[i];
            const std::string_view path = textAt(node, "externalRelPath");
            if (path.empty())
                readLevel(node, name, isLinear);
            else
                readLevel(m_source.document(node, Source::resolved(node, path)).root(), name, isLinear);
        }
    }

    void readLevel(const Node& node, const std::string& world, bool isLinear)
    {
        LdtkLevel level{.name = std::string(textAt(node, "identifier")), .iid = std::string(textAt(node, "iid"))};
        const std::string what = "the level " + inQuotes(level.name);
        const Node* layers = node.find("layerInstances");
        if (layers == nullptr || layers->kind != NodeKind::List)
            refuse(node, what + " has no layers: save the project in LDtk again, with all its level files");
        level.world = world;
        // -1 in linear layouts, which means nothing.
        if (!isLinear)
            level.position = {numberAt(node, "worldX", 0.f, what), numberAt(node, "worldY", 0.f, what)};
        else if (m_options.place == LdtkPlace::World)
            m_source.warnOnce(node, "levels of a linear world have no place in it: they all begin at (0, 0)");
        level.depth = static_cast<int>(integerAt(node, "worldDepth", 0, what, -LargestNumber, LargestNumber));
        m_origin = m_options.place == LdtkPlace::World ? Place{level.position.x, level.position.y} : Place{};
        Map& map = level.map;
        map.size = {numberAt(node, "pxWid", 0.f, what), numberAt(node, "pxHei", 0.f, what)};
        const float cell = numberAt(m_root, "defaultGridSize", 0.f, "the project");
        map.tileSize = {cell, cell};
        readFields(node, map.properties);
        // The file begins with the layer in front.
        for (auto layer = layers->children.rbegin(); layer != layers->children.rend(); ++layer)
            readLayer(*layer, map);
        m_project.levels.push_back(std::move(level));
    }

    void readLayer(const Node& node, Map& map)
    {
        MapLayer layer{.name = std::string(textAt(node, "__identifier"))};
        const std::string what = "the layer " + inQuotes(layer.name);
        layer.path = layer.name;
        layer.visible = truthAt(node, "visible", true);
        const Node* definition = m_definitions.find("layers", textAt(node, "layerDefUid"));
        if (definition != nullptr && (numberAt(*definition, "parallaxFactorX", 0.f, what) != 0.f ||
                                      numberAt(*definition, "parallaxFactorY", 0.f, what) != 0.f))
            m_source.warnOnce(*definition,
                              what + " has a parallax factor, which moves with the camera: it is read without");
        const Place offset = m_origin + Place{numberAt(node, "__pxTotalOffsetX", 0.f, what),
                                              numberAt(node, "__pxTotalOffsetY", 0.f, what)};
        const std::string_view type = textAt(node, "__type");
        if (type == "IntGrid")
            readGrid(node, definition, what, offset, layer);
        else if (type == "Entities")
            readEntities(node, offset, map);
        else if (type == "Tiles" || type == "AutoLayer")
            m_source.warnOnce(
                node, what + " has tiles alone, which are for drawing, and is left out: draw what collides into "
                             "an IntGrid layer");
        else
            m_source.warnOnce(node,
                              what + " has the type " + inQuotes(type) + ", which is not known here, and is left out");
        map.layers.push_back(std::move(layer));
    }

    // --- IntGrid ------------------------------------------------------------------------------

    void readGrid(const Node& node, const Node* definition, const std::string& what, Place offset, MapLayer& layer)
    {
        const auto width = static_cast<int>(integerAt(node, "__cWid", 0, what, 0, TileGrid::MaxSide));
        const auto height = static_cast<int>(integerAt(node, "__cHei", 0, what, 0, TileGrid::MaxSide));
        const float cell = numberAt(node, "__gridSize", 0.f, what);
        const std::size_t count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
        if (count == 0)
            return;
        if (count > static_cast<std::size_t>(TileGrid::MaxCells) || cell <= 0.f || cell > LargestSize)
            refuse(node, what + " has a size that no grid may have");
        std::map<std::string, MapGrid, std::less<>> grids;
        const std::map<std::int64_t, std::string> names = namesOf(definition);
        // The last cell first: a grid then sets a row in one go.
        const std::vector<std::int32_t> values = valuesOf(node, what, count);
        for (std::size_t i = count; i-- > 0;)
        {
            if (values[i] == 0)
                continue;
            const std::string& name = nameOf(values[i], names);
            auto found = grids.find(name);
            if (found == grids.end())
            {
                m_cells += count;
                if (m_cells > MaxMapCells)
                    refuse(node, "the grids of the project have more than " + std::to_string(MaxMapCells) +
                                     " cells together, counted for each value");
                found = grids.emplace(name, MapGrid{name, {}, TileGrid(width, height, cell), {}, {}}).first;
                found->second.matrix = Matrix::translation(offset).toAffine();
            }
            const auto column = static_cast<int>(i % static_cast<std::size_t>(width));
            found->second.grid.set(column, static_cast<int>(i / static_cast<std::size_t>(width)), true);
        }
        for (auto& [name, grid] : grids)
            layer.grids.push_back(std::move(grid));
    }

    // 0 is empty. Before 0.8 there was a list of the cells that are not, with the value - 1.
    std::vector<std::int32_t> valuesOf(const Node& node, const std::string& what, std::size_t count)
    {
        m_values += count;
        if (m_values > MaxMapCells)
            refuse(node, "the layers of the project have more than " + std::to_string(MaxMapCells) + " cells together");
        std::vector<std::int32_t> values;
        const Node* csv = node.find("intGridCsv");
        const Node* cells = node.find("intGrid");
        if (csv != nullptr && (cells == nullptr || !csv->text.empty()))
        {
            values.reserve(count);
            const auto add = [&](std::string_view text)
            {
                const std::optional<std::int64_t> value = integerOf(text);
                if (!value || *value < 0 || *value > LargestNumber || values.size() == count)
                    refuse(*csv, "the intGridCsv of " + what +
                                     " has not just a whole number of 0 or more for each of " + std::to_string(count) +
                                     " cells: save the project in LDtk again");
                values.push_back(static_cast<std::int32_t>(*value));
            };
            eachNumber(csv->text, add);
            if (values.size() != count)
                refuse(*csv, "the intGridCsv of " + what + " has " + std::to_string(values.size()) + " numbers for " +
                                 std::to_string(count) + " cells: save the project in LDtk again");
            return values;
        }
        values.resize(count);
        for (std::size_t i = 0; cells != nullptr && i < cells->children.size(); ++i)
        {
            const Node& cell = cells->children[i];
            const auto at = integerAt(cell, "coordId", 0, what, 0, static_cast<std::int64_t>(count) - 1);
            const auto value = integerAt(cell, "v", -1, what, -1, LargestNumber) + 1;
            values[static_cast<std::size_t>(at)] = static_cast<std::int32_t>(value);
        }
        return values;
    }

    // By value: their order in the file is the editor's.
    [[nodiscard]] std::map<std::int64_t, std::string> namesOf(const Node* definition) const
    {
        std::map<std::int64_t, std::string> names;
        const Node* values = definition == nullptr ? nullptr : definition->find("intGridValues");
        for (std::size_t i = 0; values != nullptr && i < values->children.size(); ++i)
        {
            // Before 0.8 they had no numbers.
            const Node& value = values->children[i];
            const auto number =
                integerAt(value, "value", static_cast<std::int64_t>(i) + 1, "an IntGrid value", 0, AnyInt);
            if (const std::string_view name = textAt(value, "identifier"); !name.empty())
                names.emplace(number, name);
        }
        for (const auto& [value, name] : m_options.values)
            names.insert_or_assign(value, name);
        return names;
    }

    const std::string& nameOf(std::int64_t value, const std::map<std::int64_t, std::string>& names)
    {
        const auto found = names.find(value);
        return found != names.end() ? found->second : m_number = std::to_string(value);
    }

    // --- Entities -----------------------------------------------------------------------------

    void readEntities(const Node& layer, Place offset, Map& map)
    {
        const Node* entities = layer.find("entityInstances");
        for (std::size_t i = 0; entities != nullptr && i < entities->children.size(); ++i)
        {
            if (++m_objects > MaxMapObjects)
                refuse(*entities, "the project has more than " + std::to_string(MaxMapObjects) + " entities");
            map.objects.push_back(entity(entities->children[i], offset));
            map.objects.back().layer = map.layers.size();
        }
    }

    MapObject entity(const Node& node, Place offset)
    {
        MapObject object;
        object.className = textAt(node, "__identifier");
        object.id = textAt(node, "iid");
        const std::string what = "the entity " + inQuotes(object.className) + " (" + object.id + ")";
        // Before 0.7 and 0.8 pivot and size stood in the definition alone.
        const Node* definition = m_definitions.find("entities", textAt(node, "defUid"));
        const Node& defaults = definition == nullptr ? node : *definition;
        const auto side = [&](const char* name)
        { return numberAt(node, name, numberAt(defaults, name, 0.f, what), what); };
        object.size = {side("width"), side("height")};
        const Place pivot = pair(node, "__pivot", what,
                                 {numberAt(defaults, "pivotX", 0.f, what), numberAt(defaults, "pivotY", 0.f, what)});
        if (textAt(node, "px").empty())
            refuse(node, what + " has no \"px\", as in files before 0.6: save the project in LDtk again");
        const Place at = pair(node, "px", what, {});
        const auto [width, height] = object.size;
        if (width < 0.f || height < 0.f || std::max(width, height) > LargestSize)
            refuse(node, what + " has a size that nothing may have");
        object.pieces.push_back(boxOf(width, height));
        const Place size{width, height};
        object.matrix = Matrix::translation(offset + at - Place{pivot.x * size.x, pivot.y * size.y}).toAffine();
        if (const Node* tags = node.find("__tags"))
            addProperty("tags", *tags, object.properties);
        readFields(node, object.properties);
        object.oneWay = oneWayOf(m_source, node, object.properties);
        object.picture = pictureOf(node, what);
        return object;
    }

    // A list of two numbers.
    static Place pair(const Node& node, const char* name, const std::string& what, Place otherwise)
    {
        const Node* found = node.find(name);
        if (found == nullptr || found->kind == NodeKind::Null)
            return otherwise;
        const std::size_t comma = std::min(found->text.find(','), found->text.size());
        const std::optional<float> x = floatOf(found->text.substr(0, comma));
        const std::optional<float> y = floatOf(found->text.substr(std::min(comma + 1, found->text.size())));
        if (!x || !y)
            refuse(*found, "the " + std::string(name) + " of " + what + " must be two numbers");
        return {*x, *y};
    }

    // Without a size it is a place.
    static ColliderPiece boxOf(float width, float height)
    {
        if (width > 0.f && height > 0.f)
            return {{{}, {width, 0.f}, {width, height}, {0.f, height}}};
        if (width > 0.f || height > 0.f)
            return {{{}, {width, height}}};
        return {{{}}, std::string(MarkerTag)};
    }

    MapPicture pictureOf(const Node& node, const std::string& what)
    {
        const Node* tile = node.find("__tile");
        const Node* tileset = tile == nullptr ? nullptr : m_definitions.find("tilesets", textAt(*tile, "tilesetUid"));
        if (tileset == nullptr || textAt(*tileset, "relPath").empty())
            return {};
        const auto whole = [&](const char* name)
        { return static_cast<int>(integerAt(*tile, name, 0, "the tile of " + what, 0, LargestNumber)); };
        // The path begins at the project, also in the file of a level.
        return {m_source.resolvedPicture(*tileset, textAt(*tileset, "relPath")),
                {whole("x"), whole("y"), whole("w"), whole("h")}};
    }

    // --- Fields -------------------------------------------------------------------------------

    void readFields(const Node& node, MapProperties& properties)
    {
        const Node* fields = node.find("fieldInstances");
        for (std::size_t i = 0; fields != nullptr && i < fields->children.size(); ++i)
        {
            const Node& field = fields->children[i];
            if (const Node* value = field.find("__value"))
                addProperty(std::string(textAt(field, "__identifier")), *value, properties);
        }
    }

    void addProperty(const std::string& name, const Node& value, MapProperties& properties)
    {
        switch (value.kind)
        {
            case NodeKind::Null:
                return;
            case NodeKind::Truth:
                return put(value, name, value.text == "true", properties);
            case NodeKind::Number:
                return put(value, name, doubleOf(value.text).value_or(0.), properties);
            case NodeKind::Text:
                return put(value, name, std::string(value.text), properties);
            case NodeKind::Object:
                // A reference is the id of the object.
                if (const Node* iid = value.find("entityIid"))
                    return addProperty(name, *iid, properties);
                for (const Node& member : value.children)
                    addProperty(name + "." + std::string(member.name), member, properties);
                return;
            case NodeKind::List:
                break;
        }
        std::size_t index = 0;
        const auto indexed = [&] { return name + "." + std::to_string(index++); };
        for (const Node& element : value.children)
            addProperty(indexed(), element, properties);
        eachNumber(value.text,
                   [&](std::string_view text)
                   {
                       const std::string element = indexed();
                       if (const std::optional<double> number = doubleOf(text))
                           put(value, element, *number, properties);
                   });
    }

    void put(const Node& at, const std::string& name, MapValue value, MapProperties& properties)
    {
        if (++m_properties > MaxMapObjects)
            refuse(at, "the project has more than " + std::to_string(MaxMapObjects) + " values of fields");
        properties.values.insert_or_assign(name, std::move(value));
    }

    const Node& m_root;
    const LdtkOptions& m_options;
    Source m_source;
    Definitions m_definitions;
    LdtkProject m_project;
    Place m_origin{};     // of the level that is read
    std::string m_number; // the last name that nobody gave
    std::size_t m_cells = 0, m_values = 0, m_objects = 0, m_properties = 0;
};

} // namespace

} // namespace graze::maps

namespace graze
{

const LdtkLevel* LdtkProject::find(std::string_view name) const
{
    const auto found =
        std::find_if(levels.begin(), levels.end(), [name](const LdtkLevel& level) { return level.name == name; });
    return found == levels.end() ? nullptr : &*found;
}

LdtkProject loadLdtk(const std::filesystem::path& path, const LdtkOptions& options)
{
    const maps::DiskMap project = maps::openMap(path, {.root = options.root});
    return readLdtk(project.text, project.path, project.files, options);
}

LdtkProject readLdtk(std::string_view text, const std::string& name, const MapFiles& files, const LdtkOptions& options)
{
    const std::string copy(text);
    const maps::Document document = maps::Document::fromJson(copy, name);
    return maps::LdtkReader(document.root(), files, options).project();
}

} // namespace graze
