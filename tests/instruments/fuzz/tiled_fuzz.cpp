// SPDX-License-Identifier: Zlib
// Any text as a map of Tiled, XML after the byte 0 and JSON after others, whose other files are the same text: refused
// with a file and a reason, or read, and then all of it is finite, twice the same, and goes into a system.
#include "fuzz/bytes.hpp"

#include <graze/maps/add_objects.hpp>
#include <graze/maps/tiled.hpp>

#include <stdexcept>
#include <string>
#include <string_view>

using graze::fuzz::require;

namespace
{

void check(const graze::Map& map)
{
    for (const graze::MapObject& object : map.objects)
    {
        require(object.matrix.isFinite(), "a matrix is finite");
        require(object.layer < map.layers.size(), "an object has a layer");
        for (const graze::ColliderPiece& piece : object.pieces)
            require(!piece.points.empty() && !piece.tag.empty(), "a piece has points and a tag");
    }
    for (const graze::MapLayer& layer : map.layers)
        for (const graze::MapTile& tile : layer.tiles)
            require(tile.kind < map.tileKinds.size() && tile.matrix.isFinite(), "a tile has a kind and a place");
    require(map.warnings.size() <= graze::MaxMapWarnings + 1, "warnings have an end");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return 0;
    const std::string text(data + 1, data + size);
    const std::string name = data[0] == 0 ? "level.tmx" : "level.tmj";
    const graze::MapFiles files = [&](const std::string& path) -> std::optional<std::string>
    {
        require(("/" + path + "/").find("/../") == std::string::npos && !path.starts_with('/'),
                "a path stays in the root");
        return path.size() % 2 == 0 ? std::optional(text) : std::nullopt;
    };
    try
    {
        const graze::Map map = graze::readTiled(text, name, files);
        check(map);
        require(graze::readTiled(text, name, files).objects == map.objects, "a map is read the same each time");
        graze::CollisionSystem system;
        try
        {
            graze::MapSprites sprites = graze::addObjects(system, map, {{"", {}}});
            sprites.remove(system);
        }
        catch (const std::invalid_argument&) // finite, but not where its matrix puts it
        {
        }
        require(system.spriteCount() == 0, "all sprites are removed");
    }
    catch (const graze::MapError& error)
    {
        const std::string_view what = error.what();
        require(what.starts_with(error.file()) && what.size() > error.file().size() + 2,
                "an error has a file and a reason");
    }
    return 0;
}
