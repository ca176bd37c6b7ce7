// SPDX-License-Identifier: Zlib
#include "maps/tiled_json.hpp"

#include <iterator>
#include <utility>

namespace graze::maps
{

namespace
{

Node* childOf(Node& node, std::string_view name)
{
    return const_cast<Node*>(std::as_const(node).find(name));
}

Node nodeLike(const Node& other, std::string_view name, std::string_view text, NodeKind kind)
{
    return {.name = name, .text = text, .file = other.file, .line = other.line, .kind = kind};
}

// Layers have the name of their type; each other thing the singular of its list.
std::string_view singularOf(std::string_view list, const Node& element)
{
    if (list == "layers")
    {
        const std::string_view type = textAt(element, "type");
        return type == "tilelayer" ? "layer" : type;
    }
    return list.substr(0, list.size() - 1);
}

// Before 1.2 properties were an object of names and values, and their types another one.
void listProperties(Node& node)
{
    Node* properties = childOf(node, "properties");
    if (properties == nullptr)
        return;
    const Node* types = node.find("propertytypes");
    for (Node& property : properties->children)
    {
        if (properties->kind == NodeKind::Object)
        {
            Node value = std::move(property);
            property = nodeLike(value, "property", {}, NodeKind::Object);
            const std::string_view type = types == nullptr ? std::string_view() : textAt(*types, value.name);
            property.children.push_back(nodeLike(value, "name", value.name, NodeKind::Text));
            if (!type.empty())
                property.children.push_back(nodeLike(value, "type", type, NodeKind::Text));
            value.name = "value";
            property.children.push_back(std::move(value));
        }
        property.name = "property";
    }
    properties->kind = NodeKind::Object;
    std::erase_if(node.children, [](const Node& child) { return child.name == "propertytypes"; });
}

// Before 1.2 the tiles of a tileset were an object by id, and their properties another one.
void listTiles(Node& tileset)
{
    Node* tiles = childOf(tileset, "tiles");
    if (tiles == nullptr || tiles->kind != NodeKind::Object)
        return;
    for (Node& tile : tiles->children)
        tile.children.push_back(nodeLike(tile, "id", tile.name, NodeKind::Text));
    for (const auto& [from, to] : {std::pair{"tileproperties", "properties"}, {"tilepropertytypes", "propertytypes"}})
        if (Node* byId = childOf(tileset, from))
            for (Node& values : byId->children)
            {
                Node* tile = childOf(*tiles, values.name);
                if (tile == nullptr)
                {
                    tiles->children.push_back(nodeLike(values, values.name, {}, NodeKind::Object));
                    tile = &tiles->children.back();
                    tile->children.push_back(nodeLike(values, "id", values.name, NodeKind::Text));
                }
                values.name = to;
                tile->children.push_back(std::move(values));
            }
    tiles->kind = NodeKind::List;
}

// XML: <image source="..." width="..." height="..."/>
void nestImage(Node& node)
{
    Node* image = childOf(node, "image");
    if (image == nullptr || image->kind != NodeKind::Text)
        return;
    Node nested = nodeLike(*image, "image", {}, NodeKind::Object);
    nested.children.push_back(nodeLike(*image, "source", image->text, NodeKind::Text));
    for (const auto& [from, to] : {std::pair{"imagewidth", "width"}, {"imageheight", "height"}})
        if (const Node* size = node.find(from))
            nested.children.push_back(nodeLike(*size, to, size->text, size->kind));
    *image = std::move(nested);
}

// XML: <data encoding="..."> with text, or with chunks that have text.
void nestData(Node& layer)
{
    Node data = nodeLike(layer, "data", textAt(layer, "data"), NodeKind::Object);
    data.children.push_back(nodeLike(layer, "encoding", textAt(layer, "encoding", "csv"), NodeKind::Text));
    data.children.push_back(nodeLike(layer, "compression", textAt(layer, "compression"), NodeKind::Text));
    if (Node* chunks = childOf(layer, "chunks"))
        for (Node& chunk : chunks->children)
        {
            chunk.name = "chunk";
            chunk.text = textAt(chunk, "data");
            data.children.push_back(std::move(chunk));
        }
    if (Node* old = childOf(layer, "data"))
        old->name = "was";
    layer.children.push_back(std::move(data));
}

void toXmlForm(Node& node)
{
    listProperties(node);
    listTiles(node);
    nestImage(node);
    if (node.name == "layer")
        nestData(node);
    std::vector<Node> children;
    children.reserve(node.children.size());
    for (Node& child : node.children)
    {
        const bool isListOfThings =
            child.name == "layers" || child.name == "tilesets" || child.name == "objects" || child.name == "tiles";
        if (isListOfThings && child.kind == NodeKind::List)
            for (Node& element : child.children)
            {
                element.name = singularOf(child.name, element);
                children.push_back(std::move(element));
            }
        else
            children.push_back(std::move(child));
    }
    node.children = std::move(children);
    for (Node& child : node.children)
        if (child.kind == NodeKind::Object && child.name != "properties" && child.name != "data")
            toXmlForm(child);
}

} // namespace

Document tiledDocument(const std::string& text, const std::string& path, const char* wanted)
{
    if (!isJson(path))
    {
        Document document = Document::fromXml(text, path);
        if (document.root().name != wanted)
            refuse(document.root(), "is no " + std::string(wanted) + " of Tiled: it begins with <" +
                                        std::string(document.root().name) + ">");
        return document;
    }
    Document document = Document::fromJson(text, path);
    Node& root = document.root();
    // Maps had no type before 1.0.
    if (root.kind != NodeKind::Object || textAt(root, "type", wanted) != wanted)
        refuse(root, "is no " + std::string(wanted) + " of Tiled: its \"type\" is " + inQuotes(textAt(root, "type")));
    root.name = wanted;
    toXmlForm(root);
    return document;
}

} // namespace graze::maps
