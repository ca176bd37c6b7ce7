// SPDX-License-Identifier: Zlib
// Any text as a project of LDtk, whose level files are the same text: refused with a file and a reason, or read, and
// then all of it is finite, twice the same, and goes into a system.
#include "fuzz/bytes.hpp"

#include <graze/maps/add_objects.hpp>
#include <graze/maps/ldtk.hpp>

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
        require(object.pieces.size() == 1 && !object.pieces.front().points.empty(), "an entity has a piece");
    }
    for (const graze::MapLayer& layer : map.layers)
        for (const graze::MapGrid& grid : layer.grids)
            require(!grid.className.empty() && grid.matrix.isFinite(), "a grid has a name and a place");
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

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text(data, data + size);
    const graze::MapFiles files = [&](const std::string& path) -> std::optional<std::string>
    {
        require(("/" + path + "/").find("/../") == std::string::npos && !path.starts_with('/'),
                "a path stays in the root");
        return path.size() % 2 == 0 ? std::optional(text) : std::nullopt;
    };
    try
    {
        const graze::LdtkProject project = graze::readLdtk(text, "input", files);
        const graze::LdtkProject again = graze::readLdtk(text, "input", files, {.place = graze::LdtkPlace::World});
        require(project.levels.size() == again.levels.size(), "levels are the same wherever they are");
        require(project.warnings.size() <= graze::MaxMapWarnings + 1, "warnings have an end");
        for (std::size_t i = 0; i < project.levels.size(); ++i)
        {
            check(project.levels[i].map);
            require(project.levels[i].map.properties == again.levels[i].map.properties, "and so are their fields");
        }
    }
    catch (const graze::MapError& error)
    {
        const std::string_view what = error.what();
        require(what.starts_with(error.file()) && what.size() > error.file().size() + 2,
                "an error has a file and a reason");
    }
    return 0;
}
